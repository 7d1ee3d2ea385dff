// Package board is the puzzle being made: cells, lamps, symmetry, layout.
package board

import (
	"slices"

	"akari/generate/field"
	"akari/generate/request"
	"akari/puzzle"
)

// Board is a puzzle being made with its intended solution. Black cells change by whole
// orbits of the symmetry, and Blacken refuses what violates the shape of the request, so
// symmetry and shape always hold. A change costs one step for each neighbour of its cells,
// or up to the number of cells if it might divide the white cells.
type Board struct {
	Puzzle     *puzzle.Puzzle
	Rows, Cols int
	Cells      []puzzle.Cell // of the puzzle
	Beside     [][]int32     // by cell: the cells that share a side with it, in the order of puzzle.Directions
	On         []bool        // by cell: a lamp of the solution
	Light      []int32       // by cell: how many lamps light it, including its own; 0 if lamps of the genre light nothing
	Lamps      int           // how many lamps there are
	Black      int           // how many cells are black

	Symmetry puzzle.Symmetry // of this board
	Orbits   [][]int32
	OrbitOf  []int32 // by cell
	Free     []int32 // orbits that the generator may make black or white
	IsFree   []bool  // by orbit
	fixed    []int32 // orbits that a mask makes black
	shape    request.Shape
	mostBar  int // the longest line of black cells that Blacken may make, and no block of 3x3; 0 for any

	field *field.Field
	stale bool   // the field is not up to date
	lone  []bool // by orbit: see isLone
	near  []move // the moves of one Shift
	echo  echo

	Work  int     // number of cells that floods and layouts have visited
	stamp []int32 // by cell: the number of the last flood that reached it
	round int32   // the number of the present flood
	queue []int32 // the cells that the present flood reached
}

// New returns an empty board of a request's genre and size.
func New(r *request.Request) *Board {
	p := puzzle.New(r.Genre.Of, r.Size.Rows, r.Size.Cols)
	n := len(p.Cells)
	b := &Board{Puzzle: p, Rows: p.Rows, Cols: p.Cols, Cells: p.Cells, shape: r.Shape, stamp: make([]int32, n), field: field.New(p.Rows, p.Cols)}
	b.On, b.Light = make([]bool, n), make([]int32, n)
	flat := make([]int32, 0, len(puzzle.Directions)*n)
	for cell := range n {
		first := len(flat)
		for _, d := range puzzle.Directions {
			if at := p.Point(cell).Step(d); p.In(at) {
				flat = append(flat, int32(p.Index(at)))
			}
		}
		b.Beside = append(b.Beside, flat[first:])
	}
	b.SetSymmetry(r.Symmetry, r.Mask)
	return b
}

// SetSymmetry sets the symmetry, and the orbits that a mask leaves free: all orbits if the
// mask is nil.
func (b *Board) SetSymmetry(s puzzle.Symmetry, mask *request.Mask) {
	b.Symmetry, b.Orbits = s, s.Orbits(b.Rows, b.Cols)
	b.OrbitOf = make([]int32, len(b.Cells))
	b.IsFree, b.lone = make([]bool, len(b.Orbits)), make([]bool, len(b.Orbits))
	b.Free, b.fixed = b.Free[:0], b.fixed[:0]
	for k, orbit := range b.Orbits {
		b.lone[k] = b.isLone(int32(k))
		for _, cell := range orbit {
			b.OrbitOf[cell] = int32(k)
		}
		switch {
		case mask == nil || mask.Cells[orbit[0]] == request.MaskFree:
			b.IsFree[k] = true
			b.Free = append(b.Free, int32(k))
		case mask.Cells[orbit[0]] == request.MaskBlack:
			b.fixed = append(b.fixed, int32(k))
		}
	}
}

// Reset makes the board white except for the black cells of its mask.
func (b *Board) Reset() {
	clear(b.Cells)
	b.Black, b.stale = 0, true
	for _, k := range b.fixed {
		b.Recolour(k, true)
	}
}

// Set puts a lamp on a cell or removes the lamp; Light stays as it is.
func (b *Board) Set(cell int32, on bool) {
	switch {
	case on && !b.On[cell]:
		b.Lamps++
	case !on && b.On[cell]:
		b.Lamps--
	}
	b.On[cell] = on
}

// ClearLamps removes all lamps.
func (b *Board) ClearLamps() {
	clear(b.On)
	clear(b.Light)
	b.Lamps = 0
}

// Snapshot is what changes of a board, saved. It reuses its memory.
type Snapshot struct {
	Cells        []puzzle.Cell
	On           []bool
	Light        []int32
	Lamps, Black int
}

// Save copies the board into s.
func (b *Board) Save(s *Snapshot) {
	s.Cells = append(s.Cells[:0], b.Cells...)
	s.On, s.Light, s.Lamps, s.Black = append(s.On[:0], b.On...), append(s.Light[:0], b.Light...), b.Lamps, b.Black
}

// Restore returns the board to the state that Save copied into s.
func (b *Board) Restore(s *Snapshot) {
	copy(b.Cells, s.Cells)
	copy(b.On, s.On)
	copy(b.Light, s.Light)
	b.Lamps, b.Black, b.stale = s.Lamps, s.Black, true
}

// Solution lists the lamps.
func (b *Board) Solution() puzzle.Lamps {
	lamps := puzzle.Lamps{}
	for cell, on := range b.On {
		if on {
			lamps = append(lamps, b.Puzzle.Point(cell))
		}
	}
	return lamps
}

