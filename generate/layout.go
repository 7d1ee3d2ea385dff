package generate

import (
	"context"
	"math/rand/v2"

	"akari/generate/figures"
	"akari/puzzle"
	"akari/solver/logic"
)

// layout is step one: which cells are black.
//
// The black cells change by whole orbits of the symmetry, and no change leaves
// the shape that was asked for. So symmetry and shape hold at any time and are
// never checked at the end. A change costs its neighbourhood; where it might
// divide the white cells, at most the board.
type layout struct {
	rows, cols int
	cells      []puzzle.Cell // shared with the puzzle being made
	shape      Shape
	symmetry   puzzle.Symmetry // of this board
	orbits     [][]int32
	orbitOf    []int32 // by cell
	free       []int32 // orbits that may be black or white as the layout likes
	isFree     []bool  // by orbit: it is one of them
	fixed      []int32 // orbits that a mask makes black
	black      int     // how many cells are black
	target     int     // how many should be, within one orbit
	anyShare   bool    // nobody asked how many; where a mask is hard, more will do
	kind       LayoutKind
	motif      bool    // this board repeats a motif
	loose      float64 // how often a cell may touch a black one, on this board
	aims       Aims    // for figures of the layout
	board      figures.Board
	beyond     []bool // by cell: it is black here only, where a room is a board of its own

	stamp []int32 // by cell: the number of the last flood that reached it
	round int32   // the number of the present flood
	queue []int32 // the cells it reached
	work  int     // cells looked at by floods and layouts, since it was counted last
}

// prepare sets the layout up for a request; the board is all white.
func (l *layout) prepare(o Options, p *puzzle.Puzzle) {
	cells := p.Cells
	l.board.Of(p, 0, logic.Grade{})
	l.kind = o.Layout
	l.rows, l.cols, l.cells, l.shape = o.Size.Rows, o.Size.Cols, cells, o.Shape
	l.symmetry = o.Symmetry
	l.orbits = o.Symmetry.Orbits(l.rows, l.cols)
	l.orbitOf = make([]int32, len(cells))
	l.free = l.free[:0]
	for k, orbit := range l.orbits {
		for _, cell := range orbit {
			l.orbitOf[cell] = int32(k)
		}
		l.free = append(l.free, int32(k))
	}
	l.target = o.blackCells()
	if o.Mask != nil {
		l.hold(o.Mask)
	}
	l.isFree = make([]bool, len(l.orbits))
	for _, k := range l.free {
		l.isFree[k] = true
	}
	l.stamp = make([]int32, len(cells))
	l.round = 0
}

// draw makes a new layout: of the kind that was asked for, with as many black
// cells as the target, within one orbit, and then nearer to the aims. It reports
// whether it has target and limits; spend is for approach.
func (l *layout) draw(ctx context.Context, rng *rand.Rand, spend func() bool) bool {
	clear(l.cells)
	l.black = 0
	for _, k := range l.fixed {
		l.paint(k, puzzle.Black)
		l.black += len(l.orbits[k])
	}
	l.drawLoose(rng)
	rng.Shuffle(len(l.free), func(i, j int) { l.free[i], l.free[j] = l.free[j], l.free[i] })
	l.motif = l.kind == Motif || l.kind == Mixed && rng.IntN(4) == 0
	if l.motif {
		l.repeat(rng)
	}
	most := l.scatter(ctx, rng)
	l.work += len(l.free)
	return (l.black > l.target-most || l.anyShare) && l.approach(rng, spend)
}

// mixed are the symmetries of a mixed request, one of which is drawn for a
// board: about as often as with people.
var mixed = []puzzle.Symmetry{
	puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180,
	puzzle.Both, puzzle.Both, puzzle.Both, puzzle.Rot90, puzzle.Rot90, puzzle.Diagonals, puzzle.Full, puzzle.Full,
}

// drawSymmetry draws the symmetry of a board and prepares for it.
func (l *layout) drawSymmetry(o Options, p *puzzle.Puzzle, rng *rand.Rand) {
	if o.Symmetry = mixed[rng.IntN(len(mixed))]; o.Symmetry.Square() && l.rows != l.cols {
		o.Symmetry = puzzle.Rot180
	}
	l.prepare(o, p)
}

// darken turns an orbit black if it is white, there is room within the target
// and the shape allows it.
func (l *layout) darken(k int32) {
	if l.isWhite(k) && l.black+len(l.orbits[k]) <= l.target {
		l.blacken(k)
	}
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
// each of its cells joins a white one.
func (l *layout) mayWhiten(k int32) bool {
	for _, cell := range l.orbits[k] {
		if l.alone(int(cell)/l.cols, int(cell)%l.cols) {
			return false
		}
	}
	return true
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

// alone reports whether no neighbour of the cell is white.
func (l *layout) alone(r, c int) bool {
	for _, d := range puzzle.Directions {
		if !l.isBlack(r+d.Row, c+d.Col) {
			return false
		}
	}
	return true
}

// flood returns the cells that the start reaches by the steps through cells of
// a kind, itself first. They are valid until the next flood.
func (l *layout) flood(start int32, steps []puzzle.Point, kind func(cell int32) bool) []int32 {
	l.round++
	l.stamp[start] = l.round
	l.queue = append(l.queue[:0], start)
	for i := 0; i < len(l.queue); i++ {
		r, c := int(l.queue[i])/l.cols, int(l.queue[i])%l.cols
		for _, d := range steps {
			next := int32((r+d.Row)*l.cols + c + d.Col)
			if l.inside(r+d.Row, c+d.Col) && l.stamp[next] != l.round && kind(next) {
				l.stamp[next] = l.round
				l.queue = append(l.queue, next)
			}
		}
	}
	l.work += len(l.queue)
	return l.queue
}

// reached reports whether the last flood came to the cell.
func (l *layout) reached(r, c int) bool {
	return l.inside(r, c) && l.stamp[r*l.cols+c] == l.round
}

func (l *layout) inside(r, c int) bool { return r >= 0 && c >= 0 && r < l.rows && c < l.cols }
