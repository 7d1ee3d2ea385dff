package walkthrough

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/solver/logic"
)

// Walk is a way through a puzzle: boards, each with the cells that its steps use and
// decide, and sentences.
type Walk struct {
	Title         string // of the puzzle, may be empty
	Genre         *puzzle.Genre
	Before, After []Paragraph
	Start         []Leaf // leaves that a page shows first, and a sheet does not
	Leaves        []Leaf
}

// Paragraph is a text before or after the boards, with a heading or without.
type Paragraph struct{ Head, Text string }

// Leaf is one board of a walk.
type Leaf struct {
	Title  string
	At     puzzle.Entry   // the board, with the lamps and dots on it
	Used   []puzzle.Point // tinted
	Framed []puzzle.Point // light border: dark cells that a step uses
	Boxed  []puzzle.Point // heavy border: decided, or wrong
	Lines  []string
}

// Use marks the cells that a step uses.
func (f *Leaf) Use(t *logic.Step) {
	f.Used = slices.Concat(f.Used, t.Clues, t.Dark, t.Cells)
	f.Framed = slices.Concat(f.Framed, t.Dark)
}

// Decide marks the cells that a step decides.
func (f *Leaf) Decide(t *logic.Step) { f.Boxed = slices.Concat(f.Boxed, t.Lamps, t.Dots) }

// take puts the conclusions of a step on the board.
func (f *Leaf) take(t *logic.Step) {
	f.At.Solution = puzzle.SortedLamps(slices.Concat(f.At.Solution, t.Lamps))
	f.At.Dots = puzzle.SortedLamps(slices.Concat(f.At.Dots, t.Dots))
}

// marksOnLeaf is how many marks the steps on a leaf make before the next leaf begins.
const marksOnLeaf = 12

// Through walks through an explanation: a leaf for each paragraph, or several if the
// paragraph has many words or marks, a leaf for the end of each supposition that is
// told as moves, and one for the end.
func Through(e *logic.Explanation, title string) *Walk {
	at, in := puzzle.Entry{Puzzle: e.Puzzle}, e.Ladder.Language
	w := &Walk{Title: title, Genre: e.Puzzle.Genre, Start: []Leaf{{Title: in.Say("The beginning"), At: at}}}
	for k, par := range e.Paragraphs() {
		var open *Leaf
		marks := 0
		for _, one := range e.Ladder.Breaths(e.Puzzle, par.Steps) {
			lines := one.Lines()
			if open == nil || marks >= marksOnLeaf || logic.Wordy(strings.Join(slices.Concat(open.Lines, lines), " ")) {
				w.Leaves = append(w.Leaves, Leaf{Title: fmt.Sprintf("%d. %s", k+1, par.Title), At: at})
				open, marks = &w.Leaves[len(w.Leaves)-1], 0
			}
			before := at
			for i := range one.Steps {
				t := &one.Steps[i]
				open.take(t)
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

// Boards returns the least number of boards that Through draws.
func Boards(e *logic.Explanation) int {
	return max(len(e.Paragraphs()), (len(e.Puzzle.Cells)-e.Open)/marksOnLeaf)
}

// WriteText writes the walk for a terminal: board draws a board, say writes a line.
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
