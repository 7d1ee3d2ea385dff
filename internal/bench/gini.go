package main

import (
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"akari/puzzle"
)

// startGini starts gini with the pairwise encoding and a new solver for each board.
func startGini(limit time.Duration) (decider, error) {
	return inProcess(func(p *puzzle.Puzzle) string {
		r := encode(p)
		g := gini.NewV(r.vars + 1)
		add := func(lits []int) {
			for _, l := range lits {
				g.Add(z.Dimacs2Lit(l))
			}
			g.Add(z.LitNull)
		}
		r.clauses(add)
		switch g.Try(limit) {
		case -1:
			return "none"
		case 0:
			return ""
		}
		var block []int
		for v := 1; v <= r.vars; v++ {
			if g.Value(z.Dimacs2Lit(v)) {
				block = append(block, -v)
			}
		}
		add(block)
		return [...]string{"one", "", "many"}[g.Try(limit)+1]
	}), nil
}
