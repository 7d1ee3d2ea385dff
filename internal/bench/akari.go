package main

import (
	"context"
	"time"

	"akari/puzzle"
	"akari/uniq"
)

// startAkari starts this project's engine: one Checker for all boards. Its effort limit takes the
// place of the time limit.
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
