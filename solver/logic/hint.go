package logic

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"akari/puzzle"
)

// Position is a puzzle in play: the lamps placed, which may break the rules,
// and the white cells dotted as empty. The marks stand on white cells.
type Position struct {
	Puzzle *puzzle.Puzzle
	Lamps  puzzle.Lamps
	Dots   []puzzle.Point
	Answer puzzle.Lamps // the answer, nil where it is not known
}

// Advice is what helps a person on from a position: a mark to take back, or
// else the next step; neither where there is nothing left to do or the
// techniques have nothing to say.
type Advice struct {
	Ladder *Ladder
	Puzzle *puzzle.Puzzle
	Wrong  *Wrong
	Step   *Step
	Left   int // of a step: how many are left after it, as far as the techniques go
}

// Wrong is a mark that is not that of the answer.
type Wrong struct {
	At   puzzle.Point
	Lamp bool // a lamp, otherwise a dot

	// Light is a right lamp that shines on a wrong one; nil where none does. Then
	// Why shows the opposite from the right marks, the last step concluding it; it
	// is empty where the techniques do not get there.
	Light *puzzle.Point
	Why   []Step

	others int // wrong marks besides
}

// Mark names the kind of mark: "lamp" or "dot".
func (w *Wrong) Mark() string {
	if w.Lamp {
		return "lamp"
	}
	return "dot"
}

// Hint looks at a position. The answer tells which marks are wrong; of several
// wrong ones it names that with the simplest reason. Without an answer all marks
// are taken as right, and there is no advice where they contradict each other.
// A step is one of those of the way to the answer that could not be left out.
// Errors are as for Grade, or a *puzzle.PlaceError for a mark on no white cell.
func (l *Ladder) Hint(ctx context.Context, in Position, o Options) (*Advice, error) {
	if err := l.checkPosition(in, o); err != nil {
		return nil, err
	}
	v := l.view(ctx, in.Puzzle, o)
	a := &Advice{Ladder: l, Puzzle: in.Puzzle}
	wrong, ok := v.place(in)
	switch {
	case !ok:
	case wrong != nil:
		a.Wrong = v.worst(wrong, in, o)
	default:
		if steps := v.turnBack(v.way(o, nil)); len(steps) > 0 {
			a.Step, a.Left = &steps[0], len(steps)-1
		}
	}
	return a, v.Meter().Err()
}

// Open tells each mark of the answer that one step concludes from a position, by
// the lowest technique that does, up to the level of the simplest step there is:
// those above it take for granted that nothing simpler is left. The simplest steps
// come first, and a step that concludes several marks is told once. The position is
// that of Hint, with its answer; where a mark is wrong there is no step.
func (l *Ladder) Open(ctx context.Context, in Position, o Options) ([]Step, error) {
	if err := l.checkPosition(in, o); err != nil {
		return nil, err
	}
	v := l.view(ctx, in.Puzzle, o)
	if wrong, ok := v.place(in); !ok || wrong != nil {
		return nil, v.Meter().Err()
	}
	var steps []Step
	for _, level := range l.Levels {
		if level.Lo > o.Limit || len(steps) > 0 {
			break
		}
		upTo := o
		upTo.Limit = min(o.Limit, level.Hi)
		steps = v.each(in, upTo)
	}
	steps = v.turnBack(steps)
	slices.SortStableFunc(steps, func(a, b Step) int { return cmp.Compare(a.Rung, b.Rung) })
	told := map[puzzle.Point]bool{}
	return slices.DeleteFunc(steps, func(t Step) bool {
		before := len(told)
		for _, at := range slices.Concat(t.Lamps, t.Dots) {
			told[at] = true
		}
		return len(told) == before
	}), v.Meter().Err()
}

// each tells every mark of the answer that is not on the board, as one step.
func (v *view) each(in Position, o Options) (steps []Step) {
	for i, c := range in.Puzzle.Cells {
		at := in.Puzzle.Point(i)
		if known, _ := v.At(v.point(at)); known || !c.IsWhite() {
			continue
		}
		if t := v.Goal(o, v.point(at), in.Answer.Has(at)); t != nil {
			steps = append(steps, *t)
		}
	}
	return steps
}

// place makes the right marks of a position and returns the wrong ones; it
// reports false where marks contradict each other.
func (v *view) place(in Position) (wrong []Wrong, ok bool) {
	put := func(at puzzle.Point, lamp bool) bool {
		if in.Answer != nil && lamp != in.Answer.Has(at) {
			wrong = append(wrong, Wrong{At: at, Lamp: lamp})
			return true
		}
		return v.Set(v.point(at), lamp)
	}
	for _, at := range in.Lamps {
		if !put(at, true) {
			return nil, false
		}
	}
	for _, at := range in.Dots {
		if !put(at, false) {
			return nil, false
		}
	}
	return wrong, true
}

// worst picks the wrong mark with the simplest reason: a lamp that shines on it,
// or else the opposite by the lowest technique. Where none shows in one step,
// the first mark gets all the steps that lead to its opposite.
func (v *view) worst(wrong []Wrong, in Position, o Options) *Wrong {
	pick := &wrong[0]
	var best *Step
	for k := range wrong {
		w := &wrong[k]
		w.others = len(wrong) - 1
		at := v.point(w.At)
		if w.Light = v.light(w, in); w.Light != nil {
			return w
		}
		t := v.Goal(o, at, !w.Lamp)
		if t != nil && (best == nil || cmp.Or(cmp.Compare(t.Rung, best.Rung), cmp.Compare(t.Rules(), best.Rules()), cmp.Compare(t.Length(), best.Length())) < 0) {
			pick, best = w, t
		}
	}
	if best != nil {
		pick.Why = v.turnBack([]Step{*best})
	} else {
		at := v.point(pick.At)
		pick.Why = v.turnBack(v.way(o, &at))
	}
	return pick
}

// light finds a right lamp that shines on a wrong one.
func (v *view) light(w *Wrong, in Position) *puzzle.Point {
	if known, _ := v.At(v.point(w.At)); !w.Lamp || !known || !in.Puzzle.Genre.Lights() {
		return nil
	}
	for _, at := range in.Lamps {
		if in.Answer.Has(at) && in.Puzzle.Lit(puzzle.Lamps{at})[in.Puzzle.Index(w.At)] {
			return &at
		}
	}
	return nil
}

// Text tells the advice in words.
func (a *Advice) Text() string {
	switch {
	case a.Step != nil:
		return a.Ladder.Text(a.Puzzle, a.Step)
	case a.Wrong == nil:
		return "There is nothing more to say."
	}
	w := a.Wrong
	text := fmt.Sprintf("The %s at %v is wrong", w.Mark(), w.At)
	without := "Without it: "
	if w.others > 0 {
		without = "Without the wrong marks: "
	}
	switch n := len(w.Why); {
	case w.Light != nil:
		return fmt.Sprintf("%s: the lamp at %v shines on %v.", text, *w.Light, w.At)
	case n == 0:
		return text + "."
	case n == 1:
		return text + ". " + without + a.Ladder.Text(a.Puzzle, &w.Why[0])
	default:
		return fmt.Sprintf("%s: %s steps show that. %sthe first is this. %s", text, Number(n), without, a.Ladder.Text(a.Puzzle, &w.Why[0]))
	}
}
