package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestReadsProve keeps only the rules that a reducer stores for a short what-if on random boards.
// These rules refute the supposition in as many rounds.
func TestReadsProve(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	s, proved := newBoard(), 0
	for range testkit.Scale(1000, 4000) {
		s.Load(testkit.Random(rng, puzzle.Akari, 8+rng.IntN(8), 8+rng.IntN(8), 0.2, 0.6), nil)
		for r := R1; r <= R7 && s.Left > 0 && !s.Failed; r++ {
			if s.Apply(r) > 0 {
				r = 0
			}
		}
		if s.found = s.found[:0]; s.Failed || s.Left == 0 {
			continue
		}
		findWhatIfs(s, R8)
		found := slices.Clone(s.found)
		s.found = s.found[:0]
		for _, f := range found {
			kept := logic.Rules(slices.Sorted(slices.Values(s.prove(s.claimFor(R8, f), nil).Rules)))
			if s.prove(s.claimFor(R8, f), kept) == nil {
				t.Fatalf("rules %v do not refute the opposite of %+v on\n%v", kept, f, puzzle.NewBoard(s.Puzzle))
			}
			proved++
		}
	}
	if proved < 500 {
		t.Errorf("only %d what-ifs", proved)
	}
}
