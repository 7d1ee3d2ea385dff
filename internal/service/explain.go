package service

import (
	"context"

	"akari/puzzle"
	"akari/render"
	"akari/solver/logic"
	"akari/uniq"
)

// ExplainRequest asks for the steps of a person to the answer.
type ExplainRequest struct {
	Subject
	Effort
	Picture bool `json:"picture,omitempty"` // the boards between the steps as SVG, too
}

// DefaultExplain is a request whose caller wants nothing in particular.
func DefaultExplain() ExplainRequest { return ExplainRequest{Effort: DefaultEffort()} }

// Explanation is a way to the answer, or as far as the techniques go. Where
// they do not reach the end, the verdict says what is known of the answers.
type Explanation struct {
	Origin
	Difficulty *Difficulty `json:"difficulty,omitempty"` // where the steps reach the end
	Solved     bool        `json:"solved"`               // the steps reach the end
	Steps      []Step      `json:"steps"`                // in order
	Lamps      Cells       `json:"lamps"`                // placed by the steps
	Open       int         `json:"open,omitempty"`       // cells left open
	Verdict    uniq.Kind   `json:"verdict,omitempty"`    // where cells are left open
	Answers    []string    `json:"answers,omitempty"`    // then, where two answers differ, or what leaves none
	SVG        string      `json:"svg,omitempty"`        // the boards between the steps, if asked for

	// Told is the explanation itself, with its paragraphs.
	Told  *logic.Explanation `json:"-"`
	title string
}

// Step is one application of a technique.
type Step struct {
	Rung      string        `json:"rung"`               // R1, R2 and so on
	Technique string        `json:"technique"`          // its name
	Clues     Cells         `json:"clues,omitempty"`    // the clues used
	Dark      Cells         `json:"dark,omitempty"`     // the dark cells used
	Cells     Cells         `json:"cells,omitempty"`    // the open cells beside or in sight of these
	Lamps     Cells         `json:"lamps,omitempty"`    // concluded
	Dots      Cells         `json:"dots,omitempty"`     // concluded: no lamp
	Ways      []Cells       `json:"ways,omitempty"`     // the joint ways of a pair, none within another
	Refuted   []Supposition `json:"refuted,omitempty"`  // of a pair: the opposite of each conclusion, where counting refutes them all
	Suppose   *Supposition  `json:"suppose,omitempty"`  // the opposite, refuted
	Cases     []Supposition `json:"cases,omitempty"`    // of a split; one of them is true
	Unproved  bool          `json:"unproved,omitempty"` // fewer clues and dark cells may do
	Text      string        `json:"text,omitempty"`     // absent inside a supposition
	Moves     []Move        `json:"moves,omitempty"`    // of a step that takes more words than its text, one by one
}

// Move is one of the moves of a step, in words, and those that it takes itself.
type Move struct {
	Text  string `json:"text"`            // in words
	Moves []Move `json:"moves,omitempty"` // where these take too many words, one by one
}

// Supposition is marks made for the sake of argument, what follows and where it
// ends.
type Supposition struct {
	Lamps         Cells          `json:"lamps,omitempty"`         // supposed
	Dots          Cells          `json:"dots,omitempty"`          // supposed to hold no lamp
	Steps         []Step         `json:"steps,omitempty"`         // what follows
	Contradiction *Contradiction `json:"contradiction,omitempty"` // where it ends, if there is one
}

// Contradiction is a rule that can no longer be kept.
type Contradiction struct {
	Rule puzzle.Rule `json:"rule"`           // clue or lit
	Cell Cell        `json:"cell"`           // the clue or dark cell that fails
	With *Cell       `json:"with,omitempty"` // the clue or dark cell that fails together with it
}

