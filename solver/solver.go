// Package solver decides systems of constraints lo ≤ Σ x ≤ hi over 0/1 variables by
// clause learning. It finds whether there is an assignment, whether there is another,
// and which assumptions a refutation used. Grids and genres are not part of it: a genre
// states its rules as constraints (package puzzle).
//
// A Solver belongs to one goroutine. Effort is counted in conflicts, so a result never depends
// on the speed of the machine.
package solver

import (
	"context"
	"math"
)

// Solver decides problems by conflict-driven clause learning
// (Marques-Silva & Sakallah 1999; Eén & Sörensson, "An extensible SAT-solver",
// SAT 2003, whose vocabulary this package uses).
//
// Most constraints are not turned into clauses. A constraint is one of these:
//
//   - at-most-one, 0 ≤ Σ ≤ 1: a member that becomes 1 makes the others 0 and is
//     their only reason (atmostone.go).
//   - cover, 1 ≤ Σ over the union of the two at-most-ones of a variable: it is
//     visited only when one of the two has a single member left that may be 1.
//   - clause, with two watched literals: every constraint that rules out exactly one
//     assignment of its variables, and all that is learned (clause.go).
//   - constraint over sums, lo ≤ Σ ≤ hi over parts that constraints share (sum.go).
//   - cardinality, lo ≤ Σ ≤ hi, with or without a selector: everything else
//     (counters.go).
//
// All state is in flat arrays, indexed by variable, literal or constraint. Load reuses
// them: a Solver that has seen its largest problem allocates no more.
type Solver struct {
	// The assignment.
	value   []int8    // by literal: 1 true, -1 false, 0 open
	data    []vardata // by variable: its constraints, and when and why it was assigned
	trail   []Lit     // the assigned literals in order
	levels  []int32   // levels[d] is the trail's length when level d+1 began
	queue   queue     // the constraints and literals that propagation must still visit
	units   []Lit     // literals that hold without a decision, which the next restart assigns
	phase   []Lit     // by variable: the sign to try first
	model   []bool    // by variable: the assignment found last
	refuted bool      // the problem has no solution, even without assumptions
	err     error     // the caller's first mistake since Load
	core    []Lit     // of the last Unsat
	why     []Lit     // the last result of explain

	// The constraints.
	members  []Var         // of at-most-ones and cardinalities, sums and their steps among these
	amos     []atMostOne   // amos[0] is empty; a variable without an at-most-one refers to it
	cards    []cardinality // cards[0] is never tight; a variable without a cardinality refers to it
	slack    [][2]int32    // by cardinality: how many more 1s, and 0s, it allows
	sums     []counted     // by number in the Problem
	firstSum int32         // the first cardinality of sums
	addends  []addend      // of the constraints over sums; addends[0] is not used
	covered  []bool        // by variable: it has an isCover constraint
	follows  []bool        // by variable: it is a step of a sum, but not the first
	moreOccs [][]cardOcc   // by place in vardata.rare: the cardinalities beyond the first two; moreOccs[0] is empty

	// The clauses.
	arena   []Lit     // all clauses, each a header and its literals
	watches [][]watch // by literal: the clauses to visit when it becomes false
	learned []ref     // learned clauses that may be dropped
	moved   []Lit     // a copy of arena for compact
	most    int       // the length of arena above which Solve ends

	// The search.
	order      order   // which variable to decide next
	seen       []mark  // by variable: the state of analyze; between calls all values are zero
	marked     []Var   // variables whose seen must be cleared
	lits       []Lit   // the clause under construction
	levelTag   []int64 // by level: the tag of the clause that last counted it
	tag        int64   // of the clause that LBD counted last
	failing    bool    // whether to look for failed literals
	restarts   luby
	longTrail  int   // number of decisions above which postpone is called
	reductions int64 // number of calls of reduce
	nextReduce int64 // number of conflicts at which reduce is called next
	nextPoll   int64 // work (see interrupted) at which the context is checked next
	visits     int64 // number of literals visited in search of a new watch
	limited    bool  // whether there is a budget
	budget     int64 // number of conflicts at which Solve ends, if limited
	mostWork   int64 // work at which Solve ends, 0 for no limit
	stats      Stats
	proof      *proof // nil unless Prove was called
}

// Status is the outcome of Solve.
type Status int8

const (
	Unknown Status = iota // a limit was reached, or there is an error
	Sat                   // there is an assignment, which Value returns
	Unsat                 // there is no assignment under the assumptions in Core
)

// String returns "unknown", "sat" or "unsat".
func (s Status) String() string {
	switch s {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}

// Stats counts the work since the last Load.
type Stats struct {
	Conflicts    int64 // contradictions met; almost each gave a learned clause
	Decisions    int64 // values chosen by decisions
	Propagations int64 // literals implied
}

// New returns a Solver with no variables.
func New() *Solver { return new(Solver).ready() }

// ready prepares a zero Solver in the way that Load does.
func (s *Solver) ready() *Solver {
	if s.amos == nil {
		var p Problem
		p.Reset(0)
		_ = s.load(context.Background(), &p)
	}
	return s
}

// NumVars returns the number of variables.
func (s *Solver) NumVars() int { return len(s.data) }

// Value reports the value of v in the assignment that Solve found last.
func (s *Solver) Value(v Var) bool { return uint(v) < uint(len(s.model)) && s.model[v] }

// Values returns all values in the assignment that Solve found last, by variable. The slice is
// valid until the next call of Solve.
func (s *Solver) Values() []bool { return s.model }

// Fixed reports the value of v in every solution, if propagation without assumptions has found this
// value. Call Propagate or Solve first.
func (s *Solver) Fixed(v Var) (value, known bool) {
	if uint(v) >= uint(len(s.data)) || s.value[Pos(v)] == 0 || s.data[v].level > 0 {
		return false, false
	}
	return s.value[Pos(v)] > 0, true
}

// Implied reports whether propagation has found the value of v in every solution under the first n
// assumptions of the last call of Solve.
func (s *Solver) Implied(v Var, n int) bool {
	return uint(v) < uint(len(s.data)) && s.value[Pos(v)] != 0 && s.levelOf(Pos(v)) <= n
}

// Core returns, after Unsat, the assumptions that the refutation used. No assignment satisfies all
// of them. The core is empty if the problem has no solution at all. The slice is valid until the
// next call of Solve.
func (s *Solver) Core() []Lit { return s.core }

// Stats returns the work done since the last Load.
func (s *Solver) Stats() Stats { return s.stats }

// SetBudget limits all following calls of Solve together to a number of conflicts. A negative
// number removes the limit, as Load does.
func (s *Solver) SetBudget(conflicts int64) {
	s.limited = conflicts >= 0
	s.budget = s.stats.Conflicts + min(conflicts, math.MaxInt64-s.stats.Conflicts)
}

// SetWork limits the total work of the following calls of Solve, in assignments and visits to
// literals of clauses. On a large board there may be much work between two conflicts. A limit of 0
// or less removes the limit, as Load does.
func (s *Solver) SetWork(work int64) {
	if s.mostWork = 0; work > 0 {
		done := s.work()
		s.mostWork = done + min(work, math.MaxInt64-done)
	}
}

// SetPhase sets the first value to try for v in a decision, until the next Load. The default is 1,
// which implies the most in an at-most-one.
func (s *Solver) SetPhase(v Var, value bool) {
	if s.known(v) {
		s.phase[v] = Lit(bit(!value))
	}
}
