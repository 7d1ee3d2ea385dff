package uniq

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// Kind is the answer to "exactly one?".
type Kind string

const (
	One       Kind = "one"       // exactly one solution
	Many      Kind = "many"      // at least two
	None      Kind = "none"      // no solution at all
	Undecided Kind = "undecided" // the budget was spent
)

// DefaultBudget is the number of conflicts a question may cost if Options.Budget is 0.
// Puzzles made for people need a few hundred at most.
const DefaultBudget = 200_000

// A conflict pays for workOfConflict of the solver's work, and a question in any case for
// workOfVariable for each variable. On puzzles made for people a conflict takes some
// hundred assignments; on boards of 100,000 cells it may take all of them.
const (
	workOfConflict = 256
	workOfVariable = 8
)

// Allow gives a solver a budget, as in Options, for all following questions together:
// conflicts, and the work that they pay for.
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

// ErrUndecided means that the budget was spent before the question was settled.
var ErrUndecided = errors.New("undecided within the budget")

// Options are what to find out and what it may cost.
type Options struct {
	// Budget is the number of conflicts the verdict may cost, and pays for the work of
	// as many (see Allow); 0 is DefaultBudget, a negative number no limit. The redundant
	// clues of a unique puzzle may cost as much again, each part of any other explanation
	// a twentieth.
	Budget int64

	// Explain asks for the reasons as well.
	Explain bool

	// Solution is compared with the rules, if it is not nil (see Verdict.Broken).
	Solution puzzle.Lamps
}

// Stats is the effort a verdict took.
type Stats struct {
	Conflicts    int64 `json:"conflicts"`    // what the budget counts
	Decisions    int64 `json:"decisions"`    // guesses
	Propagations int64 `json:"propagations"` // what followed from them
}

// Verdict is the answer to "exactly one?", with its witnesses and, with
// Options.Explain, its reasons. Fields that do not apply, or that the budget did not
// settle, are nil; an empty list means that there is nothing of the kind. Points and
// lamps are in reading order.
type Verdict struct {
	Kind     Kind           `json:"verdict"`                            // one, many, none or undecided
	Solution puzzle.Lamps   `json:"lamps,omitzero" when:"one and many"` // a solution
	Other    puzzle.Lamps   `json:"other,omitzero" when:"many"`         // another
	Differ   []puzzle.Point `json:"differ,omitzero" when:"many"`        // where these two differ

	Unseen     []puzzle.Point   `json:"unseen,omitempty" when:"many, if there are any; not if brief"`        // white cells that no clue sees: a lamp may stand there or not
	Forced     *Forced          `json:"forced,omitempty" when:"many; not if brief"`                          // what is equal in all solutions
	Regions    [][]puzzle.Point `json:"regions,omitempty"`                                                   // the other cells; regions do not depend on one another
	Repairs    []Repair         `json:"repairs,omitzero" when:"many and none; not if brief"`                 // single clues that would give one solution; of a puzzle without one, any
	RepairSet  []Repair         `json:"repair_set,omitzero" when:"many, if repairs is empty; not if brief"`  // where no single clue does: a few that do together
	Blacken    []puzzle.Point   `json:"blacken,omitzero" when:"many; not if brief"`                          // white cells that leave one solution if they turn black
	BlackenSet []puzzle.Point   `json:"blacken_set,omitzero" when:"many, if blacken is empty; not if brief"` // where no single cell does: a few that do together

	// RepairSmallest and BlackenSmallest report whether the set is proved to be a
	// smallest one.
	RepairSmallest  bool `json:"-"`
	BlackenSmallest bool `json:"-"`

	Conflict  []puzzle.Point     `json:"conflict,omitzero" when:"none; not if brief"`                              // clues and cells that contradict each other, none of them idle
	Removable []puzzle.Point     `json:"removable,omitzero" when:"one; not if brief"`                              // clues that could go, each by itself
	Minimal   []puzzle.Point     `json:"minimal,omitzero" when:"one; not if brief"`                                // clues that suffice together, none of them idle
	Redundant string             `json:"redundant,omitempty" when:"one, if the budget ended before; not if brief"` // "not decided": removable or minimal is missing
	Broken    []puzzle.Violation `json:"broken,omitzero" when:"if check_solution asked for it"`                    // what the solution that came with it breaks
	Stats     Stats              `json:"stats"`                                                                    // the effort it took
}

// Clone returns the verdict in memory of its own.
func (v Verdict) Clone() Verdict {
	v.Solution, v.Other, v.Differ = slices.Clone(v.Solution), slices.Clone(v.Other), slices.Clone(v.Differ)
	return v
}

// Forced lists the cells that are equal in all solutions.
type Forced struct {
	Lamps []puzzle.Point `json:"lamps"` // a lamp in each
	Dots  []puzzle.Point `json:"dots"`  // a lamp in none
}

// Repair is a clue to write on a black cell.
type Repair struct {
	Cell puzzle.Point `json:"cell"`    // a black cell
	Clue int          `json:"clue"`    // the clue to write on it
	Kind Kind         `json:"verdict"` // what it leads to
}
