// Package searchlights is the ladder of human techniques for Searchlights: how its
// steps are found, how they are told. What grades, explanations and
// hints are stands in the package logic.
//
// A clue is the sum of at most four runs, those that begin or end beside it;
// a run lies between at most two clues. So what a person keeps in mind is, for
// each run, the least and the most lights it can hold.
//
// The difference of two clues that face each other is no rung of its own: it
// says no more than the bounds of the run between them.
package searchlights

import (
	"embed"

	"akari/puzzle"
	"akari/solver/logic"
)

// Ladder lists the techniques in the order a person tries them.
var Ladder = &logic.Ladder{
	Genre:    puzzle.Searchlights,
	NewBoard: func() logic.Board { return &state{} },
	Levels: []logic.Level{
		{Name: "easy", Lo: S1, Hi: S1},
		{Name: "steady", Lo: S2, Hi: S2},
		{Name: "tricky", Lo: S3, Hi: S3},
		{Name: "hard", Lo: S4, Hi: S4},
		{Name: "extreme", Lo: S5, Hi: S5},
	},
	Techniques: techniques,
	Beyond: []string{
		"Sums and differences of clues around a loop, where the bounds of single runs say nothing.",
		"Counting a room twice, by its rows and by its columns.",
		"What-ifs about the number of lights in a run instead of one cell.",
		"Uniqueness as an argument, on purpose: a grade is meant to prove that the answer is the only one.",
	},
}

//go:embed examples
var examples embed.FS

// example is the board of a rung: a small one, found by search, that needs
// exactly that rung.
func example(name string) string {
	text, err := examples.ReadFile("examples/" + name + ".txt")
	if err != nil {
		panic("searchlights: internal error: " + err.Error())
	}
	return string(text)
}

// The rungs, in the order a person tries them.
const (
	S1 logic.Rung = 1 + iota // clue count
	S2                       // run bounds
	S3                       // short what-if
	S4                       // long what-if
	S5                       // nested what-if
)

// shortRounds is how far a short what-if is followed: each round looks at every
// clue once.
const shortRounds = 2

// techniques says of each rung what it does, in words.
var techniques = []*logic.Technique{
	{
		Rung: S1, Name: "clue count", Weight: 1, Example: example("S1"),
		Sentence: "A clue that sees all its lights sees no more; a clue that needs every open cell it sees takes them all.",
		Why:      "The clue states exactly how many of the white cells it sees hold a light.",
		Limits:   "A clue that sees more open cells than it wants lights, and still wants some.",
	},
	{
		Rung: S2, Name: "run bounds", Weight: 3, Example: example("S2"),
		Sentence: "What the other runs beside a clue can hold bounds what a run holds; a run that can hold no more lights, or spare no cell, is full.",
		Why: "A clue is the sum of the runs beside it. A run holds at least the clue less the most that the others can hold, and at most " +
			"the clue less the least that they hold. Clues at both of its ends bound it, and each bound bounds the next run.",
		Limits: "Sums around a loop, where several runs change together.",
	},
	{
		Rung: S3, Name: "short what-if", Weight: 10, Example: example("S3"),
		Sentence: "Suppose a light, or none, and look at every clue twice: if one can no longer be met, the opposite holds.",
		Why:      "A cell holds a light or none. Where one of the two leads to a contradiction by sound steps, the other is true.",
		Limits:   "A contradiction that shows after more than two rounds of run bounds.",
	},
	{
		Rung: S4, Name: "long what-if", Weight: 20, Example: example("S4"),
		Sentence: "Suppose a light, or none, and look at every clue as long as anything follows: if one can no longer be met, the opposite holds.",
		Why:      "A cell holds a light or none. Where one of the two leads to a contradiction by sound steps, however many, the other is true.",
		Limits:   "What takes two suppositions at a time.",
	},
	{
		Rung: S5, Name: "nested what-if", Weight: 60, Example: example("S5"),
		Sentence: "Suppose a light, or none, with long what-ifs inside the supposition: if a clue can no longer be met, the opposite holds.",
		Why:      "What a what-if inside concludes holds under the supposition. Where that leads to a contradiction by sound steps, the opposite is true.",
		Limits:   "What takes three suppositions at a time.",
	},
}
