package mus_test

import (
	"testing"

	"akari/internal/testkit"
	"akari/solver"
	"akari/solver/mus"
)

// TestNoPanic calls every exported function with every kind of mistake that a caller can make.
func TestNoPanic(t *testing.T) {
	testkit.NoPanic(t, nil, mus.Groups{}, solver.New, solver.Constraint{Selector: solver.Always})
}
