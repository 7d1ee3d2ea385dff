package akari

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestEveryFindingIsTold explains the deductions of each technique on positions on which simpler
// techniques also find something. Each step must follow from the rules that it names, both on the
// slow reference board and by its own technique.
func TestEveryFindingIsTold(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 32))
	told := map[logic.Rung]int{}
	small(rng, testkit.Scale(30, 800), func(p *puzzle.Puzzle, e *logic.Explanation) {
		lamps, dots := someMarks(rng, p, e.Lamps)
		b := loaded(p, lamps, dots)
		reference := plainOf(b)
		for r := R1; r <= Top; r++ {
			found := b.deductions(r)
			rng.Shuffle(len(found), func(i, k int) { found[i], found[k] = found[k], found[i] })
			for _, f := range found[:min(len(found), 6)] {
				step := b.simplest(r, []deduction{f})
				again := *step
				if !reference.follows(step, reference.rulesUsed(step)) || !b.Rederive(&again, false) {
					t.Fatalf("%s does not follow from what it names on\n%v", Ladder.Text(p, step), puzzle.NewBoard(p))
				}
				told[r]++
			}
		}
	})
	if t.Log(told); len(told) < int(Top) {
		t.Error("a technique found nothing")
	}
}

// someMarks returns a third of the marks of a solution.
func someMarks(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Lamps) (lamps, dots []puzzle.Point) {
	for i, c := range p.Cells {
		switch at := p.Point(i); {
		case c.IsBlack() || rng.IntN(3) > 0:
		case slices.Contains(solution, at):
			lamps = append(lamps, at)
		default:
			dots = append(dots, at)
		}
	}
	return lamps, dots
}

// TestDarkCellsThatSayTheSame describes a step for which two dark cells of a run lead to the same
// conclusion, although the step may use only one of them.
func TestDarkCellsThatSayTheSame(t *testing.T) {
	p := testkit.Grid("#.#......", "......2.#", "..#....1.", ".......1.", "..1.2.#..", ".1.......", ".#....2..", "1.1......", "......#.1")
	e, b := explain(p, Top), newBoard()
	b.Load(p, nil)
	for k := range e.Steps {
		if step := e.Steps[k]; !b.Rederive(&step, false) {
			t.Errorf("%s does not follow from what it names", Ladder.Text(p, &e.Steps[k]))
		}
		b.Make(&e.Steps[k])
	}
}
