package ladders_test

import (
	"testing"

	"akari/solver/logic/ladders"
	"akari/solver/logic/laddertest"
)

// TestLadders runs the tests that every ladder shares.
func TestLadders(t *testing.T) {
	for _, l := range ladders.All {
		t.Run(l.Genre.Name, func(t *testing.T) { laddertest.Run(t, laddertest.Suite{Ladder: l}) })
	}
}
