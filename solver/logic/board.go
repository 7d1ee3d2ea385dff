package logic

import "akari/puzzle"

// Board is a puzzle in play, with the techniques of its genre. Its cells are numbered, and so are its
// counts: what techniques read, such as the lamps beside a clue. The count of a clue has the number of the
// clue's cell. For a white cell, the count of this number is read by the cells that a lamp there lights.
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

	// Size returns the number of cells and the number of counts.
	Size() (cells, counts int)

	// Deduce returns the number of conclusions of a technique. Antecedents appends the counts that
	// conclusion k depends on; it is called before any conclusion is made. Assert makes conclusion
	// k.
	Deduce(r Rung) int
	Antecedents(r Rung, k int, out []int32) []int32
	Assert(k int)

	// HasLamp reports whether a cell has a lamp, CountsOf appends the counts that include the cell, and
	// LitBy returns a lamp that lights the cell, if there is one.
	HasLamp(cell int32) bool
	CountsOf(cell int32, out []int32) []int32
	LitBy(cell int32) (lamp int32, ok bool)

	// Reopen undoes marks, in any order, and restricts the techniques to their cells. It empties the
	// trail, so Back(0) undoes all later marks. MarkAlone makes a mark without its consequences.
	Reopen(cells []int32)
	MarkAlone(cell int32, lamp bool)

	// SwitchClue switches the clue at a point on or off, and returns its cell.
	SwitchClue(at puzzle.Point, on bool) (cell int32, ok bool)
}
