package book

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
)

// small returns a standard book with pages of 5x8in.
func small(t *testing.T) *presets.Book {
	t.Helper()
	spec := presets.DefaultBook(presets.StyleStandard)
	if err := spec.Page.Trim.UnmarshalText([]byte("5x8in")); err != nil {
		t.Fatal(err)
	}
	return spec
}

// texts returns the texts on the pages of a kind.
func texts(b *Book, d *Document, kind string) []string {
	var out []string
	for i, pg := range b.plan.pages {
		if pg.kind == kind {
			out = append(out, written(d.Pages[i])...)
		}
	}
	return out
}

// written returns the texts on a page, in the order of the file, without the blank that ends a line on
// a screen.
func written(p *Page) []string {
	var out []string
	for _, l := range p.Lines() {
		out = append(out, strings.TrimRight(l.Text, " "))
	}
	return out
}

// TestNarrow sets items on a narrow page that were once cut or outside the margins there: a part
// with one puzzle, a long title, the worked example.
func TestNarrow(t *testing.T) {
	spec := small(t)
	spec.Title = "A rather long title for a book of lamps and shadows that goes on"
	b := compose(t, spec, sections(1, 1, 7))
	d, _ := pressed(t, b)
	if !slices.Contains(texts(b, d, "opener"), "Puzzle 1") {
		t.Error("the opening page does not say which puzzle the part holds")
	}
	pen := b.plan
	for size := 10.0; size < 100; size += 7 {
		ty := pen.set(pen.faces.bold, size)
		if lines := wrap(pen.fit(ty, 90, titleLines, spec.Title), 90, spec.Title); len(lines) > titleLines {
			t.Errorf("a title of %v pt on %d lines", size, len(lines))
		}
	}
	for width, want := range map[float64]float64{90: 10, 0.75 * pen.set(pen.faces.bold, 10).Width("title"): 7.5, 1: paper.MinPoints} {
		if got := pen.fitted(pen.set(pen.faces.bold, 10), width, "title").Size; math.Abs(got-want) > 1e-9 {
			t.Errorf("a line fits %v mm at %v pt, want %v", width, got, want)
		}
	}
	examples := 0
	for _, pg := range b.plan.pages {
		if pg.kind == "rules" {
			examples++
		}
	}
	if examples > 4 { // the rules, their example, the worked example on two pages
		t.Errorf("%d pages of rules", examples)
	}
}

// TestSolutionsShareAPage checks that solutions are a little smaller if otherwise only two would fit
// on a page.
func TestSolutionsShareAPage(t *testing.T) {
	b := compose(t, small(t), sections(1, 6, 14))
	on := map[*page]bool{}
	for _, pg := range b.plan.solutionPage {
		on[pg] = true
	}
	if len(on) != 1 {
		t.Errorf("six solutions on %d pages", len(on))
	}
}

// TestSolutionsPerPage counts the solutions on each page of books that set the number, also with
// parts of several widths.
func TestSolutionsPerPage(t *testing.T) {
	for per, want := range map[string]int{"1": 1, "1x3": 3, "2": 2, "3x1": 3, "6": 6, "4x2": 8} {
		for _, place := range []presets.Place{presets.PlaceEnd, presets.PlacePart} {
			spec := small(t)
			if err := spec.Solutions.PerPage.UnmarshalText([]byte(per)); err != nil {
				t.Fatal(err)
			}
			spec.Solutions.Place = place
			parts := append(sections(3, 7, 6), append(sections(4, 7, 7), sections(5, 7, 7)...)...)
			for _, it := range collect.Items(parts) {
				it.Number = 0
			}
			b := compose(t, spec, parts)
			on := map[*page]int{}
			for _, pg := range b.plan.solutionPage {
				on[pg]++
			}
			full := 0
			for _, n := range on {
				if n > want {
					t.Errorf("per_page: %s, %s: %d solutions on a page", per, place, n)
				}
				if n == want {
					full++
				}
			}
			if full == 0 && place == presets.PlaceEnd || want == 1 && len(on) != 21 {
				t.Errorf("per_page: %s, %s: %d pages, %d full", per, place, len(on), full)
			}
		}
	}
}

