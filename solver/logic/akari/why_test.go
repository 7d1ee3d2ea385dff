package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// reaches replays steps on the twin and reports whether each follows and a cell
// is decided in the end.
func reaches(p *puzzle.Puzzle, steps []logic.Step, at puzzle.Point) bool {
	b := newPlain(p)
	for k := range steps {
		if t := &steps[k]; !b.follows(t, b.rulesUsed(t)) {
			return false
		} else if b = b.with(b.set(t.Lamps), b.set(t.Dots)); b.bad {
			return false
		}
	}
	return b.open>>p.Index(at)&1 == 0
}

// TestWhy proves what every cell of boards holds, and that no lamp stands where
// none does. Each proof is confirmed by the judge, and by the twin, for which no
// step can go.
func TestWhy(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 20))
	j := newJudge()
	proofs, steps := 0, 0
	small(rng, testkit.Scale(20, 300), func(p *puzzle.Puzzle, e *logic.Explanation) {
		for i, c := range p.Cells {
			if c.IsBlack() {
				continue
			}
			at := p.Point(i)
			for _, ask := range []func() (*logic.Proof, error){
				func() (*logic.Proof, error) {
					return Ladder.Why(t.Context(), logic.Position{Puzzle: p}, at, logic.UpTo(Top))
				},
				func() (*logic.Proof, error) {
					return Ladder.WhyNot(t.Context(), logic.Position{Puzzle: p}, at, logic.UpTo(Top))
				},
			} {
				w, err := ask()
				if err != nil || !w.Known || w.Lamp != e.Lamps.Has(at) || w.Text() == "" {
					t.Fatalf("%v: %+v, %v", at, w, err)
				}
				j.steps(t, p, nil, nil, w.Steps)
				if !reaches(p, w.Steps, at) {
					t.Fatalf("%v: not proved by\n%s\non\n%v", at, w.Text(), puzzle.NewBoard(p))
				}
				for k := range w.Steps {
					if reaches(p, slices.Delete(slices.Clone(w.Steps), k, k+1), at) {
						t.Fatalf("%v: step %d can go of\n%s\non\n%v", at, k+1, w.Text(), puzzle.NewBoard(p))
					}
				}
				proofs, steps = proofs+1, steps+len(w.Steps)
			}
		}
	})
	t.Logf("%d proofs, %d steps", proofs, steps)
}
