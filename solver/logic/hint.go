package logic

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"akari/puzzle"
)

// Position is a puzzle in play: the lamps, which may break rules, and the white cells with dots.
// All marks are on white cells.
type Position struct {
	Puzzle   *puzzle.Puzzle
	Lamps    puzzle.Lamps
	Dots     []puzzle.Point
	Solution puzzle.Lamps // nil if it is not known
}

// Advice helps a person to continue from a position. It is a mark to take back or, if all marks are
// right, the next step. It is neither if the board is solved or the techniques conclude nothing.
type Advice struct {
	Ladder *Ladder
	Puzzle *puzzle.Puzzle
	Wrong  *Wrong
	Step   *Step
	Left   int // number of steps after the step, as far as the techniques go
}

// Wrong is a mark that contradicts the solution.
type Wrong struct {
	At   puzzle.Point
	Lamp bool // a lamp, otherwise a dot

	// Light is a right lamp that lights a wrong lamp, or nil. If it is nil, Why shows from the
	// right marks the opposite of the wrong mark, in its last step. Why is empty if the techniques
	// cannot show this.
	Light *puzzle.Point
	Why   []Step

	others int // number of further wrong marks
}

// Mark names the kind of mark: "lamp" or "dot".
func (w *Wrong) Mark() string {
	if w.Lamp {
		return "lamp"
	}
	return "dot"
}

// Hint returns advice for a position. If the solution is known and marks are wrong, the advice is
// about the mark with the simplest reason. If the solution is not known, all marks count as right;
// if they contradict each other, there is no advice. A step is the first step of an explanation
// that begins at the position. Errors are as for Grade, or a *puzzle.PlaceError for a mark that is
// not on a white cell.
func (l *Ladder) Hint(ctx context.Context, in Position, o Options) (*Advice, error) {
	if err := l.checkPosition(in, o); err != nil {
		return nil, err
	}
	v := l.view(ctx, in.Puzzle, o)
	a := &Advice{Ladder: l, Puzzle: in.Puzzle}
	wrong, ok := v.setMarks(in)
	switch {
	case !ok:
	case wrong != nil:
		a.Wrong = v.pickWrong(wrong, in, o)
	default:
		if steps := v.toPuzzle(v.route(o, nil)); len(steps) > 0 {
			a.Step, a.Left = &steps[0], len(steps)-1
		}
	}
	return a, v.Meter().Err()
}

// Open returns all steps that are open in a position, the simplest first: each mark by the lowest
// technique that concludes it, unless simpler steps light the cell. The techniques of the last
// level take long, so Open tries each of them only if there is no simpler step. The position is as
// for Hint; if a mark is wrong, there are no steps. If the effort limit is reached first, Open
// returns the steps found so far and ErrPartial.
func (l *Ladder) Open(ctx context.Context, in Position, o Options) (open []Step, err error) {
	if err := l.checkPosition(in, o); err != nil {
		return nil, err
	}
	v := l.view(ctx, in.Puzzle, o)
	if wrong, ok := v.setMarks(in); !ok || wrong != nil {
		return nil, v.Meter().Err()
	}
	listed := map[puzzle.Point]bool{}
	for r := Rung(1); r <= o.Limit && (r <= l.BelowLast() || len(open) == 0) && !v.Meter().Exhausted(); r++ {
		steps := v.All(r)
		slices.SortStableFunc(steps, func(a, b Step) int { return v.first(&a).Compare(v.first(&b)) })
		var lit []puzzle.Point
		for k := range steps {
			if err := v.Meter().Err(); err != nil {
				return nil, err
			}
			t := &steps[k]
			if v.dropListed(t, listed) {
				open = append(open, v.toPuzzle(steps[k:k+1])...)
				lit = append(lit, v.decides(t)...)
			}
			for _, at := range t.Concluded() {
				listed[at] = true
			}
		}
		for _, at := range lit {
			listed[at] = true
		}
	}
	if err := v.Meter().Err(); err != nil || !v.Meter().Exhausted() {
		return open, err
	}
	return open, ErrPartial
}

// Untried returns the lowest rung that Open did not try, given the steps that it found, or 0.
func (l *Ladder) Untried(open []Step) Rung {
	if len(open) == 0 {
		return 0
	}
	tried := max(l.BelowLast(), open[len(open)-1].Rung)
	if tried == l.Top() {
		return 0
	}
	return tried + 1
}

// first returns the first lamp that a step concludes or, without a lamp, the first dot.
func (v *view) first(t *Step) puzzle.Point {
	cells := t.Lamps
	if len(cells) == 0 {
		cells = t.Dots
	}
	return mapping(v.onPuzzle).points(cells)[0]
}

