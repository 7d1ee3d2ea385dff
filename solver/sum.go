package solver

// Sums. A row over many variables is a poor ground to learn from: its reasons
// name single variables, and any other choice of as many is another reason.
// Where rows share parts, as the clues at both ends of a ray do, the parts are
// stated as sums. A sum of n members has n steps, variables of the solver's
// own: step k is 1 where at least k members are (the order encoding: Crawford &
// Baker, AAAI 1994; Bailleux & Boufkhad, CP 2003). Its reasons need one step of
// each sum, however many members that has, and what is learned speaks of "at
// least k". On 165 published boards this took a ninth of the conflicts.
//
// A row keeps the least and the most of each sum within what the others leave
// (bounds consistency). To count steps as a cardinality counts its members is
// weaker: it sees that a sum may not rise at all, but not by how much it may. On
// 49 published boards that took 1.6 times the conflicts.
//
// A sum is kept by two cardinalities, one of its steps, and one of its members and the
// opposites of its steps, of which as many are true as there are members (see
// propagateSum and propagateSteps). A step takes along those that follow from it, so
// that steps have no gaps. In the queue the steps of a sum stand once, the oldest first,
// and members wait until there are none: rows over sums contradict soonest. A sum that
// cannot hold any more is a conflict at once. (Steps and members alike took 5 % more
// conflicts, the latest steps first 3 %; to find such a sum in the queue, a twelfth
// more assignments; rows in the queue in place of sums, an eighth to a third.)
//
// What was tried and dropped for stronger rows, shorter clauses and other choices
// stands in internal/bench/README.md.
//
// Cost: for each change of a member a constant, for one of a step the sums of its
// rows; all members where some are implied.

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
	vars = p.known(vars)
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
func (p *Problem) AddSums(lo, hi int, sums ...int) int { return p.AddSumsIf(Always, lo, hi, sums...) }

// AddSumsIf is AddSums for a row that holds only where selector is true, a literal
// of none of its variables.
func (p *Problem) AddSumsIf(selector Lit, lo, hi int, sums ...int) int {
	at := span{int32(len(p.addends)), int32(len(p.addends) + len(sums))}
	for _, i := range sums {
		if uint(i) >= uint(len(p.sums)) {
			p.wrong("sum %d of %d", i, len(p.sums))
			return p.AddIf(Always, lo, hi)
		}
	}
	if selector != Always && uint(selector.Var()) >= uint(len(p.a)) {
		p.wrong("a selector of variable %d of %d", selector.Var(), len(p.a))
		selector = Always
	}
	for _, i := range sums {
		p.addends = append(p.addends, int32(i))
	}
	p.sumRows = append(p.sumRows, cardinality{span: at, lo: bound(lo), hi: bound(hi), selector: selector})
	return p.addRef(formSums, len(p.sumRows)-1)
}

// steps are the variables of a sum's steps: the first, after the problem's own
// variables, and how many.
func (p *Problem) steps(x sum) (first Var, n int32) {
	if n = x.end - x.start; n == 1 {
		return p.members[x.start], 1
	}
	return Var(p.NumVars()) + x.first, n
}

// step is the variable of step k, counting from 1.
func (c *cardinality) step(k int32) Var { return c.first + Var(k) - 1 }

// addend is a sum in a row: the cardinality of its steps, the first of them, how many
// they are, the cardinality of the row, and the next addend of the same sum, 0 for none.
type addend struct {
	steps     int32
	first     Var
	size      int32
	row, next int32
}

// addSum sets up a sum whose first step is given, and returns the number of its
// steps. That of the sum is one less, where it has more than one member.
//
// After: the slack of the steps is minus the number of them that are 1, and that are
// 0; that of the sum says how many more members its steps allow to be 1, and to be 0.
func (s *Solver) addSum(at span, first Var) int32 {
	n := at.end - at.start
	counted := cardinality{span: at, hi: n, selector: Always, sort: isSum, first: first}
	if n > 1 {
		s.addCounters(counted)
		for _, v := range s.members[at.start:at.end] {
			s.data[v].rare |= inSum
		}
		counted.start = int32(len(s.members))
		for k := range Var(n) {
			s.members = append(s.members, first+k)
			s.follows[first+k] = k > 0
			s.data[first+k].rare |= isStep
		}
		counted.end = counted.start + n
	}
	counted.sort, counted.lo, counted.hi = isSteps, n, 0
	i := s.addCounters(counted)
	if n == 1 { // no step is new, for which there would be room in the queue
		s.queue.steps.at = append(s.queue.steps.at, 0, 0)
	} else {
		for k := range Var(n) {
			s.addOcc(first+k, cardOcc(2*i-1))
		}
	}
	s.refuted = s.refuted || s.propagateCard(i).found()
	return i
}

