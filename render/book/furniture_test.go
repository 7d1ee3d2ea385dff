package book

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
)

// TestFurniture finds each item that puzzle.show lists on its pages, and finds no item that
// puzzle.show does not list.
func TestFurniture(t *testing.T) {
	for _, asked := range []bool{true, false} {
		spec := presets.DefaultBook(presets.StyleStandard)
		s := sections(1, 3, 7)
		spec.Subtitle, spec.Author, spec.Publisher, spec.ISBN = "A subtitle", "Ada", "The Press", "978-0"
		if asked {
			spec.Front.Owner = true
			s[0].Part.Target, s[0].Part.Note = "5 minutes", "A note on the part."
		} else {
			spec.Puzzle.Show = nil
			spec.Front = presets.Front{}
		}
		b := compose(t, spec, s)
		d, _ := pressed(t, b)
		for _, c := range []struct{ kind, text string }{
			{"title", "This book belongs to"}, {"copyright", "Copyright © 2026 Ada"}, {"copyright", "ISBN 978-0"},
			{"contents", "How to play"}, {"contents", "Part A"}, {"rules", "Place lamps on white cells"},
			{"opener", "Puzzles 1 to 3"}, {"opener", "Aim for 5 minutes each"}, {"opener", "A note on the part."},
			{"puzzles", "Date"}, {"puzzles", "Time"}, {"puzzles", "Solution: p. "},
		} {
			all := strings.Join(texts(b, d, c.kind), "")
			if got := strings.Contains(unspaced(all), unspaced(c.text)); got != asked {
				t.Errorf("asked for %v: %q on a page of %s: %v", asked, c.text, c.kind, got)
			}
		}
		marks, want := 0, 0 // cells of marks of difficulty on the pages of puzzles
		for i, pg := range b.plan.pages {
			for _, m := range d.Pages[i].Marks {
				if side := m.Box.X1 - m.Box.X0; pg.kind == "puzzles" && m.Kind == Stroke && math.Abs(side-1.05*8.5) < 0.1 && math.Abs(side-m.Box.Y1+m.Box.Y0) < 0.1 {
					marks++
				}
			}
		}
		if asked {
			want = 3 * presets.MaxLevel
		}
		if marks != want || strings.Contains(strings.Join(texts(b, d, "puzzles"), " "), "Easy") {
			t.Errorf("asked for %v: %d cells in marks of difficulty, want %d and no name", asked, marks, want)
		}
		for _, text := range []string{"Akari", "A subtitle", "Ada", "The Press"} {
			if got := strings.Contains(unspaced(strings.Join(texts(b, d, "title"), "")), unspaced(text)); got != asked {
				t.Errorf("asked for %v: %q on the title page: %v", asked, text, got)
			}
		}
	}
}

// unspaced returns a text without spaces, because spaces at ends of lines and in kerned text are
// not in the file.
func unspaced(s string) string { return strings.ReplaceAll(s, " ", "") }

// TestSolutionStyles reads solutions in every style of light from the file, and finds the
// differences between the styles.
func TestSolutionStyles(t *testing.T) {
	for _, light := range []render.Light{render.LightNone, render.LightTint, render.LightRays} {
		spec := bare()
		spec.Solutions.Light = light
		b := compose(t, spec, sections(5, 5, 7, 9))
		d, _ := pressed(t, b)
		comparePages(t, b, d, func(page int) func(x, y float64) bool { return marksDark(d.Pages[page]) })
		washed, beams := false, false
		for i, pg := range b.plan.pages {
			if pg.kind != "solutions" {
				continue
			}
			for _, m := range d.Pages[i].Marks {
				grey := m.Gray > 0.01 && m.Gray < 0.99
				washed = washed || grey && m.Kind == Fill
				beams = beams || grey && m.Kind == Stroke
			}
		}
		if washed != (light == render.LightTint) || beams != (light == render.LightRays) {
			t.Errorf("%s: lit cells are grey %v, beams are drawn %v", light, washed, beams)
		}
	}
}

