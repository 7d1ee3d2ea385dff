package searchlights

import (
	"context"
	"math/rand/v2"
	"testing"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
)

// handOf is a hand at work on a board of the puzzle's size, with its cells.
func handOf(p *puzzle.Puzzle) *Hand {
	o := request.Options{Size: request.Size{Rows: p.Rows, Cols: p.Cols}, Clues: request.Band{Lo: 0, Hi: 99}}
	h := newHand(genre.NewJob(request.New(o, &Genre.Genre)))
	h.Puzzle, h.Cells = p, p.Cells
	return h
}

// TestSwitches counts switches by looking at all pairs of cells.
func TestSwitches(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 1))
	met := 0
	for range 300 {
		p := testkit.Random(rng, puzzle.Searchlights, 1+rng.IntN(7), 1+rng.IntN(7), 0.2, 0)
		l := handOf(p)
		for i, c := range p.Cells {
			l.Set(int32(i), c.IsWhite() && rng.IntN(2) == 0)
		}
		l.runs.Find(p)
		for i, c := range p.Cells {
			if c.IsWhite() {
				n, _ := l.switches(int32(i))
				met += n
				if want := l.slowSwitches(i); n != want {
					t.Fatalf("cell %d: %d switches, want %d\n%v", i, n, want, puzzle.NewBoard(p))
				}
			}
		}
	}
	if met < 100 {
		t.Errorf("only %d switches", met)
	}
}

// slowSwitches counts the opposite corners of a cell whose sides are clear and
// whose corners alternate.
func (h *Hand) slowSwitches(cell int) (n int) {
	a := h.Puzzle.Point(cell)
	sees := func(p, q puzzle.Point) bool {
		for _, x := range h.Puzzle.Rays(p) {
			if x == q {
				return true
			}
		}
		return false
	}
	at := func(p puzzle.Point) bool { return h.On[h.Puzzle.Index(p)] }
	for i := range h.Cells {
		d := h.Puzzle.Point(i)
		b, c := puzzle.Point{Row: a.Row, Col: d.Col}, puzzle.Point{Row: d.Row, Col: a.Col}
		if h.Cells[i].IsWhite() && sees(a, b) && sees(a, c) && sees(d, b) && sees(d, c) && at(d) == at(a) && at(b) != at(a) && at(c) != at(a) {
			n++
		}
	}
	return n
}

// TestSpareAgrees takes clues away by spare and asks, for each, for all answers
// without it.
func TestSpareAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 2))
	gone, stayed := 0, 0
	for gone < 100 || stayed < 100 {
		p := testkit.Random(rng, puzzle.Searchlights, 2+rng.IntN(3), 2+rng.IntN(3), 0.4, 1)
		h := handOf(p)
		on := h.On
		for i, c := range p.Cells {
			on[i] = c.IsWhite() && rng.IntN(2) == 0
		}
		h.Clue()
		if len(testkit.Brute(p)) != 1 {
			continue
		}
		var s spare
		order := make([]int32, len(p.Cells))
		for i, cell := range rng.Perm(len(order)) {
			order[i] = int32(cell)
		}
		s.load(context.Background(), p, on)
		for _, cell := range order {
			was := p.Cells[cell]
			if _, ok := was.Clue(); !ok {
				continue
			}
			s.dropIf(context.Background(), 1000, nil, []int32{cell})
			is := p.Cells[cell]
			p.Cells[cell] = puzzle.Black
			if one := len(testkit.Brute(p)) == 1; one != (is == puzzle.Black) {
				t.Fatalf("clue %v of cell %d gone: %v, one answer without it: %v\n%v", was, cell, is == puzzle.Black, one, puzzle.NewBoard(p))
			} else if one {
				gone++
			} else {
				stayed++
			}
			p.Cells[cell] = is
		}
	}
}
