package book_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/book"
	"akari/render/paper"
)

// breaks lists, for each promise, a change of a finished book that breaks it.
var breaks = map[string]func(v *volume){
	"valid files":                     func(v *volume) { v.press.Problems = []string{"a warning"} },
	"QPDF, MuPDF and Poppler agree":   func(v *volume) { v.press.Fonts = nil },
	"Ghostscript and Poppler agree":   func(v *volume) { v.Report.Ink += 20 },
	"exact number of pages":           func(v *volume) { v.press.Pages = append(v.press.Pages, v.press.Pages[1]) },
	"every puzzle once":               func(v *volume) { v.clue().Text = "9" },
	"one solution, and the right one": (*volume).darken,
	"references":                      func(v *volume) { v.written("Solution: p. ").Text = "Solution: p. 99" },
	"contents and bookmarks":          func(v *volume) { v.written("iv").Text = "vi" },
	"links":                           func(v *volume) { v.screen.Pages[2].Links[1] = 0 },
	"hints": func(v *volume) {
		i := slices.IndexFunc(v.screen.Bookmarks, func(b book.Bookmark) bool { return b.Title == v.Spec.Words.Hints })
		p := v.press.Pages[v.screen.Bookmarks[i].Page+1]
		p.Marks = append(p.Marks, book.Mark{Kind: book.Text, Text: "2", Box: book.Box{X0: 200, X1: 205, Y0: 200, Y1: 207}})
	},
	"step by step": func(v *volume) {
		v.Spec.Solutions.Steps = "hard"
		v.press.Pages[2].Marks = append(v.press.Pages[2].Marks, book.Mark{Kind: book.Text, Text: "1: Solved, step by step", Box: book.Box{X0: 200, X1: 300, Y0: 20, Y1: 30}})
	},
	"QR codes":                     func(v *volume) { v.Spec.Puzzle.QR = "https://example.org/{number}" },
	"printers' rules":              func(v *volume) { v.press.Pages[2].Marks[0].Box.X0 = 9 },
	"cells":                        func(v *volume) { v.Spec.Grid.MinCell = 30 },
	"puzzles on a page":            func(v *volume) { v.Spec.Solutions.PerPage = presets.PerPage{Rows: 1, Cols: 1} },
	"pages complete in themselves": func(v *volume) { v.Spec.Solutions.Place = presets.PlaceFoot },
	"order and numbers":            func(v *volume) { v.Spec.First = 3 },
	"fonts and characters":         func(v *volume) { v.press.Fonts[0].Embedded = false },
	"nothing overlaps":             func(v *volume) { v.written("Contents").Box.Y0 = 300 },
	"inks":                         func(v *volume) { v.press.Pages[2].Marks[0].Colour = paper.RGB },
	"background": func(v *volume) {
		v.Spec.Page.Background = 0.2
		b := v.boards[v.puzzlePage()][0].Box
		p := v.press.Pages[v.puzzlePage()]
		p.Marks = append(p.Marks, book.Mark{Kind: book.Fill, Gray: 1, Box: book.Box{X0: b.X1 - 40, X1: b.X1 + 10, Y0: b.Y0 - 80, Y1: b.Y0 - 30}})
	},
	"report": func(v *volume) { v.Report.Cell += 0.2 },
	"titles": func(v *volume) { v.press.Title = "Another" },
	"boards read aloud": func(v *volume) {
		v.screen.Alts = slices.DeleteFunc(v.screen.Alts, func(s string) bool { return strings.HasPrefix(s, "1. ") })
	},
	"cover":                func(v *volume) { v.sheet.Pages[0].Width += 3 },
	"presets check agrees": func(v *volume) { v.printable = errors.New("a mistake") },
	"same bytes": func(v *volume) {
		other := *v.again
		other.Print = bytes.Clone(other.Print)
		other.Print[len(other.Print)/2]++
		v.again = &other
	},
	"replacement": func(v *volume) { v.kept = v.again },
	"two volumes": func(v *volume) { v.next = v },
	"ledger":      func(v *volume) { v.Ledger += v.Ledger },
	"dates":       func(v *volume) { v.after, v.longer = v.screen, v.again; v.Book.Print = nil },
}

// TestEveryPromiseCanBreak breaks each promise, and checks that it is noticed.
func TestEveryPromiseCanBreak(t *testing.T) {
	testkit.NotRaced(t)
	d := &description{cover: true, second: true, only: 1, deep: true, settings: []setting{
		{"front.hints", true}, {"puzzle.qr", "puzz.link"}, {"page.for", []string{"kdp"}}, {"notes.pages", 20}, {"author", "Ada"},
	}}
	whole, err := made(t, d)
	if err != nil {
		t.Fatal(err)
	}
	if _, all := tested(whole); all != nil {
		t.Fatal(all)
	}
	for _, p := range promises {
		change := breaks[p.name]
		if change == nil {
			t.Errorf("no change breaks the promise %q", p.name)
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			testkit.Need(t, p.needs...)
			v := whole.copied()
			change(v)
			v.readBoards()
			if p.keep(v); len(v.broken) == 0 {
				t.Error("the change is not noticed")
			}
		})
	}
	if len(breaks) != len(promises) {
		t.Errorf("%d changes for %d promises", len(breaks), len(promises))
	}
}

// copied returns a copy whose pages, description and report may be changed.
func (v *volume) copied() *volume {
	out := *v
	b, inner, spec := *v.Book, *v.Book.Book, *v.Spec
	inner.Spec, b.Book = &spec, &inner
	out.Book = &b
	for _, d := range []**book.Document{&out.press, &out.screen, &out.sheet} {
		c := **d
		c.Fonts, c.Alts, c.Pages = slices.Clone(c.Fonts), slices.Clone(c.Alts), nil
		for _, p := range (*d).Pages {
			c.Pages = append(c.Pages, p.Copy())
		}
		*d = &c
	}
	return &out
}

// puzzlePage returns the first page with a puzzle of the book.
func (v *volume) puzzlePage() int {
	open, _ := v.printed(items(v.Book)[0])
	return open[0].page
}

// clue returns the text of a clue of the first puzzle.
func (v *volume) clue() *book.Mark {
	open, _ := v.printed(items(v.Book)[0])
	p := v.press.Pages[open[0].page]
	i := slices.IndexFunc(p.Marks, func(m book.Mark) bool { return m.Kind == book.Text && m.Box.Overlaps(open[0].board.Box) })
	return &p.Marks[i]
}

// darken removes the first lamp of the first solution.
func (v *volume) darken() {
	_, solved := v.printed(items(v.Book)[0])
	b := solved[0].board
	side := (b.Box.X1 - b.Box.X0) / float64(b.Cols)
	x, y := b.Box.X0+float64(b.Lamps[0]%b.Cols)*side, b.Box.Y1-float64(b.Lamps[0]/b.Cols+1)*side
	p := v.press.Pages[solved[0].page]
	p.Marks = slices.DeleteFunc(p.Marks, func(m book.Mark) bool {
		return m.Box.X0 > x && m.Box.X1 < x+side && m.Box.Y0 > y && m.Box.Y1 < y+side
	})
}

// written returns the first text that begins with a prefix.
func (v *volume) written(prefix string) *book.Mark {
	for _, p := range v.press.Pages {
		for i, l := range p.Lines() {
			if strings.HasPrefix(l.Text, prefix) {
				return &p.Lines()[i]
			}
		}
	}
	panic("no text " + prefix)
}
