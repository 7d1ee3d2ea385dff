package akari

import (
	"slices"

	"akari/solver/logic"
)

// maxCases is the largest number of cases in a case split.
const maxCases = 4

// Case split: both marks of a cell, every way to satisfy a clue, or every spot of a dark cell. What
// counting concludes in every case is true.
func findCaseSplit(s *state, r logic.Rung) {
	if len(s.changed(r)) == 0 {
		return
	}
	for _, i := range s.scope {
		if s.marks[i] == open {
			s.split([2]int32{i, none})
		}
		if s.marks[i] != wall && s.dark(i) {
			s.split([2]int32{i, i})
		}
	}
	s.round++
	for _, i := range s.scope {
		for _, d := range s.neighbours {
			if c := i + d; s.tallies[c].clue > 0 && s.mated[c] != s.round {
				s.mated[c] = s.round
				s.split([2]int32{c, c})
			}
		}
	}
}

// casesAt lists the cases of a split: the two marks of a cell or, if at names a cell twice, the
// ways to satisfy the clue or the dark cell there. It returns nil if there are too many cases, or
// only one. The next call reuses the memory.
func (s *state) casesAt(at [2]int32) [][]move {
	i := at[0]
	s.cases = s.cases[:0]
	if at[1] == none {
		s.addCase(move{i, lamp})
		s.addCase(move{i, dot})
		return s.cases
	}
	d, ok := s.demandAt(i, maxCases)
	if !ok || len(d.ways) > maxCases {
		return nil
	}
	for _, way := range d.ways {
		s.addCase()
		last := &s.cases[len(s.cases)-1]
		for bit, i := range d.cells[:d.n] {
			switch {
			case way>>bit&1 == 1:
				*last = append(*last, move{i, lamp})
			case d.clue:
				*last = append(*last, move{i, dot})
			}
		}
	}
	return s.cases
}

// addCase adds a case, in the memory of an earlier case.
func (s *state) addCase(moves ...move) {
	n := len(s.cases)
	if n == cap(s.cases) {
		s.cases = append(s.cases, nil)
	}
	s.cases = s.cases[:n+1]
	s.cases[n] = append(s.cases[n][:0], moves...)
}

// move is a mark to be made.
type move struct {
	cell int32
	mark mark
}

// split follows each case of casesAt and concludes what all possible cases have in common.
func (s *state) split(at [2]int32) {
	cases := s.casesAt(at)
	if cases == nil || s.meter.Exhausted() {
		return
	}
	start := len(s.trail)
	common := s.common[:0]
	alive := false
	for _, moves := range cases {
		s.base = start
		if s.follow(moves) {
			common = s.agree(common, alive)
			alive = true
		}
		s.undo(start)
		s.broken = false
	}
	if !alive {
		s.broken = true
	}
	s.common = common
	for _, m := range common {
		if s.everyWay || !slices.ContainsFunc(s.found, func(f deduction) bool { return f.cell == m.cell }) {
			s.found = append(s.found, deduction{m.cell, m.mark, at})
		}
	}
}

// follow makes the moves and everything that counting concludes from them. It reports false if this
// leads to a contradiction.
func (s *state) follow(moves []move) bool {
	for _, m := range moves {
		if !s.set(m.cell, m.mark) {
			return false
		}
	}
	return !s.propagate(endless)
}

// agree removes the common marks that are not on the board. After the first case, the common marks
// are all marks made since s.base.
func (s *state) agree(common []move, some bool) []move {
	if !some {
		for _, i := range s.trail[s.base:] {
			common = append(common, move{i, s.marks[i]})
		}
		return common
	}
	kept := common[:0]
	for _, m := range common {
		if s.marks[m.cell] == m.mark {
			kept = append(kept, m)
		}
	}
	return kept
}
