package searchlights

import (
	"cmp"
	"reflect"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// findSteps returns each conclusion of a technique as a step. Nested what-ifs take long to
// describe, so for these it returns at most mostNested steps.
func (s *state) findSteps(r logic.Rung, mostNested int) (steps []logic.Step) {
	defer func() { s.logs = false }()
	t := s.technique(r)
	s.logs = !t.supposes
	found := s.deductions(r)
	if t.supposes && !s.Failed { // with a log, the search would take longer
		s.prepare(r)
	}
	if t.nested {
		found = found[:min(len(found), mostNested)]
	}
	for _, f := range found {
		if s.Effort.Err() != nil {
			return nil
		}
		if t := s.step(r, f); t != nil {
			steps = append(steps, *t)
		}
	}
	return steps
}

// Choose: see logic.Board. It returns one step. If the technique does not suppose, this is the nearest of
// all its steps.
func (s *state) Choose(r logic.Rung, last *logic.Step) []logic.Step {
	steps := s.findSteps(r, 1)
	if len(steps) == 0 {
		return nil
	}
	return []logic.Step{slices.MinFunc(steps, func(a, b logic.Step) int {
		simpler := 0
		if s.technique(r).supposes {
			simpler = a.Compare(&b)
		}
		return cmp.Or(simpler, cmp.Compare(last.Away(a.Concluded()), last.Away(b.Concluded())))
	})}
}

// step returns a deduction as a step, or nil if the deduction does not hold. The log must be on.
func (s *state) step(r logic.Rung, f deduction) *logic.Step {
	clues, cases := s.reasonOf(r, f)
	if clues == nil {
		return nil
	}
	t := &logic.Step{Rung: r, Clues: s.Points(clues...)}
	switch {
	case s.technique(r).split():
		t.Cases, t.Cells = cases, cases[0].Run
		t.Bounds = s.allBounds(slices.Concat(s.antecedentsOfBound(f.run, false), s.antecedentsOfBound(f.run, true)))
	case cases != nil:
		t.Suppose = &cases[0]
	case f.clue == nil:
		t.Bounds = s.allBounds(s.antecedentsOfFilling(filling{f.run, f.m}))
	}
	for _, cell := range f.cells {
		s.AddMark(cell, f.m, &t.Lamps, &t.Dots)
	}
	logic.SortPoints(&t.Lamps, &t.Dots)
	if !s.technique(r).supposes {
		t.Cells = t.Concluded()
		logic.SortPoints(&t.Cells)
	}
	return t
}

// All: see logic.Board.
func (s *state) All(r logic.Rung) []logic.Step {
	defer func() { s.Failed = false }()
	return s.findSteps(r, len(s.Marks))
}

// reasonOf returns the clues that a deduction depends on, from the log. For a what-if or a split it
// repeats the suppositions and returns them too. If there are no clues, the deduction does not
// hold.
func (s *state) reasonOf(r logic.Rung, f deduction) (clues []int32, cases []logic.Supposition) {
	switch {
	case f.clue != nil:
		return []int32{f.clue.cell}, nil
	case !s.technique(r).supposes:
		return s.cluesOf(s.antecedentsOfFilling(filling{f.run, f.m})), nil
	case s.technique(r).split():
		return s.describeSplit(f)
	}
	end := s.suppose(r, 0, f.cells[0], f.m.Other())
	why := s.refute(0, end)
	s.endSupposition(0)
	if why == nil {
		return nil, nil
	}
	return why.clues, []logic.Supposition{why.suppose}
}

// Show: see logic.Board. A what-if refutes the opposite of the mark; other techniques search the whole
// board.
func (s *state) Show(r logic.Rung, at puzzle.Point, isLamp bool) *logic.Step {
	defer func() { s.logs, s.Failed = false, false }()
	t, f := s.technique(r), deduction{cells: []int32{s.Cell(at)}, m: logic.MarkOf(isLamp)}
	if !s.prepare(r) {
		return nil
	}
	if !t.WhatIf {
		found := t.find(s, r)
		k := slices.IndexFunc(found, func(g deduction) bool { return g.m == f.m && slices.Contains(g.cells, f.cells[0]) })
		if k < 0 {
			return nil
		}
		f = found[k]
	}
	return s.step(r, f)
}

// Rederive: see logic.Board. While it works, only the clues of the step are on.
func (s *state) Rederive(t *logic.Step, _ bool) bool {
	for i := range s.clues {
		c := &s.clues[i]
		c.off = !slices.Contains(t.Clues, s.Point(c.cell))
	}
	defer func() {
		for i := range s.clues {
			s.clues[i].off = false
		}
	}()
	left := *t
	var ok bool
	if left.Lamps, left.Dots, ok = s.Unmade(t); !ok || len(left.Lamps)+len(left.Dots) > 0 && !s.reason(&left) {
		return false
	}
	if !s.technique(t.Rung).supposes {
		left.Cells = left.Concluded()
		logic.SortPoints(&left.Cells)
	}
	*t = left
	return true
}

// reason replaces a step by the steps that its technique finds for its marks now. It reports whether
// the technique shows all these marks.
func (s *state) reason(t *logic.Step) bool {
	var whys []logic.Step
	for _, isLamp := range [2]bool{true, false} {
		for _, at := range t.Marks(isLamp) {
			why := s.Show(t.Rung, at, isLamp)
			if why == nil {
				return false
			}
			whys = append(whys, *why)
		}
	}
	all, first := logic.Joined(whys), &whys[0]
	t.Clues, t.Lamps, t.Dots, t.Bounds = all.Clues, all.Lamps, all.Dots, nil
	t.Suppose, t.Cases, t.Cells = first.Suppose, first.Cases, first.Cells
	for _, why := range whys {
		for _, b := range why.Bounds {
			if !slices.ContainsFunc(t.Bounds, func(c logic.Bound) bool { return reflect.DeepEqual(b, c) }) {
				t.Bounds = append(t.Bounds, b)
			}
		}
	}
	return true
}
