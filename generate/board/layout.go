package board

import (
	"context"
	"math/rand/v2"
	"slices"

	"akari/generate/field"
	"akari/generate/request"
	"akari/generate/statistics"
	"akari/puzzle"
	"akari/solver/logic"
)

// Layout chooses which cells of a board are black.
type Layout struct {
	*Board
	Target     int              // how many cells should be black, to within one orbit
	Limits     request.Aims     // of the request, for statistics of the layout
	Statistics statistics.Board // of the board
	Exact      bool             // Shift never makes the layout less likely for the sake of a puzzle
	Echoes     bool             // some layouts repeat themselves, as often as those of people

	request  *request.Request
	energies map[*field.Style]*field.Energy
}

// NewLayout returns the layout of an empty board.
func NewLayout(r *request.Request) *Layout {
	l := &Layout{Board: New(r), request: r, Target: r.BlackCells(), Limits: r.Aim.Of(statistics.Layout), Exact: r.Style.Asked(), energies: map[*field.Style]*field.Energy{}}
	l.Statistics.Of(l.Puzzle, 0, logic.Grade{})
	if mask := r.Mask; mask != nil && r.AnyShare {
		l.Target = mask.Count(request.MaskBlack) + mask.Count(request.MaskFree)/request.LeastFree
	}
	if r.Mask.Exact() {
		l.Target = r.Mask.Count(request.MaskBlack)
	}
	return l
}

// Begin forgets earlier puzzles.
func (l *Layout) Begin() { slices.Sort(l.Free) }

// tries returns the number of exchanges that Sample tries for each free orbit of a new layout, 8 to 16.
// Boards of 10x10 need half of that: after 4, their mean features are those after 64, to within the
// error of 3,000 boards. Larger boards take longer.
func tries(cells int) int { return min(max(cells/25, 8), 16) }

// usualBar is the length of the longest line of black cells in usual layouts: one board in ninety of
// people has a longer line. Usual layouts have no black block of 3x3 either, which one board in five
// hundred of people has. The field has no such limits, since it sees three cells of a line at a time.
// Boards for the first technique alone, which are rare, have no limit: with it, 18 boards of 25x25 took
// a third more rounds.
const usualBar = 6

// Draw makes a new layout: it draws a symmetry, a style and a number of black cells, each as the
// request has it or else as often as people use it, and then a sample of the style's field. spend
// counts a round and reports whether more are left. Draw reports whether the layout has its share
// of black cells and meets all limits.
func (l *Layout) Draw(ctx context.Context, rng *rand.Rand, spend func() bool) bool {
	r := l.request
	styles := r.Style.Of(r.Class)
	if r.Symmetry == puzzle.Mixed {
		l.drawSymmetry(styles, rng)
	}
	style := l.drawStyle(styles, rng)
	least, most := 0, l.Target
	if r.Mask == nil {
		least, most = l.drawTarget(style, rng)
	}
	usual := style.Usual(len(l.Cells), l.Target)
	if usual && r.Mask == nil && style.Black > 0 && r.Hi != 1 && !r.Aim.Has(statistics.ByName("bar")) {
		l.mostBar = usualBar
	}
	l.Use(l.energyOf(style))
	l.drawEcho(rng)
	l.Reset()
	largest := l.fill(ctx, rng, most)
	if usual {
		l.Sample(ctx, rng, tries(len(l.Cells)))
	}
	l.mostBar = 0
	l.Work += len(l.Free)
	if r.Given.Black.Deviation > 0 && l.Black < least {
		return false
	}
	return (l.Black > l.Target-largest || r.AnyShare) && l.meetLimits(rng, spend)
}

// shareTries is the number of draws of a share that the request allows.
const shareTries = 20

