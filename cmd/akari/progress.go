package main

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/pflag"
)

// patience is how long work may take before progress is shown.
const patience = time.Second

// addProgressFlag declares --progress for a command with long work.
func addProgressFlag(f *pflag.FlagSet) *string {
	return f.String("progress", "auto", "show progress: auto (on a terminal), json (lines on standard error) or none")
}

// progress shows how far long work has come, on standard error.
type progress struct {
	bar   *progressbar.ProgressBar
	lines io.Writer // for json
	label string
	total int
	done  int
	start time.Time
	last  time.Time
}

// newProgress starts counting; total < 0 means unknown. The label says what is
// counted: "puzzles".
func (e *env) newProgress(mode, label string, total int) (*progress, error) {
	p := &progress{label: label, total: total, start: time.Now()}
	switch mode {
	case "auto":
		if isTerminal(e.stderr) {
			p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(e.stderr),
				progressbar.OptionSetDescription(label), progressbar.OptionShowCount(),
				progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
		}
	case "json":
		p.lines = e.stderr
	case "none":
	default:
		return nil, fmt.Errorf("--progress %q; known: auto, json, none", mode)
	}
	return p, nil
}

// add counts n more and shows it, at most ten times a second.
func (p *progress) add(n int) {
	p.done += n
	now := time.Now()
	if now.Sub(p.start) < patience {
		return
	}
	if p.bar != nil {
		_ = p.bar.Set(p.done) // a terminal that cannot be written is no reason to stop
	}
	if p.lines != nil && now.Sub(p.last) >= 100*time.Millisecond {
		p.last = now
		p.line()
	}
}

// end takes the progress off the screen; json gets a last line.
func (p *progress) end() {
	if p.bar != nil && time.Since(p.start) >= patience {
		_ = p.bar.Clear()
	}
	if p.lines != nil {
		p.line()
	}
}

func (p *progress) line() {
	state := map[string]any{"what": p.label, "done": p.done}
	if p.total >= 0 {
		state["total"] = p.total
	}
	text, _ := json.Marshal(state) // strings and integers only
	fmt.Fprintf(p.lines, "%s\n", text)
}
