package uniq

import (
	"bytes"
	"encoding/json"
	"slices"

	"akari/puzzle"
)

// Kind is the answer to "exactly one?".
type Kind string

const (
	One       Kind = "one"       // exactly one answer
	Many      Kind = "many"      // at least two
	None      Kind = "none"      // no answer at all
	Undecided Kind = "undecided" // the budget was spent, or the context ended
)

// DefaultBudget is the number of conflicts a question may cost where Options
// name none. Puzzles made for people need a few hundred at the most.
const DefaultBudget = 200_000

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
	Conflicts    int64 `json:"conflicts"`
	Decisions    int64 `json:"decisions"`
	Propagations int64 `json:"propagations"`
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
	Forced     *Forced          // the cells that are equal in all answers
	Regions    [][]puzzle.Point // the other cells; regions do not depend on one another
	Repairs    []Repair         // every single clue that leaves one answer, the easiest first
	RepairSet  []Repair         // where no single clue does: a small set of clues that does together
	Blacken    []puzzle.Point   // every white cell that leaves one answer if it turns black
	BlackenSet []puzzle.Point   // where no single cell does: a small set of cells that does together

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

// JSON is the verdict as one line of the command line's contract, without the
// line feed. Points are [row, column] from 0.
func (v Verdict) JSON(name string) ([]byte, error) {
	line := verdictLine{
		Name: name, Verdict: v.Kind,
		Lamps: pairs(v.Answer), Other: pairs(v.Other), Differ: pairs(v.Differ),
		Repairs: repairLines(v.Repairs), RepairSet: repairLines(v.RepairSet),
		Blacken: pairs(v.Blacken), BlackenSet: pairs(v.BlackenSet),
		Conflict: pairs(v.Conflict), Removable: pairs(v.Removable), Minimal: pairs(v.Minimal),
		Stats: v.Stats,
	}
	if v.Broken != nil {
		line.Broken = []brokenLine{}
	}
	for _, b := range v.Broken {
		line.Broken = append(line.Broken, brokenLine{b.Rule, pairs(b.Cells)})
	}
	if v.Forced != nil {
		line.Forced = &forcedLine{pairs(v.Forced.Lamps), pairs(v.Forced.Dots)}
	}
	for _, r := range v.Regions {
		line.Regions = append(line.Regions, pairs(r))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(line)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// verdictLine is a verdict as other programs read it. The names are stable;
// fields that do not apply are absent.
type verdictLine struct {
	Name       string       `json:"name,omitempty"`
	Verdict    Kind         `json:"verdict"`
	Lamps      [][2]int     `json:"lamps,omitzero"`
	Other      [][2]int     `json:"other,omitzero"`
	Differ     [][2]int     `json:"differ,omitzero"`
	Forced     *forcedLine  `json:"forced,omitempty"`
	Regions    [][][2]int   `json:"regions,omitempty"`
	Repairs    []repairLine `json:"repairs,omitzero"`
	RepairSet  []repairLine `json:"repair_set,omitzero"`
	Blacken    [][2]int     `json:"blacken,omitzero"`
	BlackenSet [][2]int     `json:"blacken_set,omitzero"`
	Conflict   [][2]int     `json:"conflict,omitzero"`
	Removable  [][2]int     `json:"removable,omitzero"`
	Minimal    [][2]int     `json:"minimal,omitzero"`
	Broken     []brokenLine `json:"broken,omitzero"`
	Stats      Stats        `json:"stats"`
}

type brokenLine struct {
	Rule  puzzle.Rule `json:"rule"`
	Cells [][2]int    `json:"cells"`
}

type forcedLine struct {
	Lamps [][2]int `json:"lamps"`
	Dots  [][2]int `json:"dots"`
}

// repairLine is a repair; the verdict is told where it is not "one".
type repairLine struct {
	Cell    [2]int `json:"cell"`
	Clue    int    `json:"clue"`
	Verdict Kind   `json:"verdict,omitempty"`
}

func repairLines(all []Repair) []repairLine {
	if all == nil {
		return nil
	}
	lines := make([]repairLine, len(all))
	for i, r := range all {
		lines[i] = repairLine{Cell: [2]int{r.Cell.Row, r.Cell.Col}, Clue: r.Clue}
		if r.Kind != One {
			lines[i].Verdict = r.Kind
		}
	}
	return lines
}

// pairs turns points into [row, column] pairs, nil into nil.
func pairs(points []puzzle.Point) [][2]int {
	if points == nil {
		return nil
	}
	out := make([][2]int, len(points))
	for i, at := range points {
		out[i] = [2]int{at.Row, at.Col}
	}
	return out
}
