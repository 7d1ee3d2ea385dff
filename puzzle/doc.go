// Package puzzle defines puzzles by their rules. It has the nouns, a
// Puzzle and its Cells, the Lamps of a solution, the Board in play; a file for each
// genre states its rules twice, as rows for the solver and as a check written straight
// from the rule text.
package puzzle
