package codec

import "akari/puzzle"

// ASCII is a board in play, one character a cell, as puzzle.Board draws it.
//
//	text = rows*( cols*cell NL )
//	cell = "_" white / "#" black / "0" … "4" / "L" lamp / "*" lit white cell
//
// Traps. Lit cells follow from the lamps, so a "*" that no lamp lights is an
// error; a lit cell written "_" is let pass. Trailing blanks are ignored;
// blanks inside a row are an error.
//
// Between two: two blank lines, as for all bare grids (see Janko).
//
// Source: the board class this project's puzzle.Board follows; digits on black
// cells are its numbered extension.
var ASCII = &Format{
	Name:       "ascii",
	Title:      "board drawn with _ # 0-4, L lamp, * lit",
	Ext:        ".txt",
	Genre:      puzzle.Akari,
	Bare:       true,
	drawsMarks: true,
	decode:     decodeASCII,
	encode:     encodeASCII,
}

var asciiGrid = &alphabet{white: "_", black: "#", lamp: "L", hint: "ascii has _ for white, # for black, 0 to 4, L and *"}

func decodeASCII(in *input) (*puzzle.Entry, error) {
	var lit []shown
	cells := 0
	a := *asciiGrid
	a.read = func(t textLine) (square, bool) {
		cells++
		if t.s == "*" {
			lit = append(lit, shown{cells - 1, t.off})
			return square{}, true
		}
		return asciiGrid.square(t)
	}
	b, err := in.readGrid(splitLines(in.text), 0, 0, &a)
	if err != nil {
		return nil, err
	}
	e := b.entry(puzzle.Akari)
	return e, checkLit(e, lit, "*")
}

// shown is a cell drawn as lit, and where it stands in the text.
type shown struct{ cell, off int }

// checkLit refuses the sign of a lit cell where no lamp lights it.
func checkLit(e *puzzle.Entry, lit []shown, sign string) error {
	if lit == nil {
		return nil
	}
	lights := e.Puzzle.Lit(e.Answer)
	for _, s := range lit {
		if !lights[s.cell] {
			return faultf(s.off, "a %s on a cell that no lamp lights", sign)
		}
	}
	return nil
}

func encodeASCII(dst []byte, e *puzzle.Entry) ([]byte, error) {
	start := len(dst)
	dst = asciiGrid.append(dst, e)
	if e.Answer == nil {
		return dst, nil
	}
	for i, lit := range e.Puzzle.Lit(e.Answer) {
		at := start + i + i/e.Puzzle.Cols // a line has its end
		if lit && dst[at] == '_' {
			dst[at] = '*'
		}
	}
	return dst, nil
}
