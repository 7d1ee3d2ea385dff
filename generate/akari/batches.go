package akari

import (
	"context"
	"slices"

	"akari/generate/genre"
)

// batch is of how many clues, or orbits of them, a person is asked at once.
const batch = 128

// dropBatches is genre.Solvable for many clues at once. A person solves nearly every puzzle
// with a unique solution up to these techniques, so clues go as long as the solution stays
// unique, and then a person is asked about all of them. If he does not solve the puzzle,
// the first clue that he needs returns, and the later ones, to be asked about again.
func (h *Hand) dropBatches(ctx context.Context, r *genre.Removal) (genre.Reason, bool) {
	var gone [][]int32 // since he was asked last
	var at []int       // their places in the order
	started := false
	for i := 0; i <= len(h.Queue) && ctx.Err() == nil; i++ {
		ask, group := i == len(h.Queue), []int32(nil)
		if !ask {
			group = h.Together(h.Queue, i)
		}
		if group != nil && r.Clues-len(group) >= r.Stay {
			h.Draft.DropIf(genre.QuickConflicts, func(sure bool) bool {
				gone, at, r.Clues = append(gone, group), append(at, i), r.Clues-len(group)
				ask = !sure || len(gone) >= batch
				return true
			}, group...)
		}
		switch {
		case !ask:
			continue
		case i == len(h.Queue) && !started && r.Solved(ctx):
			return 0, true
		case !started && !h.startWith(ctx, gone):
			return genre.TooHard, false
		}
		started = true
		if n := h.dropLongest(gone); n < len(gone) {
			i = at[n]
			r.Clues += len(slices.Concat(gone[n:]...))
			h.putBack(gone[n:]...)
			h.Load()
		}
		gone, at = gone[:0], at[:0]
	}
	return 0, true
}

// startWith starts the reducer with the clues of the groups back for that time.
func (h *Hand) startWith(ctx context.Context, groups [][]int32) bool {
	h.putBack(groups...)
	ok := h.reducer.Start(ctx, h.Puzzle, h.UpTo(h.Request.Hi))
	for _, group := range groups {
		h.TakeOff(group)
	}
	return ok
}

// dropLongest lets the reducer drop the longest beginning of the groups without
// which a person still solves the puzzle, and returns how many groups that is.
func (h *Hand) dropLongest(groups [][]int32) (n int) {
	for most, next := len(groups), len(groups); n < most; next = (n + most + 1) / 2 {
		if h.reducer.Drop(h.Points(slices.Concat(groups[n:next]...))...) {
			n = next
		} else {
			most = next - 1
		}
	}
	return n
}

// putBack makes the cells of the groups clues again.
func (h *Hand) putBack(groups ...[]int32) {
	for _, group := range groups {
		for _, cell := range group {
			h.Cells[cell] = h.clue(int(cell))
		}
	}
}
