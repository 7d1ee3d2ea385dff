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
// A sum is kept by two cardinalities, one of its members, one of its steps (see
// propagateSum and propagateSteps). That of the steps is always tight, so that every
// change wakes it, members wait in the queue until steps have been visited: rows over
// sums contradict soonest. (Both alike took 5 % more conflicts; a row visited once
// all its sums are, a third more assignments.) Clauses say that step k+1 implies
// step k.
//
// Tried and dropped: to decide on steps first, or to take phases from the shares
// that clues have, neither of which changed the conflicts; further sums of two
// rays of a clue, which took as many conflicts and 1.7 times the time; to look
// before a decision for a flow through members within the bounds of the sums,
// which one decision in a hundred does not leave, or through sums within those of
// the rows, which one in three thousand does not; to solve the linear relaxation
// there, which three decisions in four contradict. It leaves a quarter of the
// conflicts, and needs eight literals to say why, but from nearly all rows at once:
// its tableau fills, a pivot takes some 3,500 multiplications, whole numbers
// outgrow 12 bits, and all pivots take longer than the conflicts that they save.
// To visit no row again for what it implied itself saves a fiftieth of the
// instructions and no time.
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
func (p *Problem) AddSums(lo, hi int, sums ...int) int { return p.AddSumsIf(Always, lo, hi, sums...) }

// AddSumsIf is AddSums for a row that holds only where selector is true, a literal
// of none of its variables.
func (p *Problem) AddSumsIf(selector Lit, lo, hi int, sums ...int) int {
	at := span{int32(len(p.addends)), int32(len(p.addends) + len(sums))}
	for _, i := range sums {
		p.addends = append(p.addends, int32(i))
	}
	p.sumRows = append(p.sumRows, cardinality{span: at, lo: int32(lo), hi: int32(hi), selector: selector})
	return p.addRef(formSums, len(p.sumRows)-1)
}

// steps are the variables of a sum's steps: the first, after the problem's own
// variables, and how many.
func (p *Problem) steps(x sum) (first Var, n int32) {
	if n = x.end - x.start; n == 1 {
		return p.members[x.start], 1
	}
	return Var(p.NumVars) + x.first, n
}

// step is the variable of step k, counting from 1.
func (c *cardinality) step(k int32) Var { return c.first + Var(k) - 1 }

// addend is a sum in a row: where the slack of its steps stands, the first of them,
// how many they are, the cardinality of the row, and the next addend of the same sum,
// 0 for none.
type addend struct {
	slack     int32
	first     Var
	size      int32
	row, next int32
}

// addSum sets up a sum whose first step is given, and returns the number of its
// steps. That of the sum is one less, where it has more than one member.
//
// After: the slack of the steps is minus the number of them that are 1, and that are
// 0; that of the sum is ampleSlack more than minus that of its members.
func (s *Solver) addSum(at span, first Var) int32 {
	n := at.end - at.start
	counted := cardinality{span: at, lo: n - ampleSlack, hi: ampleSlack, selector: Always, sort: isSum, first: first}
	if n > 1 {
		s.addCounters(counted)
		for _, v := range s.members[at.start:at.end] {
			s.data[v].rare |= inSum
		}
		counted.start = int32(len(s.members))
		for k := range Var(n) {
			s.members = append(s.members, first+k)
			if k > 0 {
				s.follows[first+k] = true
				s.AddClause(Neg(first+k), Pos(first+k-1))
			}
		}
		counted.end = counted.start + n
	}
	counted.sort, counted.lo, counted.hi = isSteps, n, 0
	i := s.addCounters(counted)
	s.refuted = s.refuted || s.propagateCard(i) != noConflict
	return i
}

// addSumRow sets up a row over sums.
func (s *Solver) addSumRow(row cardinality, sums []int32) {
	i := int32(len(s.cards))
	row.start, row.sort = int32(len(s.addends)), isSumRow
	for _, sum := range sums {
		x := s.stepsOf[sum]
		s.addends = append(s.addends, addend{2 * x, s.cards[x].first, s.cards[x].end - s.cards[x].start, i, s.cards[x].rows})
		s.cards[x].rows = int32(len(s.addends) - 1)
	}
	row.end = int32(len(s.addends))
	s.cards, s.slack = append(s.cards, row), append(s.slack, 0, 0)
	if row.selector != Always {
		s.addOcc(row.selector.Var(), ^cardOcc(2*i))
	}
	s.refuted = s.refuted || s.propagateCard(i) != noConflict
}

// propagateSteps visits the steps of a sum: the sum, and the rows that it is in.
// The first is in need of a visit only where its members say something else.
func (s *Solver) propagateSteps(c *cardinality, i int32) (x conflict) {
	if k := s.slack[2*i-2:][:4]; c.end-c.start > 1 && (k[0]-k[2] != ampleSlack || k[1]-k[3] != ampleSlack) {
		x = s.propagateSum(&s.cards[i-1], i-1)
	}
	for at := c.rows; at != 0 && x == noConflict; at = s.addends[at].next {
		row := s.addends[at].row
		x = s.propagateSumRow(&s.cards[row], row)
	}
	return x
}

