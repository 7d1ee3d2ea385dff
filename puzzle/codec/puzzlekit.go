package codec

import (
	"fmt"
	"strings"

	"akari/puzzle"
)

// Puzzlekit is a grid below its size, as in the solvers and the data set of puzzlekit.
//
//	text = rows blank cols NL rows*( cell *( blank cell ) NL )
//	cell = "-" / "x" / number          Searchlights has no "x"
//
// Traps. The number of rows comes first (in puzz.link and Tatham, the number of columns). Blanks
// separate cells, since numbers may have several digits. The text does not name the genre: a
// black cell without a clue proves Akari, and any other text is refused unless the caller names
// the genre. (puzzlekit calls Searchlights Buraitoraito.) A lamp ("o", "*") is an error.
//
// Separator: a blank line. A blank line before the last row is an error, and so is a line
// directly after the last row.
//
// Source: the parser and the data files of SmilingWayne/puzzlekit.
var Puzzlekit = &Format{
	Name:   "puzzlekit",
	Title:  "size \"R C\", then a grid of -, x and numbers; also Searchlights",
	Ext:    ".txt",
	decode: decodePuzzlekit,
	encode: encodePuzzlekit,
}

func decodePuzzlekit(in *input) (*puzzle.Entry, error) {
	lines := splitLines(in.text)
	height, width := lines[0].trimmed().word()
	if width.s == "" || strings.ContainsAny(width.s, " \t") {
		return nil, faultf(lines[0].off, "expected the size of the board").but("the first line has the number of rows, a blank and the number of columns")
	}
	rows, cols, err := in.sides(height, width, "the number of rows", "the number of columns")
	if err != nil {
		return nil, err
	}
	if len(lines) == 1 {
		return nil, faultf(lines[0].end(), "expected %d rows, got 0", rows)
	}
	ev := &evidence{genres: puzzle.Genres}
	a := *puzzlekitGrid
	a.read = func(t textLine) (square, bool) {
		sq, ok := puzzlekitGrid.square(t)
		ev.see(t.off, sq.cell)
		return sq, ok
	}
	b, err := in.readGrid(lines[1:], rows, cols, &a)
	if err != nil {
		return nil, err
	}
	genre, err := ev.genre(in.genre)
	if err != nil {
		return nil, err
	}
	return b.entry(genre)
}

var puzzlekitGrid = &alphabet{white: "-", black: "x", numbers: true, spacing: spaced, hint: "the cells are - for white, x for black, numbers for clues"}

func encodePuzzlekit(dst []byte, e *puzzle.Entry) ([]byte, error) {
	p := e.Puzzle
	if p.Genre.Numbered {
		for i, c := range p.Cells {
			if _, clue := c.Clue(); c.IsBlack() && !clue {
				what := fmt.Sprintf("a black cell without a clue (%v) in %s", p.Point(i), p.Genre.Title)
				return dst, &UnsupportedError{Format: "puzzlekit", What: what, Hint: "use text, json or jsonl"}
			}
		}
	}
	dst = fmt.Appendf(dst, "%d %d\n", p.Rows, p.Cols)
	return puzzlekitGrid.append(dst, e), nil
}
