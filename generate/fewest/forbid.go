package fewest

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// Two solutions of a board differ by an exchange of outgoing lamps for incoming lamps. On a
// board with the outgoing lamps, the exchange makes another solution with the same clues if
//
//   - incoming or staying lamps light each cell that the outgoing lamps light,
//   - the incoming lamps are on white cells, and see neither staying lamps nor each other,
//   - and every black cell beside an exchanged lamp loses as many lamps as it gains.
//
// So one clause excludes all such boards.

// parts of a cell in an exchange.
const (
	stays int8 = iota
	outgoing
	incoming
)

// forbidSwap forbids the exchange of the lamps among the cells for the cells without one,
// and the exchange back.
func (a *additions) forbidSwap(cells []int32) {
	var out, in []int32
	for _, cell := range cells {
		if a.On[cell] {
			out = append(out, cell)
		} else {
			in = append(in, cell)
		}
	}
	a.forbidExchange(out, in)
	a.exchange(out, in)
	a.forbidExchange(in, out)
	a.exchange(in, out)
}

// exchange removes the lamps on the cells in out and puts lamps on the cells in in.
func (a *additions) exchange(out, in []int32) {
	for _, cell := range out {
		a.Take(cell)
	}
	for _, cell := range in {
		a.Put(cell)
	}
}

// forbidExchange forbids an exchange of lamps on the board.
func (a *additions) forbidExchange(out, in []int32) {
	a.clause = a.clause[:0]
	a.assign(out, outgoing)
	a.assign(in, incoming)
	for _, cell := range out {
		a.unless(a.lampVar[cell], true)
		a.relit(cell)
		for d := range puzzle.Directions {
			at := a.next(cell, d)
			for ; at >= 0 && a.Cells[at].IsWhite(); at = a.next(at, d) {
				a.relit(at)
			}
			if at >= 0 {
				a.unless(a.blackVar[at], true)
			}
		}
	}
	for _, cell := range in {
		a.unless(a.blackVar[cell], false)
		a.unseen(cell)
	}
	a.balanced(out, in)
	a.assign(out, stays)
	a.assign(in, stays)
	a.rules.AddClause(a.clause...)
}

// assign gives the cells their part.
func (a *additions) assign(cells []int32, part int8) {
	for _, cell := range cells {
		a.part[cell] = part
	}
}

// unless adds to the clause the literal that the variable does not have the value.
func (a *additions) unless(v solver.Var, value bool) {
	switch {
	case v == nothing:
	case value:
		a.clause = append(a.clause, solver.Neg(v))
	default:
		a.clause = append(a.clause, solver.Pos(v))
	}
}

// unlessClear adds to the clause that a cell between two cells is black. d is the direction
// from the first cell to the second cell.
func (a *additions) unlessClear(cell, to int32, d int) {
	for at := a.next(cell, d); at != to; at = a.next(at, d) {
		a.unless(a.blackVar[at], false)
	}
}

// first returns the first accepted cell in a direction before the next black cell, -1 if
// there is no such cell.
func (a *additions) first(cell int32, d int, wanted func(at int32) bool) int32 {
	for at := a.beside(cell, d); at >= 0; at = a.beside(at, d) {
		if wanted(at) {
			return at
		}
	}
	return -1
}

// relit adds the reason why a cell has light after the exchange: an incoming lamp, or else
// a staying lamp.
func (a *additions) relit(cell int32) {
	if a.part[cell] == incoming {
		return
	}
	for d := range puzzle.Directions {
		if lamp := a.first(cell, d, func(at int32) bool { return a.part[at] == incoming }); lamp >= 0 {
			a.unlessClear(cell, lamp, d)
			return
		}
	}
	for d := range puzzle.Directions {
		if lamp := a.first(cell, d, func(at int32) bool { return a.On[at] }); lamp >= 0 && a.part[lamp] == stays {
			a.unless(a.lightVar[d][cell], true)
			return
		}
	}
	panic("generate: internal error: an exchange of lamps leaves a cell dark")
}

// unseen adds the reason why an incoming lamp sees no other lamp after the exchange: all light
// that comes in is from outgoing lamps, and a black cell is before the next incoming lamp.
func (a *additions) unseen(cell int32) {
	for d := range puzzle.Directions {
		if lamp := a.first(cell, d, func(at int32) bool { return a.On[at] }); lamp >= 0 {
			a.unlessClear(cell, lamp, d)
		} else {
			a.unless(a.lightVar[d][cell], false)
		}
		a.apart(cell, d)
	}
}

// apart adds, if there is a further incoming lamp in the direction, a black cell
// before it, one of the mask if there is one.
func (a *additions) apart(cell int32, d int) {
	wall := int32(-1)
	for at := a.next(cell, d); at >= 0; at = a.next(at, d) {
		switch {
		case a.part[at] == incoming:
			a.unless(a.blackVar[wall], true)
			return
		case a.Cells[at].IsBlack() && (wall < 0 || a.blackVar[at] == nothing):
			wall = at
		}
	}
}

// balanced adds that the cells which gain or lose lamps by the exchange are white.
func (a *additions) balanced(out, in []int32) {
	for _, cells := range [2][]int32{out, in} {
		for _, cell := range cells {
			for _, at := range a.Beside[cell] {
				if a.Cells[at].IsWhite() && a.gain(at) != 0 {
					a.unless(a.blackVar[at], false)
				}
			}
		}
	}
}