// propagateSumRow visits a row over sums. What the others are at least leaves
// each sum its most, what they are at most its least.
//
// After, without a conflict: each sum keeps to that.
func (s *Solver) propagateSumRow(c *cardinality, i int32) conflict {
	active := int8(1)
	if c.selector != Always {
		if active = s.value[c.selector]; active < 0 {
			return noConflict
		}
	}
	rise, fall := c.hi, -c.lo // by how much a sum may exceed its least, and miss its most
	addends, widest := s.addends[c.start:c.end], int32(0)
	for i := range addends {
		least, most := s.bounds(&addends[i])
		rise, fall, widest = rise-least, fall+most, max(widest, most-least)
	}
	switch {
	case rise < 0:
		return s.implyInactive(c.selector, because(byMax, i))
	case fall < 0:
		return s.implyInactive(c.selector, because(byMin, i))
	case active == 0 || widest <= min(rise, fall):
		return noConflict
	}
	for k := range addends {
		a := &addends[k]
		least, most := s.bounds(a)
		if most-least > rise {
			if x := s.imply(Neg(a.first+Var(least+rise)), because(byMax, i)); x != noConflict {
				return x
			}
		}
		if most-least > fall {
			if x := s.imply(Pos(a.first+Var(most-fall-1)), because(byMin, i)); x != noConflict {
				return x
			}
		}
	}
	return noConflict
}

// bounds counts the steps of a sum that are 1, and that are not 0.
func (s *Solver) bounds(a *addend) (least, most int32) {
	return -s.slack[a.slack], a.size + s.slack[a.slack+1]
}

// step is the step at a place from the front (sign 0) or from the back (sign 1),
// counting from 0.
func (a *addend) step(sign Lit, at int32) int32 {
	if sign == 1 {
		return a.size - 1 - at
	}
	return at
}

// propagateSums visits the sums of several that a variable is a member of.
func (s *Solver) propagateSums(v Var) conflict {
	at := &s.data[v]
	for _, list := range [2][]cardOcc{at.cards[:], s.more(at)} {
		for _, occ := range list {
			i := occ.card()
			if c := &s.cards[i]; c.sort == isSum {
				if x := s.propagateSum(c, i); x != noConflict {
					return x
				}
			}
		}
	}
	return noConflict
}

// propagateSum visits a sum. Members imply the steps that are certain and those
// that are impossible; steps imply members.
//
// After, without a conflict: these steps have their values, and no member is
// open where all open ones must be 0, or 1.
func (s *Solver) propagateSum(c *cardinality, i int32) conflict {
	n := c.end - c.start
	k := s.slack[2*i:][:4] // of the sum, then of its steps
	ones, possible := ampleSlack-k[0], n-ampleSlack+k[1]
	if -k[2] < ones {
		if x := s.implySteps(c, i, 0, Var(ones)); x != noConflict {
			return x
		}
	}
	if n+k[3] > possible {
		if x := s.implySteps(c, i, 1, Var(n-possible)); x != noConflict {
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

// implySteps gives the first n steps of a sum the value 1 (sign 0), or the last n
// the value 0 (sign 1), as it has so many such members. It begins with those that
// take the fewest members, so that a conflict names no more of these than it must.
// Those before a step that has the value have it too, or clauses will see to it.
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
		if x := s.imply(Pos(first+k*next)|sign, because(byMax+reason(sign), i)); x != noConflict {
			return x
		}
	}
	return noConflict
}

// whySum keeps of the members that bore on l, where l is a step, as many as
// the step counts. Where l is a member it adds the step that bore on it.
func (s *Solver) whySum(c *cardinality, sign, l Lit, from int) {
	members, n := int32(len(s.why)-from), c.end-c.start
	switch k := int32(l.Var()-c.first) + 1; {
	case l.Var() < c.first && sign == 0: // members come before all steps
		s.why = append(s.why, Neg(c.step(members+1)))
	case l.Var() < c.first:
		s.why = append(s.why, Pos(c.step(n-members)))
	case sign == 0:
		s.trim(from, k)
	default:
		s.trim(from, n-k+1)
	}
}

// whySteps adds the steps that bear on a row over sums: of each sum the last
// that is 1 (sign 0), or the first that is 0 (sign 1). Of the sum that l is a
// step of there is none, as the opposite of l says more. (When the row was visited
// those steps were the first ones, or the last; by now they can only be more.)
func (s *Solver) whySteps(c *cardinality, sign, l Lit, before int32) {
	from, excess := len(s.why), -c.hi-1
	if sign == 1 {
		excess = c.lo - 1
	}
	for _, a := range s.addends[c.start:c.end] {
		k := -s.slack[a.slack+int32(sign)] // so many have the value now
		if at := int32(l.Var() - a.first); at >= 0 && at < a.size {
			k = a.step(sign, at) + 1
		} else {
			for ; k > 0; k-- {
				if v := a.first + Var(a.step(sign, k-1)); s.value[Pos(v)|sign] > 0 && s.data[v].index < before {
					s.why = append(s.why, Pos(v)|sign)
					break
				}
			}
		}
		excess += k - a.size*int32(sign)
	}
	s.weaken(from, excess, sign, before)
}

// weaken replaces steps in s.why by others that count less, in all as much less
// as is given, those that were assigned last first.
func (s *Solver) weaken(from int, excess int32, sign Lit, before int32) {
	for ; excess > 0 && len(s.why) > from; excess-- { // a row that nothing meets needs no step
		i := s.latest(from)
		v := s.why[i].Var()
		weaker, more := v-1, s.follows[v]
		if sign == 1 {
			weaker = v + 1
			more = int(weaker) < len(s.follows) && s.follows[weaker]
		}
		switch l := Pos(weaker) | sign; {
		case !more:
			s.unwhy(i)
		case s.value[l] > 0 && s.data[weaker].index < before:
			s.why[i] = l
		default: // not yet implied
			return
		}
	}
}
