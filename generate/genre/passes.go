package genre

import (
	"context"

	"akari/generate/draft"
)

// Drop asks about each clue of the window, or orbit of clues if their places are symmetric, in the order
// of the job, until only Stay are left or the context ends. It returns Unproved if a question
// was not decided, otherwise Passed.
func (j *Job) Drop(ctx context.Context, question func(cells ...int32) draft.Removal) Reason {
	return j.DropFrom(ctx, j.Queue[:j.Inside], question)
}

// DropFrom does what Drop does, for the clues of some cells.
func (j *Job) DropFrom(ctx context.Context, cells []int32, question func(cells ...int32) draft.Removal) (reason Reason) {
	for i := range cells {
		if ctx.Err() != nil {
			return Unproved
		}
		group := j.Together(cells, i)
		if group == nil || j.Left-len(group) < j.Stay {
			continue
		}
		switch question(group...) {
		case draft.Removed:
			j.Left -= len(group)
		case draft.Unclear:
			reason = Unproved
		}
	}
	return reason
}

// Solved grades the puzzle and reports whether a person solves it. The judge uses the
// grade, too.
func (j *Job) Solved(ctx context.Context) bool {
	j.Graded = j.Grade(ctx, j.Request.Hi)
	return j.Graded.Solved
}

// Counted is the pass that drops the clues that counting does not need. It is the cheapest
// pass. The puzzles that it leaves are easy, so if the request is for harder puzzles, it drops
// only clues outside the window.
func (j *Job) Counted(ctx context.Context) Reason {
	if j.Draft.Open() == 0 && j.Request.Lo <= j.Request.Easy() {
		j.Drop(ctx, j.Draft.DropCounted)
	}
	j.DropFrom(ctx, j.Queue[j.Inside:], j.Draft.DropSettled)
	return Passed
}

// Question removes the clues of all the cells, or of none. It removes them if the solution
// stays unique and agrees, which is asked last and may be nil, returns true. Each search
// for a second solution may spend conflicts.
type Question func(ctx context.Context, conflicts int64, agrees func() bool, cells []int32) draft.Removal

// IfAgreed is the question that looks for no other solution: the condition alone decides.
func (j *Job) IfAgreed(_ context.Context, _ int64, agrees func() bool, cells []int32) draft.Removal {
	if !agrees() {
		return draft.Needed
	}
	j.TakeOff(cells)
	return draft.Removed
}

// IfUnique is the question for genres whose clues count near cells.
func (j *Job) IfUnique(_ context.Context, conflicts int64, agrees func() bool, cells []int32) draft.Removal {
	return j.Draft.DropIf(conflicts, agrees, cells...)
}

// Unique is the pass that drops clues as long as the solution stays unique.
func (j *Job) Unique(question Question) Pass {
	return func(ctx context.Context) Reason {
		return j.Drop(ctx, func(cells ...int32) draft.Removal { return question(ctx, ConflictBudget, nil, cells) })
	}
}

// Solvable is the pass that drops clues as long as a person solves the puzzle, and asks the
// question first.
func (j *Job) Solvable(question Question) Pass {
	return func(ctx context.Context) Reason {
		if !j.Reduces(ctx) {
			return TooHard
		}
		j.Drop(ctx, func(cells ...int32) draft.Removal {
			return question(ctx, QuickConflicts, func() bool { return j.Reducer.Drop(j.Board.Points(cells)...) }, cells)
		})
		return Passed
	}
}

// Reduces reports whether a person solves the puzzle, and prepares to drop its clues.
func (j *Job) Reduces(ctx context.Context) bool {
	return j.Reducer.Start(ctx, j.Board.Puzzle, j.UpTo(j.Request.Hi))
}
