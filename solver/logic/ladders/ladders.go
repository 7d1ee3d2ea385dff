// Package ladders lists the ladders of human techniques by genre.
package ladders

import (
	"akari/internal/spell"
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/searchlights"
)

// All lists all ladders. A genre without a ladder is not in it.
var All = []*logic.Ladder{akari.Ladder, searchlights.Ladder}

// Of returns the ladder of a genre, or a *logic.NoLadderError.
func Of(g *puzzle.Genre) (*logic.Ladder, error) {
	for _, l := range All {
		if l.Genre == g {
			return l, nil
		}
	}
	return nil, &logic.NoLadderError{Genre: g}
}

// LevelNames lists the levels of difficulty, which all ladders share, and then all techniques.
func LevelNames() []string {
	return append(spell.Names(All[0].Levels, func(l logic.Level) string { return l.Name }), TechniqueNames()...)
}

// TechniqueNames lists the names of all techniques, ladder by ladder.
func TechniqueNames() (names []string) {
	for _, l := range All {
		names = append(names, spell.Names(l.Techniques, func(t *logic.Technique) string { return l.RungName(t.Rung) })...)
	}
	return names
}
