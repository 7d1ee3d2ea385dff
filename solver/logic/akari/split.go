package akari

import (
	"slices"

	"akari/solver/logic"
)

// Case split: both marks of a cell, every way to satisfy a clue, or every spot of a dark cell. What
// counting concludes in every case is true.
func findCaseSplit(s *state, r logic.Rung) {
	if len(s.changed(r)) == 0 {
		return
	}
	for _, i := range s.scope {
		if s.Marks[i] == open {
			s.split(marksOfCell(i))
		}
		if s.Marks[i] != wall && s.dark(i) {
			s.split(waysOfRule(i))
		}
	}
	s.round++
	for _, i := range s.scope {
		for _, d := range s.neighbours {
			if c := i + d; s.tallies[c].clue > 0 && s.tried[c] != s.round {
				s.tried[c] = s.round
				s.split(waysOfRule(c))
			}
		}
	}
}

// marksOfCell and waysOfRule are the sources of deductions by a split: its cases are the two marks
// of a cell, or the ways to satisfy a clue or a dark cell.
func marksOfCell(i int32) [2]int32 { return [2]int32{i, none} }
func waysOfRule(i int32) [2]int32  { return [2]int32{i, i} }

// casesAt lists the cases of a split. It returns nil if there are too many cases, or only one. The
// next call reuses the memory.
func (s *state) casesAt(at [2]int32) [][]logic.Marked {
	i := at[0]
	s.cases = s.cases[:0]
	if at == marksOfCell(i) {
		s.addCase(lamp.On(i))
		s.addCase(dot.On(i))
		return s.cases
	}
	d, ok := s.demandAt(i, logic.MaxCases)
	if !ok || len(d.ways) > logic.MaxCases {
		return nil
	}
	for _, way := range d.ways {
		s.addCase()
		last := &s.cases[len(s.cases)-1]
		for bit, i := range d.cells[:d.n] {
			switch {
			case way>>bit&1 == 1:
				*last = append(*last, lamp.On(i))
			case d.clue:
				*last = append(*last, dot.On(i))
			}
		}
	}
	return s.cases
}

// addCase adds a case, in the memory of an earlier case.
func (s *state) addCase(moves ...logic.Marked) {
	n := len(s.cases)
	if n == cap(s.cases) {
		s.cases = append(s.cases, nil)
	}
	s.cases = s.cases[:n+1]
	s.cases[n] = append(s.cases[n][:0], moves...)
}

// split follows each case of casesAt and concludes what all possible cases have in common.
func (s *state) split(at [2]int32) {
	cases := s.casesAt(at)
	if cases == nil || s.Effort.Exhausted() {
		return
	}
	start := len(s.Closed)
	common, possible := s.Common(len(cases), func(which int) bool {
		s.base = start
		return s.follow(cases[which])
	}, func() { s.Kernel.Back(start) })
	s.Failed = !possible
	for _, m := range common {
		if s.everyWay || !slices.ContainsFunc(s.found, func(f deduction) bool { return f.cell == m.Cell }) {
			s.found = append(s.found, deduction{m.Cell, m.Mark, at})
		}
	}
}

// follow makes the moves and everything that counting concludes from them. It reports false if this
// leads to a contradiction.
func (s *state) follow(moves []logic.Marked) bool {
	for _, m := range moves {
		if !s.Decide(m.Cell, m.Mark) {
			return false
		}
	}
	return !s.propagate(logic.Endless)
}
