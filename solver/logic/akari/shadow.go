package akari

import "akari/solver/logic"

// Full-clue shadow: like starved clue and blackout, but cells with a dot count too if the lamp
// completes the clue beside them.
func findShadow(s *state, r logic.Rung) {
	if len(s.changed(r)) == 0 {
		return
	}
	cast := s.castsShadow
	if s.kept == nil && !s.keepAll {
		cast = s.shades
	}
	for _, i := range s.scope {
		if s.marks[i] == open && s.completes(i) && cast(i) {
			s.conclude(i, dot, none, none)
		}
	}
}

func againShadow(s *state, f finding) {
	if s.completes(f.cell) && s.castsShadow(f.cell) {
		s.conclude(f.cell, dot, none, none)
	}
}

// completes reports whether a lamp in an open cell would complete a clue that has other open cells.
func (s *state) completes(i int32) bool {
	for at := s.clued[i]; at != 0; at &= at - 1 {
		if t := s.tallys[s.beside(i, at)]; t.clue > 0 && t.need == 1 && t.free > 1 {
			return true
		}
	}
	return false
}

// castsShadow reports whether a lamp in the cell starves a clue or leaves a dark cell without a
// spot.
func (s *state) castsShadow(i int32) bool {
	start := len(s.trail)
	s.shadow(i)
	bad := s.impossible(start)
	s.undo(start)
	return bad
}

// shadow puts a lamp in a cell, and dots beside the clues that it completes.
func (s *state) shadow(i int32) {
	s.light(i)
	for _, d := range s.around {
		if t := s.tallys[i+d]; t.clue >= 0 && t.need == 0 {
			for _, e := range s.around {
				if s.marks[i+d+e] == open {
					s.close(i+d+e, dot)
				}
			}
		}
	}
}

// shades does what castsShadow does, for a board on which the lower techniques find nothing more.
// On such a board the light of the lamp alone breaks no rule, so it suffices to examine the cells
// near the dots of completed clues, without making marks.
func (s *state) shades(i int32) bool {
	s.shade++
	s.dots = s.dots[:0]
	for _, d := range s.around {
		if t := s.tallys[i+d]; t.clue < 0 || t.need != 1 {
			continue
		}
		for _, e := range s.around {
			if j := i + d + e; s.marks[j] == open && !s.sees(i, j) && s.shaded[j] != s.shade {
				s.shaded[j] = s.shade
				s.dots = append(s.dots, j)
			}
		}
	}
	for _, j := range s.dots {
		for at := s.clued[j]; at != 0; at &= at - 1 {
			if c := s.beside(j, at); s.tallys[c].clue > 0 && s.starves(i, c) {
				return true
			}
		}
		if s.blacksOut(i, s.runs[j][0], 0) || s.blacksOut(i, s.runs[j][1], 1) {
			return true
		}
	}
	return false
}

// sees reports whether two white cells are in the same run, or are equal.
func (s *state) sees(i, j int32) bool {
	return s.runs[i][0] == s.runs[j][0] || s.runs[i][1] == s.runs[j][1]
}

// spares reports whether a cell stays open, or gets the lamp, when the lamp at i and its dots are
// made.
func (s *state) spares(i, j int32) bool {
	return j == i || s.marks[j] == open && !s.sees(i, j) && s.shaded[j] != s.shade
}

// starves reports whether the lamp at i and its dots leave too few cells for a clue.
func (s *state) starves(i, clue int32) bool {
	may := int8(0)
	for _, d := range s.around {
		if s.spares(i, clue+d) {
			may++
		}
	}
	return may < s.tallys[clue].need
}

// blacksOut reports whether the lamp at i and its dots leave no spot for some dark cell of a run
// that the lamp does not light.
func (s *state) blacksOut(i, run int32, axis int) bool {
	l := &s.lines[run]
	if l.lit || s.leaves(i, run) {
		return false
	}
	for n, q := l.size, l.first; n > 0; n, q = n-1, q+l.step {
		cross := s.runs[q][1-axis]
		if cross != s.runs[i][1-axis] && !s.lines[cross].lit && !s.leaves(i, cross) {
			return true
		}
	}
	return false
}

// leaves reports whether the lamp at i and its dots leave a spot in a run that the lamp does not
// light. The lamp sees at most one cell of the run, and at most two cells get a dot.
func (s *state) leaves(i, run int32) bool {
	l := &s.lines[run]
	if l.spots > 3 {
		return true
	}
	left := l.spots
	for j := l.first; left > 0; j += l.step {
		if s.marks[j] == open {
			left--
			if s.spares(i, j) {
				return true
			}
		}
	}
	return false
}
