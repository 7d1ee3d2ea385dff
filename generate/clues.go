package generate

import "akari/puzzle"

// number is step three: every black cell gets its clue.
func (l *lamps) number() {
	for cell, c := range l.cells {
		if c.IsBlack() {
			l.cells[cell] = l.clue(cell)
		}
	}
}

// clue is a black cell with the clue that the lamps give it, unless no clue may
// be that digit.
func (l *lamps) clue(cell int) puzzle.Cell {
	n := l.beside(cell/l.cols, cell%l.cols)
	if l.none[n] {
		return puzzle.Black
	}
	return puzzle.Clue(n)
}
