// Package uniq decides whether a puzzle has exactly one answer. That is the question
// that authors, editors and the generator ask; and if not, why?
//
// Check gives the Verdict, a Checker gives verdict after verdict in the same
// memory. With Options.Explain a verdict says why: two answers that differ in
// few cells, the cells equal in all answers, the regions left open, the
// changes that would leave one answer, or the clues and cells that contradict
// each other. Prove writes a proof that any checker can follow. Package answers
// counts and lists answers.
//
// Effort is bounded in conflicts, never in time, so a verdict does not depend
// on the machine; where the bound is met the verdict is Undecided, and a part
// of an explanation that is not settled is absent. Every call ends soon after
// its context has, with the context's error.
//
// The rules come as rows over 0/1 variables (puzzle.Model), so that all of
// this serves every genre alike. Only two things are asked of a genre: whether
// its answers form an antichain, which shortens "another answer", and which
// cells a clue counts.
package uniq
