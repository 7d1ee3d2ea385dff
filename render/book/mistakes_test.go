package book

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// TestTypicalMistakes makes typical mistakes in descriptions. Each error has line, column and a
// correction.
func TestTypicalMistakes(t *testing.T) {
	for _, c := range []struct{ text, at, want string }{
		{"titel: x\n", "1:1", `unknown key "titel"; did you mean title?`},
		{"Title: x\n", "1:1", `unknown key "Title"; did you mean title?`},
		{"title: Akari: the book\n", "1:13", `a colon inside a text; put the text in double quotes: "Akari: the book"`},
		{"title: 'It's dark'\n", "1:11", "an apostrophe inside single quotes; put the text in double quotes"},
		{"title: \"dark\n", "1:8", "a quotation mark that is not closed"},
		{"title x\n", "1:6", `a key ends with a colon and a space: "title: x"`},
		{"title:x\n", "1:6", `a key ends with a colon and a space: "title: x"`},
		{"title: *stars*\n", "1:8", `a text that begins with * needs double quotes: "*stars*"`},
		{"title: @home\n", "1:8", `a text that begins with @ needs double quotes: "@home"`},
		{"title: [A, B]\n", "1:8", "expected a text, got a list; put a text with brackets or braces in double quotes"},
		{"cover: {text: Sixty puzzles, all new}\n", "1:30", `unknown key "all new"; put a text with a comma in double quotes`},
		{"page: {ink: #123456}\n", "1:13", `# begins a comment; put the value in double quotes: "#123456"`},
		{"page:\n  ink: #123456\n", "2:7", `"" is not a colour such as "#1d3557" (in quotes): # and two hexadecimal digits each for red, green and blue`},
		{"page: {ink: red}\n", "1:13", `"red" is not a colour such as "#1d3557" (in quotes): # and two hexadecimal digits each for red, green and blue`},
		{"cover: {front: art.pdf}\n", "1:16", ""},
		{"page:\n\ttrim: a5\n", "2:1", "the line is indented with a tab; use spaces"},
		{"page: {trim: a5 paper: white}\n", "1:17", "a comma is missing before paper"},
		{"page: {trim: a5\n", "1:7", "{ is not closed"},
		{"page: {for: kdp}\n", "1:13", "expected a list, got one value; write [kdp]"},
		{"page: {for: [amazon]}\n", "1:14", `"amazon" is not known; known: kdp, ingram, lulu`},
		{"page: {inside: 12}\n", "1:16", `"12" is not a length such as 5.5mm or 0.5in`},
		{"page:\n  trim: a5\n for: [kdp]\n", "3:2", "indented by 1 space, the keys above by 2; indent all keys of a section alike"},
		{"page: a5\n", "1:7", "expected keys with values, as in {trim: 6x9in}; known: trim, for, paper, inside, outside, top, bottom, align,"},
		{"trim: a5\n", "1:1", `unknown key "trim"; write it under page, as in page: {trim: a5}`},
		{"type: {size: 5pt}\n", "1:14", `"5pt" is not a size of type from 7pt to 200pt, such as 10.5pt`},
		{"type: {text: Arial}\n", "1:14", `expected the name of a TrueType file, such as Arial.ttf, got "Arial"`},
		{"lang: german\n", "1:7", `"german" is not a language such as en or pt-BR`},
		{"lang: English\n", "1:7", `"English" is not a language such as en or pt-BR`},
		{"date: 1.12.2026\n", "1:7", `"1.12.2026" is not a day such as 2026-01-31`},
		{"date: 2026-13-01\n", "1:7", `"2026-13-01" is not a day such as 2026-01-31`},
		{"isbn: 978-3-16-148410-1\n", "1:7", `"978-3-16-148410-1" is not an ISBN: its last digit does not fit the others`},
		{"seed: abc\n", "1:7", `"abc" is not a whole number from 0`},
		{"front: {rules: yes please}\n", "1:16", `"yes please" is not true or false`},
		{"style: large\n", "1:8", `"large" is not known; known: standard, fine, bold, large-print, ink-saver`},
		{"parts:\n  preset: easy\n  count: 30\n", "2:3", `expected a list, as in [{preset: easy, count: 20}]`},
		{"parts:\n- {preset: easy count: 30}\n", "2:17", "a comma is missing before count"},
		{"parts:\n- {preset: esay, count: 30}\n", "2:3", `part 1: no built-in recipe "esay"; did you mean easy?`},
		{"parts:\n- {preset: easy, count: thirty}\n", "2:25", `"thirty" is not a whole number from 1 to 5000`},
		{"parts:\n- {preset: easy}\n", "2:3", "the part has no count: write how many puzzles to make, as in count: 20"},
		{"parts:\n- {count: 30}\n", "2:3", "the part has no puzzles: set preset, make or files"},
		{"parts:\n- {preset: easy, count: 30, per_page: 3}\n", "2:39", `"3" is not auto, 1, 2, 4, 6, 9, 12, or rows x columns as in 3x2`},
		{"parts:\n- {preset: easy, count: 30, per-page: 2}\n", "2:29", `unknown key "per-page"; did you mean per_page?`},
		{"parts:\n- {title: A, files: a.txt}\n", "2:21", "expected a list, got one value; write [a.txt]"},
		{"parts:\n- {preset: easy, make: {size: 10}, count: 30}\n", "2:31", `size "10": write rows x columns, as in 10x10`},
		{"parts:\n- {preset: easy, make: {difficulty: 3}, count: 30}\n", "2:37", `unknown difficulty "3"; known: easy, medium, tricky, hard, extreme, R1 to R12, a range of them, or of scores as in 40..60`},
		{"parts:\n- {preset: easy, make: {black: 22}, count: 30}\n", "2:32", `share "22": write 22%`},
		{"parts: []\n", "1:1", "the book has no parts; write, for example, parts: [{preset: easy, count: 20}]"},
		{"solutions: {place: back}\n", "1:20", `"back" is not known; known: end, part, reverse`},
		{"solutions: none\n", "1:12", "expected keys with values, as in {place: end}; known: place, per_page, min_cell, steps, light"},
		{"words: {solutions: [a]}\n", "1:20", "expected a text, got a list"},
		{"words: {solution_page: Seite}\n", "1:24", `"Seite" must contain {page}`},
		{"words: {solution_page: \"p. {seite}\"}\n", "1:24", "{seite} is unknown here; known: page"},
		{"texts: [{title: Preface}]\n", "1:9", "a text needs either text or file"},
		{"texts: {file: preface.md}\n", "1:8", "expected a list, as in [{title: Preface"},
		{"notes: 4\n", "1:8", "expected keys with values, as in {pages: ...}; known: pages, ruling"},
		{"pages: 151\n", "1:8", "pages: expected an even number, got 151"},
		{"title: A\ntitle: B\n", "2:1", `the key "title" appears twice`},
		{"title: A\n---\n", "2:1", "expected one YAML document in the file, got a second"},
	} {
		text := c.text
		if !strings.Contains(text, "parts:") {
			text += "parts: [{preset: easy, count: 30}]\n"
		}
		spec, err := loadAny(t, text, nil)
		if err == nil {
			_, err = Printable(t.Context(), spec)
		}
		if err == nil || !strings.Contains(err.Error(), "book.yaml:"+c.at+": "+c.want) {
			t.Errorf("%q:\n got %v\nwant %s: %s", c.text, err, c.at, c.want)
		}
	}
}

