package akari

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// This file chooses the next step of an explanation, which is also the next hint.

// Choose: see logic.Board. If what-ifs end in the same way and are described together, it returns all of
// them.
func (s *state) Choose(r logic.Rung, last *logic.Step) []logic.Step {
	found := s.deductions(r)
	switch t := s.technique(r); {
	case s.Failed || len(found) == 0 || s.Effort.Err() != nil:
		return nil
	case t.supposes():
		return s.chooseSupposition(r, found, last)
	case t.pair:
		return []logic.Step{s.choosePair(r, found, last)}
	default:
		return []logic.Step{s.nearest(r, found, last)}
	}
}

// nearest returns the step of a simple technique that is nearest to the last step. A step has all
// deductions from one clue or, for other techniques, one deduction: of several for a cell, the one
// that takes the least effort to see.
func (s *state) nearest(r logic.Rung, found []deduction, last *logic.Step) logic.Step {
	byClue := s.technique(r).byClue
	subject := func(f deduction) int32 { // the clue or the cell
		if byClue {
			return f.from[0]
		}
		return f.cell
	}
	slices.SortStableFunc(found, func(f, g deduction) int {
		return cmp.Or(cmp.Compare(subject(f), subject(g)), cmp.Compare(s.effort(f), s.effort(g)), cmp.Compare(f.from[0], g.from[0]))
	})
	var nearest []deduction
	least := math.Inf(1)
	for group := range groups(found, func(f, g deduction) bool { return subject(f) == subject(g) }) {
		t := s.newStep(r, group)
		if away := last.Away(t.Concluded()); away < least {
			nearest, least = group, away
		}
	}
	if !byClue {
		nearest = nearest[:1]
	}
	return s.step(r, nearest)
}

// groups yields the groups of consecutive deductions that are alike.
func groups(found []deduction, alike func(f, g deduction) bool) iter.Seq[[]deduction] {
	return func(yield func([]deduction) bool) {
		for len(found) > 0 {
			n := 1
			for n < len(found) && alike(found[0], found[n]) {
				n++
			}
			if !yield(found[:n:n]) {
				return
			}
			found = found[n:]
		}
	}
}

// effort returns the number of cells that a person must examine to see that a dark cell has only
// one spot. It returns 0 if the spot is the dark cell itself.
func (s *state) effort(f deduction) int32 {
	i := f.from[0]
	if f.mark == dot || i == f.cell || s.Marks[i] == wall {
		return 0
	}
	return s.lines[s.runs[i][0]].size + s.lines[s.runs[i][1]].size
}

// choosePair returns the simplest step by a pair.
func (s *state) choosePair(r logic.Rung, found []deduction, last *logic.Step) (chosen logic.Step) {
	slices.SortStableFunc(found, func(f, g deduction) int {
		return cmp.Or(cmp.Compare(f.from[0], g.from[0]), cmp.Compare(f.from[1], g.from[1]))
	})
	for group := range groups(found, func(f, g deduction) bool { return f.from == g.from }) {
		t := s.step(r, group)
		if chosen.Rung == 0 || cmp.Or(cmp.Compare(t.Length(), chosen.Length()), cmp.Compare(last.Away(t.Cells), last.Away(chosen.Cells))) < 0 {
			chosen = t
		}
	}
	s.refuteOpposites(&chosen)
	return chosen
}

// maxCandidates is the number of what-ifs among which the simplest is chosen, and maxShortened the
// number of what-ifs that are shortened first. For techniques whose steps take long to show,
// maxDeep and maxDeepShortened are used instead.
const (
	maxCandidates, maxShortened = 64, 8
	maxDeep, maxDeepShortened   = 8, 3
)

// chooseSupposition returns the step by suppositions with the fewest rules, and the steps that end in
// the same way.
func (s *state) chooseSupposition(r logic.Rung, found []deduction, last *logic.Step) (steps []logic.Step) {
	most, few := maxCandidates, maxShortened
	if s.technique(r).depth == nesting {
		most, few = maxDeep, maxDeepShortened
	}
	type candidate struct {
		*claim
		*logic.Reason
		away float64
	}
	var all []candidate
	for _, f := range found[:min(len(found), most)] {
		c := s.claimFor(r, f)
		why := s.proveFirst(c)
		if why == nil {
			return nil
		}
		all = append(all, candidate{c, why, last.Away([]puzzle.Point{s.Point(f.cell)})})
	}
	order := func(c, d candidate) int { return cmp.Or(c.Compare(d.Reason), cmp.Compare(c.away, d.away)) }
	slices.SortStableFunc(all, order)
	short := all[:min(len(all), few)]
	for k := range short {
		end := s.Effort.Apart(reasonWork / int64(few))
		short[k].Reason = s.fewer(short[k].claim, short[k].Reason)
		end()
	}
	slices.SortStableFunc(short, order)
	won := short[0]
	for k, c := range short {
		if k == 0 || c.goal != won.goal && c.goal.mark == won.goal.mark && sameEnd(c.Reason, won.Reason) {
			steps = append(steps, s.stepOf(c.claim, c.Reason))
		}
	}
	return steps
}