// TestAlign checks the place of a puzzle that is a little narrower than its page: at the outside
// margin or in the middle. Several puzzles in a row are in the middle of their columns.
func TestAlign(t *testing.T) {
	for _, c := range []struct {
		align presets.Align
		cell  paper.Length
		want  string
	}{
		{presets.AlignOutside, 15, "outside"}, {presets.AlignCenter, 15, "middle"}, {presets.AlignOutside, 8, "outside"}, {presets.AlignAuto, 15, "outside"}, {presets.AlignAuto, 8, "middle"},
	} {
		spec := bare()
		spec.Page.Align, spec.Grid.MaxCell = c.align, c.cell
		b := compose(t, spec, sections(1, 4, 8))
		d, _ := pressed(t, b)
		for i, pg := range b.plan.pages {
			if pg.kind != "puzzles" {
				continue
			}
			area, box, frame := b.plan.area(i%2 == 0), grids(d.Pages[i])[0].box, spec.Grid.Frame.MM()
			left := box.X0/paper.PtPerMM - frame - area.X
			right := area.X + area.W - box.X1/paper.PtPerMM - frame
			got := "?"
			switch outer := map[bool]float64{true: right, false: left}[i%2 == 0]; {
			case math.Abs(left-right) < 0.1:
				got = "middle"
			case math.Abs(outer) < 0.1:
				got = "outside"
			}
			if got != c.want {
				t.Errorf("%s, cells of %v mm, page %d: %.1f mm to the left and %.1f to the right, want %s", c.align, c.cell, i+1, left, right, c.want)
			}
		}
	}
}

// TestNamesInTheMargin measures where boards and the names of rows and columns are, for books whose
// margins are wider than their printers require and for others. The outer edge of a board that fills the
// width is the edge of the text if the margin has room for the names, and names keep to the least margins.
func TestNamesInTheMargin(t *testing.T) {
	for _, c := range []struct {
		printers []paper.Printer
		outside  paper.Length
		count    int
		per      presets.PerPage
		hangs    bool // all names of left-hand pages are in the margin
	}{
		{[]paper.Printer{paper.KDP}, 0, 3, presets.PerPage{}, true}, {nil, 0, 3, presets.PerPage{}, true},
		{[]paper.Printer{paper.KDP, paper.Lulu}, 0, 3, presets.PerPage{}, false}, {[]paper.Printer{paper.Lulu}, 18, 3, presets.PerPage{}, true},
		{[]paper.Printer{paper.KDP}, 0, 6, presets.PerPage{Rows: 2, Cols: 1}, true}, {nil, 0, 8, presets.PerPage{Rows: 2, Cols: 2}, true},
		{[]paper.Printer{paper.KDP}, 7, 4, presets.PerPage{}, false}, {[]paper.Printer{paper.KDP}, 0, testkit.Scale(0, 160), presets.PerPage{}, true},
	} {
		if c.count == 0 {
			continue
		}
		spec := bare()
		spec.Page.For, spec.Page.Outside, spec.Grid.PerPage, spec.Front.Hints = c.printers, c.outside, c.per, true
		spec.Grid.MaxCell = 30
		b := compose(t, spec, sections(2, c.count, 7))
		d, _ := pressed(t, b)
		inside, outside := paper.LeastMargins(c.printers, len(d.Pages))
		for i, pg := range b.plan.pages {
			if pg.kind != "puzzles" {
				continue
			}
			recto, area, names := i%2 == 0, b.plan.area(i%2 == 0), 0
			least := map[bool]float64{true: inside, false: outside}[recto]
			for _, m := range d.Pages[i].Marks {
				if m.Kind != Text {
					continue
				}
				names++
				x, top := m.Box.X0/paper.PtPerMM, (d.Pages[i].Height-m.Box.Y1)/paper.PtPerMM
				if !paper.Fits(least, x) || !paper.Fits(min(outside, b.plan.top), top) {
					t.Errorf("%+v, page %d: %q at %.2f, %.2f mm, beyond the margins", c, i+1, m.Text, x, top)
				}
			}
			boards := grids(d.Pages[i])
			if names < 14*len(boards) {
				t.Errorf("%+v, page %d: %d texts", c, i+1, names)
			}
			left, right := math.Inf(1), math.Inf(-1)
			for _, g := range boards {
				left, right = min(left, g.box.X0/paper.PtPerMM-spec.Grid.Frame.MM()), max(right, g.box.X1/paper.PtPerMM+spec.Grid.Frame.MM())
			}
			if off := math.Abs(left - area.X); !recto && (off < 0.1) != c.hangs {
				t.Errorf("%+v, page %d: boards begin %.2f mm from the text", c, i+1, off)
			}
			if off := math.Abs(area.X + area.W - right); recto && off > 0.1 {
				t.Errorf("%+v, page %d: boards end %.2f mm from the text", c, i+1, off)
			}
		}
	}
}

