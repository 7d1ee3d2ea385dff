package solver

// propagate draws the conclusions of all that is on the agenda, until nothing
// is left to do or a conclusion is false already.
func (s *Solver) propagate() (c conflict) {
	for !s.todo.empty() && c == noConflict {
		c = s.propagateSome()
	}
	return c
}

// propagateSome is propagate, but it stops soon after lookEvery assignments, so
// that a search looks at its context in the midst of a large board's
// conclusions as well.
//
// Lamps come last: to light one takes many assignments, which would be for
// nothing where a conflict is on the agenda already.
func (s *Solver) propagateSome() (c conflict) {
	before, todo := len(s.trail), &s.todo
	for done := false; !done && c == noConflict && len(s.trail)-before < lookEvery; {
		switch {
		case todo.short.n > 0:
			c = s.scan(todo.short.next())
		case todo.full.n > 0:
			c = s.checkCounter(todo.full.next())
		case todo.falsified.n > 0:
			c = s.propagateClauses(Lit(todo.falsified.next()))
		case todo.lamps.n > 0:
			c = s.light(Var(todo.lamps.next()))
		default:
			done = true
		}
	}
	s.stats.Propagations += int64(len(s.trail) - before)
	return c
}

// light draws the conclusions of a 1: it puts out the rest of its runs.
func (s *Solver) light(v Var) conflict {
	at := &s.sites[v]
	for _, name := range [2]int32{at.a, at.b} {
		switch t := s.tallies[name].unnamed(); {
		case t == lit: // all others are 0
		case t >= 2*taken && name > 0:
			return conflict{because(byLamp, v), Neg(s.otherLamp(name, v))}
		default:
			s.putOut(name, v)
		}
	}
	return noConflict
}

// otherLamp is another 1 of a run.
func (s *Solver) otherLamp(name int32, v Var) Var {
	for _, w := range s.vars[s.runs[name].start:s.runs[name].end] {
		if s.value[Pos(w)] > 0 && w != v {
			return w
		}
	}
	panic("solver: internal error: a run with two 1s has one")
}

// putOut assigns 0 to all open members of a run, because of its 1. It is assign
// for many literals at a time.
func (s *Solver) putOut(name int32, because1 Var) {
	r, n := s.runs[name], len(s.trail)
	k, trail := n, s.trail[:n+int(r.end-r.start)]
	for _, v := range s.vars[r.start:r.end] {
		trail[k] = Neg(v)
		k += 1 - int(s.value[Pos(v)]&1)
	}
	s.trail = trail[:k]
	t := s.tallies[name]
	for i, l := range trail[n:k] {
		v := l.Var()
		s.value[l], s.value[l^1] = 1, -1
		s.fate[v] = fate{int32(len(s.levels)), int32(n + i), because(byLamp, because1)}
		t = t.without(v)
		at := &s.sites[v]
		x := &s.tallies[at.across(name)]
		*x = x.without(v)
		s.todo.short.add(at.across(name), x.isShort())
		s.countUses(l, at)
	}
	s.tallies[name] = t
}

// scan looks at the covers of a run, if it has no 1 and at most one variable
// left: each must find a variable in this run or the one that crosses it.
//
// After: no cover of such a run has all its variables but one 0 and that one
// open.
func (s *Solver) scan(name int32) conflict {
	r, t := s.runs[name], s.tallies[name]
	if t.isShort() == 0 {
		return noConflict
	}
	limit := 2*one - t.unnamed() // tallies below it have nothing that this run has not
	for _, v := range s.vars[r.start:r.end] {
		at := &s.sites[v]
		x := s.tallies[at.across(name)]
		if x >= limit && x != t || !at.covered {
			continue
		}
		last := t.last() | x.last() // one run is empty, or both name the same
		if (t | x) < one {
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
	ones, zeros := s.room[2*i], s.room[2*i+1]
	if min(ones, zeros) > 0 || c.selector != Always && s.value[c.selector] < 0 {
		return noConflict
	}
	switch active := c.selector == Always || s.value[c.selector] > 0; {
	case ones < 0:
		return s.refuse(c.selector, because(byMax, i))
	case zeros < 0:
		return s.refuse(c.selector, because(byMin, i))
	case !active || ones == 0 && zeros == 0: // in the latter case every member is counted
		return noConflict
	case ones == 0:
		s.implyRest(c, 1, because(byMax, i))
	default:
		s.implyRest(c, 0, because(byMin, i))
	}
	return noConflict
}

// refuse says that a broken row's selector is false.
func (s *Solver) refuse(selector Lit, why reason) conflict {
	if selector == Always {
		return conflict{why, Always}
	}
	return s.imply(selector.Not(), why)
}

// implyRest gives the open members of a counter the value 1 (sign 0) or 0
// (sign 1).
func (s *Solver) implyRest(c *counter, sign Lit, why reason) {
	for _, v := range s.vars[c.start:c.end] {
		if l := Pos(v) | sign; s.value[l] == 0 {
			s.assign(l, why)
		}
	}
}
