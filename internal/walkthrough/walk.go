// Package walkthrough describes results for people. It turns a verdict into sentences. It turns an
// explanation, a hint or a technique into a Walk, boards with sentences, and writes the Walk as
// text, as one drawn sheet or as a page of HTML.
package walkthrough

import (
	"io"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// Walk is an explanation as boards with sentences. Each board marks the cells that its steps use
// and decide.
type Walk struct {
	Title         string // the title of the puzzle or of the page; may be empty
	Genre         *puzzle.Genre
	Before, After []Paragraph
	Start         []Leaf // the first leaves of a page; a sheet leaves them out
	Leaves        []Leaf
}

// Paragraph is a text before or after the boards. Head may be empty.
type Paragraph struct{ Head, Text string }

// Leaf is one board of a walk.
type Leaf struct {
	Title  string
	At     puzzle.Entry   // the board with its lamps and dots
	Used   []puzzle.Point // cells with a tint: a step uses them
	Framed []puzzle.Point // cells with a light border: cells that must be lit and that a step uses
	Boxed  []puzzle.Point // cells with a heavy border: a step decides them, or they are wrong
	Lines  []string
}

// Use marks the cells that a step uses.
func (f *Leaf) Use(t *logic.Step) {
	f.Used = slices.Concat(f.Used, t.Clues, t.Dark, t.Cells)
	f.Framed = slices.Concat(f.Framed, t.Dark)
}

// Decide marks the cells that a step decides.
func (f *Leaf) Decide(t *logic.Step) { f.Boxed = slices.Concat(f.Boxed, t.Lamps, t.Dots) }

// marksOnLeaf is the number of new marks after which a new leaf begins.
const marksOnLeaf = 12

// Through returns the walk of an explanation. It has a leaf for each paragraph, or several leaves
// if the paragraph has many words or marks; a leaf for the end of each supposition that is
// explained move by move; and a leaf for the final board.
func Through(e *logic.Explanation, title string) *Walk {
	at, in := puzzle.Entry{Puzzle: e.Puzzle}, e.Ladder.Language
	w := &Walk{Title: title, Genre: e.Puzzle.Genre, Start: []Leaf{{Title: in.Say("The beginning"), At: at}}}
	for _, par := range e.Paragraphs() {
		var open *Leaf
		marks := 0
		for _, one := range e.Ladder.Passages(e.Puzzle, par.Steps) {
			lines := one.Lines()
			if open == nil || marks >= marksOnLeaf || logic.Wordy(strings.Join(slices.Concat(open.Lines, lines), " ")) {
				w.Leaves = append(w.Leaves, Leaf{Title: par.Number + ". " + par.Title, At: at})
				open, marks = &w.Leaves[len(w.Leaves)-1], 0
			}
			before := at
			for i := range one.Steps {
				t := &one.Steps[i]
				t.AddTo(&open.At)
				open.Use(t)
				open.Decide(t)
				marks += len(t.Lamps) + len(t.Dots)
			}
			open.Lines, at = append(open.Lines, lines...), open.At
			if one.Moves == nil {
				continue
			}
			for _, after := range one.Steps[0].After(&before, in) {
				w.Leaves = append(w.Leaves, Leaf{Title: after.Title, At: after})
			}
			open = nil
		}
	}
	w.Leaves = append(w.Leaves, Leaf{Title: in.Say("The end"), At: at})
	return w
}

// Boards returns a lower bound for the number of boards of Through.
func Boards(e *logic.Explanation) int {
	return max(len(e.Paragraphs()), (len(e.Puzzle.Cells)-e.Open)/marksOnLeaf)
}

// WriteText writes the walk as text. It calls board to draw a board, and say to write a line.
func (w *Walk) WriteText(out io.Writer, board func(io.Writer, *puzzle.Entry) error, say func(io.Writer, string) error) error {
	err := say(out, w.Title)
	line := func(text string) {
		if err == nil {
			err = say(out, text)
		}
	}
	paragraphs := func(all []Paragraph) {
		for _, p := range all {
			line("")
			line(strings.TrimPrefix(p.Head+". "+p.Text, ". "))
		}
	}
	paragraphs(w.Before)
	for _, one := range w.Leaves {
		line("")
		line(one.Title + ":")
		if err == nil {
			err = board(out, &one.At)
		}
		for _, text := range one.Lines {
			line(text)
		}
	}
	paragraphs(w.After)
	return err
}
