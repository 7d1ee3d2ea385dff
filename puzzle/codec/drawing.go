package codec

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"akari/internal/spell"
	"akari/puzzle"
)

// Text is a board as it is printed for people, inside a frame. A cell is one column
// wider than the longest clue, and at least two columns wide.
//
//	text  = strip *( [ "columns " first " to " last NL ] strip )
//	strip = "┌" rule "┐" NL rows*( [ row ] side cols*cell " " side NL ) corner rule "┘" NL
//	cell  = " ·" white / " ░" lit / " ◯" lamp / " ×" dot / "██" black / "█2" clue
//
// Traps. A wide board is drawn in strips of columns. "┊" is a side at which the board is cut,
// "│" an edge of the board. The corner below a strip is "├" if another strip follows, and "└" if
// the strip is the last. The line above a strip may have the last digits of the column numbers,
// and row numbers may precede the rows. All numbers must be right, and all lines of a strip must
// have the same width. A lit cell that no lamp lights is an error; a lit cell drawn as white is
// accepted. The text does not name the kind: a board is Akari if Akari allows all its clues.
//
// Separator: none is needed, since the bottom line of the frame ends a board. A blank line
// inside the frame is an error.
//
// Source: this project's own drawing.
var Text = &Format{
	Name:       "text",
	Title:      "board drawn with lines, as commands print it",
	Ext:        ".txt",
	frame:      func(line string) bool { return strings.HasPrefix(line, "┌") },
	ending:     drawingEnding,
	drawsMarks: true,
	decode:     decodeDrawing,
	encode:     encodeDrawing,
}

// drawingEnding returns the end of a board: after the bottom line of the last strip, or before
// the frame of another puzzle. The top line of a strip is such a frame unless a further strip of
// the board is due.
func drawingEnding(string) func(string) ending {
	due := false
	return func(line string) ending {
		line = strings.TrimLeft(line, " \t")
		switch {
		case line == "" && isBlank(line):
			return endsBefore
		case strings.HasPrefix(line, "└"):
			return endsWith
		case strings.HasPrefix(line, "├"):
			due = true
			return goesOn
		case due && (strings.HasPrefix(line, "┌") || strings.HasPrefix(line, "columns ")):
			due = line[0] == 'c'
			return goesOn
		}
		due = false
		return endsAtFrame
	}
}

// drawnLine is a line of a drawing, from its left side on, and the number before the line.
type drawnLine struct {
	textLine
	number textLine
}

// strip is the lines of some columns of a board: the top line, the rows, the bottom line.
type strip struct {
	caption textLine
	lines   []drawnLine
}

// cutStrips groups the lines of a drawing by strips.
func (in *input) cutStrips(lines []textLine) (strips []strip, err error) {
	s := strip{}
	for i, l := range lines {
		t := l.trimmed()
		side := strings.IndexAny(t.s, "┌│┊├└")
		switch err := in.look(len(l.s)); {
		case err != nil:
			return nil, err
		case i > 0 && s.lines == nil && s.caption.s == "" && strings.HasPrefix(t.s, "columns "):
			s.caption = t
			continue
		case side < 0:
			return nil, faultf(l.off, "expected a line of the frame, got %s", quote(l.s)).but("end the board with └──┘")
		case strings.HasPrefix(t.s[side:], "┌") != (s.lines == nil):
			return nil, faultf(l.off, "expected %s, got %s",
				map[bool]string{true: "the top line ┌──┐", false: "a row │ … │ or the bottom line └──┘"}[s.lines == nil], quote(l.s))
		}
		s.lines = append(s.lines, drawnLine{textLine{t.s[side:], t.off + side}, textLine{t.s[:side], t.off}.trimmed()})
		if strings.HasPrefix(t.s[side:], "└") || strings.HasPrefix(t.s[side:], "├") {
			strips, s = append(strips, s), strip{}
		}
	}
	if end := lines[len(lines)-1]; s.lines != nil || !strings.HasPrefix(strings.TrimLeft(end.s, " \t"), "└") {
		return nil, faultf(end.end(), "expected └──┘ below the last row, got the end of the text")
	}
	return strips, nil
}

func decodeDrawing(in *input) (*puzzle.Entry, error) {
	strips, err := in.cutStrips(splitLines(in.text))
	if err != nil {
		return nil, err
	}
	width := 2
	for _, s := range strips {
		for _, l := range s.lines[1:] {
			width = max(width, 1+longestNumber(l.s))
		}
	}
	e, err := (&drawing{in: in, width: width}).read(strips)
	if err != nil && width > 2 { // the longest number may be a mistake: try the least width
		e, err = (&drawing{in: in, width: 2}).read(strips)
	}
	return e, err
}

// longestNumber returns the number of digits in the longest number of a line.
func longestNumber(s string) (longest int) {
	n := 0
	for _, c := range []byte(s) {
		if n++; c < '0' || c > '9' {
			n = 0
		}
		longest = max(longest, n)
	}
	return longest
}

// drawing reads a board whose cells have the given number of columns.
type drawing struct {
	board
	in    *input
	width int
}

