package presets_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"akari/presets"
)

func TestBuiltInRecipesLoad(t *testing.T) {
	for _, name := range presets.Names() {
		r, err := presets.Load(presets.Folder{}, name)
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
		b, err := presets.LoadBook(presets.Folder{}, name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		puzzles, titles := 0, map[string]bool{}
		for _, p := range b.Parts {
			puzzles += int(p.Count)
			titles[p.Title] = true
		}
		if puzzles < 30 || len(titles) < 4 {
			t.Errorf("%s: %d puzzles in %d parts", name, puzzles, len(titles))
		}
	}
}

// write writes the files of a map into a folder of the test.
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

// folder opens a folder of the test.
func folder(dir string) presets.Folder { return presets.Folder{FS: os.DirFS(dir), Name: dir} }

func TestMistakesHaveAPlace(t *testing.T) {
	long := strings.Repeat("# \n", presets.MaxBytes)
	for _, c := range []struct{ text, want string }{
		{"titel: x\n", `r.yaml:1:1: unknown key "titel"; did you mean title?`},
		{"title: x\nsize: 10 by\n", `r.yaml:2:7: size "10 by": write rows x columns, as in 10x10`},
		{"size: 5x5\nsize: 6x6\n", `r.yaml:2:1: the key "size" appears twice`},
		{"symmetry: spiral\n", `r.yaml:1:11: unknown symmetry "spiral"; known: mixed, none, rot180`},
		{"black: [1, 2]\n", `r.yaml:1:8: expected a single value such as 22%, got a list`},
		{"black: 120%\n", `r.yaml:1:8: "120%" is not a share`},
		{"title: a\n---\ntitle: b\n", `r.yaml:2:1: expected one YAML document in the file, got a second`},
		{"title: &a x\n", `r.yaml:1:8: anchors and aliases`},
		{"- a\n", `r.yaml:1:1: expected keys with values, as in size: 10x10`},
		{"title: [a\n", `r.yaml:1:8: [ is not closed`},
		{"size: 4x5\nsymmetry: rot90\n", `r.yaml:2:1: symmetry rot90 needs a square board, got 4x5`},
		{"extends: nothere\n", `r.yaml:1:10: no built-in recipe "nothere"`},
		{"extends: r.yaml\n", `r.yaml:1:10: a recipe cannot extend itself: `},
		{"title: x\nextends: gone.yaml\n", `r.yaml:2:10: `},
		{long, "r.yaml: expected a file of at most 256 KiB"},
		{"budget: 010\n", `r.yaml:1:9: "010" is not a decimal number`},
		{"budget: 0x10\n", `r.yaml:1:9: "0x10" is not a decimal number`},
		{"budget: 0.5\n", `r.yaml:1:9: "0.5" is not a whole number`},
		{"budget: 1_000\n", `r.yaml:1:9: "1_000" is not a decimal number`},
		{"title: " + strings.Repeat("x", presets.MaxText+1) + "\n", "r.yaml:1:8: expected a text of at most 16384 bytes, got 16385"},
	} {
		dir := write(t, map[string]string{"r.yaml": c.text})
		_, err := presets.Load(folder(dir), "r.yaml")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40q: got %v, want %s", c.text, err, c.want)
		}
	}
	if _, err := presets.Load(presets.Folder{}, "medum"); err == nil || !strings.Contains(err.Error(), "did you mean medium?") {
		t.Errorf("got %v", err)
	}
}

func TestExtends(t *testing.T) {
	dir := write(t, map[string]string{
		"base.yaml":  "extends: medium\nsize: 12x12\nsymmetry: full\nblack: 25%\n",
		"child.yaml": "extends: base.yaml\nsymmetry: none\n",
	})
	r, err := presets.Load(folder(dir), "child.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "child" || r.Title != "Medium" || r.Size.String() != "12x12" || r.Symmetry.String() != "none" || r.Black.String() != "25%" {
		t.Errorf("got %+v", r)
	}
}

