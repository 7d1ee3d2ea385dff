package terminal

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"akari/generate"
)

// patience is the time that work takes before its progress is shown.
const patience = time.Second

// Progress shows the progress of long work on standard error.
type Progress struct {
	Verbose bool // also show the share of its budget that the current puzzle has spent

	bar   io.Writer // a terminal, whose last line is overwritten; nil without a terminal
	wide  int       // the number of columns of the bar
	lines io.Writer // the destination of JSON lines; nil in other modes
	label string
	total int
	done  int
	old   int // the part of done that an earlier run did
	start time.Time

	mutex sync.Mutex // guards done, both writers and the fields below
	lost  generate.Report
	last  time.Time // the time of the last output
	part  float64   // the share of its budget that the current puzzle has spent
}

// NewProgress starts counting to total; a negative total is unknown. label is the noun for the
// things that are counted: "puzzles". mode is auto (a bar on a terminal), json or none.
func NewProgress(w io.Writer, mode, label string, total int) *Progress {
	p := &Progress{label: label, total: total, start: time.Now()}
	if mode == "json" {
		p.lines = w
	} else if mode == "auto" && Is(w) {
		p.bar, p.wide = w, min(60, Width(w)-1)
	}
	return p
}

// From sets the number of things that an earlier run has done.
func (p *Progress) From(done int) { p.done, p.old = done, done }

// Reject adds the discarded drafts of a report.
func (p *Progress) Reject(r generate.Report) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.lost.Add(r)
}

// Within shows the share of its budget that the current puzzle has spent. Any goroutine may call it.
func (p *Progress) Within(part float64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.part = part
	p.show()
}

// Add counts n more things and shows the progress.
func (p *Progress) Add(n int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done += n
	p.part = 0
	p.show()
}

// show shows the progress, at most ten times a second.
func (p *Progress) show() {
	now := time.Now()
	if now.Sub(p.start) < patience || now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last = now
	if p.bar != nil {
		text := []rune(p.String())
		fmt.Fprintf(p.bar, "\r\x1b[K%s", string(text[:min(len(text), max(p.wide, 1))]))
	}
	if p.lines != nil {
		p.line()
	}
}

// String returns the progress in words, in at most 60 columns for fewer than ten million puzzles:
// "1,200 of 10,000 puzzles, 620 a second, 14 s left".
func (p *Progress) String() string {
	text := grouped(p.done)
	if p.total >= 0 {
		text += " of " + grouped(p.total)
	}
	text += " " + p.label
	if p.Verbose && p.part > 0 {
		text += fmt.Sprintf(", %.0f%% of the budget spent", 100*p.part)
	}
	rate := p.rate()
	switch {
	case rate == 0:
		return text
	case rate > 0.99:
		text += fmt.Sprintf(", %s a second", grouped(int(math.Round(rate))))
	default:
		text += fmt.Sprintf(", %.1f a minute", 60*rate)
	}
	if p.total < 0 {
		return text
	}
	left, unit := float64(p.total-p.done)/rate, "s"
	for _, larger := range []struct {
		unit string
		of   float64
	}{{"min", 60}, {"h", 60}, {"days", 24}} {
		if left < 2*larger.of {
			break
		}
		left, unit = left/larger.of, larger.unit
	}
	return fmt.Sprintf("%s, %.0f %s left", text, math.Ceil(left), unit)
}

// rate returns the number of things that this run does in a second, or 0 if the rate is unknown.
func (p *Progress) rate() float64 {
	passed := time.Since(p.start).Seconds()
	if passed <= 0 {
		return 0
	}
	return float64(p.done-p.old) / passed
}

// grouped returns a number with commas between groups of three digits: 1,200.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// End removes the progress from the screen. In JSON mode it writes a last line.
func (p *Progress) End() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.bar != nil && time.Since(p.start) >= patience {
		fmt.Fprint(p.bar, "\r\x1b[K")
	}
	if p.lines != nil {
		p.line()
	}
}

func (p *Progress) line() {
	state := map[string]any{"what": p.label, "done": p.done}
	if p.total >= 0 {
		state["total"] = p.total
	}
	if rate := p.rate(); rate > 0 {
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