// TestNothingValidIsUnprintable checks descriptions that are well-formed but cannot be printed.
func TestNothingValidIsUnprintable(t *testing.T) {
	for text, want := range map[string]string{
		"parts: [{preset: easy, count: 700}]\ngrid: {per_page: 20x20}\n": "expected cells of at least 5.5 mm, but there is no room for cells; it would fit with 2 per page",
		"parts: [{preset: easy, count: 30}]\ncover: {board: none.txt}\n": "none.txt",
	} {
		spec, err := loadAny(t, text, nil)
		if err == nil {
			_, err = Printable(t.Context(), spec)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// TestFilled makes books with exactly the number of pages in their descriptions, whatever they
// print. The parts keep their proportions.
func TestFilled(t *testing.T) {
	for _, text := range testkit.Sample(4,
		"pages: 60\nparts: [{preset: first, count: 2}, {preset: first, count: 1}]\npage: {for: [kdp]}\n",
		"pages: 44\nparts: [{preset: first, count: 1, pool: 1}]\nfront: {hints: true}\npuzzle: {show: [notes, level]}\n",
		"pages: 44\npage: {inside: 20mm}\nparts: [{preset: first, count: 2, pool: 1}]\n",
		"pages: 24\nparts: [{preset: easy, count: 1, per_page: 4, pool: 1}, {preset: first, count: 3, pool: 1}]\n",
		"pages: 40\nparts: [{preset: first, count: 1, pool: 1}]\nfront: {hints: true}\nlang: de\n",
		"pages: 36\nparts: [{preset: first, count: 1, pool: 1}]\nnotes: {pages: 3}\npuzzle: {qr: puzz.link}\n",
		"pages: 36\nparts: [{preset: first, count: 1, per_page: 2, pool: 1}, {preset: lights-easy, count: 1, pool: 1}]\nfront: {hints: true}\nnotes: {pages: auto}\n",
		"pages: 42\nparts: [{preset: first, count: 7, pool: 1}]\npage: {for: []}\nsolutions: {place: reverse}\n",
		"pages: 50\nparts: [{make: {kind: searchlights, size: 12x12}, count: 7, pool: 1}]\nfront: {hints: true, contents: true}\nsolutions: {place: part}\n",
		"pages: 92\nparts: [{preset: first, count: 2, per_page: 2, pool: 1}, {preset: first, count: 1, per_page: 2, pool: 1}]\nfront: {hints: true}\npuzzle: {show: [notes]}\n",
	) {
		spec := load(t, text, nil)
		b, err := Build(t.Context(), spec, Options{Workers: 2})
		if err != nil || b.Pages() != int(spec.Pages) {
			t.Errorf("%s: %d pages, error %v", text, b.Pages(), err)
			continue
		}
		if n := len(b.Spec.Parts); n == 2 && spec.Parts[0].Count == 2 && math.Abs(float64(b.Spec.Parts[0].Count)/float64(b.Spec.Parts[1].Count)-2) > 0.1 {
			t.Errorf("%s: %d and %d puzzles", text, b.Spec.Parts[0].Count, b.Spec.Parts[1].Count)
		}
		t.Logf("%s: %d puzzles, %d pages for notes", text, len(b.Sections[0].Items), b.Spec.Notes.Pages)
		if spec.Parts[0].Count != load(t, text, nil).Parts[0].Count {
			t.Errorf("%s: the description has changed", text)
		}
	}
}

// TestFilledBesideFiles makes books of two numbers of pages: only the part with a recipe grows.
func TestFilledBesideFiles(t *testing.T) {
	files := map[string]string{"own.txt": "0 -\n- -\n"}
	made := 0
	for _, pages := range []int{28, 44} {
		b := build(t, load(t, fmt.Sprintf("pages: %d\nparts: [{preset: first, count: 1, pool: 1}, {title: Own, files: [own.txt], count: 1}]\n", pages), files), Options{})
		if n := len(b.Sections[0].Items); len(b.Sections[1].Items) != 1 || n <= made {
			t.Errorf("%d pages: %d puzzles from the recipe, %d from files", pages, n, len(b.Sections[1].Items))
		} else {
			made = n
		}
	}
}

// TestTooLongWhenMade lays out a book that has more puzzles than its number of pages allows, which
// happens if real puzzles need more room than empty boards.
func TestTooLongWhenMade(t *testing.T) {
	spec := load(t, "pages: 28\nparts: [{preset: first, count: 2, pool: 1}, {preset: first, count: 1, pool: 1}]\nfront: {hints: true}\n", nil)
	books, f, err := rehearsed(t.Context(), spec, paper.Limits{})
	if err != nil || len(books) < 2 {
		t.Fatalf("%d books, error %v", len(books), err)
	}
	for i, b := range books[1:] {
		if recipeCount(b) >= recipeCount(books[i]) {
			t.Errorf("%d puzzles after %d", recipeCount(b), recipeCount(books[i]))
		}
	}
	if _, err := made(t.Context(), sized(spec, 2*recipeCount(books[0])), f, Options{}); !errors.Is(err, errUnfit) {
		t.Errorf("too many puzzles: error %v", err)
	}
	for _, b := range []*presets.Book{books[0], books[len(books)-1]} {
		if b, err := made(t.Context(), b, f, Options{}); err != nil || b.Pages() != 28 {
			t.Errorf("%d pages, error %v", b.Pages(), err)
		}
	}
}
