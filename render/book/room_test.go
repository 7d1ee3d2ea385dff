package book

import (
	"slices"
	"strings"
	"testing"

	"akari/presets"
	"akari/render/press"
)

// small is a standard book on a page of 5x8in.
func small(t *testing.T) *presets.Book {
	t.Helper()
	spec := presets.DefaultBook(presets.StyleStandard)
	if err := spec.Page.Trim.UnmarshalText([]byte("5x8in")); err != nil {
		t.Fatal(err)
	}
	return spec
}

// texts is what is written on the pages of a kind.
func texts(b *Book, d *press.Document, kind string) []string {
	var out []string
	for i, pg := range b.plan.pages {
		if pg.kind == kind {
			out = append(out, written(d.Pages[i])...)
		}
	}
	return out
}

// written is what is written on a page, in the order it was set.
func written(p *press.Page) []string {
	var out []string
	for _, m := range p.Marks {
		if m.Kind == press.Text {
			out = append(out, m.Text)
		}
	}
	return out
}

// TestNarrow sets on a narrow page what was cut or spilled there: the long
// name of a puzzle, a part of one puzzle, a long title, the worked example.
func TestNarrow(t *testing.T) {
	spec := small(t)
	spec.Title = "A rather long title for a book of lamps and shadows that goes on"
	spec.Puzzle.Show = append(spec.Puzzle.Show, presets.ShowSeed)
	s := sections(1, 1, 7)
	id := "akari:" + strings.Repeat("0123456789", 15)
	s[0].Items[0].Entry.ID = id
	b := compose(t, spec, s)
	d, _ := pressed(t, b)
	if all := strings.Join(texts(b, d, "puzzles"), ""); !strings.Contains(all, spec.Words.Seed+" "+id) {
		t.Errorf("the name of the puzzle is not printed whole: %s", all)
	}
	if !slices.Contains(texts(b, d, "opener"), "Puzzle 1") {
		t.Error("the opening page does not say which puzzle the part holds")
	}
	pen := b.plan.measure()
	if lines := wrap(pen.fit(pen.heading(), 90, titleLines, spec.Title), 90, spec.Title); len(lines) > titleLines {
		t.Errorf("a title on %d lines", len(lines))
	}
	examples := 0
	for _, pg := range b.plan.pages {
		if pg.kind == "rules" {
			examples++
		}
	}
	if examples > 3 { // the rules, their example, the worked example
		t.Errorf("%d pages of rules", examples)
	}
}

// TestSolutionsShareAPage has solutions made a little smaller rather than
// stand two to a page.
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
