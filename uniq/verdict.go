package uniq

import (
	"errors"
	"slices"

	"akari/puzzle"
)

// Kind is the answer to "exactly one?".
type Kind string

const (
	One       Kind = "one"       // exactly one answer
	Many      Kind = "many"      // at least two
	None      Kind = "none"      // no answer at all
	Undecided Kind = "undecided" // the budget was spent
)

// DefaultBudget is the number of conflicts a question may cost where Options
// name none. Puzzles made for people need a few hundred at the most.
const DefaultBudget = 200_000

// ErrUndecided says that the budget was spent before the question was settled.
var ErrUndecided = errors.New("undecided within the budget")

// Options say how much to find out and what it may cost.
type Options struct {
	// Budget is the number of conflicts the verdict may cost, 0 for
	// DefaultBudget, a negative number for no limit. Each part of an
	// explanation may cost a twentieth of it.
	Budget int64

	// Explain asks for all of Verdict's explanation, not for the verdict alone.
	Explain bool

	// Answer is held against the rules, if it is not nil (see Verdict.Broken).
	Answer puzzle.Lamps
}

// Stats is the effort a verdict took.
type Stats struct {
	Conflicts    int64 `json:"conflicts"`    // what the budget counts
	Decisions    int64 `json:"decisions"`    // guesses
	Propagations int64 `json:"propagations"` // what followed from them
}

// Verdict is the answer to "exactly one?", with its witnesses and, where
// Options.Explain asked for it, its reasons. Fields that do not apply, or that
// the budget did not settle, are nil; an empty list says that there is nothing
// of the kind. Points and lamps are in reading order.
type Verdict struct {
	Kind   Kind
	Answer puzzle.Lamps   // an answer, for One and Many
	Other  puzzle.Lamps   // another, for Many
	Differ []puzzle.Point // the cells where these two differ

	// For Many.
	Unseen     []puzzle.Point   // white cells that no rule speaks of: a lamp may stand there or not; nil where there is none
	Forced     *Forced          // the cells that are equal in all answers
	Regions    [][]puzzle.Point // the other cells; regions do not depend on one another
	Repairs    []Repair         // every single clue that leaves one answer, the easiest first
	RepairSet  []Repair         // where no single clue does: a set of clues that does together
	Blacken    []puzzle.Point   // every white cell that leaves one answer if it turns black
	BlackenSet []puzzle.Point   // where no single cell does: a set of cells that does together

	// RepairSmallest and BlackenSmallest say that the set, if there is one, is
	// proved to be a smallest one.
	RepairSmallest, BlackenSmallest bool

	// For None.
	Conflict []puzzle.Point // clues and unlit cells that contradict each other, none of them idle
	// Repairs then holds every change of a single clue that gives answers,
	// those that give exactly one first.

	// For One.
	Removable []puzzle.Point // the clues that could go, each by itself
	Minimal   []puzzle.Point // clues that suffice for this answer, none of them idle

	// Broken lists what Options.Answer breaks; nil where none was given, empty
	// where it is an answer.
	Broken []puzzle.Violation

	Stats Stats
}

// Clone returns the verdict in memory of its own: the Checker it came from may
// go on to the next puzzle.
func (v Verdict) Clone() Verdict {
	v.Answer, v.Other, v.Differ = slices.Clone(v.Answer), slices.Clone(v.Other), slices.Clone(v.Differ)
	return v
}

// Forced lists the cells that are equal in all answers.
type Forced struct {
	Lamps []puzzle.Point // a lamp in each
	Dots  []puzzle.Point // white, a lamp in none
}

// Repair is a clue to write on a black cell.
type Repair struct {
	Cell puzzle.Point
	Clue int
	Kind Kind // the verdict with this clue and no other change: One or Many
}
