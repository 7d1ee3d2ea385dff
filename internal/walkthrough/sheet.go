//go:build !judge

package walkthrough

import (
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
)

// noteType is the type of the sentences below a board, and noteLeading their leading in mm.
var noteType = render.Type{Font: render.Sans, Size: 8}

const noteLeading = 3.8

// faceRoom is the largest share of a line that text fills. The rest is for viewers without
// Inter, whose face may be wider.
const faceRoom = 0.84

// noteLines breaks sentences into lines of at most the given width in mm.
func noteLines(note []string, width float64) (lines []string) {
	for _, text := range note {
		for _, line := range noteType.Chunks(faceRoom*width, text) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// Sheet draws the leaves on one sheet, which is about as wide as it is high. The sentences of a
// leaf are below its board. If the context ends, the last leaves are missing.
func (w *Walk) Sheet(ctx context.Context) render.Sheet {
	const margin, gap, words, least = 6, 6, 8, 56 // mm: words is the height of the caption above a board, least the width of a narrow board's sentences
	style := render.Print.Sized(6)
	style.Tint = 14
	one := render.Draw(w.Leaves[0].At.Puzzle, render.Marks{}, style)
	cols := int(math.Ceil(math.Sqrt(float64(len(w.Leaves)))))
	width := max(one.Width(), least)
	sheet := render.Sheet{Width: 2*margin + float64(cols)*(width+gap) - gap, Title: w.Title}
	top, below := float64(margin), 0
	for k, leaf := range w.Leaves {
		if ctx.Err() != nil {
			break
		}
		if k > 0 && k%cols == 0 {
			top, below = top+words+one.Height()+float64(below)*noteLeading+gap, 0
		}
		at := render.Placed{
			X: margin + float64(k%cols)*(width+gap), Y: top + words,
			Figure: render.Draw(leaf.At.Puzzle, leaf.marks(), style), Caption: leaf.Title,
		}
		sheet.Placed = append(sheet.Placed, at)
		note := noteLines(leaf.Lines, width)
		for n, line := range note {
			sheet.Lines = append(sheet.Lines, render.Line{
				X: at.X, Y: at.Y + one.Height() + float64(n+1)*noteLeading, Align: render.Left, Size: noteType.Size, Text: line,
			})
		}
		below = max(below, len(note))
	}
	sheet.Height = top + words + one.Height() + float64(below)*noteLeading + margin
	return sheet
}

// alone draws the board of a leaf on a sheet of its own, with the numbers of rows and columns.
func (f *Leaf) alone(title string) render.Sheet {
	const air, points = 4.5, 7.0
	style := render.Print.Sized(7)
	style.Tint = 14
	p := f.At.Puzzle
	drawn := render.Draw(p, f.marks(), style)
	sheet := drawn.Alone(title)
	sheet.Width, sheet.Height = drawn.Width()+air+1, drawn.Height()+air+1
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

// marks returns the marks of a leaf: the lamps, the lit cells, the dots on cells that are not lit,
// and the cells that the step uses and decides.
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

// pageHead is the beginning of a page of HTML. The page has no script and needs no other file.
const pageHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; font: 1rem/1.5 Inter, Arial, sans-serif; color: #111; background: #fff; }
section { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: flex-start; margin: 1.5rem 0; break-inside: avoid; }
section > div { flex: 1 1 18rem; }
h1, h2 { line-height: 1.2; } h2 { font-size: 1.1rem; margin: 1rem 0 .3rem; } section h2 { margin-top: 0; } p { margin: .3rem 0; }
svg { max-width: 100%%; height: auto; }
</style>
</head>
<body>
<h1>%[1]s</h1>
`

// HTML writes the walk as one page, with a picture of each leaf.
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

// legend returns the explanation of the pictures of a genre.
func legend(g *puzzle.Genre) string {
	if g.Lights() {
		return "In the pictures, a ring is a lamp and a dot is an empty cell. Lit cells have a light tint, and cells that the step uses have a dark tint. " +
			"Clues that the step uses have a white border, cells to be lit have a thin border, and cells that the step decides have a heavy border."
	}
	return "In the pictures, a star is a light and a dot is an empty cell. Cells that the step uses have a tint. Clues that the step uses have a white border, and cells that the step decides have a heavy border."
}
