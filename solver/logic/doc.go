// Package logic solves puzzles as a person does: what all genres share. A genre
// brings a Ladder of named techniques and a Board that applies them (see
// solver/logic/akari); this package climbs, grades, finds the shortest way to the
// solution with the shortest reasons, and gives hints.
//
// # The grade
//
// A Solver climbs: it applies the lowest technique that finds anything, all it
// finds at once, and then begins again at the first. The grade is the highest
// rung used. Every technique is sound and monotone, so the closure under the
// rungs up to r does not depend on the order of the steps, and neither does the
// grade. The score tells how much of the board resists each technique, by its
// weight, so that more clues never raise it (score.go). Neither grade nor score
// changes when the board is turned or mirrored.
//
// # The way
//
// An explanation takes the lowest technique that concludes anything, of its steps the
// simplest and nearest, makes that one step, and looks again. From what it then
// has, every conclusion goes that no other step needs (path.go), the rest is put
// into an order from near to near (flow.go), and each step is told as the board
// is in its place. It does so on the canonical image of the board, so that the
// images of a puzzle get one explanation.
//
// # Reasons
//
// A step above the pairs names the clues and dark cells behind it: as few as
// reach the conclusion by the rounds of the technique (reason.go). Each reason
// has a budget of its own. If that ends before every smaller set of rules was
// tried, the step says so; that no rule can be spared is sure as long as the
// budget lasted for that. Of a split the cases are given; other cases might do
// with fewer rules.
package logic
