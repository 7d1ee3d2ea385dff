package akari

import (
	"slices"

	"akari/puzzle"
)

// Between two steps every white cell is lit and no lamp lights another. Light counts the
// lamps that each cell sees, so that a change costs only the lines of sight it touches.

// Place puts lamps on an empty board in random order until all cells are lit, first on a
// share of the cells beside black cells: clues count these lamps, so even a sparse board
// gets a unique solution. On 14x14 with 10 % black cells that saves 99 % of the work.
func (h *Strategy) Place() {
	h.Board.ClearLamps()
	first := min(1, max(0.3, 1-float64(10*(float64(h.Board.Black)/float64(len(h.Board.Cells))-0.15))))
	order := h.Queue
	h.Shuffle(order)
	if !h.Request.Plain() {
		first *= 0.6 // clues of 0 are frequent
		h.surround()
	}
	h.fill(order, func(cell int32) bool { return h.Board.BesideBlack(cell) && h.Rng.Float64() < first })
	h.fill(order, anyCell)
}

// surround puts lamps on all four sides of as many black cells as puzzles by people have clues of 4:
// random lamps hardly ever surround a cell, except on boards that counting solves.
func (h *Strategy) surround() {
	want := float64(h.digits[4] * float64(h.Board.Black))
	for _, cell := range h.Queue {
		if want < h.Rng.Float64() {
			return
		}
		if h.Board.Cells[cell].IsWhite() || h.Board.WhiteBeside(cell) < 4 || slices.ContainsFunc(h.Board.Beside[cell], func(at int32) bool { return h.Board.Light[at] > 0 }) {
			continue
		}
		for _, at := range h.Board.Beside[cell] {
			h.put(at)
		}
		want--
	}
}

// fill puts lamps on accepted dark cells, each time on the best of a few, until no such
// cell is left.
func (h *Strategy) fill(cells []int32, wanted func(cell int32) bool) {
	for i := range cells {
		if !h.dark(cells[i]) || !wanted(cells[i]) {
			continue
		}
		gain := h.gain(cells[i])
		for range h.looks {
			j := i + h.Rng.IntN(len(cells)-i)
			if !h.dark(cells[j]) || !wanted(cells[j]) {
				continue
			}
			if g := h.gain(cells[j]); g > gain {
				gain = g
				cells[i], cells[j] = cells[j], cells[i] // the cell at i waits until j
			}
		}
		h.put(cells[i])
	}
}

func anyCell(int32) bool { return true }

// gain rates a lamp on a dark cell: the number of cells it lights, less the loss by high
// clues. If counting must solve the puzzle, only the loss counts, because boards with few lamps are
// seldom easy.
func (h *Strategy) gain(cell int32) (n int) {
	if h.Request.Plain() {
		return -h.loss(cell)
	}
	h.Board.See(cell, func(at int32) bool {
		if h.Board.Light[at] == 0 {
			n++
		}
		return true
	})
	return n - h.loss(cell)
}

// loss rates the clues beside a cell that a lamp on it would raise.
func (h *Strategy) loss(cell int32) (n int) {
	for _, at := range h.Board.Beside[cell] {
		if h.Board.Cells[at].IsBlack() {
			n += h.crowd[min(h.beside(at), len(h.crowd)-1)]
		}
	}
	return n
}

// beside returns the number of lamps beside a cell.
func (h *Strategy) beside(cell int32) (n int) {
	for _, at := range h.Board.Beside[cell] {
		if h.Board.On[at] {
			n++
		}
	}
	return n
}

// dark reports whether the cell is white and no lamp lights it.
func (h *Strategy) dark(cell int32) bool {
	return h.Board.Light[cell] == 0 && h.Board.Cells[cell].IsWhite()
}

// put puts a lamp on a white cell without one, and take removes it; both update what it lights.
func (h *Strategy) put(cell int32) {
	h.Board.Set(cell, true)
	h.shine(cell, 1)
}

func (h *Strategy) take(cell int32) {
	h.Board.Set(cell, false)
	h.shine(cell, -1)
}

// shine adds n to the light of the cell and of all cells that it sees.
func (h *Strategy) shine(cell, n int32) {
	h.Board.Light[cell] += n
	h.Board.See(cell, func(at int32) bool { h.Board.Light[at] += n; return true })
}

// move puts a lamp on a white cell, removes the lamps that light it, and relights what
// becomes dark.
func (h *Strategy) move(cell int32) {
	if h.Board.On[cell] {
		return
	}
	dark := h.clear(cell, nil)
	h.put(cell)
	h.relight(dark)
}

// clear removes the lamps that light the cell, including a lamp on it, and appends the
// cells that may be dark now.
func (h *Strategy) clear(cell int32, dark []int32) []int32 {
	var gone [5]int32
	n := 0
	if h.Board.On[cell] {
		gone[n] = cell
		n++
	}
	h.Board.See(cell, func(at int32) bool {
		if h.Board.On[at] {
			gone[n] = at
			n++
		}
		return !h.Board.On[at]
	})
	for _, at := range gone[:n] {
		h.take(at)
		dark = append(dark, at)
		h.Board.See(at, func(q int32) bool { dark = append(dark, q); return true })
	}
	return dark
}

// relight puts lamps on the cells that are dark, in random order, beside black
// cells first.
func (h *Strategy) relight(cells []int32) {
	h.Shuffle(cells)
	h.fill(cells, h.Board.BesideBlack)
	h.fill(cells, anyCell)
}

// Wall turns an orbit of white cells black and relights around it; it reports
// whether the shape allowed it.
func (h *Strategy) Wall(k int32) bool {
	if !h.Board.Blacken(k) {
		return false
	}
	h.Board.Paint(k, puzzle.White) // remove lamps while the orbit is still white, so that they light the same cells
	var dark []int32
	for _, cell := range h.Board.Orbits[k] {
		dark = h.clear(cell, dark)
	}
	h.Board.Paint(k, puzzle.Black)
	h.relight(dark)
	return true
}

// Open turns an orbit of black cells white and relights around it.
func (h *Strategy) Open(k int32) {
	var dark []int32
	for _, cell := range h.Board.Orbits[k] {
		dark = h.clear(cell, dark)
	}
	h.Board.Recolour(k, false)
	dark = append(dark, h.Board.Orbits[k]...)
	h.relight(dark)
}
