package searchlights

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/generate/draft"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
)

// strategyOf returns a strategy whose board is the puzzle.
func strategyOf(p *puzzle.Puzzle) *Strategy {
	o := request.Options{Size: request.Size{Rows: p.Rows, Cols: p.Cols}, Clues: request.Band{Lo: 0, Hi: 99}}
	r, _ := request.New(o, &Genre.Genre) // may be smaller than a request allows
	h := newStrategy(genre.NewJob(r))
	h.Board.Puzzle, h.Board.Cells = p, p.Cells
	return h
}

// TestSwitches counts switches by looking at all pairs of cells.
func TestSwitches(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 1))
	met := 0
	for range 300 {
		p := testkit.Random(rng, puzzle.Searchlights, 1+rng.IntN(7), 1+rng.IntN(7), 0.2, 0)
		l := strategyOf(p)
		for i, c := range p.Cells {
			l.Board.Set(int32(i), c.IsWhite() && rng.IntN(2) == 0)
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

// slowSwitches counts the rectangles that have the cell as a corner, white cells along their sides,
// and lights at two opposite corners only.
func (h *Strategy) slowSwitches(cell int) (n int) {
	a := h.Board.Puzzle.Point(cell)
	sees := func(p, q puzzle.Point) bool {
		for _, x := range h.Board.Puzzle.Rays(p) {
			if x == q {
				return true
			}
		}
		return false
	}
	at := func(p puzzle.Point) bool { return h.Board.On[h.Board.Puzzle.Index(p)] }
	for i := range h.Board.Cells {
		d := h.Board.Puzzle.Point(i)
		b, c := puzzle.Point{Row: a.Row, Col: d.Col}, puzzle.Point{Row: d.Row, Col: a.Col}
		if h.Board.Cells[i].IsWhite() && sees(a, b) && sees(a, c) && sees(d, b) && sees(d, c) && at(d) == at(a) && at(b) != at(a) && at(c) != at(a) {
			n++
		}
	}
	return n
}

// TestUnlit compares the white cells that clues of 0 see with a look from each black cell.
func TestUnlit(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 3))
	met := 0
	for range 100 {
		p := testkit.Random(rng, puzzle.Searchlights, 1+rng.IntN(7), 1+rng.IntN(7), 0.3, 0)
		h := strategyOf(p)
		for i, c := range p.Cells {
			h.Board.Set(int32(i), c.IsWhite() && rng.IntN(6) == 0)
		}
		h.Clue()
		want := map[int32]int{}
		for i, c := range p.Cells {
			dark := c.IsBlack() && !slices.ContainsFunc(p.Rays(p.Point(i)), func(at puzzle.Point) bool { return h.Board.On[p.Index(at)] })
			for _, at := range p.Rays(p.Point(i)) {
				if dark {
					want[int32(p.Index(at))]++
				}
			}
		}
		if got := h.unlit(); got != nil {
			t.Errorf("clues of 0 are allowed, but %v need a light", got)
		}
		h.noZero = true
		got := map[int32]int{}
		for _, at := range slices.Concat(h.unlit()...) {
			got[at]++
		}
		if met += len(want); !maps.Equal(got, want) {
			t.Fatalf("%v, want %v\n%v", got, want, puzzle.NewBoard(p))
		}
	}
	if met < 100 {
		t.Errorf("only %d cells", met)
	}
}

// TestSpareAgrees drops clues, one or two at a time and with or without a condition, and
// compares each verdict with a list of all solutions. The condition is asked if and only
// if there is no second solution.
func TestSpareAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 2))
	gone, stayed, refused := 0, 0, 0
	for min(gone, stayed, refused) < testkit.Scale(40, 1000) {
		p := testkit.Random(rng, puzzle.Searchlights, 2+rng.IntN(3), 2+rng.IntN(3), 0.4, 1)
		h := strategyOf(p)
		on := h.Board.On
		for i, c := range p.Cells {
			on[i] = c.IsWhite() && rng.IntN(2) == 0
		}
		h.Clue()
		if len(testkit.Brute(p)) != 1 {
			continue
		}
		var s spare
		var clues []int32
		for _, cell := range rng.Perm(len(p.Cells)) {
			if _, ok := p.Cells[cell].Clue(); ok {
				clues = append(clues, int32(cell))
			}
		}
		s.load(context.Background(), p, on)
		for len(clues) > 0 {
			n := min(1+rng.IntN(2), len(clues))
			group, without := clues[:n], p.Clone()
			clues = clues[n:]
			for _, cell := range group {
				without.Cells[cell] = puzzle.Black
			}
			unique, want, asked := len(testkit.Brute(without)) == 1, draft.Needed, false
			var condition func() bool
			agrees := rng.IntN(2) == 0
			if rng.IntN(2) == 0 {
				condition = func() bool { asked = true; return agrees }
			}
			switch {
			case !unique:
				stayed++
			case condition != nil && !agrees:
				refused++
			default:
				want = draft.Removed
				gone++
			}
			before := p.Clone()
			got := s.dropIf(context.Background(), 250, condition, group)
			if got != want || asked != (unique && condition != nil) || want == draft.Removed && !p.Equal(without) || want == draft.Needed && !p.Equal(before) {
				t.Fatalf("clues of cells %v: verdict %d, want %d, asked %v\n%v", group, got, want, asked, puzzle.NewBoard(before))
			}
		}
	}
}
