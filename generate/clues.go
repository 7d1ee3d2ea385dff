package generate

import "akari/puzzle"

// number is step three: every black cell gets the clue the lamps give it, unless
// no clue may be that digit.
func (l *lamps) number() {
	for cell, c := range l.cells {
		if c.IsWhite() {
			continue
		}
		n := l.beside(cell/l.cols, cell%l.cols)
		if l.cells[cell] = puzzle.Clue(n); l.none[n] {
			l.cells[cell] = puzzle.Black
		}
	}
}
