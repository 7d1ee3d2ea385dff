package walkthrough

import (
	"context"
	"fmt"
	"math"
	"strings"

	"akari/render"
	"akari/render/paper"
)

// noteType is how the sentences below a board are set, and noteLeading their leading, mm.
var noteType = render.Type{Font: render.Sans, Size: 8}

const noteLeading = 3.8

// faceRoom is the share of a line that is filled. If Liberation Sans is missing, another
// face may be wider by the rest.
const faceRoom = 0.84

// noteLines breaks sentences into lines of a width.
func noteLines(note []string, width float64) (lines []string) {
	for _, text := range note {
		for _, line := range noteType.Chunks(faceRoom*width, text) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// Sheet draws the leaves on one sheet, which is as large as they need and about as wide
// as it is high. The sentences of a leaf stand below it. If the context ends, leaves are
// missing.
func (w *Walk) Sheet(ctx context.Context) render.Sheet {
	const margin, gap, words, least = 6, 6, 8, 56 // mm; words stand over each board
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

// alone draws the board by itself, with the numbers of its rows and columns.
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