// gain returns how many more lamps are beside a cell after the exchange.
func (a *additions) gain(cell int32) (n int) {
	for _, at := range a.Beside[cell] {
		switch a.part[at] {
		case incoming:
			n++
		case outgoing:
			n--
		}
	}
	return n
}

// forbidCorners forbids the exchanges of two lamps at opposite corners of a rectangle with
// clear sides for lamps at the other corners. An open board has many such rectangles.
func (a *additions) forbidCorners() {
	const left, right, down = 1, 2, 3 // of puzzle.Directions
	lamp := func(at int32) bool { return a.On[at] }
	for one, on := range a.On {
		for d := left; on && d <= right; d++ {
			for corner := a.beside(int32(one), d); corner >= 0; corner = a.beside(corner, d) {
				two := a.first(corner, down, lamp)
				last := int32(one) + two - corner
				there := func(at int32) bool { return at == last }
				if two >= 0 && a.first(int32(one), down, there) >= 0 && a.first(two, left+right-d, there) >= 0 {
					a.forbidCrowd(int32(one), two)
					a.forbidNeutral([]int32{int32(one), two}, []int32{corner, last})
				}
			}
		}
	}
}

// forbidNeutral forbids an exchange and its reverse if the clues allow the exchange.
func (a *additions) forbidNeutral(out, in []int32) {
	a.assign(out, outgoing)
	a.assign(in, incoming)
	cells := append(out, in...)
	changes := func(at int32) bool { return a.Cells[at].IsBlack() && a.gain(at) != 0 }
	neutral := !slices.ContainsFunc(cells, func(cell int32) bool { return slices.ContainsFunc(a.Beside[cell], changes) })
	a.assign(cells, stays)
	if neutral {
		a.forbidSwap(cells)
	}
}

// box is a rectangle of cells: its first and last row, its first and last column.
type box [4]int

// forbidCrowd states that the largest white rectangle around two lamps has at most one lamp
// inside that is not beside a black cell, since two such lamps could exchange their columns.
// With a clause for each pair of lamps, the search would have to count the lamps.
func (a *additions) forbidCrowd(one, two int32) {
	cols := int32(a.Cols)
	b := box{int(one / cols), int(two / cols), int(min(one%cols, two%cols)), int(max(one%cols, two%cols))}
	if !a.grow(&b) || a.crowds[b] {
		return
	}
	a.crowds[b] = true
	crowd := solver.Pos(a.rules.NewVar())
	a.clause = append(a.clause[:0], crowd)
	var inside []solver.Var
	inner := func(x, first, last, side int) bool { // within its ends, which may be the board's edges
		return (x > first || first == 0) && (x < last || last == side-1)
	}
	for r := b[0]; r <= b[1]; r++ {
		for c := b[2]; c <= b[3]; c++ {
			cell := r*a.Cols + c
			a.unless(a.blackVar[cell], false)
			if inner(r, b[0], b[1], a.Rows) && inner(c, b[2], b[3], a.Cols) {
				inside = append(inside, a.lampVar[cell])
			}
		}
	}
	a.rules.AddClause(a.clause...)
	a.rules.AddRow(crowd, 0, 1, inside...)
}

// grow extends a white rectangle as far as it stays white. It returns false if the
// rectangle is not white.
func (a *additions) grow(b *box) bool {
	if !a.allWhite(*b) {
		return false
	}
	for vain := 0; vain < len(b); {
		for side, step := range [...]int{-1, 1, -1, 1} {
			strip := *b
			strip[side] += step
			strip[side^1] = strip[side]
			if vain++; a.allWhite(strip) {
				b[side], vain = strip[side], 0
			}
		}
	}
	return true
}

// allWhite reports whether a rectangle is on the board and white.
func (a *additions) allWhite(b box) bool {
	for r := b[0]; r <= b[1]; r++ {
		for c := b[2]; c <= b[3]; c++ {
			if a.IsBlack(r, c) {
				return false
			}
		}
	}
	return true
}

// Added cells must not divide a room of the mask. There are too many sets of walls that divide
// a room, so clauses forbid only the walls of proposals that divide a room.

// forbidSplit reports whether added cells divide a room of the mask although the shape does
// not allow rooms. If so, it forbids the walls that divide the room.
func (a *additions) forbidSplit() (split bool) {
	if a.Request.Shape.Rooms {
		return false
	}
	now, cells := a.FindRooms()
	size := make([]int, len(cells))
	for room := range cells {
		size[room] = len(cells[room])
	}
	largest := map[int32]int32{} // by room of the mask: a cell of its largest part
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
			size[room], split = 0, true // one clause for each part
		}
	}
	return split
}

// forbidWalls forbids the walls around the room of a cell while the cell and a cell outside
// the room are white.
func (a *additions) forbidWalls(room []int32, cell, outside int32) {
	a.clause = append(a.clause[:0], solver.Pos(a.blackVar[cell]), solver.Pos(a.blackVar[outside]))
	for wall := range int32(len(room)) {
		if room[wall] < 0 && slices.ContainsFunc(a.Beside[wall], func(at int32) bool { return room[at] == room[cell] }) {
			a.unless(a.blackVar[wall], true)
		}
	}
	a.rules.AddClause(a.clause...)
}
