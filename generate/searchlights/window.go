package searchlights

import (
	"context"

	"akari/solver/logic"
	"akari/solver/logic/searchlights"
)

// windowPlaces is the number of places drawn for a window.
const windowPlaces = 24

// MoveWindow moves the window to a place with few cells that rest on its clues: without the clues of most
// windows of 12x12, run bounds leave half of a board of 30x30 open, and grades take several times as long.
func (h *Strategy) MoveWindow(ctx context.Context) {
	h.Clue()
	h.ChooseWindow(windowPlaces, func() int { return h.openWithout(ctx, h.Queue[:h.Inside]) })
}

// openWithout counts the cells that run bounds leave open without the clues of some cells.
func (h *Strategy) openWithout(ctx context.Context, cells []int32) int {
	b := h.person
	b.Meter().Start(ctx, logic.DefaultWork)
	defer func() { h.Budget.Work(b.Meter().Spent()) }()
	b.Load(h.Board.Puzzle, h.Board.On)
	for _, cell := range cells {
		b.SwitchClue(h.Board.Puzzle.Point(int(cell)), false)
	}
	climb(b, searchlights.RunBounds)
	return b.Open()
}
