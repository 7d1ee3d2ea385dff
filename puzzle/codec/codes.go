package codec

import (
	"unicode/utf8"

	"akari/internal/spell"
	"akari/puzzle"
)

// codes holds what each character of a description describes.
type codes [256]code

// code is a black cell or none, and the white cells after it.
type code struct {
	cell  puzzle.Cell // White if there is no black cell
	white int
}

// width is the number of cells; 0 for a character that is not a code.
func (c code) width() int {
	if c.cell == puzzle.White {
		return c.white
	}
	return 1 + c.white
}

// runs makes the characters from the first on runs of 1, 2, … white cells.
func (t *codes) runs(first byte, longest int) {
	for n := range longest {
		t[int(first)+n] = code{white: n + 1}
	}
}

// read reads a description. It is counted before there are any cells. The white cells after
// the last black cell may go beyond the board if they are two: the player of puzz.link
// writes them so.
func (t *codes) read(body textLine, rows, cols int, hint string) (*puzzle.Puzzle, error) {
	n, cells := 0, rows*cols
	for i := range len(body.s) {
		c := t[body.s[i]]
		if c.width() == 0 {
			_, size := utf8.DecodeRuneInString(body.s[i:])
			return nil, faultf(body.off+i, "%s is not a code for cells", quote(body.s[i:i+size])).but("%s", hint)
		}
		n += c.width()
		if n > cells && !(i == len(body.s)-1 && c.cell != puzzle.White && c.white == 2 && n-c.white <= cells) {
			return nil, faultf(body.off+i, "the codes describe more than %s", spell.Counted(cells, "cell"))
		}
	}
	if n < cells {
		return nil, faultf(body.off+len(body.s), "the codes describe %d of %s", n, spell.Counted(cells, "cell"))
	}
	p := puzzle.New(puzzle.Akari, rows, cols)
	n = 0
	for _, char := range []byte(body.s) {
		if c := t[char]; c.cell != puzzle.White {
			p.Cells[n] = c.cell
		}
		n += t[char].width()
	}
	return p, nil
}
