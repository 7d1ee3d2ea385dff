package generate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"akari/generate/genre"
	"akari/generate/request"
	"akari/puzzle"
	"akari/solver/logic"
)

// Reason is why a draft was given up.
type Reason = genre.Reason

// Report describes how a puzzle was made, or why none was made.
type Report struct {
	Drafts   int                   // layouts begun
	Rounds   int                   // rounds of repair and removal, as in Options.Budget
	Rejected [genre.NumReasons]int // drafts given up, by reason
	Limits   map[string]int        // drafts that missed a limit, by its statistic
	Grade    logic.Grade           // by an independent solve of the finished puzzle
	Black    int                   // black cells
	Clues    int                   // black cells with a clue
	Added    []puzzle.Point        // black cells that a mask did not have
}

// Add adds the counts of another report.
func (r *Report) Add(s Report) {
	r.Drafts += s.Drafts
	r.Rounds += s.Rounds
	for i, n := range s.Rejected {
		r.Rejected[i] += n
	}
	for name, n := range s.Limits {
		if r.Limits == nil {
			r.Limits = map[string]int{}
		}
		r.Limits[name] += n
	}
}

// ByReason returns how many drafts were given up for each reason that occurred.
func (r Report) ByReason() map[string]int {
	out := map[string]int{}
	for reason, n := range r.Rejected {
		if n > 0 {
			out[Reason(reason).String()] = n
		}
	}
	return out
}

// Rejections returns how many drafts were given up, by reason, and how many missed each
// limit: "12 too easy, 3 off an aim; off clump: 2, zeros: 1".
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
	text := strings.Join(parts, ", ")
	for i, name := range slices.Sorted(maps.Keys(r.Limits)) {
		text += fmt.Sprintf("%s%s: %d", []string{"; off ", ", "}[min(i, 1)], name, r.Limits[name])
	}
	return text
}

// UnmetError reports that a request was not met within its budget.
type UnmetError struct {
	Options  request.Options // with the defaults
	Report   Report
	Open     int            // number of regions that the nearest draft left open, if that was the reason
	Place    []puzzle.Point // the cells of the smallest of these regions
	Remedies []Remedy       // values of keys with which the request is met, nil if none were found
}

func (e *UnmetError) Error() string {
	o := e.Options
	what := fmt.Sprintf("%v %s", o.Size, o.Kind.Genre().Title)
	if o.Difficulty.Asked() {
		what += " of difficulty " + o.Difficulty.String()
	}
	black := fmt.Sprintf("%v black cells", o.Black)
	if o.Mask.Exact() {
		black = "the black cells of its mask"
	}
	if o.Symmetry != puzzle.NoSymmetry && o.Symmetry != puzzle.Mixed {
		black += fmt.Sprintf(" in symmetry %v", o.Symmetry)
	}
	return fmt.Sprintf("no %s with %s found (rounds: %d, drafts: %d); drafts discarded: %s%s",
		what, black, e.Report.Rounds, e.Report.Drafts, e.Report.Rejections(), e.nearest())
}

// mostPlace is the largest number of cells of a region that are listed.
const mostPlace = 12

// nearest describes the open cells of the nearest draft, and the remedies.
func (e *UnmetError) nearest() string {
	var b strings.Builder
	if n := len(e.Place); n > 0 {
		fmt.Fprintf(&b, "; open cells of the nearest draft: %v", puzzle.Lamps(e.Place[:min(n, mostPlace)]))
		if n > mostPlace {
			fmt.Fprintf(&b, " and %d more", n-mostPlace)
		}
		if e.Open > 1 {
			fmt.Fprintf(&b, "; number of larger open regions: %d", e.Open-1)
		}
	}
	for i, r := range e.Remedies {
		b.WriteString([]string{"; closest available: ", ", "}[min(i, 1)] + r.String())
	}
	return b.String()
}
