// Package codec translates puzzles from each notation to any other. There is one file for
// each notation, one table (Formats) for all of them. A text is recognised by
// its frame (a header, a prefix), never by its cell letters, and is read
// strictly: the board is the one that was meant, or an error says what is
// wrong and where. Whatever no puzzle takes up is an error, too; the head of each
// notation says what stands between two puzzles.
//
// A Reader takes any number of puzzles from a stream, each in whatever
// notation it comes in, and holds one of them in memory at a time. Sizes are
// compared with the data before anything is allocated for them.
package codec
