package codec

import "akari/puzzle"

// ASCII is a board in play, one character a cell, as puzzle.Board draws it.
//
//	text = rows*( cols*cell NL )
//	cell = "_" white / "#" black / "0" … "4" / "L" lamp / "*" lit white cell
//
// Traps. Lit cells follow from the lamps, so a "*" that no lamp lights is an error; a lit
// cell written "_" is accepted. Trailing blanks are ignored; blanks inside a row are an
// error.
//
// Between two: two blank lines, as between all bare grids (see `janko`).
//
// Source: the board class this project's puzzle.Board follows; digits on black
// cells are its numbered extension.
var ASCII = &Format{
	Name:       "ascii",
	Title:      "board drawn with _ # 0-4, L lamp, * lit",
	Ext:        ".txt",
	Genre:      puzzle.Akari,
	Bare:       true,
	drawsMarks: true,
	decode:     asciiGrid.bare,
	encode:     asciiGrid.encode,
}

var asciiGrid = &alphabet{white: "_", black: "#", lamp: "L", lit: "*", hint: "ascii has _ for white, # for black, 0 to 4, L and *"}
