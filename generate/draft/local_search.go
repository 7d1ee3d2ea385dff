package draft

import (
	"context"
	"math"

	"akari/solver"
)

// localSearch looks for another solution close to the intended one. It is a clause learning search
// like the solver's, with one difference: a variable that is not assigned counts as in the
// intended solution. So the search decides only variables of constraints that the changes violate,
// and ends when the changes fit into the solution around them, however large the board. The
// values that the draft has deduced are level 0. Each question forgets its learned clauses.
type localSearch struct {
	d *Draft

	at     []place // by variable
	trail  []int32
	limits []int32 // length of the trail where each level begins
	head   int     // the trail before it is propagated

	touched []int32 // the constraints of the variables that are not as intended, in the order of the trail

	memory  []int32   // of the clauses
	clauses [][]int32 // learned: literals 2v (v is 1) and 2v+1 (v is 0); the first two are watched
	watches [][]int32 // by literal: clauses that watch it
	seen    []bool
	learned []int32 // the clause being learned
	reasons []int32 // scratch of analyze

	activity []int64
	bump     int64
	conflict int32 // the violated constraint or clause, numbered like why

	until int64 // the work of the draft at which a search gives up

	// The change that violates the fewest constraints comes first, which saves a third of the
	// assignments. Repair does not set it: solutions that differ in more cells give it more
	// choice.
	sparing bool
}

// place is a variable's place on the trail: its decision level (0 if it is not assigned),
// its position, and its reason: a constraint, decision, or firstClause-k for clause k.
type place struct{ level, pos, why int32 }

const (
	decision    int32 = -1
	firstClause int32 = -3 // clause k is written firstClause-k
	noConflict  int32 = -2
)

// reset prepares the search for the constraints of the draft.
func (s *localSearch) reset(d *Draft) {
	n := len(d.val)
	s.d, s.conflict, s.until = d, noConflict, math.MaxInt64
	s.at, s.seen, s.activity, s.bump = zeroed(s.at, n), zeroed(s.seen, n), zeroed(s.activity, n), 1
	if len(s.watches) < 2*n {
		s.watches = append(s.watches, make([][]int32, 2*n-len(s.watches))...)
	}
}

// violate looks for a solution in which the sum of the constraint, which is off, is from lo to hi
// and not the intended one. The caller must call forget after it has read the trail.
func (s *localSearch) violate(constraint, lo, hi int32, budget *int64) solver.Status {
	r := &s.d.constraints[constraint]
	wasLo, wasHi, wasOn := r.lo, r.hi, r.on
	r.lo, r.hi, r.on = lo, hi, true
	s.touched = append(s.touched, constraint)
	if r.broken() {
		s.conflict = constraint
	} else if val := r.follows(); val != unknown {
		s.d.fire(constraint, val, s.assign)
	}
	s.sparing = true
	status := s.run(context.Background(), budget) // one question, on a few constraints
	s.sparing = false
	r.lo, r.hi, r.on = wasLo, wasHi, wasOn
	return status
}

// run is the search: propagate, then learn from a conflict or change something for the sake
// of a violated constraint. Each conflict is taken off the budget. Sat: another solution is on the
// trail, and changes lists the cells where it differs.
func (s *localSearch) run(ctx context.Context, budget *int64) solver.Status {
	for {
		if ctx.Err() != nil || s.d.work > s.until {
			return solver.Unknown
		}
		s.propagate()
		switch {
		case s.conflict != noConflict && len(s.limits) == 0:
			return solver.Unsat
		case s.conflict != noConflict && *budget <= 0:
			return solver.Unknown
		case s.conflict != noConflict:
			*budget--
			s.backjump(s.analyze())
		default:
			v := s.pick()
			if v < 0 {
				return solver.Sat
			}
			s.limits = append(s.limits, int32(len(s.trail)))
			s.assign(v, 1-s.d.solution[v], decision)
		}
	}
}

