package akari

import (
	"testing"

	"akari/internal/testkit"
)

// TestExamplesNeedTheirRung solves each example with its rung, and not with
// the rungs below, to its only answer.
func TestExamplesNeedTheirRung(t *testing.T) {
	v := newPerson()
	for r := R1; r <= Top; r++ {
		p := Ladder.Example(r)
		if v.grade(p, r-1).Solved {
			t.Errorf("%v is solved with the rungs below", r)
		}
		if g := v.grade(p, r); !g.Solved || g.Rung != r {
			t.Errorf("%v: %+v", r, g)
		}
		if len(p.Cells) <= 20 {
			if all := testkit.Brute(p); len(all) != 1 || !all[0].Equal(v.Lamps()) {
				t.Errorf("%v has the answers %v", r, all)
			}
		}
	}
}
