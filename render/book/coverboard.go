package book

import (
	"math"

	"akari/puzzle"
	"akari/render"
)

// solved is a part of a solved board, and its place on the sheet.
type solved struct {
	*puzzle.Puzzle
	lamps puzzle.Lamps
	steps []int // by cell: from the nearest lamp that shines on it, or dark

	x, y, cell float64 // mm
}

const dark = 99

func newSolved(z *puzzle.Puzzle, lamps puzzle.Lamps) *solved {
	s := &solved{Puzzle: z, lamps: lamps, steps: make([]int, len(z.Cells))}
	for i := range s.steps {
		s.steps[i] = dark
	}
	for _, lamp := range lamps {
		s.steps[z.Index(lamp)] = 0
		for _, d := range puzzle.Directions {
			for n, at := 1, lamp.Step(d); z.At(at).IsWhite(); n, at = n+1, at.Step(d) {
				s.steps[z.Index(at)] = min(s.steps[z.Index(at)], n)
			}
		}
	}
	return s
}

// reach returns the number of cells that a lamp lights in a direction.
func (s *solved) reach(at, d puzzle.Point) (n int) {
	for at = at.Step(d); s.At(at).IsWhite(); at = at.Step(d) {
		n++
	}
	return n
}

// part returns the part of the board that has the most lamps, at most cols columns wide, in an area
// of the sheet: at its foot, and in the middle of its width.
func (s *solved) part(cols int, a render.Rect) *solved {
	const least = 3 // rows and columns
	cols = min(s.Cols, cols)
	want := max(least, int(float64(cols)*a.H/a.W+1e-9))
	rows := min(s.Rows, want)
	if rows < want {
		cols = min(cols, max(least, int(math.Ceil(float64(rows)*a.W/a.H-1e-9))))
	}
	top, left := s.brightest(rows, cols)
	z, lamps := puzzle.New(s.Genre, rows, cols), puzzle.Lamps{}
	for i := range z.Cells {
		at := z.Point(i)
		from := puzzle.Point{Row: top + at.Row, Col: left + at.Col}
		if z.Cells[i] = s.At(from); s.lamp(from) {
			lamps = append(lamps, at)
		}
	}
	out := newSolved(z, lamps)
	out.cell = min(a.W/float64(cols), a.H/float64(rows))
	out.x, out.y = a.X+(a.W-float64(cols)*out.cell)/2, a.Y+a.H-float64(rows)*out.cell
	return out
}

// brightest returns the corner of the part with the given size that has the most lamps.
func (s *solved) brightest(rows, cols int) (top, left int) {
	most := -1
	for r := range s.Rows - rows + 1 {
		for c := range s.Cols - cols + 1 {
			n := 0
			for i := range rows * cols {
				if s.lamp(puzzle.Point{Row: r + i/cols, Col: c + i%cols}) {
					n++
				}
			}
			if n > most {
				top, left, most = r, c, n
			}
		}
	}
	return top, left
}

// lamp reports whether a cell has a lamp.
func (s *solved) lamp(at puzzle.Point) bool { return s.In(at) && s.steps[s.Index(at)] == 0 }

// square returns the area of a cell without a gap around it, as a share of the cell.
func (s *solved) square(at puzzle.Point, gap float64) render.Rect {
	side := (1 - 2*gap) * s.cell
	return render.Rect{X: s.x + (float64(at.Col)+gap)*s.cell, Y: s.y + (float64(at.Row)+gap)*s.cell, W: side, H: side}
}

func (s *solved) centre(at puzzle.Point) render.XY {
	return render.XY{X: s.x + (float64(at.Col)+0.5)*s.cell, Y: s.y + (float64(at.Row)+0.5)*s.cell}
}

// each calls a function for each cell.
func (s *solved) each(do func(at puzzle.Point, c puzzle.Cell)) {
	for i, c := range s.Cells {
		do(s.Point(i), c)
	}
}
