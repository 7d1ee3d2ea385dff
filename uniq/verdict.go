package uniq

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// Kind is the number of solutions, as far as it matters.
type Kind string

const (
	One       Kind = "one"       // exactly one solution
	Many      Kind = "many"      // at least two
	None      Kind = "none"      // no solution at all
	Undecided Kind = "undecided" // the effort limit was reached
)

// DefaultBudget is the number of conflicts a question may cost if Options.Budget is 0.
// Puzzles made for people need a few hundred at most.
const DefaultBudget = 200_000

// Allow limits the work of a solver to workOfConflict for each conflict of the effort limit, and
// workOfVariable for each variable. On puzzles made for people, a conflict takes about a hundred
// assignments; on a board of 100,000 cells it may take all cells.
const (
	workOfConflict = 256
	workOfVariable = 8
)

// Allow sets the effort limit of a solver, as in Options, for all following questions together:
// conflicts and work.
func Allow(s *solver.Solver, budget int64) {
	if s == nil {
		return
	}
	budget = cmp.Or(budget, DefaultBudget)
	s.SetBudget(budget)
	s.SetWork(0)
	if budget >= 0 && budget < math.MaxInt64/(2*workOfConflict) {
		s.SetWork(budget*workOfConflict + int64(s.NumVars())*workOfVariable)
	}
}

// ErrUndecided means that the effort limit was reached before the question was decided.
var ErrUndecided = errors.New("undecided within the effort limit")

// Options selects what Check finds out, and limits its effort.
type Options struct {
	// Budget is the effort limit of the verdict, in conflicts (see also Allow): 0 means
	// DefaultBudget, a negative number no limit. For a unique puzzle, the redundant clues may cost
	// the same again. Each part of any other explanation may cost a twentieth.
	Budget int64

	// Explain adds the reasons to the verdict.
	Explain bool

	// Decided is called before the search for reasons, which may take much longer; it may be nil.
	Decided func(Kind)

	// Solution is checked against the rules if it is not nil (see Verdict.Broken).
	Solution puzzle.Lamps
}

// Stats is the effort of a verdict.
type Stats struct {
	Conflicts    int64 `json:"conflicts"`    // contradictions that the search found; budget limits their number
	Decisions    int64 `json:"decisions"`    // guessed values
	Propagations int64 `json:"propagations"` // values that followed from decisions
}

// Verdict reports whether there is exactly one solution, with witnesses and, if Options.Explain is
// set, reasons. A field is nil if it does not apply, or if the effort limit was reached before it
// was decided. An empty list means that the list is decided and has no members. Points and
// lamps are in reading order.
type Verdict struct {
	Kind     Kind           `json:"verdict"`                            // one, many, none or undecided
	Solution puzzle.Lamps   `json:"lamps,omitzero" when:"one and many"` // a solution
	Other    puzzle.Lamps   `json:"other,omitzero" when:"many"`         // another solution
	Differ   []puzzle.Point `json:"differ,omitzero" when:"many"`        // the cells in which the two solutions differ

	Unseen     []puzzle.Point   `json:"unseen,omitempty" when:"many, if there are any; not if brief"` // white cells that no clue sees; each of them may have a light or not
	Forced     *Forced          `json:"forced,omitempty" when:"many; not if brief"`                   // the cells that are equal in all solutions
	Regions    [][]puzzle.Point `json:"regions,omitempty"`                                            // the cells that differ between solutions, in regions that do not depend on each other
	Repairs    []Repair         `json:"repairs,omitzero" when:"many and none; not if brief"`          // changes that make the solution unique, the likeliest slip first; then changes that give several solutions: numbers if there is no solution, and a missing row
	RepairsCut bool             `json:"repairs_cut,omitempty" when:"not if brief"`                    // true if the search reached its effort limit before it had tried all changes

	Conflict  []puzzle.Point     `json:"conflict,omitzero" when:"none; not if brief"`                                                // clues and cells that contradict each other; without any one of them, the rest do not contradict each other
	Removable []puzzle.Point     `json:"removable,omitzero" when:"one; not if brief"`                                                // redundant clues: each can be removed if the others stay
	Minimal   []puzzle.Point     `json:"minimal,omitzero" when:"one; not if brief"`                                                  // clues that are enough for a unique solution, without a redundant clue
	Redundant string             `json:"redundant,omitempty" when:"one, if the search reached its effort limit first; not if brief"` // "not decided" if removable or minimal is missing
	Broken    []puzzle.Violation `json:"broken,omitzero" when:"if the request has check_solution"`                                   // the rules that the given solution breaks
	Stats     Stats              `json:"stats"`                                                                                      // the effort of the search
}

// Clone returns a copy that shares no memory with a Checker.
func (v Verdict) Clone() Verdict {
	v.Solution, v.Other, v.Differ = slices.Clone(v.Solution), slices.Clone(v.Other), slices.Clone(v.Differ)
	return v
}

// Forced lists the cells that are equal in all solutions.
type Forced struct {
	Lamps []puzzle.Point `json:"lamps"` // cells that have a lamp in all solutions
	Dots  []puzzle.Point `json:"dots"`  // cells that have no lamp in any solution
}
