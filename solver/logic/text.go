package logic

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"akari/puzzle"
)

// Title names the technique of a step: "Clue count (R1)".
func (l *Ladder) Title(t *Step) string {
	return fmt.Sprintf("%s (%s)", Capital(l.Technique(t.Rung).Name), l.RungName(t.Rung))
}

// Text tells a step of a puzzle of the genre in words.
func (l *Ladder) Text(p *puzzle.Puzzle, t *Step) string { return l.NewBoard().Text(p, t) }

// Paragraph is a stretch of an explanation: the steps of one plain technique
// that follow each other; of others a step, and those after it that say the
// same of other cells.
type Paragraph struct {
	Title string // "Clue count (R1)"
	Steps []Step
}

// Paragraphs gathers the steps.
func (e *Explanation) Paragraphs() (out []Paragraph) {
	for k := range e.Steps {
		t := &e.Steps[k]
		if k == 0 || t.Rung != e.Steps[k-1].Rung || !e.words.Plain(t.Rung) && !e.words.Alike(e.Puzzle, &e.Steps[k-1], t) {
			out = append(out, Paragraph{Title: e.Ladder.Title(t)})
		}
		last := &out[len(out)-1]
		last.Steps = append(last.Steps, *t)
	}
	return out
}

// Sentences tells steps that follow each other, those that say the same
// together.
func (l *Ladder) Sentences(p *puzzle.Puzzle, steps []Step) (sentences []string) {
	words := l.NewBoard()
	for k := 0; k < len(steps); {
		n := k + 1
		for n < len(steps) && words.Alike(p, &steps[k], &steps[n]) {
			n++
		}
		if n == k+1 {
			sentences = append(sentences, words.Text(p, &steps[k]))
		} else {
			sentences = append(sentences, words.Together(p, steps[k:n]))
		}
		k = n
	}
	return sentences
}

// WriteText tells the whole explanation: the board, the steps in paragraphs,
// with the board again before those that are not plain (once before several by
// one technique), and at the end. board draws it with the marks so far; say
// writes a sentence.
func (e *Explanation) WriteText(w io.Writer, board func(io.Writer, *puzzle.Entry) error, say func(io.Writer, string) error) error {
	var out bytes.Buffer
	at := &puzzle.Entry{Puzzle: e.Puzzle}
	errs := []error{board(&out, at)}
	last := Rung(1)
	for k, par := range e.Paragraphs() {
		r := par.Steps[0].Rung
		if k > 0 && !e.words.Plain(r) && r != last {
			out.WriteByte('\n')
			errs = append(errs, board(&out, at))
		}
		fmt.Fprintf(&out, "\n%d. %s\n", k+1, par.Title)
		last = r
		for _, sentence := range e.Ladder.Sentences(e.Puzzle, par.Steps) {
			errs = append(errs, say(&out, sentence))
		}
		for _, t := range par.Steps {
			at.Answer = puzzle.SortedLamps(append(at.Answer, t.Lamps...))
			at.Dots = puzzle.SortedLamps(append(at.Dots, t.Dots...))
		}
	}
	out.WriteByte('\n')
	errs = append(errs, board(&out, at))
	_, err := w.Write(out.Bytes())
	return errors.Join(append(errs, err)...)
}
