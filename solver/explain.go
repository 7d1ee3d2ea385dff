package solver

// A reason is stored as a kind and a number. It is written out as literals only if the analysis
// needs it. Cost: the members of the constraint.

// explain returns true literals from which the reason implies l. In a conflict, l is false, or
// Always if no literal would resolve the conflict. The slice is valid until the next call.
//
// After: the literals are true. If l is true, they are before it in the trail.
func (s *Solver) explain(why reason, l Lit) []Lit {
	s.why = s.why[:0]
	s.explainOn(why, l)
	return s.why
}

// explainOn appends the literals that explain returns to s.why.
func (s *Solver) explainOn(why reason, l Lit) {
	x := int32(why >> kindShift)
	switch why & kindMask {
	case byClause:
		for _, k := range s.clause(ref(x)) {
			if k != l {
				s.why = append(s.why, k.Not())
			}
		}
	case byAtMostOne:
		s.why = append(s.why, Pos(Var(x)))
	case byCover:
		at := s.data[x]
		s.whyZeros(at.a, l.Var(), -1)
		s.whyZeros(at.b, l.Var(), Var(x))
	case byStep:
		s.why = append(s.why, stronger(l))
	case byMax:
		s.whyTight(x, 0, l)
	case byMin:
		s.whyTight(x, 1, l)
	}
}

// explainConflict returns the true literals that contradict each other.
func (s *Solver) explainConflict(c conflict) []Lit {
	s.explain(c.reason, c.lit)
	if c.lit != Always {
		s.why = append(s.why, c.lit.Not())
	}
	return s.why
}

// whyZeros adds literals: the members of an at-most-one are 0, except two variables.
func (s *Solver) whyZeros(id int32, but, and Var) {
	r := &s.amos[id]
	for _, v := range s.members[r.start:r.end] {
		if v != but && v != and {
			s.why = append(s.why, Neg(v))
		}
	}
}

// whyTight adds the selector of a cardinality and those of its members with value 1 (sign 0) or 0
// (sign 1) that are before l in the trail. It adds as few members as suffice, because a learned
// clause with fewer literals is stronger.
func (s *Solver) whyTight(i int32, sign, l Lit) {
	c, before := &s.cards[i], int32(len(s.trail))
	if l != Always && s.value[l] > 0 {
		before = s.data[l.Var()].index
	}
	if c.selector != Always && c.selector != l.Not() { // the reason may imply that the selector is false
		s.why = append(s.why, c.selector)
	}
	if c.kind == isSumConstraint {
		s.whySteps(c, sign, l, before)
		return
	}
	others := len(s.why)
	for _, v := range s.members[c.start:c.end] {
		if k := Pos(v) | sign; s.value[k] > 0 && s.data[v].index < before {
			s.why = append(s.why, k)
		}
	}
	if c.kind == isMembers {
		s.whySum(s.sumOf(i), sign, l, others)
	} else {
		s.trim(others, [2]int32{c.hi, c.end - c.start - c.lo}[sign]+1)
	}
}

// trim keeps at most n of the literals of s.why from an index on, those that were assigned first.
func (s *Solver) trim(from int, n int32) {
	for len(s.why)-from > int(n) {
		last := len(s.why) - 1
		s.why[s.latest(from)] = s.why[last]
		s.why = s.why[:last]
	}
}

// latest returns the index in s.why of the literal that was assigned last. It looks only at
// literals from index from on.
func (s *Solver) latest(from int) int {
	latest, index := from, int32(-1)
	for i, l := range s.why[from:] {
		if at := s.data[l.Var()].index; at > index {
			latest, index = from+i, at
		}
	}
	return latest
}
