package akari

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// explainShadow notes which clues a lamp completes and what its shadow spoils,
// with as few of the kept rules as do. If they do not suffice it reports
// false, and the rules that would conclude more.
func (b *board) explainShadow(t *logic.Step, f finding, kept logic.Rules) (missed []int32, ok bool) {
	s := &b.s
	full := s.fullAround(f.cell)
	for n := 1; n <= len(full); n++ {
		for _, set := range choices[len(full)][n] {
			start := len(s.trail)
			tr := b.newTrace(kept)
			u := logic.Supposition{Lamps: t.Dots}
			s.light(f.cell)
			var clues []int32
			for k, c := range full {
				if set>>k&1 == 1 && tr.allows(c) {
					clues = append(clues, c)
					u.Steps = append(u.Steps, s.complete(c))
				}
			}
			s.blame(start, closer{tr.id, none})
			r := best(tr.contradictions(start))
			s.undo(start)
			if r == nil || len(clues) < n {
				missed = append(missed, tr.missed...)
				continue
			}
			u.End = &r.end
			t.Suppose = &u
			s.use(t, append(clues, r.rules...)...)
			s.look(t)
			return nil, true
		}
	}
	return missed, false
}

// complete dots the open cells beside a clue that has its lamps, as a step.
func (s *state) complete(c int32) logic.Step {
	t := logic.Step{Rung: s.clueCount(), Clues: []puzzle.Point{s.point(c)}}
	for _, d := range s.around {
		if s.marks[c+d] == open {
			t.Dots = append(t.Dots, s.point(c+d))
			s.close(c+d, dot)
		}
	}
	return t
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

// clueCount is the rung of the technique that counts clues.
func (s *state) clueCount() logic.Rung {
	r := logic.Rung(1)
	for !s.row(r).whole {
		r++
	}
	return r
}

// sameSource reports whether two findings were drawn from the same clue, dark
// cell or pair of them.
func (f finding) sameSource(g finding) bool {
	return f.from[0] != none && (f.from == g.from || f.from == [2]int32{g.from[1], g.from[0]})
}

// tell turns events into steps, joining neighbours that share their reason.
func tell(s *state, events []event) (steps []logic.Step) {
	var last finding
	for k, e := range events {
		var t logic.Step
		if e.shown != nil {
			t = *e.shown
		} else {
			t.Rung = e.rung
			s.use(&t, e.from[:]...)
			at := s.point(e.cell)
			if e.mark == lamp {
				t.Lamps = []puzzle.Point{at}
			} else {
				t.Dots = []puzzle.Point{at}
			}
		}
		if k > 0 && e.rung == events[k-1].rung && last.sameSource(e.finding) && (s.row(e.rung).pair || last.mark == e.mark) {
			prev := &steps[len(steps)-1]
			prev.Lamps = append(prev.Lamps, t.Lamps...)
			prev.Dots = append(prev.Dots, t.Dots...)
			if prev.Refuted = append(prev.Refuted, t.Refuted...); len(prev.Refuted) < len(prev.Lamps)+len(prev.Dots) {
				prev.Refuted = nil // the ways are told
			}
		} else {
			steps = append(steps, t)
		}
		last = e.finding
	}
	return steps
}
