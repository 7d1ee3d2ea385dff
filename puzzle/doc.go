// Package puzzle says what a puzzle is. It has the nouns: a Puzzle and its Cells, the
// Lamps of an answer, the Board in play, and one file for each genre that
// states its rules twice, as rows for the solver and as a check written
// straight from the rule text.
package puzzle
