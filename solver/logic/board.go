package logic

import "akari/puzzle"

// Board is a puzzle in play with the techniques of its genre.
type Board interface {
	// Load takes a valid puzzle of the genre, with no mark on it.
	Load(p *puzzle.Puzzle)

	// Know tells an answer of the puzzle, nil for none: a mark that it has cannot be
	// refuted, so that what-ifs suppose only the others.
	Know(answer []bool)

	// Meter counts the work of the call that the board is used for.
	Meter() *Meter

	// Apply makes all that one technique concludes now and returns the number
	// of steps that was.
	Apply(r Rung) int

	// Cells is how many cells are to be decided, Open how many of them are neither
	// marked nor decided, Broken whether the
	// marks were found to leave no answer, Solved whether they are the answer.
	Cells() int
	Open() int
	Broken() bool
	Solved() bool

	Teller
}

// Teller is the part of a Board that takes one step after another and tells it.
type Teller interface {
	// Next tells the next step, by the lowest technique that says anything, of
	// these the simplest and the nearest to the step before, if there is one;
	// or several that are told in one breath. It does not make them.
	Next(o Options, last *Step) []Step

	// All tells what one technique concludes from the board as it is, each mark by
	// the simplest of its steps.
	All(r Rung, o Options) []Step

	// Goal tells the step by the lowest technique that concludes a mark from the
	// board as it is, nil where there is none.
	Goal(o Options, at puzzle.Point, lamp bool) *Step

	// Refute tells the what-if by the lowest technique that refutes a mark from
	// the board as it is, nil where there is none.
	Refute(o Options, at puzzle.Point, lamp bool) *Step

	// Retell tells a step anew on the board as it is now, by its technique and
	// with the rules that it names alone. It reports whether its conclusions
	// still follow; of those that the board holds already it says no more.
	Retell(t *Step) bool

	// Argue gives a step what only its words ask for.
	Argue(t *Step)

	// Reads lists the cells that a step's technique looks at.
	Reads(t *Step, each func(at puzzle.Point))

	// Closes lists the cells that a step would mark, or decide by their marks.
	Closes(t *Step) []puzzle.Point

	// Make makes the conclusions of a step; Set makes a mark and reports whether
	// that was possible. At says what is known of a white cell.
	Make(t *Step)
	Set(at puzzle.Point, lamp bool) bool
	At(at puzzle.Point) (known, lamp bool)

	// Now is a point in time, Back goes back to it.
	Now() int
	Back(now int)
}
