package akari

import (
	"context"
	"slices"

	"akari/generate/board"
	"akari/generate/draft"
	"akari/generate/genre"
	"akari/puzzle"
)

// If counting must solve a puzzle of which no clue can go, one clue in twelve is redundant:
// counting needs it, and the solution does not. So the board is changed at one such clue
// after another. A lamp moves there, the clues around return and are removed again, and the
// change stays unless there are more redundant clues than before.

// needTries is the number of changes to try for each redundant clue, and needReach the
// distance from a change within which clues return. After needWalls changes without success
// a wall moves.
const needTries, needReach, needWalls = 10, 3, 6

// need changes the board until the solution needs every clue that counting needs.
//
// Before: counting solves the puzzle and needs every clue, and the draft has it. After
// success: the same, and the puzzle has no redundant clue.
func (h *Strategy) need(ctx context.Context) genre.Reason {
	p := newPatch(h)
	for tries := 0; ; {
		// A change may make clues far away redundant, so the last check covers all clues.
		if p.spare = h.spareAmong(h.Queue); len(p.spare) == 0 {
			h.Left = h.Board.Clues()
			return genre.Passed
		}
		for tries += needTries * len(p.spare); len(p.spare) > 0; {
			last := len(p.spare) - 1
			group := p.spare[last]
			if h.Together(group, 0) != nil { // an earlier change has not removed the clues
				h.Draft.DropCounted(group...)
			}
			switch {
			case h.spareAmong(group[:1]) == nil:
				p.spare, p.idle = p.spare[:last], 0
			case tries == 0 || h.Budget.Spent(ctx):
				return genre.TooHard
			default:
				tries--
				p.try(group)
			}
		}
	}
}

// spareAmong lists the redundant clues in the cells.
func (h *Strategy) spareAmong(cells []int32) (spare [][]int32) {
	for i := range cells {
		group := h.Together(cells, i)
		if group != nil && h.Draft.Spares(genre.ConflictBudget, group...) != draft.Needed {
			spare = append(spare, slices.Clone(group))
		}
	}
	return spare
}

// patch is a change of the board at a redundant clue.
type patch struct {
	strategy *Strategy
	board    *board.Board
	spare    [][]int32      // the clues found to be redundant
	idle     int            // how many changes in a row have not reduced the number of redundant clues
	kept     board.Snapshot // the board before the change
	area     []int32        // the cells where clues return
	in       []bool         // by cell: the cell is in the area
}

func newPatch(h *Strategy) *patch {
	return &patch{strategy: h, board: h.Board, in: make([]bool, len(h.Board.Cells))}
}

// try changes the board at a clue and keeps the change unless it leaves more redundant
// clues.
func (p *patch) try(group []int32) {
	p.strategy.Budget.Work(0)
	p.board.Save(&p.kept)
	for _, cell := range p.area {
		p.in[cell] = false
	}
	p.area = p.area[:0]
	for _, cell := range group {
		p.around(cell)
	}
	open := slices.DeleteFunc(p.strategy.Draft.Without(group...), func(cell int32) bool { return !p.in[cell] })
	cell := open[p.strategy.Rng.IntN(len(open))]
	p.idle++
	walls := p.idle%needWalls == 0 && p.board.IsFree[p.board.OrbitOf[cell]]
	if walls {
		p.strategy.Layout.Shift(p.board.OrbitOf[cell], p.strategy.Rng, p.strategy)
	} else {
		p.strategy.move(cell)
	}
	if !p.closed(walls) || !p.better() {
		p.undo(walls)
	}
}

// around adds the cells near a cell to the area.
func (p *patch) around(cell int32) {
	r, c := int(cell)/p.board.Cols, int(cell)%p.board.Cols
	for y := max(0, r-needReach); y <= min(p.board.Rows-1, r+needReach); y++ {
		for x := max(0, c-needReach); x <= min(p.board.Cols-1, c+needReach); x++ {
			p.add(int32(y*p.board.Cols + x))
		}
	}
}

// add adds a cell to the area, or its orbit if clues are paired.
func (p *patch) add(cell int32) {
	if p.in[cell] {
		return
	}
	p.in[cell] = true
	p.area = append(p.area, cell)
	if p.strategy.Request.Paired {
		for _, at := range p.board.Orbits[p.board.OrbitOf[cell]] {
			p.add(at)
		}
	}
}

// closed writes the clues near all changed cells, and reports whether counting solves the
// puzzle.
func (p *patch) closed(walls bool) bool {
	for cell, c := range p.board.Cells {
		if c.IsBlack() != p.kept.Cells[cell].IsBlack() || p.board.On[cell] != p.kept.On[cell] {
			p.around(int32(cell))
		}
	}
	p.strategy.Clue()
	if walls {
		p.strategy.Load()
	}
	for cell, was := range p.kept.Cells {
		if was == puzzle.Black && !p.in[cell] {
			p.board.Cells[cell] = puzzle.Black
		}
	}
	p.strategy.Draft.Update(p.board.On)
	return p.strategy.Draft.Open() == 0
}

// better removes the clues of the area that counting does not need, and reports whether
// there are no more redundant clues than before.
func (p *patch) better() bool {
	p.strategy.Shuffle(p.area)
	for i := range p.area {
		if group := p.strategy.Together(p.area, i); group != nil {
			p.strategy.Draft.DropCounted(group...)
		}
	}
	now := p.strategy.spareAmong(p.area)
	for _, group := range p.spare {
		if !p.in[group[0]] {
			now = append(now, group)
		}
	}
	if len(now) > len(p.spare) {
		return false
	}
	if len(now) < len(p.spare) {
		p.idle = 0
	}
	p.spare = now
	return true
}

// undo restores the board to its state before the change.
func (p *patch) undo(walls bool) {
	p.board.Restore(&p.kept)
	if walls {
		p.strategy.Clue()
		p.strategy.Load()
		p.board.Restore(&p.kept)
	}
	p.strategy.Draft.Update(p.board.On)
}
