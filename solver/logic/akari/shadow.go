package akari

import "akari/solver/logic"

// Full-clue shadow: like starved clue and blackout, but cells with a dot count too if the lamp
// completes the clue beside them.
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

func rederiveShadow(s *state, f deduction) {
	if s.completes(f.cell) && s.castsShadow(f.cell) {
		s.conclude(f.cell, dot, none, none)
	}
}

// completes reports whether a lamp in an open cell would complete a clue that has other open cells.
func (s *state) completes(i int32) bool {
	for at := s.clued[i]; at != 0; at &= at - 1 {
		if t := s.tallies[s.beside(i, at)]; t.clue > 0 && t.need == 1 && t.free > 1 {
			return true
		}
	}
	return false
}

// castsShadow reports whether a lamp in the cell, and dots beside the clues that it completes,
// starve a clue or leave a dark cell without a spot.
//
// Before: no easier technique concludes anything, so the light of the lamp alone breaks no rule, and
// only the dots matter, which cost no effort. In a proof (kept) or a search for every way, that need
// not be so.
func (s *state) castsShadow(i int32) bool {
	start := len(s.trail)
	dots := s.shadow(i)
	if s.kept != nil || s.everyWay {
		defer s.undo(start)
		return s.impossible(start)
	}
	defer s.undoFree(start)
	return s.impossible(dots)
}

// shadow puts a lamp in a cell, and dots beside the clues that it completes. It returns the length
// of the trail before these dots.
func (s *state) shadow(i int32) int {
	s.light(i)
	lit := len(s.trail)
	for _, d := range s.neighbours {
		if t := s.tallies[i+d]; t.clue >= 0 && t.need == 0 {
			s.dotBeside(i + d)
		}
	}
	return lit
}
