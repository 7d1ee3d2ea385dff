package akari

import (
	"math"
	"reflect"
	"slices"

	"akari/solver/logic"
)

// claim is what a step by suppositions must show: one of its cases is true, and in each case a rule
// fails or the goal is reached. A what-if has one case, the opposite of its goal.
type claim struct {
	goal   deduction
	rung   logic.Rung
	cases  [][]logic.Marked
	split  int32      // the clue or dark cell whose ways are the cases, or -1
	limit  logic.Rung // the techniques to use in a case
	rounds int        // rounds of counting, or 0
}

// claimFor returns the claim for a deduction of a technique that supposes.
func (s *state) claimFor(r logic.Rung, f deduction) *claim {
	t := s.technique(r)
	c := s.claimOpposite(r, f)
	c.rounds, c.limit = t.rounds, s.upTo(t.inside)
	if !t.split() {
		return c
	}
	c.cases = nil
	for _, moves := range s.casesAt(f.from) {
		c.cases = append(c.cases, slices.Clone(moves))
	}
	if f.from == waysOfRule(f.from[0]) {
		c.split = f.from[0]
	}
	return c
}

// claimOpposite returns the claim that counting refutes the opposite of a deduction.
func (s *state) claimOpposite(r logic.Rung, f deduction) *claim {
	return &claim{goal: f, rung: r, split: none, cases: [][]logic.Marked{{f.mark.Other().On(f.cell)}}, limit: s.upTo(counting), rounds: logic.Endless}
}

// reasonWork is the effort limit of the search for a short reason of one step: some milliseconds.
const reasonWork = 30_000

// fewer removes unnecessary rules from the reason of a claim.
func (s *state) fewer(c *claim, known *logic.Reason) *logic.Reason {
	return logic.Fewer(known, &s.Effort, func(kept logic.Rules) *logic.Reason { return s.prove(c, kept) })
}

// proveFirst proves a claim with all rules. It always finishes, independent of the effort limit. It
// returns nil if the context has ended.
func (s *state) proveFirst(c *claim) *logic.Reason {
	defer s.Effort.Apart(math.MaxInt64 / 4)()
	why := s.prove(c, nil)
	if why == nil && s.Effort.Err() == nil {
		panic("akari: internal error: a step without a reason")
	}
	return why
}

// prove follows the cases of a claim with some rules only. If these rules do not suffice, it
// returns nil.
//
// Before: the board is as it was when the claim was found, or has more marks.
// After: the board is the same.
func (s *state) prove(c *claim, kept logic.Rules) *logic.Reason {
	if s.technique(c.rung).shadow {
		return s.proveShadow(c.goal.cell, kept)
	}
	why := &logic.Reason{}
	if c.split != none {
		why.Rules = append(why.Rules, c.split)
	}
	for _, moves := range c.cases {
		start := len(s.Closed)
		g, bad := s.suppose(moves, c, kept)
		var u logic.Supposition
		for _, m := range moves {
			s.AddMark(m.Cell, m.Mark, &u.Lamps, &u.Dots)
		}
		var needed []implication
		switch r := best(bad); {
		case r != nil:
			needed, u.End = r.implications, &r.end
			why.Rules = append(why.Rules, r.rules...)
		case s.Marks[c.goal.cell] == c.goal.mark:
			if a := s.antecedents[c.goal.cell]; a.graph == g.id && a.node != none {
				needed = g.ancestors([]int32{a.node})
			}
			why.Rules = append(why.Rules, s.rulesOf(needed)...)
		default:
			s.Undo(start)
			return nil
		}
		why.Links += len(needed)
		u.Steps = s.stepsOf(needed)
		why.Cases = append(why.Cases, u)
		s.Undo(start)
	}
	slices.Sort(why.Rules)
	why.Rules = slices.Compact(why.Rules)
	return why
}

// sameEnd reports whether everything that follows from the assumptions is the same.
func sameEnd(w, o *logic.Reason) bool {
	return slices.EqualFunc(w.Cases, o.Cases, func(u, v logic.Supposition) bool {
		return reflect.DeepEqual(u.Steps, v.Steps) && reflect.DeepEqual(u.End, v.End)
	})
}

// setReason adds the reason to a step.
func (s *state) setReason(t *logic.Step, why *logic.Reason) {
	if s.technique(t.Rung).split() {
		t.Cases = why.Cases
	} else {
		t.Suppose = &why.Cases[0]
	}
	for k := range why.Cases {
		s.listNeeded(&why.Cases[k])
	}
	t.Unproved = why.Unproved
	t.Clues, t.Dark = nil, nil
	s.addRules(t, why.Rules...)
	s.listCells(t)
}

// listNeeded makes each step of a clue that needs all its open cells put a lamp on each of them. A
// reason uses perhaps only some of these lamps, but a reader counts all of them.
func (s *state) listNeeded(u *logic.Supposition) {
	start := len(s.Closed)
	defer func() {
		s.undoFree(start)
		s.Failed = false
	}()
	s.Kernel.Make(&logic.Step{Lamps: u.Lamps, Dots: u.Dots})
	for k := range u.Steps {
		t := &u.Steps[k]
		if s.technique(t.Rung).Whole && t.Lamps != nil {
			t.Lamps = nil
			for _, d := range s.neighbours {
				if i := s.Cell(t.Clues[0]) + d; s.Marks[i] == open {
					t.Lamps = append(t.Lamps, s.Point(i))
				}
			}
		}
		s.Kernel.Make(t)
	}
}

// stepOf returns the step for a claim and its reason.
func (s *state) stepOf(c *claim, why *logic.Reason) logic.Step {
	t := s.newStep(c.rung, []deduction{c.goal})
	if c.split != none {
		at := s.Point(c.split)
		t.Split = &at
	}
	s.setReason(&t, why)
	return t
}
