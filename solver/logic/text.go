package logic

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"akari/internal/language"
	"akari/puzzle"
)

// Title returns the title of a step: the name of its technique, as in "Clue count (R1)".
func (l *Ladder) Title(t *Step) string {
	return fmt.Sprintf("%s (%s)", Capital(l.Language.Say(l.Technique(t.Rung).Name)), l.RungName(t.Rung))
}

// Headed puts the title of a step before a text.
func (l *Ladder) Headed(t *Step, text string) string {
	return l.Language.Say("%s. ", l.Title(t)) + text
}

// Paragraph is a part of an explanation: consecutive steps of one plain technique, or a step of
// another technique with the following steps that are alike.
type Paragraph struct {
	Title string // "Clue count (R1)"
	Steps []Step
}

// Paragraphs divides the explanation into paragraphs.
func (e *Explanation) Paragraphs() (out []Paragraph) {
	for k := range e.Steps {
		t := &e.Steps[k]
		if k == 0 || t.Rung != e.Steps[k-1].Rung || !e.Ladder.Technique(t.Rung).Plain && !e.Ladder.Alike(e.Puzzle, &e.Steps[k-1], t) {
			out = append(out, Paragraph{Title: e.Ladder.Title(t)})
		}
		last := &out[len(out)-1]
		last.Steps = append(last.Steps, *t)
	}
	return out
}

// boardAfter is the number of marks after which the board is drawn again.
const boardAfter = 12

// WriteText writes the whole explanation: the board, and the steps in paragraphs. It draws the
// board again before every step that is not plain, after every twelve marks, after the moves of a
// step, and at the end. board draws a board with the marks so far; say writes a line.
func (e *Explanation) WriteText(w io.Writer, board func(io.Writer, *puzzle.Entry) error, say func(io.Writer, string) error) error {
	t := page{at: puzzle.Entry{Puzzle: e.Puzzle}, board: board, say: say, in: e.Ladder.Language}
	t.draw()
	for k, par := range e.Paragraphs() {
		t.out.WriteByte('\n')
		if t.marks >= boardAfter || t.marks > 0 && !e.Ladder.Technique(par.Steps[0].Rung).Plain {
			t.draw()
			t.out.WriteByte('\n')
		}
		fmt.Fprintf(&t.out, "%d. %s\n", k+1, par.Title)
		for n, one := range e.Ladder.Breaths(e.Puzzle, par.Steps) {
			if n > 0 && t.marks >= boardAfter {
				t.out.WriteByte('\n')
				t.draw()
				t.out.WriteByte('\n')
			}
			t.tell(&one)
		}
	}
	t.out.WriteByte('\n')
	t.draw()
	_, err := w.Write(t.out.Bytes())
	return errors.Join(append(t.errs, err)...)
}

// page is the state of WriteText.
type page struct {
	out   bytes.Buffer
	at    puzzle.Entry
	marks int // number of marks made since the board was drawn
	board func(io.Writer, *puzzle.Entry) error
	say   func(io.Writer, string) error
	in    language.Language
	errs  []error
}

func (t *page) draw() {
	t.errs = append(t.errs, t.board(&t.out, &t.at))
	t.marks = 0
}

// tell writes steps that are described together, and makes their marks.
func (t *page) tell(one *Breath) {
	for _, line := range one.Lines() {
		t.errs = append(t.errs, t.say(&t.out, line))
	}
	if one.Moves != nil {
		for _, after := range one.Steps[0].After(&t.at, t.in) {
			t.errs = append(t.errs, t.say(&t.out, after.Title), t.board(&t.out, &after))
		}
	}
	for k := range one.Steps {
		s := &one.Steps[k]
		t.at.Solution = puzzle.SortedLamps(append(t.at.Solution, s.Lamps...))
		t.at.Dots = puzzle.SortedLamps(append(t.at.Dots, s.Dots...))
		t.marks += len(s.Lamps) + len(s.Dots)
	}
}

// After returns the boards after the moves of each supposition of a step, with titles.
func (t *Step) After(at *puzzle.Entry, in language.Language) (boards []puzzle.Entry) {
	all := t.Cases
	if t.Suppose != nil {
		all = []Supposition{*t.Suppose}
	}
	for k := range all {
		u := &all[k]
		after := puzzle.Entry{Puzzle: at.Puzzle, Title: in.Say("After these moves:")}
		if len(all) > 1 {
			after.Title = in.Say("After (%d):", k+1)
		}
		lamps, dots := slices.Concat(at.Solution, u.Lamps), slices.Concat(at.Dots, u.Dots)
		for n := range u.Steps {
			lamps, dots = append(lamps, u.Steps[n].Lamps...), append(dots, u.Steps[n].Dots...)
		}
		after.Solution, after.Dots = puzzle.SortedLamps(lamps), puzzle.SortedLamps(dots)
		boards = append(boards, after)
	}
	return boards
}
