package puzzle_test

import (
	"math"
	"slices"
	"testing"

	"akari/puzzle"
)

// TestWhatIsNoBoard calls every method on puzzles that are not boards. Nothing may panic, and
// Validate, Check and Build must refuse every such puzzle.
func TestWhatIsNoBoard(t *testing.T) {
	cells := make([]puzzle.Cell, 6)
	for name, p := range map[string]*puzzle.Puzzle{
		"zero":            {},
		"no size":         puzzle.New(puzzle.Akari, 0, 0),
		"a negative size": puzzle.New(puzzle.Akari, -2, -3),
		"rows only":       puzzle.New(puzzle.Akari, 3, 0),
		"columns only":    puzzle.New(puzzle.Akari, 0, 3),
		"too large":       puzzle.New(puzzle.Akari, math.MaxInt, math.MaxInt),
		"no genre":        puzzle.New(nil, 2, 3),
		"few cells":       {Genre: puzzle.Akari, Rows: 3, Cols: 3, Cells: cells},
		"many cells":      {Genre: puzzle.Akari, Rows: 1, Cols: 3, Cells: cells},
		"no columns":      {Genre: puzzle.Searchlights, Rows: 2, Cols: 0, Cells: cells},
		"a bad clue":      {Genre: puzzle.Akari, Rows: 2, Cols: 3, Cells: []puzzle.Cell{puzzle.Clue(-1), 0, 0, 0, 0, 0}},
		"a huge clue":     {Genre: puzzle.Akari, Rows: 2, Cols: 3, Cells: []puzzle.Cell{puzzle.Clue(math.MaxInt), 0, 0, 0, 0, 0}},
		"a clue of 5":     {Genre: puzzle.Akari, Rows: 2, Cols: 3, Cells: []puzzle.Cell{puzzle.Clue(5), 0, 0, 0, 0, 0}},
	} {
		if p.Validate() == nil {
			t.Errorf("%s: valid", name)
		}
		if bad := p.Check(nil); len(bad) != 1 || bad[0].Rule != puzzle.RuleBoard {
			t.Errorf("%s: broken %v", name, bad)
		}
		everywhere(p)
	}
}

func everywhere(p *puzzle.Puzzle) {
	var m puzzle.Model
	m.Build(p)
	for i := range m.Problem.NumConstraints() {
		m.Label(i)
	}
	b := puzzle.NewBoard(p)
	for r := -2; r < 5; r++ {
		for c := -2; c < 5; c++ {
			at := puzzle.Point{Row: r, Col: c}
			p.At(at)
			p.Rays(at)
			p.WhiteNeighbours(at)
			p.Lit(puzzle.Lamps{at})
			_ = b.Place(at) // refused if the cell cannot hold a lamp
			_ = b.Remove(at)
		}
	}
	_, _, _ = b.String(), b.Illuminated(), b.Solved()
	p.Key()
	for _, s := range puzzle.Symmetries() {
		s.Has(p)
	}
}

// TestBeyondTheEdge checks that a point off the board is black and cannot be changed.
func TestBeyondTheEdge(t *testing.T) {
	p := puzzle.New(puzzle.Akari, 2, 3)
	for _, at := range []puzzle.Point{{Row: -1, Col: 3}, {Row: 0, Col: 3}, {Row: 0, Col: -1}, {Row: 2, Col: 0}, {Row: math.MinInt, Col: math.MaxInt}} {
		p.Set(at, puzzle.Clue(2))
		if p.At(at) != puzzle.Black {
			t.Errorf("%v is %v", at, p.At(at))
		}
		if bad := p.Check([]puzzle.Point{at}); len(bad) == 0 || bad[0].Rule != puzzle.RulePlace {
			t.Errorf("a lamp on %v: %v", at, bad)
		}
	}
	if slices.ContainsFunc(p.Cells, puzzle.Cell.IsBlack) {
		t.Errorf("a cell was changed\n%v", puzzle.NewBoard(p))
	}
}

// TestUnknownSymmetry checks that an unknown symmetry imposes no condition.
func TestUnknownSymmetry(t *testing.T) {
	for _, s := range []puzzle.Symmetry{-1, 99} {
		if s.String() == "" || len(s.Group()) != 1 || len(s.Orbits(2, 3)) != 6 {
			t.Errorf("%v: group %v", s, s.Group())
		}
	}
	if orbits := puzzle.Rot90.Orbits(2, 3); orbits != nil {
		t.Errorf("rot90 of two by three cells: %v", orbits)
	}
}
