package akari

import (
	"iter"

	"akari/solver/logic"
)

// Clue count: if a clue has all its lamps, its other cells have none; if it needs as many lamps as
// it has open cells, each of them has a lamp.
func findClueCount(s *state, r logic.Rung) { s.eachChangedClue(r, countClue) }

func countClue(s *state, c int32) {
	t := s.tallies[c]
	switch {
	case t.clue < 0:
	case t.fails():
		s.Failed = true
	case t.free == 0:
	case t.need == 0:
		s.concludeBeside(c, dot)
	case t.need == t.free:
		s.concludeBeside(c, lamp)
	}
}

// concludeBeside gives every open cell beside a clue the same mark, in a single step.
func (s *state) concludeBeside(c int32, m mark) {
	s.steps++
	for _, d := range s.neighbours {
		if s.Marks[c+d] == open {
			s.conclude(c+d, m, c, none)
		}
	}
}

// Only spot: a dark cell with a single open cell in its two runs is lit from this cell.
func findOnlySpot(s *state, r logic.Rung) { s.eachChangedLine(r, onlySpot) }

// onlySpot concludes from the dark cells of a run that have only one spot. If the run has several
// spots, so has each of its cells.
func onlySpot(s *state, run int32) {
	l := &s.lines[run]
	if l.lit || l.spots > 1 {
		return
	}
	for n, i := l.size, l.first; n > 0; n, i = n-1, i+l.step {
		x := s.crossing(l, i)
		if x.lit || x.spots > 1 {
			continue
		}
		switch s.spots(i) {
		case 0:
			s.Failed = true
		case 1:
			if l.spots == 1 {
				s.conclude(l.xor, lamp, i, none)
			} else {
				s.conclude(x.xor, lamp, i, none)
			}
		}
	}
}

// Starved clue: a lamp that would light so many open cells beside a clue that the clue cannot reach
// its number. If one lit cell is too many, clue count has already concluded all cells. So the clue
// needs all but one of its open cells, and the lamp lights two: it is diagonal to the clue.
func findStarvedClue(s *state, r logic.Rung) { s.eachChangedClue(r, starvedClue) }

func starvedClue(s *state, c int32) {
	if t := s.tallies[c]; t.need < 1 || t.free != t.need+1 {
		return
	}
	for _, vertical := range [2]int32{-s.Width, s.Width} {
		for _, horizontal := range [2]int32{-1, 1} {
			diagonal := c + vertical + horizontal
			if s.Marks[c+vertical] == open && s.Marks[c+horizontal] == open && s.Marks[diagonal] == open {
				s.conclude(diagonal, dot, c, none)
			}
		}
	}
}

// Blackout: a lamp that would light every spot of a dark cell, but not the dark cell. The lamp
// lights at most one spot in the row of the dark cell and one spot in its column. So the dark cell
// has exactly these two spots, and the lamp is at the fourth corner of the rectangle.
func findBlackout(s *state, r logic.Rung) { s.eachChangedLine(r, blackout) }

func blackout(s *state, run int32) {
	l := &s.lines[run]
	if l.lit || l.spots != 1 {
		return
	}
	for n, i := l.size, l.first; n > 0; n, i = n-1, i+l.step {
		x := s.crossing(l, i)
		if x.lit || x.spots != 1 || s.Marks[i] == open {
			continue
		}
		corner := l.xor + x.xor - i
		if s.Marks[corner] == open && s.crossing(l, corner) == s.crossing(l, l.xor) && s.crossing(x, corner) == s.crossing(x, x.xor) {
			s.conclude(corner, dot, i, none)
		}
	}
}

// failing yields the rules that the changes since the trail had n entries make fail, perhaps several
// times each: clues that cannot be satisfied, and dark cells that cannot be lit.
func (s *state) failing(n int) iter.Seq[int32] {
	return func(yield func(rule int32) bool) {
		for _, i := range s.Closed[n:] {
			for at := s.clued[i]; at != 0; at &= at - 1 {
				if c := s.beside(i, at); s.tallies[c].fails() && !yield(c) {
					return
				}
			}
			for _, run := range s.runs[i] {
				l := &s.lines[run]
				if l.lit || l.spots > 0 {
					continue
				}
				for n, j := l.size, l.first; n > 0; n, j = n-1, j+l.step {
					if x := s.crossing(l, j); !x.lit && x.spots == 0 && !yield(j) {
						return
					}
				}
			}
		}
	}
}

// impossible reports whether a rule is failing.
func (s *state) impossible(n int) bool {
	for range s.failing(n) {
		return true
	}
	return false
}
