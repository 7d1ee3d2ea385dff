package akari

import (
	"slices"
	"testing"

	"akari/puzzle"
	"akari/solver/logic"
)

// TestOpenHasABudget lists all open steps on a board with many what-ifs, with a low effort limit.
// The search for reasons counts as effort too, so the call does little more work than the limit.
func TestOpenHasABudget(t *testing.T) {
	tile := Ladder.Example(R8)
	rows, cols := tile.Rows+1, tile.Cols+1
	p := puzzle.New(puzzle.Akari, 12*rows, 12*cols)
	for i := range p.Cells {
		at := p.Point(i)
		if p.Cells[i] = puzzle.Black; tile.In(puzzle.Point{Row: at.Row % rows, Col: at.Col % cols}) {
			p.Cells[i] = tile.At(puzzle.Point{Row: at.Row % rows, Col: at.Col % cols})
		}
	}
	v := person{Ladder.NewSolver()}
	v.grade(p, R7)
	in := logic.Position{Puzzle: p, Lamps: v.Lamps()}
	var last *state
	l := *Ladder
	l.NewBoard = func() logic.Board { last = &state{techniques: techniques}; return last }
	o := logic.UpTo(R9)
	all, err := l.Open(t.Context(), in, o)
	whole := last.Effort.Spent()
	o.Work = whole / 4
	some, err2 := l.Open(t.Context(), in, o)
	if err != nil || err2 != logic.ErrPartial || len(some) >= len(all) || len(some) == 0 {
		t.Fatalf("%d steps of %d, errors %v, %v", len(some), len(all), err, err2)
	}
	if spent := last.Effort.Spent(); spent > o.Work+2000 {
		t.Errorf("%d units of work, of %d", spent, o.Work)
	}
	if !slices.ContainsFunc(all, func(s logic.Step) bool { return s.Rung >= R8 }) {
		t.Error("no what-if is open")
	}
}
