package codec

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"akari/puzzle"
)

// Text is a board as it is printed for people, inside a frame. A cell is one column
// wider than the longest clue, and at least two columns wide.
//
//	text = "┌" rule "┐" NL rows*( [ row ] "│" cols*cell " │" NL ) "└" rule "┘" NL
//	cell = " ·" white / " ░" lit / " ◯" lamp / " ×" dot / "██" black / "█2" clue
//
// Traps. The top line may have the last digits of the column numbers, and row numbers may precede
// the rows. All numbers must be right, and all lines must have the same width. A lit cell that no
// lamp lights is an error; a lit cell drawn as white is accepted. The text does not name the kind: a
// board is Akari if Akari allows all its clues.
//
// Separator: none is needed, since the bottom line of the frame ends a board. A blank line
// inside the frame is an error.
//
// Source: this project's own drawing.
var Text = &Format{
	Name:       "text",
	Title:      "board drawn with lines, as commands print it",
	Ext:        ".txt",
	frame:      isTop,
	ending:     drawingEnding,
	drawsMarks: true,
	decode:     decodeDrawing,
	encode:     encodeDrawing,
}

// drawingEnding returns the end of a board: after the bottom line, or before a blank line or the
// frame of another puzzle.
func drawingEnding(string) func(string) ending {
	return func(line string) ending {
		switch line = strings.TrimLeft(line, " \t"); {
		case line == "":
			return endsBefore
		case isBottom(line):
			return endsWith
		}
		return endsAtFrame
	}
}

// isTop reports whether a line is the top line of a frame.
func isTop(line string) bool { return strings.HasPrefix(line, "┌") || strings.HasPrefix(line, "╭") }

// isBottom reports whether a line is the bottom line of a frame.
func isBottom(line string) bool {
	return strings.HasPrefix(line, "└") || strings.HasPrefix(line, "╰")
}

// cornersOf returns the corners of the boards of a genre: two above, two below.
func cornersOf(g *puzzle.Genre) [4]string {
	if g == puzzle.Searchlights {
		return [4]string{"╭", "╮", "╰", "╯"}
	}
	return [4]string{"┌", "┐", "└", "┘"}
}

// drawnLine is a line of a drawing, from its left side on, and the number before the line.
type drawnLine struct {
	textLine
	number textLine
}

// drawnLines returns the lines of a drawing: the top line, the rows, the bottom line.
func (in *input) drawnLines() (drawn []drawnLine, err error) {
	lines := splitLines(in.text)
	for i, l := range lines {
		t := l.trimmed()
		side := strings.IndexAny(t.s, "┌╭│└╰")
		switch err := in.look(len(l.s)); {
		case err != nil:
			return nil, err
		case side < 0:
			return nil, faultf(l.off, "expected a line of the frame, got %s", quote(l.s)).but("end the board with └──┘")
		case isTop(t.s[side:]) != (i == 0):
			return nil, faultf(l.off, "expected %s, got %s",
				map[bool]string{true: "the top line ┌──┐", false: "a row │ … │ or the bottom line └──┘"}[i == 0], quote(l.s))
		}
		drawn = append(drawn, drawnLine{textLine{t.s[side:], t.off + side}, textLine{t.s[:side], t.off}.trimmed()})
	}
	if end := lines[len(lines)-1]; !isBottom(strings.TrimLeft(end.s, " \t")) {
		return nil, faultf(end.end(), "expected └──┘ below the last row, got the end of the text")
	}
	return drawn, nil
}

func decodeDrawing(in *input) (*puzzle.Entry, error) {
	lines, err := in.drawnLines()
	if err != nil {
		return nil, err
	}
	width := 2
	for _, l := range lines[1:] {
		for _, number := range numbers.FindAllString(l.s, -1) {
			width = max(width, 1+len(number))
		}
	}
	e, err := (&drawing{in: in, width: width}).read(lines)
	if err != nil && width > 2 { // the longest number may be a mistake: try the least width
		e, err = (&drawing{in: in, width: 2}).read(lines)
	}
	return e, err
}

var numbers = regexp.MustCompile(`\d+`)

// drawing reads a board whose cells have the given number of columns.
type drawing struct {
	board
	in    *input
	width int
}

func (d *drawing) read(lines []drawnLine) (*puzzle.Entry, error) {
	top, bottom := lines[0], lines[len(lines)-1]
	columns := utf8.RuneCountInString(top.s) - 2 // between the sides
	switch {
	case len(lines) < 3:
		return nil, faultf(bottom.off, "the board has no rows")
	case columns < 3 || columns%d.width != 1:
		return nil, faultf(top.off, "expected a width of %d characters for each cell and 1 more, got %d characters", d.width, columns)
	}
	d.cols = (columns - 1) / d.width
	genre, corners := d.in.genre, cornersOf(puzzle.Akari)
	if strings.HasPrefix(top.s, "╭") {
		if genre != nil && genre != puzzle.Searchlights {
			return nil, faultOf(top.off, &GenreError{genre, []*puzzle.Genre{puzzle.Searchlights}})
		}
		genre, corners = puzzle.Searchlights, cornersOf(puzzle.Searchlights)
	}
	if err := d.checkFrame(lines, corners); err != nil {
		return nil, err
	}
	if err := d.in.checkArea(top.off, len(lines)-2, d.cols); err != nil {
		return nil, err
	}
	for _, l := range lines[1 : len(lines)-1] {
		if err := d.row(l.textLine); err != nil {
			return nil, err
		}
	}
	return d.ofGenre(genre)
}

// checkFrame checks the numbers, the top line and the bottom line.
func (d *drawing) checkFrame(lines []drawnLine, corners [4]string) error {
	last := len(lines) - 1
	for i, l := range lines {
		rule := i == 0 || i == last
		if l.number.s != "" && (rule || l.number.s != strconv.Itoa(i)) {
			return faultf(l.number.off, "expected row %d, got %s", i, quote(l.number.s))
		}
	}
	plain := strings.Repeat("─", d.cols*d.width+1)
	top := plain
	if strings.Trim(lines[0].s, corners[0]+"─"+corners[1]) != "" {
		var numbered strings.Builder
		for col := range d.cols {
			fmt.Fprintf(&numbered, "%s%d", plain[:(d.width-1)*len("─")], (col+1)%10)
		}
		top = numbered.String() + "─"
	}
	if err := expect(lines[0].textLine, corners[0]+top+corners[1]); err != nil {
		return err
	}
	return expect(lines[last].textLine, corners[2]+plain+corners[3])
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

const edge = "│" // the left or right side of a row

func (d *drawing) row(l textLine) error {
	if err := d.in.look(len(l.s)); err != nil {
		return err
	}
	if err := expect(textLine{l.s[:len(edge)], l.off}, edge); err != nil {
		return err
	}
	l = textLine{l.s[len(edge):], l.off + len(edge)}
	for range d.cols {
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
	return expect(l, " "+edge)
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
	rule, corners := strings.Repeat("─", p.Cols*width+1), cornersOf(p.Genre)
	dst = append(dst, corners[0]+rule+corners[1]+"\n"...)
	for i, sq := range squares(e, true) {
		if i%p.Cols == 0 {
			dst = append(dst, edge...)
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
	return append(dst, corners[2]+rule+corners[3]+"\n"...), nil
}
