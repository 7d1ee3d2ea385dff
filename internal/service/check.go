package service

import (
	"context"
	"fmt"
	"slices"

	"akari/internal/language"
	"akari/internal/spell"
	"akari/internal/walkthrough"
	"akari/puzzle"
	"akari/uniq"
)

// CheckRequest asks whether a puzzle has exactly one solution.
type CheckRequest struct {
	Subject
	Budget        Budget            `json:"budget" about:"effort limit for each verdict, in conflicts"`
	Brief         bool              `json:"brief,omitempty" about:"return only the verdict, without reasons"`
	CheckSolution bool              `json:"check_solution,omitempty" about:"also check the solution that came with the puzzle"`
	Rate          bool              `json:"rate,omitempty" about:"also grade the puzzle"`
	Words         bool              `json:"words,omitempty" about:"add the reasons as sentences"`
	Language      language.Language `json:"language,omitempty" about:"language of the sentences; English by default"`

	Decided func(uniq.Kind) `json:"-"` // called before the search for reasons; may be nil
}

// Verdict reports whether the solution is unique, and if not, why. A field is absent if it does not
// apply, or if the search reached its effort limit first. An empty list means that there is nothing
// to list.
type Verdict struct {
	Origin
	uniq.Verdict
	Difficulty *puzzle.Difficulty `json:"difficulty,omitempty" when:"if the request has rate, and the techniques solve the puzzle"` // the grade, as rate has it
	SameAs     []Duplicate        `json:"same_as,omitempty" when:"in akari uniq, if there is any"`                                  // at most one known puzzle, and at most one earlier puzzle of the batch: the first with the same clues, or else the first with the same layout
	Text       []string           `json:"text,omitempty" when:"if the request has words"`                                           // the reasons in sentences
}

// Check decides whether a puzzle has exactly one solution, and returns the reasons if not.
func (w *Worker) Check(ctx context.Context, q *CheckRequest) (*Verdict, error) {
	e, err := w.puzzle(ctx, &q.Subject, q)
	if err != nil {
		return nil, err
	}
	want := uniq.Options{Budget: int64(q.Budget), Explain: !q.Brief, Decided: q.Decided}
	if q.CheckSolution {
		if want.Solution = e.Solution; want.Solution == nil {
			return nil, &Error{File: q.Source.File, Line: q.Source.Line, Msg: "no solution to check came with the puzzle"}
		}
	}
	v, err := w.verdict(ctx, e.Puzzle, want)
	if err != nil {
		return nil, err
	}
	out := &Verdict{Origin: q.Origin(), Verdict: v, SameAs: q.SameAs}
	if q.Rate && (v.Kind == uniq.One || v.Kind == uniq.Undecided) {
		_, l, err := w.ladder(ctx, &q.Subject, q)
		if err != nil {
			return nil, err
		}
		g, _, err := w.gradeWith(ctx, l, e.Puzzle, enough, func() (uniq.Verdict, error) { return v, nil })
		if err != nil {
			return nil, err
		}
		out.Difficulty = g.Difficulty()
	}
	if q.Words {
		out.Text = walkthrough.Reasons(e.Puzzle, &v, q.Language)
	}
	return out, nil
}

// verdict returns a copy of the verdict of package uniq. The search uses the worker's memory.
func (w *Worker) verdict(ctx context.Context, p *puzzle.Puzzle, o uniq.Options) (uniq.Verdict, error) {
	v, err := w.checker.Check(ctx, p, o)
	return v.Clone(), err
}

// Outcome is Well if the puzzle is unique and a solution that was checked is correct.
func (v *Verdict) Outcome() Outcome {
	return outcome(v.Verdict.Kind == uniq.Undecided, v.Verdict.Kind != uniq.One || len(v.Broken) > 0)
}

// Tally counts verdicts.
type Tally struct {
	Files     int `json:"files"` // number of files opened
	Puzzles   int `json:"puzzles"`
	Read      int `json:"read"`
	Unread    int `json:"unread"`
	One       int `json:"one"`
	Many      int `json:"many"`
	None      int `json:"none"`
	Undecided int `json:"undecided"`
	Wrong     int `json:"wrong_solutions"`

	Duplicates  int `json:"duplicates"`   // puzzles that are equal to an earlier or known puzzle, up to rotation and reflection
	SameLayouts int `json:"same_layouts"` // other puzzles whose layout is equal to that of an earlier or known puzzle

	Account Account `json:"account"`         // what became of each line and attachment
	Mails   Mails   `json:"mails,omitempty"` // each mail with what became of it
}

// Add counts a verdict, or nil for a puzzle that could not be judged.
func (t *Tally) Add(v *Verdict) {
	t.Puzzles++
	if v == nil {
		t.Unread++
		return
	}
	t.Read++
	of := map[uniq.Kind]*int{uniq.One: &t.One, uniq.Many: &t.Many, uniq.None: &t.None, uniq.Undecided: &t.Undecided}
	*of[v.Verdict.Kind]++
	if len(v.Broken) > 0 {
		t.Wrong++
	}
	switch {
	case v.Duplicate():
		t.Duplicates++
	case len(v.SameAs) > 0:
		t.SameLayouts++
	}
}

// Duplicate reports whether the puzzle is equal to an earlier or known puzzle.
func (v *Verdict) Duplicate() bool {
	return slices.ContainsFunc(v.SameAs, func(d Duplicate) bool { return d.Same() })
}

func (t *Tally) String() string {
	same := ""
	if t.Duplicates+t.SameLayouts > 0 {
		same = fmt.Sprintf("\nduplicates: %s, and %s with other clues", spell.Counted(t.Duplicates, "puzzle"), spell.Counted(t.SameLayouts, "layout"))
	}
	return fmt.Sprintf("%s in %s: %d unique, %d not unique, %d without a solution, %d undecided, %s; %s could not be read", spell.Counted(t.Read, "puzzle"), spell.Counted(t.Files, "file"),
		t.One, t.Many, t.None, t.Undecided, spell.Counted(t.Wrong, "wrong solution"), spell.Counted(t.Unread, "passage")) + same + t.Account.lines(t.Mails)
}
