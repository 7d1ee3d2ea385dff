// Package bitboard decides small Akari puzzles with sets of cells, one bit for each cell. If
// the white cells fit into two machine words, it counts clues and searches for another
// solution in a fraction of the time that lists of rows take.
package bitboard

import (
	"slices"

	"akari/puzzle"
)

// MaxWhite and MaxBlack are the largest numbers of white and black cells of a Board.
const MaxWhite, MaxBlack = 128, 64

// Board is an Akari puzzle. White cells are numbered in reading order, and so are black cells.
// The zero Board is ready for Load, which reuses memory. Only one goroutine may use a Board at
// a time.
type Board struct {
	Cells []int32 // by white cell: its index in the puzzle
	Black []Black // by black cell

	white    [MaxWhite]white
	size     counts // by black cell: the number of white cells beside it
	asked    counts // by black cell: its number, if the cell has a number
	min, max uint64 // the black cells whose number is a lower bound, an upper bound

	runs   puzzle.Runs
	number []int32 // by cell of the puzzle: its number, if it is white
	search search
}

// Black is a black cell.
type Black struct {
	Cell   int32 // its index in the puzzle
	Around Set   // the white cells beside it
}

// white is the neighbourhood of a white cell.
type white struct {
	lights Set    // the cells that a lamp on the cell lights
	beside uint64 // the black cells beside it, a bit for each
}

// counts holds a number modulo 8 for each black cell: word i holds bit i of each number.
type counts [3]uint64

// take subtracts 1 from the numbers of some black cells.
func (c *counts) take(from uint64) {
	c[0] ^= from
	from &= c[0]
	c[1] ^= from
	from &= c[1]
	c[2] ^= from
}

func (c *counts) set(k int, n int32) {
	for i := range c {
		c[i] = c[i]&^(1<<k) | uint64(n>>i&1)<<k
	}
}

// Load loads a puzzle. It reports false if the puzzle is not an Akari or is too large; the
// Board must not be used then.
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

// Number sets the number of a black cell. The number applies only if Ask includes the cell.
func (b *Board) Number(k int, n int32) { b.asked.set(k, n) }

// Ask sets the black cells whose numbers must hold, a bit for each.
func (b *Board) Ask(which uint64) { b.min, b.max = which, which }

// findLights finds the cells that a lamp on each white cell lights.
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

// findAround finds the white cells beside a black cell.
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

// SetOf returns the set of the white cells for which on is true; on is indexed by cell of the
// puzzle.
func (b *Board) SetOf(on []bool) (s Set) {
	for v, cell := range b.Cells {
		if on[cell] {
			s.Add(int32(v))
		}
	}
	return s
}
