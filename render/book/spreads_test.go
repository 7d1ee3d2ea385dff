package book

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
	"akari/render/preflight"
)

// halfGrid finds the half of a puzzle on a page: the area within its heavy lines, which is open at
// the fold.
func halfGrid(p *preflight.Page, frame float64, right bool) printed {
	box := preflight.Box{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	sides := 0
	for _, m := range p.Marks {
		if m.Kind == preflight.Stroke && math.Abs(m.Width-frame) < 0.01 {
			box = preflight.Box{X0: min(box.X0, m.Box.X0), Y0: min(box.Y0, m.Box.Y0), X1: max(box.X1, m.Box.X1), Y1: max(box.Y1, m.Box.Y1)}
			sides++
		}
	}
	if sides != 3 {
		return printed{}
	}
	box.Y0, box.Y1 = box.Y0+frame, box.Y1-frame
	if right {
		box.X1 -= frame
	} else {
		box.X0 += frame
	}
	g := printed{page: p, rows: 1, cols: 1, box: box}
	for _, l := range p.Marks {
		switch {
		case l.Kind != preflight.Stroke || l.Width > frame-0.01:
		case math.Abs(l.Box.X1-l.Box.X0-(box.X1-box.X0)) < 0.1:
			g.rows++
		case math.Abs(l.Box.Y1-l.Box.Y0-(box.Y1-box.Y0)) < 0.1:
			g.cols++
		}
	}
	return g
}

// TestSpreads reads puzzles from two facing pages. The left page is even, the column at the fold is
// on both pages, shaded on the right page, and the solution is on one page.
func TestSpreads(t *testing.T) {
	for _, cols := range testkit.Sample(2, 4, 9, 16, 23) {
		for _, openers := range []bool{true, false} {
			spec := load(t, fmt.Sprintf("page: {trim: 8.5x11in}\nfront: {openers: %v}\nparts:\n  - {preset: easy, count: 4}\n", openers), nil)
			spec.Puzzle.Show = append(spec.Puzzle.Show, presets.ShowNotes, presets.ShowName)
			rng := rand.New(rand.NewPCG(uint64(cols), 1))
			s := &Section{Part: &presets.Part{Title: "Wide", Spread: true}}
			for n := range 3 {
				e := makePuzzle(rng, 6, cols)
				e.Author = "Ada"
				s.Items = append(s.Items, &Item{Number: n + 1, Entry: e, Level: 2})
			}
			b := compose(t, spec, []*Section{s})
			checkPlan(t, b)
			d, _ := pressed(t, b)
			for _, it := range s.Items {
				readSpread(t, b, d, it)
			}
			for _, x := range preflight.Check(d, paper.KDP, paper.Cream) {
				if !x.OK && x.Rule != "number of pages" {
					t.Errorf("%s: want %s, found %s", x.Rule, x.Want, x.Found)
				}
			}
		}
	}
}

func readSpread(t *testing.T, b *Book, d *preflight.Document, it *Item) {
	t.Helper()
	at := slices.Index(b.plan.pages, b.plan.puzzlePage[it])
	if at%2 != 1 {
		t.Errorf("puzzle %d begins on page %d", it.Number, at+1)
	}
	frame := b.Spec.Grid.Frame.MM() * paper.PtPerMM
	left, right := halfGrid(d.Pages[at], frame, false), halfGrid(d.Pages[at+1], frame, true)
	if left.rows == 0 || right.rows == 0 {
		t.Fatalf("puzzle %d: no halves on pages %d and %d", it.Number, at+1, at+2)
	}
	l, _ := left.read(puzzle.Akari, marksDark(left.page))
	r, _ := right.read(puzzle.Akari, marksDark(right.page))
	z := it.Entry.Puzzle
	for i, want := range z.Cells {
		at := z.Point(i)
		onLeft, onRight := at, puzzle.Point{Row: at.Row, Col: at.Col - l.Cols + 1}
		if l.In(onLeft) && l.At(onLeft) != want || r.In(onRight) && r.At(onRight) != want || !l.In(onLeft) && !r.In(onRight) {
			t.Fatalf("puzzle %d: not what is printed at %v", it.Number, at)
		}
	}
	if l.Cols+r.Cols != z.Cols+1 || l.Cols != (z.Cols+1)/2 {
		t.Errorf("puzzle %d of %d columns: %d and %d", it.Number, z.Cols, l.Cols, r.Cols)
	}
	shaded := 0.0
	for _, m := range right.page.Marks {
		if m.Kind == preflight.Fill && m.Gray > 0.5 && m.Gray < 1 {
			shaded += m.Box.Y1 - m.Box.Y0
			if w := (right.box.X1 - right.box.X0) / float64(r.Cols); math.Abs(m.Box.X0-right.box.X0) > 0.05 || math.Abs(m.Box.X1-m.Box.X0-w) > 0.05 {
				t.Errorf("puzzle %d: a shade that is not the first column", it.Number)
			}
		}
	}
	white := 0
	for row := range z.Rows {
		if r.At(puzzle.Point{Row: row}).IsWhite() {
			white++
		}
	}
	if want := float64(white) * (right.box.Y1 - right.box.Y0) / float64(z.Rows); math.Abs(shaded-want) > 0.1 {
		t.Errorf("puzzle %d: %.1f pt shaded, want %.1f", it.Number, shaded, want)
	}
	text := unspaced(strings.Join(append(written(left.page), written(right.page)...), " "))
	for _, want := range []string{"byAda", "Theshadedcolumnisonbothpages.", "Solution:p.", "Notes", "Date", fmt.Sprint(l.Cols-1, l.Cols), fmt.Sprint(l.Cols, l.Cols+1)} {
		if !strings.Contains(text, unspaced(want)) {
			t.Errorf("puzzle %d: no %q in %q", it.Number, want, text)
		}
	}
	if left.page.Width-left.box.X1 > left.box.X0 || right.box.X0 > right.page.Width-right.box.X1 {
		t.Errorf("puzzle %d: its halves are not at the fold", it.Number)
	}
}

// TestSpreadRefused rejects options that do not work with spreads before any puzzle is made.
func TestSpreadRefused(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"parts:\n  - {preset: easy, count: 4, spread: true, per_page: 2}\n", "book.yaml:2:38: a spread is one puzzle on two pages"},
		{"solutions: {place: reverse}\nparts:\n  - {preset: easy, count: 4, spread: true}\n", "book.yaml:3:38: a spread has no back page"},
		{"series: {from: 2026-12-01, count: 2}\nparts:\n  - {preset: easy, count: 4, spread: true}\n", "book.yaml:3:38: a file of a series has no facing pages"},
		{"parts:\n  - {make: {size: 9x3}, title: A, count: 4, spread: true}\n", "spread needs boards of at least 4 columns"},
		{"parts:\n  - {make: {size: 20x30}, title: A, count: 4}\n", "; it would fit a page of 8x10in, or two facing pages, with spread: true"},
		{"parts:\n  - {make: {size: 20x30}, title: A, count: 4, spread: true}\n", ""},
		{"parts:\n  - {make: {size: 40x40}, title: A, count: 4, spread: true}\n", "it would fit a page of 8.27x11.69in"},
	} {
		err := checked(t.Context(), load(t, c.text, nil))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
	spec := presets.DefaultBook(presets.StyleStandard)
	s := sections(1, 1, 3)
	s[0].Part.Spread = true
	if _, err := Compose(t.Context(), spec, s); err == nil || !strings.Contains(err.Error(), "puzzle 1: a spread needs at least 4 columns, got 3") {
		t.Errorf("%v", err)
	}
}
