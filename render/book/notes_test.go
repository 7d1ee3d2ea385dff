package book

import (
	"math"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
)

// TestNotes counts the pages to write on, and checks their marks.
func TestNotes(t *testing.T) {
	for _, ruling := range []presets.Ruling{presets.RulingLines, presets.RulingDots} {
		for _, n := range []presets.NotePages{0, 1, 6, presets.AutoNotes} {
			for count := 1; count < 6; count += testkit.Scale(5, 1) {
				spec := bare()
				spec.Front.Contents = true
				spec.Notes = presets.Notes{Pages: n, Ruling: ruling}
				b := compose(t, spec, sections(1, count, 6))
				checkPlan(t, b)
				d, _ := pressed(t, b)
				made := 0
				for i, pg := range b.plan.pages {
					if pg.kind == "notes" {
						made++
						checkRuling(t, spec, d.Pages[i])
					}
				}
				switch {
				case n == presets.AutoNotes && (len(b.plan.pages)%4 != 0 || made > 3):
					t.Errorf("%d pages of notes make %d pages", made, len(b.plan.pages))
				case n != presets.AutoNotes && made != int(n):
					t.Errorf("%d pages of notes, want %d", made, n)
				}
				if named := slices.Contains(texts(b, d, "contents"), "Notes"); named != (made > 0) {
					t.Errorf("the contents name the notes: %v", named)
				}
			}
		}
	}
}

// checkRuling checks the marks of a page of notes: evenly spaced lines from margin to margin, or
// evenly spaced dots.
func checkRuling(t *testing.T, spec *presets.Book, p *Page) {
	t.Helper()
	down := map[float64]int{} // marks by height
	for _, m := range p.Marks {
		if m.Kind != Stroke {
			continue
		}
		w := m.Box.X1 - m.Box.X0
		if lined := w > 250; lined != (spec.Notes.Ruling == presets.RulingLines) || !lined && math.Abs(w-m.Width) > 0.01 {
			t.Fatalf("a mark %.1f pt wide on a page of %s", w, spec.Notes.Ruling)
		}
		down[math.Round(m.Box.Y0*10)/10]++
	}
	heights := make([]float64, 0, len(down))
	for y, n := range down {
		heights = append(heights, y)
		if n != 1 && spec.Notes.Ruling == presets.RulingLines {
			t.Errorf("%d lines at one height", n)
		}
	}
	slices.Sort(heights)
	if len(heights) < 15 {
		t.Fatalf("%d rows", len(heights))
	}
	for i := 2; i < len(heights); i++ {
		if a, b := heights[i]-heights[i-1], heights[i-1]-heights[i-2]; math.Abs(a-b) > 0.25 {
			t.Errorf("rows %.1f and %.1f pt apart", a, b)
		}
	}
}

// TestNoteLine finds a line to write on below every puzzle, which touches no other mark.
func TestNoteLine(t *testing.T) {
	for _, per := range []presets.PerPage{{Rows: 1, Cols: 1}, {Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}} {
		spec := bare()
		spec.Grid.PerPage = per
		spec.Puzzle.Show = []presets.Show{presets.ShowNotes}
		s := sections(4, 4, 3, 7)
		b := compose(t, spec, s)
		d, _ := pressed(t, b)
		words := 0
		for _, text := range texts(b, d, "puzzles") {
			if text == "Notes" {
				words++
			}
		}
		if words != 8 {
			t.Errorf("%v: %d lines for notes, want 8", per, words)
		}
	}
}
