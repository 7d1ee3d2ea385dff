package terminal

import (
	"strings"
	"testing"
	"time"

	"akari/generate"
	"akari/generate/genre"
)

// TestProgressWithinAPuzzle has one puzzle take long: what it spends is told while
// nothing is done yet, and no more once it is.
func TestProgressWithinAPuzzle(t *testing.T) {
	var out strings.Builder
	p := &Progress{lines: &out, label: "puzzles", total: 1, start: time.Now().Add(-time.Hour)}
	p.Within(0.375)
	p.Within(0.38) // too soon after the last
	p.last = time.Time{}
	p.Add(1)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 || lines[0] != `{"done":0,"spent":0.375,"total":1,"what":"puzzles"}` || strings.Contains(lines[1], "spent") {
		t.Errorf("told: %q", lines)
	}
}

// TestBar has a bar tell how far a puzzle is, what was given up and how many are done,
// and be gone in the end; work that is done soon has none.
func TestBar(t *testing.T) {
	var out strings.Builder
	p := &Progress{bar: newBar(&out, "puzzles", 3), label: "puzzles", total: 3, start: time.Now()}
	p.Within(0.375)
	p.Add(1)
	p.End()
	if out.Len() > 0 {
		t.Errorf("soon told: %q", &out)
	}
	p.start = time.Now().Add(-time.Hour)
	var rejected generate.Report
	rejected.Rejected[genre.TooEasy] = 1
	for _, c := range []struct {
		call func()
		want string
	}{
		{func() { p.Within(0.375) }, "puzzles (38% of a budget spent)"},
		{func() { p.Add(1) }, "(2/3"},
		{func() { p.Reject(rejected); p.Add(1) }, "puzzles (given up: 1 too easy)"},
	} {
		time.Sleep(110 * time.Millisecond) // a bar is drawn ten times a second
		out.Reset()
		if c.call(); !strings.Contains(out.String(), c.want) {
			t.Errorf("told: %q, want %q", &out, c.want)
		}
	}
	out.Reset()
	if p.End(); strings.Trim(out.String(), "\r ") != "" || out.Len() == 0 {
		t.Errorf("left in the end: %q", &out)
	}
}
