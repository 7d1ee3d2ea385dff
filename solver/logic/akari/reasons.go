package akari

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// refuteShadow refutes a lamp by its shadow. It returns the smallest set of clues, completed by the
// lamp, for which a rule fails, and the refutation. If the kept rules do not suffice, there is no
// refutation.
func (s *state) refuteShadow(f deduction, kept logic.Rules) (clues []int32, r *refutation) {
	full := s.completedBy(f.cell)
	for n := 1; n <= len(full); n++ {
		for _, set := range choices[len(full)][n] {
			start := len(s.trail)
			tr := s.newGraph(kept)
			s.light(f.cell)
			clues = clues[:0]
			for k, c := range full {
				if set>>k&1 == 1 && tr.allows(c) {
					clues = append(clues, c)
					s.dotBeside(c)
				}
			}
			s.setAntecedents(start, antecedent{tr.id, none})
			r := best(tr.contradictions(start))
			s.undo(start)
			if r != nil && len(clues) == n {
				return clues, r
			}
		}
	}
	return nil, nil
}

// explainShadow adds the result of refuteShadow to a step, with the dots of each clue. If there is
// no refutation, it reports false.
func (s *state) explainShadow(t *logic.Step, f deduction, kept logic.Rules) (ok bool) {
	clues, r := s.refuteShadow(f, kept)
	if r == nil {
		return false
	}
	t.Suppose = &logic.Supposition{Lamps: t.Dots, End: &r.end}
	start := len(s.trail)
	s.light(f.cell)
	for _, c := range clues {
		step := logic.Step{Rung: s.clueCountRung(), Clues: []puzzle.Point{s.Point(c)}}
		n := len(s.trail)
		s.dotBeside(c)
		for _, dotted := range s.trail[n:] {
			s.addMark(dotted, dot, &step.Lamps, &step.Dots)
		}
		t.Suppose.Steps = append(t.Suppose.Steps, step)
	}
	s.undo(start)
	s.addRules(t, append(clues, r.rules...)...)
	s.listCells(t)
	return true
}

// dotBeside dots the open cells beside a clue that has its lamps.
func (s *state) dotBeside(c int32) {
	for _, d := range s.neighbours {
		if s.marks[c+d] == open {
			s.close(c+d, dot)
		}
	}
}

// completedBy lists the clues that a lamp in the cell completes, if they have other open cells.
func (s *state) completedBy(i int32) (out []int32) {
	for _, d := range s.neighbours {
		if t := s.tallies[i+d]; t.clue > 0 && t.need == 1 && t.free > 1 {
			out = append(out, i+d)
		}
	}
	return out
}

// clueCountRung returns the rung of the technique that counts clues.
func (s *state) clueCountRung() logic.Rung {
	r := logic.Rung(1)
	for !s.technique(r).Whole {
		r++
	}
	return r
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
	s.addMark(e.cell, e.mark, &t.Lamps, &t.Dots)
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
