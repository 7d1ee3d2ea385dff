package generate

import (
	"math"
	"math/rand/v2"

	"akari/puzzle"
)

// layout is step one: which cells are black. It changes by whole orbits of the
// symmetry, and keeps the shape that was asked for.
type layout struct {
	rows, cols int
	cells      []puzzle.Cell // shared with the puzzle being made
	shape      Shape
	orbits     [][]int32
	orbitOf    []int32 // by cell
	allowed    []int32 // orbits that may be black or white as the layout likes
	mine       []bool  // by orbit: it is allowed
	fixed      []int32 // orbits that a mask makes black
	black      int     // how many cells are black
	target     int     // how many should be, within one orbit

	stamp []int32 // scratch of connected
	round int32
	queue []int32
}

// prepare sets the layout up for a request; the board is all white.
func (l *layout) prepare(o Options, cells []puzzle.Cell) {
	l.rows, l.cols, l.cells, l.shape = o.Size.Rows, o.Size.Cols, cells, o.Shape
	l.orbits = o.Symmetry.Orbits(l.rows, l.cols)
	l.orbitOf = make([]int32, len(cells))
	l.allowed = l.allowed[:0]
	for k, orbit := range l.orbits {
		for _, cell := range orbit {
			l.orbitOf[cell] = int32(k)
		}
		l.allowed = append(l.allowed, int32(k))
	}
	l.target = int(math.Round(float64(o.Black) * float64(len(cells))))
	if o.Mask != nil {
		l.hold(o.Mask)
	}
	l.mine = make([]bool, len(l.orbits))
	for _, k := range l.allowed {
		l.mine[k] = true
	}
	l.stamp = make([]int32, len(cells))
	l.round = 0
}

// scatter makes a new layout: orbits in random order turn black while the
// number of black cells stays within the target, those that cut lines of sight
// grown too long first. It reports whether the target was met, within one orbit.
func (l *layout) scatter(rng *rand.Rand) bool {
	clear(l.cells)
	l.black = 0
	for _, k := range l.fixed {
		l.paint(k, puzzle.Black)
		l.black += len(l.orbits[k])
	}
	rng.Shuffle(len(l.allowed), func(i, j int) { l.allowed[i], l.allowed[j] = l.allowed[j], l.allowed[i] })
	if l.shape.Longest > 0 {
		l.darken(func(k int32) bool { return l.lineThrough(l.orbits[k][0]) > l.shape.Longest })
	}
	most := l.darken(func(int32) bool { return true })
	return l.black > l.target-most && (l.shape.Longest == 0 || l.longest() <= l.shape.Longest)
}

// darken turns the allowed orbits that are wanted black, in order, as long as
// there is room within the target, and returns the size of the largest tried.
func (l *layout) darken(wanted func(k int32) bool) (most int) {
	for _, k := range l.allowed {
		size := len(l.orbits[k])
		if l.black+size <= l.target && l.cells[l.orbits[k][0]].IsWhite() && wanted(k) {
			most = max(most, size)
			l.blacken(k)
		}
	}
	return max(most, 1)
}

// blacken turns an orbit of white cells black if the shape allows it.
func (l *layout) blacken(k int32) bool {
	for i, cell := range l.orbits[k] {
		l.cells[cell] = puzzle.Black
		if !l.fits(cell) {
			for _, back := range l.orbits[k][:i+1] {
				l.cells[back] = puzzle.White
			}
			return false
		}
	}
	l.black += len(l.orbits[k])
	return true
}

// mayWhiten reports whether the shape allows the black orbit to turn white:
// each of its cells joins a white one, and no line of sight grows too long.
func (l *layout) mayWhiten(k int32) bool {
	for _, cell := range l.orbits[k] {
		r, c := int(cell)/l.cols, int(cell)%l.cols
		alone := true
		for _, d := range puzzle.Directions {
			alone = alone && l.isBlack(r+d.Row, c+d.Col)
		}
		if alone {
			return false
		}
	}
	if l.shape.Longest == 0 {
		return true
	}
	l.paint(k, puzzle.White)
	ok := l.lineThrough(l.orbits[k][0]) <= l.shape.Longest
	l.paint(k, puzzle.Black)
	return ok
}

// whiten turns an orbit of black cells white.
func (l *layout) whiten(k int32) {
	l.paint(k, puzzle.White)
	l.black -= len(l.orbits[k])
}

func (l *layout) paint(k int32, c puzzle.Cell) {
	for _, cell := range l.orbits[k] {
		l.cells[cell] = c
	}
}

// isBlack reports whether a place is black; beyond the edge everything is.
func (l *layout) isBlack(r, c int) bool {
	return r < 0 || c < 0 || r >= l.rows || c >= l.cols || l.cells[r*l.cols+c].IsBlack()
}

func (l *layout) inside(r, c int) bool { return r >= 0 && c >= 0 && r < l.rows && c < l.cols }