// TestAlphabets prints the alphabets that the built-in faces support.
func TestAlphabets(t *testing.T) {
	for _, title := range []string{"Łódź, Ångström, œuvre, ß", "Ακάρι και φως", "Акари: свет и тень", "Akari – “lamps” … ½ × 2"} {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.Title, spec.Subtitle, spec.Words.Solutions, spec.Words.Rules = title, title, title, title
		if _, err := compose(t, spec, sections(1, 1, 6)).Press(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// TestHintsAreTrue compares every hint of a book with the solution.
func TestHintsAreTrue(t *testing.T) {
	spec := bare()
	spec.Front.Hints = true
	b := compose(t, spec, sections(12, testkit.Scale(12, 30), 6, 8, 10))
	d, _ := pressed(t, b)
	printed := unspaced(strings.Join(texts(b, d, "hints"), ""))
	told := map[string]int{}
	for _, s := range b.Sections {
		for _, it := range s.Items {
			if !strings.Contains(printed, unspaced(b.plan.nudges[it])) {
				t.Errorf("puzzle %d: its hint %q is not printed", it.Number, b.plan.nudges[it])
			}
			kind, err := checkHint(it, b.plan.nudges[it])
			if err != nil {
				t.Errorf("puzzle %d: %q: %v", it.Number, b.plan.nudges[it], err)
			}
			told[kind]++
		}
	}
	if len(told) < 4 {
		t.Errorf("only %v", told)
	}
}

// checkHint compares a hint in English with the solution of its puzzle. kind is the hint without
// the cells and numbers of this puzzle.
func checkHint(it *Item, hint string) (kind string, err error) {
	z, solution := it.Entry.Puzzle, it.Entry.Solution
	cell := regexp.MustCompile(`\b([A-Z])(\d+)`)
	var at []puzzle.Point
	for _, m := range cell.FindAllStringSubmatch(hint, -1) {
		p := puzzle.Point{Row: -1, Col: int(m[1][0] - 'A')}
		fmt.Sscan(m[2], &p.Row)
		p.Row--
		if !z.In(p) {
			return "", fmt.Errorf("no cell %v", p)
		}
		at = append(at, p)
	}
	kind = regexp.MustCompile(`\d+`).ReplaceAllString(cell.ReplaceAllString(hint, ""), "")
	lamp := func(p puzzle.Point) bool { return solution.Has(p) }
	ok := len(at) > 0
	switch {
	case strings.HasPrefix(kind, "What else could light"), strings.HasPrefix(kind, "Suppose there is no lamp"):
		ok = ok && lamp(at[0])
	case strings.HasPrefix(kind, "Suppose there is a lamp"), strings.HasPrefix(kind, "With a lamp at"), strings.HasPrefix(kind, "Which cells would a lamp"):
		ok = ok && !lamp(at[0]) && z.At(at[0]).IsWhite()
	case strings.HasPrefix(kind, "How many places"):
		ok = ok && !lamp(at[0]) && z.At(at[0]).IsWhite()
	case strings.HasPrefix(kind, "The "):
		n, clued := z.At(at[0]).Clue()
		ok = ok && clued && n > 0 && strings.HasPrefix(hint, fmt.Sprintf("The %d at ", n))
	case strings.HasPrefix(kind, "How many lamps does the"):
		n, clued := z.At(at[0]).Clue()
		ok = ok && clued && strings.HasPrefix(hint, fmt.Sprintf("How many lamps does the %d at ", n))
	case strings.HasPrefix(kind, "Look at "), strings.HasPrefix(kind, "Try every"):
	default:
		ok = false
	}
	if !ok {
		return kind, fmt.Errorf("it is not so: %v", solution)
	}
	return kind, nil
}

// TestHintsDoNotSpoil checks that the hint of a puzzle is not on a page with the hints of its
// neighbours, that each hint is printed once, in order, and that a few hints are below their heading.
func TestHintsDoNotSpoil(t *testing.T) {
	for _, count := range []int{1, 2, 3, testkit.Scale(20, 40)} {
		spec := bare()
		spec.Front.Hints = true
		b := compose(t, spec, sections(4, count, 7, 6))
		d, _ := pressed(t, b)
		found, last := map[int]bool{}, 0
		var tops []float64 // of the first hints of the pages, from the foot
		for i, pg := range b.plan.pages {
			if pg.kind != "hints" {
				continue
			}
			on := map[int]bool{}
			for _, m := range d.Pages[i].Marks {
				if n, err := strconv.Atoi(m.Text); err == nil && m.Kind == Text && m.Text != pg.folio {
					on[n] = true
					if found[n] || n < last && n != 2 {
						t.Errorf("%d puzzles: hint %d comes behind %d", count, n, last)
					}
					if found[n], last = true, n; len(on) == 1 {
						tops = append(tops, m.Box.Y0)
					}
				}
			}
			for n := range on {
				if on[n+1] {
					t.Errorf("%d puzzles: the hints of %d and %d stand on one page", count, n, n+1)
				}
			}
		}
		if len(found) != 2*count {
			t.Errorf("%d hints of %d puzzles", len(found), 2*count)
		}
		if few, high := count <= 3, d.Pages[0].Height/2; few && (len(tops) != 2 || tops[0] != tops[1] || tops[0] < high) {
			t.Errorf("%d puzzles: the hints begin at %v, want them side by side above %.0f", count, tops, high)
		}
	}
}
