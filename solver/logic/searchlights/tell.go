package searchlights

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// Next: see logic.Teller. It returns one step: the simplest and then the nearest, or the
// nearest if the technique does not suppose.
func (s *state) Next(o logic.Options, last *logic.Step) []logic.Step {
	for r := logic.Rung(1); r <= o.Limit; r++ {
		steps := s.findSteps(r, 1)
		if s.broken || s.meter.Err() != nil {
			return nil
		}
		if len(steps) == 0 {
			continue
		}
		best := 0
		for k := range steps {
			simpler, harder := steps[k].Simpler(&steps[best]), steps[best].Simpler(&steps[k])
			if s.row(r).supposes && simpler != harder {
				if simpler {
					best = k
				}
			} else if last.Away(concluded(&steps[k])) < last.Away(concluded(&steps[best])) {
				best = k
			}
		}
		return steps[best : best+1]
	}
	return nil
}

// concluded lists the cells that a step marks.
func concluded(t *logic.Step) []puzzle.Point { return slices.Concat(t.Lamps, t.Dots) }

// findSteps returns what a technique concludes now, each conclusion as a step. For nested
// what-ifs, which take long to show, it returns at most last steps.
func (s *state) findSteps(r logic.Rung, last int) (steps []logic.Step) {
	defer func() { s.logs = false }()
	t := s.row(r)
	s.logs = !t.supposes
	found := slices.Clone(s.find(r))
	if s.broken || t.supposes && !s.prepare(r) {
		return nil
	}
	if t.nested {
		found = found[:min(len(found), last)]
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

// prepare begins a log of what the bounds rest on.
func (s *state) prepare(r logic.Rung) bool {
	s.logs = true
	s.forget()
	t := s.row(r)
	return t.bounds == nil || t.bounds(s)
}

// step returns a finding as a step, or nil if it does not hold. The log is on.
func (s *state) step(r logic.Rung, f finding) *logic.Step {
	clues, cases := s.behind(r, f)
	if clues == nil {
		return nil
	}
	t := &logic.Step{Rung: r, Clues: s.points(clues)}
	switch {
	case s.row(r).split():
		t.Cases, t.Cells = cases, cases[0].Run
		t.Bounds = s.boundsBehind(slices.Concat(s.behindBound(f.run, false), s.behindBound(f.run, true)), s.untold())
	case cases != nil:
		t.Suppose = &cases[0]
	case f.clue == nil:
		t.Bounds = s.boundsBehind(s.closes(closing{f.run, f.m}), s.untold())
	}
	for _, cell := range f.cells {
		s.noteMark(cell, f.m, &t.Lamps, &t.Dots)
	}
	if !s.row(r).supposes {
		t.Cells = slices.Concat(t.Lamps, t.Dots)
		logic.SortPoints(&t.Cells)
	}
	t.Lamps, t.Dots = slices.Compact(t.Lamps), slices.Compact(t.Dots)
	return t
}

// All: see logic.Teller.
func (s *state) All(r logic.Rung, _ logic.Options) []logic.Step {
	defer func() { s.broken = false }()
	return s.findSteps(r, len(s.marks))
}

// behind lists the clues behind a finding, with the log. A what-if or a split is followed
// again, and its suppositions are returned too. No clues mean that it does not hold.
func (s *state) behind(r logic.Rung, f finding) (clues []int32, cases []logic.Supposition) {
	switch {
	case f.clue != nil:
		return []int32{f.clue.cell}, nil
	case !s.row(r).supposes:
		return s.cluesBehind(s.closes(closing{f.run, f.m})), nil
	case s.row(r).split():
		return s.tellSplit(f)
	}
	end := s.suppose(r, 0, f.cells[0], lamp+empty-f.m)
	why := s.refute(0, end)
	s.retract(0)
	if why == nil {
		return nil, nil
	}
	return why.clues, []logic.Supposition{why.suppose}
}

// Show: see logic.Teller.
func (s *state) Show(r logic.Rung, _ logic.Options, at puzzle.Point, isLamp bool) *logic.Step {
	cell, m := int32(s.puzzle.Index(at)), markOf(isLamp)
	if !s.row(r).supposes {
		steps := s.findSteps(r, 1)
		broken := s.broken
		s.broken = false
		for k := range steps {
			to := steps[k].Dots
			if isLamp {
				to = steps[k].Lamps
			}
			if !broken && slices.Contains(to, at) {
				return &steps[k]
			}
		}
		return nil
	}
	defer func() { s.logs = false }()
	if !s.prepare(r) {
		return nil
	}
	f := finding{cells: []int32{cell}, m: m}
	if s.row(r).split() {
		ok := false
		if f, ok = s.splitFor(cell, m); !ok {
			return nil
		}
	}
	return s.step(r, f)
}

// Retell: see logic.Teller. Only the clues that the step names are on the board
// meanwhile.
func (s *state) Retell(t *logic.Step, _ bool) bool {
	for i := range s.clues {
		c := &s.clues[i]
		c.off = !slices.Contains(t.Clues, s.puzzle.Point(int(c.cell)))
	}
	defer func() {
		for i := range s.clues {
			s.clues[i].off = false
		}
	}()
	told := *t
	var clues []puzzle.Point
	var bounds []logic.Bound
	var whole *logic.Step
	for _, lamps := range [2]bool{true, false} {
		to := &told.Dots
		if lamps {
			to = &told.Lamps
		}
		*to = slices.DeleteFunc(slices.Clone(*to), func(at puzzle.Point) bool { known, is := s.At(at); return known && is == lamps })
		for _, at := range *to {
			if known, _ := s.At(at); known {
				return false
			}
			why := s.Show(t.Rung, logic.Options{}, at, lamps)
			if why == nil {
				return false
			}
			told.Suppose, told.Cases, told.Cells = why.Suppose, why.Cases, why.Cells
			for _, b := range why.Bounds {
				if !slices.ContainsFunc(bounds, func(c logic.Bound) bool { return reflect.DeepEqual(b, c) }) {
					bounds = append(bounds, b)
				}
			}
			clues = append(clues, why.Clues...)
			whole = why
		}
	}
	if len(clues) > 0 {
		logic.SortPoints(&clues)
		told.Clues, told.Bounds = clues, bounds
	}
	if whole != nil && s.row(t.Rung).bounds == nil { // a clue speaks of all its open cells
		told.Lamps, told.Dots = whole.Lamps, whole.Dots
	}
	if !s.row(t.Rung).supposes {
		told.Cells = concluded(&told)
		logic.SortPoints(&told.Cells)
	}
	*t = told
	return true
}

// The words of the techniques, as logic.Technique has them. Steps are told one by one.

func tellCount(w logic.Words, steps []logic.Step) logic.Telling {
	t := &steps[0]
	if len(t.Lamps) > 0 {
		return logic.Said("%s needs every open cell in sight: %s.", logic.Capital(w.Clues(t.Clues...)), w.Act(t))
	}
	return logic.Said("%s already sees all its lights, so %s.", logic.Capital(w.Clues(t.Clues...)), w.Act(t))
}

// tellBounds describes the bounds that leave runs no choice.
func tellBounds(w logic.Words, steps []logic.Step) logic.Telling {
	chain := w.Bounds(steps[0].Bounds)
	text := fmt.Sprintf("%s. So %s.", logic.Capital(strings.Join(chain, "; ")), w.Act(&steps[0]))
	if !logic.Wordy(text) {
		return logic.Telling{Text: text}
	}
	var moves []logic.Telling
	for _, b := range chain {
		moves = append(moves, logic.Telling{Text: logic.Capital(b) + "."})
	}
	return logic.Telling{Text: fmt.Sprintf("The %s below lead, one after another, to this: %s.", logic.Counted(len(moves), "bound"), w.Act(&steps[0])), Moves: moves}
}

// ending describes which clue fails.
func ending(w logic.Words, c *logic.Contradiction) string {
	if c.Have > w.Number(c.At) {
		return fmt.Sprintf("%s sees at least %s", w.Clues(c.At), w.Count(c.Have))
	}
	if c.Have+c.Can == 0 {
		return fmt.Sprintf("%s sees no light", w.Clues(c.At))
	}
	return fmt.Sprintf("%s sees at most %s", w.Clues(c.At), w.Count(c.Have+c.Can))
}
