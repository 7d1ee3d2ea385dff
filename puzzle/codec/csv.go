package codec

import "akari/puzzle"

// CSV is a board as a spreadsheet shows it, with a field for each cell.
//
//	text = rows*( cell *( "," cell ) NL )
//	cell = "" white / "#" black / number / "L" lamp / "x" dot
//
// Traps. The text does not name the genre, so only Akari is supported. Package letter also reads other
// signs, other separators, and tabs.
//
// Separator: two blank lines, as for all bare grids (see `janko`). A board of one column would need
// blank lines, and is not written.
//
// Source: this project; spreadsheets read and write such files.
var CSV = &Format{
	Name:       "csv",
	Title:      "table for spreadsheets, an empty field for a white cell",
	Ext:        ".csv",
	Genre:      puzzle.Akari,
	Bare:       true,
	drawsMarks: true,
	decode:     csvGrid.bare,
	encode:     encodeCSV,
}

var csvGrid = &alphabet{white: "", black: "#", lamp: "L", dot: "x", numbers: true, spacing: fields,
	hint: "the fields are empty for white, # for black, numbers for clues, L for a lamp, x for a dot"}

func encodeCSV(dst []byte, e *puzzle.Entry) ([]byte, error) {
	if e.Puzzle.Cols == 1 {
		return dst, &UnsupportedError{Format: "csv", What: "a board of one column", Hint: "use text, json or jsonl"}
	}
	return csvGrid.append(dst, e), nil
}