// Clues counts the black cells with a clue.
func (b *Board) Clues() (n int) {
	for _, c := range b.Cells {
		if _, ok := c.Clue(); ok {
			n++
		}
	}
	return n
}

// Points returns the places of cells.
func (b *Board) Points(cells []int32) []puzzle.Point {
	points := make([]puzzle.Point, len(cells))
	for i, cell := range cells {
		points[i] = b.Puzzle.Point(int(cell))
	}
	return points
}

// WhiteBeside counts the white cells that share a side with a cell.
func (b *Board) WhiteBeside(cell int32) (n int) {
	for _, at := range b.Beside[cell] {
		if b.Cells[at].IsWhite() {
			n++
		}
	}
	return n
}

// See calls f for the white cells that the cell sees, along each ray outwards as long as f
// returns true.
func (b *Board) See(cell int32, f func(at int32) bool) {
	r := int(cell) / b.Cols
	for at := cell - 1; at >= int32(r*b.Cols) && b.Cells[at].IsWhite() && f(at); at-- {
	}
	for at := cell + 1; at < int32((r+1)*b.Cols) && b.Cells[at].IsWhite() && f(at); at++ {
	}
	for at := cell - int32(b.Cols); at >= 0 && b.Cells[at].IsWhite() && f(at); at -= int32(b.Cols) {
	}
	for at := cell + int32(b.Cols); at < int32(len(b.Cells)) && b.Cells[at].IsWhite() && f(at); at += int32(b.Cols) {
	}
}

// Blacken turns an orbit of white cells black if the shape allows it.
func (b *Board) Blacken(k int32) bool {
	for i, cell := range b.Orbits[k] {
		b.Cells[cell] = puzzle.Black
		if !b.fits(cell) {
			for _, back := range b.Orbits[k][:i+1] {
				b.Cells[back] = puzzle.White
			}
			return false
		}
	}
	b.Black += len(b.Orbits[k])
	b.turn(k)
	return true
}

// MayWhiten reports whether each cell of a black orbit has a white neighbour to join.
func (b *Board) MayWhiten(k int32) bool {
	return !slices.ContainsFunc(b.Orbits[k], func(cell int32) bool { return b.WhiteBeside(cell) == 0 })
}

// Recolour makes an orbit black or white, whatever its colour and the shape.
func (b *Board) Recolour(k int32, black bool) {
	switch {
	case black && b.IsWhite(k):
		b.Black += len(b.Orbits[k])
		b.turn(k)
		b.Paint(k, puzzle.Black)
	case !black && !b.IsWhite(k):
		b.Black -= len(b.Orbits[k])
		b.turn(k)
		b.Paint(k, puzzle.White)
	}
}

// Paint gives the cells of an orbit a colour; the caller updates Black.
func (b *Board) Paint(k int32, c puzzle.Cell) {
	for _, cell := range b.Orbits[k] {
		b.Cells[cell] = c
	}
}

// IsBlack reports whether a place is black; places beyond the edge are black.
func (b *Board) IsBlack(r, c int) bool {
	return r < 0 || c < 0 || r >= b.Rows || c >= b.Cols || b.Cells[r*b.Cols+c].IsBlack()
}

// Flood returns the cells that steps through accepted cells reach from the start; the start
// comes first. They are valid until the next flood.
func (b *Board) Flood(start int32, steps []puzzle.Point, kind func(cell int32) bool) []int32 {
	b.round++
	b.stamp[start] = b.round
	b.queue = append(b.queue[:0], start)
	for i := 0; i < len(b.queue); i++ {
		r, c := int(b.queue[i])/b.Cols, int(b.queue[i])%b.Cols
		for _, d := range steps {
			next := int32((r+d.Row)*b.Cols + c + d.Col)
			if b.Inside(r+d.Row, c+d.Col) && b.stamp[next] != b.round && kind(next) {
				b.stamp[next] = b.round
				b.queue = append(b.queue, next)
			}
		}
	}
	b.Work += len(b.queue)
	return b.queue
}

// Parts divides cells into parts that steps connect, each in the order of Flood.
func (b *Board) Parts(cells []int32, steps []puzzle.Point) (parts [][]int32) {
	left := make([]bool, len(b.Cells))
	for _, cell := range cells {
		left[cell] = true
	}
	for _, cell := range cells {
		if !left[cell] {
			continue
		}
		part := slices.Clone(b.Flood(cell, steps, func(at int32) bool { return left[at] }))
		for _, at := range part {
			left[at] = false
		}
		parts = append(parts, part)
	}
	return parts
}

// reached reports whether the last flood came to the cell.
func (b *Board) reached(r, c int) bool {
	return b.Inside(r, c) && b.stamp[r*b.Cols+c] == b.round
}

// Inside reports whether a place is on the board.
func (b *Board) Inside(r, c int) bool { return r >= 0 && c >= 0 && r < b.Rows && c < b.Cols }

// IsWhite reports whether the orbit is white.
func (b *Board) IsWhite(k int32) bool { return b.Cells[b.Orbits[k][0]].IsWhite() }

// BesideBlack reports whether the cell shares a side with a black cell.
func (b *Board) BesideBlack(cell int32) bool { return b.WhiteBeside(cell) < len(b.Beside[cell]) }
