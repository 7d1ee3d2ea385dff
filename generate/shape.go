package generate

import (
	"slices"

	"akari/puzzle"
)

// Shape says what a layout may look like. The zero Shape is the strictest: the
// white cells connected, and so no room of one cell, no two by two black cells,
// and under a quarter turn no pinwheel in the centre.
type Shape struct {
	Rooms    bool `key:"rooms" doc:"true allows black cells to divide the white ones into rooms"`
	OneCell  bool `key:"one_cell" doc:"true allows rooms of one cell, where rooms are allowed"`
	Blocks   bool `key:"blocks" doc:"true allows two by two black cells"`
	Pinwheel bool `key:"pinwheel" doc:"true allows pinwheels in the centre under rot90"`
}

// fits reports whether the shape allows the cell, black since a moment ago,
// given that everything was as it should be before.
func (l *layout) fits(cell int32) bool {
	r, c := int(cell)/l.cols, int(cell)%l.cols
	switch {
	case !l.shape.Blocks && l.inBlock(r, c):
		return false
	case !l.shape.Rooms:
		return l.joined(r, c)
	case !l.shape.OneCell:
		return !l.enclosed(r, c)
	}
	return true
}

// inBlock reports whether the cell lies in two by two black cells.
func (l *layout) inBlock(r, c int) bool {
	for _, dr := range [2]int{-1, 1} {
		for _, dc := range [2]int{-1, 1} {
			if l.inside(r+dr, c+dc) && l.isBlack(r+dr, c) && l.isBlack(r, c+dc) && l.isBlack(r+dr, c+dc) && !l.isBeyond((r+dr)*l.cols+c+dc) {
				return true
			}
		}
	}
	return false
}

// isBeyond reports whether the cell is black only because a room is a board of its own.
func (l *layout) isBeyond(cell int) bool { return l.beyond != nil && l.beyond[cell] }

// enclosed reports whether a white neighbour of the cell has no white neighbour.
func (l *layout) enclosed(r, c int) bool {
	for _, d := range puzzle.Directions {
		if nr, nc := r+d.Row, c+d.Col; !l.isBlack(nr, nc) && l.alone(nr, nc) {
			return true
		}
	}
	return false
}

// ring lists the eight places around a cell in a circle, beginning above.
var ring = []puzzle.Point{
	{Row: -1, Col: 0}, {Row: -1, Col: 1}, {Row: 0, Col: 1}, {Row: 1, Col: 1},
	{Row: 1, Col: 0}, {Row: 1, Col: -1}, {Row: 0, Col: -1}, {Row: -1, Col: -1},
}

// joined reports whether the white neighbours of a black cell are connected by
// white cells. Mostly they are around the cell itself. Otherwise black cells part
// them, in two places or more, and they are connected unless two of these belong
// together: to one figure of black cells that touch, corners included, or to the
// frame around the board. Figures are small where cells are spread.
func (l *layout) joined(r, c int) bool {
	var parts [4][2]int // a black cell of each place
	white, n := 0, 0
	for i := 0; i < 8; i += 2 {
		if l.isBlack(r+ring[i].Row, c+ring[i].Col) {
			continue
		}
		white++
		for _, d := range [2]puzzle.Point{ring[i+1], ring[(i+2)%8]} {
			if l.isBlack(r+d.Row, c+d.Col) {
				parts[n] = [2]int{r + d.Row, c + d.Col}
				n++
				break
			}
		}
	}
	switch {
	case white == 0:
		return slices.ContainsFunc(l.cells, puzzle.Cell.IsWhite) // a room of a mask is filled, but not the last one
	case n <= 1:
		return true
	}
	return l.apart(int32(r*l.cols+c), parts[:n])
}

// apart reports whether no two of the black cells belong together, but by the cell
// between them.
func (l *layout) apart(between int32, black [][2]int) bool {
	framed := false
	for i, at := range black {
		edge := !l.inside(at[0], at[1])
		if !edge {
			figure := l.flood(int32(at[0]*l.cols+at[1]), ring, func(cell int32) bool {
				return cell != between && l.cells[cell].IsBlack()
			})
			edge = slices.ContainsFunc(figure, l.onEdge)
			if slices.ContainsFunc(black[i+1:], func(b [2]int) bool { return l.reached(b[0], b[1]) }) {
				return false
			}
		}
		if edge && framed {
			return false
		}
		framed = framed || edge
	}
	return true
}

// onEdge reports whether the cell lies at the border.
func (l *layout) onEdge(cell int32) bool {
	r, c := int(cell)/l.cols, int(cell)%l.cols
	return r == 0 || c == 0 || r == l.rows-1 || c == l.cols-1
}

// lineThrough is the length of the longer of the two lines of white cells
// through a white cell.
func (l *layout) lineThrough(cell int32) int {
	r, c := int(cell)/l.cols, int(cell)%l.cols
	count := func(d puzzle.Point) (n int) {
		for nr, nc := r+d.Row, c+d.Col; !l.isBlack(nr, nc); nr, nc = nr+d.Row, nc+d.Col {
			n++
		}
		return n
	}
	var n [4]int
	for i, d := range puzzle.Directions {
		n[i] = count(d)
	}
	return 1 + max(n[0]+n[3], n[1]+n[2])
}

// hub is half the side of the square around the centre that pinwheel looks at.
const hub = 3

// pinwheel reports whether black cells around the centre of a board with the
// symmetry rot90 join, corners included, to one figure that turns one way.
func (l *layout) pinwheel() bool {
	n := l.rows
	lo, hi := (n+1)/2-hub, n/2+hub-1
	dark := func(r, c int) bool {
		return r >= lo && r <= hi && c >= lo && c <= hi && l.inside(r, c) && l.isBlack(r, c)
	}
	for at := range (hi - lo + 1) * (hi - lo + 1) {
		// The first black cell that touches the centre is where the figure begins.
		r, c := lo+at/(hi-lo+1), lo+at%(hi-lo+1)
		if dark(r, c) && abs(2*r-n+1) <= 3 && abs(2*c-n+1) <= 3 {
			figure := l.flood(int32(r*n+c), ring, func(cell int32) bool { return dark(int(cell)/n, int(cell)%n) })
			whole, mirrored := len(figure) > 1, true
			for _, cell := range figure {
				r, c := int(cell)/n, int(cell)%n
				whole = whole && l.reached(c, n-1-r)
				mirrored = mirrored && l.reached(r, n-1-c)
			}
			return whole && !mirrored
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }
