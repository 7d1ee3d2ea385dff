// Package generate makes puzzles as they are asked for.
//
// Its steps are a layout of black cells, a placement of lamps, the clues that
// follow from it, repair until the answer is the only one, and removal of clues
// while it stays so.
package generate
