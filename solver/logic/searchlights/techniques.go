// Package searchlights is the ladder of human techniques for Searchlights. It finds steps
// and describes them; package logic turns them into grades, explanations and hints.
//
// A clue is the sum of at most four runs, those that begin or end beside it; a run is
// between at most two clues. So a person remembers for each run the least and the most
// lights that it can hold.
//
// The difference of two clues that face each other is not a technique of its own: it
// implies no more than the bounds of the run between them. Sums around a rectangle of
// four clues imply more.
package searchlights

import (
	"embed"

	"akari/puzzle"
	"akari/solver/logic"
)

// Ladder lists the techniques in the order a person tries them.
var Ladder = newLadder(techniques)

// newLadder is the ladder of some rows.
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
		NewBoard:   func() logic.Board { return &state{rows: rows} },
		NewTracked: func() logic.Tracked { return &state{rows: rows} },
		Reduces:    logic.Rung(len(rows)),
	}, rows, func(t *technique) *logic.Technique { return &t.Technique })
}

// examples has small boards for each technique, found by search, that need exactly this
// technique.
//
//go:embed examples
var examples embed.FS

// The rungs that other packages ask for, wherever their techniques are among the rows.
var (
	ClueCount     = Ladder.Named("clue count")
	RunBounds     = Ladder.Named("run bounds")
	ClueRectangle = Ladder.Named("clue rectangle")
	ShortWhatIf   = Ladder.Named("short what-if")
	LongWhatIf    = Ladder.Named("long what-if")
	NestedWhatIf  = Ladder.Named("nested what-if")
)

// shortRounds is how far a short what-if is followed: each round looks at every
// clue once.
const shortRounds = 2

// technique is a row of the ladder: everything about one technique. Its number is its place
// among the rows; code that needs to distinguish techniques uses their properties.
type technique struct {
	logic.Technique

	bounds func(s *state) bool                    // bounds the runs before the technique looks, and reports whether no clue fails; nil: the marks alone bound them
	find   func(s *state, r logic.Rung) []finding // all that it concludes from the board as it is

	supposes bool // the technique follows suppositions
	rounds   int  // for this number of rounds, or endless
	nested   bool // with long what-ifs inside
}

// endless is more rounds than any board allows.
const endless = -1

// row is the technique of a rung.
func (s *state) row(r logic.Rung) *technique { return &s.rows[r-1] }

// split reports whether a step follows all numbers of lights that a run can hold.
func (t *technique) split() bool { return t.supposes && !t.WhatIf }

// rung returns the rung of the first technique with a property.
func (s *state) rung(is func(t *technique) bool) logic.Rung {
	r := logic.Rung(1)
	for !is(s.row(r)) {
		r++
	}
	return r
}

// isBounds and isLong recognize the techniques that suppositions are followed with.
func isBounds(t *technique) bool { return t.bounds != nil && !t.supposes }
func isLong(t *technique) bool   { return t.supposes && t.rounds == endless && t.WhatIf && !t.nested }

// techniques are the rows, in the order a person tries them.
var techniques = []technique{
	{
		find:      (*state).findClues,
		Technique: logic.Technique{Level: "easy", Name: "clue count", Weight: 1, Plain: true, Tell: tellCount},
	},
	{
		bounds: (*state).settle, find: (*state).findRuns,
		Technique: logic.Technique{Level: "medium", Name: "run bounds", Weight: 3, Plain: true, Tell: tellBounds, Brief: logic.Words.Fact},
	},
	{
		bounds: (*state).settleAll, find: (*state).findRuns,
		Technique: logic.Technique{Level: "tricky", Name: "clue rectangle", Weight: 6, Tell: tellBounds},
	},
	{
		bounds: (*state).settle, find: (*state).findWhatIfs, supposes: true, rounds: shortRounds,
		Technique: logic.Technique{Level: "tricky", Name: "short what-if", Weight: 10, WhatIf: true, Tell: logic.Words.WhatIf},
	},
	{
		bounds: (*state).settle, find: (*state).findWhatIfs, supposes: true, rounds: endless,
		Technique: logic.Technique{Level: "hard", Name: "long what-if", Weight: 20, WhatIf: true, Tell: logic.Words.WhatIf},
	},
	{
		bounds: (*state).settle, find: (*state).findSplits, supposes: true, rounds: endless,
		Technique: logic.Technique{Level: "extreme", Name: "run split", Weight: 40, Rare: true, Tell: logic.Words.Split},
	},
	{
		bounds: (*state).settle, find: (*state).findWhatIfs, supposes: true, rounds: endless, nested: true,
		Technique: logic.Technique{Level: "extreme", Name: "nested what-if", Weight: 60, WhatIf: true, Tell: logic.Words.WhatIf},
	},
}
