package service_test

import (
	"slices"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/puzzle"
	"akari/render"
)

// TestPicturesFrameDarkCells looks for a border in every dark cell that a step
// uses and does not decide, in the picture of its paragraph.
func TestPicturesFrameDarkCells(t *testing.T) {
	q := service.DefaultExplain()
	q.Entry = &puzzle.Entry{Puzzle: testkit.Grid(".....", ".1.1.")}
	e, err := new(service.Worker).Explain(t.Context(), &q)
	if err != nil {
		t.Fatal(err)
	}
	told, sheet := e.Told, e.Sheet()
	framed := 0
	for k, par := range told.Paragraphs() {
		for _, step := range par.Steps {
			for _, at := range step.Dark {
				if slices.Contains(step.Lamps, at) || slices.Contains(step.Dots, at) {
					continue
				}
				framed++
				if !bordered(sheet.Placed[k].Figure, at, 0, 0.7) {
					t.Errorf("%v is not framed in the picture %q", at, sheet.Placed[k].Caption)
				}
			}
		}
	}
	if framed == 0 {
		t.Error("no step uses a dark cell")
	}
}

// bordered reports whether a figure draws a box inside a cell, of a width from least to
// below most: narrow ones are around what a step uses, wide ones around what it decides.
func bordered(f *render.Figure, at puzzle.Point, least, most float64) bool {
	return slices.ContainsFunc(f.Shapes, func(s render.Shape) bool {
		boxes, ok := s.(render.Boxes)
		return ok && slices.ContainsFunc(boxes.Rects, func(r render.Rect) bool {
			return int(r.X) == at.Col && int(r.Y) == at.Row && r.W >= least && r.W < most
		})
	})
}
