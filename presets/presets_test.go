package presets_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/presets"
)

func TestBuiltInRecipesLoad(t *testing.T) {
	for _, name := range presets.Names() {
		r, err := presets.Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Name != name || r.Title == "" || r.About == "" {
			t.Errorf("%s: a recipe without name, title or about: %+v", name, r)
		}
	}
}

func TestBuiltInBooksLoad(t *testing.T) {
	for _, name := range presets.BookNames() {
		b, err := presets.LoadBook(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		puzzles, titles := 0, map[string]bool{}
		for _, p := range b.Parts {
			puzzles += int(p.Count)
			titles[p.Title] = true
		}
		if puzzles < 60 || len(titles) < 4 {
			t.Errorf("%s: %d puzzles in %d difficulties", name, puzzles, len(titles))
		}
	}
}

// write puts the files of a map into a folder of the test.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestMistakesHaveAPlace(t *testing.T) {
	long := strings.Repeat("# \n", presets.MaxBytes)
	for _, c := range []struct{ text, want string }{
		{"titel: x\n", `r.yaml:1:1: unknown key "titel"; did you mean title?`},
		{"title: x\nsize: 10 x 10\n", `r.yaml:2:7: size "10 x 10" is not rows x columns`},
		{"size: 5x5\nsize: 6x6\n", `r.yaml:2:1: key "size" a second time`},
		{"symmetry: spiral\n", `r.yaml:1:11: unknown symmetry "spiral"; known are none rot180`},
		{"black: [1, 2]\n", `r.yaml:1:8: one value wanted, not a list`},
		{"black: 120%\n", `r.yaml:1:8: "120%" is not a share`},
		{"title: a\n---\ntitle: b\n", `r.yaml:2:1: a second document`},
		{"title: &a x\n", `r.yaml:1:8: anchors and aliases`},
		{"- a\n", `r.yaml:1:1: lines of "key: value" wanted`},
		{"title: [a\n", `r.yaml:1:1: did not find expected`},
		{"size: 4x5\nsymmetry: rot90\n", `r.yaml: symmetry rot90 needs a square board, not 4x5`},
		{"extends: nothere\n", `no built-in recipe "nothere"`},
		{"extends: r.yaml\n", `r.yaml:1:1: more than 8 recipes extend one another`},
		{long, "r.yaml: larger than 256 KiB"},
	} {
		dir := write(t, map[string]string{"r.yaml": c.text})
		_, err := presets.Load(filepath.Join(dir, "r.yaml"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40q: got %v, want %s", c.text, err, c.want)
		}
	}
	if _, err := presets.Load("stedy"); err == nil || !strings.Contains(err.Error(), "did you mean steady?") {
		t.Errorf("got %v", err)
	}
}

func TestExtends(t *testing.T) {
	dir := write(t, map[string]string{
		"base.yaml":  "extends: steady\nsize: 12x12\nsymmetry: full\n",
		"child.yaml": "extends: base.yaml\nsymmetry: none\n",
	})
	r, err := presets.Load(filepath.Join(dir, "child.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "child" || r.Title != "Steady" || r.Size.String() != "12x12" || r.Symmetry.String() != "none" || r.Black.String() != "22%" {
		t.Errorf("got %+v", r)
	}
}

func TestMistakesInBooks(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "book.yaml: an empty file"},
		{"title: x\n", "book.yaml:1:1: a book without parts"},
		{"parts:\n  - {count: 3}\n", "book.yaml:2:5: a part without puzzles"},
		{"parts:\n  - {preset: easy}\n", "book.yaml:2:5: a part without a count"},
		{"parts:\n  - {files: [a.txt]}\n", "book.yaml:2:5: a part of files without a title"},
		{"parts:\n  - {preset: easyy, count: 1}\n", `book.yaml: part 1: no built-in recipe "easyy"; did you mean easy?`},
		{"parts:\n  - {preset: easy, count: none}\n", "book.yaml:2:27: \"none\" is not a whole number from 1 to 5000"},
		{"parts:\n  - {preset: easy, count: 3, level: 6}\n", "book.yaml:2:37: \"6\" is not a whole number from 1 to 5"},
		{"parts: [{preset: easy, count: 1}]\nstyle: baroque\n", `book.yaml:2:8: "baroque" is not known; `},
		{"grid: {line: 0.1mm}\n", "book.yaml:1:7: lines of 0.10 mm"},
		{"grid: {min_cell: 9mm, max_cell: 8mm}\n", "book.yaml:1:7: cells from 9.0 to 8.0 mm"},
		{"grid: {clue: 5%}\n", "book.yaml:1:7: clues of 5% of a cell"},
		{"grid: {black: 5%}\n", "book.yaml:1:7: black cells of 5% ink"},
		{"grid: {frame: 9mm}\n", "book.yaml:1:7: lines of 9.0 mm hide"},
		{"solutions: {min_cell: 2mm}\n", "book.yaml:1:12: cells of 2.0 mm in solutions"},
		{"words:\n  levels: [a, b]\n", "book.yaml:2:11: 2 levels; there are 5"},
		{"type: {size: 5pt}\n", `book.yaml:1:14: "5pt" is not a size of type from 7pt`},
		{"page: {trim: 10x10mm}\n", `book.yaml:1:14: "10x10mm" is not a page size`},
		{"page: {inside: wide}\n", `book.yaml:1:16: "wide" is not a length`},
		{"date: tomorrow\n", `book.yaml:1:7: "tomorrow" is not a day`},
		{"page: {bleed: 3mm}\n", `book.yaml:1:15: "3mm": pages with bleed are not made`},
		{"page: {binding: right}\n", `book.yaml:1:17: "right": books are bound on the left`},
		{"notes: {pages: many}\n", `book.yaml:1:16: "many" is neither auto nor a whole number from 0 to 200`},
		{"notes: {pages: 201}\n", `book.yaml:1:16: "201" is neither auto`},
		{"notes: {ruling: squares}\n", `book.yaml:1:17: "squares" is not known`},
		{"solutions: {per_page: 99x1}\n", `book.yaml:1:23: "99x1" is not auto`},
		{"front: {contents: perhaps}\n", `book.yaml:1:19: "perhaps" is not true or false`},
	} {
		dir := write(t, map[string]string{"book.yaml": c.text})
		_, err := presets.LoadBook(filepath.Join(dir, "book.yaml"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestBookOverStyle checks that what a file says stands over its style.
func TestBookOverStyle(t *testing.T) {
	dir := write(t, map[string]string{"book.yaml": "type: {size: 20pt}\nparts:\n  - {preset: easy, make: {size: 8x8}, count: 2}\nstyle: large-print\n"})
	b, err := presets.LoadBook(filepath.Join(dir, "book.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if b.Type.Size != 20 || b.Grid.MinCell != 12 || b.Page.Trim.Name != "8.5x11in" {
		t.Errorf("%+v %+v %+v", b.Type, b.Grid, b.Page)
	}
	if r := b.Parts[0].Recipe; r.Size.Rows != 8 || r.Black == 0 || b.Parts[0].Title != r.Title {
		t.Errorf("%+v", b.Parts[0].Recipe)
	}
}

// TestExtendsHasAnEnd stands recipes above one another, as many as may and one
// more.
func TestExtendsHasAnEnd(t *testing.T) {
	files := map[string]string{"0.yaml": "size: 5x5\n"}
	for i := 1; i <= 9; i++ {
		files[fmt.Sprintf("%d.yaml", i)] = fmt.Sprintf("extends: %d.yaml\n", i-1)
	}
	dir := write(t, files)
	if r, err := presets.Load(filepath.Join(dir, "8.yaml")); err != nil || r.Size.Rows != 5 {
		t.Errorf("8 of them: %v, %v", r, err)
	}
	if _, err := presets.Load(filepath.Join(dir, "9.yaml")); err == nil || !strings.Contains(err.Error(), "more than 8 recipes extend one another") {
		t.Errorf("9 of them: %v", err)
	}
}
