package akari

import (
	"math"
	"math/rand/v2"
	"testing"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/puzzle"
)

// TestLayoutsAreAsAsked draws layouts of every symmetry, density and shape, moves black
// cells as repair does, and checks each layout.
func TestLayoutsAreAsAsked(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range puzzle.Symmetries() {
		for _, black := range []request.Share{0.1, 0.2, 0.3, 0.4} {
			for _, shape := range []request.Shape{{}, {Rooms: true}, {Rooms: true, OneCell: true}} {
				o := request.Options{Size: request.Size{Rows: 14, Cols: 14}, Symmetry: s, Black: request.Density{Share: black}, Shape: shape}
				m := New(genre.NewJob(testkit.Must(request.New(o, &Genre.Genre))))
				m.Rng = rng
				m.Start()
				for range testkit.Scale(3, 20) {
					if !m.draw(t) {
						continue
					}
					for range 20 {
						if cell := rng.IntN(len(m.Board.Cells)); m.Board.Cells[cell].IsWhite() {
							m.Layout.Shift(m.Board.OrbitOf[cell], rng, m)
						}
					}
					m.checkLayout(t)
				}
			}
		}
	}
}

func (h *Strategy) checkLayout(t *testing.T) {
	t.Helper()
	black := 0
	for _, c := range h.Board.Cells {
		if c.IsBlack() {
			black++
		}
	}
	asked := math.Round(float64(h.Request.Black.Share) * float64(len(h.Board.Cells)))
	if black != h.Board.Black || math.Abs(float64(black)-asked) > float64(len(h.Board.Symmetry.Group())) {
		t.Fatalf("%d black cells, counted as %d, asked for %v", black, h.Board.Black, asked)
	}
	if !h.Board.Symmetry.Has(h.Board.Puzzle) {
		t.Fatalf("not %v\n%v", h.Board.Symmetry, puzzle.NewBoard(h.Board.Puzzle))
	}
	regions, single := whiteRegions(h.Board.Puzzle)
	if !h.Request.Shape.Rooms && regions != 1 || !h.Request.Shape.OneCell && single > 0 {
		t.Fatalf("%d regions, %d of one cell, shape %+v\n%v", regions, single, h.Request.Shape, puzzle.NewBoard(h.Board.Puzzle))
	}
	lit := h.Board.Puzzle.Lit(h.Board.Solution())
	for cell, c := range h.Board.Cells {
		if c.IsWhite() && (!lit[cell] || h.Board.On[cell] && h.Board.Light[cell] != 1) {
			t.Fatalf("cell %d: lit %v, light %d\n%v", cell, lit[cell], h.Board.Light[cell], puzzle.NewBoard(h.Board.Puzzle))
		}
	}
}

// whiteRegions counts the white regions and the regions of one cell. It is slow and
// shares no code with the board: each white cell takes the least number of the white
// cells beside it until no number changes.
func whiteRegions(p *puzzle.Puzzle) (regions, single int) {
	number := make([]int, len(p.Cells))
	for cell := range number {
		number[cell] = cell
	}
	for changed := true; changed; {
		changed = false
		for cell, c := range p.Cells {
			for _, at := range p.WhiteNeighbours(p.Point(cell)) {
				if n := number[p.Index(at)]; c.IsWhite() && n < number[cell] {
					number[cell], changed = n, true
				}
			}
		}
	}
	size := map[int]int{}
	for cell, c := range p.Cells {
		if c.IsWhite() {
			size[number[cell]]++
		}
	}
	for _, n := range size {
		if n == 1 {
			single++
		}
	}
	return len(size), single
}
