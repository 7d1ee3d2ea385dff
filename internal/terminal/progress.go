package terminal

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"akari/generate"
)

// patience is how long work may take before progress is shown.
const patience = time.Second

// Progress shows how far long work has come, on standard error.
type Progress struct {
	bar   *progressbar.ProgressBar
	lines io.Writer // for json
	label string
	total int
	done  int
	old   int // done before this run
	start time.Time

	mutex sync.Mutex // of what is shown and of what follows
	lost  generate.Report
	last  time.Time
	part  float64 // of the budget of a puzzle in work that is spent
}

// NewProgress starts counting; total < 0 means unknown. The label is the noun for what is
// counted: "puzzles". The mode is a value of --progress.
func NewProgress(w io.Writer, mode, label string, total int) (*Progress, error) {
	p := &Progress{label: label, total: total, start: time.Now()}
	switch mode {
	case "auto":
		if Is(w) {
			p.bar = newBar(w, label, total)
		}
	case "json":
		p.lines = w
	case "none":
	default:
		return nil, fmt.Errorf("--progress %q; known: auto, json, none", mode)
	}
	return p, nil
}

// From counts what an earlier run has done.
func (p *Progress) From(done int) { p.done, p.old = done, done }

// newBar is a line that is written again and again.
func newBar(w io.Writer, label string, total int) *progressbar.ProgressBar {
	return progressbar.NewOptions(total, progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(label), progressbar.OptionShowCount(), progressbar.OptionShowIts(),
		progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
}

// Reject counts the drafts that were given up.
func (p *Progress) Reject(r generate.Report) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.lost.Add(r)
}

// Within tells how much of its budget a puzzle in work has spent, at most ten times
// a second. All goroutines call it.
func (p *Progress) Within(part float64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	now := time.Now()
	if now.Sub(p.start) < patience || now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.part = now, part
	if p.bar != nil {
		p.bar.Describe(fmt.Sprintf("%s (%.0f%% of a budget spent)", p.label, 100*part))
	}
	if p.lines != nil {
		p.line()
	}
}

// Add counts n more and shows it, at most ten times a second.
func (p *Progress) Add(n int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done += n
	p.part = 0
	now := time.Now()
	if now.Sub(p.start) < patience {
		return
	}
	if p.bar != nil {
		if lost := p.lost.Rejections(); lost != "none" {
			p.bar.Describe(p.label + " (given up: " + lost + ")")
		}
		_ = p.bar.Set(p.done) // a terminal that cannot be written is no reason to stop
	}
	if p.lines != nil && now.Sub(p.last) >= 100*time.Millisecond {
		p.last = now
		p.line()
	}
}

// End takes the progress off the screen; json gets a last line.
func (p *Progress) End() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.bar != nil && time.Since(p.start) >= patience {
		_ = p.bar.Clear()
	}
	if p.lines != nil {
		p.line()
	}
}

// line writes how far it is: what was done, at which rate, and how many seconds
// it will take yet.
func (p *Progress) line() {
	state := map[string]any{"what": p.label, "done": p.done}
	if p.total >= 0 {
		state["total"] = p.total
	}
	if passed := time.Since(p.start).Seconds(); passed > 0 && p.done > p.old {
		rate := float64(p.done-p.old) / passed
		state["rate"] = math.Round(rate*1000) / 1000
		if p.total >= 0 {
			state["seconds_left"] = math.Ceil(float64(p.total-p.done) / rate)
		}
	}
	if p.part > 0 {
		state["spent"] = math.Round(p.part*1000) / 1000
	}
	if given := p.lost.ByReason(); len(given) > 0 {
		state["given_up"] = given
	}
	text, _ := json.Marshal(state) // strings and finite numbers only
	fmt.Fprintf(p.lines, "%s\n", text)
}
