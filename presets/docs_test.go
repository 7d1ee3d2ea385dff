package presets_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/figures"
	"akari/generate/request"
	"akari/internal/testkit"
	"akari/presets"
)

var update = flag.Bool("update", false, "write docs/recipes.md and docs/books.md anew")

// fence stands around text in its own language; what is indented is a command.
const fence = "```"

// TestDocumentation compares docs/recipes.md with what the code says.
func TestDocumentation(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Recipes

A recipe is a YAML file that says which puzzles to make. This page is generated
from the code: ` + "`go test ./presets -update`" + `.

	akari presets show steady > mine.yaml     # a recipe to start from
	akari presets try mine.yaml               # how well it does
	akari generate --preset mine.yaml --count 20 -o twenty.jsonl

## Keys

| key | what it asks for |
|---|---|
`)
	for _, k := range presets.Keys() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", k.Key, strings.ReplaceAll(k.Doc, "|", "\\|"))
	}
	b.WriteString(`
## Aims

` + "`aim`" + ` says what the figures of a puzzle should be:

` + fence + `yaml
aim:
  touching: none     # a limit: no two black cells share a side
  longest: ..8       # a limit: no line of more than eight white cells
  openings: 3..      # a limit: at least three conclusions on the empty board
  digit1: 50%        # approached: half of the clues are 1
  clump: 2.5~1       # approached: each puzzle draws its own, 1 about 2.5
  digit3: none*1|8*2 # drawn: one puzzle in three has no 3, in the others they are 8 %
` + fence + `

A limit is met or the request is not; then the error names the nearest that puzzles
were made with, where some were. What is approached may be
missed; how far off a puzzle is stands in its report. On the command line and in
a puzzle's id the same is one text: ` + "`--aim 'touching:none,longest:..8'`" + `.
` + "`akari rate --figures`" + ` tells the figures of puzzles, one's own and others'.

| figure | | of |
|---|---|---|
`)
	for _, f := range figures.List {
		unit := "number"
		if f.Percent {
			unit = "%"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.Name, unit, f.About)
	}
	b.WriteString("\n## Built-in recipes\n\n| name | title | size | black | symmetry | difficulty | |\n|---|---|---|---|---|---|---|\n")
	for _, name := range presets.Names() {
		r, err := presets.Load(presets.Folder{}, name)
		if err != nil {
			t.Fatal(err)
		}
		o := generate.Resolved(r.Options)
		fmt.Fprintf(&b, "| `%s` | %s | %v | %v | %v | %v | %s |\n", name, r.Title, o.Size, o.Black, o.Symmetry, o.Difficulty, r.About)
	}
	compareDoc(t, "recipes.md", b.String())
}

// TestBookDocumentation does the same for docs/books.md.
func TestBookDocumentation(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Books

A book is a YAML file as well. This page is generated from the code:
` + "`go test ./presets -update`" + `.

	akari presets show book > mine.yaml             # a book to start from
	akari book mine.yaml -o mine.pdf --edition both  # for the press and for reading
	akari cover mine.yaml -o cover.pdf              # back, spine and front for the printer
	akari preflight mine.pdf --for kdp,ingram,lulu  # does it meet the printers' rules?
	akari presets schema book > book.schema.json    # for editors that complete YAML

The smallest book is a part with a recipe and a count:

` + fence + `yaml
title: Forty evenings
parts:
  - {preset: easy, count: 20}
  - {preset: tricky, count: 20}
` + fence + `

Puzzles may come from files too (` + "`files: [submitted.txt, more.jsonl]`" + `); each is
proved to have one answer before it is printed, and none is printed twice,
turned or mirrored, in one book or in a series with ` + "`--ledger`" + `.

A ledger is a file of JSON Lines: a line a puzzle, with its ` + "`book`" + ` (title and
seed), its ` + "`number`" + ` there, and its ` + "`key`" + `, which is equal for puzzles that are equal,
turned or mirrored. It is only ever added to. What did I print where?

	jq -r '"\(.book): puzzle \(.number) is \(.key)"' series.jsonl
	sqlite3 -cmd '.mode tabs' -cmd 'create table line(it)' -cmd '.import series.jsonl line' :memory: "select it ->> 'book', count(*) from line group by 1"

A series is a file for each of several dates, for a newspaper or a site:

` + fence + `yaml daily.yaml
title: Akari of the day
page: {trim: a5}
series: {from: 2026-12-01, every: day, count: 31}
parts:
  - {title: Easy, preset: easy, count: 1}
  - {title: Hard, preset: hard, count: 1, target: half an hour}
` + fence + `

	akari book daily.yaml -o december/                    # 2026-12-01.pdf and so on
	akari book daily.yaml --date 2026-12-24 -o today.pdf  # the same file, made alone

Each file has the puzzles of its date and the solutions of the date before; those of
the last date are in a file of their own. Puzzles follow from the recipe, the seed and
the date, so that a larger ` + "`count`" + ` changes no file that has been made. A part with
` + "`files`" + ` takes ` + "`count`" + ` of their puzzles for each date, in their order.

![a date of a series, with the solution of the date before](pages/series.png)

A board that is too broad for a page goes on two facing ones with ` + "`spread: true`" + `:

![a puzzle on two facing pages](pages/spread.png)

A book may hold Akari and Searchlights (` + "`akari book --preset two-kinds`" + `): each puzzle and
part then names its genre, and the rules and a worked example of both stand in front.

What is not made: books that are bound on the right, and lines in a script that runs from
the right, as Hebrew, or whose letters join or change places, as those of Arabic and Hindi.

![the worked example](pages/steps.png) ![a puzzle](pages/puzzle.png) ![solutions](pages/solutions.png)
![the worked example of Searchlights](pages/lights.png)

## Keys

` + "`parts[].count` is the key `count` of each item of the list `parts`" + `.

| key | what it says |
|---|---|
`)
	for _, k := range presets.BookKeys() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", k.Key, strings.ReplaceAll(k.Doc, "|", "\\|"))
	}
	writeStyles(&b)
	b.WriteString("\n## Built-in books\n\n| name | title | | page | puzzles |\n|---|---|---|---|---|\n")
	for _, name := range presets.BookNames() {
		book, err := presets.LoadBook(presets.Folder{}, name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, p := range book.Parts {
			n += int(p.Count)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %d |\n", name, book.Title, book.Subtitle, book.Page.Trim.Name, n)
	}
	compareDoc(t, "books.md", b.String())
}

// writeStyles lists the defaults that depend on the style.
func writeStyles(b *strings.Builder) {
	var styles [][]request.Field
	b.WriteString("\n## Styles\n\n| default of |")
	rule := "|---|"
	for _, name := range presets.BookStyle("").Choices() {
		fmt.Fprintf(b, " %s |", name)
		rule += "---|"
		styles = append(styles, presets.Defaults(presets.BookStyle(name)))
	}
	b.WriteString("\n" + rule + "\n")
	for i, k := range styles[0] {
		line, differ := fmt.Sprintf("| `%s` |", k.Key), false
		for _, style := range styles {
			line += " " + style[i].Value + " |"
			differ = differ || style[i].Value != k.Value
		}
		if differ && k.Key != "style" {
			b.WriteString(line + "\n")
		}
	}
}

// TestEveryDefaultIsTold finds what holds where a book says nothing behind every key
// that it may leave out.
func TestEveryDefaultIsTold(t *testing.T) {
	holds := map[string]bool{} // keys that hold others, and what a part is made of
	for _, k := range presets.BookKeys() {
		if cut := strings.LastIndex(k.Key, "."); cut > 0 {
			holds[strings.TrimSuffix(k.Key[:cut], "[]")] = true
		}
	}
	for _, key := range []string{"parts[].preset", "parts[].make", "parts[].files"} {
		holds[key] = true
	}
	for _, k := range presets.BookKeys() {
		if !holds[k.Key] && !strings.HasPrefix(k.Key, "words.") && !strings.HasPrefix(k.Key, "parts[].make.") && !strings.Contains(k.Doc, "by default") && !strings.Contains(k.Doc, "; default ") {
			t.Errorf("no default of %s: %s", k.Key, k.Doc)
		}
	}
}

// compareDoc compares a page of docs with what it should say.
func compareDoc(t *testing.T, name, want string) {
	t.Helper()
	file := filepath.Join(testkit.ModuleRoot(t), "docs", name)
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != want {
		t.Errorf("%s is out of date, error %v; go test ./presets -update", file, err)
	}
}
