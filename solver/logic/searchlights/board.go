package searchlights

import "akari/solver/logic"

// This file has the methods of logic.Board that neither explain nor are methods of the Kernel. Load is in
// state.go.

// Apply: see logic.Board. It finds everything on one board, so that the number of deductions does not
// depend on their order.
func (s *state) Apply(r logic.Rung) int {
	n := s.Deduce(r)
	for k := range n {
		s.Assert(k)
	}
	return n
}

// Open omits the cells in sight of a clue that has all its lights: a person need not mark these
// cells as empty.
func (s *state) Open() (n int) {
	if s.Left == 0 {
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
	for cell, m := range s.Marks {
		if m == open && !s.done[s.runs.Through[cell][0]] && !s.done[s.runs.Through[cell][1]] {
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
	if s.Failed || s.Open() > 0 {
		return false
	}
	for i := range s.clues {
		if c := &s.clues[i]; !c.off && s.seen(c) != c.n {
			return false
		}
	}
	return true
}
