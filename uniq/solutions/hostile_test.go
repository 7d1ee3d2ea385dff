package solutions_test

import (
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/uniq/solutions"
)

// TestNoPanic calls every exported function with every kind of mistake that a caller can make.
func TestNoPanic(t *testing.T) {
	testkit.NoPanic(t, map[string]any{"Count": solutions.Count, "Enumerate": solutions.Enumerate},
		testkit.Grid("1.#", "...", "..."), testkit.Grid(".#", "1."), puzzle.Akari, puzzle.Searchlights, solutions.Number{0, 5})
}
