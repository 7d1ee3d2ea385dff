package solver

// Sums. A row over many variables is a poor ground to learn from: its reasons
// name single variables, and any other choice of as many is another reason.
// Where rows share parts, as the clues at both ends of a ray do, the parts are
// stated as sums. A sum of n members has n steps, variables of the solver's
// own: step k is 1 where at least k members are (the order encoding: Crawford &
// Baker, AAAI 1994; Bailleux & Boufkhad, CP 2003). A row over sums counts their
// steps. Its reasons need one step of each sum, however many members that has,
// and what is learned speaks of "at least k". On 165 published boards this took
// a ninth of the conflicts.
//
// A sum is kept by the counters of a cardinality that is always tight, so that
// every change wakes it (see propagateSum). Clauses say that step k+1 implies
// step k.
//
// Cost: constant for each change of a member or a step; all members where some
// are implied.

// sum is a span of members. Its steps have consecutive numbers, from 1 in the
// Problem, from first in the Solver. A sum of one member has none: the member
// is its step.
type sum struct {
	span
	first Var
}

// Sum gives Σ vars a number for AddSums. The variables must differ from one
// another.
func (p *Problem) Sum(vars ...Var) int {
	p.checkVars(vars)
	at := span{int32(len(p.members)), int32(len(p.members) + len(vars))}
	p.members = append(p.members, vars...)
	p.sums = append(p.sums, sum{at, Var(p.numSteps)})
	if len(vars) > 1 {
		p.numSteps += len(vars)
	}
	return len(p.sums) - 1
}

// AddSums states lo ≤ Σ ≤ hi over sums that share no variable, and returns the
// row's number. It says the same as Add over all their variables.
func (p *Problem) AddSums(lo, hi int, sums ...int) int {
	at := span{int32(len(p.addends)), int32(len(p.addends) + len(sums))}
	for _, i := range sums {
		p.addends = append(p.addends, p.sums[i])
	}
	p.sumRows = append(p.sumRows, cardinality{span: at, lo: int32(lo), hi: int32(hi), selector: Always})
	return p.addRef(formSums, len(p.sumRows)-1)
}

// appendSteps appends the steps of a row over sums, which begin after the
// problem's variables.
func (p *Problem) appendSteps(steps []Var, row cardinality) []Var {
	for _, x := range p.addends[row.start:row.end] {
		if n := x.end - x.start; n == 1 {
			steps = append(steps, p.members[x.start])
		} else {
			for k := range Var(n) {
				steps = append(steps, Var(p.NumVars)+x.first+k)
			}
		}
	}
	return steps
}

// step is the variable of step k, counting from 1.
func (c *cardinality) step(k int32) Var { return c.first + Var(k) - 1 }

// addSum sets up a sum whose first step is given.
//
// After: its slack is minus the number of members that are 1, and that are 0.
func (s *Solver) addSum(at span, first Var) {
	n := at.end - at.start
	i := s.addCounters(cardinality{span: at, lo: n, hi: 0, selector: Always, sort: isSum, first: first})
	for k := range Var(n) {
		s.addOcc(first+k, ^cardOcc(2*i))
		if k > 0 {
			s.occs[first+k].follows = true
			s.AddClause(Neg(first+k), Pos(first+k-1))
		}
	}
	s.refuted = s.refuted || s.propagateCard(i) != noConflict
}

// propagateSum visits a sum. Members imply the last step that is certain and
// the first that is impossible; steps imply members.
//
// After, without a conflict: these two steps have their values, and no member
// is open where all open ones must be 0, or 1.
func (s *Solver) propagateSum(c *cardinality, i int32) conflict {
	n := c.end - c.start
	ones, possible := -s.slack[2*i], n+s.slack[2*i+1]
	if ones > 0 {
		if x := s.imply(Pos(c.step(ones)), because(byMax, i)); x != noConflict {
			return x
		}
	}
	if possible < n {
		if x := s.imply(Neg(c.step(possible+1)), because(byMin, i)); x != noConflict {
			return x
		}
	}
	switch {
	case ones == possible:
	case s.value[Neg(c.step(ones+1))] > 0:
		s.implyRest(c, 1, because(byMax, i))
	case s.value[Pos(c.step(possible))] > 0:
		s.implyRest(c, 0, because(byMin, i))
	}
	return noConflict
}

// whySum adds to the members that bore on l the step that did, where l is a
// member.
func (s *Solver) whySum(c *cardinality, sign, l Lit, members int32) {
	switch {
	case l.Var() >= c.first: // a step needs no other; members come before all steps
	case sign == 0:
		s.why = append(s.why, Neg(c.step(members+1)))
	default:
		s.why = append(s.why, Pos(c.step(c.end-c.start-members)))
	}
}

// whySteps adds the steps that bear on a row over sums: of each sum the last
// that is 1 (sign 0), or the first that is 0 (sign 1).
func (s *Solver) whySteps(c *cardinality, sign Lit, before int32) {
	steps := s.members[c.start:c.end]
	bears := func(v Var) bool { return s.value[Pos(v)|sign] > 0 && s.data[v].index < before }
	for k, v := range steps {
		switch {
		case !bears(v):
		case sign == 0 && k+1 < len(steps) && s.occs[steps[k+1]].follows && bears(steps[k+1]):
		case sign == 1 && s.occs[v].follows && bears(steps[k-1]):
		default:
			s.why = append(s.why, Pos(v)|sign)
		}
	}
}
