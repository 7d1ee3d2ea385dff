package solver

// LongTrails lets every learned literal wait for a restart, as on boards with long trails, and leaves such
// literals to the search. Postponed lists the literals that wait.
func (s *Solver) LongTrails()      { s.longTrail, s.failing = 1, false }
func (s *Solver) Postponed() []Lit { return s.units }
