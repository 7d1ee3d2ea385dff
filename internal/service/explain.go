package service

import (
	"context"
	"fmt"

	"akari/internal/language"
	"akari/internal/walkthrough"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/uniq"
)

// ExplainRequest asks for the steps from the empty board to the solution.
type ExplainRequest struct {
	Subject
	Effort
	Language language.Language `json:"language,omitempty" about:"language of the sentences; English by default"`
	Picture  bool              `json:"picture,omitempty" about:"add the boards between the steps as SVG"`
}

// Explanation is a list of steps towards the solution. If they do not reach it, Verdict reports why.
type Explanation struct {
	Origin
	Difficulty *puzzle.Difficulty `json:"difficulty,omitempty" when:"if the steps solve the puzzle"`     // the grade, by the hardest step
	Solved     bool               `json:"solved"`                                                        // whether the steps solve the puzzle
	Steps      []logic.Step       `json:"steps"`                                                         // the steps, in order
	Lamps      puzzle.Lamps       `json:"lamps"`                                                         // the lamps that the steps place
	Open       int                `json:"open,omitempty" when:"if there are any"`                        // number of cells that the steps leave open
	Verdict    uniq.Kind          `json:"verdict,omitempty" when:"if the steps do not solve the puzzle"` // what is known about the solutions
	Solutions  []string           `json:"solutions,omitempty" when:"many and none"`                      // sentences about cells in which two solutions differ, or about cells that contradict each other
	SVG        string             `json:"svg,omitempty" when:"if the request has picture"`               // the boards between the steps

	// Told is the explanation in paragraphs.
	Told *logic.Explanation `json:"-"`
	name string
}

// Explain solves a puzzle as a person does and explains each step.
func (w *Worker) Explain(ctx context.Context, q *ExplainRequest) (*Explanation, error) {
	e, l, err := w.ladder(ctx, &q.Subject, q)
	if err != nil {
		return nil, err
	}
	_, v, err := w.grade(ctx, l, e.Puzzle, q.Effort)
	if err != nil {
		return nil, err
	}
	limit := l.Top()
	if ungraded(v.Kind) == No {
		limit = l.BelowLast()
	}
	told, err := l.In(q.Language).Explain(ctx, e.Puzzle, q.upTo(limit))
	if err != nil {
		return nil, err
	}
	out := &Explanation{
		Origin: q.Origin(), Difficulty: told.Grade.Difficulty(), Solved: told.Solved,
		Steps: told.Steps, Lamps: append(puzzle.Lamps{}, told.Lamps...), Open: told.Open,
		Told: told, name: e.Name,
	}
	if !out.Solved {
		out.Verdict = v.Kind
		if out.Solutions, err = w.solutions(ctx, e.Puzzle, v, q); err != nil {
			return nil, err
		}
	}
	if q.Picture {
		if err := atMost("picture", "cells of all boards", walkthrough.Boards(told)*len(e.Puzzle.Cells), w.Most.Cells); err != nil {
			return nil, err
		}
		out.SVG, err = sheet(ctx, out.Walk())
	}
	return out, err
}

// Walk returns the explanation as boards with sentences.
func (e *Explanation) Walk() *walkthrough.Walk {
	out := walkthrough.Through(e.Told, e.name)
	if d := e.Difficulty; d != nil {
		out.Before = []walkthrough.Paragraph{{Text: fmt.Sprintf("%s, %s, score %d", d.Name, d.Rung, d.Score)}}
	}
	for _, text := range e.Solutions {
		out.After = append(out.After, walkthrough.Paragraph{Text: text})
	}
	return out
}

// solutions returns sentences about cells in which two solutions differ, or that contradict each other.
func (w *Worker) solutions(ctx context.Context, p *puzzle.Puzzle, v uniq.Verdict, q *ExplainRequest) (lines []string, err error) {
	switch v.Kind {
	case uniq.Many:
	case uniq.None:
		v, err = w.verdict(ctx, p, uniq.Options{Budget: int64(q.Budget), Explain: true})
		v.Repairs = nil
	default:
		return nil, nil
	}
	return walkthrough.Reasons(p, &v, q.Language), err
}

// Outcome is Well if the steps solve the puzzle.
func (e *Explanation) Outcome() Outcome { return ungraded(e.Verdict) }