// dropListed removes the marks of simpler steps from a step, if the technique can show the other
// marks alone. It reports whether any mark is left.
func (v *view) dropListed(t *Step, listed map[puzzle.Point]bool) bool {
	less := *t
	known := func(at puzzle.Point) bool { return listed[at] }
	less.Lamps = slices.DeleteFunc(slices.Clone(t.Lamps), known)
	less.Dots = slices.DeleteFunc(slices.Clone(t.Dots), known)
	switch {
	case less.empty():
		return false
	case len(less.Lamps)+len(less.Dots) < len(t.Lamps)+len(t.Dots) && v.Rederive(&less, true):
		*t = less
	}
	return true
}

// ErrPartial means that the effort limit was reached before every open step was found.
var ErrPartial = errors.New("the effort limit ended the search for open steps; there may be more")

// setMarks makes the right marks of a position and returns the wrong ones. It reports false if
// marks contradict each other.
func (v *view) setMarks(in Position) (wrong []Wrong, ok bool) {
	for _, lamp := range [2]bool{true, false} {
		marks := in.Dots
		if lamp {
			marks = in.Lamps
		}
		for _, at := range marks {
			if in.Solution != nil && lamp != in.Solution.Has(at) {
				wrong = append(wrong, Wrong{At: at, Lamp: lamp})
			} else if !v.Set(v.onBoard(at), lamp) {
				return nil, false
			}
		}
	}
	return wrong, true
}

// pickWrong returns the wrong mark with the simplest reason: a lamp that lights it, or a single
// step that shows the opposite. If no mark has such a reason, it returns the first mark with all
// the steps that lead to the opposite. These steps are of the last level only if simpler steps do
// not suffice.
func (v *view) pickWrong(wrong []Wrong, in Position, o Options) *Wrong {
	for k := range wrong {
		w := &wrong[k]
		w.others = len(wrong) - 1
		if w.Light = v.light(w, in); w.Light != nil {
			return w
		}
	}
	for _, limit := range []Rung{min(o.Limit, v.ladder.BelowLast()), o.Limit} {
		o.Limit = limit
		if w := v.simplestOpposite(wrong, limit); w != nil {
			return w
		}
		start, at := v.closedCells(), v.onBoard(wrong[0].At)
		wrong[0].Why = v.toPuzzle(v.route(o, &at))
		if v.Back(start); len(wrong[0].Why) > 0 {
			break
		}
	}
	return &wrong[0]
}

// simplestOpposite returns the wrong mark whose opposite has the simplest step, or nil.
func (v *view) simplestOpposite(wrong []Wrong, limit Rung) (pick *Wrong) {
	var best *Step
	for k := range wrong {
		w := &wrong[k]
		t := v.ladder.Show(v.Board, limit, v.onBoard(w.At), !w.Lamp, false)
		if t != nil && (best == nil || cmp.Or(cmp.Compare(t.Rung, best.Rung), cmp.Compare(t.Rules(), best.Rules()), cmp.Compare(t.Length(), best.Length())) < 0) {
			pick, best = w, t
		}
	}
	if pick != nil {
		pick.Why = v.toPuzzle([]Step{*best})
	}
	return pick
}

// light returns a right lamp that lights a wrong lamp, or nil.
func (v *view) light(w *Wrong, in Position) *puzzle.Point {
	if known, _ := v.At(v.onBoard(w.At)); !w.Lamp || !known || !in.Puzzle.Genre.Lights() {
		return nil
	}
	for _, at := range in.Lamps {
		if in.Solution.Has(at) && in.Puzzle.Lit(puzzle.Lamps{at})[in.Puzzle.Index(w.At)] {
			return &at
		}
	}
	return nil
}

// Text returns a sentence that the mark is wrong.
func (w *Wrong) Text(a *Advice) string {
	if w.Lamp {
		return Words{a.Ladder, a.Puzzle}.Say("The lamp at %v is wrong", w.At)
	}
	return Words{a.Ladder, a.Puzzle}.Say("The dot at %v is wrong", w.At)
}

// Text describes the advice in words.
func (a *Advice) Text() string {
	say := Words{a.Ladder, a.Puzzle}.Say
	switch {
	case a.Step != nil:
		return a.Ladder.Text(a.Puzzle, a.Step)
	case a.Wrong == nil:
		return say("Nothing is left to conclude.")
	}
	w := a.Wrong
	text, without := w.Text(a), say("Without this lamp")
	switch {
	case w.others > 0:
		without = say("Without the wrong marks")
	case !w.Lamp:
		without = say("Without this dot")
	}
	switch n := len(w.Why); {
	case w.Light != nil:
		return say("%s: the lamp at %v shines on %v.", text, *w.Light, w.At)
	case n == 0:
		return say("%s.", text)
	case n == 1:
		shown := a.Ladder.Text(a.Puzzle, &w.Why[0])
		if w.others == 0 {
			return text + ". " + shown
		}
		return say("%s. %s: %s", text, without, shown)
	}
	proof := Proof{Ladder: a.Ladder, Puzzle: a.Puzzle, At: w.At, Known: true, Lamp: !w.Lamp, Steps: w.Why}
	return say("%s. %s, these steps show the opposite:", text, without) + "\n" + proof.Text()
}
