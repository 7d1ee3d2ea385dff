package bitboard

import "math/bits"

// search looks for a solution near to the intended one, as draft's near does, and by
// the same choices: it changes only what is violated, and the cells that it did not
// touch stay as intended. Contradictions come after some two or three decisions on
// such boards, too few to learn from them.
type search struct {
	intended Set
	left     int   // how many contradictions may come yet
	work     int64 // how many cells were closed
	found    Set   // the lamps
}

// Violate looks for a solution in which more lamps than n, or fewer, stand around a
// black cell that asks for nothing; in the intended solution n do. The other black
// cells, and the marks, from which nothing more follows, hold. It returns the cells
// where the solution differs from the intended one; none and sure says that there is no
// such solution. It is not sure after so many contradictions. work is how many cells
// were closed.
func (b *Board) Violate(m Marks, k int, n int32, more bool, intended Set, budget int) (differ Set, sure bool, work int64) {
	around := b.Black[k].Around
	had, bound, by := int32(around.And(m.Lamps).Size()), n-1, &b.max
	if more {
		bound, by = n+1, &b.min
	}
	if bound < had && !more || bound > had+int32(around.And(m.Open).Size()) && more {
		return Set{}, true, 0
	}
	m.need.set(k, bound-had)
	b.search = search{intended: intended, left: budget}
	*by |= 1 << k
	if b.look(&m) {
		differ = b.search.found.Xor(intended)
	}
	*by &^= 1 << k
	return differ, b.search.left >= 0, b.search.work
}

// Only reports whether so many contradictions show that the intended solution is the
// only one. Another one lacks one of its lamps, for no solution contains another.
func (b *Board) Only(m Marks, intended Set, budget int) (only bool, work int64) {
	b.search = search{intended: intended, left: budget}
	for todo := m.Open.And(intended); !todo.Empty(); todo = m.Open.And(intended) {
		v := todo.Pop()
		next := m
		b.put(&next, v, false)
		if b.look(&next) || b.search.left < 0 {
			return false, b.search.work
		}
		b.Suppose(&m, v, true, endless)
	}
	return true, b.search.work
}

// look tries an open cell, near to what is violated after cells were closed, first
// as it is not intended. It reports whether it found a solution.
func (b *Board) look(m *Marks) bool {
	s := &b.search
	var next Marks
	for {
		before := m.Open
		ok := b.follow(m, endless)
		s.work += int64(1 + before.Minus(m.Open).Size())
		if !ok {
			s.left--
			return false
		}
		v := b.pick(m)
		if v < 0 {
			s.found = m.Lamps.or(m.Open.And(s.intended))
			return true
		}
		as := s.intended.Has(v)
		next = *m
		b.put(&next, v, !as)
		if b.look(&next) {
			return true
		} else if s.left < 0 {
			return false
		}
		b.put(m, v, as)
	}
}

// pick returns an open cell whose change brings something that is violated nearer to
// its bounds, -1 where nothing is: of what leaves the least choice. That is two cells:
// a single one would have been closed.
func (b *Board) pick(m *Marks) int32 {
	stand := m.Open.And(b.search.intended)
	need, dark := m.need, m.Dark
	for lamps := stand; !lamps.Empty(); {
		w := &b.white[lamps.Pop()&127]
		need.take(w.beside)
		dark = dark.Minus(w.lights)
	}
	over := need[2] & (need[0] | need[1])
	under := (need[0] | need[1] | need[2]) &^ over
	best, least := Set{}, MaxWhite
	for broken := over&b.max | under&b.min; broken != 0 && least > 2; broken &= broken - 1 {
		k := bits.TrailingZeros64(broken)
		open := b.Black[k].Around.And(m.Open)
		if free := open.Size(); free < least {
			least, best = free, open.Minus(stand)
			if over>>k&1 == 1 {
				best = open.And(stand)
			}
		}
	}
	for !dark.Empty() && least > 2 {
		spots := b.white[dark.Pop()&127].lights.And(m.Open)
		if free := spots.Size(); free < least {
			least, best = free, spots
		}
	}
	return b.best(best, stand, b.max&^under, b.min&^over)
}

// best is the cell whose change violates the fewest lamps that stand and black
// cells, of those that may not have more or may not have fewer, -1 of no cells.
func (b *Board) best(of, stand Set, noMore, noFewer uint64) int32 {
	best, least := int32(-1), MaxWhite
	for !of.Empty() {
		v := of.Pop()
		w, n := &b.white[v&127], 0
		if stand.Has(v) {
			n = bits.OnesCount64(w.beside & noFewer)
		} else {
			n = w.lights.And(stand).Size() + bits.OnesCount64(w.beside&noMore)
		}
		if n < least {
			best, least = v, n
		}
	}
	return best
}
