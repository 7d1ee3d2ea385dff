package solver

import "slices"

// NewVar adds a variable that is in no constraint yet, for example for a selector.
func (s *Solver) NewVar() Var {
	s.ready()
	s.value = append(s.value, 0, 0)
	s.data = append(s.data, vardata{})
	s.phase = append(s.phase, 0)
	s.model = append(s.model, false)
	s.covered, s.follows = append(s.covered, false), append(s.follows, false)
	for _, q := range s.queue.stacks() {
		q.at = append(q.at, 0, 0)
	}
	s.trail = slices.Grow(s.trail, 2*len(s.data)-len(s.trail))
	if len(s.watches) < len(s.value) {
		s.watches = append(s.watches, nil, nil)
	}
	s.seen = append(s.seen, 0)
	s.order.add()
	return Var(len(s.data) - 1)
}

// AddConstraint states lo ≤ Σ vars ≤ hi if the selector is true; the selector Always makes the
// constraint unconditional. Learned clauses stay valid. The variables must differ from one another
// and from the selector's variable.
func (s *Solver) AddConstraint(selector Lit, lo, hi int, vars ...Var) {
	s.ready()
	if selector != Always && !s.known(selector.Var()) {
		return
	}
	for _, v := range vars {
		if !s.known(v) {
			return
		}
	}
	s.backtrack(0)
	start := int32(len(s.members))
	s.members = append(s.members, vars...)
	s.addCardinality(cardinality{span: span{start, int32(len(s.members))}, lo: bound(lo), hi: bound(hi), selector: selector})
}

// addCardinality states a constraint over s.members. If the constraint rules out exactly one
// assignment of its variables, it becomes a clause.
//
// Before: the trail is at level 0.
func (s *Solver) addCardinality(constraint cardinality) {
	n := constraint.end - constraint.start
	switch vars := s.members[constraint.start:constraint.end]; {
	case constraint.lo <= 0 && constraint.hi >= n:
	case constraint.lo > min(constraint.hi, n) || constraint.hi < 0:
		s.addConstraintClause(constraint.selector, 0, nil)
	case constraint.lo == 1 && constraint.hi >= n:
		s.addConstraintClause(constraint.selector, 0, vars)
	case constraint.lo <= 0 && constraint.hi == n-1:
		s.addConstraintClause(constraint.selector, 1, vars)
	default:
		i := s.addCounters(constraint)
		s.refuted = s.refuted || s.propagateCard(i).found()
	}
}

// addConstraintClause adds "not selector, or some variable differs from sign".
func (s *Solver) addConstraintClause(selector, sign Lit, vars []Var) {
	s.lits = s.lits[:0]
	if selector != Always {
		s.lits = append(s.lits, selector.Not())
	}
	for _, v := range vars {
		s.lits = append(s.lits, Pos(v)|sign)
	}
	s.AddClause(s.lits...)
}

// addCounters sets up the counters of a cardinality and returns its number.
//
// After: its slack is (hi - 1s, n - lo - 0s), with the members that have a value already. The caller
// propagates the cardinality if it is tight.
func (s *Solver) addCounters(constraint cardinality) int32 {
	i := int32(len(s.cards))
	slack := [2]int32{constraint.hi, constraint.end - constraint.start - constraint.lo} // slack for 1s, slack for 0s
	for _, v := range s.members[constraint.start:constraint.end] {
		s.addOcc(v, memberOf(i))
		slack[0] -= int32(bit(s.value[Pos(v)] > 0))
		slack[1] -= int32(bit(s.value[Pos(v)] < 0))
	}
	if constraint.selector != Always {
		s.addOcc(constraint.selector.Var(), selectorOf(i))
	}
	s.cards = append(s.cards, constraint)
	s.slack = append(s.slack, slack)
	return i
}

// addOcc adds a cardinality to a variable.
func (s *Solver) addOcc(v Var, occ cardOcc) {
	at := &s.data[v]
	for i := range at.cards {
		if at.cards[i] == noCard && occ >= 0 {
			at.cards[i] = occ
			at.rare |= int32(i) * furtherCards
			return
		}
	}
	if at.rare&moreCards == 0 {
		n := len(s.moreOccs)
		s.moreOccs = slices.Grow(s.moreOccs, 1)[:n+1]
		s.moreOccs[n] = s.moreOccs[n][:0]
		at.rare |= int32(n)<<rareBits | furtherCards
	}
	more := &s.moreOccs[at.rare>>rareBits]
	*more = append(*more, occ)
	s.queue.cards.at = append(s.queue.cards.at, 0)
}
