package book

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/uniq"
)

// load writes a description to a folder of the test, and reads the description.
func load(t *testing.T, yaml string, files map[string]string) *presets.Book {
	t.Helper()
	spec, err := loadAny(t, yaml, files)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// loadAny is like load, but the description may be invalid.
func loadAny(t *testing.T, yaml string, files map[string]string) (*presets.Book, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "book.yaml"), []byte(yaml), 0o644); err != nil {
		t.Fatal(err)
	}
	return presets.LoadBook(presets.Folder{FS: os.DirFS(dir), Name: dir}, "book.yaml")
}

func build(t *testing.T, spec *presets.Book, o Options) *Book {
	t.Helper()
	b, err := Build(context.Background(), spec, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const twoParts = `
title: Two
parts:
  - {make: {size: 6x6, black: 30%, symmetry: rot180}, title: One, count: 9}
  - {make: {size: 6x6, black: 25%}, title: Other, count: 5, order: given}
`

// TestBuild checks a book: every puzzle is unique, and its printed solution is right; there are no
// duplicates; each part goes from easy to hard.
func TestBuild(t *testing.T) {
	b := build(t, load(t, twoParts, nil), Options{Workers: 2})
	number, seen := 0, map[puzzle.Key]bool{}
	for _, s := range b.Sections {
		for i, it := range s.Items {
			if number++; it.Number != number {
				t.Errorf("puzzle %d carries the number %d", number, it.Number)
			}
			v := testkit.Must(uniq.Check(context.Background(), it.Entry.Puzzle, uniq.Options{}))
			if v.Kind != uniq.One || !v.Solution.Equal(it.Entry.Solution) {
				t.Errorf("puzzle %d: %s", it.Number, v.Kind)
			}
			k := it.Entry.Puzzle.Key()
			if seen[k] {
				t.Errorf("puzzle %d comes twice", it.Number)
			}
			seen[k] = true
			if i > 0 && s.Part.Order != presets.OrderGiven && s.Items[i-1].Level > it.Level {
				t.Errorf("puzzle %d is easier than the one before", it.Number)
			}
		}
	}
	if number != 14 {
		t.Errorf("%d puzzles", number)
	}
}

// TestOnly replaces one puzzle of a book and compares the bytes of all pages.
func TestOnly(t *testing.T) {
	yaml, number := twoParts, 4
	if full := testkit.Scale(0, 50); full > 0 {
		yaml = fmt.Sprintf("parts:\n  - {make: {size: 6x6}, title: One, count: %d}\n  - {make: {size: 7x7}, title: Other, count: %d}\n", full, full)
		number = 37
	}
	spec := load(t, yaml, nil)
	old, fresh := build(t, spec, Options{}), build(t, spec, Options{Only: []int{number}})
	it := old.Sections[0].Items[number-1]
	for i, s := range old.Sections {
		for k, a := range s.Items {
			if b := fresh.Sections[i].Items[k]; a.Entry.Puzzle.Equal(b.Entry.Puzzle) == (a == it) {
				t.Errorf("puzzle %d: replaced should be %v", a.Number, a == it)
			}
		}
	}
	a, b := contents(t, old), contents(t, fresh)
	if len(a) != len(b) {
		t.Fatalf("%d pages became %d", len(a), len(b))
	}
	for i := range a {
		pg := old.plan.pages[i]
		if pg.kind == "title" && it.Level != fresh.Sections[0].Items[number-1].Level {
			continue // the number of puzzles of each level
		}
		own := pg == old.plan.puzzlePage[it] || pg == old.plan.solutionPage[it]
		if same := reflect.DeepEqual(a[i], b[i]); same == own {
			t.Errorf("page %d, %s: the same is %v", i+1, pg.kind, same)
		}
	}
}

// contents returns the drawing operators of every page.
func contents(t *testing.T, b *Book) [][]Mark {
	t.Helper()
	d, _ := pressed(t, b)
	var out [][]Mark
	for _, p := range d.Pages {
		out = append(out, p.Marks)
	}
	return out
}

func TestBuildRefuses(t *testing.T) {
	files := map[string]string{
		"many.jsonl":  `{"kind":"akari","grid":["..",".."]}`,
		"none.jsonl":  `{"kind":"akari","grid":["4.",".."]}`,
		"one.jsonl":   `{"kind":"akari","name":"first","grid":["..#0","2.2.","0...","...."]}`,
		"twin.jsonl":  `{"kind":"akari","name":"twin","grid":["0#..",".2.2","...0","...."]}`,
		"wrong.jsonl": `{"kind":"akari","grid":["..#0","2.2.","0...","...."],"lamps":[[0,0]]}`,
		"torn.jsonl":  `{"kind":"akari","grid":["..`,
		"void.jsonl":  "\n",
	}
	for _, c := range []struct{ files, want string }{
		{"many.jsonl", "many.jsonl:1 has more than one solution; they differ at r1c1"},
		{"none.jsonl", "none.jsonl:1 has no solution"},
		{"one.jsonl, twin.jsonl", "twin.jsonl:1 (twin) is the same puzzle as "},
		{"wrong.jsonl", "the solution that comes with it is wrong at r2c2"},
		{"torn.jsonl", "torn.jsonl:1:"},
		{"nothere.jsonl", "nothere.jsonl: no such file or directory"},
		{"void.jsonl", "void.jsonl:1:1: no puzzle in the input"},
	} {
		spec := load(t, "parts:\n  - {title: P, files: ["+c.files+"]}\n", files)
		if _, err := Build(context.Background(), spec, Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.files, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Build(ctx, load(t, twoParts, nil), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestScreen follows every bookmark and link.
func TestScreen(t *testing.T) {
	spec := load(t, twoParts+"front: {hints: true}\npuzzle: {show: [solution]}\ngrid: {per_page: 2}\nnotes: {pages: auto}\n", nil)
	b := build(t, spec, Options{})
	file, err := b.Screen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d := Read(t, file)
	if err != nil {
		t.Fatal(err)
	}
	if !d.Outlines || !d.Metadata {
		t.Errorf("bookmarks %v, metadata %v", d.Outlines, d.Metadata)
	}
	place := map[*page]int{}
	for i, pg := range b.plan.pages {
		place[pg] = i
	}
	want := make([][]int, len(b.plan.pages))
	for i, pg := range b.plan.pages {
		if pg.kind == "contents" {
			for _, line := range b.plan.contentLines() {
				want[i] = append(want[i], place[line])
			}
		}
	}
	for _, s := range b.Sections {
		for _, it := range s.Items {
			from, to := place[b.plan.puzzlePage[it]], place[b.plan.solutionPage[it]]
			for i, pg := range b.plan.pages {
				hint := pg.kind == "hints" && strings.HasPrefix(pg.foot, "Hints "+fmt.Sprint(2-it.Number%2))
				if hint { // of so small a book, one page each
					want[i], want[from] = append(want[i], from), append(want[from], i)
				}
			}
			want[from], want[to] = append(want[from], to), append(want[to], from)
		}
	}
	for i, p := range d.Pages {
		if !reflect.DeepEqual(p.Links, want[i]) {
			t.Errorf("page %d links to %v, want %v", i+1, p.Links, want[i])
		}
	}
}

// TestCodesOpen finds the links of codes to their addresses in the file for the screen. The file for
// the printer has no links.
func TestCodesOpen(t *testing.T) {
	spec := load(t, "puzzle: {qr: 'https://example.org/{number}'}\nparts: [{preset: easy, count: 1}]\n", nil)
	b := compose(t, spec, sections(1, 2, 6))
	file := testkit.Must(b.Screen(t.Context()))
	d := Read(t, file)
	for i, pg := range b.plan.pages {
		if got := slices.Contains(d.Pages[i].Links, Outside); got != (pg.kind == "puzzles") {
			t.Errorf("page %d, %s, opens an address: %v", i+1, pg.kind, got)
		}
	}
	if !strings.Contains(unpacked(t, file), "(https://example.org/2)") || bytes.Contains(testkit.Must(b.Press(t.Context())), []byte("/URI")) {
		t.Error("the addresses are not in the screen edition alone")
	}
}

// TestIDMakesThePuzzleAgain makes the puzzles of a book from their ids.
func TestIDMakesThePuzzleAgain(t *testing.T) {
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
