package akari

import (
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestNestedWhatIfsEndAlike compares nestFromBase with a climb, for each mark of random boards on which
// the techniques up to pairs find nothing more.
func TestNestedWhatIfsEndAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 12))
	refuted, not := 0, 0
	for range testkit.Scale(150, 3000) {
		p := testkit.Random(rng, puzzle.Akari, 8, 8, 0.18, 0.6)
		s := closure(p, techniques, R7)
		for _, i := range s.whites {
			for _, try := range [2]mark{lamp, dot} {
				if s.Failed || s.Marks[i] != open {
					continue
				}
				start := len(s.Closed)
				ends := [2]bool{}
				for k, end := range []func() bool{s.nestFromBase, func() bool { return s.climbFromBase(R9) }} {
					s.base = start
					s.Decide(i, try)
					ends[k] = end()
					s.Undo(start)
					s.Failed = false
				}
				if ends[0] != ends[1] {
					t.Fatalf("%v: %v, want %v\n%v", s.Point(i), ends[0], ends[1], puzzle.NewBoard(p))
				}
				if ends[0] {
					refuted++
				} else {
					not++
				}
			}
		}
	}
	if refuted < 20 || not < 20 {
		t.Errorf("%d marks refuted, %d not", refuted, not)
	}
}
