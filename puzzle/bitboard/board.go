package bitboard

import (
	"slices"

	"akari/puzzle"
)

// MaxWhite and MaxBlack are how many cells of either kind a Board may have.
const MaxWhite, MaxBlack = 128, 64

// Board is an Akari whose cells are numbered in reading order, the white ones and
// the black ones each by themselves. The zero Board is ready for Load; it reuses its
// memory and belongs to one goroutine.
type Board struct {
	Cells []int32 // by white cell: its cell of the puzzle
	Black []Black // by black cell

	white    [MaxWhite]white
	size     counts // of white cells around black ones
	asked    counts // how many lamps each black cell asks for, if
	min, max uint64 // it asks for so many at least, and at most

	runs   puzzle.Runs
	number []int32 // by cell of the puzzle: its number, where it is white
	search search
}

// Black is a black cell.
type Black struct {
	Cell   int32 // of the puzzle
	Around Set
}

// white is what a white cell has to do with others.
type white struct {
	lights Set    // the cells that a lamp there lights
	beside uint64 // the black cells beside it, a bit for each
}

// counts are a number from 0 to 7 for each black cell, a word for each of its bits.
// What falls below 0 goes on at 7.
type counts [3]uint64

// take subtracts one for some cells.
func (c *counts) take(from uint64) {
	c[0] ^= from
	from &= c[0]
	c[1] ^= from
	from &= c[1]
	c[2] ^= from
}

// set gives a cell a number.
func (c *counts) set(k int, n int32) {
	for i := range c {
		c[i] = c[i]&^(1<<k) | uint64(n>>i&1)<<k
	}
}

// Load takes a puzzle. It reports whether that is an Akari small enough; otherwise
// the Board is not to be asked.
func (b *Board) Load(p *puzzle.Puzzle) bool {
	if p.Genre != puzzle.Akari || len(p.Cells) > MaxWhite+MaxBlack {
		return false
	}
	b.Cells, b.Black = b.Cells[:0], b.Black[:0]
	for cell, c := range p.Cells {
		if c.IsWhite() {
			b.Cells = append(b.Cells, int32(cell))
		} else {
			b.Black = append(b.Black, Black{Cell: int32(cell)})
		}
	}
	if len(b.Cells) > MaxWhite || len(b.Black) > MaxBlack {
		return false
	}
	b.findLights(p)
	which := uint64(0)
	for k := range b.Black {
		b.findAround(p, k)
		n, clue := p.Cells[b.Black[k].Cell].Clue()
		if n > 4 {
			return false
		}
		if b.Number(k, int32(n)); clue {
			which |= 1 << k
		}
	}
	b.Ask(which)
	return true
}

// Number says how many lamps a black cell asks for around it, if it asks.
func (b *Board) Number(k int, n int32) { b.asked.set(k, n) }

// Ask says which black cells ask, a bit for each.
func (b *Board) Ask(which uint64) { b.min, b.max = which, which }

// findLights finds what a lamp on each white cell lights.
func (b *Board) findLights(p *puzzle.Puzzle) {
	b.number = slices.Grow(b.number[:0], len(p.Cells))[:len(p.Cells)]
	for v, cell := range b.Cells {
		b.white[v], b.number[cell] = white{}, int32(v)
	}
	b.runs.Find(p)
	for _, r := range b.runs.All {
		var all Set
		for at := r.First; at <= r.Last(); at += r.Step {
			all.Add(b.number[at])
		}
		for at := r.First; at <= r.Last(); at += r.Step {
			lights := &b.white[b.number[at]].lights
			*lights = lights.or(all)
		}
	}
}

// findAround finds the white cells around a black one.
func (b *Board) findAround(p *puzzle.Puzzle, k int) {
	c := &b.Black[k]
	for _, d := range puzzle.Directions {
		if at := p.Point(int(c.Cell)).Step(d); p.At(at).IsWhite() {
			v := b.number[p.Index(at)]
			c.Around.Add(v)
			b.white[v].beside |= 1 << k
		}
	}
	b.size.set(k, int32(c.Around.Size()))
}

// SetOf are the white cells of those that are named by their cells of the puzzle.
func (b *Board) SetOf(on []bool) (s Set) {
	for v, cell := range b.Cells {
		if on[cell] {
			s.Add(int32(v))
		}
	}
	return s
}
