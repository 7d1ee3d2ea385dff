package generate

import "akari/puzzle"

// number is step three: every black cell gets the clue the lamps give it.
func (l *lamps) number() {
	for cell, c := range l.cells {
		if c.IsWhite() {
			continue
		}
		n, col := 0, cell%l.cols
		if cell >= l.cols && l.on[cell-l.cols] {
			n++
		}
		if col > 0 && l.on[cell-1] {
			n++
		}
		if col < l.cols-1 && l.on[cell+1] {
			n++
		}
		if cell+l.cols < len(l.cells) && l.on[cell+l.cols] {
			n++
		}
		l.cells[cell] = puzzle.Clue(n)
	}
}
