package solver

import (
	"context"
	"fmt"
)

// Solve looks for an assignment that satisfies all rows and clauses and makes
// the assumptions true. It returns Unknown when the budget is spent or the
// context has ended; either may be looked at again later, with all that was
// learned so far.
func (s *Solver) Solve(ctx context.Context, assume ...Lit) Status {
	for _, l := range assume {
		s.check(l.Var())
	}
	for len(s.levelTag) <= s.NumVars()+len(assume) {
		s.levelTag = append(s.levelTag, 0)
	}
	s.core = s.core[:0]
	s.backtrack(s.shared(assume))
	s.nextLook = 0
	return s.search(ctx, assume)
}

// search is the loop of clause learning.
func (s *Solver) search(ctx context.Context, assume []Lit) Status {
	for !s.dead {
		if c := s.propagateSome(); c != noConflict {
			s.dead = !s.learn(s.clash(c))
			s.nextLook = 0 // on a large board that may have taken a while
		}
		switch {
		case s.dead:
		case s.interrupted(ctx):
			return Unknown
		case !s.todo.empty(): // propagate on
		case s.restarting():
			s.restart(len(assume))
		case s.due():
			if why := s.overfull(ctx); why != nil {
				s.dead = !s.learn(why)
			}
		case s.reducing():
			s.reduce()
		case s.level() < len(assume):
			if !s.assume(assume[s.level()]) {
				return Unsat
			}
		case !s.branch():
			s.keepModel()
			return Sat
		}
	}
	s.proof.add(nil)
	return Unsat
}

// assume begins a level for an assumption, or collects the core and reports
// false where the assumptions before it rule it out.
func (s *Solver) assume(l Lit) bool {
	switch s.value[l] {
	case 0:
		s.decide(l)
	case 1:
		s.levels = append(s.levels, int32(len(s.trail)))
	default:
		s.analyzeFinal(l)
		s.proveCore()
		return false
	}
	return true
}

// shared is the number of levels whose decisions are the assumptions in order.
func (s *Solver) shared(assume []Lit) int {
	if len(assume) == 0 {
		return s.level()
	}
	for i, l := range assume {
		if s.value[l] <= 0 || s.levelOf(l) != i+1 || s.fate[l.Var()].why != free {
			return i
		}
	}
	return s.level()
}

// lookEvery is the number of assignments between two looks at the context,
// about a millisecond's work.
const lookEvery = 20_000

// interrupted reports whether the budget is spent or the context has ended.
func (s *Solver) interrupted(ctx context.Context) bool {
	if s.budget >= 0 && s.stats.Conflicts > s.budget {
		return true
	}
	if s.stats.Propagations < s.nextLook {
		return false
	}
	s.nextLook = s.stats.Propagations + lookEvery
	select {
	case <-ctx.Done():
		return true
	default:
		return false
	}
}

// keepModel copies the assignment for Value.
func (s *Solver) keepModel() {
	for v := range s.model {
		s.model[v] = s.value[Pos(Var(v))] > 0
	}
}

// Propagate draws the conclusions that need no choice and no assumption, for
// Fixed to tell, and reports false where they contradict each other.
func (s *Solver) Propagate() bool {
	s.backtrack(0)
	s.dead = s.dead || s.propagate() != noConflict
	return !s.dead
}

// check panics where there is no such variable.
func (s *Solver) check(v Var) {
	if v < 0 || int(v) >= s.NumVars() {
		panic(fmt.Sprintf("solver: internal error: variable %d of %d", v, s.NumVars()))
	}
}