func TestMistakesInBooks(t *testing.T) {
	const dated = "series: {from: 2026-12-01, count: 3}\nparts: [{preset: easy, count: 1}]\n"
	for _, c := range []struct{ text, want string }{
		{"", "book.yaml: the file is empty"},
		{"title: x\n", "book.yaml:1:1: the book has no parts"},
		{"parts:\n  - {count: 3}\n", "book.yaml:2:5: the part has no puzzles"},
		{"parts:\n  - {preset: easy}\n", "book.yaml:2:5: the part has no count"},
		{"parts:\n  - {files: [a.txt]}\n", "book.yaml:2:5: a part with only files needs a title"},
		{"parts:\n  - {preset: easyy, count: 1}\n", `book.yaml:2:5: part 1: no built-in recipe "easyy"; did you mean easy?`},
		{"parts:\n  - {preset: easy, count: none}\n", "book.yaml:2:27: \"none\" is not a whole number from 1 to 5000"},
		{"parts:\n  - {preset: easy, count: 3, level: 6}\n", "book.yaml:2:37: \"6\" is not a whole number from 1 to 5"},
		{"parts: [{preset: easy, count: 1}]\nstyle: baroque\n", `book.yaml:2:8: "baroque" is not known; `},
		{"parts:\n  - {title: A, files: [a.txt], pool: 3}\n", "book.yaml:2:5: pool: needs a preset or make"},
		{"parts:\n  - {preset: easy, count: 3, pool: 101}\n", "book.yaml:2:5: pool: expected at most 100 puzzles made for each printed puzzle, got 101"},
		{"page:\n  ink: #123456\nparts: []\n", `book.yaml:2:7: "" is not a colour such as "#1d3557" (in quotes)`},
		{"cover: {image: a.png, front: b.png}\n", "book.yaml:1:8: image is the whole sheet; remove front, back and logo"},
		{"seed: 18446744073709551616\n", `book.yaml:1:7: "18446744073709551616" is not a whole number from 0`},
		{"seed: 0.5\n", `book.yaml:1:7: "0.5" is not a whole number from 0`},
		{"seed: 010\n", `book.yaml:1:7: "010" is not a decimal number`},
		{"seed: -1\n", `book.yaml:1:7: "-1" is not a whole number from 0`},
		{"seed: 1e3\n", `book.yaml:1:7: "1e3" is not a whole number from 0`},
		{"solutions: {per_page: 04}\n", `book.yaml:1:23: "04" is not a decimal number`},
		{"grid: {line: 0.1mm}\n", "book.yaml:1:7: expected lines of at least 0.30 mm, which print evenly; got 0.10 mm"},
		{"grid: {min_cell: 9mm, max_cell: 8mm}\n", "book.yaml:1:7: expected 0 < min_cell <= max_cell, got min_cell 9.0 mm and max_cell 8.0 mm"},
		{"grid: {clue: 5%}\n", "book.yaml:1:7: expected a clue of 30% to 90% of a cell, got 5%"},
		{"grid: {black: 5%}\n", "book.yaml:1:7: expected black cells of at least 10% ink, which prints evenly; got 5%"},
		{"grid: {frame: 9mm}\n", "book.yaml:1:7: expected lines of at most 2 mm, and a frame of at most 5 mm; got 9.0 mm"},
		{"solutions: {min_cell: 2mm}\n", "book.yaml:1:12: expected cells of at least 3.0 mm in solutions, which are readable; got 2.0 mm"},
		{"words:\n  levels: [a, b]\n", "book.yaml:2:11: expected 5 texts, got 2: the five difficulties, easiest first"},
		{"type: {size: 5pt}\n", `book.yaml:1:14: "5pt" is not a size of type from 7pt`},
		{"page: {trim: 10x10mm}\n", `book.yaml:1:14: "10x10mm" is not a page size`},
		{"page: {inside: wide}\n", `book.yaml:1:16: "wide" is not a length`},
		{"date: tomorrow\n", `book.yaml:1:7: "tomorrow" is not a day`},
		{"page: {background: 5%}\n", "book.yaml:1:7: expected a background of 10% to 30%, which prints evenly and leaves type readable; got 5%"},
		{"page: {background: 31%}\n", "leaves type readable; got 31%"},
		{"page: {background: 20%, for: [kdp, lulu]}\nparts: [{preset: easy, count: 1}]\n", "book.yaml:1:20: KDP requires pages without bleed at the spine, but Lulu requires bleed there"},
		{"series: {}\n", "book.yaml:1:9: the series has no first date; write it, as in from: 2026-12-01"},
		{"series: {from: 2026-12-01}\n", "book.yaml:1:9: the series has no count"},
		{"series: {from: 2026-02-30, count: 3}\n", `book.yaml:1:16: "2026-02-30" is not a day such as`},
		{"series: {from: 2026-12-01, every: month, count: 3}\n", `book.yaml:1:35: "month" is not known`},
		{"series: {from: 2026-12-01, count: 0}\n", `book.yaml:1:35: "0" is not a whole number from 1`},
		{"series: {from: 9999-12-31, count: 3}\n", "book.yaml:1:9: the series continues after the year 9999"},
		{"front: {title: false, owner: true}\nparts: [{preset: easy, count: 1}]\n", "book.yaml:1:30: the line for the owner is on the title page; write title: true, or leave owner out"},
		{"style: magazine\nfront: {owner: true}\nparts: [{preset: easy, count: 1}]\n", "book.yaml:2:16: the line for the owner is on the title page"},
		{dated + "front: {contents: true}\n", "book.yaml:3:19: a file of a series has no contents"},
		{dated + "front: {openers: true}\n", "book.yaml:3:18: a file of a series has no opening pages"},
		{dated + "front: {owner: true}\n", "book.yaml:3:16: a file of a series has no title page"},
		{dated + "solutions: {place: part}\n", "book.yaml:3:20: a file of a series has the solutions of the previous date"},
		{dated + "output: {print: a.pdf}\n", "book.yaml:3:17: a file of a series is named by its date"},
		{dated + "output: {screen: a.pdf}\n", "book.yaml:3:18: a file of a series is named by its date"},
		{"series: {from: 2026-12-01, count: 3}\nparts: [{title: A, files: [a.txt]}]\n", "book.yaml:2:9: a part of a series needs a preset or make, or"},
		{"series: {from: 2026-12-01, count: 3}\nparts: [{title: A, preset: easy, count: 2, files: [a.txt]}]\n", "book.yaml:2:9: a part of a series needs a preset or make, or"},
		{"words: {months: [Jan]}\n", "book.yaml:1:17: expected 12 texts, got 1: the twelve months, as written in a date"},
		{"words: {day: \"{day}.{month}.\"}\n", "must contain {year}"},
		{"notes: {pages: many}\n", `book.yaml:1:16: "many" is neither auto nor a whole number from 0 to 200`},
		{"notes: {pages: 201}\n", `book.yaml:1:16: "201" is neither auto`},
		{"notes: {ruling: squares}\n", `book.yaml:1:17: "squares" is not known`},
		{"solutions: {per_page: 99x1}\n", `book.yaml:1:23: "99x1" is not auto`},
		{"isbn: 978-3-16-148410-1\n", `book.yaml:1:7: "978-3-16-148410-1" is not an ISBN: its last digit`},
		{"parts: [{preset: easy, count: 1}]\ntitle: \"\"\n", "book.yaml:2:8: expected a title; to print the default, leave title out"},
		{"title: ' '\nparts: [{preset: easy, count: 1}]\n", "book.yaml:1:8: expected a title"},
		{"isbn: 12345\n", "it has 5 digits, not 10 or 13"},
		{"isbn: 97831614841OO\n", "'O' is not a digit"},
		{"lang: x\n", `book.yaml:1:7: "x" is not a language`},
		{"title: A\nlang: eo\nparts: [{preset: easy, count: 1}]\n", "book.yaml:2:7: no phrases for this language; missing under words: contents, rules,"},
		{"lang: ja\nparts: [{preset: easy, count: 1}]\n", "book.yaml:1:7: the fonts that come with akari have no Japanese characters"},
		{"lang: de\nwords:\n  solution_page: \"Lösung: S.\"\n", `book.yaml:3:18: "Lösung: S." must contain {page}`},
		{"words: {solution_page: \"S. {seite}\"}\n", `book.yaml:1:24: {seite} is unknown here; known: page`},
		{"words: {date: \"Date {page}\"}\n", `{page} is unknown here; this phrase has no words in braces`},
		{"words: {date: \"Date }\"}\n", `} is unknown here`},
		{"words: {puzzles: {other: \"{first} to {last}\", sum: x}}\n", `book.yaml:1:47: unknown form "sum"`},
		{"words: {puzzles: {one: \"{first}\"}}\n", `the form "other" is missing`},
		{"words: {puzzles: [a]}\n", "expected a text, or a text for each plural form"},
		{"words: {steps: {need: {one: \"It needs all.\", other: \"They need all.\"}}}\n", `"It needs all." must contain {clue}`},
		{"words: {cell: \"{row}\"}\n", `must contain {column}`},
		{"front: {copyright: \"{owner}\"}\n", `book.yaml:1:20: {owner} is unknown here`},
		{"puzzle: {qr: \"https://example.org/{nummer}\"}\n", `{nummer} is unknown here; did you mean number?`},
		{"front: {contents: perhaps}\n", `book.yaml:1:19: "perhaps" is not true or false`},
	} {
		dir := write(t, map[string]string{"book.yaml": c.text})
		_, err := presets.LoadBook(folder(dir), "book.yaml")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestBookOverStyle checks that the keys of a file override its style.
func TestBookOverStyle(t *testing.T) {
	dir := write(t, map[string]string{"book.yaml": "type: {size: 20pt}\nparts:\n  - {preset: easy, make: {size: 8x8}, count: 2}\nstyle: large-print\n"})
	b, err := presets.LoadBook(folder(dir), "book.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if b.Type.Size != 20 || b.Grid.MinCell != 12 || b.Page.Trim.Name != "8.5x11in" {
		t.Errorf("%+v %+v %+v", b.Type, b.Grid, b.Page)
	}
	if r := b.Parts[0].Recipe; r.Size.Rows != 8 || b.Parts[0].Title != r.Title {
		t.Errorf("%+v", b.Parts[0].Recipe)
	}
}

// TestExtendsHasAnEnd makes chains of recipes that extend one another: the longest valid chain, and
// one that is longer.
func TestExtendsHasAnEnd(t *testing.T) {
	files := map[string]string{"0.yaml": "size: 5x5\n"}
	for i := 1; i <= 9; i++ {
		files[fmt.Sprintf("%d.yaml", i)] = fmt.Sprintf("extends: %d.yaml\n", i-1)
	}
	dir := write(t, files)
	if r, err := presets.Load(folder(dir), "8.yaml"); err != nil || r.Size.Rows != 5 {
		t.Errorf("8 of them: %v, %v", r, err)
	}
	if _, err := presets.Load(folder(dir), "9.yaml"); err == nil || !strings.Contains(err.Error(), "expected at most 8 recipes that extend one another, got more") {
		t.Errorf("9 of them: %v", err)
	}
}

// TestEveryChoice reads every valid word of every key with a list of values, and a word that is not
// valid.
func TestEveryChoice(t *testing.T) {
	load := func(key, word string) (reflect.Value, error) {
		text := "parts: [{preset: easy, count: 1}]\n"
		if group, inner, nested := strings.Cut(key, "."); nested {
			text += fmt.Sprintf("%s: {%s: %s}\n", group, inner, word)
		} else {
			text += fmt.Sprintf("%s: %s\n", key, word)
		}
		b, err := presets.LoadBook(folder(write(t, map[string]string{"book.yaml": text})), "book.yaml")
		return reflect.ValueOf(b), err
	}
	read := 0
	var walk func(of reflect.Type, prefix string, path []int)
	walk = func(of reflect.Type, prefix string, path []int) {
		for i := range of.NumField() {
			f, at := of.Field(i), append(slices.Clone(path), i)
			key, known := f.Tag.Lookup("key")
			if key = prefix + key; !known {
				continue
			}
			c, choice := reflect.New(f.Type).Interface().(interface{ Choices() []string })
			if !choice {
				if f.Type.Kind() == reflect.Struct && prefix == "" && key != "series" {
					walk(f.Type, key+".", at)
				}
				continue
			}
			for _, word := range c.Choices() {
				b, err := load(key, word)
				if err != nil || b.Elem().FieldByIndex(at).String() != word {
					t.Errorf("%s: %s: error %v", key, word, err)
				}
				read++
			}
			if _, err := load(key, "nonsense"); err == nil || !strings.Contains(err.Error(), `"nonsense"`) {
				t.Errorf("%s: nonsense: error %v", key, err)
			}
		}
	}
	walk(reflect.TypeFor[presets.Book](), "", nil)
	if read < 30 {
		t.Errorf("%d words", read)
	}
}
