package codec

import "akari/puzzle"

// Picture: a board in play, one character a cell, as puzzle.Board draws it.
//
//	text = rows*( cols*cell NL )
//	cell = "_" white / "#" black / "0" … "4" / "L" lamp / "*" lit white cell
//
// Traps. Lit cells follow from the lamps, so a "*" that no lamp lights is an
// error; a lit cell written "_" is let pass. Trailing blanks are ignored;
// blanks inside a row are an error.
//
// Source: the board class this project's puzzle.Board follows; digits on black
// cells are its numbered extension.
var picture = &Format{
	Name:       "picture",
	Title:      "board drawn with _ # 0-4, L lamp, * lit",
	Ext:        ".txt",
	ending:     func(string) func(string) ending { return paragraph },
	drawsMarks: true,
	decode:     decodePicture,
	encode:     encodePicture,
}

func decodePicture(in *input) (*puzzle.Entry, error) {
	if err := in.checkBare(); err != nil {
		return nil, err
	}
	lines := splitLines(in.text)
	for i, l := range lines {
		if row, gap := l.trimmed().word(); gap.s != "" {
			return nil, faultf(row.off+len(row.s), "a blank inside row %d", i+1)
		}
	}
	var lit []shown
	cells := 0
	b, err := in.readGrid(lines, 0, 0, glued, func(t textLine) (square, bool) {
		cells++
		switch t.s {
		case "_":
			return square{cell: puzzle.White}, true
		case "#":
			return square{cell: puzzle.Black}, true
		case "L":
			return square{cell: puzzle.White, lamp: true}, true
		case "*":
			lit = append(lit, shown{cells - 1, t.off})
			return square{cell: puzzle.White}, true
		}
		return clueDigit(t.s)
	})
	if err != nil {
		return nil, cellHint(err, "a picture has _ for white, # for black, 0 to 4, L and *")
	}
	e := b.entry(puzzle.Akari)
	return e, checkLit(e, lit)
}

// shown is a cell drawn as lit, and where it stands in the text.
type shown struct{ cell, off int }

// checkLit refuses a "*" that no lamp lights.
func checkLit(e *puzzle.Entry, lit []shown) error {
	if lit == nil {
		return nil
	}
	lights := e.Puzzle.Genre.Lit(e.Puzzle, e.Answer)
	for _, s := range lit {
		if !lights[s.cell] {
			return faultf(s.off, "a * on a cell that no lamp lights")
		}
	}
	return nil
}

func encodePicture(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p := e.Puzzle
	lit := make([]bool, len(p.Cells))
	if e.Answer != nil {
		lit = p.Genre.Lit(p, e.Answer)
	}
	for i, c := range p.Cells {
		n, clue := c.Clue()
		switch {
		case clue:
			dst = append(dst, byte('0'+n))
		case c.IsBlack():
			dst = append(dst, '#')
		case e.Answer.Has(p.Point(i)):
			dst = append(dst, 'L')
		case lit[i]:
			dst = append(dst, '*')
		default:
			dst = append(dst, '_')
		}
		if (i+1)%p.Cols == 0 {
			dst = append(dst, '\n')
		}
	}
	return dst, nil
}
