package searchlights

// A switch is four cells at the crossings of two row runs with two column runs, with lights
// on one diagonal and none on the other. If the lights move to the other diagonal, every
// clue sees the same number, so no Searchlights puzzle with a switch has a unique solution.
// Most ambiguities of a random board are switches.

// settleRounds is the number of passes over the whole board in search of switches.
const settleRounds = 30

// settle changes lights until there is no switch or its rounds end.
func (h *Strategy) settle() {
	h.runs.Find(h.Board.Puzzle)
	want := h.wanted()
	for range settleRounds {
		found := false
		for cell, on := range h.Board.On {
			if !on {
				continue
			}
			if n, corners := h.switches(int32(cell)); n > 0 {
				found = true
				h.flipBest(corners, want)
			}
		}
		if !found {
			return
		}
	}
}

// flipBest changes the corner that leaves the fewest switches; among equals, a random one.
// Only corners that keep the number of lights within one of want are considered.
func (h *Strategy) flipBest(corners [4]int32, want int) {
	best, least, ties := int32(-1), 0, 0 // the corner, the switches that its change adds, the number of such corners
	for _, cell := range corners {
		if h.Board.On[cell] && h.Board.Lamps < want || !h.Board.On[cell] && h.Board.Lamps > want {
			continue
		}
		before, _ := h.switches(cell)
		h.Board.Set(cell, !h.Board.On[cell])
		after, _ := h.switches(cell)
		h.Board.Set(cell, !h.Board.On[cell])
		added := after - before
		switch {
		case best < 0 || added < least:
			best, least, ties = cell, added, 1
		case added == least:
			if ties++; h.Rng.IntN(ties) == 0 {
				best = cell
			}
		}
	}
	h.Board.Set(best, !h.Board.On[best])
}

// switches counts the switches that a white cell is a corner of, and returns the corners of one.
// Cell and the corner across, d, have equal lights; b, in the row of the cell, and c, in its column,
// have the opposite.
func (h *Strategy) switches(cell int32) (n int, corners [4]int32) {
	of, on := h.runs.Through[cell], h.Board.On[cell]
	row, col := h.runs.All[of[0]], h.runs.All[of[1]]
	for b := row.First; b <= row.Last(); b++ {
		if h.Board.On[b] == on {
			continue
		}
		across := h.runs.Through[b][1]
		for c := col.First; c <= col.Last(); c += col.Step {
			if h.Board.On[c] == on {
				continue
			}
			d := c + b - cell
			if h.Board.Cells[d].IsWhite() && h.Board.On[d] == on && h.runs.Through[d] == [2]int32{h.runs.Through[c][0], across} {
				n++
				corners = [4]int32{cell, b, c, d}
			}
		}
	}
	return n, corners
}
