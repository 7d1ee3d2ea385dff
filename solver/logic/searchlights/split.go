package searchlights

import (
	"cmp"
	"slices"

	"akari/solver/logic"
)

// findSplits lists the marks that follow from each number of lights that a run can have. Each mark
// is listed once, with the first such run.
//
// Before: boundByClues() was the last change, and returned true.
func (s *state) findSplits(logic.Rung) (found []deduction) {
	s.listed = zeroed(s.listed, len(s.Marks))
	for r := range s.runs.All {
		run := int32(r)
		if s.Effort.Exhausted() || !s.splits(run) {
			continue
		}
		common, possible := s.agreed(run)
		if !possible {
			s.Failed = true
			return nil
		}
		for _, f := range common {
			if !s.listed[f.cells[0]] {
				s.listed[f.cells[0]] = true
				found = append(found, f)
			}
		}
	}
	return found
}

// splits reports whether a run can have several numbers of lights, but at most logic.MaxCases.
func (s *state) splits(run int32) bool {
	b := s.bounds[run]
	return s.opens[run] > 0 && b.lo < b.hi && b.hi-b.lo < logic.MaxCases
}

// agreed lists the marks that follow from each number of lights that a run can have. possible is
// false if every number leads to a contradiction.
func (s *state) agreed(run int32) (found []deduction, possible bool) {
	b := s.bounds[run]
	marks, possible := s.Common(int(b.hi-b.lo+1), func(which int) bool { return s.supposeCount(run, b.lo+int32(which)) == nil }, func() { s.endSupposition(0) })
	slices.SortFunc(marks, func(a, b logic.Marked) int { return cmp.Compare(a.Cell, b.Cell) })
	for _, a := range marks {
		found = append(found, deduction{cells: []int32{a.Cell}, m: a.Mark, run: run})
	}
	return found, possible
}

// supposeCount supposes that a run has n lights and draws all conclusions. It returns the clue that
// fails, or nil. The caller must end the supposition.
func (s *state) supposeCount(run, n int32) *clue {
	s.beginSupposition(0)
	e := s.record(implication{kind: counting, run: run, n: n})
	s.setBounds(run, impliedBound{bound{n, n}, bound{e, e}})
	return s.follow(logic.Endless)
}

// describeSplit describes the cases of a split: each case ends in a contradiction or leads to the
// mark. The log must be on. If the mark does not follow in every case, there are no clues.
func (s *state) describeSplit(f deduction) (clues []int32, cases []logic.Supposition) {
	b := s.bounds[f.run]
	for _, above := range [2]bool{false, true} {
		clues = append(clues, s.cluesOf(s.antecedentsOfBound(f.run, above))...)
	}
	for n := b.lo; n <= b.hi; n++ {
		end := s.supposeCount(f.run, n)
		why := s.refute(0, end)
		if end == nil && s.Marks[f.cells[0]] == f.m {
			why = s.describeUpTo(0, []int32{s.markedBy[f.cells[0]]})
		}
		s.endSupposition(0)
		if why == nil {
			return nil, nil
		}
		clues, cases = append(clues, why.clues...), append(cases, why.suppose)
	}
	return clues, cases
}