// Explain solves a puzzle as a person does and tells each step.
func (w *Worker) Explain(ctx context.Context, q *ExplainRequest) (*Explanation, error) {
	if err := q.Validate(w.Most); err != nil {
		return nil, err
	}
	e, l, err := w.ladder(&q.Subject)
	if err != nil {
		return nil, err
	}
	_, kind, err := w.grade(ctx, l, e.Puzzle, q.Effort)
	if err != nil {
		return nil, err
	}
	limit := l.Top()
	if ungraded(kind) == No {
		limit = belowLastLevel(l)
	}
	told, err := l.Explain(ctx, e.Puzzle, q.upTo(limit))
	if err != nil {
		return nil, err
	}
	out := &Explanation{
		Origin: q.Origin(), Difficulty: (*Difficulty)(told.Grade.Difficulty()), Solved: told.Solved,
		Steps: steps(l, e.Puzzle, told.Steps, true), Lamps: Cells(told.Lamps), Open: told.Open,
		Told: told, title: e.Name,
	}
	if !out.Solved {
		out.Verdict = kind
		if out.Answers, err = w.answers(ctx, e.Puzzle, kind, q.Effort); err != nil {
			return nil, err
		}
	}
	if q.Picture {
		out.SVG, err = svg(out.Sheet())
	}
	return out, err
}

// answers tells where two answers differ, or what contradicts each other.
func (w *Worker) answers(ctx context.Context, p *puzzle.Puzzle, kind uniq.Kind, o Effort) ([]string, error) {
	if kind != uniq.Many && kind != uniq.None {
		return nil, nil
	}
	v, err := w.verdict(ctx, p, uniq.Options{Budget: int64(o.Budget), Explain: kind == uniq.None})
	short := Verdict{Verdict: v.Kind, Lamps: Cells(v.Answer), Other: Cells(v.Other), Differ: v.Differ, Conflict: v.Conflict}
	return short.Sentences(p), err
}

// Outcome is Well where the steps reach the end.
func (e *Explanation) Outcome() Outcome {
	if e.Solved {
		return Well
	}
	return ungraded(e.Verdict)
}

// steps turns steps into those of a response, with their text or, inside a
// supposition, without.
func steps(l *logic.Ladder, p *puzzle.Puzzle, all []logic.Step, text bool) []Step {
	out := make([]Step, len(all))
	for k := range all {
		t := &all[k]
		out[k] = Step{
			Rung: l.RungName(t.Rung), Technique: l.Technique(t.Rung).Name,
			Clues: t.Clues, Dark: t.Dark, Cells: t.Cells, Lamps: t.Lamps, Dots: t.Dots, Unproved: t.Unproved,
		}
		for _, way := range t.Ways {
			out[k].Ways = append(out[k].Ways, Cells(way))
		}
		if t.Suppose != nil {
			u := suppose(l, p, t.Suppose)
			out[k].Suppose = &u
		}
		for c := range t.Cases {
			out[k].Cases = append(out[k].Cases, suppose(l, p, &t.Cases[c]))
		}
		for n := range t.Refuted {
			out[k].Refuted = append(out[k].Refuted, suppose(l, p, &t.Refuted[n]))
		}
		if text {
			told := l.Tell(p, *t)
			out[k].Text, out[k].Moves = told.Text, moves(told.Moves)
		}
	}
	return out
}

func moves(told []logic.Telling) (out []Move) {
	for _, one := range told {
		out = append(out, Move{one.Text, moves(one.Moves)})
	}
	return out
}

func suppose(l *logic.Ladder, p *puzzle.Puzzle, u *logic.Supposition) Supposition {
	out := Supposition{Lamps: u.Lamps, Dots: u.Dots, Steps: steps(l, p, u.Steps, false)}
	if u.End != nil {
		out.Contradiction = &Contradiction{Rule: u.End.Rule, Cell: Cell(u.End.At), With: (*Cell)(u.End.With)}
	}
	return out
}

// Sheet draws the board once for each paragraph, with the cells that its steps
// use and decide, and once at the end.
func (e *Explanation) Sheet() render.Sheet {
	p := e.Told.Puzzle
	var panels []render.Panel
	var lamps, dots Cells
	for k, par := range e.Told.Paragraphs() {
		for _, t := range par.Steps {
			lamps, dots = append(lamps, t.Lamps...), append(dots, t.Dots...)
		}
		m := shown(p, lamps, dots)
		for _, t := range par.Steps {
			pointAtReasons(&m, &t)
			m.Boxed = append(append(m.Boxed, t.Lamps...), t.Dots...)
		}
		panels = append(panels, render.Panel{Puzzle: p, Marks: m, Caption: numbered(k+1, par.Title)})
	}
	panels = append(panels, render.Panel{Puzzle: p, Marks: shown(p, lamps, dots), Caption: "The end"})
	return arrange(panels, e.title)
}