// TestReverse checks that the solutions of a page of puzzles are on the back of this page, and that
// a book whose solutions need more pages is an error with a number of solutions that helps. akari
// presets check reports the same error.
func TestReverse(t *testing.T) {
	for _, it := range []struct{ parts, pages, per, want string }{
		{"[{preset: easy, count: 8, per_page: 4}]", "", "1", "the 4 solutions of a page of puzzles need 4 pages, but place: reverse prints them on one; it would fit with solutions: {per_page: 4}"},
		{"[{preset: first, count: 4, per_page: 2}, {preset: first, count: 9, per_page: 6}]", "", "1", "per_page: 6}"},
		{"[{preset: easy, count: 8, per_page: 4}, {preset: first, count: 3, per_page: 2}]", "pages: 40\n", "2", "per_page: 4}"},
		{"[{preset: easy, count: 8, per_page: 4}]", "", "6", ""},
		{"[{preset: easy, count: 8, per_page: 4}]", "", "auto", ""},
		{"[{preset: easy, count: 8}]", "", "1", ""},
	} {
		of := func(per string) *presets.Book {
			return load(t, fmt.Sprintf("%ssolutions: {place: reverse, per_page: %s}\nparts: %s\n", it.pages, per, it.parts), nil)
		}
		spec := of(it.per)
		_, err := Printable(t.Context(), spec)
		_, made := Build(t.Context(), spec, Options{Workers: 1})
		if fmt.Sprint(err) != fmt.Sprint(made) || it.want == "" != (err == nil) || !strings.HasSuffix(fmt.Sprint(err), cmp.Or(it.want, "<nil>")) {
			t.Errorf("%v: check reports %v, book %v", it, err, made)
		}
		if e, is := errors.AsType[*presets.Error](err); is && e.Line != 1+strings.Count(it.pages, "\n") {
			t.Errorf("%v: the error is in line %d", it, e.Line)
		}
		if _, per, _ := strings.Cut(it.want, "per_page: "); per != "" {
			spec = of(strings.TrimSuffix(per, "}"))
		}
		b := build(t, spec, Options{Workers: 1})
		for i, pg := range b.plan.pages {
			if left := i%2 == 1; pg.kind == "solutions" && !left || pg.kind == "puzzles" && left {
				t.Errorf("%v: page %d has %s", it, i+1, pg.kind)
			}
		}
	}
}

// TestNoSolutionIsLarger compares the cells of puzzles and their solutions.
func TestNoSolutionIsLarger(t *testing.T) {
	for _, text := range testkit.Sample(3,
		"grid: {per_page: 6}\nparts: [{make: {size: 6x6}, title: A, count: 6, pool: 1}]\n",
		"grid: {per_page: 12}\npage: {trim: a4}\nsolutions: {place: reverse}\nparts: [{make: {size: 6x6}, title: A, count: 12, pool: 1}, {make: {size: 5x4}, title: B, count: 5, pool: 1}]\n",
		"series: {from: 2026-12-01, count: 2}\ngrid: {per_page: 6}\nparts: [{make: {size: 5x5}, title: A, count: 6}, {make: {size: 6x6, kind: searchlights}, title: B, count: 2}]\n",
		"grid: {max_cell: 6mm}\nsolutions: {per_page: 2}\nparts: [{make: {size: 6x6}, title: A, count: 3, pool: 1}]\n",
		"parts: [{make: {size: 7x5}, title: A, count: 2, per_page: 3x2, pool: 1}, {make: {size: 5x5}, title: B, count: 2, pool: 1}]\nsolutions: {place: part}\n",
	) {
		spec := load(t, text, nil)
		var before *Book
		for _, day := range append(spec.Series.Dates(), presets.Date{})[:max(1, int(spec.Series.Count))] {
			book := spec
			if spec.Series.Count > 0 {
				book = testkit.Must(spec.Issue(day))
			}
			b := build(t, book, Options{})
			puzzle := b.plan.cells
			if before != nil {
				puzzle = before.plan.cells
			}
			printed := append(collect.Items(b.Sections), collect.Items(b.plan.last)...)
			solved := 0
			for _, it := range printed {
				cell, is := b.plan.solutionCells[it]
				if !is {
					continue
				}
				solved++
				for other, side := range puzzle {
					if other.Number == it.Number && !paper.Fits(cell, side) {
						t.Errorf("%s: puzzle %d has cells of %.2f mm, its solution %.2f mm", text, it.Number, side, cell)
					}
				}
			}
			if solved == 0 && spec.Series.Count == 0 {
				t.Errorf("%s: no solutions", text)
			}
			before = b
		}
	}
}

