package bitboard

import "math/bits"

// Marks is what is known about the white cells of a board.
type Marks struct {
	Open  Set // cells that are not decided
	Lamps Set // cells that hold a lamp
	Dark  Set // cells that no lamp lights

	free counts // by black cell: the number of open cells beside it
	need counts // by black cell: the number of lamps that it still needs
	news Set    // cells that see a cell that was closed after the last call of light
}

// endless is more rounds than any board needs.
const endless = 1 << 30

// Start returns the marks of a board on which some cells are closed. lamps are the closed
// cells with a lamp.
//
// Before: the lamps light no open cell.
func (b *Board) Start(closed, lamps Set) Marks {
	all := first(int32(len(b.Cells)))
	m := Marks{Open: all.Minus(closed), Lamps: lamps, Dark: all, free: b.size, need: b.asked}
	for !closed.Empty() {
		m.free.take(b.white[closed.Pop()&127].beside)
	}
	for !lamps.Empty() {
		w := &b.white[lamps.Pop()&127]
		m.Dark = m.Dark.Minus(w.lights)
		m.need.take(w.beside)
	}
	return m
}

// Count returns all marks that follow on an empty board. It reports false if the clues
// contradict each other.
func (b *Board) Count() (m Marks, ok bool) {
	m = b.Start(Set{}, Set{})
	m.news = m.Open
	ok = b.follow(&m, endless)
	return m, ok
}

// Suppose closes an open cell, with a lamp or without, and adds all marks that follow within
// the given number of rounds. A round counts all clues, and then looks for dark cells that
// only one cell can light. Suppose reports false if it finds a contradiction.
//
// Before: nothing more follows from the marks.
func (b *Board) Suppose(m *Marks, v int32, lamp bool, rounds int) bool {
	b.put(m, v, lamp)
	return b.follow(m, rounds)
}

// put closes an open cell and, if it gets a lamp, the cells that the lamp lights.
func (b *Board) put(m *Marks, v int32, lamp bool) {
	if !lamp {
		b.close(m, One(v))
		return
	}
	w := &b.white[v&127]
	m.Lamps.Add(v)
	m.Dark = m.Dark.Minus(w.lights)
	m.need.take(w.beside)
	b.close(m, m.Open.And(w.lights))
}

func (b *Board) close(m *Marks, cells Set) {
	m.Open = m.Open.Minus(cells)
	free, news := m.free, m.news
	for half, x := range [2]uint64{cells.lo, cells.hi} {
		for ; x != 0; x &= x - 1 {
			w := &b.white[half<<6|bits.TrailingZeros64(x)]
			free.take(w.beside)
			news = news.or(w.lights)
		}
	}
	m.free, m.news = free, news
}

// follow is the part of Suppose after the cell is closed.
func (b *Board) follow(m *Marks, rounds int) bool {
	for ; rounds > 0; rounds-- {
		before := m.Open
		lamps, dots, ok := b.forcedByClues(m)
		if !ok || !b.write(m, lamps, dots) {
			return false
		}
		lamps, ok = b.forcedByDark(m)
		if !ok || !b.write(m, lamps, Set{}) {
			return false
		}
		if m.Open == before {
			return true
		}
	}
	_, _, ok := b.forcedByClues(m)
	if ok {
		_, ok = b.forcedByDark(m)
	}
	return ok
}

// forcedByClues returns the open cells that must hold a lamp, and the open cells that must not,
// because of the numbers of black cells. It reports false if a black cell cannot get its
// number.
func (b *Board) forcedByClues(m *Marks) (lamps, dots Set, ok bool) {
	f, n := &m.free, &m.need
	over := n[2] & (n[0] | n[1]) // need < 0: 5 to 7 are -3 to -1, since at most three lamps too many are placed at once
	short := less(*f, *n)        // free < need
	if over&b.max|short&b.min&^over != 0 {
		return lamps, dots, false
	}
	some := f[0] | f[1] | f[2]
	for full := some & b.max &^ (n[0] | n[1] | n[2]); full != 0; full &= full - 1 {
		dots = dots.or(b.Black[bits.TrailingZeros64(full)].Around)
	}
	same := some & b.min &^ ((f[0] ^ n[0]) | (f[1] ^ n[1]) | (f[2] ^ n[2]))
	for ; same != 0; same &= same - 1 {
		lamps = lamps.or(b.Black[bits.TrailingZeros64(same)].Around)
	}
	return lamps.And(m.Open), dots.And(m.Open), true
}

// less returns the places at which x < y. Number i of x has its bits at place i of x[0], x[1], x[2],
// the lowest first. x < y exactly if the subtraction x - y borrows from beyond the highest bit, and
//
//	borrow out = y·¬x + borrow in·¬(x ⊕ y)
func less(x, y [3]uint64) (borrow uint64) {
	for bit := range x {
		borrow = y[bit]&^x[bit] | borrow&^(x[bit]^y[bit])
	}
	return borrow
}

// forcedByDark returns the cells that are the only cell that can light some dark cell. It reports
// false if no cell can light some dark cell.
func (b *Board) forcedByDark(m *Marks) (lamps Set, ok bool) {
	open, dark := m.Open, m.news.And(m.Dark)
	m.news = Set{}
	for half, x := range [2]uint64{dark.lo, dark.hi} {
		for ; x != 0; x &= x - 1 {
			spots := b.white[half<<6|bits.TrailingZeros64(x)].lights.And(open)
			switch {
			case spots.lo&(spots.lo-1)|spots.hi&(spots.hi-1) != 0: // two or more
			case spots.Empty():
				return lamps, false
			case spots.lo == 0 || spots.hi == 0:
				lamps = lamps.or(spots)
			}
		}
	}
	return lamps, true
}

// write closes open cells, with lamps or without. It reports false if a cell is in both sets,
// or if a lamp would light another lamp.
func (b *Board) write(m *Marks, lamps, dots Set) bool {
	if !dots.Empty() {
		b.close(m, dots)
	}
	for !lamps.Empty() {
		v := lamps.Pop()
		if !m.Open.Has(v) {
			return false
		}
		b.put(m, v, true)
	}
	return true
}
