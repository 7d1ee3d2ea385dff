package akari

import "akari/solver/logic"

// findWhatIfs finds the lamps and dots whose opposites a what-if refutes, by rounds of counting or
// by deeper techniques.
func findWhatIfs(s *state, r logic.Rung) {
	s.eachWhatIf(r, func() bool { return s.fails(s.technique(r)) })
}

// eachWhatIf supposes both marks in every open cell or, if the solution is known, only the wrong
// mark. It concludes the opposite of each mark from which a contradiction follows.
func (s *state) eachWhatIf(r logic.Rung, follow func() (bad bool)) {
	if len(s.changed(r)) == 0 {
		return
	}
	base := s.base
	defer func() { s.base = base }()
	for _, i := range s.scope {
		if s.Marks[i] != open || s.Effort.Exhausted() {
			continue
		}
		for _, try := range [2]mark{lamp, dot} {
			if (s.Solution == nil || try != s.Right(i, s.Solution)) && s.refutes(i, try, follow) {
				s.conclude(i, try.Other(), none, none)
				break
			}
		}
	}
}

// refutes supposes a mark in an open cell, at s.base, and reports whether follow finds a contradiction.
func (s *state) refutes(i int32, m mark, follow func() (bad bool)) bool {
	start := len(s.Closed)
	s.base = start
	s.Decide(i, m)
	bad := follow()
	s.Kernel.Back(start)
	return bad
}

// fails reports whether the marks since s.base lead to a contradiction within the rounds of a
// technique.
func (s *state) fails(t *technique) bool {
	switch t.inside {
	case counting:
		return s.propagate(t.rounds)
	case seeing:
		return s.climbFromBase(s.upTo(seeing))
	}
	return s.nestFromBase()
}

// nestFromBase does what climbFromBase does with all what-ifs that count, and ends sooner: each
// conclusion is made at once, near the last marks first, and techniques that see wait until
// counting finds nothing. Because the ladder is monotone, the result is the same.
func (s *state) nestFromBase() bool {
	base, seen := s.base, s.upTo(seeing)
	return s.fromBase(seen, func() {
		s.climb(s.upTo(counting))
		for from := base; s.running() && from < len(s.Closed); {
			from = s.countNear(from)
			for at, idle := 0, 0; idle < len(s.scope) && s.running(); at, idle = (at+1)%len(s.scope), idle+1 {
				if s.countFrom(s.scope[at]) {
					from, idle = s.countNear(from), 0
				}
			}
			s.climb(seen)
		}
		s.base = base
	})
}

// countNear supposes marks in the open cells near each cell of the trail from entry n on. It visits the
// cells that it adds to the trail, too, and returns the length of the trail.
func (s *state) countNear(n int) int {
	for ; n < len(s.Closed) && s.running(); n++ {
		s.reads = s.CountsOf(s.Closed[n], s.reads[:0])
		for _, count := range s.reads {
			for i := range s.cellsOf(count) {
				s.countFrom(i)
			}
		}
	}
	return n
}

// running reports whether there is more to find, and effort left.
func (s *state) running() bool { return s.Left > 0 && !s.Failed && !s.Effort.Exhausted() }

// countFrom supposes both marks in an open cell and counts. If that refutes one, it makes the other, counts
// from there, and returns true.
func (s *state) countFrom(i int32) bool {
	if s.Marks[i] != open || s.Failed {
		return false
	}
	for _, try := range [2]mark{lamp, dot} {
		if s.refutes(i, try, func() bool { return s.propagate(logic.Endless) }) {
			s.Decide(i, try.Other())
			s.climb(s.upTo(counting))
			return true
		}
	}
	return false
}

// propagate counts in rounds, starting from the changes since s.base. Each round counts every clue,
// and then finds every dark cell with only one spot. It reports whether there is a contradiction
// after at most the given number of rounds.
func (s *state) propagate(rounds int) bool {
	limit := s.upTo(counting)
	return s.fromBase(limit, func() {
		from := s.base // the changes since then are new in this round
		for ; rounds > 0; rounds-- {
			end := len(s.Closed)
			for r := logic.Rung(1); r <= limit; r++ {
				s.looked[r] = from // so conclusions come in the order of all changes
				if s.concludeAll(r); s.Failed {
					return
				}
			}
			if len(s.Closed) == end {
				return
			}
			from = end
		}
		s.Failed = s.impossible(from)
	})
}

// concludeAll makes all conclusions of a technique, and reports whether there are any.
func (s *state) concludeAll(r logic.Rung) bool {
	start := len(s.found)
	s.pass++
	s.technique(r).find(s, r)
	any := len(s.found) > start
	s.makeFound(start)
	return any
}

// makeFound makes the marks found from index start on, and removes them from the list.
func (s *state) makeFound(start int) {
	for _, f := range s.found[start:] {
		s.Failed = !s.Decide(f.cell, f.mark) || s.Failed
	}
	s.found = s.found[:start]
}

// climbFromBase makes all conclusions of the rungs up to the limit from the changes since s.base.
// It reports whether they lead to a contradiction.
func (s *state) climbFromBase(limit logic.Rung) bool {
	return s.fromBase(limit, func() { s.climb(limit) })
}

// fromBase calls conclude under the supposition that was made since s.base, where the techniques up to
// the limit look at all changes since then. It reports whether the conclusions lead to a contradiction,
// and restores what the techniques have looked at.
func (s *state) fromBase(limit logic.Rung, conclude func()) bool {
	looked, solution := s.looked, s.Solution
	s.Solution = nil // under a supposition, marks of the solution may be refuted
	for r := range s.looked[:limit+1] {
		s.looked[r] = s.base
	}
	conclude()
	s.looked, s.Solution = looked, solution
	return s.Failed || s.Left == 0 && s.impossible(s.base) // rules that failed before are no reason
}

// climb makes all conclusions of the rungs up to the limit, unless they contradict each other.
func (s *state) climb(limit logic.Rung) {
	for r := logic.Rung(1); r <= limit && s.Left > 0 && !s.Failed; r++ {
		if s.concludeAll(r) {
			r = 0
		}
	}
}
