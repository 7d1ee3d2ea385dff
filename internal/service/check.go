package service

import (
	"context"
	"fmt"

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
	Text []string `json:"text,omitempty" when:"if the request has words"` // the reasons in sentences
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
	out := &Verdict{Origin: q.Origin(), Verdict: v}
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
}

func (t *Tally) String() string {
	return fmt.Sprintf("%s in %s: %d unique, %d not unique, %d without a solution, %d undecided, %s; %s could not be read", spell.Counted(t.Read, "puzzle"), spell.Counted(t.Files, "file"),
		t.One, t.Many, t.None, t.Undecided, spell.Counted(t.Wrong, "wrong solution"), spell.Counted(t.Unread, "passage")) + t.Account.lines(t.Mails)
}
