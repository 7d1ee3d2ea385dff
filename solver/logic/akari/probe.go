package akari

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// Prober tells soon of most puzzles that they need no technique above what-ifs.
// It knows the answer: a mark that is right cannot be refuted, so that one mark
// of each cell is tried, and what follows is written down at once. The zero
// Prober is ready; it reuses its memory and belongs to one goroutine.
type Prober struct {
	s      state
	on     []bool
	futile []int // by cell: the length of the trail at which refuting its wrong mark is known to fail
}

// Needs tells the rung that solves an Akari with the given answer, a lamp where on
// says so, as far as what-ifs and the counting of R1 and R2 tell: R8 or R9 where
// these alone do, so that its rung is at most that, for the ladder is monotone; and
// otherwise R10.
func (v *Prober) Needs(p *puzzle.Puzzle, on []bool) logic.Rung {
	s := &v.s
	s.meter = logic.Meter{}
	s.load(p)
	v.on, v.futile = on, resize(v.futile, len(s.marks))
	clear(v.futile)
	s.count()
	for r, rounds := range [2]int{shortRounds, endless} {
		if v.close(rounds); s.opens == 0 {
			return R8 + logic.Rung(r)
		}
	}
	return R10
}

// close makes all that what-ifs of so many rounds conclude.
func (v *Prober) close(rounds int) {
	s := &v.s
	for at, idle := 0, 0; s.opens > 0 && idle < len(s.whites); at, idle = (at+1)%len(s.whites), idle+1 {
		i := s.whites[at]
		if s.marks[i] != open || v.futile[i] == len(s.trail)+1 {
			continue
		}
		if right := v.right(i); v.refutes(i, other(right), rounds) {
			s.set(i, right)
			s.count()
			idle = 0
		}
	}
}

// right is the mark that an open cell has in the answer.
func (v *Prober) right(i int32) mark { return markOf(v.on[v.s.puzzle.Index(v.s.point(i))]) }

// refutes reports whether a mark is refuted within so many rounds. Where it is not
// and nothing more follows, neither are the wrong marks that follow from it: less
// follows from them.
func (v *Prober) refutes(i int32, m mark, rounds int) bool {
	s := &v.s
	start := len(s.trail)
	s.base = start
	s.set(i, m)
	bad := s.unfold(rounds)
	if !bad && rounds == endless {
		for _, j := range s.trail[start:] {
			if s.marks[j] != v.right(j) {
				v.futile[j] = start + 1
			}
		}
	}
	s.undo(start)
	s.broken = false
	return bad
}

// Work is what the last Needs cost, in cells closed by suppositions.
func (v *Prober) Work() int64 { return v.s.meter.Spent() }

// count makes all that R1 and R2 conclude.
func (s *state) count() {
	for r := R1; r <= R2 && s.opens > 0; {
		if s.step(r) > 0 {
			r = R1
		} else {
			r++
		}
	}
}
