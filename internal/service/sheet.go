package service

import (
	"fmt"
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

func numbered(n int, title string) string { return fmt.Sprintf("%d. %s", n, title) }

// pointAtReasons marks the cells that a step uses.
func pointAtReasons(m *render.Marks, t *logic.Step) {
	m.Tinted = slices.Concat(m.Tinted, t.Clues, t.Dark, t.Cells)
	m.Framed = append(m.Framed, t.Dark...)
}

// shown is a board as far as it is solved: the lamps, their light, and dots in
// the dark cells that hold no lamp.
func shown(p *puzzle.Puzzle, lamps, dots Cells) render.Marks {
	m := render.Answer(p, puzzle.SortedLamps(lamps))
	for _, at := range dots {
		if !m.Lit[p.Index(at)] {
			m.Dots = append(m.Dots, at)
		}
	}
	return m
}

// arrange puts panels of one size on a sheet as large as they need, about as
// wide as it is high.
func arrange(panels []render.Panel, title string) render.Sheet {
	const margin, gap, words, widest = 6, 6, 8, 48 // mm; words stand over each panel
	style := render.Print.Sized(6)
	style.Tint = 14
	one := render.Draw(panels[0].Puzzle, render.Marks{}, style)
	cols := int(math.Ceil(math.Sqrt(float64(len(panels)))))
	rows := (len(panels) + cols - 1) / cols
	width := max(one.Width(), widest)
	sheet := render.Sheet{
		Width:  2*margin + float64(cols)*(width+gap) - gap,
		Height: 2*margin + float64(rows)*(one.Height()+words+gap) - gap,
		Title:  title,
	}
	for k, panel := range panels {
		sheet.Placed = append(sheet.Placed, render.Placed{
			X:       margin + float64(k%cols)*(width+gap),
			Y:       margin + float64(k/cols)*(one.Height()+words+gap) + words,
			Figure:  render.Draw(panel.Puzzle, panel.Marks, style),
			Caption: panel.Caption,
		})
	}
	return sheet
}
