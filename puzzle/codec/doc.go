// Package codec translates puzzles from each notation to any other. There is one file for
// each notation, one table (Formats) for all of them. A text is recognised by its frame (a
// header, a prefix), never by its cell letters, and is read strictly: the board is the one
// that was meant, or an error says what is wrong and where. Text that is not part of a
// puzzle is an error, too. The comment of each notation describes what may be between two
// puzzles.
//
// A Reader reads any number of puzzles from a stream, each in any notation, and holds one
// puzzle in memory at a time. Sizes are compared with the data before anything is allocated
// for them.
package codec
