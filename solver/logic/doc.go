// Package logic solves puzzles as a person does. It has what all genres share. A genre has
// a Ladder of named techniques and a Board that applies them (see solver/logic/akari); this
// package climbs, grades, finds the shortest way to the solution with the shortest reasons,
// and gives hints.
//
// # The grade
//
// A Solver climbs: it applies the lowest technique that finds anything, makes all that it
// finds at once, and begins again at the lowest rung. The grade is the highest rung used.
// Every technique is sound and monotone, so the closure under the rungs up to r does not
// depend on the order of the steps, and neither does the grade. The score measures how much
// of the board resists each technique, by its weight, so that more clues never raise it
// (score.go). Rotating or reflecting a board changes neither grade nor score.
//
// # The way
//
// An explanation takes the lowest technique that concludes anything, makes its simplest and
// nearest step, and looks again. Then it leaves out every conclusion that no other step
// needs (path.go), orders the steps from near to near (flow.go), and describes each step
// from the board at its place. It works on the canonical image of the board, so all images
// of a puzzle get the same explanation.
//
// # Reasons
//
// A step above the pairs names the clues and dark cells that it needs: as few as reach
// the conclusion by the rounds of the technique (reason.go). Each reason has a budget. If
// the budget ends before every smaller set of rules was tried, the step is marked as
// unproved. The cases of a split are given; other cases might need fewer rules.
package logic
