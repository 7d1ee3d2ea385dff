// Package bitboard decides small Akari with sets of cells, a bit for each. Where the
// white cells go into two machine words, what follows by counting, and whether there
// is another solution, is told in a fraction of the time that lists of rows take.
package bitboard
