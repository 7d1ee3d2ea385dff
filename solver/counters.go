package solver

// Counters. When a literal is assigned or undone, this code updates the at-most-ones and
// cardinalities of its variable. This is the innermost loop of the search. It branches only on
// conditions that few variables meet, because unpredictable branches took a third of the time of a
// verdict.
//
// Invariant, between any two calls: of a cardinality lo ≤ Σ ≤ hi with n members
//
//	slack = (hi - 1s, n - lo - 0s)
//
// Cost: a fixed number of steps for each literal, and one more for each cardinality after
// the first.

// cardOcc is a place in cardinality i: 2i for a member, 2i+1 for a step among the members
// of its sum, whose opposite counts, and ^2i for the variable of its selector.
type cardOcc int32

func memberOf(i int32) cardOcc   { return cardOcc(2 * i) }
func stepOf(i int32) cardOcc     { return cardOcc(2*i + 1) }
func selectorOf(i int32) cardOcc { return ^cardOcc(2 * i) }

// noCard is a place in cardinality 0, which always has slack.
const noCard cardOcc = 0

// ampleSlack is the slack of cardinality 0, more than there are variables.
const ampleSlack = 1 << 30

// card is the number of the cardinality. (The exclusive or with its sign turns ^2i into 2i.)
func (occ cardOcc) card() int32 { return int32(occ^occ>>31) >> 1 }

// isTight is 1 if slack ≤ 0 and slack and other are not both 0, and otherwise 0. If it is 1, a
// cardinality has no slack left for one sign, and has open members. (The sign bit of slack-1 is set
// if slack ≤ 0. The sign bit of some|-some is set if some ≠ 0.)
func isTight(slack, other int32) int {
	some := slack | other
	return int(uint32((slack-1)&(some|-some)) >> 31)
}

// bit is 1 for true. It compiles to no branch.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// countRare does the part of assignAt that only few variables need.
func (s *Solver) countRare(l Lit, at *vardata) {
	if at.rare&isStep != 0 {
		s.followStep(l)
	}
	if at.rare&inSum != 0 {
		s.pushSums(at.cards[:])
		s.pushSums(s.more(at))
	}
	s.countFurther(l, at)
}

// pushSums adds the sums among a variable's cardinalities to the queue.
func (s *Solver) pushSums(occs []cardOcc) {
	for _, occ := range occs {
		s.queue.sums.push(occ.card(), bit(s.cards[occ.card()].kind == isMembers))
	}
}

// countFurther does the part of countRare for cardinalities beyond the first.
func (s *Solver) countFurther(l Lit, at *vardata) {
	s.queue.clauses.push(int32(l^1), bit(at.rare&watchedBit(l^1) != 0))
	for _, occ := range s.more(at) {
		if occ < 0 {
			s.queue.cards.push(occ.card(), 1)
		} else {
			s.countCard(occ, l&1)
		}
	}
}

// countCard subtracts a member's value from the slack of its cardinality.
func (s *Solver) countCard(occ cardOcc, sign Lit) {
	slack, of := &s.slack[occ>>1], (Lit(occ)^sign)&1
	slack[of]--
	s.queue.cards.push(int32(occ)>>1, isTight(slack[of], slack[of^1]))
}

// uncountFurther does the part of unassign for cardinalities beyond the first.
func (s *Solver) uncountFurther(l Lit, at *vardata) {
	s.uncount(at.cards[1], l)
	if at.rare&moreCards == 0 {
		return
	}
	for _, occ := range s.more(at) {
		if occ >= 0 {
			s.uncount(occ, l)
		}
	}
}

// uncount adds a member's value to the slack of its cardinality.
func (s *Solver) uncount(occ cardOcc, l Lit) { s.slack[occ>>1][(Lit(occ)^l)&1]++ }

// more returns the cardinalities of a variable beyond the first two.
func (s *Solver) more(at *vardata) []cardOcc { return s.moreOccs[at.rare>>rareBits] }
