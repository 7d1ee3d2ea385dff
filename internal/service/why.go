package service

import (
	"context"

	"akari/internal/language"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// WhyRequest asks why the solution has a lamp in a cell, or no lamp. The steps begin with the marks
// that came with the puzzle, or with the empty board if these marks are the solution. If Not is
// true, the request asks which contradiction a lamp in the cell leads to.
type WhyRequest struct {
	Subject
	Effort
	Cell     puzzle.Point      `json:"cell" about:"the white cell to explain"`
	Not      bool              `json:"not,omitempty" about:"show what a lamp there leads to"`
	Language language.Language `json:"language,omitempty" about:"language of the sentences; English by default"`
}

// Proof is the steps that decide a cell; each step is needed. If the techniques cannot decide the
// cell, or a mark is wrong, Verdict reports what is known about the solutions.
type Proof struct {
	Origin
	Cell    puzzle.Point `json:"cell"`                                                              // the cell of the request
	Lamp    bool         `json:"lamp"`                                                              // whether the solution has a lamp there
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
	if !e.Puzzle.In(at) || e.Puzzle.At(at).IsBlack() {
		return nil, invalid("cell", "%v is not a white cell", at)
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

// Outcome is Well if the cell is decided.
func (p *Proof) Outcome() Outcome { return ungraded(p.Verdict) }
