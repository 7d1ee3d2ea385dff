package logic

import "akari/puzzle"

// Board is a puzzle in play, with the techniques of its genre.
type Board interface {
	// Load takes a valid puzzle of the genre, without marks. solution may be nil. Otherwise it is
	// true for each cell with a lamp, and what-ifs suppose only wrong marks.
	Load(p *puzzle.Puzzle, solution []bool)

	// Meter counts the work of the call that the board is used for.
	Meter() *Meter

	// Apply makes all conclusions of one technique and returns the number of steps.
	Apply(r Rung) int

	// Open counts the cells that are neither marked nor decided by marks. Broken reports
	// whether the marks are known to leave no solution, Solved whether they are the solution.
	Open() int
	Broken() bool
	Solved() bool

	// Choose returns the simplest step of a technique and, among equals, the nearest to the last step,
	// which may be nil. It returns several steps if they are described together. It makes no mark.
	Choose(r Rung, last *Step) []Step

	// All returns the conclusions of one technique from the current board, each mark by its
	// simplest step.
	All(r Rung) []Step

	// Show returns the simplest step by which one technique concludes a mark from the current
	// board, or nil.
	Show(r Rung, at puzzle.Point, lamp bool) *Step

	// Rederive updates a step: its technique concludes again, from the current board and only by the
	// rules that the step names. Conclusions that are already on the board are removed. Rederive
	// reports whether the remaining conclusions still follow. If words is true, it also fills in
	// what only the sentence of the step needs.
	Rederive(t *Step, words bool) bool

	// Make makes the conclusions of a step. Set makes a mark and reports whether this was possible.
	// At returns what is known about a white cell.
	Make(t *Step)
	Set(at puzzle.Point, lamp bool) bool
	At(at puzzle.Point) (known, lamp bool)

	// Trail lists the closed cells in the order in which they were closed, without the marks that a
	// Reducer keeps. Back reopens all cells but the first of them. Point returns the point of a cell.
	Trail() []int32
	Back(closed int)
	Point(cell int32) puzzle.Point
}
