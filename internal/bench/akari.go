package main

import (
	"context"
	"time"

	"akari/puzzle"
	"akari/uniq"
)

// startAkari is this project: one Checker for all boards, its budget the
// limit.
func startAkari(time.Duration) (decider, error) {
	var c uniq.Checker
	return inProcess(func(p *puzzle.Puzzle) string {
		v, err := c.Check(context.Background(), p, uniq.Options{})
		if err != nil || v.Kind == uniq.Undecided {
			return ""
		}
		return string(v.Kind)
	}), nil
}
