package akari

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
		Genre:    puzzle.Akari,
		Examples: examples,
		Ending:   ending,
		Beyond: []string{
			"Three or more clues or dark cells taken together, except where a what-if gets there.",
			"A pair with a dark cell of four spots or more.",
			"Counting over a region: so many lamps fit into these rows, so many are wanted.",
			"Three assumptions at a time; a case split inside a what-if.",
			"Uniqueness as an argument, on purpose: a grade is meant to prove that the solution is the only one.",
		},
		NewBoard:   func() logic.Board { return &board{s: state{rows: rows}} },
		NewTracked: func() logic.Tracked { return &board{s: state{rows: rows, eager: true}} },
		Reduces:    (&state{rows: rows}).upTo(supposing), // from case splits on, a conclusion may hang on the whole board
	}, rows, func(t *technique) *logic.Technique { return &t.Technique })
}

// examples are small boards, found by search, that need exactly that rung; that of
// R12 is no smaller because no smaller one was found.
//
//go:embed examples
var examples embed.FS

// The rungs, in the order a person tries them.
const (
	R1  logic.Rung = 1 + iota // clue count
	R2                        // only spot
	R3                        // starved clue
	R4                        // blackout
	R5                        // full-clue shadow
	R6                        // clue pair
	R7                        // dark-cell pair
	R8                        // short what-if
	R9                        // long what-if
	R10                       // case split
	R11                       // deep what-if
	R12                       // nested what-if
)

// Top is the highest rung there is.
const Top = R12

// depth is how far a technique thinks: it counts, sees what a mark would do, supposes
// marks and counts on, or more than that. Depths rise with the rungs.
type depth int8

const (
	counting depth = iota
	seeing
	supposing
	nesting
)

// technique is a row of the ladder: all that there is of a technique. Its number is its
// place among the rows; whoever needs to know what it is like asks for a property.
type technique struct {
	logic.Technique
	depth depth

	find  func(s *state, r logic.Rung)    // all that it concludes from the board as it is
	again func(s *state, f finding)       // what it concludes from the source of a finding, perhaps more; nil above seeing
	rests func(m mark) (lamps, dots bool) // which marks in the counts it reads a conclusion rests on; nil: all

	byClue bool  // what it concludes from one clue is one step
	whole  bool  // and always all of that
	pair   bool  // it serves two demands together
	shadow bool  // it supposes a lamp and looks at once what that spoils
	rounds int   // of counting, for which it follows a supposition
	inside depth // of the techniques with which it follows a supposition
}

// supposes reports whether a step is shown by suppositions, which are followed with
// other techniques.
func (t *technique) supposes() bool { return t.depth >= supposing }

// split reports whether a step follows all cases of a choice.
func (t *technique) split() bool { return t.supposes() && !t.WhatIf }

// row is the technique of a rung.
func (s *state) row(r logic.Rung) *technique { return &s.rows[r-1] }

// upTo is the highest rung whose technique thinks no further.
func (s *state) upTo(d depth) logic.Rung {
	r := logic.Rung(len(s.rows))
	for r > 0 && s.row(r).depth > d {
		r--
	}
	return r
}

func restsOnDots(mark) (lamps, dots bool) { return false, true }

