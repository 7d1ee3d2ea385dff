// Package genre is what the steps of the generator ask of a genre.
package genre

import (
	"context"

	"akari/generate/board"
	"akari/generate/request"
	"akari/solver/logic"
)

// Genre is a genre of the generator: what a request depends on, and a hand.
type Genre struct {
	request.Genre

	// New returns the hand for a job.
	New func(j *Job) Hand

	// Fewest looks for the fewest further black cells with which a mask makes a puzzle; it
	// is nil if that cannot be proved.
	Fewest func(ctx context.Context, j *Job, h Hand, a *Additions) bool
}

// Hand has the operations on a board that differ between genres.
type Hand interface {
	board.Walls

	// Begin prepares for a puzzle with these aims.
	Begin(aims request.Aims)

	// Place puts lamps on a new layout; Put puts one on a white cell without one, Take
	// takes it away, and both count what it lights.
	Place()
	Put(cell int32)
	Take(cell int32)

	// Clue gives the black cells the clues that follow from the lamps.
	Clue()

	// AllClues reports whether every black cell may carry its clue.
	AllClues() bool

	// Repair changes a new board until it needs no repair; see Repair for one that was
	// changed in a few places.
	Repair(ctx context.Context) bool

	// Trouble returns groups of cells at which the board is not right; none if the solution
	// is unique and, if clues go as long as a person solves the puzzle, a person solves it
	// with all of them. The draft has the board.
	Trouble(ctx context.Context) [][]int32

	// Mend changes a lamp or a wall at a group of cells.
	Mend(cells []int32)

	// Change changes a lamp or a wall anywhere.
	Change()

	// Approach changes the board towards aims that chance does not meet; it reports
	// whether it did.
	Approach() bool

	// Order puts the clues into the order in which they go.
	Order(r *Removal)

	// Passes are what is asked to take clues away, the cheapest first.
	Passes() []Pass

	// Promise is how boards are chosen for a technique that few of them need; nil if the
	// request is for another one.
	Promise() *Promise
}

// Simple has default methods. A hand without its own aims, orders and techniques embeds it.
type Simple struct{}

// Begin has nothing to prepare.
func (Simple) Begin(request.Aims) {}

// AllClues promises nothing.
func (Simple) AllClues() bool { return false }

// Approach has no aims of its own.
func (Simple) Approach() bool { return false }

// Order keeps the random order.
func (Simple) Order(*Removal) {}

// Promise is nil.
func (Simple) Promise() *Promise { return nil }

// Pass removes clues as long as the puzzle stays what it must be, and returns false and the
// reason if it is not. The draft has the board, with the clues that earlier passes have
// left.
type Pass func(ctx context.Context, r *Removal) (Reason, bool)

// Promise estimates how likely a board needs the technique before its clues go.
type Promise struct {
	Of     func(open int) int // the promise of the board; counting leaves open cells open
	Loss   int                // how much of the promise a change may lose
	Enough int                // the promise from which on a board is looked at as a puzzle
	Steps  int                // the changes after which a board is given up
	Early  bool               // it is raised before any clue goes, first by changes without repair

	// Needs returns the rung that the puzzle on the board needs, as far as it is at least
	// as high as least; nil if that is not known without a grade.
	Needs func(least logic.Rung) logic.Rung

	// Ease changes which clues stay in a puzzle that is too hard. It reports whether the
	// puzzle is now easy enough. It may be nil.
	Ease func(ctx context.Context, r *Removal) bool

	// From and To are the lowest and the highest rung that the promise distinguishes.
	From, To logic.Rung
}

// Reason is why a draft was given up.
type Reason int

// The reasons, in the order of the steps that find them.
const (
	Misshapen Reason = iota // the shape does not allow the number of black cells
	Ambiguous               // repair did not end
	Pinwheel                // a pinwheel in the centre
	TooFew                  // fewer black cells can have a clue than were to stay
	Unproved                // uniqueness was not decided within the limit of conflicts
	TooHard                 // needs a technique above the difficulty
	TooEasy                 // does without the techniques of the difficulty
	OffAim                  // a statistic is not within the limits asked for
	TooMany                 // more clues are needed than were to stay
	Duplicate               // an earlier puzzle of the batch, rotated or reflected
	NumReasons
)

// reasonNames are the reasons in words, for counts: "3 too easy".
var reasonNames = [NumReasons]string{
	"with the wrong density or shape", "never unique", "with a pinwheel", "with too few clues", "undecided", "too hard", "too easy",
	"off an aim", "that need more clues", "made before",
}

func (r Reason) String() string { return reasonNames[r] }

// Additions are the black cells that a mask did not have.
type Additions struct {
	Orbits []int32 // which turned black
	Least  int     // how many cells are needed at least, as far as is proved
	Cores  []Core  // places of which each needs some
	Failed bool    // the fewest were looked for and not found
}

// Core is cells of a mask of which at least Least turn black.
type Core struct {
	Cells []int32
	Least int
}