// drawTarget draws how many cells should be black, and returns the least and the greatest number that
// the share of the request allows.
func (l *Layout) drawTarget(s *field.Style, rng *rand.Rand) (least, most int) {
	const thousandth = 1000
	asked := l.request.Black
	density := asked
	if l.request.Given.Black.Share == 0 && s.Black > 0 && !l.request.Rare() {
		density = request.Density{Share: request.Share(s.Black) / thousandth, Deviation: request.Share(s.Deviation) / thousandth}
	}
	least, most = asked.Cells(len(l.Cells))
	for try := 0; try == 0 || asked.Deviation > 0 && try < shareTries && (l.Target < least || l.Target > most); try++ {
		o := request.Options{Size: l.request.Size, Black: request.Density{Share: density.Drawn(rng)}}
		l.Target = o.BlackCells()
	}
	if asked.Deviation == 0 || least > most { // a share without a range, or a tiny board
		return 0, l.Target
	}
	l.Target = max(min(l.Target, most), least)
	return least, most
}

// leastTurned is the shortest side of boards with a half turn if the request has no symmetry, and
// leastMirrored that of boards with more: the orbits of a smaller board are too large for its few
// black cells.
const leastTurned, leastMirrored = 5, 6

// drawSymmetry draws the symmetry of a board that has one of the styles.
func (l *Layout) drawSymmetry(styles []field.Style, rng *rand.Rand) {
	drawn, touch := puzzle.Rot180, slices.ContainsFunc(styles, field.Style.Touches)
	switch side := min(l.Rows, l.Cols); {
	case side < leastTurned:
		drawn = puzzle.NoSymmetry
	case side >= leastMirrored:
		if k := draw(rng, len(l.request.Class.Symmetries), func(k int) uint64 {
			if s := puzzle.Symmetry(k); s.Square() && l.Rows != l.Cols || !touch && l.doubles(s) {
				return 0
			}
			return uint64(l.request.Class.Symmetries[k])
		}); k >= 0 {
			drawn = puzzle.Symmetry(k)
		}
	}
	if drawn != l.Symmetry {
		l.SetSymmetry(drawn, nil)
	}
}

// draw draws one of n things, each with a probability in proportion to its weight; it returns -1 if all
// weights are 0.
func draw(rng *rand.Rand, n int, weight func(i int) uint64) int {
	sum := uint64(0)
	for i := range n {
		sum += weight(i)
	}
	if sum == 0 {
		return -1
	}
	k, i := rng.Uint64N(sum), 0
	for ; k >= weight(i); i++ {
		k -= weight(i)
	}
	return i
}

// Of echoCells boards with one cell, one repeats itself, and at most half of all boards do. nearest is the
// least distance of a repetition.
const echoCells, nearest = 1500, 3

// drawEcho draws whether the layout repeats itself, and how: along rows or columns, up to half the board
// apart.
func (l *Layout) drawEcho(rng *rand.Rand) {
	l.echo = echo{}
	if !l.Echoes || len(l.Limits) > 0 {
		return
	}
	axis := rng.IntN(2)
	farthest := [2]int{l.Rows, l.Cols}[axis] / 2
	if farthest < nearest || rng.IntN(echoCells) >= min(len(l.Cells), echoCells/2) {
		return
	}
	by := nearest + rng.IntN(farthest-nearest+1)
	l.echo = echo{puzzle.Point{Row: by * (1 - axis), Col: by * axis}, field.Unit/2 + rng.Int32N(field.Unit/2)}
}

// drawStyle draws a style, as often as the styles have boards. If an axis doubles its lines, black cells
// that keep apart would leave these lines white across the board, which people hardly ever draw.
func (l *Layout) drawStyle(styles []field.Style, rng *rand.Rand) *field.Style {
	doubles := l.doubles(l.Symmetry)
	return &styles[max(0, draw(rng, len(styles), func(i int) uint64 {
		if doubles && !styles[i].Touches() {
			return 0
		}
		return uint64(styles[i].Boards)
	}))]
}

// doubles reports whether an axis of a symmetry lies between two lines of cells, so that a black cell
// of these lines touches its image.
func (l *Layout) doubles(s puzzle.Symmetry) bool {
	middle := [2]puzzle.Point{{Col: l.Cols / 2}, {Row: l.Rows / 2}}
	return slices.ContainsFunc(s.Group(), func(t puzzle.Transform) bool {
		return slices.ContainsFunc(middle[:], func(p puzzle.Point) bool {
			q := t.Point(p, l.Rows, l.Cols)
			return abs(p.Row-q.Row)+abs(p.Col-q.Col) == 1
		})
	})
}

