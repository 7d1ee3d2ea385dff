package generate_test

import (
	"errors"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/puzzle"
)

// TestShareOfCluesIsMet requests more clues than a range of clues leaves. Either the
// puzzle has that share of clues, or the request fails with a remedy that the same seed
// meets.
func TestShareOfCluesIsMet(t *testing.T) {
	testkit.NotRaced(t)
	met, refused := 0, 0
	for _, text := range []string{
		"kind=searchlights size=8x8 clues=2-8 keep=85%", "kind=searchlights size=6x6 clues=1-3 keep=70%",
		"size=8x8 aim=digit0:none keep=85%", "size=8x8 aim=digit0:none keep=50%",
	} {
		o := options(t, text)
		o.Budget = 2000
		for seed := range uint64(testkit.Scale(2, 10)) {
			_, r, err := generate.One(t.Context(), o, seed, 0)
			var unmet *generate.UnmetError
			switch {
			case err == nil:
				if met++; float64(r.Clues) < float64(o.Keep.Share)*float64(r.Black)-0.5 {
					t.Errorf("%s, seed %d: %d clues of %d", text, seed, r.Clues, r.Black)
				}
			case errors.As(err, &unmet) && len(unmet.Remedies) > 0:
				refused++
				eased := o
				var applied error
				for _, remedy := range unmet.Remedies {
					applied = errors.Join(applied, remedy.Apply(&eased))
				}
				if _, _, err := generate.One(t.Context(), eased, seed, 0); err != nil || applied != nil {
					t.Errorf("%s, seed %d, %v: %v, %v", text, seed, unmet.Remedies, err, applied)
				}
			default:
				t.Errorf("%s, seed %d: %v", text, seed, err)
			}
		}
	}
	if met == 0 || refused == 0 {
		t.Errorf("%d met, %d refused", met, refused)
	}
}

// TestPairedClues makes puzzles whose clues are paired, also with a range that leaves out
// some clues. The places of clues must be symmetric.
func TestPairedClues(t *testing.T) {
	var j judge
	for _, text := range []string{
		"kind=searchlights size=7x7 symmetry=rot180 paired=true", "kind=searchlights size=7x7 symmetry=rot180 clues=1-5 paired=true",
		"size=8x8 symmetry=rot180 aim=digit0:none paired=true", "size=10x10 black=24% symmetry=both paired=true",
		"size=10x10 black=24% symmetry=both paired=true difficulty=medium", "kind=searchlights size=7x7 symmetry=rot180 paired=true difficulty=medium",
	} {
		o := options(t, text)
		err := generate.Batch(t.Context(), o, 1, testkit.Scale(3, 50), 1, func(r generate.Result) error {
			j.one(t, r.Entry)
			p := r.Entry.Puzzle
			for _, orbit := range o.Symmetry.Orbits(p.Rows, p.Cols) {
				for _, cell := range orbit {
					if (p.Cells[cell] == puzzle.Black) != (p.Cells[orbit[0]] == puzzle.Black) {
						t.Errorf("%s: not paired\n%v", text, puzzle.NewBoard(p))
						return nil
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
