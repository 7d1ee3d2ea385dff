package main

import (
	"fmt"
	"io"

	"akari/puzzle"
	"akari/render"
	"akari/solver/logic"
	"akari/uniq"
)

// hint is logic.Advice as JSON: the next step, a wrong mark, or that all is
// done.
type hint struct {
	Name   string     `json:"name,omitempty"`
	Solved bool       `json:"solved"`
	Step   *step      `json:"step,omitempty"`
	Wrong  *wrongMark `json:"wrong,omitempty"`
}

type wrongMark struct {
	Cell [2]int `json:"cell"`
	Mark string `json:"mark"` // lamp or dot
	Why  *step  `json:"why,omitempty"`
}

// hint tells the next step from a position, or which of its marks is wrong.
func (e *env) hint(entry *puzzle.Entry, format, out string, budget int64) (status, error) {
	answer, why, s := e.answer(entry.Puzzle, budget)
	if answer == nil {
		e.note("no hint: %s", why)
		return s, nil
	}
	a := logic.Hint(entry.Puzzle, entry.Answer, entry.Dots, answer)
	done := a.Wrong == nil && entry.Answer.Equal(answer)
	switch {
	case a.Wrong != nil:
		s = no
	case a.Step == nil && !done:
		e.note("no hint: the next step is beyond the ladder")
		return undecided, nil
	}
	target, err := e.create(out)
	if err != nil {
		return badInput, err
	}
	defer target.discard()
	if err := writeHint(target, format, entry, a, done); err != nil {
		return badInput, fmt.Errorf("%s: cannot be written: %w", out, reason(err))
	}
	return s, target.commit()
}

// answer finds the one answer; where there is none, it tells why and with what
// status.
func (e *env) answer(p *puzzle.Puzzle, budget int64) (answer puzzle.Lamps, why string, s status) {
	v := uniq.Check(e.ctx, p, uniq.Options{Budget: budget})
	switch v.Kind {
	case uniq.One:
		return v.Answer, "", ok
	case uniq.Undecided:
		return nil, "whether the puzzle has one answer is " + headline[uniq.Undecided], undecided
	}
	return nil, "the puzzle " + ungraded[v.Kind], no
}

func writeHint(w io.Writer, format string, entry *puzzle.Entry, a logic.Advice, done bool) error {
	switch format {
	case "json":
		return jsonLine(w, hintJSON(entry, a, done))
	case "svg":
		return hintSheet(entry, a).SVG(w)
	}
	text := "The board is solved."
	if !done || a.Wrong != nil {
		text = a.Text(entry.Puzzle)
	}
	if t := a.Step; t != nil {
		text = t.Title() + ". " + text
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

func hintJSON(entry *puzzle.Entry, a logic.Advice, done bool) hint {
	told := func(t *logic.Step) *step {
		if t == nil {
			return nil
		}
		return &stepsJSON(entry.Puzzle, []logic.Step{*t}, true)[0]
	}
	h := hint{Name: entry.Name, Solved: done, Step: told(a.Step)}
	if g := a.Wrong; g != nil {
		h.Wrong = &wrongMark{Cell: [2]int{g.At.Row, g.At.Col}, Mark: g.Mark(), Why: told(g.Why)}
	}
	return h
}

// hintSheet draws the position, with the cells that the step uses and decides,
// or the wrong mark.
func hintSheet(entry *puzzle.Entry, a logic.Advice) render.Sheet {
	m := shown(entry.Puzzle, entry.Answer, entry.Dots)
	caption := "Solved"
	t := a.Step
	if g := a.Wrong; g != nil {
		caption, t = "A wrong "+g.Mark(), g.Why
		m.Boxed = []puzzle.Point{g.At}
	}
	if t != nil {
		pointAtReasons(&m, t)
	}
	if t := a.Step; t != nil {
		caption = t.Title()
		m.Boxed = append(append(m.Boxed, t.Lamps...), t.Dots...)
	}
	return arrange([]render.Panel{{Puzzle: entry.Puzzle, Marks: m, Caption: caption}}, entry.Name)
}
