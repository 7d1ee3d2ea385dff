package akari

import (
	"context"

	"akari/generate/draft"
	"akari/generate/genre"
)

// batch is the number of cells whose clues go before a person is asked.
const batch = 600

// dropBatches is genre.Solvable for many clues at once. A person solves nearly every puzzle
// with a unique solution up to these techniques, so the clues of a batch go as long as the
// solution stays unique, and then a person is asked about all of them. If he does not solve
// the puzzle, they return, and he is asked about one after another.
func (h *Hand) dropBatches(ctx context.Context, r *genre.Removal) (genre.Reason, bool) {
	all, whole := h.Queue, len(h.Queue) <= batch
	defer func() { h.Queue = all }()
	if !whole && !h.Reduces(ctx) {
		return genre.TooHard, false
	}
	for first := 0; first < len(all); first += batch {
		h.Queue = all[first:min(first+batch, len(all))]
		var gone []int32
		h.dropUnique(ctx, r, func(cells []int32) bool { gone = append(gone, cells...); return true })
		switch {
		case whole && r.Solved(ctx):
			return 0, true
		case !whole && h.Reducer.Drop(h.Points(gone)...):
			continue
		}
		h.putBack(gone)
		r.Clues += len(gone)
		h.Load()
		if whole && !h.Reduces(ctx) {
			return genre.TooHard, false
		}
		h.dropUnique(ctx, r, func(cells []int32) bool { return h.Reducer.Drop(h.Points(cells)...) })
	}
	return 0, true
}

// dropUnique drops clues as long as the solution stays unique and the condition holds.
func (h *Hand) dropUnique(ctx context.Context, r *genre.Removal, agrees func(cells []int32) bool) {
	r.Drop(ctx, func(cells ...int32) draft.Removal {
		return h.Draft.DropIf(genre.QuickConflicts, func() bool { return agrees(cells) }, cells...)
	})
}

// putBack makes the cells clues again.
func (h *Hand) putBack(cells []int32) {
	for _, cell := range cells {
		h.Cells[cell] = h.clue(int(cell))
	}
}
