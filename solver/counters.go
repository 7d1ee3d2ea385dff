package solver

// Counters. Each literal that is assigned, or taken back, updates the state of
// the at-most-ones and the slack of the cardinalities that its variable is in.
// This is the innermost loop of the search. It has no branch that depends on
// the data, save for variables in more than two cardinalities: branches that no
// processor can foresee took most of its time.
//
// Tried and dropped: copies of the slices and stacks in local variables, two in
// a hundred more instructions; builds without bounds checks, or guided by a
// profile, which took as long.
//
// Invariant: states and slack describe value, between any two calls. Cost: a
// fixed number of steps for a literal, and one for each cardinality beyond two.

// occurrence tells which rows a variable is in.
type occurrence struct {
	sides
	cards         [2]cardOcc // the first two, noCard where there are fewer
	more, numMore int32      // the others are Solver.moreOccs[more:][:numMore]
}

// cardOcc is a place in a cardinality: twice its number for a member, and the
// bitwise complement of that for the variable of its selector.
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

// count adds a literal to the counters of its variable, and puts into the queue
// what may follow from it.
//
// Before: the literal has just become true.
func (s *Solver) count(l Lit) {
	at := &s.occs[l.Var()]
	counts, xor := contribution(l)
	a, b := &s.states[at.a], &s.states[at.b]
	*a = (*a + counts) ^ xor
	*b = (*b + counts) ^ xor
	s.queue.units.push(at.a, a.isUnit())
	s.queue.units.push(at.b, b.isUnit())
	s.queue.ones.push(int32(l.Var()), int(^l&1))
	s.countRest(l, at)
}

// countRest is the part of count that does not concern at-most-ones.
func (s *Solver) countRest(l Lit, at *occurrence) {
	s.queue.clauses.push(int32(l^1), int(s.watched[l^1]))
	for _, occ := range at.cards {
		s.countCard(occ, l&1)
	}
	if at.numMore == 0 {
		return
	}
	for _, occ := range s.moreOccs[at.more:][:at.numMore] {
		if occ < 0 {
			s.queue.cards.push(occ.card(), 1)
		} else {
			s.countCard(occ, l&1)
		}
	}
}

// countCard takes a member's value from the slack of its cardinality.
func (s *Solver) countCard(occ cardOcc, sign Lit) {
	slack, other := &s.slack[Lit(occ)|sign], s.slack[Lit(occ)|sign^1]
	*slack--
	s.queue.cards.push(int32(occ)>>1, isTight(*slack, other))
}

// uncount takes a literal away from the counters of its variable.
func (s *Solver) uncount(l Lit) {
	at := &s.occs[l.Var()]
	counts, xor := contribution(l)
	a, b := &s.states[at.a], &s.states[at.b]
	*a = (*a - counts) ^ xor
	*b = (*b - counts) ^ xor
	s.slack[Lit(at.cards[0])|l&1]++
	s.slack[Lit(at.cards[1])|l&1]++
	if at.numMore == 0 {
		return
	}
	for _, occ := range s.moreOccs[at.more:][:at.numMore] {
		if occ >= 0 {
			s.slack[Lit(occ)|l&1]++
		}
	}
}
