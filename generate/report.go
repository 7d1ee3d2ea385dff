package generate

import (
	"fmt"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// Reason is why a draft was given up.
type Reason int

// The reasons, in the order of the steps that find them.
const (
	Misshapen Reason = iota // the shape does not go with so many black cells
	Ambiguous               // repair did not end
	Pinwheel                // a pinwheel in the centre
	Unproved                // a question of uniqueness was not decided within its conflicts
	TooHard                 // needs a technique above the difficulty
	TooEasy                 // does without the techniques of the difficulty
	OffScore                // the score lies outside the band
	OffAim                  // a figure is not within the limits asked for
	TooMany                 // more clues are needed than were to stay
	Duplicate               // an earlier puzzle of the batch, turned or mirrored
	numReasons
)

// reasonNames say the reasons in words, for counts: "3 too easy".
var reasonNames = [numReasons]string{
	"of another density or shape", "ambiguous to the end", "a pinwheel", "not decided", "too hard", "too easy",
	"outside the score band", "off an aim", "in need of more clues", "made before",
}

func (r Reason) String() string { return reasonNames[r] }

// Report says how a puzzle came about, or why none did.
type Report struct {
	Drafts   int             // layouts begun
	Rounds   int             // rounds of repair and removal, what Budget counts
	Rejected [numReasons]int // drafts given up, by reason
	Grade    logic.Grade     // by an independent solve of the finished puzzle
	Off      float64         // how far the puzzle is from its aims, in tenths of what was asked for, summed up
	Black    int             // black cells
	Clues    int             // of them with a clue
	Added    []puzzle.Point  // black cells that a mask did not have
	Least    int             // how many of them are proved to be needed; they are the fewest if it is all
	Regions  []Region        // where they are needed, each for itself
}

// Region is the cells from one corner to another, and how many of them have to be added.
type Region struct {
	First, Last puzzle.Point
	Least       int
}

func (g Region) String() string { return fmt.Sprintf("%d within %v-%v", g.Least, g.First, g.Last) }

// Add adds the counts of another report.
func (r *Report) Add(s Report) {
	r.Drafts += s.Drafts
	r.Rounds += s.Rounds
	for i, n := range s.Rejected {
		r.Rejected[i] += n
	}
}

// ByReason is how many drafts were given up for each reason, without those that
// had none.
func (r Report) ByReason() map[string]int {
	out := map[string]int{}
	for reason, n := range r.Rejected {
		if n > 0 {
			out[Reason(reason).String()] = n
		}
	}
	return out
}

// Rejections says how many drafts were given up, by reason: "12 too easy, 3
// too hard".
func (r Report) Rejections() string {
	var parts []string
	for reason, n := range r.Rejected {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %v", n, Reason(reason)))
		}
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// UnmetError says that a request was not met within its budget.
type UnmetError struct {
	Options  Options
	Report   Report
	Open     int            // regions that the nearest draft left open, if that was in the way
	Place    []puzzle.Point // the cells of the smallest of them
	Remedies []Remedy       // values of keys with which the request is met, nil if none were found
}

func (e *UnmetError) Error() string {
	o := e.Options.Resolved()
	what := fmt.Sprintf("%v %s", o.Size, o.Kind.Genre().Title)
	if o.Difficulty.asked() {
		what += " of difficulty " + o.Difficulty.String()
	}
	black := fmt.Sprintf("%v black cells", o.Black)
	if o.Mask.exact() {
		black = "the black cells of its mask"
	}
	if o.Symmetry != puzzle.NoSymmetry {
		black += fmt.Sprintf(" in symmetry %v", o.Symmetry)
	}
	return fmt.Sprintf("no %s with %s found (rounds: %d, drafts: %d); drafts given up: %s%s",
		what, black, e.Report.Rounds, e.Report.Drafts, e.Report.Rejections(), e.nearest())
}

// mostPlace is how many cells of a region are listed.
const mostPlace = 12

// nearest says where the nearest draft was open, and what can be had.
func (e *UnmetError) nearest() string {
	var b strings.Builder
	if n := len(e.Place); n > 0 {
		fmt.Fprintf(&b, "; the nearest draft left open %v", puzzle.Lamps(e.Place[:min(n, mostPlace)]))
		if n > mostPlace {
			fmt.Fprintf(&b, " and %d cells more", n-mostPlace)
		}
		if e.Open > 1 {
			fmt.Fprintf(&b, ", and regions that are larger: %d", e.Open-1)
		}
	}
	for i, r := range e.Remedies {
		b.WriteString([]string{"; it can be had with ", ", "}[min(i, 1)] + r.String())
	}
	return b.String()
}
