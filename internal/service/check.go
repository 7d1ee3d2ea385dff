package service

import (
	"context"
	"fmt"

	"akari/internal/spell"
	"akari/puzzle"
	"akari/uniq"
)

// CheckRequest asks whether a puzzle has exactly one answer.
type CheckRequest struct {
	Subject
	Budget      Budget `json:"budget"`                 // conflicts it may cost
	Brief       bool   `json:"brief,omitempty"`        // the verdict only, without its reasons
	CheckAnswer bool   `json:"check_answer,omitempty"` // hold the answer that came with it against the rules
	Words       bool   `json:"words,omitempty"`        // tell the reasons in sentences as well
}

// DefaultCheck is a request whose caller wants nothing in particular.
func DefaultCheck() CheckRequest { return CheckRequest{Budget: DefaultBudget} }

// Validate checks all but the puzzle.
func (q *CheckRequest) Validate(most Limits) error { return q.Budget.check(most) }

// Verdict is the answer to "exactly one?". Fields that do not apply, or that
// the budget did not settle, are absent; an empty list says that there is
// nothing of the kind.
type Verdict struct {
	Origin
	Verdict            uniq.Kind `json:"verdict"`                                                                      // one, many, none or undecided
	Lamps              Cells     `json:"lamps,omitzero" when:"one and many"`                                           // an answer
	Other              Cells     `json:"other,omitzero" when:"many"`                                                   // another
	Differ             Cells     `json:"differ,omitzero" when:"many"`                                                  // where these two differ
	Unseen             Cells     `json:"unseen,omitempty" when:"many, where there are any; not if brief"`              // white cells that no clue sees: a lamp may stand there or not
	Forced             *Forced   `json:"forced,omitempty" when:"many; not if brief"`                                   // what is equal in all answers
	Regions            []Cells   `json:"regions,omitempty"`                                                            // the other cells; regions do not depend on one another
	Repairs            []Repair  `json:"repairs,omitzero" when:"many and none; not if brief"`                          // single clues that would give one answer; of a puzzle without one, any
	RepairSet          []Repair  `json:"repair_set,omitzero" when:"many, where repairs is empty; not if brief"`        // where no single clue does: a few that do together
	Blacken            Cells     `json:"blacken,omitzero" when:"many; not if brief"`                                   // white cells that leave one answer if they turn black
	BlackenSet         Cells     `json:"blacken_set,omitzero" when:"many, where blacken is empty; not if brief"`       // where no single cell does: a few that do together
	RepairSetSmallest  *bool     `json:"repair_set_smallest,omitempty" when:"with repair_set, unless that is empty"`   // that set is proved to be as small as there can be
	BlackenSetSmallest *bool     `json:"blacken_set_smallest,omitempty" when:"with blacken_set, unless that is empty"` // likewise
	Conflict           Cells     `json:"conflict,omitzero" when:"none; not if brief"`                                  // clues and cells that contradict each other
	Removable          Cells     `json:"removable,omitzero" when:"one; not if brief"`                                  // clues that could go, each by itself
	Minimal            Cells     `json:"minimal,omitzero" when:"one; not if brief"`                                    // clues that suffice together
	Broken             []Broken  `json:"broken,omitzero" when:"where check_answer asked for it"`                       // what the answer that came with it breaks
	Stats              Stats     `json:"stats"`                                                                        // the effort it took
	Text               []string  `json:"text,omitempty" when:"where words asked for it"`                               // the reasons in sentences
}

// Stats is the effort that a verdict took.
type Stats = uniq.Stats

// Forced lists the cells that are equal in all answers.
type Forced struct {
	Lamps Cells `json:"lamps"` // a lamp in each
	Dots  Cells `json:"dots"`  // a lamp in none
}

// Repair is a clue to write on a black cell; the verdict that it leads to is
// told where it is not "one".
type Repair struct {
	Cell    puzzle.Point `json:"cell"`                                         // a black cell
	Clue    int          `json:"clue"`                                         // the clue to write on it
	Verdict uniq.Kind    `json:"verdict,omitempty" when:"where it is not one"` // what it leads to, where that is not one answer
}

// Broken is a rule that an answer breaks, and where.
type Broken struct {
	Rule     puzzle.Rule `json:"rule"`                           // place, clue, shine, lit or, for Searchlights, others
	Cells    Cells       `json:"cells"`                          // where
	Sentence string      `json:"sentence,omitempty" when:"play"` // what the rule asks for, where it was asked about a position
}

