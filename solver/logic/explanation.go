package logic

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

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
	Number string // the numbers of its steps: "3" or "3-5"
	Title  string // "Clue count (R1)"
	Steps  []Step
}

// Paragraphs divides the explanation into paragraphs.
func (e *Explanation) Paragraphs() (out []Paragraph) {
	for k := range e.Steps {
		t := &e.Steps[k]
		if k == 0 || t.Rung != e.Steps[k-1].Rung || !e.Ladder.Technique(t.Rung).Plain && !e.Ladder.Alike(e.Puzzle, &e.Steps[k-1], t) {
			out = append(out, Paragraph{Number: strconv.Itoa(k + 1), Title: e.Ladder.Title(t)})
		}
		last := &out[len(out)-1]
		if last.Steps = append(last.Steps, *t); len(last.Steps) > 1 {
			last.Number = fmt.Sprintf("%d-%d", k+2-len(last.Steps), k+1)
		}
	}
	return out
}

// boardAfter is the number of marks after which the board is drawn again.
const boardAfter = 12

// WriteText writes the whole explanation: the board, and the steps in paragraphs. It draws the
// board again before every step that is not plain, after every twelve marks, after the moves of a
// step, and at the end. board draws a board with the marks so far; say writes a line. After a board
// with supposed marks, the next board has a title.
func (e *Explanation) WriteText(w io.Writer, board func(io.Writer, *puzzle.Entry) error, say func(io.Writer, string) error) (err error) {
	var out bytes.Buffer
	at, marks, supposed := puzzle.Entry{Puzzle: e.Puzzle}, 0, false // marks counts the marks since the board was drawn
	line := func(text string) {
		if err == nil {
			err = say(&out, text)
		}
	}
	draw := func(e *puzzle.Entry) {
		if err == nil {
			err = board(&out, e)
		}
	}
	again := func() {
		if supposed {
			line(e.Ladder.Language.Say("The board now:"))
		}
		draw(&at)
		out.WriteByte('\n')
		marks, supposed = 0, false
	}
	again()
	for _, par := range e.Paragraphs() {
		if marks >= boardAfter || marks > 0 && !e.Ladder.Technique(par.Steps[0].Rung).Plain {
			again()
		}
		fmt.Fprintf(&out, "%s. %s\n", par.Number, par.Title)
		for n, one := range e.Ladder.Passages(e.Puzzle, par.Steps) {
			if n > 0 && marks >= boardAfter {
				out.WriteByte('\n')
				again()
			}
			for _, text := range one.Lines() {
				line(text)
			}
			if one.Moves != nil {
				supposed = true
				for _, after := range one.Steps[0].After(&at, e.Ladder.Language) {
					line(after.Title)
					draw(&after)
				}
			}
			Joined(one.Steps).AddTo(&at)
			marks += conclusions(one.Steps)
		}
		out.WriteByte('\n')
	}
	again()
	_, written := w.Write(out.Bytes()[:out.Len()-1])
	return errors.Join(err, written)
}

// After returns the boards after the moves of each supposition of a step, with titles.
func (t *Step) After(at *puzzle.Entry, in language.Language) (boards []puzzle.Entry) {
	all := t.Cases
	if t.Suppose != nil {
		all = []Supposition{*t.Suppose}
	}
	for k := range all {
		u := &all[k]
		after := puzzle.Entry{Puzzle: at.Puzzle, Title: in.Say("After these moves:"), Solution: at.Solution, Dots: at.Dots}
		if len(all) > 1 {
			after.Title = in.Say("After (%d):", k+1)
		}
		Joined(append(slices.Clone(u.Steps), Step{Lamps: u.Lamps, Dots: u.Dots})).AddTo(&after)
		boards = append(boards, after)
	}
	return boards
}
