package uniq_test

import (
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// TestNoPanic calls every exported function with every kind of mistake that a caller can make.
func TestNoPanic(t *testing.T) {
	many := testkit.Grid("1.#", "...", "...")
	testkit.NoPanic(t, map[string]any{"Check": uniq.Check, "Prove": uniq.Prove, "Allow": uniq.Allow},
		many, puzzle.Akari, testkit.Grid(".#", "1."), puzzle.Lamps{{Row: 1, Col: 1}}, puzzle.Lamps{{Row: 9, Col: -1}},
		solver.New, uniq.Checker{}, uniq.Verdict{}, uniq.Repair{}, uniq.Change{}, uniq.Repair{Row: new(int), Set: []uniq.Change{{Cell: puzzle.Point{Row: 9, Col: -1}, Clue: puzzle.Clue(2)}}})
}
