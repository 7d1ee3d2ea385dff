package akari

import "akari/solver/logic"

// Full-clue shadow: like starved clue and blackout, but cells with a dot count too if the lamp
// completes the clue beside them.
func findShadow(s *state, r logic.Rung) {
	if len(s.changed(r)) == 0 {
		return
	}
	for _, i := range s.scope {
		if s.Marks[i] == open && s.castsShadow(i) {
			s.conclude(i, dot, none, none)
		}
	}
}

func rederiveShadow(s *state, f deduction) {
	if s.castsShadow(f.cell) {
		s.conclude(f.cell, dot, none, none)
	}
}

// completedBy appends the clues that a lamp in an open cell would complete, if they have other open
// cells.
func (s *state) completedBy(i int32, out []int32) []int32 {
	for at := s.clued[i]; at != 0; at &= at - 1 {
		c := s.beside(i, at)
		if t := s.tallies[c]; t.clue > 0 && t.need == 1 && t.free > 1 {
			out = append(out, c)
		}
	}
	return out
}

// castsShadow reports whether a lamp in an open cell, and dots beside the clues that it completes,
// starve a clue or leave a dark cell without a spot. This costs no effort.
func (s *state) castsShadow(i int32) bool {
	var memory [4]int32
	full := s.completedBy(i, memory[:0])
	if len(full) == 0 {
		return false
	}
	start := len(s.Closed)
	defer s.undoFree(start)
	s.light(i)
	for _, c := range full {
		s.dotBeside(c)
	}
	return s.impossible(start)
}