// energyOf returns the energy of a style.
func (l *Layout) energyOf(s *field.Style) *field.Energy {
	if l.energies[s] == nil {
		l.energies[s] = field.NewEnergy(&s.Weights)
	}
	return l.energies[s]
}

// fill turns free orbits black in random order while there is room within the target: first those
// that the field accepts, then others and, if they are too large, one orbit beyond the target and
// within most. It returns the size of the largest orbit that found room.
func (l *Layout) fill(ctx context.Context, rng *rand.Rand, most int) (largest int) {
	rng.Shuffle(len(l.Free), func(i, j int) { l.Free[i], l.Free[j] = l.Free[j], l.Free[i] })
	largest = 1
	for pass, limit := range [3]int{l.Target, l.Target, most} {
		for _, k := range l.Free {
			size := len(l.Orbits[k])
			if ctx.Err() != nil { // one Blacken may look at the whole board
				return largest
			}
			if l.Black >= l.Target || l.Black+size > limit || !l.IsWhite(k) || pass == 0 && !l.grows(k, rng) {
				continue
			}
			largest = max(largest, size)
			l.Blacken(k)
		}
	}
	return largest
}

// grows reports whether the field accepts a further black orbit.
func (l *Layout) grows(k int32, rng *rand.Rand) bool {
	l.loadField()
	return field.Accepts(l.gain(k)-shiftSlack*int32(len(l.Orbits[k])), rng.Uint32())
}

// Walls turns orbits black and white, and keeps the rules of the genre that concern lamps.
type Walls interface {
	// Wall turns an orbit of white cells black; it reports whether the shape allowed it.
	Wall(k int32) bool
	// Open turns an orbit of black cells white.
	Open(k int32)
}

// shiftReach is the farthest that a wall moves, in rows and in columns, and shiftTries the number of
// walls that may be drawn for one move.
const shiftReach, shiftTries = 3, 4

// shiftSlack is the increase of the energy that a move always may have, unless the layout is exact.
const shiftSlack = 2 * field.Unit

// Shift turns a free white orbit black, and a black orbit of the same size nearby white: it draws the
// black orbit as the field prefers. It reports whether it did.
func (l *Layout) Shift(to int32, rng *rand.Rand, walls Walls) bool {
	l.near = l.near[:0]
	at := int(l.Orbits[to][0])
	r, c := at/l.Cols, at%l.Cols
	for nr := max(0, r-shiftReach); nr <= min(l.Rows-1, r+shiftReach); nr++ {
		for nc := max(0, c-shiftReach); nc <= min(l.Cols-1, c+shiftReach); nc++ {
			from := l.OrbitOf[nr*l.Cols+nc]
			if l.IsBlack(nr, nc) && l.swaps(from, to) && !slices.ContainsFunc(l.near, func(m move) bool { return m.from == from }) {
				l.near = append(l.near, move{from, l.change(from, to)})
			}
		}
	}
	slack := int32(shiftSlack)
	if l.Exact {
		slack = 0
	}
	for range min(shiftTries, len(l.near)) {
		i := l.drawMove(rng)
		from := l.near[i].from
		if !field.Accepts(l.near[i].change-slack, rng.Uint32()) {
			return false
		}
		l.near = slices.Delete(l.near, i, i+1)
		before := l.Limits.Distance(&l.Statistics)
		walls.Open(from)
		if walls.Wall(to) {
			if l.Limits.Distance(&l.Statistics) <= before {
				return true
			}
			walls.Open(to)
		}
		walls.Wall(from)
	}
	return false
}

// move is an exchange of a black orbit with a given white one, and the change of the energy.
type move struct {
	from   int32
	change int32
}

// drawMove draws one of the moves, with the probabilities that the field gives them.
func (l *Layout) drawMove(rng *rand.Rand) int {
	least := slices.MinFunc(l.near, func(a, b move) int { return int(a.change - b.change) }).change
	return draw(rng, len(l.near), func(i int) uint64 { return field.Odds(l.near[i].change - least) })
}

// swaps reports whether the black orbit from may turn white and the free white orbit to black.
func (l *Layout) swaps(from, to int32) bool {
	return len(l.Orbits[from]) == len(l.Orbits[to]) && l.IsFree[from] && l.MayWhiten(from)
}
