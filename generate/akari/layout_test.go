package akari

import (
	"math"
	"math/rand/v2"
	"testing"

	"akari/generate/board"
	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
)

// TestLayoutsAreAsAsked draws layouts of every symmetry, density and shape,
// moves black cells about as repair does, and looks at each.
func TestLayoutsAreAsAsked(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range puzzle.Symmetries() {
		for _, black := range []request.Share{0.1, 0.2, 0.3, 0.4} {
			for _, shape := range []request.Shape{{}, {Rooms: true}, {Rooms: true, OneCell: true, Blocks: true}} {
				o := request.Options{Size: request.Size{Rows: 14, Cols: 14}, Symmetry: s, Black: request.Density{Share: black}, Shape: shape}
				m := New(genre.NewJob(request.New(o, &Genre.Genre)))
				m.Rng = rng
				m.start()
				for range 20 {
					if !m.draw(t) {
						continue
					}
					for range 20 {
						if cell := rng.IntN(len(m.Cells)); m.Cells[cell].IsWhite() {
							m.Shift(m.OrbitOf[cell], rng, m)
						}
					}
					m.checkLayout(t)
				}
			}
		}
	}
}

func (m *Hand) checkLayout(t *testing.T) {
	t.Helper()
	black := 0
	for cell, c := range m.Cells {
		if c.IsBlack() {
			black++
			if !m.Request.Shape.Blocks && m.InBlock(cell/m.Cols, cell%m.Cols) {
				t.Fatalf("two by two black cells\n%v", puzzle.NewBoard(m.Puzzle))
			}
		}
	}
	asked := math.Round(float64(m.Request.Black.Share) * float64(len(m.Cells)))
	if black != m.Black || math.Abs(float64(black)-asked) > float64(len(m.Symmetry.Group())) {
		t.Fatalf("%d black cells, counted as %d, asked for %v", black, m.Black, asked)
	}
	if !m.Symmetry.Has(m.Puzzle) {
		t.Fatalf("not %v\n%v", m.Symmetry, puzzle.NewBoard(m.Puzzle))
	}
	regions, single := flooded(m.Board)
	if !m.Request.Shape.Rooms && regions != 1 || !m.Request.Shape.OneCell && single > 0 {
		t.Fatalf("%d regions, %d of one cell, shape %+v\n%v", regions, single, m.Request.Shape, puzzle.NewBoard(m.Puzzle))
	}
	lit := m.Puzzle.Lit(m.Solution())
	for cell, c := range m.Cells {
		if c.IsWhite() && (!lit[cell] || m.On[cell] && m.Light[cell] != 1) {
			t.Fatalf("cell %d: lit %v, light %d\n%v", cell, lit[cell], m.Light[cell], puzzle.NewBoard(m.Puzzle))
		}
	}
}

// flooded counts the white regions, and those of one cell.
func flooded(b *board.Board) (regions, single int) {
	_, rooms := b.FindRooms()
	for _, cells := range rooms {
		if len(cells) == 1 {
			single++
		}
	}
	return len(rooms), single
}
