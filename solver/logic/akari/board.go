package akari

import (
	"slices"

	"akari/solver/logic"
)

// This file has the methods of logic.Board that the Kernel does not have. Load and Solved are in state.go.

// Apply makes all conclusions that a technique finds now, and returns the number of steps.
func (s *state) Apply(r logic.Rung) int {
	s.steps = 0
	n := s.Deduce(r)
	if s.technique(r).Whole {
		n = s.steps
	}
	s.makeFound(0)
	return n
}

// Make also checks whether the board may still have a solution.
func (s *state) Make(t *logic.Step) {
	start := len(s.Closed)
	s.Kernel.Make(t)
	s.Failed = s.Failed || s.impossible(start)
}

// Back also makes every technique examine the whole board again.
func (s *state) Back(now int) {
	s.Kernel.Back(now)
	s.forget()
}

// forget makes every technique examine the whole board again.
func (s *state) forget() {
	for r := range s.looked {
		s.looked[r] = -1
	}
}

// deductions lists all conclusions of a technique from the current board. A conclusion is listed
// once for each way to reach it.
func (s *state) deductions(r logic.Rung) []deduction {
	s.forget()
	defer s.forget()
	return s.everyDeduction(func() { s.technique(r).find(s, r) })
}

// everyDeduction lists the deductions that find makes, once for each way to reach them.
func (s *state) everyDeduction(find func()) []deduction {
	s.everyWay = true
	s.pass++
	s.found = s.found[:0]
	find()
	found := slices.Clone(s.found)
	s.found = s.found[:0]
	return found
}

// rederive lists the current conclusions from the source of a deduction.
func (s *state) rederive(r logic.Rung, f deduction) []deduction {
	found := s.everyDeduction(func() { s.technique(r).rederive(s, f) })
	s.Failed = false
	return slices.DeleteFunc(found, func(g deduction) bool { return g.from != f.from })
}
