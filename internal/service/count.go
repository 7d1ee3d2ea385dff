package service

import (
	"context"
	"errors"

	"akari/uniq"
	"akari/uniq/solutions"
)

// CountRequest asks for the number of solutions.
type CountRequest struct {
	Subject
	Budget Budget `json:"budget" about:"effort limit of the count"`
}

// Count is the exact number of solutions, in decimal digits.
type Count struct {
	Origin
	Count   string    `json:"count,omitempty" when:"unless it is undecided"` // the number of solutions, in decimal
	Verdict uniq.Kind `json:"verdict,omitempty" when:"if it is undecided"`   // undecided
}

// Count counts the solutions of a puzzle.
func (w *Worker) Count(ctx context.Context, q *CountRequest) (*Count, error) {
	e, err := w.puzzle(ctx, &q.Subject, q)
	if err != nil {
		return nil, err
	}
	out := &Count{Origin: q.Origin()}
	n, err := solutions.Count(ctx, e.Puzzle, int64(q.Budget))
	switch {
	case errors.Is(err, uniq.ErrUndecided):
		out.Verdict = uniq.Undecided
	case err != nil:
		return nil, err
	default:
		out.Count = n.String()
	}
	return out, nil
}

// Outcome is Well if there is a solution.
func (c *Count) Outcome() Outcome { return outcome(c.Verdict == uniq.Undecided, c.Count == "0") }
