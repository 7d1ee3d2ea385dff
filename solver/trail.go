package solver

// fate says when and why a variable was assigned.
type fate struct {
	level int32  // the number of decisions it rests on
	place int32  // its index in the trail
	why   reason // what implied it
}

// reason names what implied a literal: a kind in the low three bits and its
// operand above.
type reason int32

const (
	free      reason = iota // nothing: a decision, or a fact of level 0
	byClause                // the clause at that place of the arena
	byLamp                  // that variable is 1, in a run of this one
	byCover                 // the runs of that variable have no other left
	byMax                   // that counter has its maximum of 1s
	byMin                   // that counter has its maximum of 0s
	kindMask  reason = 7
	kindShift        = 3
)

// because is the reason of that kind and operand.
func because[T ~int32](kind reason, operand T) reason {
	return reason(operand)<<kindShift | kind
}

// conflict is a reason that implies a literal which is false.
type conflict struct {
	why reason
	lit Lit
}

var noConflict = conflict{}

// level is the number of decisions the trail rests on.
func (s *Solver) level() int { return len(s.levels) }

// levelOf is the level at which an assigned literal, or its opposite, was put
// on the trail.
func (s *Solver) levelOf(l Lit) int { return int(s.fate[l.Var()].level) }

// imply makes an open literal true, reports a conflict where it is false, and
// does nothing where it is true already.
func (s *Solver) imply(l Lit, why reason) conflict {
	switch s.value[l] {
	case 0:
		s.assign(l, why)
	case -1:
		return conflict{why, l}
	}
	return noConflict
}

// assign makes an open literal true at the current level.
func (s *Solver) assign(l Lit, why reason) { s.assignAt(len(s.levels), l, why) }

func (s *Solver) assignAt(level int, l Lit, why reason) {
	s.value[l], s.value[l^1] = 1, -1
	s.fate[l.Var()] = fate{int32(level), int32(len(s.trail)), why}
	s.trail = append(s.trail, l)
	s.count(l)
}

// decide makes an open literal true by choice.
func (s *Solver) decide(l Lit) {
	s.levels = append(s.levels, int32(len(s.trail)))
	s.assign(l, free)
}

// assert makes a literal true for good. It takes back only the decisions that
// say otherwise: the literal joins the trail where that now ends, but with
// level 0, and backtrack puts it on again. Half of all that is learned from a
// puzzle is such a fact; to go back to level 0 for each, and to decide and
// propagate the same again, doubled the work. (The idea of chronological
// backtracking, Nadel & Ryvchin, SAT 2018. To treat every learned clause so was
// tried and dropped: a tenth more conflicts, twice the time on hard boards.)
func (s *Solver) assert(l Lit) {
	if s.value[l] != 0 {
		s.backtrack(s.levelOf(l) - 1)
	}
	s.assignAt(0, l, free)
	if s.level() > 0 {
		s.facts = append(s.facts, l)
	}
}

// backtrack takes back every assignment above a level, except facts.
func (s *Solver) backtrack(level int) {
	if level >= s.level() {
		return
	}
	start := int(s.levels[level])
	s.todo.clear()
	for i := len(s.trail) - 1; i >= start; i-- {
		l := s.trail[i]
		s.uncount(l)
		s.value[l], s.value[l^1] = 0, 0
	}
	s.order.opened(s.trail[start:])
	s.trail, s.levels = s.trail[:start], s.levels[:level]
	kept := len(s.facts)
	for kept > 0 && int(s.fate[s.facts[kept-1].Var()].place) >= start {
		kept--
	}
	for _, l := range s.facts[kept:] {
		s.assignAt(0, l, free)
	}
	if level == 0 {
		s.facts = s.facts[:0]
	}
}