func (d *drawing) read(strips []strip) (*puzzle.Entry, error) {
	cols := make([]int, len(strips))
	rows := len(strips[0].lines) - 2
	for k, s := range strips {
		top, bottom := s.lines[0], s.lines[len(s.lines)-1]
		columns := utf8.RuneCountInString(top.s) - 2 // between the sides
		cols[k] = (columns - 1) / d.width
		switch {
		case rows == 0:
			return nil, faultf(bottom.off, "the board has no rows")
		case len(s.lines) != rows+2:
			return nil, faultf(bottom.off, "expected %s as in the first strip, got %d", spell.Counted(rows, "row"), len(s.lines)-2)
		case columns < 3 || columns%d.width != 1:
			return nil, faultf(top.off, "expected a width of %d characters for each cell and 1 more, got %d characters", d.width, columns)
		}
		if err := d.checkFrame(s, cols[k], k+1 == len(strips)); err != nil {
			return nil, err
		}
		d.cols += cols[k]
	}
	if err := d.in.checkArea(strips[0].lines[0].off, rows, d.cols); err != nil {
		return nil, err
	}
	for row := range rows {
		for k, s := range strips {
			if err := d.row(s.lines[1+row].textLine, cols[k], k == 0, k+1 == len(strips)); err != nil {
				return nil, err
			}
		}
	}
	genre, err := d.genre()
	if err != nil {
		return nil, err
	}
	return d.entry(genre)
}

// checkFrame checks the caption, the numbers, the top line and the bottom line of the next strip,
// which has cols cells in a row.
func (d *drawing) checkFrame(s strip, cols int, last bool) error {
	if want := fmt.Sprintf("columns %d to %d", d.cols+1, d.cols+cols); s.caption.s != "" && s.caption.s != want {
		return faultf(s.caption.off, "expected '%s', got %s", want, quote(s.caption.s))
	}
	for i, l := range s.lines {
		rule := i == 0 || i+1 == len(s.lines)
		if l.number.s != "" && (rule || l.number.s != strconv.Itoa(i)) {
			return faultf(l.number.off, "expected row %d, got %s", i, quote(l.number.s))
		}
	}
	plain, corner := strings.Repeat("─", cols*d.width+1), map[bool]string{true: "└", false: "├"}[last]
	top := plain
	if strings.Trim(s.lines[0].s, "┌─┐") != "" {
		var numbered strings.Builder
		for col := range cols {
			fmt.Fprintf(&numbered, "%s%d", plain[:(d.width-1)*len("─")], (d.cols+col+1)%10)
		}
		top = numbered.String() + "─"
	}
	if err := expect(s.lines[0].textLine, "┌"+top+"┐"); err != nil {
		return err
	}
	return expect(s.lines[len(s.lines)-1].textLine, corner+plain+"┘")
}

// expect returns an error at the first character of a piece of text that differs from want.
func expect(got textLine, want string) error {
	for i, c := range got.s {
		w, size := utf8.DecodeRuneInString(want)
		switch {
		case size == 0:
			return faultf(got.off+i, "expected the end of the line, got %s", quote(got.s[i:]))
		case c != w:
			return faultf(got.off+i, "expected '%c', got %s", w, quote(string(c)))
		}
		want = want[size:]
	}
	if want != "" {
		return faultf(got.off+len(got.s), "expected '%s', got the end of the line", want)
	}
	return nil
}

// genre returns the requested genre, or the first genre that allows all clues of the board.
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
	return nil, faultf(0, "clue %d is too large", most)
}

// sides are the sides of a row: true is the edge of the board, false a side that joins another
// strip.
var sides = map[bool]string{true: "│", false: "┊"}

func (d *drawing) row(l textLine, cols int, first, last bool) error {
	if err := d.in.look(len(l.s)); err != nil {
		return err
	}
	left := len(sides[first])
	if err := expect(textLine{l.s[:left], l.off}, sides[first]); err != nil {
		return err
	}
	l = textLine{l.s[left:], l.off + left}
	for range cols {
		n := 0
		for range d.width {
			_, size := utf8.DecodeRuneInString(l.s[n:])
			n += size
		}
		if err := d.cell(textLine{l.s[:n], l.off}); err != nil {
			return err
		}
		l = textLine{l.s[n:], l.off + n}
	}
	return expect(l, " "+sides[last])
}

// drawnSigns are the signs in the cells.
var drawnSigns = &alphabet{white: "·", black: "█", lamp: "◯", dot: "×", lit: "░"}

func (d *drawing) cell(t textLine) error {
	sign := strings.TrimLeft(t.s, " ")
	sq, known := drawnSigns.square(textLine{s: sign})
	clue := strings.TrimLeft(t.s, drawnSigns.black)
	black := clue != t.s
	number, numbered := clueNumber(clue)
	switch {
	case known && sq.cell.IsWhite() && len(t.s)-len(sign) == d.width-1:
	case black && clue == "":
		sq.cell = puzzle.Black
	case black && numbered:
		sq.cell = number
	default:
		return faultf(t.off, "expected a cell, got %s", quote(t.s)).but("a cell is · ░ ◯ ×, or █ with or without a clue")
	}
	d.add(sq, t.off)
	return nil
}

func encodeDrawing(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p, width := e.Puzzle, 2
	for _, c := range p.Cells {
		if n, ok := c.Clue(); ok {
			width = max(width, 1+len(strconv.Itoa(n)))
		}
	}
	rule := strings.Repeat("─", p.Cols*width+1)
	dst = append(dst, "┌"+rule+"┐\n"...)
	for i, sq := range squares(e, true) {
		if i%p.Cols == 0 {
			dst = append(dst, sides[true]...)
		}
		fill, sign := " ", drawnSigns.sign(sq)
		if sq.cell.IsBlack() {
			fill = drawnSigns.black
		}
		dst = append(append(dst, strings.Repeat(fill, width-utf8.RuneCountInString(sign))...), sign...)
		if (i+1)%p.Cols == 0 {
			dst = append(dst, " │\n"...)
		}
	}
	return append(dst, "└"+rule+"┘\n"...), nil
}
