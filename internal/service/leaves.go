package service

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
	"akari/solver/logic"
)

// leaf is one picture of an explanation: the board after some steps, the cells
// that they use and decide, and what is told of them.
type leaf struct {
	title  string
	puzzle *puzzle.Puzzle
	marks  render.Marks
	lines  []string
}

// marksOnLeaf is how many marks a leaf may make before another is begun.
const marksOnLeaf = 12

// leaves draws the steps of a puzzle from a position: a leaf for each paragraph,
// or several where that tells or marks much, a leaf for the end of each
// supposition that is told as moves, and one for the end.
func leaves(l *logic.Ladder, from *puzzle.Entry, pars []logic.Paragraph) (all []leaf) {
	p := from.Puzzle
	at := puzzle.Entry{Puzzle: p, Answer: from.Answer, Dots: from.Dots}
	for k, par := range pars {
		var open *leaf
		marks := 0
		for _, one := range l.Breaths(p, par.Steps) {
			lines := one.Lines()
			if open == nil || marks >= marksOnLeaf || logic.Wordy(strings.Join(append(slices.Clone(open.lines), lines...), " ")) {
				all = append(all, leaf{title: fmt.Sprintf("%d. %s", k+1, par.Title), puzzle: p})
				open, marks = &all[len(all)-1], 0
			}
			before := at
			for i := range one.Steps {
				t := &one.Steps[i]
				at.Answer = puzzle.SortedLamps(slices.Concat(at.Answer, t.Lamps))
				at.Dots = slices.Concat(at.Dots, t.Dots)
				pointAtReasons(&open.marks, t)
				open.marks.Boxed = slices.Concat(open.marks.Boxed, t.Lamps, t.Dots)
				marks += len(t.Lamps) + len(t.Dots)
			}
			open.lines = append(open.lines, lines...)
			m := shown(p, at.Answer, at.Dots)
			m.Tinted, m.Framed, m.Boxed = open.marks.Tinted, open.marks.Framed, open.marks.Boxed
			open.marks = m
			if one.Moves == nil {
				continue
			}
			for _, after := range one.Steps[0].After(&before) {
				all = append(all, leaf{title: after.Title, puzzle: p, marks: shown(p, after.Answer, after.Dots)})
			}
			open = nil
		}
	}
	return append(all, leaf{title: "The end", puzzle: p, marks: shown(p, at.Answer, at.Dots)})
}

func (e *Explanation) leaves() []leaf {
	return leaves(e.Told.Ladder, &puzzle.Entry{Puzzle: e.Told.Puzzle}, e.Told.Paragraphs())
}

// Sheet draws the leaves of the explanation, each with its sentences.
func (e *Explanation) Sheet() render.Sheet { return sheetOf(context.Background(), e.leaves(), e.title) }

// picture draws the explanation as SVG, if its boards together are within the limits.
func (e *Explanation) picture(ctx context.Context, most Limits) (string, error) {
	marks := len(e.Told.Puzzle.Cells) - e.Open
	boards := max(len(e.Told.Paragraphs()), marks/marksOnLeaf) // at least
	if err := atMost("picture", "cells of all boards", boards*len(e.Told.Puzzle.Cells), most.Area); err != nil {
		return "", err
	}
	return svg(ctx, sheetOf(ctx, e.leaves(), e.title))
}

// sheetOf arranges leaves; if the context ends, some of them.
func sheetOf(ctx context.Context, all []leaf, title string) render.Sheet {
	var panels []render.Panel
	for _, one := range all {
		panels = append(panels, render.Panel{Puzzle: one.puzzle, Marks: one.marks, Caption: one.title, Note: strings.Join(one.lines, "\n")})
	}
	return arrange(ctx, panels, title)
}

// svg writes a sheet as the text of an SVG file.
func svg(ctx context.Context, s render.Sheet) (string, error) { return written(ctx, s.SVG) }

// pointAtReasons marks the cells that a step uses.
func pointAtReasons(m *render.Marks, t *logic.Step) {
	m.Tinted = slices.Concat(m.Tinted, t.Clues, t.Dark, t.Cells)
	m.Framed = append(m.Framed, t.Dark...)
}

// shown is a board as far as it is solved: the lamps, their light, and dots in
// the dark cells that hold no lamp.
func shown(p *puzzle.Puzzle, lamps puzzle.Lamps, dots []puzzle.Point) render.Marks {
	m := render.Answer(p, puzzle.SortedLamps(lamps))
	for _, at := range dots {
		if !m.Lit[p.Index(at)] {
			m.Dots = append(m.Dots, at)
		}
	}
	return m
}

// noteType is how the sentences below a panel are set, and their leading, mm.
var noteType = render.Type{Font: render.Sans, Size: 8}

const noteLeading = 3.8

// faceRoom is the share of a line that is filled: where Liberation Sans is not
// there, another face may be as much wider.
const faceRoom = 0.84

