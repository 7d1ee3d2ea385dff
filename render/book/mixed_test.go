package book

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
)

// forty returns a book of forty Akari and forty Searchlights, or fewer of each.
const forty = `title: Light and shade
page: {trim: 6x9in}
front: {hints: true}
solutions: {light: rays}
parts:
  - {preset: gentle, count: %d, per_page: 2}
  - {title: First rays, make: {kind: searchlights, size: 7x7, black: 30%%, symmetry: rot180}, count: %[1]d, per_page: 2}
  - {preset: easy, count: %[1]d}
  - {preset: lights-easy, count: 1}
  - {title: Far views, make: {kind: searchlights, size: 10x10, black: 26%%, symmetry: rot180, clues: 0-12}, count: %[1]d}
`

// TestMixedBook makes a book of two genres. Every puzzle has the name of its genre, both genres have
// rules and a worked example, the contents name the genre of each part, each puzzle has a hint, and
// the book passes for all printers.
func TestMixedBook(t *testing.T) {
	spec := load(t, fmt.Sprintf(forty, testkit.Scale(3, 20)), nil)
	b, err := Build(t.Context(), spec, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := pressed(t, b)
	checkPlan(t, b)
	comparePages(t, b, d, func(page int) func(x, y float64) bool { return marksDark(d.Pages[page]) })
	for _, printer := range []paper.Printer{paper.KDP, paper.Ingram, paper.Lulu} {
		for _, f := range Check(d, printer, paper.Cream) {
			if f.Problem != "" && f.Rule != "number of pages" {
				t.Errorf("%s: %s: %s", printer, f.Rule, f.Problem)
			}
		}
	}
	checkNames(t, b, d)
	contents := strings.Join(texts(b, d, "contents"), " ")
	n := len(b.Sections[0].Items)
	for _, want := range []string{"Akari: How to play", "Searchlights: Solved, step by step", fmt.Sprintf("First rays Searchlights %d–%d", n+1, 2*n), fmt.Sprintf("Gentle Akari 1–%d", n)} {
		if !strings.Contains(unspaced(contents), unspaced(want)) {
			t.Errorf("the contents lack %q: %s", want, contents)
		}
	}
	rules := strings.Join(texts(b, d, "rules"), " ")
	for _, want := range []string{spec.Words.Akari[0], spec.Words.Searchlights[0], spec.Words.Dot} {
		if !strings.Contains(unspaced(rules), unspaced(want)) {
			t.Errorf("the rules lack %q", want)
		}
	}
	if openers := strings.Join(texts(b, d, "opener"), ""); !strings.Contains(openers, "Far viewsSearchlightsPuzzles") || !strings.Contains(openers, "Searchlights:EasyPuzzle") {
		t.Errorf("the openers do not name the genre: %s", openers)
	}
}

// checkNames checks that each page of puzzles names the genres of its puzzles, in order.
func checkNames(t *testing.T, b *Book, d *Document) {
	t.Helper()
	for i, pg := range b.plan.pages {
		var names []string
		for _, s := range b.Sections {
			for _, it := range s.Items {
				if b.plan.puzzlePage[it] == pg {
					names = append(names, it.Entry.Puzzle.Genre.Title)
				}
				if b.plan.nudges[it] == "" || it.Level == 0 {
					t.Errorf("puzzle %d: hint %q, level %d", it.Number, b.plan.nudges[it], it.Level)
				}
			}
		}
		found := slices.DeleteFunc(written(d.Pages[i]), func(s string) bool { return s != "Akari" && s != "Searchlights" })
		if pg.kind == "puzzles" && !slices.Equal(found, names) {
			t.Errorf("page %d names %v, want %v", i+1, found, names)
		}
	}
}

// TestOneGenre checks that a book of one genre explains this genre, but does not name it beside
// puzzles.
func TestOneGenre(t *testing.T) {
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Title, spec.Front.Hints = "Rays", true
	b := compose(t, spec, []*Section{lights(3, 4, 6)})
	d, _ := pressed(t, b)
	all := ""
	for _, p := range d.Pages {
		all += strings.Join(written(p), " ")
	}
	if strings.Contains(all, "Searchlights") || strings.Contains(all, "Akari") || strings.Contains(all, "lamp") || !strings.Contains(all, "sees") {
		t.Errorf("a book of Searchlights names genres, speaks of lamps, or has no rules: %s", all)
	}
}

// TestCodesOfTwoGenres leaves out codes for a genre that puzz.link does not support, and reports
// them.
func TestCodesOfTwoGenres(t *testing.T) {
	for template, bare := range map[string]bool{"puzz.link": true, "https://example.org/{number}?{url}": true, "https://example.org/{number}": false} {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.Puzzle.QR = template
		b := compose(t, spec, append(sections(6, 2, 6), lights(3, 2, 6)))
		for _, s := range b.Sections {
			for _, it := range s.Items {
				if none := it.Entry.Puzzle.Genre == puzzle.Searchlights && bare; (b.plan.codes[it] == nil) != none {
					t.Errorf("%s: puzzle %d, code %v", template, it.Number, b.plan.codes[it] != nil)
				}
			}
		}
		notes := strings.Join(b.Report().Notes, "|")
		if strings.Contains(notes, "no QR code beside 2 puzzles: puzz.link does not support Searchlights") != bare {
			t.Errorf("%s: %s", template, notes)
		}
	}
}
