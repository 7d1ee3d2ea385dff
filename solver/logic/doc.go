// Package logic solves an Akari as a person does: an ordered table of named
// techniques (Ladder), a grade, and steps with reasons.
//
// # The grade
//
// A Solver climbs: it applies the lowest technique that finds anything, all it
// finds at once, and then begins again at R1. The grade is the highest rung
// used. Every technique is sound and monotone, so the closure under the rungs
// up to r does not depend on the order of the steps, and neither does the
// grade. The score orders puzzles inside a rung. It is the time to find the
// steps, in units of one clue counted: where n steps of weight w are open at
// once, one of them is found in w/n, the next in w/(n-1) and so on, w·H(n) in
// all; so a step that is the only one open costs most (Pelánek, "Difficulty
// rating of sudoku puzzles", 2011: the complexity of the steps, and how many
// are open side by side). Neither grade nor score changes when the board is
// turned or mirrored.
//
// # Reasons
//
// A step from R8 on names the clues and dark cells behind it: as few as reach
// the conclusion by the rounds of the technique. From the first reason one rule
// after the other is left out, so that none can be spared. Then a smaller one is
// sought: sets of rules are grown from nothing, by 2,000 for R8 to R10 and by
// 500 for R11 and R12, where each takes long. What is found before these run out
// is the smallest there is; otherwise all that is sure is that no rule can be
// spared. Of a split the cases are given; other cases might do with fewer rules.
//
// # What the ladder misses
//
//   - Three or more clues or dark cells taken together, except where a what-if
//     gets there (R6 and R7 take two).
//   - A pair with a dark cell of four spots or more.
//   - Counting over a region: so many lamps fit into these rows, so many are
//     wanted. Boards of pigeonholes need it, and stay open.
//   - Three assumptions at a time; a case split inside a what-if.
//   - Uniqueness as an argument ("otherwise there would be two answers"). It
//     is not used on purpose: a grade is meant to prove that the answer is the
//     only one.
//   - Searchlights, which has a ladder of its own.
package logic
