package generate

import (
	"context"
	"fmt"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// No light goes from one room of a mask to another, and an exchange of lamps within a
// room leaves each clue what it was. So a room that needs black cells needs them
// whatever the others are, and the fewest for all are at least the fewest for each. A
// room is solved as a board of its own, which costs its cells and not those of the mask;
// what is right elsewhere stays. A clue that two rooms share says less than one for each,
// and what that leaves open is repaired on the whole board.

// rooms numbers the connected white cells of the board, -1 for black cells, and lists
// those of each room.
func (l *layout) rooms() (room []int32, cells [][]int32) {
	room = make([]int32, len(l.cells))
	for cell := range room {
		room[cell] = -1
	}
	for start, c := range l.cells {
		if c.IsBlack() || room[start] >= 0 {
			continue
		}
		flooded := l.flood(int32(start), puzzle.Directions[:], func(at int32) bool { return l.cells[at].IsWhite() })
		for _, cell := range flooded {
			room[cell] = int32(len(cells))
		}
		cells = append(cells, slices.Clone(flooded))
	}
	return room, cells
}

// findRooms finds the rooms of a mask, where each can be solved by itself: no symmetry
// and no share of black cells ties one to another.
func (m *maker) findRooms() {
	mask := m.opt.Mask
	if mask == nil || m.symmetry != puzzle.NoSymmetry || m.opt.Kind.Genre() != puzzle.Akari || !m.anyShare && !mask.exact() {
		return
	}
	for cell, c := range mask.cells {
		if m.cells[cell] = puzzle.White; c == maskBlack {
			m.cells[cell] = puzzle.Black
		}
	}
	m.maskRoom, m.maskRooms = m.rooms()
}

// addByRoom adds cells to each room of the mask that is not as it must be, of those
// with free cells or of those without. It reports whether it did.
//
// Before: the draft has the board, as repair leaves it.
func (m *maker) addByRoom(ctx context.Context, free bool) (added bool) {
	if len(m.maskRooms) < 2 || m.lamps.none != [5]bool{} {
		return false
	}
	open := map[int32]bool{}
	for _, cells := range m.trouble(ctx) {
		for _, cell := range cells {
			open[m.maskRoom[cell]] = true
		}
	}
	solved := map[string]*room{} // by what is around and within: letters repeat
	for k, cells := range m.maskRooms {
		hasFree := slices.ContainsFunc(cells, func(cell int32) bool { return m.opt.Mask.cells[cell] == maskFree })
		if !open[int32(k)] || hasFree != free || m.spent(ctx) {
			continue
		}
		r := m.roomOf(cells)
		if same := solved[r.picture()]; same != nil {
			r.maker, r.right = same.maker, same.right
		} else {
			r.solve(ctx, m)
			solved[r.picture()] = r
		}
		added = r.copyTo(m) || added
	}
	return added
}

// room is a room of a mask as a board of its own, on which all else is black.
type room struct {
	*maker         // nil before open
	cells  []int32 // of the mask
	at     []int32 // the same on the board of its own
	mask   *Mask   // of that board
	beyond []bool  // by its cells: that of another room, which is black here only
	right  bool    // it has been solved
}

// roomOf is the room of the cells, with the black ones around.
func (m *maker) roomOf(cells []int32) *room {
	box := m.around(cells)
	top, left := max(0, box.First.Row-1), max(0, box.First.Col-1)
	bottom, right := min(m.rows-1, box.Last.Row+1), min(m.cols-1, box.Last.Col+1)
	mask := &Mask{Rows: bottom - top + 1, Cols: right - left + 1}
	r := &room{cells: cells, mask: mask, beyond: make([]bool, mask.Rows*mask.Cols)}
	for i := range r.beyond {
		mask.cells = append(mask.cells, maskBlack)
		r.beyond[i] = m.maskRoom[(top+i/mask.Cols)*m.cols+left+i%mask.Cols] >= 0
	}
	for _, cell := range cells {
		at := (int(cell)/m.cols-top)*mask.Cols + int(cell)%m.cols - left
		mask.cells[at], r.beyond[at] = m.opt.Mask.cells[cell], false
		r.at = append(r.at, int32(at))
	}
	return r
}

// picture tells rooms apart that are not solved alike.
func (r *room) picture() string { return fmt.Sprint(r.mask, r.beyond) }

// solve looks for a puzzle of the room, with the numbers and the budget of the mask's
// maker.
func (r *room) solve(ctx context.Context, m *maker) {
	r.open(ctx, m)
	r.placer.place(r.order, r.rng)
	r.right = r.complete(ctx)
	m.report.Rounds, m.noFewest = r.report.Rounds, m.noFewest || r.noFewest
}

// open sets up the board of the room.
func (r *room) open(ctx context.Context, m *maker) {
	o := m.opt
	o.Mask, o.Size, o.Black, o.Aim = r.mask, Size{r.mask.Rows, r.mask.Cols}, Density{}, nil
	r.maker = newMaker(o)
	r.layout.beyond, r.maskRooms = r.beyond, nil
	r.rng, r.report.Rounds = m.rng, m.report.Rounds
	r.begin()
	r.layout.draw(ctx, r.rng, func() bool { return !r.spent(ctx) })
}

// copyTo puts the room on the board of the mask, with what is proved of it, and reports
// whether it was solved.
func (r *room) copyTo(m *maker) bool {
	m.least += r.least
	for _, c := range r.cores {
		moved := core{least: c.least}
		for i, at := range r.at {
			if slices.Contains(c.cells, at) {
				moved.cells = append(moved.cells, r.cells[i])
			}
		}
		m.cores = append(m.cores, moved)
	}
	if !r.right {
		return false
	}
	for _, cell := range r.cells {
		if m.lamps.on[cell] {
			m.lamps.take(cell)
		}
	}
	for i, cell := range r.cells {
		k := m.orbitOf[cell]
		if !m.isWhite(k) {
			m.layout.whiten(k)
		}
		if r.maker.cells[r.at[i]].IsBlack() {
			m.paint(k, puzzle.Black)
			m.black++
			if !m.isFree[k] {
				m.added = append(m.added, k)
			}
		}
	}
	for i, cell := range r.cells {
		if r.lamps.on[r.at[i]] {
			m.lamps.put(cell)
		}
	}
	return true
}

// Added cells must not divide what the mask has connected. Which walls would is not
// stated beforehand, for they are too many: those of a proposal that does are forbidden.

// forbidSplit reports whether added cells divide a room of the mask that the
// shape wants whole, and forbids the walls that do.
func (a *additions) forbidSplit() (split bool) {
	if a.shape.Rooms {
		return false
	}
	now, cells := a.rooms()
	size := make([]int, len(cells))
	for room := range cells {
		size[room] = len(cells[room])
	}
	largest := map[int32]int32{} // by room of the mask: a cell of the largest room left of it
	for cell, room := range now {
		if at, met := largest[a.room[cell]]; room >= 0 && (!met || size[room] > size[now[at]]) {
			largest[a.room[cell]] = int32(cell)
		}
	}
	for cell, room := range now {
		if room < 0 {
			continue
		}
		if at := largest[a.room[cell]]; now[at] != room && size[room] > 0 {
			a.forbidWalls(now, int32(cell), at)
			size[room], split = 0, true // once
		}
	}
	return split
}

// forbidWalls states that the walls around the room of a cell do not stand
// while the cell and another outside are white.
func (a *additions) forbidWalls(room []int32, cell, outside int32) {
	a.clause = append(a.clause[:0], solver.Pos(a.blackVar[cell]), solver.Pos(a.blackVar[outside]))
	for wall := range int32(len(room)) {
		for d := range puzzle.Directions {
			if next := a.next(wall, d); room[wall] < 0 && next >= 0 && room[next] == room[cell] {
				a.unless(a.blackVar[wall], true)
				break
			}
		}
	}
	a.rules.AddClause(a.clause...)
}
