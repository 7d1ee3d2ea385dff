// Package ladders knows which genre has which ladder of human techniques.
package ladders

import (
	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/akari"
	"akari/solver/logic/searchlights"
)

// All lists the ladders there are. A genre without one is not in it.
var All = []*logic.Ladder{akari.Ladder, searchlights.Ladder}

// Of returns the ladder of a genre; the error is a *logic.NoLadderError where
// it has none.
func Of(g *puzzle.Genre) (*logic.Ladder, error) {
	for _, l := range All {
		if l.Genre == g {
			return l, nil
		}
	}
	return nil, &logic.NoLadderError{Genre: g}
}
