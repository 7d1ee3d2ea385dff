package solver

// Reasons of sums. The reason of a member is other members of the sum and one step. The reason of a
// step is as many members as the step counts. The reason of a constraint over sums is one step of
// each sum.

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

// whySteps adds the steps that are the reason of a constraint over sums: for each sum the last step
// that is 1 (sign 0), or the first that is 0 (sign 1), among the steps before an index of the
// trail. It omits the sum of l if l is a step, because the opposite of l states more.
func (s *Solver) whySteps(c *cardinality, sign, l Lit, before int32) {
	addends := s.addends[c.start:c.end]
	for i := range addends {
		a := &addends[i]
		if uint32(l.Var()-a.first) < uint32(a.size) {
			continue
		}
		k := -s.slack[a.steps][sign&1] // the steps that have the value now
		for k > 0 && s.data[a.step(sign, k)].index >= before {
			k--
		}
		if k > 0 {
			s.why = append(s.why, Pos(a.step(sign, k))|sign)
		}
	}
}

// weaker returns the next step of the same sum, which the literal implies, and whether there is
// one: "step k is 1" implies step k-1, and "step k is 0" implies that step k+1 is 0.
func (s *Solver) weaker(l Lit) (Lit, bool) {
	v := l.Var()
	if l.Sign() {
		return Neg(v + 1), int(v) < len(s.follows)-1 && s.follows[v+1]
	}
	return Pos(v - 1), s.follows[v]
}

// stronger returns the step that implied l, with which l follows byStep: l = weaker(stronger(l)).
func stronger(l Lit) Lit {
	if l.Sign() {
		return Neg(l.Var() - 1)
	}
	return Pos(l.Var() + 1)
}