// pick returns an unassigned variable whose change brings a violated constraint nearer to its
// bounds, or -1 if every constraint is satisfied. It takes the constraint that leaves the least choice, and
// among equals the constraint that was touched first.
func (s *localSearch) pick() int32 {
	d := s.d
	var constraints []int32 // the constraint, or the two runs of a cover
	stands, least := int8(0), int32(1<<30)
	for i, r := range s.touched {
		constraint := &d.constraints[r]
		if constraint.on && (constraint.sum < constraint.lo || constraint.sum > constraint.hi) {
			if constraint.free < least {
				constraints, stands, least = s.touched[i:i+1], 0, constraint.free
				if constraint.sum > constraint.hi {
					stands = 1
				}
			}
		} else if d.covered && constraint.run && constraint.sum == 0 {
			if v, free := s.dark(r); v >= 0 && free < least {
				constraints, stands, least = d.runs[v][:], 0, free
			}
		}
	}
	if constraints == nil {
		return -1
	}
	return s.pickIn(constraints, stands)
}

// pickIn returns an unassigned variable of the constraints with the given intended value. If s is
// sparing, it takes a variable whose change breaks the fewest constraints; among equals, the most
// active.
func (s *localSearch) pickIn(constraints []int32, stands int8) int32 {
	d := s.d
	best, least := int32(-1), int32(0)
	for _, r := range constraints {
		for _, v := range d.constraintVars(r) {
			if d.val[v] != unknown || d.solution[v] != stands {
				continue
			}
			if n := s.breaks(v); best < 0 || n < least || n == least && s.activity[v] > s.activity[best] {
				best, least = v, n
			}
		}
	}
	if best < 0 {
		d.fail("the constraints %v are violated and nothing can change them", constraints)
	}
	return best
}

// breaks counts the constraints that the change of the variable violates.
func (s *localSearch) breaks(v int32) (n int32) {
	if !s.sparing {
		return 0
	}
	d := s.d
	for _, r := range d.constraintsOf(v) {
		constraint := &d.constraints[r]
		if sum := constraint.sum + 1 - int32(2*d.solution[v]); constraint.on && (sum < constraint.lo || sum > constraint.hi) {
			n++
		}
	}
	return n
}

// assign gives an undecided variable a value at the current level. If the value is not as intended,
// the constraints of the variable are added to touched, where the search looks for what to repair next.
func (s *localSearch) assign(v int32, val int8, why int32) {
	d := s.d
	d.val[v] = val
	s.at[v] = place{int32(len(s.limits)), int32(len(s.trail)), why}
	s.trail = append(s.trail, v)
	d.work++
	d.updateCounts(v, val, countIn)
	if val != d.solution[v] {
		s.touched = append(s.touched, d.constraintsOf(v)...)
	}
}

// undo shortens the trail to a length.
func (s *localSearch) undo(length int) {
	d := s.d
	for len(s.trail) > length {
		v := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		if d.val[v] != d.solution[v] {
			s.touched = s.touched[:len(s.touched)-len(d.constraintsOf(v))]
		}
		d.updateCounts(v, d.val[v], countOut)
		d.val[v], s.at[v].level = unknown, 0
	}
	s.head = length
}

// forget ends a question: nothing is assigned and nothing is learned.
func (s *localSearch) forget() {
	s.undo(0)
	s.limits, s.touched, s.conflict = s.limits[:0], s.touched[:0], noConflict
	for _, c := range s.clauses {
		s.watches[c[0]], s.watches[c[1]] = s.watches[c[0]][:0], s.watches[c[1]][:0]
	}
	s.clauses, s.memory = s.clauses[:0], s.memory[:0]
}

// propagate assigns what follows until nothing does or a constraint is violated.
func (s *localSearch) propagate() {
	for s.conflict == noConflict && s.head < len(s.trail) {
		v := s.trail[s.head]
		s.head++
		for _, r := range s.d.stirred(v, s.d.val[v]) {
			if constraint := &s.d.constraints[r]; constraint.broken() {
				s.conflict = r
				return
			} else if val := constraint.follows(); val != unknown {
				s.d.fire(r, val, s.assign)
			}
		}
		s.visit(2*v + int32(s.d.val[v]))
		if s.d.val[v] == 1 {
			continue
		}
		for _, r := range s.d.runsOf(v) {
			if s.conflict == noConflict && s.d.short(r) {
				s.conflict = s.d.light(r, s.assign)
			}
		}
	}
}
