package mus_test

import (
	"testing"

	"akari/internal/testkit"
	"akari/solver"
	"akari/solver/mus"
)

// TestNoPanic calls every exported function with every kind of mistake that a caller can make.
func TestNoPanic(t *testing.T) {
	minimal := func(set []int) {
		mus.Minimal(set, func(constraints []int) ([]int, solver.Status) {
			return constraints, solver.Status(len(constraints) % 3)
		})
	}
	testkit.NoPanic(t, map[string]any{"Minimal": minimal}, mus.Groups{}, solver.New, solver.Constraint{Selector: solver.Always})
}
