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
// Traps. A wide board comes in strips of columns. "┊" is a side at which the board is
// cut, "│" its edge. The corner below a strip is "├" if another strip follows, and "└"
// below the last. The rule above a strip may number the columns by their last digits,
// and numbers may precede the rows; all of them have to be right, and all lines of a
// strip equally wide. A lit cell follows from the lamps: a lit cell that no lamp lights
// is an error; a lit cell drawn white is accepted. Nothing names the kind: a board is
// Akari if Akari has all its clues.
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
	ending:     drawingEnding,
	drawsMarks: true,
	decode:     decodeDrawing,
	encode:     encodeDrawing,
}

// drawingEnding: a board ends after the rule below its last strip. A rule above ends it
// early unless another strip is due, and so does the frame of another notation.
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

const (
	leftSides, rightSides = "┌│┊├└", "┐│┊┤┘"

	edge, cut = "│", "┊" // of a row: the board's own side, and the side of a strip that another strip joins
)

// drawnLine is a line of a drawing, cut at its sides.
type drawnLine struct {
	textLine             // between the sides
	row         textLine // before them
	left, right string
	columns     int // of the text between the sides
}

// cutDrawn cuts a line at its sides. Only a number may precede them, and only blanks may
// follow.
func cutDrawn(l textLine) (d drawnLine, err error) {
	first, last := strings.IndexAny(l.s, leftSides), strings.LastIndexAny(l.s, rightSides)
	if first < 0 {
		return d, faultf(l.off, "expected a line of the frame, got %s", quote(l.s)).but("end the board with └──┘")
	}
	side := len(edge) // all sides have as many bytes
	d.left, d.row = l.s[first:first+side], textLine{l.s[:first], l.off}.trimmed()
	if last < first+side {
		return d, faultf(l.end(), "expected the right side of the frame, got the end of the line")
	}
	d.right, d.textLine = l.s[last:last+side], textLine{l.s[first+side : last], l.off + first + side}
	if after := (textLine{l.s[last+side:], l.off + last + side}).trimmed(); after.s != "" {
		return d, faultf(after.off, "expected the end of the line after %s, got %s", d.right, quote(after.s))
	}
	d.columns = utf8.RuneCountInString(d.s)
	return d, nil
}

// strip is the lines of some columns of a board.
type strip struct {
	caption     textLine
	top, bottom drawnLine
	rows        []textLine // between their sides
	right       string     // the right side of every row
	from, cols  int
}

// cutStrips cuts a drawing into its strips, whose lines have one width.
func (in *input) cutStrips(lines []textLine) (strips []strip, err error) {
	s, open := strip{}, false // open: between two rules
	for i, l := range lines {
		if t := l.trimmed(); !open && i > 0 && s.caption.s == "" && strings.HasPrefix(t.s, "columns ") {
			s.caption = t
			continue
		}
		d, err := cutDrawn(l)
		if err == nil {
			err = in.look(len(l.s))
		}
		if err != nil {
			return nil, err
		}
		switch sides := d.left + d.right; {
		case !open && sides == "┌┐" && d.row.s == "":
			s.top, open = d, true
			continue
		case open && (sides == "└┘" || sides == "├┘") && d.row.s == "":
			s.bottom, open = d, false
			err = s.close(strips)
		case open && strings.Trim(sides, edge+cut) == "":
			err = s.add(d, len(strips) == 0)
		default:
			return nil, faultf(l.off, "expected %s, got %s",
				map[bool]string{true: "a row │ … │ or the rule └──┘", false: "the rule ┌──┐"}[open], quote(l.s))
		}
		if err == nil && d.columns != s.top.columns {
			err = faultf(d.off+len(d.s), "expected %s as in the rule above, got %d", spell.Counted(s.top.columns, "column"), d.columns)
		}
		if err != nil {
			return nil, err
		}
		if !open {
			strips, s = append(strips, s), strip{}
		}
	}
	if last := lines[len(lines)-1]; open || strips[len(strips)-1].bottom.left != "└" {
		return nil, faultf(last.end(), "expected └──┘ below the last row, got the end of the board")
	}
	return strips, nil
}

// add adds a row to a strip; first is the strip at the left edge.
func (s *strip) add(d drawnLine, first bool) error {
	left := map[bool]string{true: edge, false: cut}[first]
	if s.rows == nil {
		s.right = d.right
	}
	s.rows = append(s.rows, d.textLine)
	switch n := len(s.rows); {
	case d.left != left || d.right != s.right:
		return faultf(d.off-len(d.left), "expected a row between %s and %s, got %s and %s", left, s.right, d.left, d.right)
	case d.row.s != "" && d.row.s != strconv.Itoa(n):
		return faultf(d.row.off, "expected row %d, got %s", n, quote(d.row.s))
	}
	return nil
}

