// Package logic solves puzzles as a person does. It has everything that the genres share. A genre
// has a Ladder of named techniques and a Board that applies them (see solver/logic/akari).
//
// # The grade
//
// A Solver climbs: it applies the lowest technique that finds anything, makes all its conclusions
// at once, and begins again at the lowest rung. The grade is the highest rung used. Since every
// technique is sound and monotone (see Ladder), the grade does not depend on the order of the steps.
// Rotations and reflections of a board have the same grade and score.
//
// # The route
//
// An explanation takes the lowest technique that concludes anything, makes its simplest and nearest
// step, and continues. Then it leaves out every step that no other step needs (shorten.go), puts each
// step near the step before it (order.go), and describes each step from the board at its place.
// It works on the canonical image of the board, so all images of a puzzle have the same
// explanation.
//
// # Reasons
//
// A step above the pairs names the clues and dark cells that it needs to reach the conclusion within
// the rounds of the technique; none of them can be left out (reason.go), unless the effort limit of
// the search ends it first: then the step is marked as unproved. The cases of a split are fixed;
// other cases might need fewer rules.
package logic
