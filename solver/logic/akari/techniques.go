// Package akari is the ladder of human techniques for Akari. Ladder.Beyond lists what no technique
// finds.
package akari

import (
	"embed"

	"akari/puzzle"
	"akari/solver/logic"
)

// Ladder is the techniques, in the order in which a person tries them.
var Ladder = newLadder(techniques)

// newLadder makes a ladder from rows.
func newLadder(rows []technique) *logic.Ladder {
	return logic.New(logic.Ladder{
		Genre:    puzzle.Akari,
		Examples: examples,
		Ending:   ending,
		Beyond: []string{
			"Three clues or dark cells together, unless a what-if decides them.",
			"A pair with a dark cell that can be lit from four cells or more.",
			"Counts over a region that compare the lamps that its rows can hold with the lamps that its rows need.",
			"Three suppositions at a time, and a case split inside a what-if.",
			"Arguments that assume a unique solution, since a grade must prove that the solution is unique.",
		},
		NewBoard: func() logic.Board { return &state{techniques: rows} },
		Reduces:  (&state{techniques: rows}).upTo(supposing), // from case splits on, a conclusion may depend on the whole board
	}, rows, func(t *technique) *logic.Technique { return &t.Technique })
}

// examples has the texts of each technique, and small boards that need exactly this technique. The
// boards were found by search.
//
//go:embed examples
var examples embed.FS

// Rungs that the code needs, by the names of their techniques.
var (
	ClueCount      = Ladder.Named("clue count")
	OnlySpot       = Ladder.Named("only spot")
	StarvedClue    = Ladder.Named("starved clue")
	Blackout       = Ladder.Named("blackout")
	FullClueShadow = Ladder.Named("full-clue shadow")
	CluePair       = Ladder.Named("clue pair")
	DarkCellPair   = Ladder.Named("dark-cell pair")
	ShortWhatIf    = Ladder.Named("short what-if")
	LongWhatIf     = Ladder.Named("long what-if")
	CaseSplit      = Ladder.Named("case split")
	DeepWhatIf     = Ladder.Named("deep what-if")
	NestedWhatIf   = Ladder.Named("nested what-if")
)

// depth is how far a technique looks ahead: it counts, examines the effects of a mark, supposes
// marks and continues to count, or goes further. Depths rise with the rungs.
type depth int8

const (
	counting depth = iota
	seeing
	supposing
	nesting
)

// technique is a row of the ladder. The number of a technique is its place among the rows; code
// that distinguishes techniques uses their properties instead of numbers.
type technique struct {
	logic.Technique
	depth depth

	find      func(s *state, r logic.Rung) // makes all conclusions of the technique on the current board
	rederive  func(s *state, f deduction)  // makes the conclusions from the source of a deduction, perhaps more; nil for depths above seeing
	dependsOn func(m mark) markKind        // the marks that a conclusion depends on, among the counts that it reads; nil: all of its rules

	byClue bool  // all conclusions from one clue are one step
	pair   bool  // it satisfies two demands together
	shadow bool  // it supposes a lamp, and sees without further steps what the lamp makes impossible
	rounds int   // rounds of counting for which it follows a supposition
	inside depth // depth of the techniques with which it follows a supposition
}

// supposes reports whether a step needs suppositions, which are followed with other techniques.
func (t *technique) supposes() bool { return t.depth >= supposing }

// needsProof reports whether a step supposes marks, so that its rules must be found by a proof.
func (t *technique) needsProof() bool { return t.shadow || t.supposes() }

// split reports whether a step follows all cases of a choice.
func (t *technique) split() bool { return t.supposes() && !t.WhatIf }

// technique returns the technique of a rung.
func (s *state) technique(r logic.Rung) *technique { return &s.techniques[r-1] }

// upTo returns the highest rung whose technique looks no further ahead than a depth.
func (s *state) upTo(d depth) logic.Rung {
	r := logic.Rung(0)
	for int(r) < len(s.techniques) && s.techniques[r].depth <= d {
		r++
	}
	return r
}

func onDots(mark) markKind { return dotsOnly }

// onFullOrShort: a clue with all its lamps makes dots, and a clue that is short of cells makes
// lamps.
func onFullOrShort(m mark) markKind {
	if m == dot {
		return lampsOnly
	}
	return dotsOnly
}

// techniques lists the rows in the order in which a person tries them.
var techniques = []technique{
	{
		find: findClueCount, rederive: func(s *state, f deduction) { countClue(s, f.from[0]) },
		byClue:    true,
		dependsOn: onFullOrShort,
		Technique: logic.Technique{
			Level: "easy", Name: "clue count", Weight: 1,
			Plain: true, Whole: true, Verbalize: sayCount, Alike: alike(sameCounts), Brief: briefCount,
		},
	},
	{
		find: findOnlySpot, rederive: func(s *state, f deduction) { s.inRuns(f.from[0], onlySpot) },
		dependsOn: onDots,
		Technique: logic.Technique{
			Level: "easy", Name: "only spot", Weight: 1,
			Plain: true, Verbalize: saySpot, Alike: alike(sameSpots), Brief: briefSpot,
		},
	},
	{
		depth: seeing, find: findStarvedClue, rederive: func(s *state, f deduction) { starvedClue(s, f.from[0]) },
		byClue: true, dependsOn: onDots,
		Technique: logic.Technique{Level: "medium", Name: "starved clue", Weight: 3, Plain: true, Verbalize: sayStarved},
	},
	{
		depth: seeing, find: findBlackout, rederive: func(s *state, f deduction) { s.inRuns(f.from[0], blackout) },
		Technique: logic.Technique{Level: "medium", Name: "blackout", Weight: 4, Plain: true, Verbalize: sayBlackout},
	},
	{
		depth: seeing, find: findShadow, rederive: rederiveShadow, shadow: true,
		Technique: logic.Technique{Level: "medium", Name: "full-clue shadow", Weight: 6, Plain: true, Verbalize: logic.Words.WhatIf},
	},
	{
		depth: seeing, find: findCluePair, rederive: rederivePair, pair: true,
		Technique: logic.Technique{Level: "tricky", Name: "clue pair", Weight: 10, Verbalize: sayPair},
	},
	{
		depth: seeing, find: findDarkPair, rederive: rederivePair, pair: true,
		Technique: logic.Technique{Level: "tricky", Name: "dark-cell pair", Weight: 14, Verbalize: sayPair},
	},
	whatIf("hard", "short what-if", 25, technique{depth: supposing, rounds: logic.ShortRounds}),
	whatIf("hard", "long what-if", 50, technique{depth: supposing, rounds: logic.Endless}),
	{
		depth: nesting, find: findCaseSplit, rounds: logic.Endless,
		Technique: logic.Technique{Level: "extreme", Name: "case split", Weight: 80, Verbalize: logic.Words.Split, Alike: sameCases},
	},
	whatIf("extreme", "deep what-if", 150, technique{depth: nesting, inside: seeing}),
	whatIf("extreme", "nested what-if", 300, technique{depth: nesting, inside: supposing, Technique: logic.Technique{Rare: true}}),
}

// whatIf completes the row of a what-if.
func whatIf(level, name string, weight int, t technique) technique {
	t.find = findWhatIfs
	t.Level, t.Name, t.Weight, t.WhatIf = level, name, weight, true
	t.Verbalize, t.Alike = logic.Words.WhatIf, alike(sameEnds)
	return t
}
