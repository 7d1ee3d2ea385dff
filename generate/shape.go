package generate

import "akari/puzzle"

// Shape says what a layout may look like. The zero Shape is the strictest: the
// white cells connected, and so no room of one cell, no two by two black cells,
// and under a quarter turn no swastika.
type Shape struct {
	Rooms    bool `key:"rooms" doc:"true allows black cells to divide the white ones into rooms"`
	OneCell  bool `key:"one_cell" doc:"true allows rooms of one cell, where rooms are allowed"`
	Blocks   bool `key:"blocks" doc:"true allows two by two black cells"`
	Swastika bool `key:"swastika" doc:"true allows pinwheels in the centre under rot90"`
	Longest  int  `key:"longest" doc:"the longest line of white cells"`
}

// fits reports whether the shape allows the cell, black since a moment ago,
// given that everything was as it should be before.
func (l *layout) fits(cell int32) bool {
	r, c := int(cell)/l.cols, int(cell)%l.cols
	switch {
	case !l.shape.Blocks && l.inBlock(r, c):
		return false
	case !l.shape.Rooms:
		return l.joined(r, c)
	case !l.shape.OneCell:
		return !l.walled(r, c)
	}
	return true
}

// inBlock reports whether the cell lies in two by two black cells.
func (l *layout) inBlock(r, c int) bool {
	for _, dr := range [2]int{-1, 1} {
		for _, dc := range [2]int{-1, 1} {
			if l.inside(r+dr, c+dc) && l.isBlack(r+dr, c) && l.isBlack(r, c+dc) && l.isBlack(r+dr, c+dc) {
				return true
			}
		}
	}
	return false
}

// walled reports whether a white neighbour of the cell has no white neighbour.
func (l *layout) walled(r, c int) bool {
	for _, d := range puzzle.Directions {
		nr, nc := r+d.Row, c+d.Col
		if l.isBlack(nr, nc) {
			continue
		}
		alone := true
		for _, e := range puzzle.Directions {
			alone = alone && l.isBlack(nr+e.Row, nc+e.Col)
		}
		if alone {
			return true
		}
	}
	return false
}

// ring lists the eight places around a cell in a circle, beginning above.
var ring = [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// joined reports whether the white neighbours of a black cell are connected by
// white cells. Mostly they are around the cell itself; otherwise one of them
// is flooded until the others are reached, which in an open board is soon.
func (l *layout) joined(r, c int) bool {
	var white [4][2]int
	n, gaps := 0, 0
	for i := 0; i < 8; i += 2 {
		nr, nc := r+ring[i][0], c+ring[i][1]
		if l.isBlack(nr, nc) {
			continue
		}
		white[n] = [2]int{nr, nc}
		n++
		diagonal, next := ring[i+1], ring[(i+2)%8]
		if l.isBlack(r+diagonal[0], c+diagonal[1]) || l.isBlack(r+next[0], c+next[1]) {
			gaps++
		}
	}
	switch {
	case n == 0:
		return false // the last white cell
	case gaps <= 1:
		return true
	}
	return l.flood(white[:n])
}

// flood reports whether the last of the cells reaches all others.
func (l *layout) flood(cells [][2]int) bool {
	l.round++
	goal := len(cells) - 1
	for _, at := range cells[:goal] {
		l.stamp[at[0]*l.cols+at[1]] = -l.round
	}
	start := cells[goal][0]*l.cols + cells[goal][1]
	l.stamp[start] = l.round
	l.queue = append(l.queue[:0], int32(start))
	for i := 0; i < len(l.queue); i++ {
		r, c := int(l.queue[i])/l.cols, int(l.queue[i])%l.cols
		for _, d := range puzzle.Directions {
			nr, nc := r+d.Row, c+d.Col
			if l.isBlack(nr, nc) {
				continue
			}
			next := nr*l.cols + nc
			if l.stamp[next] == l.round {
				continue
			}
			if l.stamp[next] == -l.round {
				if goal--; goal == 0 {
					return true
				}
			}
			l.stamp[next] = l.round
			l.queue = append(l.queue, int32(next))
		}
	}
	return false
}

// lineThrough is the length of the longer of the two lines of white cells
// through a white cell.
func (l *layout) lineThrough(cell int32) int {
	r, c := int(cell)/l.cols, int(cell)%l.cols
	count := func(d puzzle.Point) (n int) {
		for nr, nc := r+d.Row, c+d.Col; !l.isBlack(nr, nc); nr, nc = nr+d.Row, nc+d.Col {
			n++
		}
		return n
	}
	var n [4]int
	for i, d := range puzzle.Directions {
		n[i] = count(d)
	}
	return 1 + max(n[0]+n[3], n[1]+n[2])
}

// longest is the length of the longest line of white cells on the board.
func (l *layout) longest() (most int) {
	for cell, c := range l.cells {
		if c.IsWhite() {
			most = max(most, l.lineThrough(int32(cell)))
		}
	}
	return most
}

// hub is half the side of the square around the centre that pinwheel looks at.
const hub = 3

// pinwheel reports whether black cells around the centre of a board with the
// symmetry rot90 join, corners included, to one figure that turns one way: a
// swastika is of that kind, and so is whatever might be taken for one.
func (l *layout) pinwheel() bool {
	n := l.rows
	lo, hi := (n+1)/2-hub, n/2+hub-1
	dark := func(r, c int) bool {
		return r >= lo && r <= hi && c >= lo && c <= hi && l.inside(r, c) && l.isBlack(r, c)
	}
	seen := map[[2]int]bool{}
	var figure [][2]int
	for at := range (hi - lo + 1) * (hi - lo + 1) {
		// The first black cell that touches the centre is where the figure begins.
		r, c := lo+at/(hi-lo+1), lo+at%(hi-lo+1)
		if figure == nil && dark(r, c) && abs(2*r-n+1) <= 3 && abs(2*c-n+1) <= 3 {
			figure, seen[[2]int{r, c}] = [][2]int{{r, c}}, true
		}
	}
	for i := 0; i < len(figure); i++ {
		for _, d := range ring {
			next := [2]int{figure[i][0] + d[0], figure[i][1] + d[1]}
			if dark(next[0], next[1]) && !seen[next] {
				seen[next] = true
				figure = append(figure, next)
			}
		}
	}
	whole, mirrored := len(figure) > 1, true
	for _, at := range figure {
		whole = whole && seen[[2]int{at[1], n - 1 - at[0]}]
		mirrored = mirrored && seen[[2]int{at[0], n - 1 - at[1]}]
	}
	return whole && !mirrored
}

func abs(n int) int { return max(n, -n) }