// addSumRow sets up a row over sums.
func (s *Solver) addSumRow(row cardinality, sums []int32) {
	if row.lo > row.hi {
		s.addRowClause(row.selector, 0, nil)
		return
	}
	i := int32(len(s.cards))
	row.start, row.sort = int32(len(s.addends)), isSumRow
	for _, sum := range sums {
		x := s.stepsOf[sum]
		s.addends = append(s.addends, addend{x, s.cards[x].first, s.cards[x].end - s.cards[x].start, i, s.cards[x].rows})
		s.cards[x].rows = int32(len(s.addends) - 1)
	}
	row.end = int32(len(s.addends))
	s.cards, s.slack = append(s.cards, row), append(s.slack, [2]int32{})
	if row.selector != Always {
		s.addOcc(row.selector.Var(), ^cardOcc(2*i))
	}
	s.refuted = s.refuted || s.propagateCard(i).found()
}

// propagateSteps visits the steps of a sum: the sum, and the rows that it is in, save one
// that implied the latest step. It saw the others, and of its own nothing follows.
func (s *Solver) propagateSteps(c *cardinality, i int32) (x conflict) {
	c.waiting = 0
	if n := c.end - c.start; n > 1 && s.sumImplies(i-1, n) {
		x = s.propagateSum(&s.cards[i-1], i-1)
	}
	by := c.by &^ (byMin - byMax)
	for at := c.rows; at != 0 && !x.found(); {
		a := &s.addends[at]
		if at = a.next; by != because(byMax, a.row) {
			x = s.propagateSumRow(&s.cards[a.row], a.row)
		}
	}
	return x
}

// propagateSumRow visits a row over sums. What the others are at least leaves
// each sum its most, what they are at most its least.
//
// After, without a conflict: each sum keeps to that.
func (s *Solver) propagateSumRow(c *cardinality, i int32) conflict {
	addends := s.addends[c.start:c.end]
	least, most, widest := total(addends, s.slack)
	rise, fall := c.hi-least, most-c.lo // by how much a sum may exceed its least, and miss its most
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
			if x := s.implyStep(Neg(a.first+Var(least+rise)), because(byMax, i)); x.found() {
				return x
			}
		}
		if most-least > fall {
			if x := s.implyStep(Pos(a.first+Var(most-fall-1)), because(byMin, i)); x.found() {
				return x
			}
		}
	}
	return conflict{}
}

// total adds up the bounds of sums, and tells how far they are apart at most. (As a
// part of propagateSumRow it would find no registers.)
//
//go:noinline
func total(addends []addend, slack [][2]int32) (least, most, widest int32) {
	for i := range addends {
		from, to := addends[i].bounds(slack)
		least, most, widest = least+from, most+to, max(widest, to-from)
	}
	return least, most, widest
}

// startTight puts the sums of rows that are one short of a bound first in order, their
// steps before their members. What is tried there is soon decided.
//
// Before: the trail is at level 0, and the queue is empty.
func (s *Solver) startTight() {
	for _, c := range s.cards {
		if c.sort != isSumRow || c.selector != Always {
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
			s.order.heap.start(v, more)
		}
	}
}

// bounds counts the steps of a sum that are 1, and that are not 0.
func (a *addend) bounds(slack [][2]int32) (least, most int32) {
	k := &slack[a.steps]
	return -k[0], a.size + k[1]
}

// step is the step at a place from the front (sign 0) or from the back (sign 1),
// counting from 0.
func (a *addend) step(sign Lit, at int32) int32 {
	return at ^ -int32(sign) + a.size&-int32(sign)
}

// pushSteps puts the steps of a sum into the queue, where they are not in it, and keeps
// what implied the latest.
func (s *Solver) pushSteps(i int32, by reason) {
	c := &s.cards[i]
	c.by = by
	s.queue.steps.push(i, int(1-c.waiting))
	c.waiting = 1
}

// implyStep is imply for a step, or the member of a sum of one. It reports a conflict
// as well where the sum cannot hold.
func (s *Solver) implyStep(l Lit, why reason) conflict {
	at := &s.data[l.Var()]
	if s.value[l] != 0 || at.rare&isStep == 0 {
		return s.imply(l, why)
	}
	s.assignStep(int32(len(s.levels)), l, at, why)
	if next, any := s.weaker(l); any && s.value[next] == 0 { // it seldom is
		s.followStep(l)
	}
	i := at.cards[0].card()
	s.pushSteps(i, why)
	if k := &s.slack[i-1]; min(k[0], k[1]) < 0 {
		return s.propagateSum(&s.cards[i-1], i-1)
	}
	return conflict{}
}

