package service

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"strings"

	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
)

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
		drawn, err := svg(picture(one.puzzle, one.marks, one.title))
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
