package generate

import (
	"context"
	"testing"

	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/searchlights"
	"akari/uniq"
)

// TestThin makes puzzles without superfluous black cells and takes each of them
// that carries no clue, with its partners, away: then there is a second solution,
// or a technique above the difficulty is needed.
func TestThin(t *testing.T) {
	person, gone, left := searchlights.Ladder.NewSolver(), 0, 0
	for _, set := range [][]string{
		{"size", "7x7", "symmetry", "rot180", "black", "35%"},
		{"size", "6x6", "black", "40%", "clues", "0-20"},
		{"size", "7x7", "symmetry", "vertical", "black", "40%", "difficulty", "medium"},
		{"size", "6x6", "black", "35%", "difficulty", "S1"},
	} {
		o := lightsOptions(t, append(set, "thin", "true")...)
		_, hi, _ := o.Difficulty.Rungs(searchlights.Ladder)
		good := func(p *puzzle.Puzzle) bool {
			if hi == 0 {
				return testkit.Must(uniq.Check(context.Background(), p, uniq.Options{})).Kind == uniq.One
			}
			g, _ := person.Grade(context.Background(), p, logic.UpTo(hi))
			return g.Solved
		}
		err := Batch(context.Background(), o, 9, testkit.Scale(6, 60), 1, func(r Result) error {
			p := r.Entry.Puzzle
			if !good(p) || !r.Entry.Solution.Equal(testkit.Must(uniq.Check(context.Background(), p, uniq.Options{})).Solution) {
				t.Fatalf("%s: not as asked\n%v", r.Entry.ID, puzzle.NewBoard(p))
			}
			gone += int(float64(Resolved(o).Black.Share)*float64(len(p.Cells))+0.5) - r.Report.Black
			for _, orbit := range o.Symmetry.Orbits(p.Rows, p.Cols) {
				if q := without(p, orbit, r.Entry.Solution); q != nil && inBand(q, Resolved(o).Clues) {
					if left++; good(q) {
						t.Errorf("%s: the black cells at %v can go\n%v", r.Entry.ID, p.Point(int(orbit[0])), puzzle.NewBoard(p))
					}
				}
			}
			for i, c := range p.Cells {
				q := p.Clone()
				if _, clue := c.Clue(); clue && hi == 0 {
					if q.Cells[i] = puzzle.Black; good(q) {
						t.Errorf("%s: the clue at %v can go\n%v", r.Entry.ID, p.Point(i), puzzle.NewBoard(p))
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("%v: %v", set, err)
		}
	}
	if gone < 20 || left == 0 {
		t.Errorf("%d black cells gone, %d left without a clue", gone, left)
	}
}

// without is the puzzle without the black cells of an orbit, with the clues that
// count what they see then; nil where these cells carry a clue, are white, or
// would be a room of their own.
func without(p *puzzle.Puzzle, orbit []int32, lamps puzzle.Lamps) *puzzle.Puzzle {
	q := p.Clone()
	for _, cell := range orbit {
		if p.Cells[cell] != puzzle.Black {
			return nil
		}
		q.Cells[cell] = puzzle.White
	}
	for _, cell := range orbit {
		alone := true
		for _, d := range puzzle.Directions {
			alone = alone && p.At(p.Point(int(cell)).Step(d)).IsBlack()
		}
		if alone {
			return nil
		}
	}
	for i, c := range q.Cells {
		if _, clue := c.Clue(); clue {
			n := 0
			for _, at := range q.Rays(q.Point(i)) {
				if lamps.Has(at) {
					n++
				}
			}
			q.Cells[i] = puzzle.Clue(n)
		}
	}
	return q
}

// inBand reports whether all clues are asked for.
func inBand(p *puzzle.Puzzle, b request.Band) bool {
	for _, c := range p.Cells {
		if k, clue := c.Clue(); clue && (k < b.Lo || k > b.Hi) {
			return false
		}
	}
	return true
}
