package fewest

import (
	"slices"

	"akari/solver"
)

// Added cells must not divide what the mask has connected. Too many sets of walls would to
// state them all; those of a proposal are forbidden when it divides a room.

// forbidSplit reports whether added cells divide a room of the mask that the
// shape wants whole, and forbids the walls that do.
func (a *additions) forbidSplit() (split bool) {
	if a.Request.Shape.Rooms {
		return false
	}
	now, cells := a.FindRooms()
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

// forbidWalls forbids the walls around the room of a cell while the cell and another one
// outside are white.
func (a *additions) forbidWalls(room []int32, cell, outside int32) {
	a.clause = append(a.clause[:0], solver.Pos(a.blackVar[cell]), solver.Pos(a.blackVar[outside]))
	for wall := range int32(len(room)) {
		if room[wall] < 0 && slices.ContainsFunc(a.Beside[wall], func(at int32) bool { return room[at] == room[cell] }) {
			a.unless(a.blackVar[wall], true)
		}
	}
	a.rules.AddClause(a.clause...)
}
