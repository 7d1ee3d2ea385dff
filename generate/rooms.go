package generate

import (
	"context"
	"fmt"
	"slices"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
)

// No light goes from one room of a mask to another. If a room has other lamps that leave
// all clues as they are, the board is ambiguous whatever the other rooms hold. So the black
// cells that a room needs do not depend on other rooms, and the room is solved as a
// separate board, whose cost depends only on its own cells. Ambiguities at a clue between
// two rooms are repaired on the whole board.

// findRooms lists the rooms of the mask for the search for the fewest further black cells. It
// lists none if a symmetry or a share of black cells connects the rooms, because a room can then
// not be solved by itself.
func (m *maker) findRooms() {
	mask := m.Request.Mask
	if mask != nil && m.Symmetry == puzzle.NoSymmetry && m.genre.Fewest != nil && (m.Request.AnyShare || mask.Exact()) {
		m.Reset()
		m.roomAt, m.rooms = m.FindRooms()
	}
}

// addByRoom adds cells to each room of the mask that has a trouble spot, either to rooms
// with free cells or to rooms without. It reports whether it did.
//
// Before: the draft has the board, as repair leaves it.
func (m *maker) addByRoom(ctx context.Context, free bool) (added bool) {
	if len(m.rooms) < 2 || !m.hand.AllClues() {
		return false
	}
	open := map[int32]bool{}
	for _, cells := range m.hand.Trouble(ctx) {
		for _, cell := range cells {
			open[m.roomAt[cell]] = true
		}
	}
	solved := map[string]*room{} // the rooms of a mask of letters repeat
	for k, cells := range m.rooms {
		hasFree := slices.ContainsFunc(cells, func(cell int32) bool { return m.Request.Mask.Cells[cell] == request.MaskFree })
		if !open[int32(k)] || hasFree != free || m.Budget.Spent(ctx) {
			continue
		}
		r := m.roomOf(cells)
		picture := fmt.Sprint(r.mask, r.beyond) // equal rooms get the same cells
		if same := solved[picture]; same != nil {
			r.maker, r.right = same.maker, same.right
		} else {
			r.solve(ctx, m)
			solved[picture] = r
		}
		added = m.copyRoom(r) || added
	}
	return added
}

// room is a room of a mask as a board of its own, on which every other cell is black.
type room struct {
	maker  *maker  // nil before solve
	cells  []int32 // of the mask
	at     []int32 // the same cells on the room's own board
	mask   *request.Mask
	beyond []bool // by cell of the room's board: the cell is in another room, and black on this board only
	right  bool   // the room is solved
}

// roomOf returns the room of the cells, with the black ones around.
func (m *maker) roomOf(cells []int32) *room {
	first, last := m.Box(cells)
	top, left := max(0, first.Row-1), max(0, first.Col-1)
	mask := &request.Mask{Rows: min(m.Rows, last.Row+2) - top, Cols: min(m.Cols, last.Col+2) - left}
	r := &room{cells: cells, mask: mask, beyond: make([]bool, mask.Rows*mask.Cols)}
	for i := range r.beyond {
		mask.Cells = append(mask.Cells, request.MaskBlack)
		r.beyond[i] = m.roomAt[(top+i/mask.Cols)*m.Cols+left+i%mask.Cols] >= 0
	}
	for _, cell := range cells {
		at := (int(cell)/m.Cols-top)*mask.Cols + int(cell)%m.Cols - left
		mask.Cells[at], r.beyond[at] = m.Request.Mask.Cells[cell], false
		r.at = append(r.at, int32(at))
	}
	return r
}

// solve looks for a puzzle of the room, with the random numbers and the budget of the
// mask's maker.
func (r *room) solve(ctx context.Context, m *maker) {
	r.open(ctx, m)
	own := r.maker
	own.hand.Place()
	r.right = own.complete(ctx)
	m.Budget.Rounds, m.additions.Failed = own.Budget.Rounds, m.additions.Failed || own.additions.Failed
}

// open prepares the board of the room.
func (r *room) open(ctx context.Context, m *maker) {
	o := m.Request.Options
	o.Mask, o.Size, o.Black, o.Aim = r.mask, request.Size{Rows: r.mask.Rows, Cols: r.mask.Cols}, request.Density{}, nil
	own := newMaker(o, m.genre)
	own.SetBeyond(r.beyond)
	own.rooms = nil
	own.Rng = m.Rng
	own.begin()
	own.Budget.Limit, own.Budget.Rounds = m.Budget.Limit, m.Budget.Rounds
	own.Layout.Draw(ctx, own.Rng, func() bool { return !own.Budget.Spent(ctx) })
	r.maker = own
}

// copyRoom copies the room and its proved bound to the board of the mask, and reports
// whether the room was solved.
func (m *maker) copyRoom(r *room) bool {
	own := r.maker
	m.additions.Least += own.additions.Least
	for _, c := range own.additions.Cores {
		moved := genre.Core{Least: c.Least}
		for i, at := range r.at {
			if slices.Contains(c.Cells, at) {
				moved.Cells = append(moved.Cells, r.cells[i])
			}
		}
		m.additions.Cores = append(m.additions.Cores, moved)
	}
	if !r.right {
		return false
	}
	for _, cell := range r.cells {
		if m.On[cell] {
			m.hand.Take(cell)
		}
	}
	for i, cell := range r.cells {
		k := m.OrbitOf[cell]
		m.Recolour(k, own.Cells[r.at[i]].IsBlack())
		if !m.IsWhite(k) && !m.IsFree[k] {
			m.additions.Orbits = append(m.additions.Orbits, k)
		}
	}
	for i, cell := range r.cells {
		if own.On[r.at[i]] {
			m.hand.Put(cell)
		}
	}
	return true
}
