package service

import (
	"context"
	"errors"
	"slices"
	"strings"

	"akari/internal/language"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// WhyRequest asks why the solution has a lamp in a cell, or no lamp, or what a clue forces; if Not is
// true, which contradiction a lamp in the cell leads to. The steps begin with the marks that came with
// the puzzle, unless these are the solution.
type WhyRequest struct {
	Subject
	Effort
	Cell     puzzle.Point      `json:"cell" about:"the white cell or clue to explain"`
	Not      bool              `json:"not,omitempty" about:"show what a lamp there leads to"`
	Language language.Language `json:"language,omitempty" about:"language of the sentences; English by default"`
}

// Proof is the steps that decide a cell; each step is needed. If the techniques cannot decide the
// cell, or a mark is wrong, Verdict reports what is known about the solutions.
type Proof struct {
	Origin
	Cell    puzzle.Point `json:"cell"`                                                              // the cell of the request
	Lamp    bool         `json:"lamp"`                                                              // whether the solution has a lamp there; false for a clue
	Steps   []logic.Step `json:"steps"`                                                             // the steps that prove it
	Verdict uniq.Kind    `json:"verdict,omitempty" when:"if the techniques do not decide the cell"` // what is known about the solutions
	Text    string       `json:"text"`                                                              // the steps in sentences, or the reason why there are none
}

// Why explains why a cell has a lamp, or why it has no lamp.
func (w *Worker) Why(ctx context.Context, q *WhyRequest) (*Proof, error) {
	e, l, err := w.ladder(ctx, &q.Subject, q)
	if err != nil {
		return nil, err
	}
	l, at := l.In(q.Language), q.Cell
	_, clue := e.Puzzle.At(at).Clue() // a cell beyond the edge is black
	if e.Puzzle.At(at).IsBlack() && (!clue || q.Not) {
		return nil, invalid("cell", "%v is not a white cell%s", at, map[bool]string{true: "", false: " or a clue"}[q.Not])
	}
	v, err := w.verdict(ctx, e.Puzzle, uniq.Options{Budget: int64(q.Budget)})
	if err != nil {
		return nil, err
	}
	in := logic.Position{Puzzle: e.Puzzle, Lamps: e.Solution, Dots: e.Dots}
	if v.Kind == uniq.One {
		in.Solution = v.Solution // if the solution is known, wrong marks are ignored
		if e.Solution.Equal(v.Solution) {
			in.Lamps, in.Dots = nil, nil
		}
	}
	if clue {
		return q.forced(ctx, l, in, v.Kind)
	}
	ask := l.Why
	if q.Not {
		ask = l.WhyNot
	}
	proof, err := ask(ctx, in, at, q.upTo(l.Top()))
	if err != nil {
		return nil, err
	}
	out := &Proof{Origin: q.Origin(), Cell: q.Cell, Lamp: proof.Lamp, Steps: proof.Steps, Text: proof.Text()}
	if !proof.Known {
		out.Verdict = v.Kind
	}
	return out, nil
}

// forced explains what a clue forces: the steps that use it on this board, or else in the whole
// explanation.
func (q *WhyRequest) forced(ctx context.Context, l *logic.Ladder, in logic.Position, kind uniq.Kind) (*Proof, error) {
	out := &Proof{Origin: q.Origin(), Cell: q.Cell}
	if kind != uniq.One {
		out.Verdict = kind
		return out, nil
	}
	others := func(s logic.Step) bool { return !slices.Contains(s.Clues, q.Cell) }
	steps, err := l.Open(ctx, in, q.upTo(l.Top()))
	if err != nil && !errors.Is(err, logic.ErrPartial) {
		return nil, err
	}
	if out.Steps = slices.DeleteFunc(steps, others); len(out.Steps) == 0 {
		told, err := l.Explain(ctx, in.Puzzle, q.upTo(l.Top()))
		if err != nil {
			return nil, err
		}
		out.Steps = slices.DeleteFunc(slices.Clone(told.Steps), others)
	}
	if len(out.Steps) == 0 {
		return nil, invalid("cell", "no step of the explanation uses the clue at %v", q.Cell)
	}
	var lines []string
	for _, one := range l.Passages(in.Puzzle, out.Steps) {
		lines = append(lines, l.Headed(&one.Steps[0], one.String()))
	}
	out.Text = strings.Join(lines, "\n")
	return out, nil
}

// Outcome is Well if the cell is decided.
func (p *Proof) Outcome() Outcome { return ungraded(p.Verdict) }
