package solver

// Solver decides problems by conflict-driven clause learning
// (Marques-Silva & Sakallah 1999; Eén & Sörensson, "An extensible SAT-solver",
// SAT 2003, whose vocabulary this package uses).
//
// Rows are not turned into clauses. A row of the problem is one of four shapes:
//
//   - run, 0 ≤ Σ ≤ 1: a variable that becomes 1 puts out the others, and that
//     variable alone is the reason. A run keeps how many of its variables may
//     still be 1, and their exclusive or, which names the last one.
//   - cover, 1 ≤ Σ over the two runs of a variable: looked at only when one of
//     the two runs is down to its last variable, through the runs' counts.
//   - clause, two watched literals: rows that rule out one assignment, and all
//     that is learned.
//   - counter, lo ≤ Σ ≤ hi, with or without a selector: everything else.
//
// All state lies in flat arrays indexed by variables, literals, or rows, which
// Load reuses: a Solver that has seen its largest problem allocates no more.
type Solver struct {
	// The assignment.
	value  []int8  // by literal: 1 true, -1 false, 0 open
	fate   []fate  // by variable: why and when it was assigned
	trail  []Lit   // the assigned literals in order
	facts  []Lit   // literals of level 0 that stand higher on the trail, in order
	todo   agenda  // what may follow from the newest of them
	levels []int32 // levels[d] is the trail's length when level d+1 began
	phase  []Lit   // by variable: the sign to try first
	model  []bool  // by variable: the answer found last
	dead   bool    // the problem is contradictory without any assumption
	core   []Lit   // of the last Unsat
	why    []Lit   // the antecedents explain returned last

	// The rows.
	vars     []Var     // members of runs and counters, flat
	sites    []site    // by variable: the rows it is in
	runs     []run     // by name; runs[0] stands for "none" and has no members
	tallies  []tally   // by name: what is counted of it
	counters []counter // in the order they were stated
	room     []int32   // two for each counter: how many more 1s, and 0s, it may count
	uses     []use     // the counters each variable is in

	// The clauses.
	arena   []Lit     // all clauses, each a header and its literals
	watches [][]watch // by literal: the clauses to visit when it becomes false
	watched []uint8   // by literal: it has been watched since Load
	lemmas  []ref     // learned clauses that may be dropped
	wasted  int       // words of arena in dropped clauses
	moved   []Lit     // what the arena was before compact

	// The search.
	order    queue   // open variables, and assigned ones, by their last conflict
	seen     []mark  // by variable: state of analysis; all zero in between
	marked   []Var   // variables whose seen is to be cleared
	lits     []Lit   // the clause under construction
	stack    []Lit   // what redundant has yet to look at
	levelTag []int64 // by level: the clause that last counted it (see glue)
	tag      int64   // names the clause at hand
	counting counting
	restarts luby
	cuts     int64 // how often reduce ran
	nextCut  int64 // conflicts at which it runs next
	nextLook int64 // propagations at which the context is looked at next
	budget   int64 // conflicts allowed since Load, negative: no limit
	stats    Stats
	proof    *proof // nil where none is wanted
}

// Status is the outcome of Solve.
type Status int8

const (
	Unknown Status = iota // the budget was spent or the context ended
	Sat                   // there is an assignment; Value tells it
	Unsat                 // there is none under the assumptions; Core tells which
)

// String returns "unknown", "sat" or "unsat".
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// Stats counts the work since the last Load.
type Stats struct {
	Conflicts    int64 // clauses learned, and contradictions met
	Decisions    int64 // values chosen freely
	Propagations int64 // assignments worked through
	Restarts     int64
}

// New returns a Solver with no variables. Not safe for concurrent use; many
// may run side by side.
func New() *Solver {
	s := &Solver{}
	s.Load(&Problem{})
	return s
}

// NumVars is the number of variables.
func (s *Solver) NumVars() int { return len(s.fate) }

// Value reports the value of v in the assignment that Solve found last.
func (s *Solver) Value(v Var) bool { return s.model[v] }

// Fixed reports the value that v has in every answer, as far as propagation
// without assumptions has found one. Call Propagate or Solve first.
func (s *Solver) Fixed(v Var) (value, known bool) {
	if s.value[Pos(v)] == 0 || s.fate[v].level > 0 {
		return false, false
	}
	return s.value[Pos(v)] > 0, true
}

// Core returns, after Unsat, the assumptions that the refutation used: no
// assignment satisfies them all. It is empty where the problem has no answer
// at all. The slice is good until the next call of Solve.
func (s *Solver) Core() []Lit { return s.core }

// Stats returns the work done since the last Load.
func (s *Solver) Stats() Stats { return s.stats }

// SetBudget allows the following calls of Solve that many conflicts together;
// a negative number lifts the limit. Load lifts it as well.
func (s *Solver) SetBudget(conflicts int64) {
	s.budget = -1
	if conflicts >= 0 {
		s.budget = s.stats.Conflicts + conflicts
	}
}

// SetPhase sets the value that a free choice of v tries, until the next Load.
// Without it that is 1, which in a run says most. (To try the value a variable
// had last, as is usual, was tried and dropped: a twelfth more time.)
func (s *Solver) SetPhase(v Var, value bool) {
	s.phase[v] = 1
	if value {
		s.phase[v] = 0
	}
}
