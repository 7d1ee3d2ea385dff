package service

import (
	"math"
	"slices"
	"strings"

	"akari/puzzle"
	"akari/render"
	"akari/solver/logic"
)

// svg writes a sheet as the text of an SVG file.
func svg(s render.Sheet) (string, error) {
	var b strings.Builder
	err := s.SVG(&b)
	return b.String(), err
}

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
// wide as it is high. The note of a panel stands below it.
func arrange(panels []render.Panel, title string) render.Sheet {
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
