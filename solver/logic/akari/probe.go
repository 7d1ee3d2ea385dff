package akari

import (
	"akari/puzzle"
	"akari/puzzle/bitboard"
	"akari/solver/logic"
)

// Prober shows for most puzzles, quickly, that they need no technique above what-ifs. It has the
// solution, so it supposes only the wrong mark of each cell, and makes every conclusion at once.
// The zero Prober is ready. It reuses its memory; use it in one goroutine.
type Prober struct {
	s      state
	on     []bool
	futile []int // by cell: the position and rung at which a what-if failed to refute its wrong mark, see positionKey

	small bitboard.Board
	fits  bool // whether the puzzle fits into the board of sets
	marks bitboard.Marks
}

// Needs returns the rung of the lowest what-if with which, together with counting, the ladder
// solves an Akari whose solution has lamps where on is true. It tries neither nested what-ifs nor
// rungs from asked on: if no lower rung solves the puzzle, it returns asked. It also returns asked
// for a puzzle or a solution that is not of an Akari. The ladder is monotone, so the puzzle needs
// at most the rung that Needs returns.
func (v *Prober) Needs(p *puzzle.Puzzle, on []bool, asked logic.Rung) logic.Rung {
	s := &v.s
	if Ladder.Check(p, logic.Options{Solution: on}) != nil || on == nil {
		return asked
	}
	s.techniques, s.Effort, v.on = techniques, logic.Meter{}, on
	if v.fits = v.small.Load(p); v.fits {
		v.marks, _ = v.small.Count()
	} else {
		v.load(p)
	}
	for k := range s.techniques {
		r, t := logic.Rung(k+1), &s.techniques[k]
		if !t.WhatIf || t.inside > seeing {
			continue
		}
		if r >= asked {
			return asked
		}
		if v.fits && t.inside == counting {
			v.saturateSmall(t.rounds)
			s.Left = v.marks.Open.Size()
		} else {
			if v.fits {
				v.load(p)
			}
			v.saturate(r)
		}
		if s.Left == 0 {
			return r
		}
	}
	return asked
}

// load loads a puzzle with its known marks.
func (v *Prober) load(p *puzzle.Puzzle) {
	s := &v.s
	s.Load(p, nil)
	v.futile = logic.Resize(v.futile, len(s.Marks))
	clear(v.futile)
	for k, i := range s.whites {
		if v.fits && !v.marks.Open.Has(int32(k)) {
			s.Decide(i, s.Right(i, v.on))
		}
	}
	s.climb(s.upTo(counting))
}

// saturateSmall does what saturate does for short and long what-ifs, on a board that fits into
// sets.
func (v *Prober) saturateSmall(rounds int) {
	b, m := &v.small, &v.marks
	solution, next := b.SetOf(v.on), int32(0)
	for todo := m.Open; !todo.Empty(); { // the cells whose wrong mark may be refuted
		i := todo.From(next)
		next = i + 1
		supposed := *m
		ok := b.Suppose(&supposed, i, !solution.Has(i), rounds)
		closed := m.Open.Minus(supposed.Open)
		v.s.Effort.Spend(closed.Size())
		switch {
		case !ok: // refuted: make the right mark, and try all cells again
			b.Suppose(m, i, solution.Has(i), logic.Endless)
			todo = m.Open
		case rounds == logic.Endless: // the wrong marks that follow are not refuted either, see refutes
			todo = todo.Minus(closed.And(supposed.Lamps.Xor(solution)))
		default:
			todo = todo.Minus(bitboard.One(i))
		}
	}
}

// saturate makes all conclusions of the what-ifs of a rung. Inside these what-ifs it uses the
// simpler techniques.
func (v *Prober) saturate(r logic.Rung) {
	s := &v.s
	t := s.technique(r)
	s.climb(s.upTo(t.inside))
	for at, idle := 0, 0; s.Left > 0 && idle < len(s.whites); at, idle = (at+1)%len(s.whites), idle+1 {
		i := s.whites[at]
		if s.Marks[i] != open || v.futile[i] >= positionKey(len(s.Closed), r) {
			continue
		}
		if right := s.Right(i, v.on); v.refutes(i, right.Other(), r) {
			s.Decide(i, right)
			s.climb(s.upTo(counting))
			if t.inside > counting {
				v.saturate(s.upTo(supposing))
				s.climb(s.upTo(t.inside))
			}
			idle = 0
		}
	}
}

// refutes reports whether what-ifs of a rung refute a mark. If they do not, and nothing more
// follows from the mark, they do not refute the wrong marks that follow from it either, because
// less follows from these marks.
func (v *Prober) refutes(i int32, m mark, r logic.Rung) bool {
	s, t := &v.s, v.s.technique(r)
	return s.refutes(i, m, func() bool {
		start := s.base
		bad := s.fails(t)
		if !bad && t.rounds != logic.ShortRounds {
			for _, j := range s.Closed[start:] {
				if s.Marks[j] != s.Right(j, v.on) {
					v.futile[j] = positionKey(start, r)
				}
			}
		}
		return bad
	})
}

// positionKey returns a number for the length of the trail and the rung.
func positionKey(trail int, r logic.Rung) int { return (trail+1)*logic.MaxRungs + int(r) }

// Open returns the number of cells that the last Needs left open.
func (v *Prober) Open() int { return v.s.Left }

// Work returns the cost of the last Needs, in cells decided by suppositions.
func (v *Prober) Work() int64 { return v.s.Effort.Spent() }
