package board

import (
	"context"
	"math/rand/v2"
	"slices"

	"akari/generate/field"
	"akari/puzzle"
)

// Use sets the field of which the layout is a sample.
func (b *Board) Use(e *field.Energy) { b.field.Use(e) }

// Sample exchanges black and white orbits of one size, so that the layout becomes a sample of the
// field (Metropolis et al. 1953). Their numbers, the symmetry and the shape stay. It tries as many
// exchanges for each free orbit, or for each two cells if there are fewer orbits, as tries says, and
// ends with the context.
func (b *Board) Sample(ctx context.Context, rng *rand.Rand, tries int) {
	if len(b.Free) == 0 {
		return
	}
	n := tries * max(len(b.Free), len(b.Cells)/2)
	b.Work += n
	for i := range n {
		if i%1024 == 0 && ctx.Err() != nil {
			return
		}
		if from, to, ok := b.drawExchange(rng); ok && field.Accepts(b.change(from, to), rng.Uint32()) {
			b.exchange(from, to)
		}
	}
}

// partnerLooks is the number of orbits that drawExchange looks at in search of a partner.
const partnerLooks = 16

// drawExchange draws a black and a white free orbit of one size; it returns false if it finds none.
func (b *Board) drawExchange(rng *rand.Rand) (from, to int32, ok bool) {
	from = b.Free[rng.IntN(len(b.Free))]
	black := !b.IsWhite(from)
	for range partnerLooks {
		to = b.Free[rng.IntN(len(b.Free))]
		if b.IsWhite(to) == black && len(b.Orbits[from]) == len(b.Orbits[to]) {
			if !black {
				from, to = to, from
			}
			return from, to, true
		}
	}
	return 0, 0, false
}

// exchange makes a black orbit white and a white orbit black if the shape allows it.
func (b *Board) exchange(from, to int32) bool {
	if !b.MayWhiten(from) {
		return false
	}
	b.Recolour(from, false)
	if !b.Blacken(to) {
		b.Recolour(from, true)
		return false
	}
	return true
}

// change returns how much the energy of the field would change with an exchange.
func (b *Board) change(from, to int32) int32 {
	b.loadField()
	change := b.gain(from)
	b.turn(from)
	change += b.gain(to)
	b.turn(from)
	return change
}

// gain returns how much the energy would change if an orbit changed its colour. Cells that the
// energy does not relate add the same.
func (b *Board) gain(k int32) (change int32) {
	if b.lone[k] && b.echo.weight == 0 {
		return int32(len(b.Orbits[k])) * b.field.Change(int(b.Orbits[k][0]))
	}
	for _, cell := range b.Orbits[k] {
		change += b.field.Change(int(cell)) - b.echoed(cell)
		b.field.Turn(int(cell))
	}
	b.turn(k)
	return change
}

// echo makes a layout repeat itself: each pair of black cells at the offset takes weight off the energy.
type echo struct {
	offset puzzle.Point
	weight int32
}

// echoed returns what the echo takes off the energy if a cell changes its colour.
func (b *Board) echoed(cell int32) (gain int32) {
	if b.echo.weight == 0 {
		return 0
	}
	p, by := b.Puzzle.Point(int(cell)), b.echo.offset
	for _, at := range [2]puzzle.Point{{Row: p.Row + by.Row, Col: p.Col + by.Col}, {Row: p.Row - by.Row, Col: p.Col - by.Col}} {
		if b.Puzzle.In(at) && b.field.IsBlack(b.Puzzle.Index(at)) {
			gain += b.echo.weight
		}
	}
	if b.field.IsBlack(int(cell)) {
		return -gain
	}
	return gain
}

// turn changes the colour of an orbit in the field.
func (b *Board) turn(k int32) {
	for _, cell := range b.Orbits[k] {
		b.field.Turn(int(cell))
	}
}

// isLone reports whether the energy relates no two cells of an orbit: they are far apart, and in
// different rows and columns.
func (b *Board) isLone(k int32) bool {
	for i, cell := range b.Orbits[k] {
		p := b.Puzzle.Point(int(cell))
		if slices.ContainsFunc(b.Orbits[k][:i], func(other int32) bool {
			q := b.Puzzle.Point(int(other))
			rows, cols := abs(p.Row-q.Row), abs(p.Col-q.Col)
			return rows == 0 || cols == 0 || max(rows, cols) <= field.Reach
		}) {
			return false
		}
	}
	return true
}

// loadField copies the board into the field if the field is out of date.
func (b *Board) loadField() {
	if !b.stale {
		return
	}
	b.stale = false
	b.field.Clear()
	for cell, c := range b.Cells {
		if c.IsBlack() {
			b.field.Turn(cell)
		}
	}
}

// limitTries is the number of exchanges that are tried for each free orbit to meet the limits, and
// limitVisits bounds the number of cells that all looks at the statistics visit.
const limitTries, limitVisits = 60, 40_000_000

// looksPerRound is the number of looks that cost about as much as a round on a small board;
// looksPerWork visits to a cell are one unit of work.
const looksPerRound, looksPerWork = 40, 8

// meetLimits exchanges orbits until the layout meets the limits of the request. It keeps an exchange
// that comes nearer to the limits, and one that comes no farther away if the field accepts it. It
// reports whether all limits are met.
func (l *Layout) meetLimits(rng *rand.Rand, spend func() bool) bool {
	off := l.Limits.Distance(&l.Statistics)
	tries := 0
	if len(l.Limits) > 0 {
		tries = min(limitTries*len(l.Free), limitVisits/len(l.Cells)/len(l.Limits))
	}
	for looks := 0; off > 0 && looks < tries; looks++ {
		if looks%looksPerRound == 0 && !spend() || len(l.Free) == 0 {
			break
		}
		from, to, ok := l.drawExchange(rng)
		if !ok {
			continue
		}
		accepted := field.Accepts(l.change(from, to), rng.Uint32())
		if !l.exchange(from, to) {
			continue
		}
		l.Work += len(l.Limits) * len(l.Cells) / looksPerWork
		if d := l.Limits.Distance(&l.Statistics); d < off || d == off && accepted {
			off = d
			continue
		}
		l.Recolour(to, false)
		l.Recolour(from, true)
	}
	return off == 0
}
