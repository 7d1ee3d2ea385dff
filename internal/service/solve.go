package service

import (
	"cmp"
	"context"
	"errors"

	"akari/puzzle"
	"akari/uniq"
	"akari/uniq/solutions"
)

// SolveRequest asks for the solutions of a puzzle.
type SolveRequest struct {
	Subject
	Budget  Budget  `json:"budget" about:"effort limit from one solution to the next, in conflicts"`
	Workers Workers `json:"workers" about:"number of searches at a time"`
	All     bool    `json:"all,omitempty" about:"list all solutions"`
	Limit   *int    `json:"limit,omitempty" range:"1" about:"list at most this number of solutions"`

	// Each is called for every solution that the search finds. If Each is set, the response has no
	// solutions.
	Each func(puzzle.Lamps) error `json:"-"`
}

// Lists reports whether the request is for a list of solutions.
func (q *SolveRequest) Lists() bool { return q.All || q.Limit != nil }

// maxSolutions is the largest number of solutions in a response. Limits.Lamps may make it lower.
const maxSolutions = 10_000

// Solution is one solution of a puzzle, with the verdict, or a list of solutions.
type Solution struct {
	Origin
	Verdict   uniq.Kind      `json:"verdict,omitempty" when:"except in a list of solutions on the command line"`          // one, many, none or undecided
	Lamps     puzzle.Lamps   `json:"lamps,omitzero" when:"one and many; not in a list"`                                   // a solution
	Other     puzzle.Lamps   `json:"other,omitzero" when:"many; not in a list"`                                           // another solution
	Differ    []puzzle.Point `json:"differ,omitzero" when:"many; not in a list"`                                          // the cells in which lamps and other differ
	Stats     *uniq.Stats    `json:"stats,omitempty" when:"not in a list"`                                                // the effort of the search
	Solutions []puzzle.Lamps `json:"solutions,omitempty" when:"if the request has all or limit, and there is a solution"` // the solutions, sorted by their lamps in reading order: a lamp comes before no lamp
	Complete  bool           `json:"complete,omitempty"`                                                                  // true if the list has all solutions
	Listed    int            `json:"-"`                                                                                   // how many solutions were listed
}

// Solve finds one solution of a puzzle, or lists its solutions.
func (w *Worker) Solve(ctx context.Context, q *SolveRequest) (*Solution, error) {
	e, err := w.puzzle(ctx, &q.Subject, q)
	if err != nil {
		return nil, err
	}
	if q.Lists() {
		return q.list(ctx, e.Puzzle, cmp.Or(w.Most.Lamps, Online.Lamps))
	}
	v, err := w.verdict(ctx, e.Puzzle, uniq.Options{Budget: int64(q.Budget)})
	if err != nil {
		return nil, err
	}
	return &Solution{Origin: q.Origin(), Verdict: v.Kind, Lamps: v.Solution, Other: v.Other, Differ: v.Differ, Stats: &v.Stats}, nil
}

// list lists the solutions of a puzzle. The solutions of a response have at most the given number
// of lamps.
func (q *SolveRequest) list(ctx context.Context, p *puzzle.Puzzle, lamps int) (*Solution, error) {
	out := &Solution{Origin: q.Origin()}
	o := solutions.Options{Workers: int(q.Workers), Budget: int64(q.Budget)}
	if q.Limit != nil {
		o.Limit = *q.Limit
	}
	each := q.Each
	if each == nil {
		o.Lamps = lamps
		if o.Limit == 0 || o.Limit > maxSolutions {
			o.Limit = maxSolutions
		}
		each = func(l puzzle.Lamps) error {
			out.Solutions = append(out.Solutions, l)
			return nil
		}
	}
	all, err := solutions.Enumerate(ctx, p, o, func(l puzzle.Lamps) error {
		err := each(l)
		if err == nil {
			out.Listed++
		}
		return err
	})
	out.Complete = all
	switch {
	case errors.Is(err, uniq.ErrUndecided):
		out.Verdict, err = uniq.Undecided, nil
	case err != nil:
		return nil, err
	case out.Listed == 0:
		out.Verdict = uniq.None
	case out.Listed > 1 || !all:
		out.Verdict = uniq.Many
	default:
		out.Verdict = uniq.One
	}
	return out, err
}

// Outcome is Well if there is a solution.
func (s *Solution) Outcome() Outcome {
	return outcome(s.Verdict == uniq.Undecided, s.Verdict == uniq.None)
}
