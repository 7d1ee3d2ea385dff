package genre

import (
	"context"
	"slices"
)

// DraftRounds is how many rounds of repair one draft gets.
const DraftRounds = 200

// HopelessPart and HopelessOpen bound hopeless requests: a request may be given up after
// 1/HopelessPart of the budget, if a draft leaves more than HopelessOpen regions open. A draft with a
// mask is not: it gets more black cells instead.
const HopelessPart, HopelessOpen = 4, 8

// Repair changes the board a little at each trouble spot, until there is no trouble spot or
// the rounds are spent. It reports whether the board came right. Each region is changed by
// itself, so that few rounds are needed whatever the size. A round costs one loading of the
// board and the questions about the regions.
func Repair(ctx context.Context, j *Job, h Strategy, rounds int) bool {
	from := j.Budget.Rounds
	for range rounds {
		if j.Budget.Spent(ctx) {
			return false
		}
		j.Budget.Round()
		h.Clue()
		j.Load()
		spots := h.Trouble(ctx)
		j.Budget.Work(0)
		if spots == nil {
			return true
		}
		j.Closest.Note(spots)
		if rounds == DraftRounds && j.Request.Mask == nil && j.Budget.Rounds-from > j.Budget.Limit/HopelessPart && len(spots) > HopelessOpen {
			j.Closest.Hopeless = true
			return false
		}
		for _, cells := range spots {
			if ctx.Err() != nil { // the rest stays as it is
				return false
			}
			h.Mend(cells)
		}
	}
	return false
}

// Ambiguities returns the groups of cells in which other solutions differ, or the open
// cells if that is not decided. It spends at most the rest of the budget.
func (j *Job) Ambiguities(ctx context.Context) [][]int32 {
	if spots, sure := j.Draft.Ambiguities(ctx, ConflictBudget, int64(j.Budget.Left())*RoundWork); sure || spots != nil {
		return spots
	}
	return j.OpenSpots()
}

// Closest describes the draft of a puzzle that came nearest to a unique solution.
type Closest struct {
	Open     int     // how many regions it left open, 0 if no draft left one
	Hopeless bool    // the last draft left too many regions open for another draft to help
	Place    []int32 // the cells of the smallest region
}

// Note compares a board that leaves spots open with the nearest one.
func (n *Closest) Note(spots [][]int32) {
	if len(spots) > 0 && (n.Open == 0 || len(spots) < n.Open) {
		n.Open = len(spots)
		n.Place = append(n.Place[:0], slices.MinFunc(spots, func(a, b []int32) int { return len(a) - len(b) })...)
	}
}
