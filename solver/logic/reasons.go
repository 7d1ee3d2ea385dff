package logic

import (
	"slices"

	"akari/puzzle"
)

// explainShadow says which clues a lamp completes and what its shadow spoils.
func (x *explainer) explainShadow(t *Step, f finding) {
	s := &x.s
	start := len(s.trail)
	full := s.fullAround(f.cell)
	s.shadow(f.cell)
	tr := trace{s: s, by: map[int32]int{}}
	tr.credit(start, -1)
	r := best(tr.contradictions(start))
	s.undo(start)
	u := &Supposition{Lamps: t.Dots, End: &r.end}
	for _, c := range full {
		one := Step{Rung: R1, Clues: []puzzle.Point{s.point(c)}}
		for _, d := range s.around {
			if i := c + d; s.marks[i] == open && i != f.cell {
				one.Dots = append(one.Dots, s.point(i))
			}
		}
		u.Steps = append(u.Steps, one)
		t.use(s, c)
	}
	t.use(s, r.rules[0])
	t.look(s)
	t.Suppose = u
}

// fullAround lists the clues that a lamp on the cell completes, those only
// that have other open cells.
func (s *state) fullAround(i int32) (out []int32) {
	for _, d := range s.around {
		if t := s.tallys[i+d]; t.clue > 0 && t.need == 1 && t.free > 1 {
			out = append(out, i+d)
		}
	}
	return out
}

// explainRefuted refutes the opposite of a finding.
func (x *explainer) explainRefuted(t *Step, f finding, r *refutation) {
	s := &x.s
	if r == nil {
		panic("logic: internal error: a what-if that cannot be told")
	}
	t.Suppose = &Supposition{Lamps: t.Dots, Dots: t.Lamps, Steps: tell(s, r.events), End: &r.end}
	t.use(s, r.rules...)
	t.look(s)
}

// explainSplit follows the cases of a split again, with as few rules as do.
func (x *explainer) explainSplit(t *Step, f finding) {
	s := &x.s
	cases, rules := x.splitBy(f, nil)
	rules = fewer(rules, func(kept ruleSet) []int32 {
		c, used := x.splitBy(f, kept)
		if c != nil {
			cases = c
		}
		return used
	})
	t.Cases = cases
	t.use(s, rules...)
	t.look(s)
}

// splitBy follows the cases that a finding came from with some rules only. It
// returns the cases and the rules used, sorted; nil where one of the cases
// comes to no end and does not say what was found.
func (x *explainer) splitBy(f finding, rules ruleSet) (cases []Supposition, used []int32) {
	s := &x.s
	if f.from[1] != none {
		used = append(used, f.from[0])
	}
	for _, moves := range s.casesAt(f.from) {
		start := len(s.trail)
		u := Supposition{}
		for _, m := range moves {
			if m.mark == lamp {
				u.Lamps = append(u.Lamps, s.point(m.cell))
			} else {
				u.Dots = append(u.Dots, s.point(m.cell))
			}
		}
		tr, bad := x.suppose(moves, R2, endless, rules)
		var events []event
		r := best(bad)
		switch {
		case r != nil:
			events, u.End = r.events, &r.end
			used = append(used, r.rules...)
		case s.marks[f.cell] == f.mark:
			events = tr.walk([]int32{f.cell})
			used = append(used, s.rulesOf(events)...)
		default:
			s.undo(start)
			return nil, nil
		}
		u.Steps = tell(s, events)
		s.undo(start)
		cases = append(cases, u)
	}
	slices.Sort(used)
	return cases, slices.Compact(used)
}

// tell turns events into steps, joining neighbours that share their reason.
func tell(s *state, events []event) (steps []Step) {
	var last finding
	for k, e := range events {
		t := e.shown
		if t.Rung == 0 {
			t.Rung = e.rung
			t.use(s, e.from[:]...)
			at := s.point(e.cell)
			if e.mark == lamp {
				t.Lamps = []puzzle.Point{at}
			} else {
				t.Dots = []puzzle.Point{at}
			}
		}
		if k > 0 && e.rung == R1 && events[k-1].rung == R1 && last.from == e.from && last.mark == e.mark {
			prev := &steps[len(steps)-1]
			prev.Lamps = append(prev.Lamps, t.Lamps...)
			prev.Dots = append(prev.Dots, t.Dots...)
		} else {
			steps = append(steps, t)
		}
		last = e.finding
	}
	return steps
}
