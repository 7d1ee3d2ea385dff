package codec

import (
	"strconv"
	"strings"

	"akari/puzzle"
)

// Framed returns the notation with a frame that begins with the line, or nil.
func Framed(line string) *Format { return framed(line, nil) }

// framed returns the notation with a frame that begins with the line, or nil. At most one
// notation has such a frame, so the order does not matter; framed tries likely first.
func framed(line string, likely *Format) *Format {
	line = strings.TrimLeft(line, " \t")
	if strings.Contains(line, "/") && Link.frame(line) { // "#" and "x" are cells of a grid, too
		return Link
	}
	if line == "" || strings.IndexByte("-x_.#L*", line[0]) >= 0 { // no frame begins with a cell of a grid
		return nil
	}
	if likely != nil && likely.frame != nil && likely.frame(line) {
		return likely
	}
	for _, f := range Formats {
		if f.frame != nil && f.frame(line) {
			return f
		}
	}
	return nil
}

// frameless recognises the notation of a text that begins with two numbers (Puzzlekit), with two
// lines of one number each (PencilBox), or with cells. If the numbers can also be cells of a grid,
// frameless refuses the text, even if the numbers are not the size of the grid below: a row may
// be missing.
func frameless(in *input) (*Format, error) {
	f, _ := headed(in.text)
	grid, err := bare(in.text)
	switch {
	case f == nil && err != nil:
		return nil, err
	case f == nil && grid == nil:
		return nil, twoReadings(Janko, ASCII)
	case f == nil:
		return grid, nil
	case grid == nil:
		grid = Janko
	}
	if err == nil {
		if _, err := grid.decode(in); err == nil {
			return nil, twoReadings(f, grid)
		}
	}
	return f, nil
}

// twoReadings returns the error for a text that fits two notations.
func twoReadings(a, b *Format) error {
	return faultOf(0, &NotationError{Fits: []*Format{a, b}})
}

// headed recognises the header of puzzlekit (two numbers) and the header of PencilBox (two
// lines with one number each). lines is the number of lines, header included, that the header
// declares; 0 if the text has no header, or if the number is too long.
func headed(text string) (f *Format, lines int) {
	first, rest, _ := strings.Cut(text, "\n")
	second, _, _ := strings.Cut(rest, "\n")
	one, two := textLine{s: first}.trimmed(), textLine{s: second}.trimmed()
	rows, cols := one.word()
	switch {
	case sizeNumber(rows.s) && sizeNumber(cols.s):
		f, lines = Puzzlekit, 1
	case sizeNumber(one.s) && sizeNumber(two.s):
		f, lines = PencilBox, 2
	default:
		return nil, 0
	}
	n, err := number(0, rows.s, "the number of rows")
	if err != nil {
		return f, 0
	}
	return f, lines + n
}

// bare recognises a grid without a header by the first cell that only one notation has. It
// returns nil for a grid of clues, which fits several notations. A grid of black cells and clues
// is the same board in ascii and plain; bare returns ASCII.
func bare(text string) (*Format, error) {
	first, _, _ := strings.Cut(text, "\n")
	sign := strings.IndexFunc(text, func(c rune) bool { return !strings.ContainsRune(" \t\n01234#", c) })
	switch {
	case strings.Contains(first, ","):
		return CSV, nil
	case sign < 0 && strings.Contains(text, "#"):
		return ASCII, nil
	case sign < 0:
		return nil, nil
	}
	for signs, f := range map[string]*Format{"-x": Janko, ".": Plain, "_L*": ASCII} {
		if strings.Contains(signs, text[sign:sign+1]) {
			return f, nil
		}
	}
	return nil, faultOf(sign, &NotationError{})
}

// paragraph ends a puzzle at a blank line, unless its grid continues after the line.
func paragraph(line string) ending {
	if isBlank(line) {
		return endsInGap
	}
	return goesOn
}

// isBlank reports whether a line is blank. The line is a result of peek.
func isBlank(line string) bool { return strings.Trim(line, " \t") == "" && len(line) < peekSize }

// sizeNumber reports whether s can be the length of a side of a board.
func sizeNumber(s string) bool { return digits(s) && s[0] != '0' }

// clueNumber returns the clue that a decimal number of 1 to 6 digits, without leading zeros, stands
// for.
func clueNumber(s string) (puzzle.Cell, bool) {
	if s != "0" && !sizeNumber(s) || len(s) > maxDigits {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return puzzle.Clue(n), err == nil
}

// digits reports whether s is a decimal number in ASCII.
func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// textLine is a line of a puzzle's text and the offset at which the line begins.
type textLine struct {
	s   string
	off int
}

// trimmed returns the line without blanks and tabs at its ends.
func (l textLine) trimmed() textLine {
	left := strings.TrimLeft(l.s, " \t")
	return textLine{strings.TrimRight(left, " \t"), l.off + len(l.s) - len(left)}
}

// word cuts the first word off a trimmed line. rest is trimmed as well.
func (l textLine) word() (word, rest textLine) {
	i := strings.IndexAny(l.s, " \t")
	if i < 0 {
		return l, textLine{"", l.off + len(l.s)}
	}
	return textLine{l.s[:i], l.off}, textLine{l.s[i:], l.off + i}.trimmed()
}

func splitLines(text string) []textLine {
	lines := make([]textLine, 0, strings.Count(text, "\n")+1)
	off := 0
	for s := range strings.SplitSeq(text, "\n") {
		lines = append(lines, textLine{s, off})
		off += len(s) + 1
	}
	return lines
}