// Check decides whether a puzzle has exactly one answer, and says why not.
func (w *Worker) Check(ctx context.Context, q *CheckRequest) (*Verdict, error) {
	if err := q.Validate(w.Most); err != nil {
		return nil, err
	}
	e, err := w.puzzle(&q.Subject)
	if err != nil {
		return nil, err
	}
	want := uniq.Options{Budget: int64(q.Budget), Explain: !q.Brief}
	if q.CheckAnswer {
		if want.Answer = e.Answer; want.Answer == nil {
			return nil, &Error{File: q.Source.File, Line: q.Source.Line, Msg: "no answer to be checked came with the puzzle"}
		}
	}
	v, err := w.verdict(ctx, e.Puzzle, want)
	if err != nil {
		return nil, err
	}
	out := newVerdict(q.Origin(), v)
	if q.Words {
		out.Text = out.Sentences(e.Puzzle)
	}
	return out, nil
}

// verdict asks uniq, in the worker's memory.
func (w *Worker) verdict(ctx context.Context, p *puzzle.Puzzle, o uniq.Options) (uniq.Verdict, error) {
	v, err := w.checker.Check(ctx, p, o)
	return v.Clone(), err
}

func newVerdict(o Origin, v uniq.Verdict) *Verdict {
	out := &Verdict{
		Origin: o, Verdict: v.Kind,
		Lamps: Cells(v.Answer), Other: Cells(v.Other), Differ: v.Differ,
		Unseen: v.Unseen, Repairs: repairs(v.Repairs), RepairSet: repairs(v.RepairSet),
		Blacken: v.Blacken, BlackenSet: v.BlackenSet,
		Conflict: v.Conflict, Removable: v.Removable, Minimal: v.Minimal,
		Stats: v.Stats,
	}
	if len(v.RepairSet) > 0 {
		out.RepairSetSmallest = &v.RepairSmallest
	}
	if len(v.BlackenSet) > 0 {
		out.BlackenSetSmallest = &v.BlackenSmallest
	}
	if v.Forced != nil {
		out.Forced = &Forced{v.Forced.Lamps, v.Forced.Dots}
	}
	for _, r := range v.Regions {
		out.Regions = append(out.Regions, r)
	}
	if v.Broken != nil {
		out.Broken = []Broken{}
	}
	for _, b := range v.Broken {
		out.Broken = append(out.Broken, Broken{Rule: b.Rule, Cells: b.Cells})
	}
	return out
}

func repairs(all []uniq.Repair) []Repair {
	if all == nil {
		return nil
	}
	out := make([]Repair, len(all))
	for i, r := range all {
		out[i] = Repair{Cell: r.Cell, Clue: r.Clue}
		if r.Kind != uniq.One {
			out[i].Verdict = r.Kind
		}
	}
	return out
}

// Outcome is Well for exactly one answer that nothing speaks against.
func (v *Verdict) Outcome() Outcome {
	return outcome(v.Verdict == uniq.Undecided, v.Verdict != uniq.One || len(v.Broken) > 0)
}

// Headline says a verdict in words.
func Headline(k uniq.Kind) string { return headline[k] }

var headline = map[uniq.Kind]string{
	uniq.One:       "exactly one answer",
	uniq.Many:      "more than one answer",
	uniq.None:      "no answer",
	uniq.Undecided: "undecided within the budget",
}

// Tally counts verdicts.
type Tally struct {
	Files     int `json:"files"` // that were opened
	Puzzles   int `json:"puzzles"`
	Read      int `json:"read"`
	Unread    int `json:"unread"`
	One       int `json:"one"`
	Many      int `json:"many"`
	None      int `json:"none"`
	Undecided int `json:"undecided"`
	Wrong     int `json:"wrong_answers"`
}

// Add counts a verdict, or nil for a puzzle that could not be judged.
func (t *Tally) Add(v *Verdict) {
	t.Puzzles++
	if v == nil {
		t.Unread++
		return
	}
	t.Read++
	switch v.Verdict {
	case uniq.One:
		t.One++
	case uniq.Many:
		t.Many++
	case uniq.None:
		t.None++
	case uniq.Undecided:
		t.Undecided++
	}
	if len(v.Broken) > 0 {
		t.Wrong++
	}
}

func (t *Tally) String() string {
	return fmt.Sprintf("%s of %s, %d read and %d not read: %d one, %d many, %d none, %d undecided, %s", spell.Counted(t.Puzzles, "puzzle"), spell.Counted(t.Files, "file"),
		t.Read, t.Unread, t.One, t.Many, t.None, t.Undecided, spell.Counted(t.Wrong, "wrong answer"))
}
