package codec

import (
	"fmt"

	"akari/puzzle"
)

// PencilBox: the text file of an editor of the 2000s.
//
//	file = rows NL cols NL rows*( cols*( cell SP ) NL )
//	cell = "." white / "5" black / "0" … "4" / "+" lamp / "*" dot
//
// Traps. Rows come first. A black cell without a clue is "5". Two lines with a
// number each are the whole header, so that a narrow Janko grid of clues may
// look the same; a text that reads as both is refused. The editor's XML form
// is not read.
//
// Source: what pzprjs, which reads and writes the file, makes of it.
var pencilbox = &Format{
	Name:       "pencilbox",
	Title:      "PencilBox file, with lamps and dots",
	Ext:        ".txt",
	ending:     func(string) func(string) ending { return paragraph },
	drawsMarks: true,
	decode:     decodePencilbox,
	encode:     encodePencilbox,
}

func decodePencilbox(in *input) (*puzzle.Entry, error) {
	return in.pencilboxText(splitLines(in.text))
}

// pencilboxText reads the two lines of the size and the grid.
func (in *input) pencilboxText(lines []textLine) (*puzzle.Entry, error) {
	if len(lines) < 3 {
		return nil, faultf(len(in.text), "the text ends before the grid").but("it is rows, columns, each on a line, and the grid")
	}
	var size [2]int
	for i, what := range []string{"the number of rows", "the number of columns"} {
		l := lines[i].trimmed()
		n, err := side(l.off, l.s, what)
		if err != nil {
			return nil, err
		}
		size[i] = n
	}
	rows, cols := size[0], size[1]
	if err := in.checkArea(lines[0].off, rows, cols); err != nil {
		return nil, err
	}
	b, err := in.readGrid(lines[2:], rows, cols, spaced, pencilboxCell)
	if err != nil {
		return nil, cellHint(err, "the cells are . for white, 5 for black, 0 to 4, + for a lamp, * for a dot")
	}
	return b.entry(puzzle.Akari), nil
}

func pencilboxCell(t textLine) (square, bool) {
	switch t.s {
	case ".":
		return square{cell: puzzle.White}, true
	case "5":
		return square{cell: puzzle.Black}, true
	case "+":
		return square{lamp: true}, true
	case "*":
		return square{dot: true}, true
	}
	return clueDigit(t.s)
}

func encodePencilbox(dst []byte, e *puzzle.Entry) ([]byte, error) {
	dst = fmt.Appendf(dst, "%d\n%d\n", e.Puzzle.Rows, e.Puzzle.Cols)
	return appendItems(dst, e, [4]string{".", "5", "+", "*"}), nil
}

// pencilboxHeader reports whether the first two lines of a text are a number
// each.
func pencilboxHeader(first, second string) bool {
	return sizeNumber(textLine{s: first}.trimmed().s) && sizeNumber(textLine{s: second}.trimmed().s)
}
