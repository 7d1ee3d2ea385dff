package book

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// parts returns descriptions of equal parts.
func parts(n int, text string) string { return "title: T\nparts:\n" + strings.Repeat(text, n) }

// TestLimits rejects books that are too large before a puzzle is made. The error has the place of
// the part that exceeds the limit.
func TestLimits(t *testing.T) {
	some := parts(6, "  - {make: {size: 5x5}, title: P, count: 10}\n")
	boards := map[string]string{"five.txt": strings.Repeat("- - - - -\n- - - - -\n- - 0 - -\n- - - - -\n- - - - -\n\n\n", 5)}
	for _, c := range []struct {
		text string
		most paper.Limits
		want string
	}{
		{parts(1001, "  - {make: {size: 5x5}, title: P, count: 1}\n"), paper.Limits{}, "book.yaml:3:3: expected at most 1000 parts, got 1001"},
		{parts(5, "  - {make: {size: 5x5}, title: P, count: 5000}\n"), paper.Limits{}, "book.yaml:7:5: expected at most 20000 puzzles in a book, got more"},
		{"page: {trim: a0}\n" + parts(1, "  - {make: {size: 101x101}, title: P, count: 2000}\n"), paper.Limits{}, "expected at most 20000000 cells in all boards of a book, got more"},
		{some, paper.Limits{Parts: 5}, "expected at most 5 parts, got 6"},
		{some, paper.Limits{Puzzles: 59}, "book.yaml:8:5: expected at most 59 puzzles in a book, got more"},
		{some, paper.Limits{Board: 24}, "expected a board of at most 24 cells, got 5 by 5"},
		{some, paper.Limits{Cells: 1499}, "expected at most 1499 cells in all boards of a book, got more"},
		{some, paper.Limits{Pages: 40}, "expected a book of at most 40 pages, got 82"},
		{parts(2, "  - {files: [five.txt], title: P}\n"), paper.Limits{Puzzles: 9}, "five.txt:29: expected at most 9 puzzles in a book, got more"},
	} {
		_, err := Build(t.Context(), load(t, c.text, boards), Options{Most: c.most, Done: func(int) { t.Error("a puzzle is made") }})
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, new(*presets.Error)) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if err := checked(t.Context(), load(t, some, nil)); err != nil {
		t.Error(err)
	}
}

// TestNoteLimits rejects too many pages for notes.
func TestNoteLimits(t *testing.T) {
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Pages = 1 << 30
	if _, err := Compose(t.Context(), spec, sections(1, 1, 5)); err == nil || !strings.Contains(err.Error(), "pages: expected 0 to 5000, got 1.07") {
		t.Errorf("too many pages for notes: %v", err)
	}
}

// TestEnds ends the context at many points. Every step of a book returns soon.
func TestEnds(t *testing.T) {
	spec := load(t, `
title: Ends
front: {hints: true}
puzzle: {show: [level, title, author, solution], qr: puzz.link}
notes: {pages: 2}
cover: {text: A text.}
parts:
  - {make: {size: 6x6, black: 30%}, title: One, count: 4}
  - {make: {size: 6x6, kind: searchlights}, title: Two, count: 4}
`, nil)
	b := build(t, spec, Options{})
	for name, step := range map[string]func(ctx context.Context) error{
		"check":   func(ctx context.Context) error { return checked(ctx, spec) },
		"build":   func(ctx context.Context) error { return second(Build(ctx, spec, Options{})) },
		"compose": func(ctx context.Context) error { return second(Compose(ctx, spec, b.Sections)) },
		"press":   func(ctx context.Context) error { return second(b.Press(ctx)) },
		"screen":  func(ctx context.Context) error { return second(b.Screen(ctx)) },
		"cover":   func(ctx context.Context) error { return second(b.Cover(paper.KDP).PDF(ctx, true)) },
	} {
		whole := testkit.NewPolled(-1)
		if err := step(whole); err != nil || whole.Looks() < 18 {
			t.Errorf("%s: %d looks, error %v", name, whole.Looks(), err)
		}
		parts := testkit.Scale(2, 12)
		for part := range parts {
			looks := whole.Looks() * part / parts
			ctx := testkit.NewPolled(looks)
			if err := step(ctx); !errors.Is(err, context.Canceled) || ctx.After() > 60 {
				t.Errorf("%s after %d of %d looks: error %v, %d more", name, looks, whole.Looks(), err, ctx.After())
			}
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestMistakesHaveTheirPlace checks that a mistake in a caller's book is an error with a message and
// a place, and never looks like a fault of the library.
func TestMistakesHaveTheirPlace(t *testing.T) {
	one := "- - - - -\n- - - - -\n- - 0 - -\n- - - - -\n- - - - -\n"
	unique := "0 -\n- -\n"
	for name, c := range map[string]struct{ text, file, want string }{
		"twins":       {"parts:\n  - {files: [a.txt], title: P}\n", unique + "\n\n" + unique, "is the same puzzle as"},
		"many":        {"parts:\n  - {files: [a.txt], title: P}\n", one, "has more than one solution"},
		"none":        {"parts:\n  - {files: [a.txt], title: P}\n", "4 -\n- 0\n", "has no solution"},
		"wrong":       {"parts:\n  - {files: [a.txt], title: P}\n", `{"grid":["0.",".."],"lamps":[[1,0]]}` + "\n", "the solution that comes with it is wrong"},
		"unmet":       {"parts:\n  - {make: {size: 2x2, black: 25%, difficulty: R9, budget: 20}, title: P, count: 3}\n", "", "part 1 (P)"},
		"few":         {"parts:\n  - {make: {size: 2x2, black: 25%, budget: 2000}, title: P, count: 500}\n", "", "part 1 (P)"},
		"wide":        {"type: {labels: 150pt}\nparts:\n  - {make: {size: 6x6}, title: P, count: 3}\n", "", "book.yaml:"},
		"cover":       {"cover: {text: '" + strings.Repeat("long text ", 900) + "'}\nparts:\n  - {files: [a.txt], title: P}\n", unique, "make it shorter"},
		"cover glyph": {"parts:\n  - {files: [a.txt], title: P}\n", `{"grid":["0.",".."],"title":"灯"}` + "\n", "no glyph"},
	} {
		spec, err := loadAny(t, "title: T\n"+c.text, map[string]string{"a.txt": c.file})
		if err == nil {
			var b *Book
			if b, err = Build(t.Context(), spec, Options{}); err == nil {
				_, err = b.Press(t.Context())
			}
			if err == nil {
				_, err = b.Cover(paper.KDP).PDF(t.Context(), false)
			}
		}
		e, is := errors.AsType[*presets.Error](err)
		if !is || e.Line == 0 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v of %T, want %q with a place", name, err, err, c.want)
		}
	}
	spec := load(t, "title: T\nparts:\n  - {files: [a.txt], title: P}\n", map[string]string{"a.txt": unique})
	for _, o := range []Options{{Only: []int{7}}, {Only: []int{1}}} {
		if _, err := Build(t.Context(), spec, o); !errors.As(err, new(*presets.Error)) {
			t.Errorf("only %v: %v", o.Only, err)
		}
	}
	spec.Page.For = []paper.Printer{"nobody"}
	if _, err := Build(t.Context(), spec, Options{}); !errors.As(err, new(*presets.Error)) || !strings.Contains(fmt.Sprint(err), `"nobody" is not known`) {
		t.Errorf("an unknown printer: %v", err)
	}
}
