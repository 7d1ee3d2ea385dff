package board

import (
	"context"
	"math/rand/v2"
	"slices"

	"akari/generate/request"
	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
)

// Layout chooses which cells of a board are black.
type Layout struct {
	*Board
	Target     int              // how many cells should be black, to within one orbit
	Aims       request.Aims     // this puzzle's aims for statistics of the layout
	Statistics statistics.Board // of the board
	Motif      bool             // this board repeats a motif
	Loose      float64          // tendency of black cells of this board to touch: 0 never, 1 indifferent, 1.9 sought

	request *request.Request
}

// NewLayout returns the layout of an empty board.
func NewLayout(r *request.Request) *Layout {
	l := &Layout{Board: New(r), request: r, Target: r.BlackCells()}
	l.Statistics.Of(l.Puzzle, 0, logic.Grade{})
	if mask := r.Mask; mask != nil && r.AnyShare {
		l.Target = max(l.Target, mask.Count(request.MaskBlack)+mask.Count(request.MaskFree)/request.LeastFree)
	}
	if r.Mask.Exact() {
		l.Target = r.Mask.Count(request.MaskBlack)
	}
	return l
}

// Begin forgets earlier puzzles and sets the aims of the next one.
func (l *Layout) Begin(aims request.Aims) {
	slices.Sort(l.Free)
	l.Aims = aims.Of(statistics.Layout)
}

// Draw makes a new layout of the request's kind and share of black cells, to within one
// orbit, and moves it towards the aims. spend counts a round and reports whether more are
// left. Draw reports whether the layout has its share and meets all limits.
func (l *Layout) Draw(ctx context.Context, rng *rand.Rand, spend func() bool) bool {
	if l.request.Symmetry == puzzle.Mixed && l.request.Mask == nil {
		l.drawSymmetry(rng)
	}
	if o := l.request.Options; o.Black.Deviation > 0 {
		o.Black.Share = o.Black.Drawn(rng)
		l.Target = o.BlackCells()
	}
	l.Reset()
	l.drawLoose(rng)
	rng.Shuffle(len(l.Free), func(i, j int) { l.Free[i], l.Free[j] = l.Free[j], l.Free[i] })
	l.Motif = l.request.Layout == request.Motif || l.request.Layout == request.Mixed && rng.IntN(4) == 0
	if l.Motif {
		l.repeat(rng)
	}
	most := l.scatter(ctx, rng)
	l.Work += len(l.Free)
	return (l.Black > l.Target-most || l.request.AnyShare) && l.approach(rng, spend)
}

// mixed lists the symmetries of a mixed request, with about the frequency that they have in
// puzzles by people.
var mixed = []puzzle.Symmetry{
	puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180, puzzle.Rot180,
	puzzle.Both, puzzle.Both, puzzle.Both, puzzle.Rot90, puzzle.Rot90, puzzle.Diagonals, puzzle.Full, puzzle.Full,
}

// drawSymmetry draws the symmetry of a board.
func (l *Layout) drawSymmetry(rng *rand.Rand) {
	s := mixed[rng.IntN(len(mixed))]
	if s.Square() && l.Rows != l.Cols {
		s = puzzle.Rot180
	}
	l.SetSymmetry(s, nil)
}

// darken turns a white orbit black if the target and the shape allow it.
func (l *Layout) darken(k int32) {
	if l.IsWhite(k) && l.Black+len(l.Orbits[k]) <= l.Target {
		l.Blacken(k)
	}
}

// Walls turns orbits black and white, and keeps the rules of the genre that concern lamps.
type Walls interface {
	// Wall turns an orbit of white cells black; it reports whether the shape allowed it.
	Wall(k int32) bool
	// Open turns an orbit of black cells white.
	Open(k int32)
}

// MovesWall draws whether a change moves a wall, not a lamp: seldom if a motif repeats.
func (l *Layout) MovesWall(rng *rand.Rand) bool {
	if l.Motif {
		return rng.IntN(8) == 0
	}
	return rng.IntN(2) == 0
}

// shiftReach is the farthest that a wall moves, in rows and in columns, and shiftTries the
// number of draws for one move.
const shiftReach, shiftTries = 3, 20

// Shift turns a white orbit black, and a black one of the same size nearby white.
func (l *Layout) Shift(to int32, rng *rand.Rand, walls Walls) {
	at := int(l.Orbits[to][0])
	r, c := at/l.Cols, at%l.Cols
	for range shiftTries {
		nr := r + rng.IntN(2*shiftReach+1) - shiftReach
		nc := c + rng.IntN(2*shiftReach+1) - shiftReach
		if !l.Inside(nr, nc) || !l.IsBlack(nr, nc) {
			continue
		}
		from := l.OrbitOf[nr*l.Cols+nc]
		if !l.swaps(from, to) || l.Touches(to, from) && rng.Float64() >= l.Loose {
			continue
		}
		before, _ := l.Aims.Distance(&l.Statistics)
		walls.Open(from)
		if walls.Wall(to) {
			if after, _ := l.Aims.Distance(&l.Statistics); after <= max(before, float64(len(l.Aims))) {
				return
			}
			walls.Open(to)
		}
		walls.Wall(from)
	}
}

// swaps reports whether the black orbit from may turn white and the white orbit to black.
// Cells added to a mask move only among the white cells of the mask.
func (l *Layout) swaps(from, to int32) bool {
	if len(l.Orbits[from]) != len(l.Orbits[to]) || !l.IsFree[from] || !l.MayWhiten(from) {
		return false
	}
	mask := l.request.Mask
	return mask == nil || mask.Cells[l.Orbits[from][0]] == mask.Cells[l.Orbits[to][0]]
}
