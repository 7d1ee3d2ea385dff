package akari

import (
	"embed"

	"akari/puzzle"
	"akari/solver/logic"
)

// Ladder lists the techniques in the order a person tries them.
var Ladder = &logic.Ladder{
	Genre:    puzzle.Akari,
	NewBoard: func() logic.Board { return &board{} },
	Levels: []logic.Level{
		{Name: "easy", Lo: R1, Hi: R2},
		{Name: "steady", Lo: R3, Hi: R5},
		{Name: "tricky", Lo: R6, Hi: R7},
		{Name: "hard", Lo: R8, Hi: R9},
		{Name: "extreme", Lo: R10, Hi: R12},
	},
	Techniques: techniques,
	Examples:   examples,
	Beyond: []string{
		"Three or more clues or dark cells taken together, except where a what-if gets there.",
		"A pair with a dark cell of four spots or more.",
		"Counting over a region: so many lamps fit into these rows, so many are wanted.",
		"Three assumptions at a time; a case split inside a what-if.",
		"Uniqueness as an argument, on purpose: a grade is meant to prove that the answer is the only one.",
	},
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

// finders look, by rung, for what a technique concludes.
var finders = [Top + 1]func(*state){
	R1: findClueCount, R2: findOnlySpot, R3: findStarvedClue, R4: findBlackout, R5: findShadow, R6: findCluePair,
	R7: findDarkPair, R8: findShortWhatIf, R9: findLongWhatIf, R10: findCaseSplit, R11: findDeepWhatIf, R12: findNestedWhatIf,
}

// techniques says of each rung what it does, in words.
var techniques = []*logic.Technique{
	{
		Rung: R1, Name: "clue count", Weight: 1,
		Sentence: "A clue that has all its lamps takes no more; a clue that needs every open cell beside it takes them all.",
		Why: "The clue states exactly how many of the cells beside it hold a lamp. Lit cells and dots hold none, " +
			"so the lamps it still wants stand on its open cells: on none of them, or on all.",
		Limits: "A clue that has more open cells than it wants lamps, and still wants some.",
	},
	{
		Rung: R2, Name: "only spot", Weight: 1,
		Sentence: "A dark cell that can be lit from one cell only: the lamp stands there.",
		Why: "Every white cell is lit by a lamp in its row or its column, up to the next black cells, or by its own. " +
			"If only one of these cells is still open, the lamp is there.",
		Limits: "A dark cell with two spots or more, and what two dark cells need together.",
	},
	{
		Rung: R3, Name: "starved clue", Weight: 3,
		Sentence: "A lamp here would light so many cells beside a clue that the clue could not reach its number: no lamp here.",
		Why: "A lit cell takes no lamp. If fewer open cells than lamps wanted are left beside the clue, the clue fails. " +
			"The classical case is the four diagonal cells of a 3.",
		Limits: "What follows from the lamp beyond the cells that it lights.",
	},
	{
		Rung: R4, Name: "blackout", Weight: 4,
		Sentence: "A lamp here would light every cell from which a dark cell can be lit, but not the dark cell: no lamp here.",
		Why:      "With all its spots lit, no lamp could ever light the dark cell.",
		Limits:   "What follows from the lamp beyond the cells that it lights.",
	},
	{
		Rung: R5, Name: "full-clue shadow", Weight: 6,
		Sentence: "A lamp here would complete a clue, and the cells that it lights and the clue empties starve another clue or black out a cell: no lamp here.",
		Why: "Once a clue is complete, the other cells beside it take no lamp. Neither do lit cells. " +
			"What they leave is too little for some clue, or for some dark cell.",
		Limits: "What follows from the cells that the completed clues empty, but the end itself.",
	},
	{
		Rung: R6, Name: "clue pair", Weight: 10,
		Sentence: "Two clues touch each other; whichever way both are served, this holds.",
		Why: "One of the joint ways to place the lamps of both clues is the true one; what all of them agree on is true: " +
			"a lamp, an empty cell, or a cell that some lamp lights in each of them.",
		Limits: "Three clues at a time; and two that neither share an open cell nor have cells that see each other.",
	},
	{
		Rung: R7, Name: "dark-cell pair", Weight: 14,
		Sentence: "A dark cell with few spots, and a clue or another such cell; whichever way both are served, this holds.",
		Why: "As for a pair of clues: a dark cell is lit from one of its spots, and each spot is a case. " +
			"Two dark cells with their spots at the corners of a rectangle form an X-wing.",
		Limits: "A dark cell with four spots or more, and three at a time.",
	},
	{
		Rung: R8, Name: "short what-if", Weight: 25,
		Sentence: "Suppose the opposite: counting clues and only spots leads to a contradiction within two rounds.",
		Why:      "Each round adds only what must be so under the assumption. If the end is impossible, so is the assumption.",
		Limits:   "A contradiction that shows later; a round is every clue counted, then every only spot taken.",
	},
	{
		Rung: R9, Name: "long what-if", Weight: 50,
		Sentence: "Suppose the opposite: counting clues and only spots leads to a contradiction in the end.",
		Why:      "Each round adds only what must be so under the assumption, however many it takes. If the end is impossible, so is the assumption.",
		Limits:   "What takes more than R1 and R2 under the assumption.",
	},
	{
		Rung: R10, Name: "case split", Weight: 80,
		Sentence: "One of a few cases must be true; counting clues and only spots gives this in all of them.",
		Why: "A cell holds a lamp or does not, a clue is served in one of its ways, a dark cell is lit from one of its spots. " +
			"Cases that lead to a contradiction drop out; what the others agree on is true.",
		Limits: "Five cases or more, and what takes more than R1 and R2 in one of them.",
	},
	{
		Rung: R11, Name: "deep what-if", Weight: 150,
		Sentence: "Suppose the opposite: clues, only spots, shadows and pairs lead to a contradiction.",
		Why:      "Each technique up to pairs adds only what must be so under the assumption. If the end is impossible, so is the assumption.",
		Limits:   "What takes more than R1 to R7 under the assumption.",
	},
	{
		Rung: R12, Name: "nested what-if", Weight: 300, Rare: true,
		Sentence: "Suppose the opposite: even with what-ifs inside the what-if, it leads to a contradiction.",
		Why:      "Each technique up to long what-ifs adds only what must be so under the assumption. If the end is impossible, so is the assumption.",
		Limits:   "What takes more than R1 to R9 under the assumption: three assumptions at a time.",
	},
}
