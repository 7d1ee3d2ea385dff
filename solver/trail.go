package solver

import "math"

// The trail lists the assigned literals in the order of their assignment. Level d has decision d,
// and what follows from this decision and the levels below. Level 0 has the root units, which need
// no decision.
//
// Invariant: a literal's reason is made of literals before it. Its level is the level of its place
// in the trail.

// vardata has the constraints of a variable, and when and why it was assigned: all that assign and
// backtrack need, in one record of 32 bytes.
type vardata struct {
	sides
	cards  [2]cardOcc // the first two cardinalities, noCard if there are fewer
	rare   int32      // the bits below
	level  int32      // the number of decisions that its value depends on
	index  int32      // the index of its value in the trail
	reason reason     // what implied the value
}

// Properties that few variables have: bits, and above them a place in Solver.moreOccs. If none is
// set, one comparison shows it.
const (
	watchedPos   = 1 << iota // a clause has watched its positive literal since Load
	watchedNeg               // a clause has watched its negative literal since Load
	furtherCards             // it is in more than one cardinality, or selects one
	inSum                    // it is a member of a sum of several
	isStep                   // it is a step of such a sum
	rareBits     = iota
	moreCards    = -1 << rareBits // it is in more than two cardinalities, or selects one
)

// watchedBit returns the bit of a literal.
func watchedBit(l Lit) int32 { return watchedPos << (l & 1) }

// reason is the reason of a literal: its kind in the low three bits, and its operand above.
type reason int32

const (
	noReason    reason = iota // a decision, or a root unit
	byClause                  // the clause at that place of the arena
	byAtMostOne               // a variable is 1 that shares an at-most-one with this one
	byCover                   // the at-most-ones of a variable have no other possible member
	byMax                     // a cardinality has its maximum of 1s
	byMin                     // a cardinality has its maximum of 0s
	byStep                    // the next step of the sum is 1, or the step before it is 0
	kindMask    reason = 7
	kindShift          = 3
)

// mostArena is the length of the arena at which a search ends, because a reason holds no larger operand.
const mostArena = math.MaxInt32 >> kindShift

// because returns the reason of a kind with an operand of at most mostArena.
func because[T ~int32](kind reason, operand T) reason {
	return reason(operand)<<kindShift | kind
}

// conflict is a reason that implies a false literal. The zero conflict means that there is none.
type conflict struct {
	reason reason
	lit    Lit
}

// found reports whether there is a conflict.
func (c conflict) found() bool { return c.reason != noReason }

// level returns the number of decisions on the trail.
func (s *Solver) level() int { return len(s.levels) }

// levelOf returns the level at which an assigned literal, or its opposite, was added to the trail.
func (s *Solver) levelOf(l Lit) int { return int(s.data[l.Var()].level) }

// imply makes an open literal true, and returns a conflict if it is false.
func (s *Solver) imply(l Lit, why reason) conflict {
	switch s.value[l] {
	case 0:
		s.assign(l, why)
	case -1:
		return conflict{why, l}
	}
	return conflict{}
}

// assign makes an open literal true at the current level, updates the counters of its variable, and
// adds what may follow to the queue.
func (s *Solver) assign(l Lit, why reason) {
	at := &s.data[l.Var()]
	s.put(l, at, why)
	counts, xor := contribution(l)
	a, b := &s.amos[at.a].state, &s.amos[at.b].state
	*a = (*a + counts) ^ xor
	*b = (*b + counts) ^ xor
	s.amos[0].state = noAMO // undo the change of amos[0]
	s.queue.due.push(at.a, a.isDue())
	s.queue.due.push(at.b, b.isDue())
	s.queue.ones.push(int32(l.Var()), int(^l&1))
	s.countCard(at.cards[0], l&1)
	if at.rare&furtherCards != 0 {
		s.countCard(at.cards[1], l&1)
	}
	if at.rare&(watchedBit(l^1)|inSum|isStep|moreCards) != 0 {
		s.countRare(l, at)
	}
}

// put adds an open literal to the trail; the literal becomes true. It is the part of an assignment that
// needs no counters and no queue; the caller does the rest.
//
// Before: at is the data of the literal's variable. The trail has room for every variable.
func (s *Solver) put(l Lit, at *vardata, why reason) {
	n := len(s.trail)
	s.trail = s.trail[:n+1]
	s.trail[n] = l
	s.value[l], s.value[l^1] = 1, -1
	at.level, at.index, at.reason = int32(len(s.levels)), int32(n), why
}

// decide makes an open literal true as a decision.
func (s *Solver) decide(l Lit) {
	s.levels = append(s.levels, int32(len(s.trail)))
	s.assign(l, noReason)
}

// assert undoes all decisions and makes a literal true. If it is false already, the problem is
// refuted.
func (s *Solver) assert(l Lit) {
	s.backtrack(0)
	switch s.value[l] {
	case 0:
		s.assign(l, noReason)
	case -1:
		s.refuted = true
	}
}

// unassign makes literals open, and removes them from the counters.
func (s *Solver) unassign(lits []Lit) {
	for _, l := range lits {
		s.value[l], s.value[l^1] = 0, 0
		at := &s.data[l.Var()]
		counts, xor := contribution(l)
		a, b := &s.amos[at.a].state, &s.amos[at.b].state
		*a = (*a - counts) ^ xor
		*b = (*b - counts) ^ xor
		s.slack[at.cards[0]>>1][l&1]++
		if at.rare&furtherCards != 0 {
			s.uncountFurther(l, at)
		}
	}
}

// backtrack undoes every assignment above a level.
//
// Before: everything in the queue follows from assignments above the level, or the trail is at the
// level or below it.
// After: the trail is at the level or below it.
func (s *Solver) backtrack(level int) {
	if level >= s.level() {
		return
	}
	start := int(s.levels[level])
	for _, i := range s.queue.steps.at[s.queue.steps.from:s.queue.steps.n] {
		s.sumOf(i).waiting = 0
	}
	s.queue.clear()
	s.unassign(s.trail[start:])
	s.order.unassigned(s.trail[start:])
	s.trail, s.levels = s.trail[:start], s.levels[:level]
}
