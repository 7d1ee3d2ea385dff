package akari

import (
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// This file has the methods of logic.Board. Load and Solved are in state.go.

func (s *state) Meter() *logic.Meter { return &s.meter }
func (s *state) Open() int           { return s.opens }
func (s *state) Broken() bool        { return s.broken }
func (s *state) Trail() []int32      { return s.trail }

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

// At returns what is known about a white cell.
func (s *state) At(at puzzle.Point) (known, isLamp bool) {
	m := s.marks[s.cell(at)]
	return m != open, m == lamp
}

// Set makes a mark and reports whether that was possible.
func (s *state) Set(at puzzle.Point, isLamp bool) bool {
	return s.set(s.cell(at), markOf(isLamp))
}

func markOf(isLamp bool) mark {
	if isLamp {
		return lamp
	}
	return dot
}

// Make makes the conclusions of a step, and checks whether the board may still have a solution.
func (s *state) Make(t *logic.Step) {
	start := len(s.trail)
	for _, at := range t.Lamps {
		s.broken = !s.set(s.cell(at), lamp) || s.broken
	}
	for _, at := range t.Dots {
		s.broken = !s.set(s.cell(at), dot) || s.broken
	}
	s.broken = s.broken || s.impossible(start)
}

func (s *state) Back(now int) {
	s.undo(now)
	s.broken = false
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
	s.broken = false
	return slices.DeleteFunc(found, func(g deduction) bool { return g.from != f.from })
}
