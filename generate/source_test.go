package generate

import (
	"errors"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestRangeDrawsItsRung checks a puzzle of a drawn rung. Its id is the id of the range
// and makes the puzzle again. A request for the rung alone makes the same puzzle of the
// same seed.
func TestRangeDrawsItsRung(t *testing.T) {
	testkit.NotRaced(t)
	o := optionsOf(t, "size", "8x8", "black", "25%", "difficulty", "R3-R5")
	seen := map[string]bool{}
	for i := range 24 {
		e, _, err := One(t.Context(), o, 3, i)
		if err != nil {
			t.Fatal(err)
		}
		seen[e.Difficulty.Rung] = true
		again, _, err := FromID(t.Context(), e.ID)
		if err != nil || again.ID != e.ID || !samePuzzle(again.Puzzle, e.Puzzle) {
			t.Fatalf("%s makes another puzzle: %v", e.ID, err)
		}
		alone := optionsOf(t, "size", "8x8", "black", "25%", "difficulty", e.Difficulty.Rung)
		if same, _, err := One(t.Context(), alone, 3, i); err != nil || !samePuzzle(same.Puzzle, e.Puzzle) {
			t.Fatalf("%s: not the puzzle of %s: %v", e.ID, e.Difficulty.Rung, err)
		}
	}
	if len(seen) < 3 {
		t.Errorf("of R3-R5 only %v", seen)
	}
}

func samePuzzle(a, b *puzzle.Puzzle) bool {
	return puzzle.NewBoard(a).String() == puzzle.NewBoard(b).String()
}

// TestRangeFallsBack makes puzzles on boards that are too small for most rungs of the
// range. The generator then makes a puzzle of another rung, and the budget includes the
// rounds spent on the drawn rung.
func TestRangeFallsBack(t *testing.T) {
	testkit.NotRaced(t)
	o, fell := optionsOf(t, "size", "3x3", "black", "20%", "difficulty", "easy-hard"), false
	for i := range testkit.Scale(6, 30) {
		e, r, err := One(t.Context(), o, 1, i)
		if err != nil || e.Difficulty.Name == "hard" {
			t.Fatalf("puzzle %d: %v, %v", i, e, err)
		}
		fell = fell || r.Rounds > aimRounds
	}
	if !fell {
		t.Error("each rung that was drawn was made on 3x3")
	}
	o = optionsOf(t, "size", "2x2", "black", "25%", "difficulty", "tricky-hard", "budget", "100")
	var unmet *UnmetError
	if _, r, err := One(t.Context(), o, 1, 0); !errors.As(err, &unmet) || r.Rounds < 100 || r.Rounds > 120 || unmet.Report.Rounds != r.Rounds {
		t.Errorf("%d rounds of 100: %v", r.Rounds, err)
	}
}

// TestLargeMinimalDrawsNoRung checks that a large minimal puzzle of a range takes few rounds, although
// hardly any such puzzle has the easiest rung of the range.
func TestLargeMinimalDrawsNoRung(t *testing.T) {
	for _, c := range []struct {
		size, keep string
		want       int
	}{{"20x20", "minimal", 0}, {"20x20", "fewest", 0}, {"20x20", "rung", 2}, {"20x20", "all", 2}, {"20x20", "60%", 2}, {"16x16", "minimal", 2}} {
		o := optionsOf(t, "size", c.size, "difficulty", "easy", "keep", c.keep)
		if got := resolved(o).DrawnFrom(); len(slices.Compact(got)) != c.want {
			t.Errorf("%s, %s: draws from %v", c.size, c.keep, got)
		}
	}
	o := optionsOf(t, "size", "20x20", "black", "22%", "difficulty", "easy", "keep", "minimal")
	for i := range testkit.Scale(3, 30) {
		if _, r, err := One(t.Context(), o, 1, i); err != nil || r.Rounds >= aimRounds {
			t.Errorf("puzzle %d: %d rounds, %v", i, r.Rounds, err)
		}
	}
}

// TestRareRungsAreAskedForAlone checks that a range neither begins nor ends with a rare
// rung.
func TestRareRungsAreAskedForAlone(t *testing.T) {
	for text, want := range map[string]string{"extreme": "R10-R11", "R12": "R12", "R11-R12": "R11", "S6-S7": "S7", "S5-S7": "S5-S7", "S6": "S6"} {
		o := optionsOf(t, "difficulty", text)
		if got := Resolved(o).Difficulty.String(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
		for _, rung := range resolved(o).DrawnFrom() {
			if g := resolved(o).Genre.Ladder; g.Technique(rung).Rare {
				t.Errorf("%s draws %s", text, g.RungName(rung))
			}
		}
	}
}
