package bitboard

import "math/bits"

// Marks are what is known of the white cells of a board.
type Marks struct {
	Open  Set // a lamp may stand there, or not
	Lamps Set
	Dark  Set // no lamp lights it

	free counts // by black cell: how many cells around it are open
	need counts // and how many lamps it still asks for
	news Set    // cells that see those that were closed since dark cells were last looked at
}

// endless is more rounds than any board allows.
const endless = 1 << 30

// Start is what is known where cells are closed, with the given lamps among them,
// which light no open cell.
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

// Count is what is known after counting on an empty board. It reports whether the
// clues allow that.
func (b *Board) Count() (m Marks, ok bool) {
	m = b.Start(Set{}, Set{})
	m.news = m.Open
	ok = b.follow(&m, endless)
	return m, ok
}

// Suppose closes an open cell, with a lamp or without, and writes down what follows
// in so many rounds: in each, clues are counted and then dark cells that can be lit
// from one cell only. It reports false where that leads to a contradiction. All was
// counted before.
func (b *Board) Suppose(m *Marks, v int32, lamp bool, rounds int) bool {
	b.put(m, v, lamp)
	return b.follow(m, rounds)
}

// put closes an open cell, and all that a lamp there lights.
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

// close closes open cells.
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

// follow is Suppose after cells were closed.
func (b *Board) follow(m *Marks, rounds int) bool {
	for ; rounds > 0; rounds-- {
		before := m.Open
		lamps, dots, ok := b.count(m)
		if !ok || !b.write(m, lamps, dots) {
			return false
		}
		lamps, ok = b.light(m)
		if !ok || !b.write(m, lamps, Set{}) {
			return false
		}
		if m.Open == before {
			return true
		}
	}
	_, _, ok := b.count(m)
	if ok {
		_, ok = b.light(m)
	}
	return ok
}

// count tells what black cells want of the open cells around them. It reports
// whether they can have it.
func (b *Board) count(m *Marks) (lamps, dots Set, ok bool) {
	f, n := &m.free, &m.need
	over := n[2] & (n[0] | n[1]) // -1 to -3: no more come at once where some may come
	less := n[0] &^ f[0]         // from here on the borrows of free - need
	less = (n[1]|less)&^f[1] | n[1]&less
	less = (n[2]|less)&^f[2] | n[2]&less
	if over&b.max|less&b.min&^over != 0 {
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

// light tells the only spots of dark cells. It reports whether each has one.
func (b *Board) light(m *Marks) (lamps Set, ok bool) {
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

// write closes open cells, with lamps or without. It reports whether these are not
// the same cells, and no lamp lights another.
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