// techniques are the rows, in the order a person tries them.
var techniques = []technique{
	{
		find: findClueCount, again: func(s *state, f finding) { countClue(s, f.from[0]) },
		byClue: true, whole: true,
		rests: func(m mark) (lamps, dots bool) { return m == dot, m == lamp },
		Technique: logic.Technique{
			Level: "easy", Name: "clue count", Weight: 1,
			Sentence: "A clue that has all its lamps takes no more; a clue that needs every open cell beside it takes them all.",
			Why: "The clue states exactly how many of the cells beside it hold a lamp. Lit cells and dots hold none, " +
				"so the lamps it still wants stand on its open cells: on none of them, or on all.",
			Limits: "A clue that has more open cells than it wants lamps, and still wants some.",
			Plain:  true, Tell: tellCount, Alike: alike(sameCounts), Brief: briefCount,
		},
	},
	{
		find: findOnlySpot, again: func(s *state, f finding) { s.inRuns(f.from[0], onlySpot) },
		rests: restsOnDots,
		Technique: logic.Technique{
			Level: "easy", Name: "only spot", Weight: 1,
			Sentence: "A dark cell that can be lit from one cell only: the lamp stands there.",
			Why: "Every white cell is lit by a lamp in its row or its column, up to the next black cells, or by its own. " +
				"If only one of these cells is still open, the lamp is there.",
			Limits: "A dark cell with two spots or more, and what two dark cells need together.",
			Plain:  true, Tell: tellSpot, Alike: alike(sameSpots), Brief: briefSpot,
		},
	},
	{
		depth: seeing, find: findStarvedClue, again: func(s *state, f finding) { starvedClue(s, f.from[0]) },
		byClue: true, rests: restsOnDots,
		Technique: logic.Technique{
			Level: "medium", Name: "starved clue", Weight: 3,
			Sentence: "A lamp here would light so many cells beside a clue that the clue could not reach its number: no lamp here.",
			Why: "A lit cell takes no lamp. If fewer open cells than lamps wanted are left beside the clue, the clue fails. " +
				"The classical case is the four diagonal cells of a 3.",
			Limits: "What follows from the lamp beyond the cells that it lights.",
			Plain:  true, Tell: tellStarved,
		},
	},
	{
		depth: seeing, find: findBlackout, again: func(s *state, f finding) { s.inRuns(f.from[0], blackout) },
		Technique: logic.Technique{
			Level: "medium", Name: "blackout", Weight: 4,
			Sentence: "A lamp here would light every cell from which a dark cell can be lit, but not the dark cell: no lamp here.",
			Why:      "With all its spots lit, no lamp could ever light the dark cell.",
			Limits:   "What follows from the lamp beyond the cells that it lights.",
			Plain:    true, Tell: tellBlackout,
		},
	},
	{
		depth: seeing, find: findShadow, again: againShadow, shadow: true,
		Technique: logic.Technique{
			Level: "medium", Name: "full-clue shadow", Weight: 6,
			Sentence: "A lamp here would complete a clue, and the cells that it lights and the clue empties starve another clue or black out a cell: no lamp here.",
			Why: "Once a clue is complete, the other cells beside it take no lamp. Neither do lit cells. " +
				"What they leave is too little for some clue, or for some dark cell.",
			Limits: "What follows from the cells that the completed clues empty, but the end itself.",
			Plain:  true, Tell: tellShadow,
		},
	},
	{
		depth: seeing, find: findCluePair, again: againPair, pair: true,
		Technique: logic.Technique{
			Level: "tricky", Name: "clue pair", Weight: 10,
			Sentence: "Two clues touch each other; whichever way both are served, this holds.",
			Why: "One of the joint ways to place the lamps of both clues is the true one; what all of them agree on is true: " +
				"a lamp, an empty cell, or a cell that some lamp lights in each of them.",
			Limits: "Three clues at a time; and two that neither share an open cell nor have cells that see each other.",
			Tell:   tellPair,
		},
	},
	{
		depth: seeing, find: findDarkPair, again: againPair, pair: true,
		Technique: logic.Technique{
			Level: "tricky", Name: "dark-cell pair", Weight: 14,
			Sentence: "A dark cell with few spots, and a clue or another such cell; whichever way both are served, this holds.",
			Why: "As for a pair of clues: a dark cell is lit from one of its spots, and each spot is a case. " +
				"Two dark cells with their spots at the corners of a rectangle form an X-wing.",
			Limits: "A dark cell with four spots or more, and three at a time.",
			Tell:   tellPair,
		},
	},
	{
		depth: supposing, find: findWhatIfs, rounds: shortRounds,
		Technique: logic.Technique{
			Level: "hard", Name: "short what-if", Weight: 25, WhatIf: true,
			Sentence: "Suppose the opposite: counting clues and only spots leads to a contradiction within two rounds.",
			Why:      "Each round adds only what must be so under the assumption. If the end is impossible, so is the assumption.",
			Limits:   "A contradiction that shows later; a round is every clue counted, then every only spot taken.",
			Tell:     logic.Words.WhatIf, Alike: alike(sameEnds),
		},
	},
	{
		depth: supposing, find: findWhatIfs, rounds: endless,
		Technique: logic.Technique{
			Level: "hard", Name: "long what-if", Weight: 50, WhatIf: true,
			Sentence: "Suppose the opposite: counting clues and only spots leads to a contradiction in the end.",
			Why:      "Each round adds only what must be so under the assumption, however many it takes. If the end is impossible, so is the assumption.",
			Limits:   "What takes more than R1 and R2 under the assumption.",
			Tell:     logic.Words.WhatIf, Alike: alike(sameEnds),
		},
	},
	{
		depth: nesting, find: findCaseSplit, rounds: endless,
		Technique: logic.Technique{
			Level: "extreme", Name: "case split", Weight: 80,
			Sentence: "One of a few cases must be true; counting clues and only spots gives this in all of them.",
			Why: "A cell holds a lamp or does not, a clue is served in one of its ways, a dark cell is lit from one of its spots. " +
				"Cases that lead to a contradiction drop out; what the others agree on is true.",
			Limits: "Five cases or more, and what takes more than R1 and R2 in one of them.",
			Tell:   logic.Words.Split, Alike: sameCases,
		},
	},
	{
		depth: nesting, find: findWhatIfs, inside: seeing,
		Technique: logic.Technique{
			Level: "extreme", Name: "deep what-if", Weight: 150, WhatIf: true,
			Sentence: "Suppose the opposite: clues, only spots, shadows and pairs lead to a contradiction.",
			Why:      "Each technique up to pairs adds only what must be so under the assumption. If the end is impossible, so is the assumption.",
			Limits:   "What takes more than R1 to R7 under the assumption.",
			Tell:     logic.Words.WhatIf, Alike: alike(sameEnds),
		},
	},
	{
		depth: nesting, find: findWhatIfs, inside: supposing,
		Technique: logic.Technique{
			Level: "extreme", Name: "nested what-if", Weight: 300, Rare: true, WhatIf: true,
			Sentence: "Suppose the opposite: even with what-ifs inside the what-if, it leads to a contradiction.",
			Why:      "Each technique up to long what-ifs adds only what must be so under the assumption. If the end is impossible, so is the assumption.",
			Limits:   "What takes more than R1 to R9 under the assumption: three assumptions at a time.",
			Tell:     logic.Words.WhatIf, Alike: alike(sameEnds),
		},
	},
}
