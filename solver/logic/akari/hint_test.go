package akari

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestHintPlaysOn plays random boards with one answer from hint to hint, now
// and then making a wrong mark, which the next hint must name.
func TestHintPlaysOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	v := newPerson()
	solved, corrected := 0, 0
	for range testkit.Scale(400, 4000) {
		p := testkit.Random(rng, puzzle.Akari, 2+rng.IntN(5), 2+rng.IntN(5), 0.25, 0.9)
		if !v.grade(p, R9).Solved {
			continue
		}
		answer := v.Lamps()
		var lamps, dots []puzzle.Point
		for {
			a := hint(p, puzzle.SortedLamps(lamps), dots, answer)
			if a.Wrong != nil {
				t.Fatalf("right marks called wrong: %+v", a.Wrong)
			}
			if a.Step == nil {
				break
			}
			lamps, dots = append(lamps, a.Step.Lamps...), append(dots, a.Step.Dots...)
			if rng.IntN(4) == 0 {
				corrected += checkWrong(t, rng, p, lamps, dots, answer)
			}
		}
		if !puzzle.SortedLamps(lamps).Equal(answer) {
			t.Fatalf("the hints end at %v of %v on\n%v", lamps, answer, puzzle.NewBoard(p))
		}
		solved++
	}
	if solved < 50 || corrected < 20 {
		t.Errorf("only %d boards solved and %d marks corrected", solved, corrected)
	}
}

// checkWrong adds a wrong mark to right ones and expects the hint to name it.
func checkWrong(t *testing.T, rng *rand.Rand, p *puzzle.Puzzle, lamps, dots []puzzle.Point, answer puzzle.Lamps) int {
	t.Helper()
	at := p.Point(rng.IntN(len(p.Cells)))
	if p.At(at).IsBlack() || slices.Contains(lamps, at) || slices.Contains(dots, at) {
		return 0
	}
	lamps, dots = slices.Clone(lamps), slices.Clone(dots)
	if answer.Has(at) {
		dots = append(dots, at)
	} else {
		lamps = append(lamps, at)
	}
	a := hint(p, puzzle.SortedLamps(lamps), dots, answer)
	if a.Wrong == nil || a.Wrong.At != at || a.Wrong.Lamp == answer.Has(at) {
		t.Fatalf("the wrong mark at %v is answered by %+v on\n%v", at, a, puzzle.NewBoard(p))
	}
	if text := a.Text(); !strings.Contains(text, at.String()+" is wrong") {
		t.Fatalf("told as %q", text)
	}
	return 1
}

func TestHintWithoutAnswer(t *testing.T) {
	a := hint(testkit.Grid(".."), nil, nil, nil)
	if a.Step != nil || a.Wrong != nil {
		t.Errorf("a board with two answers gets %+v", a)
	}
	p := testkit.Grid("1.", "..")
	a = hint(p, testkit.Lamps([][2]int{{0, 1}}), nil, nil)
	if a.Step == nil || a.Step.Rung != R1 {
		t.Errorf("a complete clue gets %+v", a)
	}
	if a := hint(p, testkit.Lamps([][2]int{{0, 1}, {1, 1}}), nil, nil); a.Step != nil || a.Wrong != nil {
		t.Errorf("lamps that see each other get %+v", a)
	}
}
