package codec

import "akari/puzzle"

// Plain is a grid without a header, with one character for each cell, as in JSON and in masks.
//
//	text = rows*( cols*cell NL )
//	cell = "." white / "#" black / "0" … "4"
//
// Traps. The grid has no lamps and no frame. A grid without white cells is also a grid in ascii,
// of the same board. PencilBox and pzprv3 also draw white cells as dots, but have a header.
//
// Separator: two blank lines, as for all bare grids (see `janko`).
//
// Source: this project.
var Plain = &Format{
	Name:   "plain",
	Title:  "bare grid of . # 0-4",
	Ext:    ".txt",
	Genre:  puzzle.Akari,
	Bare:   true,
	decode: plainGrid.bare,
	encode: plainGrid.encode,
}

var plainGrid = &alphabet{white: ".", black: "#", hint: "a plain grid has . for white, # for black, 0 to 4 for clues"}
