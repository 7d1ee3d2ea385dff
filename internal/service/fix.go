package service

import (
	"context"
	"encoding/json"

	"akari/puzzle"
	"akari/uniq"
)

// FixRequest asks for a puzzle with a unique solution, which a repair of the verdict makes.
type FixRequest struct {
	Subject
	Budget Budget `json:"budget" about:"effort limit for each verdict, in conflicts"`
}

// Fixed is a puzzle with one solution, with the changes that made it unique. There are no
// changes if the given puzzle was unique. If no repair is known, Fixed has no puzzle.
type Fixed struct {
	Origin
	Verdict uniq.Kind       `json:"verdict"`                                                         // the verdict before any change
	Repairs []uniq.Repair   `json:"repairs,omitempty"`                                               // the changes of black cells
	Blacken []puzzle.Point  `json:"blacken,omitempty"`                                               // white cells turned black
	Puzzle  json.RawMessage `json:"puzzle,omitempty" when:"if a repair is known, or none is needed"` // the repaired puzzle, with its solution
	Entry   *puzzle.Entry   `json:"-"`
	Given   *puzzle.Puzzle  `json:"-"`
}

// Fix applies the first repair: a change of one black cell, else several clues, else a cell that turns
// black.
func (w *Worker) Fix(ctx context.Context, q *FixRequest) (*Fixed, error) {
	v, err := w.Check(ctx, &CheckRequest{Subject: q.Subject, Budget: q.Budget})
	if err != nil {
		return nil, err
	}
	if q.Entry, err = w.puzzle(ctx, &q.Subject, q); err != nil {
		return nil, err
	}
	out := &Fixed{Origin: v.Origin, Verdict: v.Verdict.Kind, Given: q.Entry.Puzzle}
	if out.Verdict != uniq.One && !out.choose(v) {
		return out, nil
	}
	e := *q.Entry
	e.Puzzle, e.Solution, e.Dots = e.Puzzle.Clone(), nil, nil
	for _, r := range out.Repairs {
		r.Apply(e.Puzzle)
	}
	for _, at := range out.Blacken {
		e.Puzzle.Cells[e.Puzzle.Index(at)] = puzzle.Black
	}
	after := v.Verdict
	if after.Kind != uniq.One {
		if after, err = w.verdict(ctx, e.Puzzle, uniq.Options{Budget: int64(q.Budget)}); err != nil || after.Kind != uniq.One {
			out.Repairs, out.Blacken = nil, nil
			return out, err
		}
		e.ID, e.Seed, e.Index, e.Difficulty, e.Techniques = "", nil, nil, nil, nil // these describe the given puzzle
	}
	e.Solution = after.Solution
	out.Entry = &e
	out.Puzzle, err = encoded(&e)
	return out, err
}

// choose selects the first change that makes the puzzle unique, and reports whether there is one.
func (f *Fixed) choose(v *Verdict) bool {
	for _, r := range v.Repairs {
		if r.Kind == uniq.One {
			f.Repairs = []uniq.Repair{r}
			return true
		}
	}
	if f.Repairs = v.RepairSet; len(f.Repairs) == 0 {
		f.Blacken = v.Blacken[:min(len(v.Blacken), 1)]
	}
	return len(f.Repairs)+len(f.Blacken) > 0
}

// Outcome is Well if there is a repaired puzzle.
func (f *Fixed) Outcome() Outcome {
	return outcome(f.Entry == nil && f.Verdict == uniq.Undecided, f.Entry == nil)
}
