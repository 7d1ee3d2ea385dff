package solver

import (
	"math/rand/v2"
	"testing"
)

// TestReduceDuringSearch deletes learned clauses of many levels at every few conflicts, in the
// middle of the search, and checks everything that must hold after each deletion: no deleted clause
// is a reason.
func TestReduceDuringSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 12))
	reduced, locked := 0, 0
	for range scale(30, 300) {
		s, n := New(), 40
		for range n {
			s.NewVar()
		}
		for range 4 * n {
			v := rng.Perm(n)
			s.AddClause(Lit(2*v[0]+rng.IntN(2)), Lit(2*v[1]+rng.IntN(2)), Lit(2*v[2]+rng.IntN(2)))
		}
		s.AddConstraint(Always, n/3, n/2, randomVars(rng, n, n)...)
		s.levelTag = make([]int64, n+1)
		for !s.refuted && s.stats.Conflicts < 200 {
			if c := s.propagate(); c.found() {
				s.refuted = !s.learn(s.explainConflict(c))
			} else if !s.branch() {
				break
			}
			if s.level() == 0 || len(s.learned) < 4 || rng.IntN(4) > 0 {
				continue
			}
			for _, c := range s.learned {
				s.arena[c+lbdAt] += goodLBD
				locked += bit(s.locked(c))
			}
			s.reduce()
			reduced++
			s.sanity(t)
		}
	}
	if least := scale(100, 1000); reduced < least || locked < least {
		t.Errorf("a lopsided test: %d reductions, %d clauses that were reasons", reduced, locked)
	}
}
