// Package puzzle defines puzzles by their rules. It has a Puzzle and its Cells, the Lamps of a
// solution, and the Board in play. A file for each genre states the rules twice: as constraints for
// the solver, and as a check written from the rule text.
package puzzle
