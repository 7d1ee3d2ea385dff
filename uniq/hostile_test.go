package uniq_test

import (
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// TestNoPanic calls whatever the package exports with whatever a caller may pass.
func TestNoPanic(t *testing.T) {
	many := testkit.Grid("1.#", "...", "...")
	testkit.NoPanic(t, map[string]any{"Check": uniq.Check, "Prove": uniq.Prove, "Allow": uniq.Allow},
		many, puzzle.Akari, testkit.Grid(".#", "1."), puzzle.Lamps{{Row: 1, Col: 1}}, puzzle.Lamps{{Row: 9, Col: -1}},
		solver.New, uniq.Checker{}, uniq.Verdict{})
}
