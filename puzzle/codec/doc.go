// Package codec translates puzzles from each notation to any other. The table Formats lists the
// notations. A Reader recognises the notation of a text by its frame (a header, a prefix). It reads strictly: it never guesses a
// board, but returns an error with the reason and the place. Text that is not part of a puzzle is
// an error, too. The comment of each notation describes the separator of two puzzles.
//
// A Reader reads any number of puzzles from a stream, each in any notation, and holds one
// puzzle in memory at a time. It compares a declared size with the data before it allocates
// memory for the board.
package codec
