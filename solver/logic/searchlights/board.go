package searchlights

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// This file has the methods of logic.Board that do not explain. Load is in state.go.

// Apply: see logic.Board. It finds everything on one board, so that the number of deductions does not
// depend on their order.
func (s *state) Apply(r logic.Rung) int {
	n := s.Deduce(r)
	for k := range n {
		s.Assert(k)
	}
	return n
}

func (s *state) Meter() *logic.Meter { return &s.meter }
func (s *state) Broken() bool        { return s.broken }
func (s *state) Trail() []int32      { return s.trail }

// Point returns the point of a cell.
func (s *state) Point(cell int32) puzzle.Point { return s.puzzle.Point(int(cell)) }

// Open omits the cells in sight of a clue that has all its lights: a person need not mark these
// cells as empty.
func (s *state) Open() (n int) {
	if s.left == 0 {
		return 0
	}
	s.done = zeroed(s.done, len(s.runs.All))
	for i := range s.clues {
		if c := &s.clues[i]; !c.off && s.seen(c) == c.n {
			for _, r := range c.plus {
				s.done[r] = true
			}
		}
	}
	for cell, m := range s.marks {
		if m == open && s.puzzle.Cells[cell].IsWhite() && !s.done[s.runs.Through[cell][0]] && !s.done[s.runs.Through[cell][1]] {
			n++
		}
	}
	return n
}

// seen counts the lamps that a clue sees.
func (s *state) seen(c *clue) (n int32) {
	for _, r := range c.plus {
		n += s.lamps[r]
	}
	return n
}

func (s *state) Solved() bool {
	if s.broken || s.Open() > 0 {
		return false
	}
	for i := range s.clues {
		if c := &s.clues[i]; !c.off && s.seen(c) != c.n {
			return false
		}
	}
	return true
}

func (s *state) Set(at puzzle.Point, isLamp bool) bool {
	m := markOf(isLamp)
	if s.puzzle.At(at).IsBlack() {
		return false
	}
	cell := int32(s.puzzle.Index(at))
	if s.marks[cell] != open {
		return s.marks[cell] == m
	}
	s.put(cell, m)
	return true
}

func markOf(isLamp bool) mark {
	if isLamp {
		return lamp
	}
	return empty
}

func (s *state) Make(t *logic.Step) {
	for _, at := range t.Lamps {
		s.broken = !s.Set(at, true) || s.broken
	}
	for _, at := range t.Dots {
		s.broken = !s.Set(at, false) || s.broken
	}
}

func (s *state) At(at puzzle.Point) (known, isLamp bool) {
	m := s.marks[s.puzzle.Index(at)]
	return m != open, m == lamp
}

func (s *state) Back(now int) {
	s.undo(now)
	s.broken = false
}
