// Package codec turns text into puzzles and puzzles into text: one file for
// each notation, one table for all of them. A text is recognised by its frame
// (a header, a prefix), never by its cell letters, and is read strictly: a
// board is the one that was meant, or an error says what is wrong and where.
package codec
