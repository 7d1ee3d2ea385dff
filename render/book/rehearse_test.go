package book

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/render/paper"
)

// choose returns one of several texts.
func choose(rng *rand.Rand, list ...string) string { return list[rng.IntN(len(list))] }

// oddBook returns a random description, with unusual and usual values.
func oddBook(rng *rand.Rand) string {
	var b strings.Builder
	line := func(format string, args ...any) {
		if rng.IntN(4) == 0 {
			fmt.Fprintf(&b, format+"\n", args...)
		}
	}
	long := strings.Repeat(choose(rng, "lamps ", "counterrevolutionaries ", "Ü", "a. "), rng.IntN(1<<rng.IntN(9)))
	line("title: %q", choose(rng, "A", "", long, "Licht", "灯"))
	line("subtitle: %q", choose(rng, long, "x"))
	line("author: %q", choose(rng, long, "Ada"))
	line("publisher: %q", choose(rng, long, "Lamps"))
	line("style: %s", choose(rng, "standard", "fine", "bold", "large-print", "ink-saver"))
	line("lang: %s", choose(rng, "en", "de", "fr", "es"))
	line("page: {trim: %s, for: [%s], background: %s}", choose(rng, "5x8in", "6x9in", "a4", "60x60mm", "8.25x6in", "a6"), choose(rng, "", "kdp", "kdp, ingram", "lulu"), choose(rng, "0%", "12%"))
	line("type: {size: %dpt, labels: %dpt, number: %dpt}", 7+rng.IntN(10), 7+rng.IntN(5), 7+rng.IntN(30))
	line("grid: {min_cell: %dmm, per_page: %s, names: %s, frame: %smm}", 3+rng.IntN(8), choose(rng, "1", "2", "4", "6"), choose(rng, "a1", "r1c1", "none"), choose(rng, "0.3", "2", "5"))
	line("puzzle: {qr: %s, show: [%s]}", choose(rng, "none", "puzz.link", "'http://x/{number}'"), choose(rng, "", "level", "notes, name", "date, time, solution", "solution"))
	line("front: {owner: %s, contents: %s, rules: %s, openers: %s, hints: %s, copyright: %q}", choose(rng, "true", "false"), choose(rng, "true", "false"),
		choose(rng, "true", "false"), choose(rng, "true", "false"), choose(rng, "true", "false"), choose(rng, "", long, "{title}"))
	line("solutions: {place: %s, per_page: %s, light: %s}", choose(rng, "end", "part", "reverse"), choose(rng, "auto", "1", "4", "12", "7x7"), choose(rng, "none", "tint", "rays"))
	line("notes: {pages: %s, ruling: %s}", choose(rng, "auto", "3"), choose(rng, "lines", "dots"))
	line("series: {from: 2026-12-01, count: %d}", 1+rng.IntN(2))
	line("words: {solution_page: %q, date: %q}", choose(rng, "{page}", long+"{page}"), choose(rng, "D", long))
	b.WriteString("parts:\n")
	for range 1 + rng.IntN(3) {
		what := fmt.Sprintf("make: {size: %dx%d, black: 25%%, keep: all}", 3+rng.IntN(9), 3+rng.IntN(9))
		if rng.IntN(4) == 0 {
			what = "files: [" + choose(rng, "good.txt", "good.txt", "missing.txt", "broken.txt", "empty.txt") + "]"
		}
		fmt.Fprintf(&b, "  - {title: %q, %s, count: %d", choose(rng, "P", "P", long), what, 1+rng.IntN(3))
		for _, more := range []string{"per_page: " + choose(rng, "1", "2", "4", "6"), fmt.Sprintf("note: %q", long), fmt.Sprintf("target: %q", choose(rng, "a while", long))} {
			if rng.IntN(5) == 0 {
				b.WriteString(", " + more)
			}
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// TestCheckedIsMade makes both editions of every book whose description passes Check. For other
// descriptions, the error has a place in the file.
func TestCheckedIsMade(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 7))
	janko, err := codec.ByName("janko")
	if err != nil {
		t.Fatal(err)
	}
	good := ""
	for _, it := range sections(9, 8, 6)[0].Items {
		text, err := codec.Encode(janko, &puzzle.Entry{Puzzle: it.Entry.Puzzle})
		if err != nil {
			t.Fatal(err)
		}
		good += text + "\n"
	}
	files := map[string]string{"good.txt": good, "broken.txt": "- - 1\n- x\n", "empty.txt": ""}
	sound, refused := 0, 0
	for n := range testkit.Scale(12, 120) {
		text := oddBook(rng)
		spec, err := loadAny(t, text, files)
		if err == nil {
			err = checked(t.Context(), spec)
		}
		if err != nil {
			refused++
			var placed *presets.Error
			if !errors.As(err, &placed) || placed.Line == 0 {
				t.Errorf("%d: no place in %v\n%s", n, err, text)
			}
			continue
		}
		sound++
		if spec.Series.Count > 0 {
			if spec, err = spec.Issue(spec.Series.From); err != nil {
				t.Fatal(err)
			}
		}
		b, err := Build(context.Background(), spec, Options{})
		if err == nil {
			_, err = b.Press(t.Context())
		}
		if err == nil {
			_, err = b.Screen(t.Context())
		}
		if err != nil && !strings.Contains(err.Error(), "is in the book twice") && !strings.Contains(err.Error(), "is the same puzzle as") && !strings.Contains(err.Error(), "no 3x3 Akari") {
			t.Errorf("%d: passes the check, then: %v\n%s", n, err, text)
		}
	}
	t.Logf("%d sound, %d refused", sound, refused)
	if least := testkit.Scale(2, 20); sound < least || refused < least {
		t.Errorf("%d descriptions are sound, %d refused", sound, refused)
	}
}

// checked rehearses a book.
func checked(ctx context.Context, spec *presets.Book) error {
	_, _, err := rehearsed(ctx, spec, paper.Limits{})
	return err
}
