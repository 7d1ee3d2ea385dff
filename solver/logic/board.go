package logic

import "akari/puzzle"

// Board is a puzzle in play with the techniques of its genre.
type Board interface {
	// Load takes a valid puzzle of the genre, without marks. By cell, solution is true for a
	// lamp; what-ifs then suppose only marks that are wrong. It may be nil.
	Load(p *puzzle.Puzzle, solution []bool)

	// Meter counts the work of the call that the board is used for.
	Meter() *Meter

	// Apply makes all that one technique concludes now and returns the number of steps.
	Apply(r Rung) int

	// Open counts the cells that are neither marked nor decided by marks. Broken reports
	// whether the marks are known to leave no solution, Solved whether they are the solution.
	Open() int
	Broken() bool
	Solved() bool

	Teller
}

// Teller is the part of a Board that explains.
type Teller interface {
	// Next returns the next step, by the lowest technique that concludes anything: the
	// simplest of its steps, and the nearest to the last step, which may be nil. It returns
	// several steps if they are described together, and makes no mark.
	Next(o Options, last *Step) []Step

	// All returns what one technique concludes from the board as it is, each mark by the
	// simplest of its steps.
	All(r Rung, o Options) []Step

	// Show returns the simplest step by which one technique concludes a mark from the board
	// as it is, or nil.
	Show(r Rung, o Options, at puzzle.Point, lamp bool) *Step

	// Retell replaces a step by what its technique concludes on the board as it is now from
	// the rules that the step names. It reports whether its conclusions still follow; it
	// removes conclusions that are already on the board. With words it adds what only the
	// sentence of the step needs.
	Retell(t *Step, words bool) bool

	// Make makes the conclusions of a step; Set makes a mark and reports whether that was
	// possible. At returns what is known of a white cell.
	Make(t *Step)
	Set(at puzzle.Point, lamp bool) bool
	At(at puzzle.Point) (known, lamp bool)

	// Now returns a point in time, Back returns to it, and Since lists the cells closed
	// after it.
	Now() int
	Back(now int)
	Since(now int) []puzzle.Point
}
