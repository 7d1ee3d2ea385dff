package codec

import (
	"strings"

	"akari/puzzle"
)

// What the notations that draw a grid have in common: rows of tokens.

// square is one cell as a notation shows it.
type square struct {
	cell puzzle.Cell
	lamp bool
	dot  bool // "no lamp here"
}

// alphabet reads one token; ok is false for a token that is none.
type alphabet func(token textLine) (sq square, ok bool)

// board collects squares in reading order.
type board struct {
	cols  int
	cells []puzzle.Cell
	lamps []puzzle.Point
	dots  []puzzle.Point
}

func (b *board) add(sq square) {
	at := puzzle.Point{Row: len(b.cells) / b.cols, Col: len(b.cells) % b.cols}
	if sq.lamp {
		b.lamps = append(b.lamps, at)
	}
	if sq.dot {
		b.dots = append(b.dots, at)
	}
	b.cells = append(b.cells, sq.cell)
}

// entry is the puzzle of a full board.
func (b *board) entry(g *puzzle.Genre) *puzzle.Entry {
	p := &puzzle.Puzzle{Genre: g, Rows: len(b.cells) / b.cols, Cols: b.cols, Cells: b.cells}
	return &puzzle.Entry{Puzzle: p, Answer: b.lamps, Dots: b.dots}
}

// spacing says how the tokens of a row are set apart.
type spacing int

const (
	glued  spacing = iota // every character is a token
	spaced                // blanks or tabs between tokens
	either                // one or the other, row by row
)

// tokens cuts a row into its tokens.
func (l textLine) tokens(sp spacing) []textLine {
	var out []textLine
	for off := 0; ; {
		off += len(l.s[off:]) - len(strings.TrimLeft(l.s[off:], " \t"))
		if off == len(l.s) {
			break
		}
		n := strings.IndexAny(l.s[off:], " \t")
		if n < 0 {
			n = len(l.s) - off
		}
		out = append(out, textLine{l.s[off : off+n], l.off + off})
		off += n
	}
	if len(out) == 1 && sp != spaced && len(out[0].s) > 1 {
		return out[0].letters()
	}
	return out
}

// letters cuts a token into its characters.
func (l textLine) letters() []textLine {
	out := make([]textLine, 0, len(l.s))
	for i, c := range l.s {
		out = append(out, textLine{string(c), l.off + i})
	}
	return out
}

// end is the offset behind the last character of a line.
func (l textLine) end() int { return l.off + len(strings.TrimRight(l.s, " \t")) }

// readGrid reads rows of tokens: rows lines of cols tokens each. A declared
// size of 0 is taken from the data. The rows are counted and the first is
// measured before anything is allocated for the board.
func (in *input) readGrid(lines []textLine, rows, cols int, sp spacing, read alphabet) (*board, error) {
	if rows == 0 {
		rows = len(lines)
	}
	if err := countRows(lines, rows); err != nil {
		return nil, err
	}
	b := &board{cols: cols}
	for i, l := range lines {
		toks := l.tokens(sp)
		if i == 0 && b.cols == 0 {
			b.cols = len(toks)
		}
		if len(toks) != b.cols {
			return nil, in.ragged(l, i, len(toks), b.cols, cols > 0)
		}
		if i == 0 {
			if err := in.checkArea(l.off, rows, b.cols); err != nil {
				return nil, err
			}
		}
		for _, t := range toks {
			sq, ok := read(t)
			if !ok {
				return nil, faultf(t.off, "%s is no cell", quote(t.s))
			}
			b.add(sq)
		}
	}
	return b, nil
}

// countRows compares the lines with the declared number of rows.
func countRows(lines []textLine, rows int) error {
	switch {
	case len(lines) == 0:
		return faultf(0, "the grid has no rows")
	case len(lines) < rows:
		last := lines[len(lines)-1]
		return faultf(last.end(), "%s of %d", plural(len(lines), "row"), rows)
	case len(lines) > rows:
		return faultf(lines[rows].off, "a line after the last of %s", plural(rows, "row"))
	}
	return nil
}

// ragged is the error for a row of the wrong length. It points behind a row
// that is too short, and at a row that is too long.
func (in *input) ragged(l textLine, row, got, want int, declared bool) error {
	off := l.end()
	if got > want {
		off = l.off
	}
	if declared {
		return faultf(off, "row %d has %s, not %d as the size says", row+1, plural(got, "cell"), want)
	}
	return faultf(off, "row %d has %s, the first row has %d", row+1, plural(got, "cell"), want)
}

// clueDigit reads "0" to "4".
func clueDigit(token string) (square, bool) {
	if len(token) == 1 && token[0] >= '0' && token[0] <= '4' {
		return square{cell: puzzle.Clue(int(token[0] - '0'))}, true
	}
	return square{}, false
}

// cellHint explains the cells of a notation after an unknown one.
func cellHint(err error, hint string) error {
	if f, is := err.(*fault); is && f.hint == "" && strings.HasSuffix(f.msg, " is no cell") {
		f.hint = hint
	}
	return err
}
