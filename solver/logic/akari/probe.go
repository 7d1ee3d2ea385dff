package akari

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// Prober tells soon of most puzzles that they need no technique above what-ifs.
// It knows the answer: a mark that is right cannot be refuted, so that one mark
// of each cell is tried, and what follows is written down at once. The zero
// Prober is ready; it reuses its memory and belongs to one goroutine.
type Prober struct{ s state }

// Solves reports whether what-ifs alone, R9 where they may be long and otherwise
// R8, and the counting of R1 and R2 solve an Akari with the given answer, a lamp
// where on says so. If so its rung is at most theirs, for the ladder is monotone.
func (v *Prober) Solves(p *puzzle.Puzzle, on []bool, long bool) bool {
	s := &v.s
	s.meter = logic.Meter{}
	s.load(p)
	rounds := shortRounds
	if long {
		rounds = endless
	}
	s.count()
	for at, idle := 0, 0; s.opens > 0 && idle < len(s.whites); at, idle = (at+1)%len(s.whites), idle+1 {
		i := s.whites[at]
		if s.marks[i] != open {
			continue
		}
		right := markOf(on[s.puzzle.Index(s.point(i))])
		start := len(s.trail)
		s.base = start
		s.set(i, other(right))
		bad := s.unfold(rounds)
		s.undo(start)
		s.broken = false
		if bad {
			s.set(i, right)
			s.count()
			idle = 0
		}
	}
	return s.opens == 0
}

// Work is what the last Solves cost, in cells closed by suppositions.
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
