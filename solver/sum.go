package solver

// Sums. Little can be learned from a constraint over many variables: its reasons name single
// variables, and every other choice of the same number is another reason. If constraints share
// parts, as the clues at both ends of a ray do, the parts are stated as sums. A sum of n
// members has n steps, variables of the solver's own: step k is 1 if at least k members are
// 1 (the order encoding: Crawford & Baker, AAAI 1994; Bailleux & Boufkhad, CP 2003). The
// reasons of a constraint over sums need one step of each sum, independent of the number of its
// members, and learned clauses state "at least k".
//
// For each sum, a constraint maintains the least and the largest value that the other sums leave
// for it (bounds consistency).
//
// A sum x has two cardinalities. With M1, M0 the members that are 1 and 0, and S1, S0
// the steps, of n each, the slack of the steps is
//
//	slack[steps] = (-S1, -S0)
//
// and the slack of the members is the number of members that the steps still allow to become
// 1, and 0:
//
//	slack[members] = (n-S0-M1, n-S1-M0), the most minus the ones, and the same for zeros
//
// because this cardinality counts members and the opposites of steps. The steps bound the sum
// by least = S1 and most = n-S0, the members by ones = M1 and possible = n-M0, with
//
//	ones = n + slack[steps][1] - slack[members][0]
//	possible = slack[members][1] - slack[steps][0]
//
// The steps that follow from a step are assigned together with it, so steps have no gaps. The queue
// has each sum with new steps once, the oldest first. Sums with new members wait until there are no
// new steps, because constraints over sums soonest lead to a conflict. A sum that can no longer
// hold is a conflict at once.
//
// Cost: constant for each change of a member. A change of a step costs the sums of its constraints,
// and all members if some are implied.

// sum is a span of members. Its steps have consecutive numbers, from 1 in the Problem and from
// first in the Solver. A sum of one member has no steps: the member is its step.
type sum struct {
	span
	first Var
}

// Sum returns the number of the sum Σ vars, for AddSumsIf. The variables must differ from one
// another.
func (p *Problem) Sum(vars ...Var) int {
	vars = p.known(vars)
	p.sums = append(p.sums, sum{p.addMembers(vars), Var(p.numSteps)})
	if len(vars) > 1 {
		p.numSteps += len(vars)
	}
	return len(p.sums) - 1
}

// AddSumsIf states lo ≤ Σ ≤ hi over sums that share no variable, and returns the constraint's
// number. The constraint means the same as AddIf over all variables of the sums. The selector is
// Always or a literal of another variable.
func (p *Problem) AddSumsIf(selector Lit, lo, hi int, sums ...int) int {
	start := len(p.addends)
	for _, i := range sums {
		if uint(i) >= uint(len(p.sums)) {
			p.wrong("expected a sum below %d, got %d", len(p.sums), i)
			return p.AddIf(Always, lo, hi)
		}
		p.addends = append(p.addends, int32(i))
	}
	at := span{int32(start), int32(len(p.addends))}
	return p.addCard(isSumConstraint, at, lo, hi, p.knownSelector(selector))
}

// steps returns the variables of a sum's steps: the first one, counted after the problem's own
// variables, and their number.
func (p *Problem) steps(x sum) (first Var, n int32) {
	if n = x.end - x.start; n == 1 {
		return p.members[x.start], 1
	}
	return Var(p.NumVars()) + x.first, n
}

// counted is a sum in the Solver. Sum k has the cardinality firstSum+2k for its members and
// firstSum+2k+1 for its steps. If the sum has one member, this member is its step, and the first
// cardinality is empty.
type counted struct {
	span               // its members
	first       Var    // step 1
	size        int32  // the number of members, and of steps
	constraints int32  // the first of its addends, 0 for none
	waiting     int32  // 1 if its steps are in the queue
	by          reason // if its steps are in the queue: the reason of the latest step, if a constraint over sums implied it
}

// sumOf returns the sum whose members or steps a cardinality counts.
func (s *Solver) sumOf(card int32) *counted { return &s.sums[(card-s.firstSum)>>1] }

// step is the variable of step k, counting from 1.
func (x *counted) step(k int32) Var { return x.first + Var(k) - 1 }

