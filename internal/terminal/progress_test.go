package terminal

import (
	"strings"
	"testing"
	"time"
)

// TestProgressWithinAPuzzle works on one puzzle for a long time. The progress must show the spent
// share of the budget until the puzzle is done.
func TestProgressWithinAPuzzle(t *testing.T) {
	var out strings.Builder
	p := &Progress{lines: &out, label: "puzzles", total: 1, start: time.Now().Add(-time.Hour)}
	p.Within(0.375)
	p.Within(0.38) // too soon after the last output, so it is not shown
	p.last = time.Time{}
	p.Add(1)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 || lines[0] != `{"done":0,"spent":0.375,"total":1,"what":"puzzles"}` || strings.Contains(lines[1], "spent") {
		t.Errorf("told: %q", lines)
	}
}

// TestBar checks that the bar shows the share of the budget and the number of puzzles, in few
// columns, and that it is gone at the end. Short work must show no bar.
func TestBar(t *testing.T) {
	var out strings.Builder
	p := &Progress{Verbose: true, bar: &out, wide: 60, label: "puzzles", total: 10_000, start: time.Now()}
	p.Within(0.375)
	p.Add(1)
	p.End()
	if out.Len() > 0 {
		t.Errorf("soon told: %q", &out)
	}
	for _, c := range []struct {
		done, old, total int
		passed           time.Duration
		part             float64
		want             string
	}{
		{1, 0, 3, 2 * time.Second, 0, "1 of 3 puzzles, 30.0 a minute, "},
		{1, 0, 3, 2 * time.Second, 0.375, "1 of 3 puzzles, 38% of the budget spent, 30.0 a minute, "},
		{1200, 0, 10_000, 1935 * time.Millisecond, 0, "1,200 of 10,000 puzzles, 620 a second, 15 s left"},
		{1_234_567, 1_000_000, 10_000_000, 10 * time.Second, 0, "1,234,567 of 10,000,000 puzzles, 23,4"},
		{7, 0, 20, 10 * time.Minute, 0, "7 of 20 puzzles, 0.7 a minute, 19 min left"},
		{1, 0, 100_000, 10 * time.Second, 0, "1 of 100,000 puzzles, 6.0 a minute, 12 days left"},
		{3, 0, -1, 3 * time.Second, 0, "3 puzzles, 1 a second"},
		{1000, 1000, 3000, 3 * time.Second, 0, "1,000 of 3,000 puzzles"},
	} {
		p.done, p.old, p.total, p.start, p.last = c.done, c.old, c.total, time.Now().Add(-c.passed), time.Time{}
		out.Reset()
		if p.Add(0); c.part > 0 {
			p.last = time.Time{}
			p.Within(c.part)
		}
		shown := out.String()[strings.LastIndexByte(out.String(), 'K')+1:]
		if !strings.HasPrefix(shown, c.want) || len(shown) > 60 {
			t.Errorf("shows %q, want %q", shown, c.want)
		}
	}
	p.wide, p.last = 9, time.Time{}
	out.Reset()
	if p.Add(0); out.String() != "\r\x1b[K1,000 of " {
		t.Errorf("shows in 9 columns: %q", &out)
	}
	out.Reset()
	if p.End(); out.String() != "\r\x1b[K" {
		t.Errorf("left in the end: %q", &out)
	}
}
