package akari

import "akari/solver/logic"

// Full-clue shadow: as starved clue and blackout, counting also the cells that are dotted
// because the lamp completes a clue beside it.
func findShadow(s *state, r logic.Rung) {
	if len(s.changed(r)) == 0 {
		return
	}
	for _, i := range s.scope {
		if s.marks[i] == open && s.completes(i) && s.castsShadow(i) {
			s.conclude(i, dot, none, none)
		}
	}
}

func againShadow(s *state, f finding) {
	if s.completes(f.cell) && s.castsShadow(f.cell) {
		s.conclude(f.cell, dot, none, none)
	}
}

func traceShadow(s *state, f finding) {
	start := len(s.trail)
	s.shadow(f.cell)
	s.impossible(start)
}

// completes reports whether a lamp at an open cell would complete a clue that
// has other open cells.
func (s *state) completes(i int32) bool {
	for at := s.clued[i]; at != 0; at &= at - 1 {
		if t := s.tallys[s.beside(i, at)]; t.clue > 0 && t.need == 1 && t.free > 1 {
			return true
		}
	}
	return false
}

// castsShadow reports whether a lamp at the cell starves a clue or blacks out a
// cell. In a climb it costs no work.
func (s *state) castsShadow(i int32) bool {
	start := len(s.trail)
	from := s.shadow(i)
	if s.kept != nil || s.keepAll {
		s.meter.Spend(len(s.trail) - start)
		from = start // the techniques below may have more to say
	}
	bad := s.impossible(from)
	s.reopenAll(start)
	return bad
}

// shadow puts a lamp on a cell and dots round the clues that it completes; it returns
// where on the trail these begin.
func (s *state) shadow(i int32) (dots int) {
	n := len(s.trail)
	s.light(i)
	s.credit(n, none)
	dots = len(s.trail)
	for _, d := range s.around {
		if t := s.tallys[i+d]; t.clue >= 0 && t.need == 0 {
			start := len(s.trail)
			for _, e := range s.around {
				if s.marks[i+d+e] == open {
					s.close(i+d+e, dot)
				}
			}
			s.credit(start, i+d)
		}
	}
	return dots
}
