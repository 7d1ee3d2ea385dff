package book

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/presets"
)

// TestBeside compares the cells of two boards on a page with the words beside them, and expects the
// words above the boards if the cells are larger then.
func TestBeside(t *testing.T) {
	for _, c := range []struct {
		trim, per string
		side      int
		least     float64 // mm
		larger    bool    // whether the cells are larger with the words beside them
	}{
		{"6x9in", "2", 7, 12, true},
		{"a4", "2", 10, 11.5, true},
		{"a4", "2x2", 10, 8, false},
	} {
		spec := load(t, fmt.Sprintf("page: {trim: %s, for: []}\nfront: {hints: true}\ngrid: {per_page: %s}\nparts: [{preset: easy, count: 1}]\n", c.trim, c.per), nil)
		b := compose(t, spec, sections(1, 4, c.side))
		d, _ := pressed(t, b)
		comparePages(t, b, d, func(page int) func(x, y float64) bool { return marksDark(d.Pages[page]) })
		s := b.plan.slotsOf(&spec.Parts[0])
		it := b.Sections[0].Items[0]
		beside, above := b.plan.cells[it], b.plan.cell(it.Entry.Puzzle, s, b.plan.body(true))
		if beside < c.least || beside > above != c.larger {
			t.Errorf("%+v: cells of %.2f mm, with words above %.2f mm", c, beside, above)
		}
	}
}

// TestWithoutOpeners expects hints that face each other, and hints and solutions with their headings on
// their first pages, in a book without opening pages.
func TestWithoutOpeners(t *testing.T) {
	spec := load(t, "front: {openers: false, hints: true}\nparts: [{preset: easy, count: 12}]\n", nil)
	b := build(t, spec, Options{})
	d, _ := pressed(t, b)
	var kinds, marked []string
	for i, pg := range b.plan.pages {
		kinds = append(kinds, pg.kind)
		if pg.kind != "hints" && pg.kind != "solutions" {
			continue
		}
		if heading := map[string]string{"hints": "Hints", "solutions": "Solutions"}[pg.kind]; pg.mark != "" {
			marked = append(marked, heading)
			if text := strings.Join(written(d.Pages[i]), ""); pg.mark != heading || !strings.Contains(text, heading) {
				t.Errorf("page %d, marked %q: %s", i+1, pg.mark, text)
			}
		}
	}
	first := slices.Index(kinds, "hints")
	if slices.Contains(kinds, "opener") || first%2 == 0 || strings.Join(kinds[first:first+3], " ") != "hints hints solutions" || strings.Join(marked, " ") != "Hints Solutions" {
		t.Errorf("pages %v, marks %v, hints from page %d", kinds, marked, first+1)
	}
}

// TestCellNames finds the names of cells in hints, and the names of columns and rows beside boards.
func TestCellNames(t *testing.T) {
	for names, want := range map[string]string{"a1": "D3 is", "r1c1": "r3c4 is", "none": "D3 is"} {
		spec := load(t, "page: {for: []}\ngrid: {names: "+names+"}\nfront: {hints: true}\nparts: [{make: {size: 6x6}, title: A, count: 3}]\n", nil)
		b := build(t, spec, Options{})
		d, _ := pressed(t, b)
		hints, puzzles := strings.Join(texts(b, d, "hints"), " "), strings.Join(texts(b, d, "puzzles"), " ")
		name := regexp.MustCompile(map[bool]string{true: "r[1-6]c[1-6]", false: "[A-F][1-6]"}[names == "r1c1"])
		if !strings.Contains(hints, want) || len(name.FindAllString(hints, -1)) < 4 {
			t.Errorf("%s: the hints are %s", names, hints)
		}
		if strings.Contains(puzzles, "A B C D E F") != (names == "a1") || strings.Contains(puzzles, "1 2 3 4 5 6") == (names == "none") {
			t.Errorf("%s: the pages of puzzles have %s", names, puzzles)
		}
	}
	if got := columnName(presets.DefaultBook(""), 26*27); got != "AAA" {
		t.Errorf("column 703 is %s", got)
	}
}

// TestLightGrows counts the lamps and the dark areas of the board on the title page and the openers: one
// lamp at first, at each opener more, and no dark cell before the solutions.
func TestLightGrows(t *testing.T) {
	b := compose(t, presets.DefaultBook(presets.StyleStandard), append(sections(1, 2, 6), append(sections(2, 2, 7), sections(3, 2, 8)...)...))
	d, _ := pressed(t, b)
	var lamps, dark []int
	for i, pg := range b.plan.pages {
		if pg.kind != "title" && pg.kind != "opener" {
			continue
		}
		lamps, dark = append(lamps, 0), append(dark, 0)
		for _, m := range d.Pages[i].Marks {
			switch {
			case m.Kind == Stroke && m.Gray == 1 && min(m.Box.X1-m.Box.X0, m.Box.Y1-m.Box.Y0) > 3: // not a line between black cells
				lamps[len(lamps)-1]++
			case m.Kind == Fill && m.Gray > 0 && m.Gray < 0.6:
				dark[len(dark)-1]++
			}
		}
	}
	if n := len(lamps); n != 5 || lamps[0] != 1 || !slices.IsSorted(lamps) || lamps[n-2] < 3 || lamps[n-1] <= lamps[n-2] {
		t.Errorf("lamps on the title page and the openers: %v", lamps)
	}
	if n := len(dark); dark[0] == 0 || dark[n-1] != 0 || slices.Contains(dark[:n-1], 0) {
		t.Errorf("dark areas on the title page and the openers: %v", dark)
	}
}
