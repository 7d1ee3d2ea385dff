package solver

// Propagation visits what is in the queue until it is empty, a fixpoint, or
// something implies a literal that is false, a conflict. Each form of row has
// its own visit: propagateCovers, propagateCard, propagateClauses,
// propagateOne.
//
// Cost: the members of the visited rows. A cover is visited only together with
// the other covers of an at-most-one that is a unit.

// propagate draws all conclusions of what is in the queue.
//
// After: a conflict, or the queue is empty and no row or clause could imply
// more.
func (s *Solver) propagate() (c conflict) {
	for !s.queue.empty() && c == noConflict {
		c = s.propagateSome()
	}
	return c
}

// propagateSome is propagate, but it stops soon after pollEvery assignments, so
// that the search looks at its context while it draws the conclusions of a
// large problem as well.
//
// Variables that became 1 come last. To visit one takes many assignments, which
// would be for nothing where a conflict is in the queue already.
func (s *Solver) propagateSome() (c conflict) {
	before, q := len(s.trail), &s.queue
	for done := false; !done && c == noConflict && len(s.trail)-before < pollEvery; {
		switch {
		case q.units.n > 0:
			c = s.propagateCovers(q.units.pop())
		case q.cards.n > 0:
			i := q.cards.pop()
			for q.cards.n > 0 && q.cards.at[q.cards.n-1] == i { // once for several steps
				q.cards.n--
			}
			c = s.propagateCard(i)
		case q.clauses.n > 0:
			c = s.propagateClauses(Lit(q.clauses.pop()))
		case q.ones.n > 0:
			c = s.propagateOne(Var(q.ones.pop()))
		default:
			done = true
		}
	}
	s.stats.Propagations += int64(len(s.trail) - before)
	return c
}

// propagateOne draws the conclusions of a 1: all others in its at-most-ones
// are 0.
func (s *Solver) propagateOne(v Var) conflict {
	at := &s.occs[v]
	for _, id := range [2]int32{at.a, at.b} {
		switch t := s.states[id].counts(); {
		case t == finished:
		case t >= 2*oneTrue && id > 0:
			return conflict{because(byAtMostOne, v), Neg(s.otherOne(id, v))}
		default:
			s.implyZeros(id, v)
		}
	}
	return noConflict
}

// otherOne is another 1 of an at-most-one.
func (s *Solver) otherOne(id int32, v Var) Var {
	for _, w := range s.members[s.amos[id].start:s.amos[id].end] {
		if s.value[Pos(w)] > 0 && w != v {
			return w
		}
	}
	panic("solver: internal error: of two 1s there is only one")
}

// implyZeros assigns 0 to all open members of an at-most-one, because v is 1.
// It is assign for many literals at a time.
//
// Before: v is 1, and no other member.
// After: no member is open.
func (s *Solver) implyZeros(id int32, v Var) {
	r, n := s.amos[id], len(s.trail)
	k, trail := n, s.trail[:n+int(r.end-r.start)]
	for _, w := range s.members[r.start:r.end] {
		trail[k] = Neg(w)
		k += 1 - int(s.value[Pos(w)]&1)
	}
	s.trail = trail[:k]
	t := s.states[id]
	for i, l := range trail[n:k] {
		w := l.Var()
		s.value[l], s.value[l^1] = 1, -1
		s.data[w] = vardata{int32(len(s.levels)), int32(n + i), because(byAtMostOne, v)}
		t = t.without(w)
		at := &s.occs[w]
		x := &s.states[at.other(id)]
		*x = x.without(w)
		s.queue.units.push(at.other(id), x.isUnit())
		s.countRest(l, at)
	}
	s.states[id] = t
}

// propagateCovers visits the covers in an at-most-one that has no 1 and at most
// one possible member: each needs a 1 here or in its other at-most-one.
//
// After, without a conflict: no cover here is false, and none has only one
// possible member that is still open.
func (s *Solver) propagateCovers(id int32) conflict {
	r, t := s.amos[id], s.states[id]
	if t.isUnit() == 0 {
		return noConflict
	}
	limit := 2*onePossible - t.counts() // states below it offer nothing beside what t offers
	for _, v := range s.members[r.start:r.end] {
		at := &s.occs[v]
		x := s.states[at.other(id)]
		if x >= limit && x != t || !at.covered {
			continue
		}
		last := t.last() | x.last() // one of the two is empty, or both name the same
		if (t | x) < onePossible {
			last = v
		}
		if c := s.imply(Pos(last), because(byCover, v)); c != noConflict {
			return c
		}
	}
	return noConflict
}

// propagateCard visits a cardinality. At a bound it implies the rest of its
// members, beyond one the opposite of its selector.
//
// After, without a conflict: a row that holds is not beyond a bound, and none
// of its members is open where it is at one.
func (s *Solver) propagateCard(i int32) conflict {
	c := &s.cards[i]
	ones, zeros := s.slack[2*i], s.slack[2*i+1]
	if min(ones, zeros) > 0 || c.selector != Always && s.value[c.selector] < 0 {
		return noConflict
	}
	switch c.sort {
	case isSum:
		return s.propagateSum(c, i)
	case isSteps:
		return s.propagateSteps(c, i)
	case isSumRow:
		return s.propagateSumRow(c, i)
	}
	switch active := c.selector == Always || s.value[c.selector] > 0; {
	case ones < 0:
		return s.implyInactive(c.selector, because(byMax, i))
	case zeros < 0:
		return s.implyInactive(c.selector, because(byMin, i))
	case !active || ones == 0 && zeros == 0: // in the latter case no member is open
		return noConflict
	case ones == 0:
		s.implyRest(c, 1, because(byMax, i))
	default:
		s.implyRest(c, 0, because(byMin, i))
	}
	return noConflict
}

// implyInactive makes the selector of a row that cannot hold false.
func (s *Solver) implyInactive(selector Lit, why reason) conflict {
	if selector == Always {
		return conflict{why, Always}
	}
	return s.imply(selector.Not(), why)
}

// implyRest gives the open members of a cardinality the value 1 (sign 0) or 0
// (sign 1).
func (s *Solver) implyRest(c *cardinality, sign Lit, why reason) {
	for _, v := range s.members[c.start:c.end] {
		if l := Pos(v) | sign; s.value[l] == 0 {
			s.assign(l, why)
		}
	}
}