// addend is a sum in a constraint: the cardinality of its steps, the first step, the number of
// steps, the cardinality of the constraint, and the next addend of the same sum (0 for none).
type addend struct {
	steps            int32
	first            Var
	size             int32
	constraint, next int32
}

// addSum sets up the next sum, whose first step is given.
func (s *Solver) addSum(at span, first Var) {
	n := at.end - at.start
	s.sums = append(s.sums, counted{span: at, first: first, size: n})
	members := cardinality{span: at, hi: n, selector: Always, kind: isMembers}
	if n == 1 { // it has no new step, which would need room in the queue
		s.queue.steps.at = append(s.queue.steps.at, 0, 0)
		members = cardinality{selector: Always}
	}
	s.addCounters(members)
	if n != 1 {
		for _, v := range s.members[at.start:at.end] {
			s.data[v].rare |= inSum
		}
		at.start = int32(len(s.members))
		for k := range Var(n) {
			s.members = append(s.members, first+k)
			s.follows[first+k] = k > 0
			s.data[first+k].rare |= isStep
		}
		at.end = at.start + n
	}
	steps := s.addCounters(cardinality{span: at, lo: n, selector: Always, kind: isSteps})
	for k := range Var(n) {
		if n > 1 {
			s.addOcc(first+k, stepOf(steps-1))
		}
	}
	s.refuted = s.refuted || s.propagateCard(steps).found()
}

// addSumConstraint sets up a constraint over sums.
func (s *Solver) addSumConstraint(constraint cardinality, sums []int32) {
	if constraint.lo > constraint.hi {
		s.addConstraintClause(constraint.selector, 0, nil)
		return
	}
	i := int32(len(s.cards))
	constraint.start = int32(len(s.addends))
	for _, k := range sums {
		x := &s.sums[k]
		s.addends = append(s.addends, addend{s.firstSum + 2*k + 1, x.first, x.size, i, x.constraints})
		x.constraints = int32(len(s.addends) - 1)
	}
	constraint.end = int32(len(s.addends))
	s.cards, s.slack = append(s.cards, constraint), append(s.slack, [2]int32{})
	if constraint.selector != Always {
		s.addOcc(constraint.selector.Var(), selectorOf(i))
	}
	s.refuted = s.refuted || s.propagateCard(i).found()
}

// propagateSteps visits the steps of a sum: the sum itself and the constraints that have it, except
// a constraint that implied the latest step. This constraint has seen the earlier steps, and
// nothing follows from its own step.
func (s *Solver) propagateSteps(i int32) (c conflict) {
	x := s.sumOf(i)
	x.waiting = 0
	if x.size > 1 && s.sumImplies(i-1, x.size) {
		c = s.propagateSum(i - 1)
	}
	by := x.by &^ (byMin - byMax)
	for at := x.constraints; at != 0 && !c.found(); {
		a := &s.addends[at]
		if at = a.next; by != because(byMax, a.constraint) {
			c = s.propagateSumConstraint(a.constraint)
		}
	}
	return c
}

// propagateSumConstraint visits a constraint over sums. The least values of the other sums determine the
// largest value of a sum, and their largest values its least value.
//
// After, without a conflict: each sum is within these bounds.
func (s *Solver) propagateSumConstraint(i int32) conflict {
	c := &s.cards[i]
	addends := s.addends[c.start:c.end]
	least, most, widest := total(addends, s.slack)
	rise, fall := c.hi-least, most-c.lo // by how much a sum may exceed its least value, and fall short of its largest
	switch {
	case widest <= min(rise, fall) || c.selector != Always && s.value[c.selector] < 0:
		return conflict{}
	case rise < 0:
		return s.implyInactive(c.selector, because(byMax, i))
	case fall < 0:
		return s.implyInactive(c.selector, because(byMin, i))
	case c.selector != Always && s.value[c.selector] == 0:
		return conflict{}
	}
	for k := range addends {
		a := &addends[k]
		least, most := a.bounds(s.slack)
		if most-least > rise {
			if x := s.implyStep(a.atMost(least+rise), because(byMax, i)); x.found() {
				return x
			}
		}
		if most-least > fall {
			if x := s.implyStep(a.atLeast(most-fall), because(byMin, i)); x.found() {
				return x
			}
		}
	}
	return conflict{}
}

