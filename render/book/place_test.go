package book

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"akari/puzzle"
)

// TestPlaces finds the solutions in each place that a book can request: at the end, after their
// part, or on the back of the leaf of their puzzles.
func TestPlaces(t *testing.T) {
	for _, place := range []string{"end", "part", "reverse"} {
		spec := load(t, "page: {for: []}\nsolutions: {place: "+place+"}\ngrid: {per_page: 2}\nparts:\n  - {preset: easy, count: 4}\n", nil)
		s := sections(1, 5, 6, 7)
		b := compose(t, spec, s)
		d, _ := pressed(t, b)
		comparePages(t, b, d, func(page int) func(x, y float64) bool { return marksDark(d.Pages[page]) })
		index := map[*page]int{}
		for i, pg := range b.plan.pages {
			index[pg] = i
		}
		lastOfFirst, firstOfSecond := index[b.plan.puzzlePage[s[0].Items[4]]], index[b.plan.puzzlePage[s[1].Items[0]]]
		for _, section := range s {
			for _, it := range section.Items {
				at, solved := index[b.plan.puzzlePage[it]], index[b.plan.solutionPage[it]]
				right := false
				switch place {
				case "end":
					right = solved > index[b.plan.puzzlePage[s[1].Items[4]]]
				case "part":
					right = solved > lastOfFirst && (solved < firstOfSecond) == (section == s[0])
				case "reverse":
					right = solved == at+1 && at%2 == 0
				}
				if !right {
					t.Errorf("%s: puzzle %d on page %d, its solution on page %d", place, it.Number, at+1, solved+1)
				}
			}
		}
	}
}

// TestNameLine finds the name at the head of every page of puzzles, and only there.
func TestNameLine(t *testing.T) {
	for _, shown := range []bool{true, false} {
		spec := load(t, "front: {openers: false, rules: false}\nparts:\n  - {preset: easy, count: 4}\n", nil)
		if spec.Puzzle.Show = nil; shown {
			spec.Puzzle.Show = append(spec.Puzzle.Show, "name")
		}
		b := compose(t, spec, sections(1, 3, 6))
		d, _ := pressed(t, b)
		for i, pg := range b.plan.pages {
			if got := strings.Contains(strings.Join(written(d.Pages[i]), ""), "Name"); got != (shown && pg.kind == "puzzles") {
				t.Errorf("shown %v: a line for the name on page %d, %s: %v", shown, i+1, pg.kind, got)
			}
		}
	}
}

// TestSecondFile finds the solutions in a file of their own, with the pages of their puzzles, and no
// references to them in the book.
func TestSecondFile(t *testing.T) {
	spec := load(t, "title: Apart\npage: {for: []}\nsolutions: {place: file}\nparts:\n  - {preset: easy, count: 4}\n", nil)
	b := compose(t, spec, sections(1, 5, 6, 7))
	d, _ := pressed(t, b)
	if text := strings.Join(append(texts(b, d, "puzzles"), texts(b, d, "contents")...), " "); strings.Contains(text, "Solution") {
		t.Errorf("the book refers to solutions: %s", text)
	}
	for _, screen := range []bool{false, true} {
		file, err := b.SolutionFile(t.Context(), screen)
		if err != nil {
			t.Fatal(err)
		}
		second := Read(t, file)
		var text []string
		boards := 0
		for i, p := range second.Pages {
			for _, line := range written(p) { // in a file for a screen, lines end with a space
				text = append(text, strings.TrimSpace(line))
			}
			for _, g := range grids(p) {
				if _, lamps := g.read(puzzle.Akari, marksDark(second.Pages[i])); len(lamps) > 0 {
					boards++
				}
			}
		}
		for _, s := range b.Sections {
			for _, it := range s.Items {
				if want := "p. " + b.plan.puzzlePage[it].folio; !slices.Contains(text, want) || !slices.Contains(text, fmt.Sprint(it.Number)) {
					t.Errorf("puzzle %d: no %q in %q", it.Number, want, text)
				}
			}
		}
		if boards != 10 || !slices.Contains(text, "Apart: Solutions") || len(second.Pages) != b.Report().SecondPages {
			t.Errorf("%d boards on %d pages: %q", boards, len(second.Pages), text)
		}
	}
	if file, err := build(t, load(t, "parts: [{preset: easy, count: 1}]\n", nil), Options{}).SolutionFile(t.Context(), false); file != nil || err != nil {
		t.Errorf("a second file of %d bytes, error %v", len(file), err)
	}
}
