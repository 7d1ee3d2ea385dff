package generate_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
)

// read makes puzzles and calls each with a reader of every puzzle.
func read(t *testing.T, o request.Options, n int, each func(r *reader, p *puzzle.Puzzle)) {
	t.Helper()
	err := generate.Batch(t.Context(), o, 3, n, 2, func(res generate.Result) error {
		each(&reader{grid: strings.Fields(fmt.Sprint(res.Entry.Puzzle))}, res.Entry.Puzzle)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPuzzlesAreAsPeopleMakeThem compares puzzles of a request without aims with puzzles
// by people: on a quarter of their boards no black cells touch, half of their clues are
// 1, and few clues are 3 or 4.
func TestPuzzlesAreAsPeopleMakeThem(t *testing.T) {
	n := testkit.Scale(100, 1000)
	for _, size := range []string{"10x10", "17x17"} {
		apart := 0.0
		var digits [5]float64
		read(t, options(t, "size="+size+" black=24% symmetry=mixed"), n, func(r *reader, _ *puzzle.Puzzle) {
			if r.statistic("touching") == 0 {
				apart++
			}
			for k := range digits {
				digits[k] += r.digit(k) / float64(n)
			}
		})
		if apart = 100 * apart / float64(n); apart < 15 || apart > 40 {
			t.Errorf("%s: no black cells touch on %.0f%% of the boards", size, apart)
		}
		if digits[0] < 13 || digits[1] < 43 || digits[1] > 57 || digits[3]+digits[4] > 9 {
			t.Errorf("%s: of the clues %.1f%% are 0 to 4", size, digits)
		}
	}
}

// TestKindsOfPuzzles requests two alternative kinds of puzzles with weights. Each kind
// must be as frequent as its weight, and each puzzle must meet the aims of its kind.
// Chance makes hardly any clue of 4, and repair reduces the share of touching cells to
// about half.
func TestKindsOfPuzzles(t *testing.T) {
	n := testkit.Scale(100, 1000)
	kinds := map[string]float64{}
	touching := 0.0
	o := options(t, "size=10x10 black=24% symmetry=rot180")
	if err := o.Set("aim", "touching:none*1|80*2,digit1:none*1|50*1,digit4:none*1|8*1"); err != nil {
		t.Fatal(err)
	}
	read(t, o, n, func(r *reader, _ *puzzle.Puzzle) {
		for _, statistic := range []string{"touching", "digit1", "digit4"} {
			if r.statistic(statistic) == 0 {
				kinds[statistic] += 100 / float64(n)
			}
		}
		touching += r.statistic("touching") / float64(n)
	})
	for statistic, want := range map[string]float64{"touching": 33, "digit1": 50, "digit4": 50} {
		if got := kinds[statistic]; math.Abs(got-want) > 10 {
			t.Errorf("%s: %.0f%% of the puzzles have none, want %.0f%%", statistic, got, want)
		}
	}
	if touching /= 1 - kinds["touching"]/100; touching < 73 {
		t.Errorf("where cells touch %.0f%% do, want 80%%", touching)
	}
}

// TestMotifsNearAims checks that the generator chooses motifs near the aims, so that the
// motifs still repeat once the aims are met.
func TestMotifsNearAims(t *testing.T) {
	n := testkit.Scale(30, 500)
	for aim, want := range map[string]float64{"touching:none": 6, "touching:50+longest:10": 5.1} {
		motif := 0.0
		o := options(t, "size=14x14 black=24% symmetry=rot180")
		if err := o.Set("aim", aim); err != nil {
			t.Fatal(err)
		}
		o.Layout = request.Motif
		read(t, o, n, func(r *reader, _ *puzzle.Puzzle) { motif += r.statistic("motif") / float64(n) })
		if motif < want {
			t.Errorf("%s: boards repeat by %.1f deviations, want %.1f", aim, motif, want)
		}
	}
}

// TestMixedSymmetries draws boards of mixed symmetry. All boards have a half turn, and
// about half of them have further symmetries, of every kind that the board allows.
func TestMixedSymmetries(t *testing.T) {
	for size, kinds := range map[string][]puzzle.Symmetry{
		"8x8": {puzzle.Rot90, puzzle.Both, puzzle.Diagonals, puzzle.Full}, "8x10": {puzzle.Both},
	} {
		const n = 200
		half := n
		seen := map[puzzle.Symmetry]int{}
		o := options(t, "size="+size+" black=24% symmetry=mixed")
		o.Paired = true
		read(t, o, n, func(_ *reader, p *puzzle.Puzzle) {
			if !puzzle.Rot180.Has(p) {
				t.Errorf("no half turn:\n%v", p)
			}
			more := false
			for _, s := range kinds {
				if s.Has(p) {
					seen[s]++
					more = true
				}
			}
			if more {
				half--
			}
		})
		if half < n*2/5 || size == "8x8" && half > n*3/5 {
			t.Errorf("%s: %d of %d with no more than a half turn", size, half, n)
		}
		for _, s := range kinds {
			if seen[s] < n/40 {
				t.Errorf("%s: %d of %d boards are %v", size, seen[s], n, s)
			}
		}
	}
	o := options(t, "symmetry=mixed")
	if err := o.Set("mask", "?????/?#???/?????/???#?/?????"); err != nil {
		t.Fatal(err)
	}
	read(t, o, 10, func(r *reader, p *puzzle.Puzzle) {
		if !r.black(1, 1) || !puzzle.Rot180.Has(p) {
			t.Errorf("not the mask:\n%v", p)
		}
	})
}
