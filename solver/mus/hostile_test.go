package mus_test

import (
	"testing"

	"akari/internal/testkit"
	"akari/solver"
	"akari/solver/mus"
)

// TestNoPanic calls whatever the package exports with whatever a caller may pass.
func TestNoPanic(t *testing.T) {
	testkit.NoPanic(t, nil, mus.Groups{}, solver.New, solver.Row{Selector: solver.Always})
}
