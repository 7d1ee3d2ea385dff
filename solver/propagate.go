package solver

// Propagation visits the entries of the queue until the queue is empty (a fixpoint), or until a
// constraint or clause implies a false literal (a conflict). Each kind of constraint has its own
// visit.
//
// Cost: the members of the visited constraints. A cover is visited only together with the other
// covers of an at-most-one that is due.

// propagateSome propagates, but stops soon after pollEvery assignments, so that the search can
// check its context during a long propagation.
//
// Variables that became 1 come last: each of them takes many assignments, which are wasted if the
// queue already has a conflict, such as two 1s in an at-most-one.
func (s *Solver) propagateSome() (c conflict) {
	before, q := len(s.trail), &s.queue
visits:
	for !c.found() && len(s.trail)-before < pollEvery {
		switch {
		case q.due.n > 0:
			c = s.propagateDue(q.due.pop())
		case q.clauses.n > 0:
			c = s.propagateClauses(Lit(q.clauses.pop()))
		case q.cards.n > 0:
			c = s.propagateCard(q.cards.pop())
		case q.steps.n > 0:
			c = s.propagateSteps(q.steps.first())
		case q.sums.n > 0:
			c = s.propagateSum(q.sums.pop())
		case q.ones.n > 0:
			s.propagateOne(Var(q.ones.pop()))
		default:
			break visits
		}
	}
	s.stats.Propagations += int64(len(s.trail) - before)
	return c
}

// propagateOne draws the conclusions of a 1: all other members of its at-most-ones are 0. It does
// what assign does, for many literals at a time.
//
// Before: v is 1, and no other member of its at-most-ones is 1.
// After: v is the only possible member of both at-most-ones: their state is finished | v.
func (s *Solver) propagateOne(v Var) {
	at, n := s.data[v].sides, len(s.trail)
	if at.a|at.b == 0 {
		return
	}
	ofA := s.gatherZeros(at.a, n)
	end := s.gatherZeros(at.b, ofA)
	k, why := n, because(byAtMostOne, v)
	for i, trail := n, s.trail[:end]; i < len(trail); i++ {
		l, inB := trail[i], bit(i >= ofA)
		if s.value[l] != 0 { // it is in both at-most-ones
			continue
		}
		s.value[l], s.value[l^1] = 1, -1
		w := &s.data[l.Var()]
		w.level, w.index, w.reason = int32(len(s.levels)), int32(k), why
		trail[k] = l
		k++
		id := w.other(at.a ^ (at.a^at.b)&-int32(inB)) // the at-most-one of at.b if inB is 1, otherwise of at.a
		x := &s.amos[id].state
		*x = x.without(l.Var())
		s.queue.due.push(id, x.isDue())
		s.countCard(w.cards[0], 1)
		if w.rare&furtherCards != 0 {
			s.countCard(w.cards[1], 1)
		}
		if w.rare&(watchedPos|inSum|moreCards) != 0 {
			s.countRare(l, w)
		}
	}
	s.trail = s.trail[:k]
	s.amos[at.a].state, s.amos[at.b].state = finished|amoState(v), finished|amoState(v)
	s.amos[0].state = noAMO // one of the two may not be an at-most-one
}

// gatherZeros writes the open members of an at-most-one, as 0, to place k of the trail, and returns
// the end of the trail. If the at-most-one is finished, it examines no member. (It has no branch that
// depends on which members are open: an open variable has value 0, any other variable 1 or -1, whose
// last bit is 1.)
func (s *Solver) gatherZeros(id int32, k int) int {
	r := &s.amos[id]
	n := int(r.end-r.start) & -bit(r.state.counts() != finished)
	trail := s.trail[:k+n]
	for _, w := range s.members[r.start:][:n] {
		trail[k] = Neg(w)
		k += 1 - int(s.value[Pos(w)]&1)
	}
	return k
}

// twoOnes returns the conflict of two 1s in an at-most-one.
func (s *Solver) twoOnes(r span) conflict {
	v := Var(-1)
	for _, w := range s.members[r.start:r.end] {
		switch {
		case s.value[Pos(w)] <= 0:
		case v >= 0:
			return conflict{because(byAtMostOne, v), Neg(w)}
		default:
			v = w
		}
	}
	panic("solver: internal error: of two 1s there is only one")
}

// propagateDue visits an at-most-one that is due. If the at-most-one has no 1 and at most one
// possible member, each of its covers needs a 1 here or in the other at-most-one of the cover. Let
// t and x be the states of the two. The cover has at most one possible member if x is less than
// 2·onePossible minus the count of t, or if x = t: then both have the same member.
//
// After, without a conflict: no cover here is false. An open variable that is the only possible
// member of a cover is 1. At most one member is 1.
func (s *Solver) propagateDue(id int32) conflict {
	r := s.amos[id]
	t := r.state
	switch {
	case t.isDue() == 0:
		return conflict{}
	case t >= 2*oneTrue:
		return s.twoOnes(r.span)
	}
	limit := 2*onePossible - t.counts()
	for _, v := range s.members[r.start:r.end] {
		x := s.amos[s.data[v].other(id)].state
		if x >= limit && x != t || !s.covered[v] {
			continue
		}
		last := t.last() | x.last() // one of the two is 0, or both have the same member
		if (t | x) < onePossible {  // no member is possible: a conflict
			last = v
		}
		if c := s.imply(Pos(last), because(byCover, v)); c.found() || t >= onePossible {
			return c
		}
	}
	return conflict{}
}

// propagateCard visits a cardinality. If the cardinality is at a bound, its open members are
// implied. If it is beyond a bound, the opposite of its selector is implied.
//
// After, without a conflict: a constraint that holds is not beyond a bound. If it is at a bound, it
// has no open member.
func (s *Solver) propagateCard(i int32) conflict {
	c := &s.cards[i]
	if c.kind == isSteps {
		by := noReason
		if x := s.sumOf(i); x.size == 1 {
			by = s.data[x.first].reason
		}
		s.pushSteps(i, by)
		return conflict{}
	}
	ones, zeros := s.slack[i][0], s.slack[i][1]
	if min(ones-1, zeros-1) >= 0 || c.selector != Always && s.value[c.selector] < 0 {
		return conflict{}
	}
	switch c.kind {
	case isMembers:
		return s.propagateSum(i)
	case isSumConstraint:
		return s.propagateSumConstraint(i)
	}
	switch active := c.selector == Always || s.value[c.selector] > 0; {
	case ones < 0:
		return s.implyInactive(c.selector, because(byMax, i))
	case zeros < 0:
		return s.implyInactive(c.selector, because(byMin, i))
	case active && ones != zeros: // if both are 0, no member is open
		sign := bit(ones == 0)
		s.implyRest(c, Lit(sign), because(byMin-reason(sign), i))
	}
	return conflict{}
}

// implyInactive implies the opposite of the selector of a constraint that cannot hold.
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
		if s.value[Pos(v)] == 0 {
			s.assign(Pos(v)|sign, why)
		}
	}
}