// followStep makes the steps before one that became 1 a 1 as well, and those behind
// one that became 0 a 0.
//
// After: the steps of the sum that are 1 are its first ones, those that are 0 its last.
func (s *Solver) followStep(l Lit) {
	level := s.data[l.Var()].level
	for l, any := s.weaker(l); any && s.value[l] == 0; l, any = s.weaker(l) {
		s.assignStep(level, l, &s.data[l.Var()], byStep)
	}
}

// assignStep is assign for a step, without what follows from it.
func (s *Solver) assignStep(level int32, l Lit, at *vardata, why reason) {
	s.put(level, l, at, why)
	s.slack[at.cards[0]>>1][l&1]--
	s.slack[at.cards[1]>>1][l&1^1]--
	if at.rare&(watchedBit(l^1)|moreCards) != 0 {
		s.countFurther(l, at)
	}
}

// implyMembers gives the open members of a sum the value 1 (sign 0) or 0 (sign 1), up
// to one that leaves another sum no way to hold. It is assign for many literals at a
// time, of variables that are in no at-most-one.
func (s *Solver) implyMembers(c *cardinality, i int32, sign Lit, why reason) conflict {
	n := len(s.trail)
	k, trail := n, s.trail[:n+int(c.end-c.start)]
	for _, v := range s.members[c.start:c.end] { // as in implyRest
		trail[k] = Pos(v) | sign
		k += 1 - int(s.value[Pos(v)]&1)
	}
	own := cardOcc(2 * i)
	for i, l := range trail[n:k] {
		at := &s.data[l.Var()]
		if at.a|at.b|at.rare&moreCards != 0 {
			s.assign(l, why)
			continue
		}
		s.trail = trail[:n+i+1]
		s.value[l], s.value[l^1] = 1, -1
		at.level, at.index, at.reason = int32(len(s.levels)), int32(n+i), why
		s.slack[own>>1][sign&1]--
		if at.rare&watchedBit(l^1) != 0 {
			s.queue.clauses.push(int32(l^1), 1)
		}
		if at.rare&furtherCards != 0 {
			if x := s.countMember(at.cards[0]^at.cards[1]^own, sign); x.found() {
				return x
			}
		}
	}
	return conflict{}
}

// countMember is countCard for a cardinality that may be a sum.
func (s *Solver) countMember(occ cardOcc, sign Lit) conflict {
	i := occ.card()
	c := &s.cards[i]
	if c.sort != isSum {
		s.countCard(occ, sign)
		return conflict{}
	}
	room := &s.slack[i][sign&1]
	if *room--; *room < 0 {
		return s.propagateSum(c, i)
	}
	s.queue.sums.push(i, bit(s.sumImplies(i, c.end-c.start)))
	return conflict{}
}

// sumImplies reports whether a sum of n members is in need of a visit: they say more
// than its steps, or steps leave the open ones no choice.
func (s *Solver) sumImplies(i, n int32) bool {
	k, steps := &s.slack[i], &s.slack[i+1]
	least, open := min(k[0], k[1]), n+steps[0]+steps[1]
	return least < open || least <= 0 && k[0]+k[1] != open
}

// propagateSum visits a sum. Members imply the steps that are certain and those
// that are impossible; steps imply members.
//
// After, without a conflict: these steps have their values, and no member is
// open where all open ones must be 0, or 1.
func (s *Solver) propagateSum(c *cardinality, i int32) conflict {
	n := c.end - c.start
	k, steps := &s.slack[i], &s.slack[i+1]
	ones, possible := n+steps[1]-k[0], k[1]-steps[0]
	if -steps[0] < ones {
		if x := s.implySteps(c, i, 0, Var(ones)); x.found() {
			return x
		}
	}
	if n+steps[1] > possible {
		if x := s.implySteps(c, i, 1, Var(n-possible)); x.found() {
			return x
		}
	}
	switch {
	case ones == possible:
	case s.value[Neg(c.step(ones+1))] > 0:
		return s.implyMembers(c, i, 1, because(byMax, i))
	case s.value[Pos(c.step(possible))] > 0:
		return s.implyMembers(c, i, 0, because(byMin, i))
	}
	return conflict{}
}

// implySteps gives the first n steps of a sum the value 1 (sign 0), or the last n
// the value 0 (sign 1), as it has so many such members. It begins with those that
// take the fewest members, so that a conflict names no more of these than it must.
// Those before a step that has the value have it too.
func (s *Solver) implySteps(c *cardinality, i int32, sign Lit, n Var) conflict {
	first, next := c.first, Var(1)
	if sign == 1 {
		first, next = c.step(c.end-c.start), -1
	}
	k := n - 1
	for k >= 0 && s.value[Pos(first+k*next)|sign] <= 0 {
		k--
	}
	for k++; k < n; k++ {
		if x := s.implyStep(Pos(first+k*next)|sign, because(byMax+reason(sign), i)); x.found() {
			return x
		}
	}
	return conflict{}
}
