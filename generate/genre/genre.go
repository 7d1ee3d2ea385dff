// Package genre is the interface of a genre for the steps of the generator.
package genre

import (
	"context"

	"akari/generate/board"
	"akari/generate/request"
	"akari/solver/logic"
)

// Genre describes how to generate a genre: the part that requests depend on, and a strategy.
type Genre struct {
	request.Genre

	// New returns the strategy for a job.
	New func(j *Job) Strategy
}

// Strategy has the operations on a board that differ between genres.
type Strategy interface {
	board.Walls

	// Place puts lamps on a new layout.
	Place()

	// Clue gives the black cells the clues that follow from the lamps.
	Clue()

	// RepairNew changes a new board until it needs no repair; the function Repair is for a
	// board that was changed in a few places.
	RepairNew(ctx context.Context) bool

	// Trouble returns the groups of cells that need repair. It returns nil if the solution
	// is unique and, if clues are removed only while a person can solve the puzzle, a
	// person can solve it with all clues. Before: the draft has the board.
	Trouble(ctx context.Context) [][]int32

	// Mend changes a lamp or a wall at a group of cells.
	Mend(cells []int32)

	// Change changes a lamp or a wall anywhere.
	Change()

	// MoveWindow moves the window for a rare rung to another place. Before: the board needs no repair.
	MoveWindow(ctx context.Context)

	// Order puts the clues into the order in which they go.
	Order()

	// Passes lists the ways to remove clues, the cheapest first.
	Passes() []Pass

	// Predictor chooses boards for a technique that few boards need; it is nil if the request
	// is not for such a technique.
	Predictor() *Predictor
}

// Simple has default methods. Strategies without their own orders and techniques embed it.
type Simple struct{}

// Order keeps the random order.
func (Simple) Order() {}

// Predictor returns nil.
func (Simple) Predictor() *Predictor { return nil }

// Pass removes clues that the puzzle does not need to meet the request. It returns Passed, or the
// reason if the puzzle does not meet the request at all. The draft has the board, with the clues
// that earlier passes have left.
type Pass func(ctx context.Context) Reason

// Predictor estimates, before clues are removed, how likely a board needs the technique.
type Predictor struct {
	Of     func(open int) int // the prediction for the board; open is the number of cells that counting leaves open
	Loss   int                // how much of the prediction a change may lose
	Enough int                // a board of at least this prediction is graded
	Steps  int                // the changes after which a board is given up
	Early  bool               // the prediction is raised before any clue goes, first by changes without repair

	// Needs returns the rung that the puzzle on the board needs, if it is at least least, or more than
	// the highest rung if a grade of the puzzle would reach its effort limit.
	// Needs is nil if only a grade shows the rung.
	Needs func(least logic.Rung) logic.Rung

	// Ease changes which clues stay in a puzzle that is too hard. It reports whether the
	// puzzle is now easy enough. It may be nil.
	Ease func(ctx context.Context) bool

	// From and To are the lowest and the highest rung that the prediction distinguishes.
	From, To logic.Rung
}

// Reason is why a draft was given up; Passed means that it was not.
type Reason int

// The reasons, in the order of the steps that find them.
const (
	Passed    Reason = iota
	Misshapen        // the shape does not allow the number of black cells
	Ambiguous        // repair did not succeed
	Pinwheel         // a pinwheel in the centre
	TooFew           // fewer black cells can have a clue than the request keeps
	Unproved         // uniqueness was not decided within the conflict limit
	TooHard          // needs a technique above the difficulty
	TooEasy          // does not need the techniques of the difficulty
	OffAim           // a statistic is not within the requested limits
	TooMany          // more clues are needed than the request keeps
	Duplicate        // an earlier puzzle of the batch, rotated or reflected
	NumReasons
)

// reasonNames are the reasons in words, for counts: "3 too easy".
var reasonNames = [NumReasons]string{
	"passed", "with the wrong density or shape", "never unique", "with a pinwheel", "with too few clues", "undecided", "too hard", "too easy",
	"off an aim", "that need more clues", "made before",
}

func (r Reason) String() string { return reasonNames[r] }
