package logic

// Technique is one rung of the ladder.
type Technique struct {
	Rung     Rung
	Name     string // as people call it: "clue pair"
	Sentence string // what one does, for people
	Why      string // why it is sound
	Limits   string // what it does not see
	weight   int    // of one step in the score, see cost
	find     func(*state)
}

// Ladder lists the techniques in the order a person tries them; Ladder[r-1] is
// the one of rung r.
//
// Each is monotone: whatever it concludes, it or a lower rung still concludes
// when more is known. So the closure under the rungs up to r is one and the
// same in whatever order the steps are taken, and so is the highest rung that
// a puzzle needs.
var Ladder = [Top]*Technique{
	{
		Rung: R1, Name: "clue count", weight: 1, find: findClueCount,
		Sentence: "A clue that has all its lamps takes no more; a clue that needs every open cell beside it takes them all.",
		Why: "The clue states exactly how many of the cells beside it hold a lamp. Lit cells and dots hold none, " +
			"so the lamps it still wants stand on its open cells: on none of them, or on all.",
		Limits: "Says nothing while a clue has more open cells than it wants lamps, and still wants some.",
	},
	{
		Rung: R2, Name: "only spot", weight: 1, find: findOnlySpot,
		Sentence: "A dark cell that can be lit from one cell only: the lamp stands there.",
		Why: "Every white cell is lit by a lamp in its row or its column, up to the next black cells, or by its own. " +
			"If only one of these cells is still open, the lamp is there.",
		Limits: "Looks at one dark cell at a time.",
	},
	{
		Rung: R3, Name: "starved clue", weight: 3, find: findStarvedClue,
		Sentence: "A lamp here would light so many cells beside a clue that the clue could not reach its number: no lamp here.",
		Why: "A lit cell takes no lamp. If fewer open cells than lamps wanted are left beside the clue, the clue fails. " +
			"The classical case are the four diagonal cells of a 3.",
		Limits: "Counts only the cells that the lamp itself lights.",
	},
	{
		Rung: R4, Name: "blackout", weight: 4, find: findBlackout,
		Sentence: "A lamp here would light every cell from which a dark cell can be lit, but not the dark cell: no lamp here.",
		Why:      "With all its spots lit, no lamp could ever light the dark cell.",
		Limits:   "Counts only the cells that the lamp itself lights.",
	},
	{
		Rung: R5, Name: "full-clue shadow", weight: 6, find: findShadow,
		Sentence: "A lamp here would complete a clue, and the cells that it lights and the clue empties starve another clue or black out a cell: no lamp here.",
		Why: "Once a clue is complete, the other cells beside it take no lamp. Neither do lit cells. " +
			"What they leave is too little for some clue, or for some dark cell.",
		Limits: "Follows the clues that the lamp completes, but nothing that follows from their dots.",
	},
	{
		Rung: R6, Name: "clue pair", weight: 10, find: findCluePair,
		Sentence: "Two clues touch each other; whichever way both are served, this holds.",
		Why: "One of the joint ways to place the lamps of both clues is the true one; what all of them agree on is true: " +
			"a lamp, an empty cell, or a cell that some lamp lights in each of them.",
		Limits: "Two clues at a time, at most 36 ways; they must share an open cell or see each other.",
	},
	{
		Rung: R7, Name: "dark-cell pair", weight: 14, find: findDarkPair,
		Sentence: "A dark cell with few spots, and a clue or another such cell; whichever way both are served, this holds.",
		Why: "As for a pair of clues: a dark cell is lit from one of its spots, and each spot is a case. " +
			"Two dark cells with their spots at the corners of a rectangle form an X-wing.",
		Limits: "A dark cell counts if it has at most three spots.",
	},
	{
		Rung: R8, Name: "short what-if", weight: 25, find: findShortWhatIf,
		Sentence: "Suppose the opposite: counting clues and only spots leads to a contradiction within two rounds.",
		Why:      "Each round adds only what must be so under the assumption. If the end is impossible, so is the assumption.",
		Limits:   "Two rounds; a round is every clue counted, then every only spot taken.",
	},
	{
		Rung: R9, Name: "long what-if", weight: 50, find: findLongWhatIf,
		Sentence: "Suppose the opposite: counting clues and only spots leads to a contradiction in the end.",
		Why:      "As the short what-if, with as many rounds as it takes.",
		Limits:   "Only R1 and R2 under the assumption.",
	},
	{
		Rung: R10, Name: "case split", weight: 80, find: findCaseSplit,
		Sentence: "One of a few cases must be true; counting clues and only spots gives this in all of them.",
		Why: "A cell holds a lamp or does not, a clue is served in one of its ways, a dark cell is lit from one of its spots. " +
			"Cases that lead to a contradiction drop out; what the others agree on is true.",
		Limits: "At most four cases; only R1 and R2 in each.",
	},
	{
		Rung: R11, Name: "deep what-if", weight: 150, find: findDeepWhatIf,
		Sentence: "Suppose the opposite: clues, only spots, shadows and pairs lead to a contradiction.",
		Why:      "As the short what-if, with everything up to pairs under the assumption.",
		Limits:   "R1 to R7 under the assumption.",
	},
	{
		Rung: R12, Name: "nested what-if", weight: 300, find: findNestedWhatIf,
		Sentence: "Suppose the opposite: even with what-ifs inside the what-if, it leads to a contradiction.",
		Why:      "As the short what-if, with everything up to long what-ifs under the assumption.",
		Limits:   "R1 to R9 under the assumption: two assumptions at a time, never three.",
	},
}
