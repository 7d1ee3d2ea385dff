package book

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/internal/testkit/press"
	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
)

// TestAnyBook lays out books with random descriptions. The result is an error, or a book that keeps
// the plan's promises and the printers' rules about ink.
func TestAnyBook(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 3))
	made := 0
	for n := range testkit.Scale(3, 30) {
		spec, s := anyBook(rng)
		b, err := Compose(t.Context(), spec, s)
		if err != nil {
			continue
		}
		checkPlan(t, b)
		if _, err := b.Press(t.Context()); err != nil {
			if !strings.Contains(err.Error(), "does not fit its page of") {
				t.Errorf("book %d: %v", n, err)
			}
			continue
		}
		made++
		d, _ := pressed(t, b)
		for _, x := range press.Check(d, paper.Lulu, paper.Cream) {
			switch x.Rule {
			case "page size", "number of pages":
			default:
				if !x.OK {
					t.Errorf("book %d, %s, %s, %d pages: %s: want %s, found %s", n, spec.Style, spec.Page.Trim.Name, b.Pages(), x.Rule, x.Want, x.Found)
				}
			}
		}
	}
	if made < testkit.Scale(1, 12) {
		t.Errorf("%d books made", made)
	}
}

// anyBook returns a random description of a book.
func anyBook(rng *rand.Rand) (*presets.Book, []*Section) {
	styles := []presets.BookStyle{presets.StyleStandard, presets.StyleFine, presets.StyleBold, presets.StyleLargePrint, presets.StyleInkSaver}
	spec := presets.DefaultBook(styles[rng.IntN(len(styles))])
	spec.Page.Trim = paper.Trims[rng.IntN(len(paper.Trims))]
	spec.Title = words(rng, 6)
	spec.Subtitle, spec.Author = words(rng, 12), words(rng, 4)
	pers := []presets.PerPage{{}, {Rows: 1, Cols: 1}, {Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}, {Rows: 1, Cols: 2}}
	spec.Grid.PerPage = pers[rng.IntN(len(pers))]
	spec.Front = presets.Front{
		Title: coin(rng), Owner: coin(rng), Contents: coin(rng), Rules: coin(rng), Steps: presets.Count(1 + rng.IntN(10)),
		Hints: coin(rng), Openers: coin(rng), Copyright: words(rng, 60),
	}
	if rng.IntN(4) == 0 && spec.Grid.PerPage.Rows*spec.Grid.PerPage.Cols < 2 {
		spec.Puzzle.QR = "puzz.link"
	}
	if coin(rng) {
		spec.Puzzle.Show = append(spec.Puzzle.Show, presets.ShowNotes)
	}
	spec.Notes.Pages = presets.NotePages(rng.IntN(5) - 1)
	if coin(rng) {
		spec.Notes.Ruling = presets.RulingDots
	}
	spec.Type.Size = paper.Points(7 + rng.IntN(14))
	spec.Type.Labels = paper.Points(7 + rng.IntN(8))
	spec.Type.Number = paper.Points(7 + rng.IntN(30))
	var sizes []int
	for range 1 + rng.IntN(6) {
		sizes = append(sizes, 3+rng.IntN(6))
	}
	s := sections(rng.Uint64(), 1+rng.IntN(6), sizes...)
	for _, part := range s {
		part.Part.Title, part.Part.Note, part.Part.Target = words(rng, 5), words(rng, 40), words(rng, 2)
		for _, it := range part.Items {
			it.Entry.ID = fmt.Sprintf("9x9b22%%kr#%d", rng.Uint64()) + strings.Repeat("_?", rng.IntN(4)*rng.IntN(200))
		}
		if rng.IntN(8) == 0 {
			z := puzzle.New(puzzle.Searchlights, 3, 3)
			z.Cells[4] = puzzle.Clue(0)
			part.Items[0].Entry = &puzzle.Entry{Puzzle: z, Solution: puzzle.Lamps{}}
		}
	}
	return spec, s
}

func coin(rng *rand.Rand) bool { return rng.IntN(2) == 0 }

// words returns a text of up to n words.
func words(rng *rand.Rand, n int) string {
	list := strings.Fields("of the lamp and a light Ångström darkness illuminations by shade über counterrevolutionaries")
	var out []string
	for range rng.IntN(n + 1) {
		out = append(out, list[rng.IntN(len(list))])
	}
	return strings.Join(out, " ")
}
