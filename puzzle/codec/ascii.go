package codec

import "akari/puzzle"

// ASCII is a board in play, with one character for each cell, as puzzle.Board draws it.
//
//	text = rows*( cols*cell NL )
//	cell = "_" white / "#" black / "0" … "4" / "L" lamp / "*" lit white cell
//
// Traps. Lit cells follow from the lamps, so a "*" that no lamp lights is an error; a lit
// cell written "_" is accepted. Trailing blanks are ignored; blanks inside a row are an
// error.
//
// Separator: two blank lines, as for all bare grids (see `janko`).
//
// Source: the class on which puzzle.Board is modelled. Its boards have no clues; the digits
// are an addition.
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

var asciiGrid = &alphabet{white: "_", black: "#", lamp: "L", lit: "*", hint: "ascii has _ for white, # for black, 0 to 4 for clues, L for a lamp, * for a lit cell"}
