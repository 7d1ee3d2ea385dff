package main

import (
	"strings"
	"testing"
	"time"
)

// TestProgressWithinAPuzzle has one puzzle take long: what it spends is told while
// nothing is done yet, and no more once it is.
func TestProgressWithinAPuzzle(t *testing.T) {
	var out strings.Builder
	p := &progress{lines: &out, label: "puzzles", total: 1, start: time.Now().Add(-time.Hour)}
	p.within(0.375)
	p.within(0.38) // too soon after the last
	p.last = time.Time{}
	p.add(1)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 || lines[0] != `{"done":0,"spent":0.375,"total":1,"what":"puzzles"}` || strings.Contains(lines[1], "spent") {
		t.Errorf("told: %q", lines)
	}
}
