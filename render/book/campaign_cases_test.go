package book_test

import (
	"fmt"
	"strings"
	"testing"

	"akari/internal/service"
	"akari/internal/testkit"
	"akari/presets"
	"akari/render/book"
	"akari/render/paper"
)

// parts ends a description.
const onePart = "parts: [{preset: first, count: 2, pool: 1}]\n"

// cases are descriptions that once broke a promise. A case is a book that keeps its promises, one
// that breaks only the named rule of a printer, or one that is refused with the named reason.
var cases = []struct{ text, broken, refused string }{
	{text: "pages: 46\npage: {inside: 21mm}\nparts: [{preset: first, count: 3, pool: 1}]\n"},
	{text: "pages: 26\npage: {for: [kdp]}\nparts: [{preset: easy, count: 1, per_page: 4, pool: 1}, {preset: first, count: 2, pool: 1}]\n"},
	{text: "pages: 40\npage: {for: []}\nfront: {hints: true}\npuzzle: {show: [notes, level]}\n" + onePart},
	{text: "page: {for: [kdp]}\nnotes: {pages: 20}\nparts: [{files: [two.txt], title: A, count: 5}]\n", refused: "expected 5 puzzles, got 2"},
	{text: "page: {for: [ingram]}\noutput: {pdfx: none}\nnotes: {pages: 30}\n" + onePart, broken: "FAIL: IngramSpark: PDF/X: expected a label of PDF/X-1a, got none"},
	{text: "page: {for: [kdp], ink: '#1d3557'}\noutput: {pdfx: x1a}\nnotes: {pages: 20}\n" + onePart, broken: "FAIL: KDP: second ink: expected no spot colour, got spot colour SecondInk"},
	{text: "page: {for: [lulu], trim: b5}\nnotes: {pages: 40}\n" + onePart, broken: "FAIL: Lulu: page size: expected one of Lulu's sixteen sizes, got b5 (176.0 x 250.0 mm)"},
	{text: "page: {for: [kdp, ingram]}\nnotes: {pages: 6}\n" + onePart, broken: "FAIL: KDP: number of pages: expected 24 to 776, got 20"},
	{text: "page: {for: [ingram], trim: a4}\nnotes: {pages: 20}\n" + onePart, broken: "FAIL: IngramSpark: page size: expected from 4 x 6 in to 8.5 x 11 in, got a4 (210.0 x 297.0 mm)"},
	{text: "page: {for: [kdp]}\ngrid: {line: 0.9mm}\nsolutions: {light: rays}\nnotes: {pages: 20}\nparts: [{make: {size: 14x14, difficulty: easy}, title: A, count: 1, pool: 1}]\n"},
	{text: "page: {for: []}\npuzzle: {show: [notes]}\nparts: [{preset: weekly, count: 2, per_page: 2, pool: 1}]\n", refused: "cells"},
	{text: "page: {for: []}\nsolutions: {per_page: 1}\nparts: [{preset: first, count: 5, pool: 1}]\n"},
	{text: "page: {for: []}\nsolutions: {place: reverse, per_page: 1}\nparts: [{preset: first, count: 5, per_page: 4, pool: 1}]\n", refused: "it would fit with solutions: {per_page: 4}"},
	{text: "page: {for: []}\nsolutions: {place: reverse, per_page: 4}\nparts: [{preset: first, count: 5, per_page: 4, pool: 1}]\n"},
	{text: "page: {for: []}\nfront: {steps: 1}\nparts: [{preset: first, count: 2, pool: 1}, {preset: lights-easy, count: 1, pool: 1}]\n"},
	{text: "page: {for: []}\nsolutions: {per_page: 1x3}\nparts: [{preset: first, count: 7, pool: 1}]\n"},
	{text: "page: {for: [kdp], background: 14%}\npuzzle: {qr: puzz.link}\nnotes: {pages: 20}\n" + onePart},
	{text: "page: {for: []}\nparts: [{files: [two.txt, two.txt], title: A}]\n", refused: "two.txt:1 (1) is in the book twice"},
	{text: "page: {for: []}\nparts: [{make: {size: 2x2, black: 25%}, title: A, count: 6}]\n", refused: "part 1 (A): found only 2 of 6 different puzzles: the last 50 were duplicates"},
	{text: "page: {for: []}\ngrid: {min_cell: 3mm, per_page: 1x4}\nseries: {from: 2026-12-01, every: day, count: 1}\nparts: [{preset: first, count: 4, pool: 1}]\n"},
	{text: "page: {for: []}\ntype: {labels: 14pt}\ngrid: {min_cell: 3mm, per_page: 1x5}\nsolutions: {min_cell: 3mm}\nparts: [{preset: first, count: 5, pool: 1}]\n"},
	{text: "page: {for: []}\nsolutions: {place: file, per_page: 4}\nfront: {hints: true}\nparts: [{preset: first, count: 5, pool: 1}, {files: [lights.jsonl], title: B}]\n"},
	{text: "page: {for: []}\nsolutions: {steps: easy}\nfront: {hints: true}\nparts: [{preset: first, count: 2, pool: 1}, {preset: medium, count: 2, pool: 1}, {files: [lights.jsonl], title: B}]\n"},
	{text: "pages: 44\npage: {for: []}\nsolutions: {steps: medium}\nparts: [{preset: first, count: 2, pool: 1}, {preset: medium, count: 2, pool: 1}]\n"},
	{text: "page: {for: []}\nstyle: ink-saver\nsolutions: {place: file, steps: medium}\nparts: [{preset: medium, count: 2, pool: 1}]\n"},
	{text: "page: {for: [kdp]}\nstyle: large-print\ncover: {text: 'Some words about the book.'}\nnotes: {pages: 20}\n" + onePart},
	{text: "page: {for: [kdp], trim: 5x8in}\nstyle: bold\ncover: {text: 'Some words about the book.'}\nnotes: {pages: 20}\n" + onePart},
}

