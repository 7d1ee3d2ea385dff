package genre

import (
	"context"

	"akari/generate/draft"
	"akari/puzzle"
	"akari/solver/logic"
)

// Removal takes the clues of a puzzle away, as long as it stays what it must be.
type Removal struct {
	*Job
	Clues int         // how many there are
	Stay  int         // how many must stay at least
	Grade logic.Grade // of the puzzle, if a pass had to ask for it; otherwise unsolved
}

// Drop asks about each clue, or orbit of clues if their places are symmetric, in the order
// of the job, until only Stay are left or the context ends. It reports whether every
// question was decided.
func (r *Removal) Drop(ctx context.Context, question func(cells ...int32) draft.Removal) (decided bool) {
	decided = true
	for i := range r.Queue {
		if ctx.Err() != nil {
			return false
		}
		group := r.Together(r.Queue, i)
		if group == nil || r.Clues-len(group) < r.Stay {
			continue
		}
		switch question(group...) {
		case draft.Removed:
			r.Clues -= len(group)
		case draft.Unclear:
			decided = false
		}
	}
	return decided
}

// Solved grades the puzzle, for the judge too, and reports whether a person solves it.
func (r *Removal) Solved(ctx context.Context) bool {
	r.Grade = r.Job.Grade(ctx, r.Request.Hi)
	return r.Grade.Solved
}

// Counted is the pass that drops what counting can do without. It is the cheapest to
// ask, but begun with it puzzles are easy.
func Counted(ctx context.Context, r *Removal) (Reason, bool) {
	if r.Draft.Open() == 0 && r.Request.Lo <= r.Request.Easy() {
		r.Drop(ctx, r.Draft.DropCounted)
	}
	return 0, true
}

// Unique is the pass that drops clues as long as the solution stays unique, which
// question decides for a group of them.
func Unique(question func(ctx context.Context, cells ...int32) draft.Removal) Pass {
	return func(ctx context.Context, r *Removal) (Reason, bool) {
		return Unproved, r.Drop(ctx, func(cells ...int32) draft.Removal { return question(ctx, cells...) })
	}
}

// IfUnique takes the clues of cells away if the solution stays unique.
func (j *Job) IfUnique(_ context.Context, cells ...int32) draft.Removal {
	return j.Draft.DropIf(ConflictBudget, nil, cells...)
}

// Reducer takes clues away as long as a person still solves the puzzle with the
// techniques up to a rung.
type Reducer interface {
	Start(ctx context.Context, p *puzzle.Puzzle, o logic.Options) bool
	Drop(at ...puzzle.Point) bool
}

// Solvable is the pass that drops clues as long as a person solves the puzzle. drops
// removes the clues of cells if solvable reports true; it may first ask whether the
// solution stays unique.
func Solvable(by Reducer, drops func(ctx context.Context, solvable func() bool, cells []int32) draft.Removal) Pass {
	return func(ctx context.Context, r *Removal) (Reason, bool) {
		if !by.Start(ctx, r.Puzzle, r.UpTo(r.Request.Hi)) {
			return TooHard, false
		}
		r.Drop(ctx, func(cells ...int32) draft.Removal {
			return drops(ctx, func() bool { return by.Drop(r.Points(cells)...) }, cells)
		})
		return 0, true
	}
}

// IfSolvable takes the clues of cells away if that leaves a puzzle that a person solves.
func (j *Job) IfSolvable(_ context.Context, solvable func() bool, cells []int32) draft.Removal {
	if !solvable() {
		return draft.Needed
	}
	j.TakeOff(cells)
	return draft.Removed
}
