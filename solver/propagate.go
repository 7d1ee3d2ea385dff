package solver

// run is a row 0 ≤ Σ ≤ 1 over vars[start:end].
type run struct {
	start, end int32
	open       int32 // members not counted as 0, plus taken for each counted as 1
	last       Var   // exclusive or of the members not counted as 0
}

// taken marks a run that holds a 1. It exceeds every number of members.
const taken = 1 << 24

// counter is a row lo ≤ Σ ≤ hi over vars[start:end], under a selector or
// Always.
type counter struct {
	start, end  int32
	lo, hi      int32
	ones, zeros int32 // members counted as 1 and as 0
	selector    Lit
}

// use is one place where a variable stands in a counter, as a member or as the
// variable of its selector.
type use struct {
	counter  int32
	next     int32 // the variable's next use, -1 at the end
	selector bool
}

// count adds the literal to the runs and counters of its variable (by = 1),
// or takes it out again (by = -1).
func (s *Solver) count(l Lit, by int32) {
	v := l.Var()
	at := s.lanes[v]
	a, b := &s.runs[at.a], &s.runs[at.b]
	if l.Sign() {
		a.open -= by
		b.open -= by
		a.last ^= v
		b.last ^= v
	} else {
		a.open += by * taken
		b.open += by * taken
	}
	for u := s.firstUse[v]; u >= 0; u = s.uses[u].next {
		if s.uses[u].selector {
			continue
		}
		if c := &s.counters[s.uses[u].counter]; l.Sign() {
			c.zeros += by
		} else {
			c.ones += by
		}
	}
}

// propagate draws the conclusions of every literal on the trail, until there
// are none left or one of them is false already.
func (s *Solver) propagate() conflict {
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		s.stats.Propagations++
		s.count(l, 1)
		if c := s.propagateRuns(l); c != noConflict {
			return c
		}
		for u := s.firstUse[l.Var()]; u >= 0; u = s.uses[u].next {
			if c := s.checkCounter(s.uses[u].counter); c != noConflict {
				return c
			}
		}
		if len(s.watches[l^1]) > 0 {
			if c := s.propagateClauses(l ^ 1); c != noConflict {
				return c
			}
		}
	}
	return noConflict
}

// propagateRuns works through the runs of a variable that was just counted. A
// 1 puts out the rest of its runs; a 0 may leave a run too short to light what
// crosses it.
func (s *Solver) propagateRuns(l Lit) conflict {
	v := l.Var()
	at := s.lanes[v]
	for _, name := range [2]int32{at.a, at.b} {
		r := &s.runs[name]
		if !l.Sign() {
			for _, w := range s.vars[r.start:r.end] {
				if s.value[Neg(w)] > 0 || w == v {
					continue
				}
				if c := s.imply(Neg(w), because(byLamp, v)); c != noConflict {
					return c
				}
			}
		} else if r.open <= 1 {
			if c := s.scan(name); c != noConflict {
				return c
			}
		}
	}
	return noConflict
}

// scan looks at the covers of a run that has no 1 and at most one variable
// left: each must find a variable in this run or the one that crosses it.
//
// Before: the run's open is 0 or 1.
// After: no cover of the run has all its variables but one counted as 0 and
// that one open.
func (s *Solver) scan(name int32) conflict {
	r := s.runs[name]
	for _, v := range s.vars[r.start:r.end] {
		at := s.lanes[v]
		x := &s.runs[at.a^at.b^name]
		left := r.open + x.open
		if left > 2 || !s.covered[v] || left == 2 && r.last != x.last {
			continue
		}
		last := r.last | x.last // one run is empty, or both name the same
		if left == 0 {
			last = v
		}
		if c := s.imply(Pos(last), because(byCover, v)); c != noConflict {
			return c
		}
	}
	return noConflict
}

// checkCounter draws the conclusions of a counter: at a bound the rest of its
// members, past it the opposite of its selector.
func (s *Solver) checkCounter(i int32) conflict {
	c := &s.counters[i]
	size := c.end - c.start
	if c.ones < c.hi && size-c.zeros > c.lo || c.selector != Always && s.value[c.selector] < 0 {
		return noConflict
	}
	switch active := c.selector == Always || s.value[c.selector] > 0; {
	case c.ones > c.hi:
		return s.refuse(c.selector, because(byMax, i))
	case size-c.zeros < c.lo:
		return s.refuse(c.selector, because(byMin, i))
	case !active:
		return noConflict
	case c.ones == c.hi && size-c.zeros == c.lo:
		return noConflict // every member is counted
	case c.ones == c.hi:
		return s.implyRest(c, 1, because(byMax, i))
	default:
		return s.implyRest(c, 0, because(byMin, i))
	}
}

// refuse says that a broken row's selector is false.
func (s *Solver) refuse(selector Lit, why reason) conflict {
	if selector == Always {
		return conflict{why, Always}
	}
	return s.imply(selector.Not(), why)
}

// implyRest gives the members of a counter that are not counted yet the value
// 1 (sign 0) or 0 (sign 1).
func (s *Solver) implyRest(c *counter, sign Lit, why reason) conflict {
	for _, v := range s.vars[c.start:c.end] {
		switch l := Pos(v) | sign; {
		case s.value[l] == 0:
			s.assign(l, why)
		case s.value[l] < 0 && int(s.fate[v].place) >= s.head:
			return conflict{why, l}
		}
	}
	return noConflict
}
