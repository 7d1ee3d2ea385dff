package akari

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// example reads testdata/Rn.txt: a small board, found by search, that needs
// exactly that rung; that of R12 is no smaller because no smaller one was found.
func example(t *testing.T, r logic.Rung) *puzzle.Puzzle {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", Ladder.RungName(r)+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return testkit.Grid(strings.Fields(string(text))...)
}

// TestExamplesNeedTheirRung solves each example with its rung, and not with
// the rungs below, to its only answer.
func TestExamplesNeedTheirRung(t *testing.T) {
	v := newPerson()
	for r := R1; r <= Top; r++ {
		p := example(t, r)
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
