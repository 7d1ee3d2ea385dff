package codec

import (
	"cmp"
	"iter"
	"strconv"
	"strings"

	"akari/internal/spell"
	"akari/puzzle"
)

// This file reads and writes rows of tokens for the notations that draw a grid.

// square is one cell as a notation shows it.
type square struct {
	cell puzzle.Cell
	lamp bool
	dot  bool // "no lamp here"
	lit  bool
}

// alphabet is how a notation draws a grid: the signs of cells, the spacing of the signs, and the
// hint in errors about unknown signs. The notation has no sign for a field that is "".
type alphabet struct {
	white, black, lamp, dot, lit string

	numbers  bool // clues may have several digits
	spacing  spacing
	trailing bool // a blank follows the last cell of a row, too
	hint     string

	// read, if not nil, reads tokens in place of square.
	read func(token textLine) (sq square, ok bool)
}

// square reads one token; ok is false for an unknown token.
func (a *alphabet) square(t textLine) (sq square, ok bool) {
	if a.read != nil {
		return a.read(t)
	}
	switch t.s {
	case a.white:
		return square{}, true
	case a.black:
		return square{cell: puzzle.Black}, true
	case a.lamp:
		return square{lamp: true}, true
	case a.dot:
		return square{dot: true}, true
	case a.lit:
		return square{lit: true}, true
	}
	if a.numbers {
		cell, ok := clueNumber(t.s)
		return square{cell: cell}, ok
	}
	return clueDigit(t.s)
}

// sign returns the sign of a square, or the sign of a white cell if the notation has no sign for
// the mark on the square.
func (a *alphabet) sign(sq square) string {
	n, clue := sq.cell.Clue()
	switch {
	case clue:
		return strconv.Itoa(n)
	case sq.cell.IsBlack():
		return a.black
	case sq.lamp:
		return cmp.Or(a.lamp, a.white)
	case sq.dot:
		return cmp.Or(a.dot, a.white)
	case sq.lit:
		return cmp.Or(a.lit, a.white)
	}
	return a.white
}

// squares yields the cells of a puzzle in reading order, with lamps and dots. If lit is true, it
// also marks lit cells.
func squares(e *puzzle.Entry, lit bool) iter.Seq2[int, square] {
	return func(yield func(int, square) bool) {
		p, dots, shines := e.Puzzle, puzzle.Lamps(e.Dots), make([]bool, len(e.Puzzle.Cells))
		if lit && e.Solution != nil {
			shines = p.Lit(e.Solution)
		}
		for i, c := range p.Cells {
			sq := square{cell: c}
			if c.IsWhite() {
				sq.lamp, sq.dot, sq.lit = e.Solution.Has(p.Point(i)), dots.Has(p.Point(i)), shines[i]
			}
			if !yield(i, sq) {
				return
			}
		}
	}
}

// append appends the grid, with the lamps and dots for which the alphabet has signs.
func (a *alphabet) append(dst []byte, e *puzzle.Entry) []byte {
	gap := byte(' ')
	if a.spacing == fields {
		gap = ','
	}
	for i, sq := range squares(e, a.lit != "") {
		dst = append(dst, a.sign(sq)...)
		last := (i+1)%e.Puzzle.Cols == 0
		if a.spacing != glued && (a.trailing || !last) {
			dst = append(dst, gap)
		}
		if last {
			dst = append(dst, '\n')
		}
	}
	return dst
}

// board collects squares in reading order; lamps and dots are indices in cells.
type board struct {
	cols        int // 0 until the width is known
	cells       []puzzle.Cell
	lamps, dots []int
	lit         []shown
}

// shown is a cell drawn as lit, and its offset in the text.
type shown struct{ cell, off int }

func (b *board) add(sq square, off int) {
	if sq.lit {
		b.lit = append(b.lit, shown{len(b.cells), off})
	}
	if sq.lamp {
		b.lamps = append(b.lamps, len(b.cells))
	}
	if sq.dot {
		b.dots = append(b.dots, len(b.cells))
	}
	b.cells = append(b.cells, sq.cell)
}

// entry returns the puzzle of a full board. A cell that is drawn as lit but that no lamp lights
// is an error.
func (b *board) entry(g *puzzle.Genre) (*puzzle.Entry, error) {
	p := &puzzle.Puzzle{Genre: g, Rows: len(b.cells) / b.cols, Cols: b.cols, Cells: b.cells}
	e := &puzzle.Entry{Puzzle: p}
	for _, i := range b.lamps {
		e.Solution = append(e.Solution, p.Point(i))
	}
	for _, i := range b.dots {
		e.Dots = append(e.Dots, p.Point(i))
	}
	if b.lit != nil {
		lit := p.Lit(e.Solution)
		for _, s := range b.lit {
			if !lit[s.cell] {
				return nil, faultf(s.off, "the cell is marked as lit, but no lamp lights it")
			}
		}
	}
	return e, nil
}

// ofGenre returns the puzzle of a full board in the requested genre, or else in the first genre that
// allows all its clues.
func (b *board) ofGenre(asked *puzzle.Genre) (*puzzle.Entry, error) {
	most := 0
	for _, c := range b.cells {
		n, _ := c.Clue()
		most = max(most, n)
	}
	for _, g := range puzzle.Genres {
		if most <= g.MaxClue && (asked == nil || asked == g) {
			return b.entry(g)
		}
	}
	return nil, faultf(0, "clue %d is too large", most)
}