// close checks the rule below a strip.
func (s *strip) close(before []strip) error {
	want := map[string]string{edge: "└", cut: "├"}[s.right]
	switch {
	case len(s.rows) == 0:
		return faultf(s.bottom.off, "expected a row, got a board without rows")
	case s.bottom.left != want:
		return faultf(s.bottom.off-len(want), "expected %s below rows that end with %s, got %s", want, s.right, s.bottom.left)
	case before != nil && len(s.rows) != len(before[0].rows):
		return faultf(s.bottom.off, "expected %s as in the first strip, got %d", spell.Counted(len(before[0].rows), "row"), len(s.rows))
	}
	return nil
}

func decodeDrawing(in *input) (*puzzle.Entry, error) {
	strips, err := in.cutStrips(splitLines(in.text))
	if err != nil {
		return nil, err
	}
	width := 2
	for _, s := range strips {
		for _, l := range s.rows {
			width = max(width, 1+longestNumber(l.s))
		}
	}
	e, err := (&drawing{in: in, width: width}).read(strips)
	if err != nil && width > 2 { // perhaps a digit too many
		e, err = (&drawing{in: in, width: 2}).read(strips)
	}
	return e, err
}

// longestNumber is the number of digits in the longest number of a line.
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

// drawing reads a board whose cells have so many columns.
type drawing struct {
	board
	in    *input
	width int
}

func (d *drawing) read(strips []strip) (*puzzle.Entry, error) {
	for i := range strips {
		s := &strips[i]
		if s.from, s.cols = d.cols, (s.top.columns-1)/d.width; s.cols == 0 || s.top.columns%d.width != 1 {
			return nil, faultf(s.top.off, "expected %d columns for each cell and one more, got %d in all", d.width, s.top.columns)
		}
		d.cols += s.cols
		if err := s.checkRules(d.width); err != nil {
			return nil, err
		}
	}
	rows := len(strips[0].rows)
	if err := d.in.checkArea(strips[0].top.off, rows, d.cols); err != nil {
		return nil, err
	}
	for row := range rows {
		for _, s := range strips {
			if err := d.row(s.rows[row]); err != nil {
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

// checkRules holds the words and rules of a strip against the columns it has.
func (s *strip) checkRules(width int) error {
	if want := fmt.Sprintf("columns %d to %d", s.from+1, s.from+s.cols); s.caption.s != "" && s.caption.s != want {
		return faultf(s.caption.off, "expected '%s', got %s", want, quote(s.caption.s))
	}
	plain := strings.Repeat("─", s.top.columns)
	top := plain
	if strings.Trim(s.top.s, "─") != "" {
		var numbered strings.Builder
		for col := range s.cols {
			fmt.Fprintf(&numbered, "%s%d", plain[:(width-1)*len("─")], (s.from+col+1)%10)
		}
		top = numbered.String() + "─"
	}
	for _, rule := range []struct{ got, want textLine }{{s.top.textLine, textLine{s: top}}, {s.bottom.textLine, textLine{s: plain}}} {
		for i, c := range rule.got.s {
			want, size := utf8.DecodeRuneInString(rule.want.s)
			if c != want {
				return faultf(rule.got.off+i, "expected %c in the rule, got %s", want, quote(string(c)))
			}
			rule.want.s = rule.want.s[size:]
		}
	}
	return nil
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

// row adds the cells of a row.
func (d *drawing) row(l textLine) error {
	cells, found := strings.CutSuffix(l.s, " ")
	if !found {
		return faultf(l.off+len(l.s), "expected a blank before the right side")
	}
	if err := d.in.look(len(l.s)); err != nil {
		return err
	}
	for cells != "" {
		n := 0
		for range d.width {
			_, size := utf8.DecodeRuneInString(cells[n:])
			n += size
		}
		if err := d.cell(textLine{cells[:n], l.off}); err != nil {
			return err
		}
		cells, l.off = cells[n:], l.off+n
	}
	return nil
}

// drawnSigns are the signs of the cells that are not black.
var drawnSigns = map[string]square{"·": {}, "░": {lit: true}, "◯": {lamp: true}, "×": {dot: true}}

// cell adds a cell.
func (d *drawing) cell(t textLine) error {
	sign := strings.TrimLeft(t.s, " ")
	sq, white := drawnSigns[sign]
	clue := strings.TrimLeft(t.s, "█")
	black := clue != t.s
	switch {
	case white && len(t.s)-len(sign) == d.width-1:
	case black && clue == "":
		sq.cell = puzzle.Black
	case black && digits(clue) && len(clue) <= maxDigits && (clue == "0" || clue[0] != '0'):
		n, _ := strconv.Atoi(clue) // of at most 6 digits
		sq.cell = puzzle.Clue(n)
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
