package bitboard

import "math/bits"

// search looks for an answer near to the intended one, as draft's near does, and by
// the same choices: it changes only what is violated, and the cells that it did not
// touch stay as intended. Contradictions come after some two or three decisions on
// such boards, too few to learn from them.
type search struct {
	intended Set
	left     int   // how many contradictions may come yet
	work     int64 // how many cells were closed
	found    Set   // the lamps
}

// Violate looks for an answer in which so many lamps, from lo to hi, stand around a
// black cell, which is not as in the intended answer. Besides the marks, from which
// nothing more follows, clues alone count. It returns the cells where the answer
// differs from the intended one; none and sure says that there is no such answer. It
// is not sure after so many contradictions. work is how many cells were closed.
func (b *Board) Violate(m Marks, k int, lo, hi int32, intended Set, budget int) (differ Set, sure bool, work int64) {
	c := &b.Clues[k]
	if hi < 0 || lo > int32(c.Around.Size()) {
		return Set{}, true, 0
	}
	was := *c
	c.Lo, c.Hi = lo, hi
	b.search = search{intended: intended, left: budget}
	if b.look(&m, c.Around) {
		differ = b.search.found.Xor(intended)
	}
	*c = was
	return differ, b.search.left >= 0, b.search.work
}

// look tries an open cell, near to what is violated after cells were closed, first
// as it is not intended. It reports whether it found an answer.
func (b *Board) look(m *Marks, closed Set) bool {
	s := &b.search
	for {
		before := m.Open
		ok := b.follow(m, closed, Endless)
		s.work += int64(closed.or(before.Minus(m.Open)).Size())
		if !ok {
			s.left--
			return false
		}
		v := b.pick(m)
		if v < 0 {
			s.found = m.Lamps.or(m.Open.And(s.intended))
			return true
		}
		next, as := *m, s.intended.Has(v)
		if b.look(&next, b.put(&next, v, !as)) {
			return true
		} else if s.left < 0 {
			return false
		}
		closed = b.put(m, v, as)
	}
}

// pick returns an open cell whose change brings something that is violated nearer to
// its bounds, -1 where nothing is: of what leaves the least choice.
func (b *Board) pick(m *Marks) int32 {
	stand := m.Open.And(b.search.intended)
	lamps := m.Lamps.or(stand)
	var best Set
	least := MaxWhite
	for k := range b.Clues {
		c := &b.Clues[k]
		n := int32(c.Around.And(lamps).Size())
		if n >= c.Lo && n <= c.Hi {
			continue
		}
		open := c.Around.And(m.Open)
		if free := open.Size(); free < least {
			least, best = free, open.Minus(stand)
			if n > c.Hi {
				best = open.And(stand)
			}
		}
	}
	for dark := m.Dark.Minus(b.seeing(stand)); !dark.Empty(); {
		open := b.lights[dark.Pop()].And(m.Open)
		if free := open.Size(); free < least {
			least, best = free, open
		}
	}
	return b.best(best, stand, lamps)
}

// best is the cell whose change violates the fewest clues and lamps that stand, -1
// of none.
func (b *Board) best(of, stand, lamps Set) int32 {
	best, least := int32(-1), MaxWhite
	for !of.Empty() {
		v := of.Pop()
		n, is := 0, stand.Has(v)
		if !is {
			n = b.lights[v].And(stand).Size()
		}
		for beside := b.beside[v]; beside != 0; beside &= beside - 1 {
			c := &b.Clues[bits.TrailingZeros64(beside)]
			if k := int32(c.Around.And(lamps).Size()); is && k <= c.Lo || !is && k >= c.Hi {
				n++
			}
		}
		if n < least {
			best, least = v, n
		}
	}
	return best
}