// noteLines breaks the note of a panel into lines of a width.
func noteLines(note string, width float64) (lines []string) {
	for text := range strings.SplitSeq(note, "\n") {
		for _, line := range noteType.Chunks(faceRoom*width, text) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// arrange puts panels of one size on a sheet as large as they need, about as
// wide as it is high. The note of a panel stands below it. If the context ends,
// panels are missing.
func arrange(ctx context.Context, panels []render.Panel, title string) render.Sheet {
	const margin, gap, words, least = 6, 6, 8, 56 // mm; words stand over each panel
	style := render.Print.Sized(6)
	style.Tint = 14
	one := render.Draw(panels[0].Puzzle, render.Marks{}, style)
	cols := int(math.Ceil(math.Sqrt(float64(len(panels)))))
	rows := (len(panels) + cols - 1) / cols
	width := max(one.Width(), least)
	sheet := render.Sheet{Width: 2*margin + float64(cols)*(width+gap) - gap, Title: title}
	top := float64(margin)
	for r := range rows {
		if ctx.Err() != nil {
			break
		}
		below := 0
		for k := r * cols; k < min((r+1)*cols, len(panels)); k++ {
			panel := panels[k]
			at := render.Placed{
				X: margin + float64(k%cols)*(width+gap), Y: top + words,
				Figure: render.Draw(panel.Puzzle, panel.Marks, style), Caption: panel.Caption,
			}
			sheet.Placed = append(sheet.Placed, at)
			note := noteLines(panel.Note, width)
			for n, line := range note {
				sheet.Lines = append(sheet.Lines, render.Line{
					X: at.X, Y: at.Y + one.Height() + float64(n+1)*noteLeading, Align: render.Left, Size: noteType.Size, Text: line,
				})
			}
			below = max(below, len(note))
		}
		top += words + one.Height() + float64(below)*noteLeading + gap
	}
	sheet.Height = top - gap + margin
	return sheet
}

// pageHead begins a page of HTML that stands alone: no script, no other file.
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

// HTML writes the explanation as one page: each leaf with its picture.
func (e *Explanation) HTML(w io.Writer) error {
	p := e.Told.Puzzle
	before := ""
	if d := e.Difficulty; d != nil {
		before = fmt.Sprintf("<p>%s, %s, score %d</p>\n", d.Name, d.Rung, d.Score)
	}
	after := ""
	for _, text := range e.Answers {
		after += fmt.Sprintf("<p>%s</p>\n", html.EscapeString(text))
	}
	all := append([]leaf{{title: "The beginning", puzzle: p}}, e.leaves()...)
	return writePage(w, cmp.Or(e.title, p.Genre.Title), before, p.Genre, all, after)
}

// writePage writes a page of leaves, with what stands before and after them.
func writePage(w io.Writer, title, before string, g *puzzle.Genre, all []leaf, after string) error {
	var b strings.Builder
	fmt.Fprintf(&b, pageHead, html.EscapeString(title))
	fmt.Fprintf(&b, "%s<p>%s</p>\n", before, legend(g))
	for _, one := range all {
		drawn, err := svg(context.Background(), picture(one.puzzle, one.marks, one.title))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "<section>\n%s<div>\n<h2>%s</h2>\n", drawn, html.EscapeString(one.title))
		for _, line := range one.lines {
			fmt.Fprintf(&b, "<p>%s</p>\n", html.EscapeString(line))
		}
		b.WriteString("</div>\n</section>\n")
	}
	b.WriteString(after + "</body>\n</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// picture is a board alone, with the numbers of its rows and columns.
func picture(p *puzzle.Puzzle, m render.Marks, title string) render.Sheet {
	const air, points = 4.5, 7.0
	style := render.Print.Sized(7)
	style.Tint = 14
	f := render.Draw(p, m, style)
	sheet := f.Alone(title)
	sheet.Width, sheet.Height = f.Width()+air+1, f.Height()+air+1
	sheet.Placed[0].X, sheet.Placed[0].Y = air, air
	x, y := sheet.Placed[0].Grid()
	for c := range p.Cols {
		sheet.Lines = append(sheet.Lines, render.Line{X: x + (float64(c)+0.5)*style.Cell, Y: air - 1, Align: render.Center, Size: points, Text: fmt.Sprint(c + 1)})
	}
	for r := range p.Rows {
		middle := y + (float64(r)+0.5)*style.Cell + 0.35*points/paper.PtPerMM
		sheet.Lines = append(sheet.Lines, render.Line{X: air - 1, Y: middle, Align: render.Right, Size: points, Text: fmt.Sprint(r + 1)})
	}
	return sheet
}

// legend says how to read the pictures of a genre.
func legend(g *puzzle.Genre) string {
	if g.Lights() {
		return "In the pictures a ring is a lamp and a dot an empty cell; lit cells have a light tint, used ones a dark tint. " +
			"Clues used have a white border, cells to be lit a thin one, and cells decided a heavy one."
	}
	return "In the pictures a star is a light and a dot an empty cell; cells used have a tint. Clues used have a white border, and cells decided a heavy one."
}
