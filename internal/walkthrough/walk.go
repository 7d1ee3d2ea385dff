package walkthrough

import (
	"context"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/render"
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

// marks are the lamps, their light, dots in the dark cells without a lamp, and the cells
// that the leaf marks.
func (f *Leaf) marks() render.Marks {
	m := render.Solution(f.At.Puzzle, puzzle.SortedLamps(f.At.Solution))
	for _, at := range f.At.Dots {
		if !m.Lit[f.At.Puzzle.Index(at)] {
			m.Dots = append(m.Dots, at)
		}
	}
	m.Tinted, m.Framed, m.Boxed = f.Used, f.Framed, f.Boxed
	return m
}

// marksOnLeaf is how many marks the steps on a leaf make before the next leaf begins.
const marksOnLeaf = 12

// Through walks through an explanation: a leaf for each paragraph, or several if the
// paragraph has many words or marks, a leaf for the end of each supposition that is
// told as moves, and one for the end.
func Through(e *logic.Explanation, title string) *Walk {
	at := puzzle.Entry{Puzzle: e.Puzzle}
	w := &Walk{Title: title, Genre: e.Puzzle.Genre, Start: []Leaf{{Title: "The beginning", At: at}}}
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
			for _, after := range one.Steps[0].After(&before) {
				w.Leaves = append(w.Leaves, Leaf{Title: after.Title, At: after})
			}
			open = nil
		}
	}
	w.Leaves = append(w.Leaves, Leaf{Title: "The end", At: at})
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

// pageHead begins a page of HTML without a script or another file.
const pageHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; font: 1rem/1.5 "Liberation Sans", Arial, sans-serif; color: #111; background: #fff; }
section { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: flex-start; margin: 1.5rem 0; break-inside: avoid; }
section > div { flex: 1 1 18rem; }
h1, h2 { line-height: 1.2; } h2 { font-size: 1.1rem; margin: 1rem 0 .3rem; } section h2 { margin-top: 0; } p { margin: .3rem 0; }
svg { max-width: 100%%; height: auto; }
</style>
</head>
<body>
<h1>%[1]s</h1>
`

// HTML writes the walk as one page: each leaf with its picture.
func (w *Walk) HTML(ctx context.Context, out io.Writer) error {
	var b strings.Builder
	element := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "<%s>%s</%[1]s>\n", name, html.EscapeString(text))
		}
	}
	paragraphs := func(all []Paragraph) {
		for _, p := range all {
			element("h2", p.Head)
			element("p", p.Text)
		}
	}
	title := w.Title
	if title == "" {
		title = w.Genre.Title
	}
	fmt.Fprintf(&b, pageHead, html.EscapeString(title))
	paragraphs(w.Before)
	element("p", legend(w.Genre))
	for _, one := range slices.Concat(w.Start, w.Leaves) {
		b.WriteString("<section>\n")
		if err := one.alone(one.Title).SVG(ctx, &b); err != nil {
			return err
		}
		b.WriteString("<div>\n")
		element("h2", one.Title)
		for _, line := range one.Lines {
			element("p", line)
		}
		b.WriteString("</div>\n</section>\n")
	}
	paragraphs(w.After)
	b.WriteString("</body>\n</html>\n")
	_, err := io.WriteString(out, b.String())
	return err
}

// legend says how to read the pictures of a genre.
func legend(g *puzzle.Genre) string {
	if g.Lights() {
		return "In the pictures a ring is a lamp and a dot an empty cell; lit cells have a light tint, used ones a dark tint. " +
			"Clues used have a white border, cells to be lit a thin one, and cells decided a heavy one."
	}
	return "In the pictures a star is a light and a dot an empty cell; cells used have a tint. Clues used have a white border, and cells decided a heavy one."
}