// TestUnwidowed compares unwidowed with wrap: the same number of lines, no wider, with all words,
// and fewer last lines that are almost empty.
func TestUnwidowed(t *testing.T) {
	ty := render.Type{Font: render.Serif, Size: 10}
	rng := rand.New(rand.NewPCG(7, 7))
	before, after := 0, 0
	for range 500 {
		text, width := words(rng, 40), 30+50*rng.Float64()
		plain, better := wrap(ty, width, text), []string{}
		for _, l := range unwidowed(nil, width, run{ty, text}) {
			better = append(better, l.pieces[0].text)
		}
		if len(plain) != len(better) || strings.Join(plain, " ") != strings.Join(better, " ") {
			t.Fatalf("%q in %.0f mm: %q, not %q", text, width, better, plain)
		}
		if len(plain) < 2 {
			continue
		}
		for _, c := range []struct {
			lines []string
			bare  *int
		}{{plain, &before}, {better, &after}} {
			if ty.Width(c.lines[len(c.lines)-1]) < 0.2*width {
				*c.bare++
			}
		}
	}
	if 2*after > before {
		t.Errorf("%d bare last lines, %d without the care", after, before)
	}
}

// TestKeyOfLevels finds the sentence about the marks once, after the contents, for any number of parts
// and for labels that are much larger than the text. No row loses its mark.
func TestKeyOfLevels(t *testing.T) {
	for parts := 1; parts <= 25; parts += testkit.Scale(6, 1) {
		sizes := make([]int, parts)
		for i := range sizes {
			sizes[i] = 5
		}
		spec := small(t)
		spec.Front = presets.Front{Contents: true, Openers: true}
		if parts%2 == 0 {
			spec.Type.Labels = 20
		}
		b := compose(t, spec, sections(1, 1, sizes...))
		d, _ := pressed(t, b)
		all := strings.Join(texts(b, d, "contents"), "") // words are cut where letters are kerned
		if n := strings.Count(strings.ReplaceAll(all, " ", ""), strings.ReplaceAll(spec.Words.Key, " ", "")); n != 1 {
			t.Errorf("%d parts: the marks are explained %d times in %q", parts, n, all)
		}
		marks := 0
		for i, pg := range b.plan.pages {
			for _, m := range d.Pages[i].Marks {
				if pg.kind == "contents" && m.Kind == Stroke && m.Box.X1-m.Box.X0 < 20 {
					marks++
				}
			}
		}
		if want := presets.MaxLevel * (parts + 1); marks != want {
			t.Errorf("%d parts: %d cells of marks, want %d", parts, marks, want)
		}
	}
}

// TestSolutionsStandTogether checks that two solutions on a wide page are not at its edges.
func TestSolutionsStandTogether(t *testing.T) {
	spec := presets.DefaultBook(presets.StyleLargePrint)
	b := compose(t, spec, sections(1, 4, 10))
	d, _ := pressed(t, b)
	for i, pg := range b.plan.pages {
		if pg.kind != "solutions" {
			continue
		}
		all := grids(d.Pages[i])
		left, right := all[0].box, all[1].box
		w := left.X1 - left.X0
		if gap := right.X0 - left.X1; gap < 0.05*w || gap > 0.6*w {
			t.Errorf("solutions %.0f pt wide stand %.0f pt apart", w, gap)
		}
		area := b.plan.area(i%2 == 0)
		middle := (area.X + area.W/2) * paper.PtPerMM
		if off := (left.X0+right.X1)/2 - middle; math.Abs(off) > 1 {
			t.Errorf("the shelf is %.1f pt off the middle", off)
		}
	}
}

// TestSolutionsTooSmall rejects solutions that are too small to read, whether the book or akari
// chooses their arrangement.
func TestSolutionsTooSmall(t *testing.T) {
	spec := small(t)
	spec.Solutions.PerPage = presets.PerPage{Rows: 4, Cols: 3}
	_, err := Compose(t.Context(), spec, sections(1, 2, 12))
	if err == nil || !strings.Contains(err.Error(), "the solution of puzzle 1, 12 by 12: expected cells of") {
		t.Errorf("%v", err)
	}
	spec = small(t)
	spec.Grid.MinCell = 1
	s := sections(1, 1, 6)
	s[0].Items[0].Entry = open(50)
	if _, err = Compose(t.Context(), spec, s); err == nil || !strings.Contains(err.Error(), "the solution of puzzle 1, 50 by 50") {
		t.Errorf("%v", err)
	}
}

