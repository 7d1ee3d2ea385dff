// Package searchlights is the ladder of human techniques for Searchlights.
//
// A clue is the sum of the lights in the runs that begin or end beside it, at most four. A run is
// between at most two clues. So for each run, a person remembers the least and the largest number
// of lights that it can have.
//
// The difference of two clues that face each other is not a technique of its own: it implies no
// more than the bounds of the run between them. A rectangle of four clues implies more than its
// clues do one by one.
package searchlights

import (
	"embed"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// Ladder is the techniques, in the order in which a person tries them.
var Ladder = newLadder(techniques)

// newLadder makes a ladder from rows.
func newLadder(rows []technique) *logic.Ladder {
	return logic.New(logic.Ladder{
		Genre:    puzzle.Searchlights,
		Examples: examples,
		Ending:   ending,
		Beyond: []string{
			"Sums of clues around loops that are not rectangles.",
			"Counting a room twice, by its rows and by its columns.",
			"A rectangle or a run split inside a supposition, and a run with five or more possible numbers of lights.",
			"Arguments that assume a unique solution, since a grade must prove that the solution is unique.",
		},
		NewBoard: func() logic.Board { return &state{techniques: rows} },
		Reduces:  logic.Rung(len(rows)),
	}, rows, func(t *technique) *logic.Technique { return &t.Technique })
}

// examples has small boards for each technique. They were found by search and need exactly this
// technique.
//
//go:embed examples
var examples embed.FS

// Rungs that other packages need, independent of the order of the rows.
var (
	ClueCount     = Ladder.Named("clue count")
	RunBounds     = Ladder.Named("run bounds")
	ClueRectangle = Ladder.Named("clue rectangle")
	ShortWhatIf   = Ladder.Named("short what-if")
	LongWhatIf    = Ladder.Named("long what-if")
	NestedWhatIf  = Ladder.Named("nested what-if")
)

// technique is a row of the ladder. The number of a technique is its place among the rows; code
// that distinguishes techniques uses their properties instead of numbers.
type technique struct {
	logic.Technique

	bounds func(s *state) bool                      // bounds the runs before the technique looks, and reports whether no clue fails; if nil, the marks alone bound the runs
	find   func(s *state, r logic.Rung) []deduction // lists all conclusions of the technique on the current board

	supposes bool // the technique follows suppositions
	rounds   int  // rounds for which it follows a supposition, or logic.Endless
	nested   bool // it uses long what-ifs inside its suppositions
}

// technique returns the technique of a rung.
func (s *state) technique(r logic.Rung) *technique { return &s.techniques[r-1] }

// split reports whether the technique supposes every number of lights that a run can have.
func (t *technique) split() bool { return t.supposes && !t.WhatIf }

// rung returns the rung of the first technique that has a property.
func (s *state) rung(is func(technique) bool) logic.Rung {
	return logic.Rung(1 + slices.IndexFunc(s.techniques, is))
}

// isBounds and isLong recognise the techniques that follow suppositions: run bounds, and long
// what-ifs inside nested ones.
func isBounds(t technique) bool { return t.bounds != nil && !t.supposes }
func isLong(t technique) bool {
	return t.supposes && t.rounds == logic.Endless && t.WhatIf && !t.nested
}

// techniques lists the rows in the order in which a person tries them.
var techniques = []technique{
	{
		find:      (*state).findClues,
		Technique: logic.Technique{Level: "easy", Name: "clue count", Weight: 1, Plain: true, Whole: true, Verbalize: sayCount},
	},
	{
		bounds: (*state).boundByClues, find: (*state).findRuns,
		Technique: logic.Technique{Level: "medium", Name: "run bounds", Weight: 3, Plain: true, Whole: true, Verbalize: sayBounds, Brief: logic.Words.Fact},
	},
	{
		bounds: (*state).boundByRectangles, find: (*state).findRuns,
		Technique: logic.Technique{Level: "tricky", Name: "clue rectangle", Weight: 6, Whole: true, Verbalize: sayBounds},
	},
	{
		bounds: (*state).boundByClues, find: (*state).findWhatIfs, supposes: true, rounds: logic.ShortRounds,
		Technique: logic.Technique{Level: "tricky", Name: "short what-if", Weight: 10, WhatIf: true, Verbalize: logic.Words.WhatIf},
	},
	{
		bounds: (*state).boundByClues, find: (*state).findWhatIfs, supposes: true, rounds: logic.Endless,
		Technique: logic.Technique{Level: "hard", Name: "long what-if", Weight: 20, WhatIf: true, Verbalize: logic.Words.WhatIf},
	},
	{
		bounds: (*state).boundByClues, find: (*state).findSplits, supposes: true, rounds: logic.Endless,
		Technique: logic.Technique{Level: "extreme", Name: "run split", Weight: 40, Rare: true, Verbalize: logic.Words.Split},
	},
	{
		bounds: (*state).boundByClues, find: (*state).findWhatIfs, supposes: true, rounds: logic.Endless, nested: true,
		Technique: logic.Technique{Level: "extreme", Name: "nested what-if", Weight: 60, WhatIf: true, Verbalize: logic.Words.WhatIf},
	},
}
