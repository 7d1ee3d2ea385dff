package codec

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"akari/internal/spell"
	"akari/puzzle"
)

// codes are the characters that describe cells in an address or id. The characters first,
// first+1, … stand for runs of 1, 2, … white cells, and black for a black cell without a clue. A
// clue has a character for each number of white cells after the clue.
type codes struct {
	of      [256]code
	clues   []int // by number of white cells after the clue: the code of clue 0
	first   byte  // the code of a run of one cell
	longest int   // the number of cells of the longest run
	black   byte
	numbers bool // "(12)" is a clue
	hint    string
}

// code is a black cell, if there is one, and the white cells after it.
type code struct {
	cell  puzzle.Cell // white if there is no black cell
	width int         // the number of all its cells; 0 for a character that is not a code
}

// newCodes makes a table of codes. clues[n] is the code of clue 0 with n white cells after the
// clue; the codes of the clues 1 to most follow the code of clue 0.
func newCodes(first byte, longest int, black byte, hint string, most int, clues ...int) *codes {
	t := &codes{clues: clues, first: first, longest: longest, black: black, hint: hint}
	t.of[black] = code{puzzle.Black, 1}
	for white, zero := range clues {
		for n := range most + 1 {
			t.of[zero+n] = code{puzzle.Clue(n), 1 + white}
		}
	}
	for n := range longest {
		t.of[int(first)+n] = code{width: n + 1}
	}
	return t
}

// append appends the codes of a board. The code of a clue has as many white cells as it can: the
// white cells after the clue and, at the end of the board, white cells beyond the end.
func (t *codes) append(dst []byte, cells []puzzle.Cell) []byte {
	run := 0
	for i := 0; i < len(cells); i++ {
		n, clue := cells[i].Clue()
		if cells[i].IsWhite() {
			run++
			continue
		}
		dst, run = t.appendRun(dst, run), 0
		switch {
		case !clue:
			dst = append(dst, t.black)
			continue
		case n > 9 && t.numbers:
			dst = fmt.Appendf(dst, "(%d)", n)
			continue
		}
		after := 0
		for after+1 < len(t.clues) && (i+after+1 >= len(cells) || cells[i+after+1].IsWhite()) {
			after++
		}
		dst = append(dst, byte(t.clues[after]+n))
		i += after
	}
	return t.appendRun(dst, run)
}

// appendRun appends the codes of a run of white cells.
func (t *codes) appendRun(dst []byte, run int) []byte {
	for ; run > 0; run -= t.longest {
		dst = append(dst, t.first+byte(min(run, t.longest)-1))
	}
	return dst
}

// next returns the code at the beginning of a text, and its length in bytes.
func (t *codes) next(text string) (code, int) {
	if text[0] == '(' && t.numbers {
		number, _, closed := strings.Cut(text[1:min(len(text), 2+maxDigits)], ")")
		if clue, ok := clueNumber(number); ok && closed {
			return code{clue, 1}, len(number) + 2
		}
	}
	return t.of[text[0]], 1
}

// read reads a description; the board grows with it. The last code may be a clue with two white cells
// although fewer white cells are left: the player of puzz.link always writes such a clue at the end of a
// board.
func (t *codes) read(body textLine, g *puzzle.Genre, rows, cols int) (*puzzle.Entry, error) {
	n := rows * cols
	cells := make([]puzzle.Cell, 0, min(n, t.longest*len(body.s))+2)
	for i := 0; i < len(body.s); {
		c, size := t.next(body.s[i:])
		switch clue, _ := c.cell.Clue(); {
		case c.width == 0:
			_, size := utf8.DecodeRuneInString(body.s[i:])
			return nil, faultf(body.off+i, "%s does not describe a cell", quote(body.s[i:i+size])).but("%s", t.hint)
		case clue > g.MaxClue:
			return nil, faultf(body.off+i, "clue %d is too large; clues go from 0 to %d", clue, g.MaxClue)
		}
		cells = append(append(cells, c.cell), make([]puzzle.Cell, c.width-1)...)
		if more := len(cells) - n; more > 0 && !(i == len(body.s)-1 && c.cell != puzzle.White && c.width == 3 && more <= 2) {
			return nil, faultf(body.off+i, "expected codes for %s, got more", spell.Counted(n, "cell"))
		}
		i += size
	}
	if len(cells) < n {
		return nil, faultf(body.off+len(body.s), "expected codes for %s, got codes for %d", spell.Counted(n, "cell"), len(cells))
	}
	return &puzzle.Entry{Puzzle: &puzzle.Puzzle{Genre: g, Rows: rows, Cols: cols, Cells: cells[:n]}}, nil
}
