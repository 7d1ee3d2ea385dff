package ladders_test

import (
	"testing"

	"akari/solver/logic/akari"
	"akari/solver/logic/ladders"
	"akari/solver/logic/laddertest"
	"akari/solver/logic/searchlights"
)

// TestLadders runs the tests that every ladder shares.
func TestLadders(t *testing.T) {
	suites := []laddertest.Suite{
		{Ladder: akari.Ladder, Reducer: func() laddertest.Reducer { return new(akari.Reducer) }, Reduces: akari.R9},
		{Ladder: searchlights.Ladder, Reducer: func() laddertest.Reducer { return new(searchlights.Reducer) }, Reduces: searchlights.S7},
	}
	if len(suites) != len(ladders.All) {
		t.Errorf("%d ladders of %d are tested", len(suites), len(ladders.All))
	}
	for _, v := range suites {
		t.Run(v.Ladder.Genre.Name, func(t *testing.T) { laddertest.Run(t, v) })
	}
}
