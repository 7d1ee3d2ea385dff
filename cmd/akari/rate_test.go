package main

import (
	"bufio"
	"context"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
)

// TestInterruptedRating stops rate within a puzzle. The puzzle must not be reported as
// undecided.
func TestInterruptedRating(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	var out strings.Builder
	o := rateFlags{request: service.Default[service.RateRequest]()}
	o.request.Budget = 1
	s, _ := o.run(&env{ctx: ctx, out: bufio.NewWriter(&out)}, "text", "none", func(yield func(item) bool) {
		stop()
		yield(item{Subject: service.Subject{Entry: &puzzle.Entry{Puzzle: testkit.Grid(".#..", "..11", "....", "0...")}}})
	})
	if s != interrupted || out.Len() > 0 {
		t.Errorf("status %v and %q, want %v and nothing", s, out.String(), interrupted)
	}
}
