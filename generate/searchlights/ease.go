package searchlights

import (
	"context"
	"slices"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
	"akari/solver/logic"
)

// ease puts clues back into a puzzle that needs a harder technique than the rare technique of the
// request. Of 10x10 puzzles that the search sees, one in three needs nested what-ifs, and one in 4,000
// run splits. With clues put back, one in 2,000 needs run splits. Then ease removes the clues that a
// person does not need, unless the window moves: then they are removed with the clues outside it.
func (h *Strategy) ease(ctx context.Context) genre.Reason {
	q := h.Request
	if !q.Rare() || q.Keep.Way != request.KeepRung || q.Paired || h.Solved(ctx) || !h.putBack(ctx) {
		return genre.Passed
	}
	if h.Load(); h.MovesWindow() {
		return genre.Passed
	}
	h.Left = h.Board.Clues()
	return h.Solvable(h.IfAgreed)(ctx)
}

// putBack puts clues back, one after the other, until a person can solve the puzzle with the rare
// technique, and reports whether a person can. It skips a clue with which easier techniques are enough,
// and a clue that sees no open cell. Conclusions stay true when a clue comes, so the marks of easier
// techniques stay on the board. Solving each puzzle from its beginning took four times as long at 30x30.
func (h *Strategy) putBack(ctx context.Context) bool {
	p, b, rare := h.Board.Puzzle, h.person, h.Request.Lo
	b.Meter().Start(ctx, logic.DefaultWork)
	defer func() { h.Budget.Work(b.Meter().Spent()) }()
	absent := h.loadPerson()
	climb(b, rare-1)
	for _, cell := range absent {
		at, before := p.Point(int(cell)), len(b.Trail())
		if !slices.ContainsFunc(p.Rays(at), func(q puzzle.Point) bool { known, _ := b.At(q); return !known }) {
			continue
		}
		b.SwitchClue(at, true)
		if climb(b, rare-1) {
			b.Back(before)
			b.SwitchClue(at, false)
			continue
		}
		p.Cells[cell] = h.clue(cell)
		easy := len(b.Trail())
		if climb(b, rare) {
			return true
		}
		b.Back(easy)
	}
	return false
}

// loadPerson loads the puzzle for a person, and also the absent clues of the window, which are switched
// off. It returns their cells in the order of the queue.
func (h *Strategy) loadPerson() (absent []int32) {
	p := h.Board.Puzzle
	for _, cell := range h.Queue[:h.Inside] {
		if p.Cells[cell] == puzzle.Black && h.clue(cell) != puzzle.Black {
			p.Cells[cell] = h.clue(cell)
			absent = append(absent, cell)
		}
	}
	h.person.Load(p, h.Board.On)
	for _, cell := range absent {
		h.person.SwitchClue(p.Point(int(cell)), false)
	}
	h.TakeOff(absent)
	return absent
}

// climb makes all conclusions of the techniques up to a limit, and reports whether they solve the puzzle.
func climb(b logic.Board, limit logic.Rung) bool {
	logic.Climb(b, limit, func(r logic.Rung, _ int) bool { return b.Apply(r) > 0 })
	return b.Solved()
}
