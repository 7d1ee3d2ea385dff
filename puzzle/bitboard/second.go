package bitboard

import "math/bits"

// search looks for a solution near the intended solution. It changes only cells near a
// violated rule; all other cells stay as intended. On such boards a contradiction comes after
// two or three decisions, too few to learn from.
type search struct {
	intended Set
	left     int   // the number of contradictions until the search gives up
	work     int64 // the number of cells that were closed
	found    Set   // the lamps of the solution found
}

// Violate looks for a solution with more lamps than n, or with fewer, beside black cell k. It
// returns the cells in which that solution differs from the intended solution. If the set is
// empty and sure is true, there is no such solution; if sure is false, the search gave up
// after budget contradictions. work is the number of cells closed.
//
// Before: Ask does not include k, the intended solution has n lamps beside it, and nothing
// more follows from the marks.
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
	if b.decide(&m) {
		differ = b.search.found.Xor(intended)
	}
	*by &^= 1 << k
	return differ, b.search.left >= 0, b.search.work
}

// Only reports whether at most budget contradictions prove that the intended solution is
// unique. (Another solution lacks one of its lamps, since no solution contains another
// solution.)
func (b *Board) Only(m Marks, intended Set, budget int) (only bool, work int64) {
	b.search = search{intended: intended, left: budget}
	for todo := m.Open.And(intended); !todo.Empty(); todo = m.Open.And(intended) {
		v := todo.Pop()
		next := m
		b.put(&next, v, false)
		if b.decide(&next) || b.search.left < 0 {
			return false, b.search.work
		}
		b.Suppose(&m, v, true, endless)
	}
	return true, b.search.work
}

// decide decides open cells near a violated rule. It first tries the mark that the intended
// solution does not have in the cell. It reports whether it found a solution.
func (b *Board) decide(m *Marks) bool {
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
		v := b.cellToChange(m)
		if v < 0 {
			s.found = m.Lamps.or(m.Open.And(s.intended))
			return true
		}
		as := s.intended.Has(v)
		next = *m
		b.put(&next, v, !as)
		if b.decide(&next) {
			return true
		} else if s.left < 0 {
			return false
		}
		b.put(m, v, as)
	}
}

// cellToChange returns an open cell in which the opposite of the intended mark may satisfy a rule that the
// intended marks of the open cells violate; -1 if they violate no rule. Of these rules, it chooses the one
// with the fewest open cells. Such a rule has at least two, since the only open cell of a rule would be
// closed already.
func (b *Board) cellToChange(m *Marks) int32 {
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
	return b.leastViolating(best, stand, b.max&^under, b.min&^over)
}

// leastViolating returns the cell of a set whose change violates the fewest rules; -1 for an empty set.
// A new lamp violates a rule for each lamp that it lights, and for each black cell beside it
// in noMore. A removed lamp violates a rule for each black cell beside it in noFewer. stand
// has the cells with a lamp.
func (b *Board) leastViolating(of, stand Set, noMore, noFewer uint64) int32 {
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
