// Package generate makes puzzles. Its steps are a layout of black cells, lamps, the clues
// that follow from them, repair until the solution is unique, and removal of clues as long
// as it is.
package generate