// TestNoLoneSolution checks that no solution is alone on the last page, for any number and size of
// boards.
func TestNoLoneSolution(t *testing.T) {
	for _, size := range testkit.Sample(2, 5, 8, 11, 14, 16) {
		for count := 2; count < 15; count += testkit.Scale(3, 1) {
			s := &Section{Part: &presets.Part{Title: "One"}}
			for n := range count {
				s.Items = append(s.Items, &Item{Number: n + 1, Entry: open(size)})
			}
			b := compose(t, bare(), []*Section{s})
			on := map[*page]int{}
			for _, it := range s.Items {
				on[b.plan.solutionPage[it]]++
			}
			if last := on[b.plan.solutionPage[s.Items[count-1]]]; last == 1 && len(on) > 1 {
				t.Errorf("%d boards of %d: the last solution is alone", count, size)
			}
		}
	}
}

// TestSolutionsStandLevel checks that rows of equal solutions are at the same heights on all pages of
// a section, including pages that are not full.
func TestSolutionsStandLevel(t *testing.T) {
	for _, c := range []struct{ size, count int }{{7, 50}, {14, 27}, {16, 9}} {
		s := &Section{Part: &presets.Part{Title: "One"}}
		for n := range c.count {
			s.Items = append(s.Items, &Item{Number: n + 1, Entry: open(c.size)})
		}
		b := compose(t, bare(), []*Section{s})
		d, _ := pressed(t, b)
		var full []float64
		for i, pg := range b.plan.pages {
			if pg.kind != "solutions" {
				continue
			}
			var rows []float64
			for _, g := range grids(d.Pages[i]) {
				if n := len(rows); n == 0 || math.Abs(rows[n-1]-g.box.Y1) > 0.01 {
					rows = append(rows, g.box.Y1)
				}
			}
			if full == nil {
				full = rows
			}
			for k, y := range rows {
				if math.Abs(y-full[k]) > 0.01 {
					t.Errorf("%d boards of %d: row %d at %.1f pt, on the first page at %.1f", c.count, c.size, k+1, y, full[k])
				}
			}
		}
	}
}

// pagesOfSolutions returns the number of pages with solutions.
func pagesOfSolutions(b *Book) int {
	on := map[*page]bool{}
	for _, pg := range b.plan.solutionPage {
		on[pg] = true
	}
	return len(on)
}

// TestOneModule finds the solutions of a book with boards of several sizes at the places of one
// module, on all pages of a part. Parts of up to 12 columns share it, and a book of few pages has only one.
func TestOneModule(t *testing.T) {
	for _, c := range []struct {
		sizes []int
		count int
		place presets.Place
		want  int // modules
	}{
		{[]int{7, 10, 14, 8}, 8, presets.PlaceEnd, 2}, {[]int{7, 10, 14}, 2, presets.PlaceEnd, 1},
		{[]int{7, 10, 14, 8}, 8, presets.PlacePart, 4}, {[]int{6, 9}, 7, presets.PlaceReverse, 1},
		{[]int{7, 10, 14, 8}, 8, presets.PlaceFile, 2},
	} {
		spec := bare()
		spec.Page.For, spec.Solutions.Place = []paper.Printer{paper.KDP}, c.place
		var all []*Section
		for i, size := range c.sizes {
			all = append(all, &Section{Part: &presets.Part{Title: fmt.Sprint("Part ", i+1)}})
			for range c.count {
				all[i].Items = append(all[i].Items, &Item{Entry: open(size)})
			}
		}
		b := compose(t, spec, all)
		d, p := &Document{}, b.plan
		if c.place == presets.PlaceFile {
			p = b.plan.second
			d = Read(t, testkit.Must(b.SolutionFile(t.Context(), false)))
		} else {
			d, _ = pressed(t, b)
		}
		used := map[module]map[string]bool{} // places as texts
		for i, pg := range p.pages {
			if pg.kind != "solutions" {
				continue
			}
			on := slices.DeleteFunc(collect.Items(all), func(it *Item) bool { return p.solutionPage[it] != pg })
			part := slices.IndexFunc(all, func(s *Section) bool { return slices.Contains(s.Items, on[0]) })
			m := p.modules[all[part].Part]
			if used[m] == nil {
				used[m] = map[string]bool{}
			}
			y0 := map[bool]float64{true: p.solutionHead}[pg.mark != "" || i == 0]
			for _, g := range grids(d.Pages[i]) {
				x, y := g.box.X0/paper.PtPerMM-p.area(i%2 == 0).X, d.Pages[i].Height/paper.PtPerMM-g.box.Y1/paper.PtPerMM-y0
				used[m][fmt.Sprintf("x %.1f", x)], used[m][fmt.Sprintf("y %.1f", y)] = true, true
			}
		}
		if len(used) != c.want {
			t.Errorf("%v: %d modules, want %d", c, len(used), c.want)
		}
		for m, at := range used {
			if len(at) > m.rows+m.cols {
				t.Errorf("%v: %d by %d, but at %v", c, m.rows, m.cols, slices.Sorted(maps.Keys(at)))
			}
		}
		for i, s := range all {
			for j := range i {
				if small := c.sizes[i] <= 12 && c.sizes[j] <= 12 && c.place != presets.PlacePart; small && p.modules[s.Part] != p.modules[all[j].Part] {
					t.Errorf("%v: parts %d and %d have two modules", c, j+1, i+1)
				}
			}
		}
	}
}

