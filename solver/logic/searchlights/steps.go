package searchlights

import (
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
	found := slices.Clone(s.deductions(r))
	if s.broken || t.supposes && !s.prepare(r) {
		return nil
	}
	if t.nested {
		found = found[:min(len(found), mostNested)]
	}
	for _, f := range found {
		if s.meter.Err() != nil {
			return nil
		}
		if t := s.step(r, f); t != nil {
			steps = append(steps, *t)
		}
	}
	return steps
}

// prepare starts a log of the implications of the bounds. It reports false if a clue fails.
func (s *state) prepare(r logic.Rung) bool {
	s.logs = true
	s.forget()
	t := s.technique(r)
	return t.bounds == nil || t.bounds(s)
}

// step returns a deduction as a step, or nil if the deduction does not hold. The log must be on.
func (s *state) step(r logic.Rung, f deduction) *logic.Step {
	clues, cases := s.reasonOf(r, f)
	if clues == nil {
		return nil
	}
	t := &logic.Step{Rung: r, Clues: s.points(clues)}
	switch {
	case s.technique(r).split():
		t.Cases, t.Cells = cases, cases[0].Run
		t.Bounds = s.allBounds(slices.Concat(s.antecedentsOfBound(f.run, false), s.antecedentsOfBound(f.run, true)))
	case cases != nil:
		t.Suppose = &cases[0]
	case f.clue == nil:
		t.Bounds = s.allBounds(s.antecedentsOfForced(forced{f.run, f.m}))
	}
	for _, cell := range f.cells {
		s.addMark(cell, f.m, &t.Lamps, &t.Dots)
	}
	if !s.technique(r).supposes {
		t.Cells = t.Concluded()
		logic.SortPoints(&t.Cells)
	}
	t.Lamps, t.Dots = slices.Compact(t.Lamps), slices.Compact(t.Dots)
	return t
}

// All: see logic.Board.
func (s *state) All(r logic.Rung) []logic.Step {
	defer func() { s.broken = false }()
	return s.findSteps(r, len(s.marks))
}

// reasonOf returns the clues that a deduction depends on, from the log. For a what-if or a split it
// repeats the suppositions and returns them too. If there are no clues, the deduction does not
// hold.
func (s *state) reasonOf(r logic.Rung, f deduction) (clues []int32, cases []logic.Supposition) {
	switch {
	case f.clue != nil:
		return []int32{f.clue.cell}, nil
	case !s.technique(r).supposes:
		return s.cluesOf(s.antecedentsOfForced(forced{f.run, f.m})), nil
	case s.technique(r).split():
		return s.describeSplit(f)
	}
	end := s.suppose(r, 0, f.cells[0], opposite(f.m))
	why := s.refute(0, end)
	s.retract(0)
	if why == nil {
		return nil, nil
	}
	return why.clues, []logic.Supposition{why.suppose}
}

// Show: see logic.Board.
func (s *state) Show(r logic.Rung, at puzzle.Point, isLamp bool) *logic.Step {
	return s.stepFinder(r)(at, isLamp)
}

// stepFinder returns a function that finds the step of one technique for a mark on the current
// board.
func (s *state) stepFinder(r logic.Rung) func(at puzzle.Point, isLamp bool) *logic.Step {
	if s.technique(r).supposes {
		return func(at puzzle.Point, isLamp bool) *logic.Step { return s.showSupposing(r, at, markOf(isLamp)) }
	}
	steps := s.findSteps(r, 1)
	s.broken = false
	return func(at puzzle.Point, isLamp bool) *logic.Step {
		for k := range steps {
			if slices.Contains(steps[k].Marks(isLamp), at) {
				return &steps[k]
			}
		}
		return nil
	}
}

// showSupposing finds the step for a mark with a technique that supposes.
func (s *state) showSupposing(r logic.Rung, at puzzle.Point, m mark) *logic.Step {
	defer func() { s.logs = false }()
	if !s.prepare(r) {
		return nil
	}
	cell := int32(s.puzzle.Index(at))
	f, ok := deduction{cells: []int32{cell}, m: m}, true
	if s.technique(r).split() {
		f, ok = s.splitFor(cell, m)
	}
	if !ok {
		return nil
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
	told := *t
	without := func(cells []puzzle.Point, isLamp bool) []puzzle.Point { // the marks that are not on the board yet
		return slices.DeleteFunc(slices.Clone(cells), func(at puzzle.Point) bool { known, is := s.At(at); return known && is == isLamp })
	}
	told.Lamps, told.Dots = without(t.Lamps, true), without(t.Dots, false)
	left := told.Concluded()
	opposed := slices.ContainsFunc(left, func(at puzzle.Point) bool { known, _ := s.At(at); return known })
	if opposed || len(left) > 0 && !s.reason(&told, left) {
		return false
	}
	if !s.technique(t.Rung).supposes {
		told.Cells = told.Concluded()
		logic.SortPoints(&told.Cells)
	}
	*t = told
	return true
}

// reason gives a step the reasons for some marks, lamps before dots. It reports whether the
// technique of the step shows all these marks.
func (s *state) reason(t *logic.Step, marks []puzzle.Point) bool {
	show, lamps := s.stepFinder(t.Rung), len(t.Lamps)
	t.Clues, t.Bounds = nil, nil
	if s.technique(t.Rung).Whole {
		t.Lamps, t.Dots = nil, nil
	}
	for k, at := range marks {
		why := show(at, k < lamps)
		if why == nil {
			return false
		}
		t.Suppose, t.Cases, t.Cells = why.Suppose, why.Cases, why.Cells
		for _, b := range why.Bounds {
			if !slices.ContainsFunc(t.Bounds, func(c logic.Bound) bool { return reflect.DeepEqual(b, c) }) {
				t.Bounds = append(t.Bounds, b)
			}
		}
		t.Clues = append(t.Clues, why.Clues...)
		if s.technique(t.Rung).Whole {
			t.Lamps, t.Dots = append(t.Lamps, why.Lamps...), append(t.Dots, why.Dots...)
		}
	}
	logic.SortPoints(&t.Clues)
	logic.SortPoints(&t.Lamps)
	logic.SortPoints(&t.Dots)
	return true
}
