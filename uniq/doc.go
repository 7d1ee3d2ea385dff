// Package uniq decides whether a puzzle has exactly one solution. That is the question
// that authors, editors and the generator ask; and if not, why?
//
// Check returns the Verdict; a Checker returns verdict after verdict in the same
// memory. With Options.Explain a verdict has its reasons: two solutions that differ in
// few cells, the cells equal in all solutions, the regions left open, the
// changes that would leave one solution, or the clues and cells that contradict
// each other. Prove writes a proof that any checker can follow. Package solutions
// counts and lists solutions.
//
// Effort is bounded in conflicts, never in time, so a verdict does not depend
// on the machine. If the bound is met, the verdict is Undecided; a part of an
// explanation that is not settled is absent. Every call ends soon after its context,
// with the context's error.
//
// The rules are rows over 0/1 variables (puzzle.Model), so all genres are treated alike.
// A genre adds only whether its solutions form an antichain, which shortens "another
// solution", and which cells a clue counts.
package uniq
