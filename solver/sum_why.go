package solver

// Reasons of sums. The reason of a member is other members of the sum and one step. The reason of a
// step is as many members as the step counts. The reason of a row over sums is one step of each
// sum, the weakest step that suffices.

// whySum completes a reason of l that has the members s.why[from:]. If l is a step, it keeps only
// as many of these members as the step counts. If l is a member, it adds the step that implies l
// together with these members.
func (s *Solver) whySum(x *counted, sign, l Lit, from int) {
	members, n := int32(len(s.why)-from), x.size
	switch k := int32(l.Var()-x.first) + 1; {
	case l.Var() < x.first && sign == 0: // members come before all steps
		s.why = append(s.why, Neg(x.step(members+1)))
	case l.Var() < x.first:
		s.why = append(s.why, Pos(x.step(n-members)))
	case sign == 0:
		s.trim(from, k)
	default:
		s.trim(from, n-k+1)
	}
}

// whySteps adds the steps that are the reason of a row over sums: for each sum the last step that
// is 1 (sign 0), or the first that is 0 (sign 1). It omits the sum of l if l is a step, because the
// opposite of l states more. With k the number of steps that count,
//
//	excess = Σk - hi - 1 (sign 0), or lo - 1 - Σ(size-k) (sign 1)
//
// is by how much the steps state more than they must.
func (s *Solver) whySteps(c *cardinality, sign, l Lit, before int32) {
	from, excess := len(s.why), -c.hi-1
	if sign == 1 {
		excess = c.lo - 1
	}
	addends := s.addends[c.start:c.end]
	for i := range addends {
		a := &addends[i]               // a copy would wait for the last store
		k := -s.slack[a.steps][sign&1] // the steps that have the value now
		if at := int32(l.Var() - a.first); uint32(at) < uint32(a.size) {
			k = a.step(sign, at) + 1
		} else {
			for k > 0 && s.data[a.first+Var(a.step(sign, k-1))].index >= before {
				k--
			}
			if k > 0 {
				s.why = append(s.why, Pos(a.first+Var(a.step(sign, k-1)))|sign)
			}
		}
		excess += k - a.size&-int32(sign)
	}
	s.weaken(from, excess)
}

// weaken replaces steps in s.why by steps that count less, excess in total. It begins with the
// steps that were assigned last.
func (s *Solver) weaken(from int, excess int32) {
	for ; excess > 0 && len(s.why) > from; excess-- { // a step is not needed if the row needs nothing of its sum
		i := s.latest(from)
		if l, any := s.weaker(s.why[i]); any {
			s.why[i] = l
		} else {
			s.unwhy(i)
		}
	}
}

// weaker returns the next step of the same sum, which the literal implies, and whether there is
// one.
func (s *Solver) weaker(l Lit) (Lit, bool) {
	v := l.Var()
	if l&1 == 1 {
		return l + 2, int(v) < len(s.follows)-1 && s.follows[v+1]
	}
	return l - 2, s.follows[v]
}