// TestCases tests the descriptions that once broke a promise.
func TestCases(t *testing.T) {
	for i, c := range cases {
		if testkit.Raced() && i%4 > 0 { // a few books at once
			continue
		}
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			t.Parallel()
			text := "title: T\n" + c.text
			v, err := madeOf(t, &description{cover: true, second: true}, text)
			if err != nil {
				v.Book = nil
				if c.refused == "" || !strings.Contains(err.Error(), c.refused) {
					t.Errorf("refused: %v; want %q\n%s", err, c.refused, text)
				}
				return
			}
			_, all := tested(v)
			for _, b := range all {
				t.Errorf("%s: %s", b.name, b.why)
			}
			var rules []string
			for _, f := range v.Report.Rules {
				if f.Verdict == paper.Fail {
					rules = append(rules, f.String())
				}
			}
			if got := strings.Join(rules, "; "); got != c.broken || c.refused != "" {
				t.Errorf("breaks %q, want %q, refusal %q", got, c.broken, c.refused)
			}
			if t.Failed() {
				t.Log(text)
			}
		})
	}
}

// TestCoversOfSearchlights makes covers of Searchlights in each design.
func TestCoversOfSearchlights(t *testing.T) {
	testkit.NotRaced(t)
	designs := presets.DesignAuto.Choices()[1:]
	for seed := range testkit.Scale(6, 18) {
		text := fmt.Sprintf("title: T\nseed: %d\npage: {for: [kdp]}\ncover: {design: %s}\nnotes: {pages: 20}\nparts: [{preset: lights-easy, count: 1, pool: 1}]\n", seed, designs[seed%6])
		v, w := &volume{t: t, text: text}, new(service.Worker)
		q := request(text)
		q.Edition = "print"
		v.Book = testkit.Must(w.Book(t.Context(), q))
		v.press = book.Open(t, v.Print)
		if v.makeCover(t.Context(), w, paper.KDP); v.coverErr != nil {
			t.Fatal(v.coverErr)
		}
		if cover(v); len(v.broken) > 0 || len(v.sheet.Problems) > 0 {
			t.Errorf("seed %d: %s, %s", seed, v.broken, v.sheet.Problems)
		}
	}
}
