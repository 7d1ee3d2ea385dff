package akari

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// refuteShadow refutes a lamp by its shadow. It returns the smallest set of clues, completed by the
// lamp, for which a rule fails, and the refutation. If the kept rules do not suffice, there is no
// refutation.
func (s *state) refuteShadow(f finding, kept logic.Rules) (clues []int32, r *refutation) {
	full := s.fullAround(f.cell)
	for n := 1; n <= len(full); n++ {
		for _, set := range choices[len(full)][n] {
			start := len(s.trail)
			tr := s.newTrace(kept)
			s.light(f.cell)
			clues = clues[:0]
			for k, c := range full {
				if set>>k&1 == 1 && tr.allows(c) {
					clues = append(clues, c)
					s.complete(c)
				}
			}
			s.blame(start, closer{tr.id, none})
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
func (s *state) explainShadow(t *logic.Step, f finding, kept logic.Rules) (ok bool) {
	clues, r := s.refuteShadow(f, kept)
	if r == nil {
		return false
	}
	t.Suppose = &logic.Supposition{Lamps: t.Dots, End: &r.end}
	start := len(s.trail)
	s.light(f.cell)
	for _, c := range clues {
		step := logic.Step{Rung: s.clueCount(), Clues: []puzzle.Point{s.Point(c)}}
		n := len(s.trail)
		s.complete(c)
		for _, dotted := range s.trail[n:] {
			s.note(dotted, dot, &step.Lamps, &step.Dots)
		}
		t.Suppose.Steps = append(t.Suppose.Steps, step)
	}
	s.undo(start)
	s.use(t, append(clues, r.rules...)...)
	s.look(t)
	return true
}

// complete dots the open cells beside a clue that has its lamps.
func (s *state) complete(c int32) {
	for _, d := range s.around {
		if s.marks[c+d] == open {
			s.close(c+d, dot)
		}
	}
}

// fullAround lists the clues that a lamp in the cell completes, if they have other open cells.
func (s *state) fullAround(i int32) (out []int32) {
	for _, d := range s.around {
		if t := s.tallys[i+d]; t.clue > 0 && t.need == 1 && t.free > 1 {
			out = append(out, i+d)
		}
	}
	return out
}

// clueCount returns the rung of the technique that counts clues.
func (s *state) clueCount() logic.Rung {
	r := logic.Rung(1)
	for !s.row(r).Whole {
		r++
	}
	return r
}

// sameSource reports whether two findings are from the same clue, dark cell or pair.
func (f finding) sameSource(g finding) bool {
	return f.from[0] != none && (f.from == g.from || f.from == [2]int32{g.from[1], g.from[0]})
}

// tell turns events into steps. It joins neighbours that have the same reason.
func tell(s *state, events []event) (steps []logic.Step) {
	var last finding
	for k, e := range events {
		var t logic.Step
		if e.shown != nil {
			t = *e.shown
		} else {
			t.Rung = e.rung
			s.use(&t, e.from[:]...)
			s.note(e.cell, e.mark, &t.Lamps, &t.Dots)
		}
		if k > 0 && e.rung == events[k-1].rung && last.sameSource(e.finding) && (s.row(e.rung).pair || last.mark == e.mark) {
			prev := &steps[len(steps)-1]
			prev.Lamps = append(prev.Lamps, t.Lamps...)
			prev.Dots = append(prev.Dots, t.Dots...)
			if prev.Refuted = append(prev.Refuted, t.Refuted...); len(prev.Refuted) < len(prev.Lamps)+len(prev.Dots) {
				prev.Refuted = nil // the sentence lists the ways instead
			}
		} else {
			steps = append(steps, t)
		}
		last = e.finding
	}
	return steps
}
