package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestRoundsMakeMarksInOrder compares propagate with loops over the changes of the last round: the same
// marks in the same order, since the effort of a contradiction depends on the order.
func TestRoundsMakeMarksInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(62, 7))
	refuted, not := 0, 0
	for range testkit.Scale(800, 8000) {
		p := testkit.Random(rng, puzzle.Akari, 6+rng.IntN(9), 6+rng.IntN(9), 0.1+0.2*rng.Float64(), 0.6)
		s := closure(p, techniques, R2)
		for _, i := range s.whites {
			if s.Failed || s.Marks[i] != open {
				continue
			}
			rounds := []int{1, logic.ShortRounds, 3, logic.Endless}[rng.IntN(4)]
			var bad [2]bool
			var trails [2][]int32
			for k, propagate := range []func(int) bool{s.propagate, s.inLoops} {
				s.base = len(s.Closed)
				s.Decide(i, logic.MarkOf(refuted%2 == 0))
				bad[k] = propagate(rounds)
				trails[k] = slices.Clone(s.Closed)
				s.Kernel.Back(s.base)
			}
			if bad[0] != bad[1] || !slices.Equal(trails[0], trails[1]) {
				t.Fatalf("%d rounds from %v: %v with %v, want %v with %v\n%v", rounds, s.Point(i), bad[0], trails[0], bad[1], trails[1], puzzle.NewBoard(p))
			}
			if bad[0] {
				refuted++
			} else {
				not++
			}
		}
	}
	if refuted < 100 || not < 100 {
		t.Errorf("%d marks refuted, %d not", refuted, not)
	}
}

// inLoops does what propagate does, without the techniques that look for changes.
func (s *state) inLoops(rounds int) bool {
	from := s.base
	for ; rounds > 0; rounds-- {
		end := len(s.Closed)
		s.pass++
		for _, i := range s.Closed[from:] {
			for _, d := range s.neighbours {
				countClue(s, i+d)
			}
		}
		if s.makeFound(0); s.Failed {
			return true
		}
		s.pass++
		for _, i := range s.Closed[from:] {
			s.inRuns(i, onlySpot)
		}
		if s.makeFound(0); s.Failed {
			return true
		}
		if len(s.Closed) == end {
			return false
		}
		from = end
	}
	return s.impossible(from)
}
