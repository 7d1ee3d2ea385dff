package bitboard

import "math/bits"

// Endless is more rounds than any board allows.
const Endless = 1 << 30

// Marks is what is known where so much is open and lamps stand there. Cells that
// lamps light are not open.
func (b *Board) Marks(open, lamps Set) Marks {
	return Marks{open, lamps, first(int32(len(b.Cells))).Minus(b.seeing(lamps))}
}

// Start is what is known before anything has been counted, and what follows. It
// reports whether the clues allow that.
func (b *Board) Start() (m Marks, ok bool) {
	all := first(int32(len(b.Cells)))
	m = Marks{Open: all, Dark: all}
	ok = b.follow(&m, all, Endless)
	return m, ok
}

// Suppose closes an open cell, with a lamp or without, and writes down what follows
// in so many rounds: in each, clues are counted and then dark cells that can be lit
// from one cell only. It reports false where that leads to a contradiction. All was
// counted before.
func (b *Board) Suppose(m *Marks, v int32, lamp bool, rounds int) bool {
	return b.follow(m, b.put(m, v, lamp), rounds)
}

// put closes an open cell, and all that a lamp there lights. It returns these cells.
func (b *Board) put(m *Marks, v int32, lamp bool) (closed Set) {
	if !lamp {
		m.Open = m.Open.Minus(One(v))
		return One(v)
	}
	closed = m.Open.And(b.lights[v])
	m.Lamps.Add(v)
	m.Open, m.Dark = m.Open.Minus(closed), m.Dark.Minus(b.lights[v])
	return closed
}

// follow is Suppose after cells were closed.
func (b *Board) follow(m *Marks, closed Set, rounds int) bool {
	counted, lit := closed, closed
	for ; rounds > 0; rounds-- {
		before := m.Open
		lamps, dots, ok := b.count(m, counted)
		if !ok || !b.write(m, lamps, dots) {
			return false
		}
		lamps, ok = b.light(m, lit.or(before.Minus(m.Open)))
		if !ok || !b.write(m, lamps, Set{}) {
			return false
		}
		counted = before.Minus(m.Open)
		if lit = counted; counted.Empty() {
			return true
		}
	}
	_, _, ok := b.count(m, counted)
	if ok {
		_, ok = b.light(m, counted)
	}
	return ok
}

// count tells what the clues beside cells want of their open cells. It reports
// whether they can be met.
func (b *Board) count(m *Marks, cells Set) (lamps, dots Set, ok bool) {
	var beside uint64
	for !cells.Empty() {
		beside |= b.beside[cells.Pop()]
	}
	for ; beside != 0; beside &= beside - 1 {
		c := &b.Clues[bits.TrailingZeros64(beside)]
		open := c.Around.And(m.Open)
		n, free := int32(c.Around.And(m.Lamps).Size()), int32(open.Size())
		switch {
		case n > c.Hi || n+free < c.Lo:
			return lamps, dots, false
		case n == c.Hi:
			dots = dots.or(open)
		case n+free == c.Lo:
			lamps = lamps.or(open)
		}
	}
	return lamps, dots, true
}

// light tells the only spots of the dark cells that see one of the cells. It reports
// whether each has one.
func (b *Board) light(m *Marks, cells Set) (lamps Set, ok bool) {
	for dark := b.seeing(cells).And(m.Dark); !dark.Empty(); {
		spots := b.lights[dark.Pop()].And(m.Open)
		switch {
		case spots.Empty():
			return lamps, false
		case spots.single():
			lamps = lamps.or(spots)
		}
	}
	return lamps, true
}

// seeing are the cells that see one of the cells.
func (b *Board) seeing(cells Set) (all Set) {
	for !cells.Empty() {
		all = all.or(b.lights[cells.Pop()])
	}
	return all
}

// write closes open cells, with lamps or without. It reports whether these are not
// the same cells, and no lamp lights another.
func (b *Board) write(m *Marks, lamps, dots Set) bool {
	m.Open = m.Open.Minus(dots)
	for !lamps.Empty() {
		v := lamps.Pop()
		if !m.Open.Has(v) {
			return false
		}
		b.put(m, v, true)
	}
	return true
}
