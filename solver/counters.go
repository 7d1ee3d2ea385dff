package solver

// Counters. Each literal that is assigned, or taken back, updates the state of
// the at-most-ones and the slack of the cardinalities that its variable is in.
// This is the innermost loop of the search. It has no branch that depends on
// the data, save those for what few variables have: branches that no processor can
// foresee are a third of the time of a verdict. (The same boards decided again
// and again, when it remembers them, take two thirds of it.)
//
// Invariant: states and slack describe value, between any two calls. Cost: a
// fixed number of steps for a literal, and one for each cardinality beyond one.

// cardOcc is a place in a cardinality: twice its number for a member, one more for a
// step in its sum, whose opposite counts, and the bitwise complement of that for the
// variable of its selector.
type cardOcc int32

// noCard is a place in cardinality 0, which always has slack.
const noCard cardOcc = 0

// ampleSlack is the slack of cardinality 0, more than there are variables.
const ampleSlack = 1 << 30

// card is the number of the cardinality.
func (occ cardOcc) card() int32 { return int32(occ^occ>>31) >> 1 }

// isTight is 1 where a cardinality has no slack left for one sign and a
// conclusion to draw from that, else 0. (With no slack for the other sign
// either, every member has a value.)
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

// countRare is the part of assignAt that concerns few variables.
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

// pushSums puts those of a member's cardinalities that are sums into the queue.
func (s *Solver) pushSums(occs []cardOcc) {
	for _, occ := range occs {
		s.queue.sums.push(occ.card(), bit(s.cards[occ.card()].kind == isMembers))
	}
}

// countFurther is countRare without the sums.
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

// countCard takes a member's value from the slack of its cardinality.
func (s *Solver) countCard(occ cardOcc, sign Lit) {
	slack, of := &s.slack[occ>>1], (Lit(occ)^sign)&1
	slack[of]--
	s.queue.cards.push(int32(occ)>>1, isTight(slack[of], slack[of^1]))
}

// uncountFurther is the part of unassign for the cardinalities but the first.
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

// uncount gives a member's value back to the slack of its cardinality.
func (s *Solver) uncount(occ cardOcc, l Lit) { s.slack[occ>>1][(Lit(occ)^l)&1]++ }

// more are the cardinalities that a variable is in, beyond the first two.
func (s *Solver) more(at *vardata) []cardOcc {
	block := s.moreOccs[at.rare>>rareBits:]
	return block[1 : 1+block[0]]
}
