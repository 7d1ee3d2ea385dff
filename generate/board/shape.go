package board

import (
	"slices"

	"akari/puzzle"
)

// fits reports whether the shape allows the cell to be black; the cell has already turned
// black.
func (b *Board) fits(cell int32) bool {
	r, c := int(cell)/b.Cols, int(cell)%b.Cols
	switch {
	case b.mostBar > 0 && (b.bar(r, c) > b.mostBar || b.block(r, c)):
		return false
	case !b.shape.Rooms:
		return b.joined(r, c)
	case !b.shape.OneCell:
		return !slices.ContainsFunc(b.Beside[cell], func(at int32) bool { return b.Cells[at].IsWhite() && b.WhiteBeside(at) == 0 })
	}
	return true
}

// bar returns the length of the longer line of black cells through a black cell.
func (b *Board) bar(r, c int) (most int) {
	for _, d := range puzzle.Directions[:2] {
		n := 1
		for _, by := range [2]puzzle.Point{d, {Row: -d.Row, Col: -d.Col}} {
			for y, x := r+by.Row, c+by.Col; b.Inside(y, x) && b.IsBlack(y, x); y, x = y+by.Row, x+by.Col {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// block reports whether a black cell is in a block of three by three black cells.
func (b *Board) block(r, c int) bool {
	for top := max(0, r-2); top <= min(r, b.Rows-3); top++ {
		for left := max(0, c-2); left <= min(c, b.Cols-3); left++ {
			n := 0
			for n < 9 && b.IsBlack(top+n/3, left+n%3) {
				n++
			}
			if n == 9 {
				return true
			}
		}
	}
	return false
}

// Ring lists the eight places around a cell in a circle, beginning above.
var Ring = []puzzle.Point{
	{Row: -1, Col: 0}, {Row: -1, Col: 1}, {Row: 0, Col: 1}, {Row: 1, Col: 1},
	{Row: 1, Col: 0}, {Row: 1, Col: -1}, {Row: 0, Col: -1}, {Row: -1, Col: -1},
}

// joined reports whether the white neighbours of a black cell are connected by white cells.
// Usually they are connected around the cell itself. Otherwise black cells part them in two
// places or more. The neighbours are then connected unless two of these places belong to
// one group of touching black cells, or to two groups at the border.
func (b *Board) joined(r, c int) bool {
	gaps := make([][2]int, 0, 4) // a black cell of each place that parts two neighbours
	white := 0
	for i := 0; i < len(Ring); i += 2 {
		if b.IsBlack(r+Ring[i].Row, c+Ring[i].Col) {
			continue
		}
		white++
		for _, d := range [2]puzzle.Point{Ring[i+1], Ring[(i+2)%len(Ring)]} { // the corner after it, and the next neighbour
			if b.IsBlack(r+d.Row, c+d.Col) {
				gaps = append(gaps, [2]int{r + d.Row, c + d.Col})
				break
			}
		}
	}
	switch {
	case white == 0:
		return slices.ContainsFunc(b.Cells, puzzle.Cell.IsWhite) // a room of a mask may be filled, but not the last room
	case len(gaps) <= 1:
		return true
	}
	return b.apart(int32(r*b.Cols+c), gaps)
}

// apart reports whether no two of the given black cells are in one group of touching black cells,
// if the cell between counts as white. Groups at the border count as one group.
func (b *Board) apart(between int32, black [][2]int) bool {
	framed := false
	for i, at := range black {
		edge := !b.Inside(at[0], at[1])
		if !edge {
			figure := b.Flood(int32(at[0]*b.Cols+at[1]), Ring, func(cell int32) bool {
				return cell != between && b.Cells[cell].IsBlack()
			})
			edge = slices.ContainsFunc(figure, func(cell int32) bool { return len(b.Beside[cell]) < len(puzzle.Directions) })
			if slices.ContainsFunc(black[i+1:], func(to [2]int) bool { return b.reached(to[0], to[1]) }) {
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

// hub is half the side of the square around the centre that Pinwheel examines.
const hub = 3

// Pinwheel reports whether black cells around the centre of a board with the symmetry rot90
// form one figure, connected by sides or corners, that turns one way.
func (b *Board) Pinwheel() bool {
	n := b.Rows
	lo, hi := (n+1)/2-hub, n/2+hub-1
	dark := func(r, c int) bool {
		return r >= lo && r <= hi && c >= lo && c <= hi && b.Inside(r, c) && b.IsBlack(r, c)
	}
	for at := range (hi - lo + 1) * (hi - lo + 1) {
		// The first black cell that touches the centre is where the figure begins.
		r, c := lo+at/(hi-lo+1), lo+at%(hi-lo+1)
		if dark(r, c) && abs(2*r-n+1) <= 3 && abs(2*c-n+1) <= 3 {
			figure := b.Flood(int32(r*n+c), Ring, func(cell int32) bool { return dark(int(cell)/n, int(cell)%n) })
			whole, mirrored := len(figure) > 1, true
			for _, cell := range figure {
				r, c := int(cell)/n, int(cell)%n
				whole = whole && b.reached(c, n-1-r)
				mirrored = mirrored && b.reached(r, n-1-c)
			}
			return whole && !mirrored
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }

// FindRooms returns the number of the room of each cell, -1 for a black cell, and the cells of
// each room.
func (b *Board) FindRooms() (room []int32, cells [][]int32) {
	room = make([]int32, len(b.Cells))
	var white []int32
	for cell, c := range b.Cells {
		if room[cell] = -1; c.IsWhite() {
			white = append(white, int32(cell))
		}
	}
	cells = b.Parts(white, puzzle.Directions[:])
	for k, part := range cells {
		for _, cell := range part {
			room[cell] = int32(k)
		}
	}
	return room, cells
}
