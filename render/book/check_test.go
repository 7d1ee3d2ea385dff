package book

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
)

// TestCheckHasPlaces rejects impossible descriptions before any puzzle is made. The error has line,
// column and a remedy.
func TestCheckHasPlaces(t *testing.T) {
	const parts = "parts:\n  - {preset: easy, count: 4}\n"
	for _, c := range []struct{ text, want string }{
		{"puzzle: {qr: puzz.link}\nparts:\n  - {preset: easy, count: 4, per_page: 2}\n", "book.yaml:3:40: QR codes need one puzzle on a page"},
		{"page: {trim: 5x8in}\nparts:\n  - {preset: giant, count: 4}\n", "book.yaml:3:5: puzzle 1, "},
		{"parts:\n  - {preset: easy, count: 4, per_page: 6}\n", "it would fit with 4 per page"},
		{"page: {for: [ingram]}\nparts:\n  - {preset: easy, count: 4, per_page: 4}\n", ""},
		{"parts:\n  - {make: {size: 30x30}, title: A, count: 4}\n", "it would fit a page of"},
		{"page: {inside: 5mm, for: []}\n" + parts, ""},
		{"title: 灯り\n" + parts, "book.yaml:1:8: \"灯り\": Vollkorn Black has no glyph"},
		{"title: אקארי\n" + parts, "book.yaml:1:8: \"אקארי\": the character 'א' (U+05D0) cannot be printed"},
		{"words: {date: 日付}\n" + parts, "book.yaml:1:15: \"日付\": Vollkorn Black has no glyph for '日' (U+65E5); name a font that has it: in type.display, type.bold, type.strong, type.text, type.italic, type.label, or in type.fallback"},
		{"type: {text: none.ttf}\n" + parts, "book.yaml:1:14: font "},
		{parts, ""},
		{"grid: {min_cell: 4mm}\nsolutions: {per_page: 2}\nparts:\n  - {make: {size: 24x24}, title: A, count: 4}\n", ""},
	} {
		err := checked(t.Context(), load(t, c.text, nil))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestMarginsOfTheFinalBook reports a margin that would be sufficient for fewer pages.
func TestMarginsOfTheFinalBook(t *testing.T) {
	spec := load(t, "page: {inside: 13mm, for: [lulu]}\nparts:\n  - {preset: easy, count: 4}\n", nil)
	for n, want := range map[int]string{
		80: "printers' rules: Lulu 5 met, 1 broken\nFAIL: Lulu: inside margin: expected at least 15.875 mm, got 13 mm\n",
		20: "printers' rules: Lulu 6 met\n",
	} {
		if got := paper.Told(compose(t, spec, sections(1, n, 5)).Report().Rules); got != want {
			t.Errorf("%d puzzles: %s", n, got)
		}
	}
}

// TestBylines finds title and author of a puzzle beside the puzzle, at its solution and in the list
// of authors, but not in a book that does not show them.
func TestBylines(t *testing.T) {
	for _, shown := range []bool{true, false} {
		spec := load(t, "parts:\n  - {preset: easy, count: 4}\n", nil)
		if !shown {
			spec.Puzzle.Show = nil
		}
		s := sections(1, 3, 7, 8)
		s[0].Items[1].Entry.Title, s[0].Items[1].Entry.Author = "Nightfall", "Zoe"
		s[1].Items[2].Entry.Author = "Ada"
		b := compose(t, spec, s)
		d, _ := pressed(t, b)
		for kind, want := range map[string]string{"puzzles": "Nightfall·byZoe", "solutions": "Nightfall·byZoe", "setters": "Ada:6Zoe:2", "contents": "Setters"} {
			if got := strings.Contains(unspaced(strings.Join(texts(b, d, kind), "")), want); got != shown {
				t.Errorf("shown %v: %q on a page of %s: %v", shown, want, kind, got)
			}
		}
	}
}

// TestIndices finds the numbers of rows and columns beside the cells, in a book with hints.
func TestIndices(t *testing.T) {
	for hints, want := range map[string]int{"true": 7 + 7, "false": 0} {
		spec := load(t, "front: {hints: "+hints+"}\npuzzle: {show: []}\nparts:\n  - {preset: easy, count: 4}\n", nil)
		s := sections(1, 1, 7)
		s[0].Items[0].Entry.Puzzle = blackened(s[0].Items[0].Entry.Puzzle)
		b := compose(t, spec, s)
		d, _ := pressed(t, b)
		if n := len(texts(b, d, "puzzles")); n != want+3 { // the number, the folio, the part
			t.Errorf("hints %s: %d texts on the page, want %d", hints, n, want+3)
		}
	}
}

// blackened returns a board without clues.
func blackened(p *puzzle.Puzzle) *puzzle.Puzzle {
	q := p.Clone()
	for i, c := range q.Cells {
		if c.IsBlack() {
			q.Cells[i] = puzzle.Black
		}
	}
	return q
}

// TestNoOpeners finds the title and the note of a part without an opening page. The part begins on
// the next page, left or right.
func TestNoOpeners(t *testing.T) {
	spec := load(t, "front: {openers: false}\nparts:\n  - {preset: easy, count: 4}\n", nil)
	s := sections(1, 3, 6, 6)
	s[1].Part.Note, s[1].Part.Target = "A note on the part.", "5 minutes"
	b := compose(t, spec, s)
	d, _ := pressed(t, b)
	all := unspaced(strings.Join(texts(b, d, "puzzles"), ""))
	for _, want := range []string{"Anoteonthepart.", "Aimfor5minuteseach", "PartB", "Puzzles4to6"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q", want)
		}
	}
	if b.plan.puzzlePage[s[1].Items[0]] != b.plan.pages[b.plan.front+3] {
		t.Error("the second part does not begin on the next page")
	}
	checkPlan(t, b)
}

// TestLongBylines prints complete titles and names at the puzzle and at the solution. No two texts
// overlap.
func TestLongBylines(t *testing.T) {
	const title, author = "An evening walk along the river and back", "Wilhelmina von Hohenstein-Unterberg"
	for _, part := range []presets.Part{{}, {PerPage: presets.PerPage{Rows: 2, Cols: 2}}, {PerPage: presets.PerPage{Rows: 3, Cols: 2}}} {
		spec := bare()
		spec.Grid.MinCell = 4
		s := sections(2, 9, 5)
		part.Title = "Part"
		s[0].Part = &part
		for i, it := range s[0].Items {
			if i%3 > 0 {
				it.Entry.Title, it.Entry.Author = title, author
			}
		}
		b := compose(t, spec, s)
		d, _ := pressed(t, b)
		for _, kind := range []string{"puzzles", "solutions"} {
			all := unspaced(strings.Join(texts(b, d, kind), ""))
			for _, want := range []string{title, "by" + author} {
				if n := strings.Count(all, unspaced(want)); n != 6 {
					t.Errorf("%v: %q stands %d times on pages of %s, want 6", part, want, n, kind)
				}
			}
			if strings.Contains(all, "…") {
				t.Errorf("%v: something is cut on pages of %s", part, kind)
			}
		}
		for i, p := range d.Pages {
			if clash := overlapping(p); clash != "" {
				t.Errorf("%v: page %d: %s", part, i+1, clash)
			}
		}
	}
}

// overlapping finds two texts that overlap.
func overlapping(p *Page) string {
	for i, a := range p.Marks {
		for _, b := range p.Marks[:i] {
			kern := 0.2 * a.Size // letters of one word may
			if a.Kind == Text && b.Kind == Text &&
				a.Box.X0 < b.Box.X1-kern && b.Box.X0 < a.Box.X1-kern && a.Box.Y0 < b.Box.Y1-0.2 && b.Box.Y0 < a.Box.Y1-0.2 {
				return a.Text + " over " + b.Text
			}
		}
	}
	return ""
}

// TestTooSmallIsSmaller rejects puzzles and solutions whose cells would be too small, and compares
// the two lengths in the message.
func TestTooSmallIsSmaller(t *testing.T) {
	testkit.NotRaced(t)
	told := regexp.MustCompile(`at least (\d+\.\d) mm, but its cells would be (\d+\.\d) mm(.*)`)
	seen := map[string]bool{}
	for _, c := range []struct{ text, want string }{
		{"grid: {min_cell: 4mm}\nsolutions: {per_page: 6}\nparts:\n  - {make: {size: 24x24}, title: A, count: 4}\n", "it would fit with solutions: {per_page: 2}"},
		{"grid: {min_cell: 3mm}\nsolutions: {min_cell: 5mm, per_page: 1}\nparts:\n  - {make: {size: 30x30}, title: A, count: 4}\n", "a solution is never larger than its puzzle, so write solutions: {min_cell: 4.1mm}"},
		{"grid: {min_cell: 3mm}\nsolutions: {min_cell: 5mm}\nparts:\n  - {make: {size: 30x30}, title: A, count: 4}\n", "a solution is never larger than its puzzle, so write solutions: {min_cell: 4.1mm}"},
		{"parts:\n  - {make: {size: 30x30}, title: A, count: 4}\n", "it would fit a page of"},
		{"grid: {min_cell: 3mm, per_page: 12}\nsolutions: {min_cell: 6mm}\nparts:\n  - {make: {size: 7x7}, title: A, count: 4}\n", "a solution is never larger than its puzzle, so write solutions: {min_cell: "},
	} {
		err := checked(t.Context(), load(t, c.text, nil))
		m := told.FindStringSubmatch(fmt.Sprint(err))
		if m == nil || !strings.Contains(m[3], c.want) || number(t, m[2]) >= number(t, m[1]) {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
	for rows := 27; rows < 37; rows += testkit.Scale(3, 1) {
		for _, text := range []string{"puzzle: {qr: puzz.link}\n", "front: {openers: false}\n"} {
			spec := load(t, text+"parts:\n  - {preset: easy, count: 4}\n", nil)
			s := sections(1, 1, 5)
			s[0].Part.Note = "A line.\nAnother."
			s[0].Items[0].Entry = makePuzzle(rand.New(rand.NewPCG(1, 1)), rows, 4)
			_, err := Compose(t.Context(), spec, s)
			if m := told.FindStringSubmatch(fmt.Sprint(err)); m != nil {
				seen[text] = true
				if number(t, m[2]) >= number(t, m[1]) {
					t.Errorf("%q, %d rows: %v", text, rows, err)
				}
			}
		}
	}
	if len(seen) < 2 {
		t.Errorf("only %v are refused", seen)
	}
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestAdviceHolds follows the advice in errors about small cells, with many keys that take room on a
// page. The book is then accepted. With a smaller floor, cells have the size in the message.
func TestAdviceHolds(t *testing.T) {
	testkit.NotRaced(t)
	told := regexp.MustCompile(`but its cells would be (\d+\.\d) mm; it would fit (?:with (\d+) per page|a page of (\S+))$`)
	rng := rand.New(rand.NewPCG(9, 4))
	followed := 0
	for n := range testkit.Scale(12, 60) {
		trim, per := choose(rng, "5x8in", "6x9in", "a5", "a4", "8.25x6in"), choose(rng, "1", "2", "4", "6", "9", "12", "1x3")
		rest := fmt.Sprintf("puzzle: {show: [%s]}\nfront: {openers: %v, hints: %v}\ntype: {labels: %dpt, number: %dpt}\npages: %s\n",
			choose(rng, "notes", "name, notes", "level", "solution, date"), rng.IntN(2) == 0, rng.IntN(2) == 0, 7+rng.IntN(6), 9+rng.IntN(20), choose(rng, "60", "40"))
		if n%4 > 0 {
			rest = strings.Replace(rest, "pages: ", "volume: ", 1)
		}
		book := func(per, trim, floor string) string {
			return fmt.Sprintf("page: {trim: %s, for: [%s]}\ngrid: {min_cell: %s}\n%sparts:\n  - {make: {size: %dx%d}, title: A, note: \"A note.\", count: 3, per_page: %s}\n",
				trim, []string{"", "kdp", "kdp, lulu"}[n%3], floor, rest, 4+n%23, 4+n*7%19, per)
		}
		err := checked(t.Context(), load(t, book(per, trim, "5.5mm"), nil))
		m := told.FindStringSubmatch(fmt.Sprint(err))
		if m == nil {
			continue
		}
		followed++
		if err := checked(t.Context(), load(t, book(cmp.Or(m[2], per), cmp.Or(m[3], trim), "5.5mm"), nil)); err != nil {
			t.Errorf("%s\nfirst %s\nthen  %v", book(per, trim, "5.5mm"), m[0], err)
		}
		spec := load(t, strings.Replace(book(per, trim, "1mm"), "pages: ", "volume: ", 1), nil)
		spec.Parts[0].Count = 1
		p, err := rehearsal(t.Context(), spec, testkit.Must(check(t.Context(), spec)), paper.Most)
		if err != nil {
			continue // of solutions
		}
		if got := below(smallest(p.cells)); math.Abs(got-number(t, m[1])) > 0.11 {
			t.Errorf("%s\nsays %s, with a smaller floor the cells are %.1f mm", book(per, trim, "5.5mm"), m[0], got)
		}
	}
	if followed < testkit.Scale(2, 10) {
		t.Errorf("only %d errors with advice", followed)
	}
}
