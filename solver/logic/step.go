package logic

import "akari/puzzle"

// Step is one application of a technique: what it looks at and what it
// concludes. It follows from the marks before it alone.
type Step struct {
	Rung  Rung
	Clues []puzzle.Point // the clues it uses
	Dark  []puzzle.Point // the dark cells it uses
	Cells []puzzle.Point // the open cells beside or in sight of these
	Lamps []puzzle.Point // concluded
	Dots  []puzzle.Point // concluded: no lamp here

	Ways    []puzzle.Lamps // R6, R7: the joint ways to serve the pair
	Suppose *Supposition   // R5, R8, R9, R11, R12: the opposite, refuted
	Cases   []Supposition  // R10: the cases, one of which is true

	round int // the same for steps found on the same board
}

// Supposition is a mark or several made for the sake of argument, what follows
// and where it ends. What lamps light is not written down.
type Supposition struct {
	Lamps, Dots []puzzle.Point
	Steps       []Step
	End         *Contradiction // nil where there is none
}

// Contradiction is a rule that can no longer be kept: a clue that has too many
// lamps or cannot get enough, or a dark cell that nothing can light; or two
// rules that each could be kept, but not both.
type Contradiction struct {
	Rule puzzle.Rule // puzzle.RuleClue or puzzle.RuleLit
	At   puzzle.Point
	With *puzzle.Point // R11, R12: the clue or dark cell of the other rule; nil where one fails
	Have int           // a clue's lamps so far
	Can  int           // a clue's open cells
}

// Rules is how many clues and dark cells the step uses.
func (t *Step) Rules() int { return len(t.Clues) + len(t.Dark) }
