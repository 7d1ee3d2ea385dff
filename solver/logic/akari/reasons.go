package akari

import (
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// proveShadow refutes a lamp by its shadow, with the smallest set of clues that suffices. It returns
// nil if the kept rules do not suffice.
func (s *state) proveShadow(i int32, kept logic.Rules) *logic.Reason {
	full := slices.DeleteFunc(s.completedBy(i, nil), func(c int32) bool { return !kept.Has(c) })
	for n := 1; n <= len(full); n++ {
		for _, set := range choices[len(full)][n] {
			var clues []int32
			for k, c := range full {
				if set>>k&1 == 1 {
					clues = append(clues, c)
				}
			}
			if why := s.shadowReason(i, clues, kept); why != nil {
				return why
			}
		}
	}
	return nil
}

// shadowReason refutes a lamp by its light and the dots beside some of the clues that it completes.
// It returns nil if no kept rule fails.
func (s *state) shadowReason(i int32, clues []int32, kept logic.Rules) *logic.Reason {
	start := len(s.Closed)
	defer s.Undo(start)
	g := s.newGraph(kept)
	s.light(i)
	u := logic.Supposition{Lamps: []puzzle.Point{s.Point(i)}}
	for _, c := range clues {
		step := logic.Step{Rung: s.clueCountRung(), Clues: []puzzle.Point{s.Point(c)}}
		n := len(s.Closed)
		s.dotBeside(c)
		for _, dotted := range s.Closed[n:] {
			step.Dots = append(step.Dots, s.Point(dotted))
		}
		u.Steps = append(u.Steps, step)
	}
	s.setAntecedents(start, antecedent{g.id, none})
	r := best(g.contradictions(start))
	if r == nil {
		return nil
	}
	u.End = &r.end
	return &logic.Reason{Rules: slices.Compact(slices.Sorted(slices.Values(append(clues, r.rules...)))), Cases: []logic.Supposition{u}}
}

// dotBeside dots the open cells beside a clue that has its lamps.
func (s *state) dotBeside(c int32) {
	for _, d := range s.neighbours {
		if s.Marks[c+d] == open {
			s.close(c+d, dot)
		}
	}
}

// clueCountRung returns the rung of the technique that counts clues.
func (s *state) clueCountRung() logic.Rung {
	return logic.Rung(1 + slices.IndexFunc(s.techniques, func(t technique) bool { return t.Whole }))
}

// stepsOf turns implications into steps. It joins neighbours that have the same reason.
func (s *state) stepsOf(all []implication) (steps []logic.Step) {
	for k := range all {
		t := s.stepOfImplication(&all[k])
		if k > 0 && s.sameReason(&all[k-1], &all[k]) {
			joinSteps(&steps[len(steps)-1], &t)
		} else {
			steps = append(steps, t)
		}
	}
	return steps
}

// stepOfImplication returns the step that the implication has already, or else a step of one conclusion
// with the rules that it is from.
func (s *state) stepOfImplication(e *implication) (t logic.Step) {
	if e.shown != nil {
		return *e.shown
	}
	t.Rung = e.rung
	s.addRules(&t, e.from[:]...)
	s.AddMark(e.cell, e.mark, &t.Lamps, &t.Dots)
	return t
}

// sameReason reports whether two implications of one technique are from the same pair, or have the same
// mark from the same clue or dark cell.
func (s *state) sameReason(a, b *implication) bool {
	same := a.from == b.from || a.from == [2]int32{b.from[1], b.from[0]}
	return same && a.from[0] != none && a.rung == b.rung && (s.technique(b.rung).pair || a.mark == b.mark)
}

// joinSteps adds the conclusions of a step to the step before it. If the opposites of some
// conclusions have no refutation, there are no refutations: the sentence lists the ways instead.
func joinSteps(to, from *logic.Step) {
	to.Lamps, to.Dots = append(to.Lamps, from.Lamps...), append(to.Dots, from.Dots...)
	to.Refuted = append(to.Refuted, from.Refuted...)
	if len(to.Refuted) < len(to.Lamps)+len(to.Dots) {
		to.Refuted = nil
	}
}