// TestFewestPages compares the arrangement that akari chooses with all others that a book may
// request: none that is easy to read has fewer pages.
func TestFewestPages(t *testing.T) {
	plain := func() *presets.Book {
		spec := bare()
		spec.Front.Openers = false // which show an example
		return spec
	}
	for _, size := range testkit.Sample(3, 5, 7, 10, 12, 14, 17, 21) {
		for _, count := range testkit.Sample(2, 1, 5, 13, 26) {
			s := &Section{Part: &presets.Part{Title: "One"}}
			for n := range count {
				s.Items = append(s.Items, &Item{Number: n + 1, Entry: open(size)})
			}
			auto := compose(t, plain(), []*Section{s})
			chosen := auto.plan.modules[s.Part]
			for rows := 1; rows <= 7; rows++ {
				for cols := 1; cols <= 5; cols++ {
					spec := plain()
					spec.Solutions.PerPage = presets.PerPage{Rows: rows, Cols: cols}
					b, err := Compose(t.Context(), spec, []*Section{s})
					if err != nil { // cells below the limit
						continue
					}
					cell := smallest(b.plan.solutionCells)
					switch got, pages := pagesOfSolutions(auto), pagesOfSolutions(b); {
					case paper.Fits(easyCell, cell) && pages < got:
						t.Errorf("%d boards of %d: %d pages with %d by %d, but %d by %d has %d", count, size, got, chosen.rows, chosen.cols, rows, cols, pages)
					case paper.Fits(easyCell, cell) && pages == got && cell > smallest(auto.plan.solutionCells)+0.25:
						t.Errorf("%d boards of %d: cells of %.2f mm with %d by %d, but %d by %d has %.2f", count, size, smallest(auto.plan.solutionCells), chosen.rows, chosen.cols, rows, cols, cell)
					}
				}
			}
		}
	}
}

// TestLevelOfAPart takes the commonest level, and the easiest of several.
func TestLevelOfAPart(t *testing.T) {
	for _, c := range []struct {
		levels []presets.Level
		want   presets.Level
	}{{nil, 0}, {[]presets.Level{0, 0}, 0}, {[]presets.Level{3, 1}, 1}, {[]presets.Level{3, 3, 1}, 3}, {[]presets.Level{0, 0, 0, 2}, 2}, {[]presets.Level{5, 4, 4, 5}, 4}} {
		s := &Section{}
		for _, l := range c.levels {
			s.Items = append(s.Items, &Item{Level: l})
		}
		if got := levelOf(s); got != c.want {
			t.Errorf("%v: %d, want %d", c.levels, got, c.want)
		}
	}
}

// TestHintsFit checks that the hints of a book whose numbers have up to three digits are as high together as one
// by one, in columns of any width: they are measured one by one, and drawn together.
func TestHintsFit(t *testing.T) {
	spec := small(t)
	spec.Front.Hints = true
	p := compose(t, spec, sections(5, 102, 4)).plan
	items := p.hinted(collect.Items(p.sections))
	if len(items) < 50 {
		t.Fatalf("only %d hints", len(items))
	}
	for width := 20.0; width < 90; width += 10 / float64(testkit.Scale(4, 40)) {
		sum := 0.0
		for i := range items {
			sum += p.hintHeight(items[i:i+1], width)
		}
		if high := p.hintHeight(items, width); math.Abs(high-sum) > 1e-6 {
			t.Errorf("columns of %.1f mm: %.2f mm of hints one by one, %.2f mm together", width, sum, high)
		}
	}
}