// total adds up the bounds of the sums of a constraint, and returns the largest difference between
// the upper and the lower bound of one sum. It is not inlined, because propagateSumConstraint has no
// registers left for it.
//
//go:noinline
func total(addends []addend, slack [][2]int32) (least, most, widest int32) {
	for i := range addends {
		from, to := addends[i].bounds(slack)
		least, most, widest = least+from, most+to, max(widest, to-from)
	}
	return least, most, widest
}

// startTight puts the sums of constraints that are one short of a bound first in the order, with
// steps before members, because decisions there soon lead to a result.
//
// Before: the trail is at level 0, and the queue is empty.
func (s *Solver) startTight() {
	for _, c := range s.cards {
		if c.kind != isSumConstraint || c.selector != Always {
			continue
		}
		addends := s.addends[c.start:c.end]
		if least, most, _ := total(addends, s.slack); min(c.hi-least, most-c.lo) != 1 {
			continue
		}
		for _, a := range addends {
			s.startOpen(&s.cards[a.steps], 2)
			if a.size > 1 {
				s.startOpen(&s.cards[a.steps-1], 1)
			}
		}
	}
}

// startOpen gives the open members of a cardinality more activity.
func (s *Solver) startOpen(c *cardinality, more int64) {
	for _, v := range s.members[c.start:c.end] {
		if s.value[Pos(v)] == 0 {
			s.order.start(v, more)
		}
	}
}

// bounds returns the number of steps of a sum that are 1, and the number of steps that are not 0.
func (a *addend) bounds(slack [][2]int32) (least, most int32) {
	k := &slack[a.steps]
	return -k[0], a.size + k[1]
}

// atLeast returns the literal of a sum of at least k, from 1 to the size.
func (a *addend) atLeast(k int32) Lit { return Pos(a.first + Var(k) - 1) }

// atMost returns the literal of a sum of at most k, from 0 to below the size.
func (a *addend) atMost(k int32) Lit { return Neg(a.first + Var(k)) }

// step returns the variable of step k from the front (sign 0) or from the back (sign 1), counting
// from 1.
func (a *addend) step(sign Lit, k int32) Var {
	if sign == 1 {
		k = a.size + 1 - k
	}
	return a.first + Var(k) - 1
}

// pushSteps adds the steps of a sum to the queue, unless they are in it, and stores the reason of
// the latest step. i is the cardinality of the steps.
func (s *Solver) pushSteps(i int32, by reason) {
	x := s.sumOf(i)
	x.by = by
	s.queue.steps.push(i, int(1-x.waiting)) // adds nothing if they wait already
	x.waiting = 1
}

// implyStep does what imply does, for a step, or for the member of a sum of one. It also returns a
// conflict if the sum cannot hold: cardinality i has the steps of the sum, and i-1 its members.
func (s *Solver) implyStep(l Lit, why reason) conflict {
	at := &s.data[l.Var()]
	if s.value[l] != 0 || at.rare&isStep == 0 {
		return s.imply(l, why)
	}
	s.assignStep(l, at, why)
	if next, any := s.weaker(l); any && s.value[next] == 0 { // the next step is rarely open
		s.followStep(l)
	}
	i := at.cards[0].card()
	s.pushSteps(i, why)
	if k := &s.slack[i-1]; min(k[0], k[1]) < 0 {
		return s.propagateSum(i - 1)
	}
	return conflict{}
}

// followStep assigns 1 to the steps before a step that became 1, and 0 to the steps after a step
// that became 0.
//
// After: the steps of the sum that are 1 come first, and the steps that are 0 come last.
func (s *Solver) followStep(l Lit) {
	for l, any := s.weaker(l); any && s.value[l] == 0; l, any = s.weaker(l) {
		s.assignStep(l, &s.data[l.Var()], byStep)
	}
}

// assignStep does what assign does for a step, without the consequences.
func (s *Solver) assignStep(l Lit, at *vardata, why reason) {
	s.put(l, at, why)
	s.slack[at.cards[0]>>1][l&1]--
	s.slack[at.cards[1]>>1][l&1^1]--
	if at.rare&(watchedBit(l^1)|moreCards) != 0 {
		s.countFurther(l, at)
	}
}

