package generate

import (
	"math/rand/v2"

	"akari/puzzle"
)

// lamps is step two: the answer.
//
// Between two calls every white cell is lit and no lamp lights another, also
// after the layout has changed under them. light counts the lamps that each cell
// sees, so that a change costs only the lines of sight it touches.
type lamps struct {
	*layout
	on    []bool  // by cell
	light []int32 // by cell: lamps whose light it has, its own among them
	none  [5]bool // by digit: no clue may be it
	looks int     // how many other cells are looked at for each that gets a lamp
}

func (l *lamps) prepare(on *layout) {
	l.layout = on
	l.on = make([]bool, len(on.cells))
	l.light = make([]int32, len(on.cells))
}

// place puts lamps on an empty board until all cells are lit, taking cells in
// random order. Lamps beside black cells say more, for clues tell of them: a
// share of these cells comes first, so that the clues come out as people like
// them and a sparse board has one answer at all. With 10 % black cells, 14x14,
// that makes a hundredth of the work of placing evenly.
func (l *lamps) place(order []int32, rng *rand.Rand) {
	clear(l.on)
	clear(l.light)
	first := min(1, max(0.3, 1-float64(10*(float64(l.black)/float64(len(l.cells))-0.15))))
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	l.fill(order, rng, func(cell int32) bool { return l.besideBlack(cell) && rng.Float64() < first })
	l.fill(order, rng, anyCell)
}

// fill puts lamps on the wanted cells that are white and dark, each time on the
// best of a few, until none of them is.
func (l *lamps) fill(cells []int32, rng *rand.Rand, wanted func(cell int32) bool) {
	for i := range cells {
		if !l.dark(cells[i]) || !wanted(cells[i]) {
			continue
		}
		gain := l.gain(cells[i])
		for range l.looks {
			j := i + rng.IntN(len(cells)-i)
			if !l.dark(cells[j]) || !wanted(cells[j]) {
				continue
			}
			if g := l.gain(cells[j]); g > gain {
				gain = g
				cells[i], cells[j] = cells[j], cells[i] // the other's turn comes at j
			}
		}
		l.put(cells[i])
	}
}

func anyCell(int32) bool { return true }

// crowded is what a lamp loses, in cells, by the lamps that there are beside a
// black cell of its own: people's puzzles have many clues of 1 and few high ones.
var crowded = [4]int{0, 6, 24, 24}

// gain is how good a lamp on a dark cell is: how many cells it lights, so that
// there are no more lamps than with people, less what is lost by high clues.
func (l *lamps) gain(cell int32) (n int) {
	l.see(cell, func(at int32) bool {
		if l.light[at] == 0 {
			n++
		}
		return true
	})
	r, c := int(cell)/l.cols, int(cell)%l.cols
	for _, d := range puzzle.Directions {
		if l.inside(r+d.Row, c+d.Col) && l.isBlack(r+d.Row, c+d.Col) {
			n -= crowded[l.beside(r+d.Row, c+d.Col)]
		}
	}
	return n
}

// beside is how many lamps are beside a cell.
func (l *lamps) beside(r, c int) (n int) {
	for _, d := range puzzle.Directions {
		if l.inside(r+d.Row, c+d.Col) && l.on[(r+d.Row)*l.cols+c+d.Col] {
			n++
		}
	}
	return n
}

// dark reports whether the cell is white and no lamp lights it.
func (l *lamps) dark(cell int32) bool { return l.light[cell] == 0 && l.cells[cell].IsWhite() }

// besideBlack reports whether the cell shares a side with a black cell.
func (l *lamps) besideBlack(cell int32) bool {
	r, c := int(cell)/l.cols, int(cell)%l.cols
	for _, d := range puzzle.Directions {
		if l.inside(r+d.Row, c+d.Col) && l.isBlack(r+d.Row, c+d.Col) {
			return true
		}
	}
	return false
}

func (l *lamps) put(cell int32) {
	l.on[cell] = true
	l.shine(cell, 1)
}

func (l *lamps) take(cell int32) {
	l.on[cell] = false
	l.shine(cell, -1)
}

// shine adds n to the light of the cell and of all it sees.
func (l *lamps) shine(cell, n int32) {
	l.light[cell] += n
	l.see(cell, func(at int32) bool { l.light[at] += n; return true })
}

// see calls f for the white cells the cell sees, along each ray outwards,
// until f says no more of that ray.
func (l *lamps) see(cell int32, f func(at int32) bool) {
	r := int(cell) / l.cols
	for at := cell - 1; at >= int32(r*l.cols) && l.cells[at].IsWhite() && f(at); at-- {
	}
	for at := cell + 1; at < int32((r+1)*l.cols) && l.cells[at].IsWhite() && f(at); at++ {
	}
	for at := cell - int32(l.cols); at >= 0 && l.cells[at].IsWhite() && f(at); at -= int32(l.cols) {
	}
	for at := cell + int32(l.cols); at < int32(len(l.cells)) && l.cells[at].IsWhite() && f(at); at += int32(l.cols) {
	}
}

// move puts a lamp on a white cell, takes away those that shine on it, and
// relights what they leave dark, in random order.
func (l *lamps) move(cell int32, rng *rand.Rand) {
	if l.on[cell] {
		return
	}
	dark := l.clear(cell, nil)
	l.put(cell)
	l.relight(dark, rng)
}

// clear takes away the lamps that shine on the cell, its own among them, and
// appends the cells that may be dark now.
func (l *lamps) clear(cell int32, dark []int32) []int32 {
	var gone [5]int32
	n := 0
	if l.on[cell] {
		gone[n] = cell
		n++
	}
	l.see(cell, func(at int32) bool {
		if l.on[at] {
			gone[n] = at
			n++
		}
		return !l.on[at]
	})
	for _, at := range gone[:n] {
		l.take(at)
		dark = append(dark, at)
		l.see(at, func(q int32) bool { dark = append(dark, q); return true })
	}
	return dark
}

// relight puts lamps on the cells that are dark, in random order, beside black
// cells first.
func (l *lamps) relight(cells []int32, rng *rand.Rand) {
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	l.fill(cells, rng, l.besideBlack)
	l.fill(cells, rng, anyCell)
}

// wall turns an orbit of white cells black and relights around it; it reports
// whether the shape allowed it.
func (l *lamps) wall(k int32, rng *rand.Rand) bool {
	if !l.blacken(k) {
		return false
	}
	l.paint(k, puzzle.White) // lamps go while the cells they light are as they were
	var dark []int32
	for _, cell := range l.orbits[k] {
		dark = l.clear(cell, dark)
	}
	l.paint(k, puzzle.Black)
	l.relight(dark, rng)
	return true
}

// open turns an orbit of black cells white and relights around it.
func (l *lamps) open(k int32, rng *rand.Rand) {
	var dark []int32
	for _, cell := range l.orbits[k] {
		dark = l.clear(cell, dark)
	}
	l.layout.whiten(k)
	dark = append(dark, l.orbits[k]...)
	l.relight(dark, rng)
}

// count is how many lamps there are.
func (l *lamps) count() (n int) {
	for _, on := range l.on {
		if on {
			n++
		}
	}
	return n
}

// answer lists the lamps.
func (l *lamps) answer() puzzle.Lamps {
	answer := puzzle.Lamps{}
	for cell, on := range l.on {
		if on {
			answer = append(answer, puzzle.Point{Row: cell / l.cols, Col: cell % l.cols})
		}
	}
	return answer
}