// spacing is how the tokens of a row are separated.
type spacing int

const (
	glued  spacing = iota // every character is a token
	spaced                // blanks or tabs between tokens
	either                // glued or spaced, row by row
	fields                // a comma between tokens, which may be empty
)

func (l textLine) tokens(sp spacing) iter.Seq[textLine] {
	return func(yield func(textLine) bool) {
		if body := strings.Trim(l.s, " \t"); sp == glued || sp == either && !strings.ContainsAny(body, " \t") {
			off := l.off + strings.Index(l.s, body)
			for i, c := range body {
				if !yield(textLine{string(c), off + i}) {
					return
				}
			}
			return
		}
		if sp == fields {
			off := l.off
			for s := range strings.SplitSeq(l.s, ",") {
				if !yield((textLine{s, off}).trimmed()) {
					return
				}
				off += len(s) + 1
			}
			return
		}
		for off := 0; off < len(l.s); {
			n := strings.IndexAny(l.s[off:], " \t")
			if n < 0 {
				n = len(l.s) - off
			}
			if n > 0 && !yield(textLine{l.s[off : off+n], l.off + off}) {
				return
			}
			off += n + 1
		}
	}
}

// end returns the offset after the last character of a line.
func (l textLine) end() int { return l.off + len(strings.TrimRight(l.s, " \t")) }

// entry reads rows of tokens as an Akari. A size of 0 is taken from the data.
func (a *alphabet) entry(in *input, lines []textLine, rows, cols int) (*puzzle.Entry, error) {
	b, err := in.readGrid(lines, rows, cols, a)
	if err != nil {
		return nil, err
	}
	return b.ofGenre(puzzle.Akari)
}

func (a *alphabet) bare(in *input) (*puzzle.Entry, error) {
	return a.entry(in, splitLines(in.text), 0, 0)
}

func (a *alphabet) encode(dst []byte, e *puzzle.Entry) ([]byte, error) {
	if a.spacing == fields && e.Puzzle.Cols == 1 {
		return dst, &UnsupportedError{Format: "csv", What: "a board of one column", Hint: "use text, json or jsonl"}
	}
	return a.append(dst, e), nil
}

// readGrid reads rows lines of cols tokens each. A declared size of 0 is taken from the data.
// The board grows with the data, so a large declared size takes no memory.
func (in *input) readGrid(lines []textLine, rows, cols int, a *alphabet) (*board, error) {
	for _, l := range lines {
		if strings.Trim(l.s, " \t") == "" && len(lines) > 1 {
			return nil, faultf(l.off, "unexpected blank line inside the grid").but("separate two unframed boards with two blank lines")
		}
	}
	if rows == 0 {
		rows = len(lines)
	}
	if err := countRows(lines, rows); err != nil {
		return nil, err
	}
	b := &board{cols: cols}
	for i, l := range lines {
		n, err := in.readRow(b, l, a)
		if err != nil {
			return nil, err
		}
		if b.cols == 0 {
			b.cols = n
		}
		if n == 0 || n != b.cols {
			return nil, ragged(l, i, n, b.cols, cols > 0)
		}
		if i == 0 {
			if err := in.checkArea(l.off, rows, b.cols); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// readRow adds the cells of a row to the board, up to the width if the width is known. It
// returns the number of cells of the row.
func (in *input) readRow(b *board, l textLine, a *alphabet) (n int, err error) {
	for t := range l.tokens(a.spacing) {
		if n++; b.cols > 0 && n > b.cols {
			continue
		}
		sq, ok := a.square(t)
		switch {
		case !ok:
			return n, faultf(t.off, "expected a cell, got %s", quote(t.s)).but("%s", a.hint)
		case len(b.cells) == in.maxCells:
			return n, in.tooLarge(t.off)
		}
		b.add(sq, t.off)
		if err := in.look(len(t.s)); err != nil {
			return n, err
		}
	}
	return n, nil
}

// countRows compares the lines with the declared number of rows.
func countRows(lines []textLine, rows int) error {
	switch {
	case len(lines) == 0:
		return faultf(0, "the grid has no rows")
	case len(lines) < rows:
		last := lines[len(lines)-1]
		return faultf(last.end(), "expected %s, got %d", spell.Counted(rows, "row"), len(lines))
	case len(lines) > rows:
		return faultf(lines[rows].off, "unexpected line after %s", spell.Counted(rows, "row"))
	}
	return nil
}

// ragged returns the error for a row of the wrong length. The place of the error is the end of a
// row that is too short, and the beginning of a row that is too long.
func ragged(l textLine, row, got, want int, declared bool) error {
	off, rule := l.end(), "the first row has"
	if got > want {
		off = l.off
	}
	if declared {
		rule = "the declared width is"
	}
	return faultf(off, "row %d has %s, but %s %d", row+1, spell.Counted(got, "cell"), rule, want)
}

// clueDigit reads a clue, "0" to "4".
func clueDigit(token string) (square, bool) {
	if len(token) == 1 && token[0] >= '0' && token[0] <= '4' {
		return square{cell: puzzle.Clue(int(token[0] - '0'))}, true
	}
	return square{}, false
}
