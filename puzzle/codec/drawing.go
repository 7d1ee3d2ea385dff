package codec

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

// Text is a board as it is printed for people, inside lines. Every cell takes as
// many columns as the longest clue and one more.
//
//	text = "┌" rule "┐" NL rows*( "│" cols*cell " │" NL ) "└" rule "┘" NL
//	cell = " ·" white / " ░" lit / " ◯" lamp / " ×" dot / "██" black / "█2" clue
//
// Traps. The rule above may hold the numbers of the columns, and those of the
// rows may stand before the lines; they are not read. A lit cell follows from
// the lamps: one that no lamp lights is an error, a lit cell drawn white is let
// pass.
//
// A board that is too wide comes in strips of columns: "┊" is a side where a strip
// is cut, and the rule below begins with "├" where another follows. Words between
// strips are not read.
//
// Between two: nothing, as the rule below ends a board; a blank line above it is an
// error.
//
// Source: this project's own drawing.
var Text = &Format{
	Name:       "text",
	Title:      "board drawn with lines, as commands print it",
	Ext:        ".txt",
	frame:      func(line string) bool { return strings.HasPrefix(line, "┌") },
	ending:     func(string) func(string) ending { return drawingEnd },
	drawsMarks: true,
	decode:     decodeDrawing,
	encode:     encodeDrawing,
}

func drawingEnd(line string) ending {
	switch {
	case strings.HasPrefix(strings.TrimLeft(line, " \t"), "└"):
		return endsWith
	case isBlank(line):
		return endsBefore
	}
	return goesOn
}

// drawnSigns are the signs of the cells that are not black.
var drawnSigns = map[string]square{"·": {}, "░": {}, "◯": {lamp: true}, "×": {dot: true}}

func decodeDrawing(in *input) (*puzzle.Entry, error) {
	lines := splitLines(in.text)
	last := lines[len(lines)-1]
	if len(lines) < 3 || !strings.HasPrefix(strings.TrimLeft(last.s, " \t"), "└") {
		return nil, faultf(last.off, "the board is not closed").but("below the last row stands └──┘")
	}
	rows, err := joined(lines)
	if err != nil {
		return nil, err
	}
	var first error // of the usual width
	for width := 2; width <= widestCell; width++ {
		d := drawing{in: in, width: width}
		e, err := d.read(rows)
		if err == nil {
			return e, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// stripSide is a side where a strip is cut.
const stripSide = "┊"

// joined is the rows of a board, those of its strips put together.
func joined(lines []textLine) (rows []textLine, err error) {
	row := -1 // of the strip, before its first
	for _, l := range lines[1 : len(lines)-1] {
		switch s := strings.TrimLeft(l.s, " \t"); {
		case strings.HasPrefix(s, "├"):
			row = len(lines) // words may follow
		case strings.HasPrefix(s, "┌"):
			row = -1
		case row < len(lines):
			if row++; row == len(rows) {
				rows = append(rows, l)
				continue
			}
			if !strings.HasSuffix(rows[row].s, stripSide) {
				continue
			}
			_, rest, found := strings.Cut(l.s, stripSide)
			if !found {
				return nil, faultf(l.off, "a strip that does not go on from the one before").but("its rows begin with " + stripSide)
			}
			rows[row].s = strings.TrimSuffix(rows[row].s, " "+stripSide) + rest
		}
	}
	return rows, nil
}

// widestCell is the columns of a cell whose clue has the most digits read.
const widestCell = 8

// drawing reads a board whose cells have so many columns.
type drawing struct {
	board
	in    *input
	width int
	lit   []shown
}

func (d *drawing) read(rows []textLine) (*puzzle.Entry, error) {
	for i, l := range rows {
		n, err := d.row(l)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			d.cols = n
			if err := d.in.checkArea(l.off, len(rows), n); err != nil {
				return nil, err
			}
		}
		if n == 0 || n != d.cols {
			return nil, ragged(l, i, n, d.cols, false)
		}
	}
	genre, err := d.genre()
	if err != nil {
		return nil, err
	}
	e := d.entry(genre)
	return e, checkLit(e, d.lit, "░")
}

// genre is the one asked for, or the first that has all the clues.
func (d *drawing) genre() (*puzzle.Genre, error) {
	most := 0
	for _, c := range d.cells {
		n, _ := c.Clue()
		most = max(most, n)
	}
	for _, g := range puzzle.Genres {
		if most <= g.MaxClue && (d.in.genre == nil || d.in.genre == g) {
			return g, nil
		}
	}
	return nil, faultf(0, "a clue of %d, which is too large", most)
}

// row adds the cells between the lines of a row and counts them.
func (d *drawing) row(l textLine) (n int, err error) {
	const side = "│"
	begin, end := strings.Index(l.s, side), strings.LastIndex(l.s, side)
	if begin < 0 || begin == end {
		return 0, faultf(l.off, "a row stands between two │")
	}
	cell, off := []rune{}, l.off+begin+len(side)
	for i, c := range strings.TrimSuffix(l.s[begin+len(side):end], " ") {
		if cell = append(cell, c); len(cell) < d.width {
			continue
		}
		if err := d.cell(string(cell), l.off+begin+len(side)+i); err != nil {
			return n, err
		}
		n, cell, off = n+1, cell[:0], l.off+begin+len(side)+i
	}
	if len(cell) > 0 {
		return n, faultf(off, "a cell has %d columns", d.width)
	}
	return n, nil
}

// cell adds a cell; off is where its last character stands.
func (d *drawing) cell(text string, off int) error {
	sign := strings.TrimLeft(text, " ")
	sq, white := drawnSigns[sign]
	digits := strings.TrimLeft(text, "█")
	n, err := strconv.Atoi(digits)
	switch {
	case len(d.cells) == d.in.maxCells:
		return d.in.tooLarge(off)
	case white:
	case digits == "":
		sq.cell = puzzle.Black
	case err == nil && n >= 0 && digits != text:
		sq.cell = puzzle.Clue(n)
	default:
		return faultf(off, "%s is no cell", quote(text)).but("a cell is · ░ ◯ ×, or █ with or without a clue")
	}
	if sign == "░" {
		d.lit = append(d.lit, shown{len(d.cells), off})
	}
	d.add(sq)
	return nil
}

func encodeDrawing(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p, width := e.Puzzle, 2
	for _, c := range p.Cells {
		if n, ok := c.Clue(); ok {
			width = max(width, 1+len(strconv.Itoa(n)))
		}
	}
	var lit []bool
	if e.Answer != nil {
		lit = p.Lit(e.Answer)
	}
	rule := strings.Repeat("─", p.Cols*width+1)
	dots := puzzle.Lamps(e.Dots)
	dst = append(dst, "┌"+rule+"┐\n"...)
	for i, c := range p.Cells {
		if i%p.Cols == 0 {
			dst = append(dst, "│"...)
		}
		fill, sign := " ", "·"
		n, clue := c.Clue()
		switch at := p.Point(i); {
		case clue:
			fill, sign = "█", strconv.Itoa(n)
		case c.IsBlack():
			fill, sign = "█", "█"
		case e.Answer.Has(at):
			sign = "◯"
		case dots.Has(at):
			sign = "×"
		case lit != nil && lit[i]:
			sign = "░"
		}
		dst = append(append(dst, strings.Repeat(fill, width-utf8.RuneCountInString(sign))...), sign...)
		if (i+1)%p.Cols == 0 {
			dst = append(dst, " │\n"...)
		}
	}
	return append(dst, "└"+rule+"┘\n"...), nil
}
