// Package uniq decides whether a puzzle has exactly one solution. If not, it explains why.
//
// Check returns the Verdict. A Checker decides many puzzles in the same memory. With
// Options.Explain the verdict has reasons: two solutions that differ in few cells, the cells
// equal in all solutions, the regions left open, the changes that make the solution unique,
// or the clues and cells that contradict each other. Prove writes a proof for any DRAT
// checker. Package solutions counts and lists solutions.
//
// Effort is limited in conflicts, not in time, so a verdict does not depend on the machine. If the
// limit is reached, the verdict is Undecided, or a part of the explanation is missing. Every call
// ends soon after its context, with the context's error.
//
// The rules are constraints over 0/1 variables (puzzle.Model), so all genres are treated alike.
// A genre adds only which cells a clue counts, and whether its solutions form an antichain,
// which makes the search for a second solution shorter.
package uniq
