package akari

import (
	"akari/puzzle"
	"akari/puzzle/bitboard"
	"akari/solver/logic"
)

// Prober tells soon of most puzzles that they need no technique above what-ifs.
// It knows the answer: a mark that is right cannot be refuted, so that one mark
// of each cell is tried, and what follows is written down at once. The zero
// Prober is ready; it reuses its memory and belongs to one goroutine.
type Prober struct {
	s      state
	on     []bool
	futile []int // by cell: where refuting its wrong mark is known to fail, see known

	small bitboard.Board
	fits  bool // the puzzle fits into it
	marks bitboard.Marks
}

// Needs tells the rung that solves an Akari with the given answer, a lamp where on
// says so, as far as what-ifs and what is supposed in them tell: R8, R9 or R11 where
// these alone do, so that its rung is at most that, for the ladder is monotone. Only
// those below the rung asked for are tried; where none does, it is that rung.
func (v *Prober) Needs(p *puzzle.Puzzle, on []bool, asked logic.Rung) logic.Rung {
	s := &v.s
	s.meter, v.on = logic.Meter{}, on
	if v.fits = v.small.Load(p); v.fits {
		v.marks, _ = v.small.Count()
	} else {
		v.load(p)
	}
	for _, r := range [3]logic.Rung{R8, R9, R11} {
		switch {
		case r >= asked:
			return asked
		case v.fits && r < R11:
			v.closeSmall(r)
			s.opens = v.marks.Open.Size()
		case v.fits:
			v.load(p)
			fallthrough
		default:
			v.close(r)
		}
		if s.opens == 0 {
			return r
		}
	}
	return asked
}

// load takes a puzzle with what is known of it.
func (v *Prober) load(p *puzzle.Puzzle) {
	s := &v.s
	s.load(p)
	v.futile = resize(v.futile, len(s.marks))
	clear(v.futile)
	for k, i := range s.whites {
		if v.fits && !v.marks.Open.Has(int32(k)) {
			s.set(i, v.right(i))
		}
	}
	s.countUpTo(R2)
}

// closeSmall is close for short and long what-ifs on a board that fits into sets.
func (v *Prober) closeSmall(r logic.Rung) {
	b, m := &v.small, &v.marks
	answer, rounds, next := b.SetOf(v.on), shortRounds, int32(0)
	if r == R9 {
		rounds = endless
	}
	for todo := m.Open; !todo.Empty(); {
		i := todo.From(next)
		next = i + 1
		t := *m
		ok := b.Suppose(&t, i, !answer.Has(i), rounds)
		closed := m.Open.Minus(t.Open)
		v.s.meter.Spend(closed.Size())
		switch {
		case !ok:
			b.Suppose(m, i, answer.Has(i), endless)
			todo = m.Open
		case r == R9: // see refutes
			todo = todo.Minus(closed.And(t.Lamps.Xor(answer)))
		default:
			todo = todo.Minus(bitboard.One(i))
		}
	}
}

// close makes all that what-ifs of a rung conclude, and the simpler techniques that
// go into them.
func (v *Prober) close(r logic.Rung) {
	s := &v.s
	if r == R11 {
		s.countUpTo(R7)
	}
	for at, idle := 0, 0; s.opens > 0 && idle < len(s.whites); at, idle = (at+1)%len(s.whites), idle+1 {
		i := s.whites[at]
		if s.marks[i] != open || v.futile[i] >= known(len(s.trail), r) {
			continue
		}
		if right := v.right(i); v.refutes(i, other(right), r) {
			s.set(i, right)
			s.countUpTo(R2)
			if r == R11 {
				v.close(R9)
				s.countUpTo(R7)
			}
			idle = 0
		}
	}
}

// right is the mark that an open cell has in the answer.
func (v *Prober) right(i int32) mark { return v.s.right(i, v.on) }

// refutes reports whether what-ifs of a rung refute a mark. Where they do not
// and nothing more follows, neither are the wrong marks that follow from it: less
// follows from them.
func (v *Prober) refutes(i int32, m mark, r logic.Rung) (bad bool) {
	s := &v.s
	start := len(s.trail)
	s.base = start
	s.set(i, m)
	switch r {
	case R8:
		bad = s.unfold(shortRounds)
	case R9:
		bad = s.unfold(endless)
	default:
		bad = s.sink(R7)
	}
	if !bad && r > R8 {
		for _, j := range s.trail[start:] {
			if s.marks[j] != v.right(j) {
				v.futile[j] = known(start, r)
			}
		}
	}
	s.undo(start)
	s.broken = false
	return bad
}

// known numbers the lengths of the trail and, for each, the rungs.
func known(trail int, r logic.Rung) int { return (trail+1)*logic.MaxRungs + int(r) }

// Work is what the last Needs cost, in cells closed by suppositions.
func (v *Prober) Work() int64 { return v.s.meter.Spent() }

// countUpTo makes all that the techniques up to a rung conclude.
func (s *state) countUpTo(top logic.Rung) {
	for r := R1; r <= top && s.opens > 0; {
		if s.step(r) > 0 {
			r = R1
		} else {
			r++
		}
	}
}
