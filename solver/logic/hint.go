package logic

import (
	"fmt"

	"akari/puzzle"
)

// Advice is what helps a person on from a position: a mark to take back, or
// else the next step; neither where there is nothing left to do or the
// techniques have nothing to say.
type Advice struct {
	Wrong *Wrong
	Step  *Step
}

// Wrong is a mark that is not that of the answer.
type Wrong struct {
	At   puzzle.Point
	Lamp bool  // a lamp, otherwise a dot
	Why  *Step // the opposite as a step from the right marks; nil where no step up to R9 tells it
}

// Mark names the kind of mark: "lamp" or "dot".
func (w *Wrong) Mark() string {
	if w.Lamp {
		return "lamp"
	}
	return "dot"
}

// Hint looks at a puzzle in play: the lamps placed, which may break the rules,
// and the white cells dotted as empty. The answer tells which marks are wrong;
// of several wrong ones it names that with the simplest reason. Without an
// answer (nil) all marks are taken as right, and there is no advice where they
// contradict each other. The puzzle must be a valid Akari, and the marks must
// stand on its white cells.
func Hint(p *puzzle.Puzzle, lamps puzzle.Lamps, dots []puzzle.Point, answer puzzle.Lamps) Advice {
	var x explainer
	x.s.load(p)
	var wrong []Wrong
	put := func(at puzzle.Point, m mark) bool {
		if answer != nil && (m == lamp) != answer.Has(at) {
			wrong = append(wrong, Wrong{At: at, Lamp: m == lamp})
			return true
		}
		return x.s.set(x.s.cell(at), m)
	}
	for _, at := range lamps {
		if !put(at, lamp) {
			return Advice{}
		}
	}
	for _, at := range dots {
		if !put(at, dot) {
			return Advice{}
		}
	}
	if wrong != nil {
		return Advice{Wrong: x.worst(wrong)}
	}
	if steps := x.next(Top); len(steps) > 0 {
		return Advice{Step: &steps[0]}
	}
	return Advice{}
}

// worst picks the wrong mark whose opposite is the simplest step.
func (x *explainer) worst(wrong []Wrong) *Wrong {
	pick := &wrong[0]
	for k := range wrong {
		w := &wrong[k]
		w.Why = x.opposite(w)
		if w.Why != nil && (pick.Why == nil || w.Why.Rung < pick.Why.Rung || w.Why.Rung == pick.Why.Rung && simpler(w.Why, pick.Why)) {
			pick = w
		}
	}
	return pick
}

// opposite tells a wrong mark's opposite as a step: as the finding of a simple
// technique, or as a what-if.
func (x *explainer) opposite(w *Wrong) *Step {
	s := &x.s
	want := finding{s.cell(w.At), lamp, [2]int32{none, none}}
	if w.Lamp {
		want.mark = dot
	}
	if s.marks[want.cell] != open {
		return nil // lit by a lamp that stands rightly
	}
	s.keepAll = true
	for r := R1; r <= R9; r++ {
		s.looked[r] = -1
		s.pass++
		s.found = s.found[:0]
		s.ladder[r-1].find(s)
		for _, f := range s.found {
			if f.cell == want.cell && f.mark == want.mark {
				s.found = s.found[:0]
				t := x.step(r, []finding{f})
				return &t
			}
		}
		s.found = s.found[:0]
	}
	return nil
}

// Text tells the advice in words.
func (a *Advice) Text(p *puzzle.Puzzle) string {
	switch {
	case a.Step != nil:
		return a.Step.Text(p)
	case a.Wrong == nil:
		return "There is nothing more to say."
	}
	text := fmt.Sprintf("The %s at %v is wrong.", a.Wrong.Mark(), a.Wrong.At)
	if a.Wrong.Why != nil {
		text += " " + a.Wrong.Why.Text(p)
	}
	return text
}
