package uniq

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// proofOf proves a verdict and has the proof checked.
func proofOf(t *testing.T, name string, p *puzzle.Puzzle, v Verdict) {
	t.Helper()
	var clauses, steps, cells bytes.Buffer
	if err := Prove(bg, p, v.Answer, Options{}, Proof{&clauses, &steps, &cells}); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if _, err := testkit.CheckProof(&clauses, &steps); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	number, at := 0, ""
	if fmt.Fscan(&cells, &number, &at); v.Kind == One && len(v.Answer) > 0 && (number != 1 || at == "") {
		t.Errorf("%s: the map begins %d %s", name, number, at)
	}
}

func TestProofsOfCorpus(t *testing.T) {
	for i, a := range testkit.Corpus(t) {
		if a.Puzzle.Rows == 100 || i%testkit.Scale(40, 4) == 0 {
			proofOf(t, a.Name, a.Puzzle, testkit.Must(Check(bg, a.Puzzle, Options{})))
		}
	}
}

// TestProofsOfPigeons: within the budget that a caller gets who names none.
func TestProofsOfPigeons(t *testing.T) {
	for _, a := range testkit.Hostile(t) {
		if strings.HasPrefix(a.Name, "e_php") {
			proofOf(t, a.Name, a.Puzzle, testkit.Must(Check(bg, a.Puzzle, Options{})))
		}
	}
}

func TestProofsOfSmallBoards(t *testing.T) {
	for _, g := range puzzle.Genres {
		proved := map[Kind]int{}
		testkit.EachSmallBoard(g, 400, func(p *puzzle.Puzzle) {
			if v := testkit.Must(Check(bg, p, Options{})); v.Kind != Many {
				proofOf(t, g.Name, p, v)
				proved[v.Kind]++
			}
		})
		if proved[One] < 30 || proved[None] < 30 {
			t.Errorf("%s: only %v proved", g.Name, proved)
		}
	}
}

func TestProveRefusesAFalseClaim(t *testing.T) {
	var b bytes.Buffer
	p := testkit.Grid("...")
	for _, claim := range []puzzle.Lamps{nil, testkit.Lamps([][2]int{{0, 1}})} {
		if err := Prove(bg, p, claim, Options{}, Proof{&b, &b, &b}); err == nil {
			t.Errorf("proved that %v is the only answer of %v", claim, puzzle.NewBoard(p))
		}
	}
}
