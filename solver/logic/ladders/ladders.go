// Package ladders lists the ladders of human techniques by genre.
package ladders

import (
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
