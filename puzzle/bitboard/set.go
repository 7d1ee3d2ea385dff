package bitboard

import "math/bits"

// Set is a set of white cells, a bit for each.
type Set struct{ lo, hi uint64 }

// One returns the set of one cell.
func One(v int32) Set {
	if v < 64 {
		return Set{lo: 1 << v}
	}
	return Set{hi: 1 << (v - 64)}
}

// first returns the set of the first n cells.
func first(n int32) Set {
	if n < 64 {
		return Set{lo: 1<<n - 1}
	}
	return Set{^uint64(0), 1<<(n-64) - 1}
}

// Add adds a cell.
func (s *Set) Add(v int32) { *s = s.or(One(v)) }

// Has reports whether the cell is in the set.
func (s Set) Has(v int32) bool { return !s.And(One(v)).Empty() }

// Empty reports whether the set is empty.
func (s Set) Empty() bool { return s.lo|s.hi == 0 }

// Size returns the number of cells in the set.
func (s Set) Size() int { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

func (s Set) or(t Set) Set { return Set{s.lo | t.lo, s.hi | t.hi} }

// And returns the cells in both sets.
func (s Set) And(t Set) Set { return Set{s.lo & t.lo, s.hi & t.hi} }

// Minus returns the cells of s that are not in t.
func (s Set) Minus(t Set) Set { return Set{s.lo &^ t.lo, s.hi &^ t.hi} }

// Xor returns the cells in exactly one of the sets.
func (s Set) Xor(t Set) Set { return Set{s.lo ^ t.lo, s.hi ^ t.hi} }

// Pop removes and returns the first cell of the set. The set must not be empty.
func (s *Set) Pop() (v int32) {
	if s.lo != 0 {
		v = int32(bits.TrailingZeros64(s.lo))
		s.lo &= s.lo - 1
		return v
	}
	v = 64 + int32(bits.TrailingZeros64(s.hi))
	s.hi &= s.hi - 1
	return v
}

// From returns the first cell of the set from v on, or the first cell of the set if all its
// cells come before v. The set must not be empty.
func (s Set) From(v int32) int32 {
	if rest := s.Minus(first(v)); !rest.Empty() {
		return rest.Pop()
	}
	return s.Pop()
}
