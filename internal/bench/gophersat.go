package main

import (
	"errors"
	"slices"
	"time"

	"github.com/crillab/gophersat/solver"

	"akari/puzzle"
)

// startGophersat starts gophersat with the pairwise encoding, and with a second solver for the
// second question. (With cardinality constraints, gophersat reports second solutions that do not
// exist.) It cannot be interrupted, so it does not run on hostile boards.
func startGophersat(limit time.Duration) (decider, error) {
	if limit < 20*time.Second {
		return nil, errors.New("it knows no limit")
	}
	return inProcess(func(p *puzzle.Puzzle) string {
		r := encode(p)
		var clauses [][]int
		r.clauses(func(lits []int) { clauses = append(clauses, lits) })
		first := solver.New(solver.ParseSlice(copied(clauses)))
		if first.Solve() != solver.Sat {
			return "none"
		}
		var block []int
		for v, on := range first.Model() {
			if on {
				block = append(block, -v-1)
			}
		}
		if solver.New(solver.ParseSlice(append(clauses, block))).Solve() == solver.Sat {
			return "many"
		}
		return "one"
	}), nil
}

// copied returns a deep copy of the clauses, because the parser reorders its input.
func copied(clauses [][]int) [][]int {
	out := make([][]int, len(clauses))
	for i, c := range clauses {
		out[i] = slices.Clone(c)
	}
	return out
}
