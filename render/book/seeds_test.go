package book

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/presets"
	"akari/render"
	"akari/render/paper"
	"akari/render/preflight"
)

// checkSeeds finds the id of every puzzle: on its page, or after its number in the list.
func checkSeeds(t *testing.T, b *Book, d *preflight.Document) {
	t.Helper()
	place := map[*page]int{}
	for i, pg := range b.plan.pages {
		place[pg] = i
	}
	list := ""
	for i, pg := range b.plan.pages {
		if pg.kind == "seeds" {
			list += strings.Join(written(d.Pages[i])[2:], "") // behind running head and folio
		}
	}
	for _, s := range b.Sections {
		for _, it := range s.Items {
			own := written(d.Pages[place[b.plan.puzzlePage[it]]])
			below := strings.Contains(strings.Join(own, ""), it.Entry.ID)
			listed := strings.Contains(list, fmt.Sprint(it.Number)+it.Entry.ID)
			if it.Entry.ID != "" && below == listed {
				t.Errorf("puzzle %d of %d on a page, id of %d letters: below it %v, in the list %v",
					it.Number, s.Part.PerPage, len(it.Entry.ID), below, listed)
			}
		}
	}
}

// TestSeeds prints ids of every length with one and with several puzzles on a
// page, with and without a code beside them.
func TestSeeds(t *testing.T) {
	for _, per := range testkit.Sample(2, []presets.PerPage{{Rows: 1, Cols: 1}, {Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}, {Rows: 3, Cols: 2}}...) {
		for _, qr := range []string{"none", "puzz.link"} {
			if qr != "none" && per.Rows > 1 {
				continue
			}
			for _, long := range testkit.Sample(2, 20, 80, 200, 300, 450, 3000) {
				spec := bare()
				spec.Puzzle.Show = append(spec.Puzzle.Show, presets.ShowSeed)
				spec.Grid.PerPage, spec.Puzzle.QR = per, qr
				if per.Rows > 1 {
					spec.Grid.MinCell = 4
				}
				s := sections(8, 7, 6, 7)
				for _, part := range s {
					for _, it := range part.Items {
						it.Entry.ID = fmt.Sprintf("akari:%d#", it.Number) + strings.Repeat("x", long)
					}
				}
				b := compose(t, spec, s)
				checkPlan(t, b)
				d, _ := pressed(t, b)
				checkSeeds(t, b, d)
				for _, p := range d.Pages {
					for _, m := range p.Marks {
						if m.Kind == preflight.Text && strings.Contains(m.Text, "xxx") && math.Abs(m.Size-paper.MinPoints) > 0.01 {
							t.Fatalf("an id in %.1f pt", m.Size)
						}
					}
				}
				if n := strings.Count(strings.Join(texts(b, d, "seeds"), "|"), spec.Words.Seeds); long < 100 && n > 2 { // one page: its head and heading
					t.Errorf("%v, %s, ids of %d letters: %d pages of them", per, qr, long, n)
				}
				if many := len(texts(b, d, "seeds")) > 0; many != (per.Rows > 1 || long > 300 || long > 20 && qr != "none") {
					t.Errorf("%v, %s, ids of %d letters: a list is %v", per, spec.Puzzle.QR, long, many)
				}
			}
		}
	}
}

// TestSeedMakesThePuzzleAgain makes the puzzles of a book from their ids.
func TestSeedMakesThePuzzleAgain(t *testing.T) {
	b := build(t, load(t, twoParts, nil), Options{Only: []int{2}})
	for _, s := range b.Sections {
		for _, it := range s.Items {
			again, _, err := generate.FromID(t.Context(), it.Entry.ID)
			if err != nil || !again.Puzzle.Equal(it.Entry.Puzzle) {
				t.Errorf("puzzle %d: %s makes another puzzle, or none: %v", it.Number, it.Entry.ID, err)
			}
		}
	}
}

// TestChunks compares Chunks with a slow reference implementation, which measures the whole line,
// and cuts after the last mark of a line unless half of the line would be empty.
func TestChunks(t *testing.T) {
	ty := render.Type{Font: render.Sans, Size: 7}
	for _, text := range []string{"", "a", "akari:7x7#1.17AVToVA99bfb392d431", strings.Repeat("AVATo.,", 50)} {
		for _, width := range []float64{0.1, 3, 10, 38.5, 100} {
			var want []string
			line := ""
			for _, r := range text {
				if line != "" && ty.Width(line+string(r)) > width+1e-9 {
					cut := strings.LastIndexAny(line, ":#.,") + 1
					if ty.Width(line[:cut]) <= width/2 {
						cut = len(line)
					}
					want, line = append(want, line[:cut]), line[cut:]
				}
				line += string(r)
			}
			want = append(want, line)
			if got := ty.Chunks(width, text); strings.Join(got, "|") != strings.Join(want, "|") {
				t.Errorf("%q in %v mm: %q, want %q", text, width, got, want)
			}
		}
	}
}
