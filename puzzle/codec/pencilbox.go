package codec

import (
	"fmt"

	"akari/puzzle"
)

// PencilBox is the text file of PencilBox, an editor of the 2000s.
//
//	file = rows NL cols NL rows*( cols*( cell SP ) NL )
//	cell = "." white / "5" black / "0" … "4" / "+" lamp / "*" dot
//
// Traps. The number of rows comes first. A black cell without a clue is "5". The header is only
// two lines with a number each, so a narrow Janko grid of clues may look the same; a text that
// fits both notations is refused. The editor's XML files are not read.
//
// Separator: a blank line. A blank line before the last row is an error, and so is a line
// directly after the last row.
//
// Source: tests of pzprjs, which reads and writes such files.
var PencilBox = &Format{
	Name:       "pencilbox",
	Title:      "PencilBox file, with lamps and dots",
	Ext:        ".txt",
	Genre:      puzzle.Akari,
	drawsMarks: true,
	decode:     func(in *input) (*puzzle.Entry, error) { return in.pencilboxText(splitLines(in.text)) },
	encode: func(dst []byte, e *puzzle.Entry) ([]byte, error) {
		return pencilboxGrid.append(fmt.Appendf(dst, "%d\n%d\n", e.Puzzle.Rows, e.Puzzle.Cols), e), nil
	},
}

// pencilboxText reads the two lines of the size and the grid.
func (in *input) pencilboxText(lines []textLine) (*puzzle.Entry, error) {
	if len(lines) < 3 {
		return nil, faultf(len(in.text), "the text ends before the grid").but("expected the number of rows, the number of columns and the grid, each on a new line")
	}
	rows, cols, err := in.sides(lines[0].trimmed(), lines[1].trimmed(), "the number of rows", "the number of columns")
	if err != nil {
		return nil, err
	}
	return pencilboxGrid.entry(in, lines[2:], rows, cols)
}

var pencilboxGrid = &alphabet{white: ".", black: "5", lamp: "+", dot: "*", spacing: spaced, trailing: true,
	hint: "the cells are . for white, 5 for black, 0 to 4 for clues, + for a lamp, * for a dot"}
