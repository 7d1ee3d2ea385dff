package service

import (
	"context"
	"errors"
	"slices"
	"strings"

	"akari/internal/language"
	"akari/internal/walkthrough"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// HintRequest asks for the next step from a position. By default, the position is the lamps and
// dots that came with the puzzle, or the empty board if akari made the puzzle and the lamps are its
// solution.
type HintRequest struct {
	Subject
	Effort
	Lamps    []puzzle.Point    `json:"lamps,omitzero" about:"the lamps of the position, if they did not come with the puzzle"`
	Dots     []puzzle.Point    `json:"dots,omitzero" about:"the dots of the position, if they did not come with the puzzle"`
	Language language.Language `json:"language,omitempty" about:"language of the sentences; English by default"`
	Level    Level             `json:"level" range:"1 4" about:"how much to reveal: 1 where to look, 2 the technique, 3 the step, 4 every available step"`
	Picture  bool              `json:"picture,omitempty" about:"add the board as SVG"`
}

// Level is how much a hint reveals.
type Level int

// The levels of a hint.
const (
	Nudge     Level = 1 + iota // where to look, or that there is a wrong mark
	Technique                  // the technique, or which mark is wrong
	Whole                      // the step, or why the mark is wrong
	Every                      // every available step
)

// Hint is the next step, a wrong mark, or the end of the puzzle. If there is no hint, the verdict
// reports why: "one" if the next step is beyond the techniques, and otherwise what is known about
// the solutions.
type Hint struct {
	Origin
	Solved  bool           `json:"solved"`                                                                            // whether the position is the solution
	Look    []puzzle.Point `json:"look,omitempty" when:"below level 3"`                                               // the clues and dark cells to look at
	By      string         `json:"technique,omitempty" when:"at level 2"`                                             // the name of the technique
	Step    *logic.Step    `json:"step,omitempty" when:"at level 3, if there is one"`                                 // the next step
	Steps   []logic.Step   `json:"steps,omitempty" when:"at level 4, if there is one"`                                // each available step, the simplest first
	Untried []string       `json:"untried,omitempty" when:"at level 4, if there are any"`                             // the techniques that were not tried, since there are simpler steps
	Partial bool           `json:"partial,omitempty" when:"at level 4, if the search reached its effort limit first"` // whether the list of steps may be incomplete
	Wrong   *Wrong         `json:"wrong,omitempty" when:"above level 1, if a mark is wrong"`                          // a mark to take back
	Mistake bool           `json:"mistake,omitempty" when:"at level 1, if it is true"`                                // whether a mark is wrong
	Verdict uniq.Kind      `json:"verdict,omitempty" when:"if there is no hint"`                                      // what is known about the solutions
	Text    string         `json:"text,omitempty" when:"if there is a hint"`                                          // the hint in sentences
	SVG     string         `json:"svg,omitempty" when:"if the request has picture, and there is a hint"`              // the board

	level  Level
	advice *logic.Advice
	at     *puzzle.Entry
}

// Wrong is a mark to take back, and why.
type Wrong struct {
	Cell  puzzle.Point  `json:"cell"`                                                       // the cell of the mark
	Mark  string        `json:"mark"`                                                       // lamp or dot
	Light *puzzle.Point `json:"light,omitempty" when:"at level 3, if there is such a lamp"` // a lamp that lights the wrong lamp
	Why   *logic.Step   `json:"why,omitempty" when:"at level 3, if the techniques show it"` // the first of the steps that show, from the correct marks, why the mark is wrong
	Then  []logic.Step  `json:"then,omitempty" when:"with why, if there are any"`           // the steps that follow
}

// Hint returns the next step from a position, or which of its marks is wrong.
func (w *Worker) Hint(ctx context.Context, q *HintRequest) (*Hint, error) {
	given, l, err := w.ladder(ctx, &q.Subject, q)
	if err != nil {
		return nil, err
	}
	e, err := q.position(given)
	if err != nil {
		return nil, err
	}
	v, err := w.verdict(ctx, e.Puzzle, uniq.Options{Budget: int64(q.Budget)})
	if err != nil || v.Kind != uniq.One {
		return &Hint{Origin: q.Origin(), Verdict: v.Kind}, err
	}
	if q.Lamps == nil && fromAkari(e) && e.Solution.Equal(v.Solution) {
		e.Solution, e.Dots = nil, nil // the solution of the file, not the lamps of a player
	}
	at := logic.Position{Puzzle: e.Puzzle, Lamps: e.Solution, Dots: e.Dots, Solution: v.Solution}
	l = l.In(q.Language)
	a, err := l.Hint(ctx, at, q.upTo(l.Top()))
	if err != nil {
		return nil, err
	}
	out := &Hint{Origin: q.Origin(), Solved: a.Wrong == nil && e.Solution.Equal(v.Solution), advice: a, at: e}
	switch {
	case a.Wrong != nil:
		out.Wrong = &Wrong{Cell: a.Wrong.At, Mark: a.Wrong.Mark(), Light: a.Wrong.Light}
		if why := a.Wrong.Why; len(why) > 0 {
			out.Wrong.Why, out.Wrong.Then = &why[0], why[1:]
		}
		out.Text = a.Text()
	case out.Solved:
		out.Text = q.Language.Say("The board is solved.")
	case a.Step != nil:
		out.Step, out.Text = a.Step, l.Headed(a.Step, a.Text())
		if q.Level == Every {
			err = out.every(ctx, at, q.upTo(l.Top()))
		}
	default:
		out.Verdict = v.Kind
	}
	out.limit(q.Level)
	if q.Picture && out.Verdict == "" {
		out.SVG, err = sheet(ctx, out.Walk())
	}
	return out, err
}

// fromAkari reports whether akari has made a puzzle. A file of such puzzles has their solutions.
func fromAkari(e *puzzle.Entry) bool { return e.ID != "" || e.Seed != nil || e.Difficulty != nil }

// every replaces the next step by all available steps.
func (h *Hint) every(ctx context.Context, at logic.Position, o logic.Options) (err error) {
	l := h.advice.Ladder
	h.Steps, err = l.Open(ctx, at, o)
	h.Step, h.Partial = nil, errors.Is(err, logic.ErrPartial)
	if err != nil && !h.Partial {
		return err
	}
	var lines []string
	for _, one := range l.Passages(at.Puzzle, h.Steps) {
		lines = append(lines, l.Headed(&one.Steps[0], one.String()))
	}
	if from := l.Untried(h.Steps); from > 0 {
		for r := from; r <= l.Top(); r++ {
			h.Untried = append(h.Untried, l.RungName(r))
		}
		lines = append(lines, l.Language.Say("Left out: marks that easier steps decide, and the techniques from %s on.", l.RungName(from)))
	}
	if h.Partial {
		lines = append(lines, l.Language.Say("The search reached its effort limit; there may be more open steps."))
	}
	h.Text = strings.Join(lines, "\n")
	return ctx.Err()
}

// limit removes what this level must not reveal.
func (h *Hint) limit(level Level) {
	h.level = level
	l, say := h.advice.Ladder, h.advice.Ladder.Language.Say
	switch t := h.advice.Step; {
	case level >= Whole:
	case h.Wrong != nil && level == Nudge:
		h.Wrong, h.Mistake, h.Text = nil, true, say("A mark is wrong.")
	case h.Wrong != nil:
		h.Wrong = &Wrong{Cell: h.Wrong.Cell, Mark: h.Wrong.Mark}
		h.Text = say("%s.", h.advice.Wrong.Text(h.advice))
	case t != nil && !h.Solved:
		h.Step, h.Look = nil, append(slices.Clone(t.Clues), t.Dark...)
		look := logic.Words{Ladder: l, Puzzle: h.at.Puzzle}.List(h.Look, "and")
		h.Text = say("Look at %s.", look)
		if level == Technique {
			h.By = say(l.Technique(t.Rung).Name)
			h.Text = say("%s at %s: %s", l.Title(t), look, say(l.Technique(t.Rung).Sentence))
		}
	}
}

// position returns the puzzle with the marks of the request, if the request has marks.
func (q *HintRequest) position(e *puzzle.Entry) (*puzzle.Entry, error) {
	for k, at := range slices.Concat(q.Lamps, q.Dots) {
		if !e.Puzzle.In(at) || e.Puzzle.At(at).IsBlack() {
			field := map[bool]string{true: "lamps", false: "dots"}[k < len(q.Lamps)]
			return nil, invalid(field, "[%d, %d] is not a white cell", at.Row, at.Col)
		}
	}
	out := *e
	if q.Lamps != nil {
		out.Solution = puzzle.SortedLamps(q.Lamps)
	}
	if q.Dots != nil {
		out.Dots = q.Dots
	}
	return &out, nil
}

// Outcome is No if a mark is wrong, or if the puzzle has no solution or several. It is Undecided if
// there is no hint for another reason, or if the list of steps may be incomplete.
func (h *Hint) Outcome() Outcome {
	if h.Wrong != nil || h.Mistake {
		return No
	}
	return max(ungraded(h.Verdict), outcome(h.Partial, false))
}

// Walk returns a page with the position, on which the step or the wrong mark is marked. There must be a
// hint.
func (h *Hint) Walk() *walkthrough.Walk {
	l, g, t, say := h.advice.Ladder, h.advice.Wrong, h.advice.Step, h.advice.Ladder.Language.Say
	leaf := walkthrough.Leaf{Title: say("Solved"), At: *h.at}
	switch {
	case g != nil && h.level == Nudge:
		leaf.Title = say("A mark is wrong")
	case g != nil:
		leaf.Title, leaf.Boxed = say("A mark is wrong"), []puzzle.Point{g.At}
		if h.level >= Whole && g.Light != nil {
			leaf.Used = []puzzle.Point{*g.Light}
		}
		if h.level >= Whole && len(g.Why) > 0 {
			leaf.Use(&g.Why[0])
		}
	case t == nil:
	case h.level == Every:
		leaf.Title = say("Every open step")
		for i := range h.Steps {
			leaf.Decide(&h.Steps[i])
		}
	case h.level < Whole:
		leaf.Title, leaf.Used = say("Look here"), h.Look
	default:
		leaf.Title = l.Title(t)
		leaf.Use(t)
		leaf.Decide(t)
	}
	return &walkthrough.Walk{Title: h.at.Name, Genre: l.Genre, Leaves: []walkthrough.Leaf{leaf}}
}
