package akari

import (
	"cmp"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// newStep returns a step with conclusions only.
func (s *state) newStep(r logic.Rung, group []deduction) logic.Step {
	t := logic.Step{Rung: r}
	for _, f := range group {
		s.AddMark(f.cell, f.mark, &t.Lamps, &t.Dots)
	}
	logic.SortPoints(&t.Lamps, &t.Dots)
	return t
}

// step describes deductions of a technique that does not suppose. The deductions have the same
// source. The board is as it was when they were found.
func (s *state) step(r logic.Rung, group []deduction) logic.Step {
	if s.technique(r).shadow {
		c := s.claimFor(r, group[0])
		return s.stepOf(c, s.prove(c, nil))
	}
	t := s.newStep(r, group)
	s.addRules(&t, group[0].from[:]...)
	s.listCells(&t)
	if s.technique(r).pair {
		t.Ways = s.waysOf(group[0])
	}
	return t
}

// Rederive: see logic.Board.
func (s *state) Rederive(t *logic.Step, words bool) bool {
	lamps, dots, ok := s.Unmade(t)
	if !ok {
		return false
	}
	var want []deduction
	for _, at := range slices.Concat(dots, lamps) {
		want = append(want, deduction{cell: s.Cell(at), mark: logic.MarkOf(len(want) >= len(dots)), from: s.sourceOf(t)})
	}
	if want == nil {
		t.Lamps, t.Dots = nil, nil
		return true
	}
	if t.Suppose != nil || t.Cases != nil {
		return s.reason(t, want[0])
	}
	got := s.rederive(t.Rung, want[0])
	for _, f := range want {
		if !slices.Contains(got, f) {
			return false
		}
	}
	if s.technique(t.Rung).Whole {
		want = got // a clue concludes about all its open cells
	}
	round := t.Round
	*t = s.step(t.Rung, want)
	t.Round = round
	if words {
		s.refuteOpposites(t)
	}
	return true
}

// reason replaces the reason of a step by the rules that the step names.
func (s *state) reason(t *logic.Step, f deduction) bool {
	kept := logic.Rules{}
	for _, at := range slices.Concat(t.Clues, t.Dark) {
		kept = append(kept, s.Cell(at))
	}
	slices.Sort(kept)
	c := s.claimFor(t.Rung, f)
	if len(c.cases) == 0 {
		return false
	}
	why := s.prove(c, kept)
	if why == nil {
		return false
	}
	why.Unproved = t.Unproved
	s.setReason(t, why)
	return true
}

// sourceOf is the source of the deductions of a step.
func (s *state) sourceOf(t *logic.Step) [2]int32 {
	from := [2]int32{none, none}
	switch {
	case t.Split != nil:
		return waysOfRule(s.Cell(*t.Split))
	case t.Cases != nil:
		return marksOfCell(s.Cell(t.Cases[0].Lamps[0]))
	case t.Suppose != nil:
		return from
	}
	for k, at := range slices.Concat(t.Clues, t.Dark) {
		from[k] = s.Cell(at)
	}
	return from
}

// addRules adds clues and dark cells to a step, in reading order and each once.
func (s *state) addRules(t *logic.Step, rules ...int32) {
	for _, i := range rules {
		switch {
		case i == none:
		case s.Marks[i] == wall:
			t.Clues = append(t.Clues, s.Point(i))
		default:
			t.Dark = append(t.Dark, s.Point(i))
		}
	}
	logic.SortPoints(&t.Clues, &t.Dark)
}

// listCells lists the open cells beside the clues and in sight of the dark cells.
func (s *state) listCells(t *logic.Step) {
	t.Cells = nil
	for _, at := range slices.Concat(t.Clues, t.Dark) {
		for _, count := range s.countsReadBy(s.Cell(at), nil) {
			for i := range s.cellsOf(count) {
				if s.Marks[i] == open {
					t.Cells = append(t.Cells, s.Point(i))
				}
			}
		}
	}
	logic.SortPoints(&t.Cells)
}

// waysOf lists the joint ways of the pair of a deduction. It omits each way that contains all lamps
// of another way.
func (s *state) waysOf(f deduction) []puzzle.Lamps {
	a, aok := s.demandAt(f.from[0], maxSpots)
	b, bok := s.demandAt(f.from[1], maxSpots)
	if !aok || !bok {
		panic("akari: internal error: a pair without demands")
	}
	j := s.gather(&a, &b)
	j.combine()
	var ways []puzzle.Lamps
	for _, way := range j.ways[:j.total] {
		if slices.ContainsFunc(j.ways[:j.total], func(less uint8) bool { return less != way && less&^way == 0 }) {
			continue
		}
		var lamps []puzzle.Point
		for bit, i := range j.cells[:j.n] {
			if way>>bit&1 == 1 {
				lamps = append(lamps, s.Point(i))
			}
		}
		ways = append(ways, puzzle.SortedLamps(lamps))
	}
	return ways
}

// All returns the conclusions of a technique from the current board, each mark by its simplest
// step. Conclusions from the same pair are one step. All stops at the effort limit; the search for
// reasons counts as effort too.
func (s *state) All(r logic.Rung) (steps []logic.Step) {
	found := s.deductions(r)
	s.Failed = false
	slices.SortStableFunc(found, func(f, g deduction) int { return cmp.Or(cmp.Compare(f.cell, g.cell), cmp.Compare(f.mark, g.mark)) })
	pairs := map[[2]int32]int{}
	for group := range groups(found, func(f, g deduction) bool { return f.cell == g.cell && f.mark == g.mark }) {
		if s.Effort.Exhausted() {
			break
		}
		end := s.Effort.Within(reasonWork)
		t := s.simplest(r, group)
		if end(); t != nil {
			steps = s.joinPair(steps, t, pairs)
		}
	}
	return steps
}

// joinPair adds a step to a list. If the list has a step by the same pair, gather adds the
// conclusions to that step instead; pairs has the index of this step.
func (s *state) joinPair(steps []logic.Step, t *logic.Step, pairs map[[2]int32]int) []logic.Step {
	if s.technique(t.Rung).pair {
		from := s.sourceOf(t)
		if k, ok := pairs[from]; ok {
			u := &steps[k]
			u.Lamps, u.Dots = append(u.Lamps, t.Lamps...), append(u.Dots, t.Dots...)
			s.Rederive(u, true)
			return steps
		}
		pairs[from] = len(steps)
	}
	return append(steps, *t)
}

// Show: see logic.Board. A what-if refutes the opposite of the mark directly; other techniques
// examine the whole board.
func (s *state) Show(r logic.Rung, at puzzle.Point, isLamp bool) *logic.Step {
	f := deduction{cell: s.Cell(at), mark: logic.MarkOf(isLamp), from: [2]int32{none, none}}
	found := []deduction{f}
	if s.technique(r).WhatIf {
		if s.prove(s.claimFor(r, f), nil) == nil {
			return nil
		}
	} else {
		found = slices.DeleteFunc(s.deductions(r), func(g deduction) bool { return g.cell != f.cell || g.mark != f.mark })
		s.Failed = false
	}
	defer s.Effort.Apart(reasonWork)()
	return s.simplest(r, found)
}

// simplest returns the simplest step among deductions of one mark. If the technique supposes, it
// returns the step of the first deduction. If the context has ended, it returns nil.
func (s *state) simplest(r logic.Rung, found []deduction) (best *logic.Step) {
	for _, f := range found {
		if t := s.stepFor(r, f); t != nil && (best == nil || t.Compare(best) < 0) {
			best = t
		}
		if s.technique(r).supposes() {
			break
		}
	}
	return best
}

// stepFor returns the step of one deduction; if its source is a clue, with all deductions of the
// clue.
func (s *state) stepFor(r logic.Rung, f deduction) *logic.Step {
	if s.technique(r).supposes() {
		c := s.claimFor(r, f)
		why := s.proveFirst(c)
		if why == nil {
			return nil
		}
		t := s.stepOf(c, s.fewer(c, why))
		return &t
	}
	group := []deduction{f}
	if s.technique(r).Whole {
		group = s.rederive(r, f)
	}
	t := s.step(r, group)
	s.refuteOpposites(&t)
	return &t
}

// refuteOpposites adds to the step of a pair, for each conclusion, a refutation of the opposite by
// counting only these two rules. If counting does not refute every opposite, it adds nothing.
func (s *state) refuteOpposites(t *logic.Step) {
	if !s.technique(t.Rung).pair {
		return
	}
	from := s.sourceOf(t)
	kept := logic.Rules{min(from[0], from[1]), max(from[0], from[1])}
	t.Refuted = nil
	for _, isLamp := range []bool{true, false} {
		for _, at := range t.Marks(isLamp) {
			f := deduction{cell: s.Cell(at), mark: logic.MarkOf(isLamp), from: from}
			why := s.prove(s.claimOpposite(t.Rung, f), kept)
			if why == nil || why.Cases[0].End == nil {
				t.Refuted = nil
				return
			}
			s.listNeeded(&why.Cases[0])
			t.Refuted = append(t.Refuted, why.Cases[0])
		}
	}
}
