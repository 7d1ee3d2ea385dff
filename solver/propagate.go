package solver

// run is a row 0 ≤ Σ ≤ 1 over vars[start:end].
type run struct {
	span
	open int32 // members not counted as 0, plus taken for each counted as 1
	last Var   // exclusive or of the members not counted as 0
}

// taken marks a run that holds a 1. It exceeds every number of members.
const taken = 1 << 24

// counter is a row lo ≤ Σ ≤ hi.
type counter struct {
	bounded
	ones, zeros int32 // members counted as 1 and as 0
}

// site is where a variable stands: its runs, and its uses.
type site struct {
	uses int32 // its uses are Solver.uses from here to the next endOfUses
	lanes
}

// use is one place where a variable stands in a counter: twice the counter's
// number, plus one where it is the variable of its selector.
type use int32

// endOfUses ends a variable's uses. The array begins with one, for variables
// that have none.
const endOfUses use = -1

// count adds a literal to the runs and counters of its variable.
func (s *Solver) count(l Lit, at *site) {
	v := l.Var()
	a, b := &s.runs[at.a], &s.runs[at.b]
	if l.Sign() {
		a.open--
		a.last ^= v
		b.open--
		b.last ^= v
	} else {
		a.open += taken
		b.open += taken
	}
	for i := at.uses; s.uses[i] != endOfUses; i++ {
		u := s.uses[i]
		switch c := &s.counters[u>>1]; {
		case u&1 != 0:
		case l.Sign():
			c.zeros++
		default:
			c.ones++
		}
	}
}

// uncount undoes count.
func (s *Solver) uncount(l Lit) {
	v := l.Var()
	at := &s.sites[v]
	a, b := &s.runs[at.a], &s.runs[at.b]
	if l.Sign() {
		a.open++
		a.last ^= v
		b.open++
		b.last ^= v
	} else {
		a.open -= taken
		b.open -= taken
	}
	for i := at.uses; s.uses[i] != endOfUses; i++ {
		u := s.uses[i]
		switch c := &s.counters[u>>1]; {
		case u&1 != 0:
		case l.Sign():
			c.zeros--
		default:
			c.ones--
		}
	}
}

// propagate draws the conclusions of every literal on the trail, until there
// are none left or one of them is false already.
func (s *Solver) propagate() (c conflict) {
	for s.head < len(s.trail) && c == noConflict {
		c = s.propagateSome()
	}
	return c
}

// propagateSome is propagate for at most lookEvery literals, so that a search
// looks at its context in the midst of a large board's conclusions as well.
func (s *Solver) propagateSome() (c conflict) {
	before := s.head
	for stop := before + lookEvery; s.head < len(s.trail) && s.head < stop && c == noConflict; {
		l := s.trail[s.head]
		s.head++
		at := &s.sites[l.Var()]
		s.count(l, at)
		if l.Sign() {
			c = s.darken(at)
		} else {
			c = s.light(l.Var(), at)
		}
		for i := at.uses; c == noConflict && s.uses[i] != endOfUses; i++ {
			if u := s.uses[i]; u&1 != 0 || s.reached(int32(u>>1), l) {
				c = s.checkCounter(int32(u >> 1))
			}
		}
		if s.watched[l^1] && c == noConflict {
			c = s.propagateClauses(l ^ 1)
		}
	}
	s.stats.Propagations += int64(s.head - before)
	return c
}

// light draws the conclusions of a 1: it puts out the rest of its runs.
func (s *Solver) light(v Var, at *site) conflict {
	for _, name := range [2]int32{at.a, at.b} {
		r := &s.runs[name]
		if r.open == taken+1 {
			continue // all others are counted as 0
		}
		for _, w := range s.vars[r.start:r.end] {
			switch l := Neg(w); {
			case s.value[l] == 0:
				s.assign(l, because(byLamp, v))
			case s.value[l] < 0 && w != v:
				return conflict{because(byLamp, v), l}
			}
		}
	}
	return noConflict
}

// darken draws the conclusions of a 0, which may leave a run too short to
// cover what crosses it.
func (s *Solver) darken(at *site) (c conflict) {
	if s.runs[at.a].open <= 1 {
		c = s.scan(at.a)
	}
	if s.runs[at.b].open <= 1 && c == noConflict {
		c = s.scan(at.b)
	}
	return c
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
		at := &s.sites[v]
		x := &s.runs[at.a^at.b^name]
		left := r.open + x.open
		if left > 2 || !at.covered || left == 2 && r.last != x.last {
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

// reached reports whether a literal, just counted, has brought a counter to the
// bound on its side. The conclusions of the other bound, where that is reached,
// were drawn when it was; to look again at each member they imply would take
// time quadratic in the size of a counter.
func (s *Solver) reached(i int32, l Lit) bool {
	c := &s.counters[i]
	if l.Sign() {
		return c.end-c.start-c.zeros <= c.lo
	}
	return c.ones >= c.hi
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
