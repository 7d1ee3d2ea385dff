package codec

import "akari/puzzle"

// This file has the grids without a frame: each is an alphabet. (The bare grid of Janko is in janko.go.)

// bareGrid returns the notation of a grid without a frame.
func bareGrid(name, title, ext string, a *alphabet) *Format {
	return &Format{Name: name, Title: title, Ext: ext, Genre: puzzle.Akari, Bare: true, drawsMarks: a.lamp != "", decode: a.bare, encode: a.encode}
}

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
var ASCII = bareGrid("ascii", "board drawn with _ # 0-4, L lamp, * lit", ".txt", &alphabet{white: "_", black: "#", lamp: "L", lit: "*",
	hint: "ascii has _ for white, # for black, 0 to 4 for clues, L for a lamp, * for a lit cell"})

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
var Plain = bareGrid("plain", "bare grid of . # 0-4", ".txt", &alphabet{white: ".", black: "#",
	hint: "a plain grid has . for white, # for black, 0 to 4 for clues"})

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
var CSV = bareGrid("csv", "table for spreadsheets, an empty field for a white cell", ".csv", &alphabet{white: "", black: "#", lamp: "L", dot: "x", numbers: true, spacing: fields,
	hint: "the fields are empty for white, # for black, numbers for clues, L for a lamp, x for a dot"})
