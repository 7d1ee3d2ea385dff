package codec

import "akari/puzzle"

// Plain is the grid alone, one character a cell, as JSON and masks draw it.
//
//	text = rows*( cols*cell NL )
//	cell = "." white / "#" black / "0" … "4"
//
// Traps. It has no lamps, and no frame: a grid without white cells reads as
// ascii just as well, which is the same board. PencilBox and pzprv3 draw with
// dots, too, but under a header.
//
// Between two: two blank lines, as between all bare grids (see `janko`).
//
// Source: this project's command line contract.
var Plain = &Format{
	Name:   "plain",
	Title:  "bare grid of . # 0-4",
	Ext:    ".txt",
	Genre:  puzzle.Akari,
	Bare:   true,
	decode: plainGrid.bare,
	encode: plainGrid.encode,
}

var plainGrid = &alphabet{white: ".", black: "#", hint: "a plain grid has . for white, # for black, and 0 to 4"}