// assignMembers gives all open members of a sum the same value: 1 if sign is 0, and 0 if sign is 1. It does
// what assign does, but for many literals at a time. If a member makes another sum impossible, it stops and
// returns this conflict.
func (s *Solver) assignMembers(i int32, sign Lit, why reason) conflict {
	c, own := &s.cards[i], memberOf(i)
	for _, v := range s.members[c.start:c.end] {
		l, at := Pos(v)|sign, &s.data[v]
		if s.value[l] != 0 {
			continue
		}
		if at.a|at.b|at.rare&moreCards != 0 {
			s.assign(l, why)
			continue
		}
		s.put(l, at, why)
		s.slack[own>>1][sign&1]--
		if at.rare&watchedBit(l^1) != 0 {
			s.queue.clauses.push(int32(l^1), 1)
		}
		if at.rare&furtherCards != 0 {
			if x := s.countElsewhere(at.cards[0]^at.cards[1]^own, sign); x.found() {
				return x
			}
		}
	}
	return conflict{}
}

// countElsewhere counts the new value of a member of one sum in the other cardinality with this member. It
// does what countCard does, and returns the conflict if the other cardinality is a sum that is impossible now.
func (s *Solver) countElsewhere(occ cardOcc, sign Lit) conflict {
	i := occ.card()
	if s.cards[i].kind != isMembers {
		s.countCard(occ, sign)
		return conflict{}
	}
	room := &s.slack[i][sign&1]
	if *room--; *room < 0 {
		return s.propagateSum(i)
	}
	s.queue.sums.push(i, bit(s.sumImplies(i, s.sumOf(i).size)))
	return conflict{}
}

// sumImplies reports whether a sum of n members needs a visit. It does if its members imply more
// than its steps show (ones > S1 or possible < n-S0: a slack below the number of open steps), or if
// its steps decide the open members (a slack of 0 or less, and possible > ones).
func (s *Solver) sumImplies(i, n int32) bool {
	k, steps := &s.slack[i], &s.slack[i+1]
	least, open := min(k[0], k[1]), n+steps[0]+steps[1]
	return least < open || least <= 0 && k[0]+k[1] != open
}

// propagateSum visits a sum. Members imply the steps that are certain or impossible; steps imply
// members.
//
// After, without a conflict: these steps have their values, and no member is open if all open
// members must be 0 or all must be 1.
func (s *Solver) propagateSum(i int32) conflict {
	x, k, steps := s.sumOf(i), &s.slack[i], &s.slack[i+1]
	n := x.size
	ones, possible := n+steps[1]-k[0], k[1]-steps[0]
	if -steps[0] < ones {
		if c := s.implySteps(x, i, 0, Var(ones)); c.found() {
			return c
		}
	}
	if n+steps[1] > possible {
		if c := s.implySteps(x, i, 1, Var(n-possible)); c.found() {
			return c
		}
	}
	switch {
	case ones == possible:
	case s.value[Neg(x.step(ones+1))] > 0:
		return s.assignMembers(i, 1, because(byMax, i))
	case s.value[Pos(x.step(possible))] > 0:
		return s.assignMembers(i, 0, because(byMin, i))
	}
	return conflict{}
}

// implySteps assigns 1 to the first n steps of a sum (sign 0), or 0 to the last n steps (sign 1),
// because n members of the sum have this value. It begins with the step that needs the fewest
// members, so that a conflict has as few members as possible. If a step has the value already, so
// have the steps before it.
func (s *Solver) implySteps(x *counted, i int32, sign Lit, n Var) conflict {
	first, next := x.first, Var(1)
	if sign == 1 {
		first, next = x.step(x.size), -1
	}
	k := n - 1
	for k >= 0 && s.value[Pos(first+k*next)|sign] <= 0 {
		k--
	}
	for k++; k < n; k++ {
		if c := s.implyStep(Pos(first+k*next)|sign, because(byMax+reason(sign), i)); c.found() {
			return c
		}
	}
	return conflict{}
}
