package service

import (
	"context"
	"encoding/json"
	"slices"

	"akari/puzzle"
	"akari/uniq"
)

// FixRequest asks for a puzzle with a unique solution, which a repair of the verdict makes.
type FixRequest struct {
	Subject
	Budget Budget `json:"budget" about:"effort limit for each verdict, in conflicts"`
}

// Fixed is a puzzle with one solution, with the repair that made it unique. There is no repair if the
// given puzzle was unique. If no repair is known, Fixed has no puzzle.
type Fixed struct {
	Origin
	Verdict uniq.Kind       `json:"verdict"`                                                         // the verdict before any change
	Repair  *uniq.Repair    `json:"repair,omitempty" when:"if a repair is known"`                    // what was changed
	Puzzle  json.RawMessage `json:"puzzle,omitempty" when:"if a repair is known, or none is needed"` // the repaired puzzle, with its solution
	Entry   *puzzle.Entry   `json:"-"`
	Given   *puzzle.Puzzle  `json:"-"`
}

// Fix applies the first repair that makes the puzzle unique.
func (w *Worker) Fix(ctx context.Context, q *FixRequest) (*Fixed, error) {
	v, err := w.Check(ctx, &CheckRequest{Subject: q.Subject, Budget: q.Budget})
	if err != nil {
		return nil, err
	}
	if q.Entry, err = w.puzzle(ctx, &q.Subject, q); err != nil {
		return nil, err
	}
	out := &Fixed{Origin: v.Origin, Verdict: v.Verdict.Kind, Given: q.Entry.Puzzle}
	if at := slices.IndexFunc(v.Repairs, func(r uniq.Repair) bool { return r.Kind == uniq.One }); at >= 0 {
		out.Repair = &v.Repairs[at]
	} else if out.Verdict != uniq.One {
		return out, nil
	}
	e, after := *q.Entry, v.Verdict
	e.Puzzle, e.Solution, e.Dots = e.Puzzle.Clone(), nil, nil
	if out.Repair != nil {
		out.Repair.Apply(e.Puzzle)
		if after, err = w.verdict(ctx, e.Puzzle, uniq.Options{Budget: int64(q.Budget)}); err != nil || after.Kind != uniq.One {
			out.Repair = nil
			return out, err
		}
		e.ID, e.Seed, e.Index, e.Difficulty, e.Techniques = "", nil, nil, nil, nil // these describe the given puzzle
	}
	e.Solution = after.Solution
	out.Entry = &e
	out.Puzzle, err = encoded(&e)
	return out, err
}

// Outcome is Well if there is a repaired puzzle.
func (f *Fixed) Outcome() Outcome {
	return outcome(f.Entry == nil && f.Verdict == uniq.Undecided, f.Entry == nil)
}
