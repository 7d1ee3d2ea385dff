package solver

import (
	"context"
	"fmt"
)

// Solve searches for an assignment that satisfies all constraints and clauses and makes the
// assumptions true. It returns Unknown if the budget or the work limit is reached. The error is the
// first mistake of the caller, or the context's error if the context has ended. Later calls use all
// clauses learned so far.
func (s *Solver) Solve(ctx context.Context, assume ...Lit) (Status, error) {
	s.ready()
	for _, l := range assume {
		s.known(l.Var())
	}
	if s.err != nil {
		return Unknown, s.err
	}
	for len(s.levelTag) <= s.NumVars()+len(assume) {
		s.levelTag = append(s.levelTag, 0)
	}
	s.core = s.core[:0]
	s.backtrack(s.sharedLevels(assume))
	s.nextPoll = 0
	status := s.search(ctx, assume)
	if err := ctx.Err(); err != nil {
		return Unknown, err
	}
	return status, nil
}

// search is the loop of clause learning. The first levels belong to the assumptions, in their
// order.
func (s *Solver) search(ctx context.Context, assume []Lit) Status {
	for !s.refuted {
		if c := s.propagateSome(); c.found() {
			s.refuted = !s.learn(s.explainConflict(c))
			s.nextPoll = 0 // loading a large problem may have taken a while
		}
		switch {
		case s.refuted:
		case s.interrupted(ctx):
			return Unknown
		case !s.queue.empty(): // propagation stopped early and continues
		case s.failing && s.level() == 0:
			if s.failing = s.refuteFailed(); !s.failing && len(s.sums) > 0 {
				s.startTight()
			}
		case s.restarting():
			s.restart(len(assume))
		case s.reducing():
			s.reduce()
		case s.level() < len(assume):
			if !s.assume(assume[s.level()]) {
				return Unsat
			}
		case !s.branch():
			for v := range s.model[:len(s.data)] {
				s.model[v] = s.value[2*v] > 0
			}
			return Sat
		}
	}
	s.proof.add(nil)
	return Unsat
}

// branch assigns its phase to the first open variable, and reports whether there is such a
// variable.
func (s *Solver) branch() bool {
	if len(s.trail) == len(s.data) {
		return false
	}
	v := s.order.next(s.value)
	s.stats.Decisions++
	s.decide(Pos(v) | s.phase[v])
	return true
}

// assume begins a level for an assumption. If the earlier assumptions imply its opposite, assume
// collects the core and reports false.
func (s *Solver) assume(l Lit) bool {
	switch s.value[l] {
	case 0:
		s.decide(l)
	case 1: // the level is empty
		s.levels = append(s.levels, int32(len(s.trail)))
	default:
		s.analyzeFinal(l)
		clause := s.lits[:0]
		for _, l := range s.core {
			clause = append(clause, l.Not())
		}
		s.lits = clause
		s.proof.add(clause)
		return false
	}
	return true
}

// sharedLevels returns the number of levels whose decisions are the first assumptions, in their
// order. The trail may keep these levels.
func (s *Solver) sharedLevels(assume []Lit) int {
	if len(assume) == 0 {
		return s.level()
	}
	for i, l := range assume {
		if s.value[l] <= 0 || s.levelOf(l) != i+1 || s.data[l.Var()].reason != noReason {
			return i
		}
	}
	return s.level()
}

// pollEvery is the work between two checks of the context, about a millisecond.
const pollEvery = 20_000

// work returns the number of assignments, plus the number of literals visited in clauses, since the
// last Load.
func (s *Solver) work() int64 { return s.stats.Propagations + s.visits }

// interrupted reports whether a limit is reached or the context has ended.
func (s *Solver) interrupted(ctx context.Context) bool {
	work := s.work()
	if s.limited && s.stats.Conflicts > s.budget || s.mostWork > 0 && work > s.mostWork || len(s.arena) > s.most {
		return true
	}
	if work < s.nextPoll {
		return false
	}
	s.nextPoll = work + pollEvery
	return ctx.Err() != nil
}

// Exclude rules out the assignment found last, for all later calls. It adds a clause of the
// decisions of this assignment; all other values follow from the decisions (Toda & Soh,
// "Implementing efficient all solutions SAT solvers", 2016).
//
// Before: Solve was the last call, and returned Sat.
func (s *Solver) Exclude() {
	if len(s.trail) < len(s.data) {
		s.mistake("no assignment to exclude")
		return
	}
	s.lits = s.lits[:0]
	for i, at := range s.levels {
		if int(at) < len(s.trail) && s.levelOf(s.trail[at]) == i+1 { // the level of an assumption that was already true is empty
			s.lits = append(s.lits, s.trail[at].Not())
		}
	}
	s.attach(s.lits, 0)
}

// Propagate draws the conclusions that need no decision and no assumption; Fixed returns them. It
// reports false if they contradict each other.
func (s *Solver) Propagate() bool {
	s.ready().backtrack(0)
	for !s.refuted && !s.queue.empty() {
		s.refuted = s.propagateSome().found()
	}
	return !s.refuted
}

// known reports whether there is a variable with this number. If not, it records a mistake of the
// caller.
func (s *Solver) known(v Var) bool {
	if uint(v) >= uint(len(s.data)) {
		s.mistake("expected a variable below %d, got %d", len(s.data), v)
		return false
	}
	return true
}

// mistake records the first mistake of the caller. Solve returns it.
func (s *Solver) mistake(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("solver: "+format, args...)
	}
}
