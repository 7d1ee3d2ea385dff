package book

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"akari/puzzle"
	"akari/render/book/collect"
)

// TestPartsFillTheirSolutions checks that the solutions after a small part are as large as if the part were alone,
// whatever the other parts need.
func TestPartsFillTheirSolutions(t *testing.T) {
	cells := func(counts ...int) (first float64) {
		spec := load(t, "page: {for: []}\nsolutions: {place: part}\nparts: [{preset: easy, count: 1}]\n", nil)
		var all []*Section
		for i, n := range counts {
			all = append(all, sections(uint64(i), n, 8)...)
		}
		number := 0
		for _, s := range all {
			for _, it := range s.Items {
				number++
				it.Number = number
			}
		}
		b := compose(t, spec, all)
		return b.plan.solutionCells[all[0].Items[0]]
	}
	alone, beside := cells(4), cells(4, 40)
	if alone != beside || alone < 6 {
		t.Errorf("solutions of four puzzles have cells of %.1f mm, and %.1f mm beside a part of forty", alone, beside)
	}
}

// TestLargePrintFills checks that boards in large print are as wide as the page.
func TestLargePrintFills(t *testing.T) {
	spec := load(t, "style: large-print\npage: {for: []}\nparts: [{preset: easy, count: 1}]\n", nil)
	s := sections(1, 2, 8)
	b := compose(t, spec, s)
	wide := 8*b.plan.cells[s[0].Items[0]] + 2*spec.Grid.Frame.MM()
	if room := b.plan.area(true).W; wide < 0.97*room {
		t.Errorf("boards %.1f mm wide on a page %.1f mm wide", wide, room)
	}
}

// TestOpenersShowTheirGenre compares the clues on opening pages with the examples of the parts' genres.
func TestOpenersShowTheirGenre(t *testing.T) {
	b := compose(t, load(t, "parts: [{preset: easy, count: 1}]\n", nil), append(sections(1, 3, 6), lights(3, 2, 7)))
	d, _ := pressed(t, b)
	clues := func(z *puzzle.Puzzle) (all []string) {
		for _, c := range z.Cells {
			if n, is := c.Clue(); is {
				all = append(all, fmt.Sprint(n))
			}
		}
		slices.Sort(all)
		return all
	}
	found := 0
	for i, pg := range b.plan.pages {
		for g, title := range map[*puzzle.Genre]string{puzzle.Akari: "Part A", puzzle.Searchlights: b.Sections[1].Part.Title} {
			if pg.kind != "opener" || pg.mark != oneLine(title) {
				continue
			}
			var drawn []string
			for _, text := range written(d.Pages[i]) {
				if strings.Trim(text, "0123456789") == "" {
					drawn = append(drawn, text)
				}
			}
			slices.Sort(drawn)
			want := append(clues(b.plan.examples[g].puzzle), pg.folio)
			if slices.Sort(want); !slices.Equal(drawn, want) {
				t.Errorf("the opening page of %s shows the clues %v, not %v", g.Name, drawn, want)
			}
			found++
		}
	}
	if found != 2 {
		t.Errorf("%d opening pages", found)
	}
}

// TestPartsShareAPage counts the pages of small parts in a magazine, whose page is complete in itself: consecutive parts
// that fit one page share it, unless a text or another number of puzzles on a page divides them. Each part's title is on
// its page.
func TestPartsShareAPage(t *testing.T) {
	const text = "texts: [{before: 2, text: Between}]\n"
	for _, c := range []struct {
		keys   string
		counts []int
		pages  int
	}{
		{"", []int{1, 1, 1, 1}, 1}, {"", []int{2, 3}, 2}, {"", []int{1, 5, 1}, 4}, {"", []int{2, 2, 2, 2}, 2}, {text, []int{1, 1}, 2},
		{"puzzle: {show: [hint]}\n", []int{1, 1}, 2}, {"front: {openers: true}\n", []int{1, 1}, 2}, {"solutions: {place: part}\n", []int{1, 3}, 1},
	} {
		keys := "title: T\nstyle: magazine\n" + c.keys + "parts:\n"
		var all []*Section
		for i, n := range c.counts {
			keys += fmt.Sprintf("  - {make: {size: 6x6}, title: Part %d, count: %d}\n", i+1, n)
			all = append(all, sections(uint64(i), n, 6)...)
		}
		spec := load(t, keys, nil)
		for i, s := range all {
			s.Part = &spec.Parts[i]
		}
		b := compose(t, spec, all)
		pages, titles := map[*page]bool{}, ""
		for _, it := range collect.Items(b.Sections) {
			pages[b.plan.puzzlePage[it]] = true
		}
		for _, s := range b.plan.sections {
			titles += s.Part.Title + " "
		}
		if len(pages) != c.pages {
			t.Errorf("%s%v: %d pages of puzzles, want %d", c.keys, c.counts, len(pages), c.pages)
		}
		for i := range c.counts {
			if strings.Count(titles, fmt.Sprintf("Part %d", i+1)) != 1 {
				t.Errorf("%s%v: the titles are %q", c.keys, c.counts, titles)
			}
		}
	}
}
