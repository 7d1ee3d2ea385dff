package presets_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"akari/presets"
)

// TestSyntaxHasAPlace makes the most common mistakes in YAML, on any line. Each error has the line
// and column of the mistake, and advice.
func TestSyntaxHasAPlace(t *testing.T) {
	for _, c := range []struct{ text, at, msg string }{
		{"title: Akari: a book\n", "1:13", `a colon inside a text; put the text in double quotes: "Akari: a book"`},
		{"title: 'It's dark'\n", "1:11", "an apostrophe inside single quotes; put the text in double quotes"},
		{"title: 'dark\n", "1:8", "a quotation mark that is not closed; put a text with an apostrophe in double quotes"},
		{"series:\n\tcount: 3\n", "2:1", "the line is indented with a tab; use spaces"},
		{"page: {trim: a5 paper: white}\n", "1:17", "a comma is missing before paper"},
		{"page: {trim: a5\n", "1:7", "{ is not closed; write } after its last value"},
		{"title: [a\n", "1:8", "[ is not closed; write ] after its last value"},
		{"title: @home\n", "1:8", `a text that begins with @ needs double quotes: "@home"`},
		{"seed: 1\ntitle: *star*\n", "2:8", `a text that begins with * needs double quotes: "*star*"`},
		{"title: \x01\n", "1:8", "not valid UTF-8; save the file as UTF-8"},
		{"seed: 1\ntitle: é\xff\n", "2:9", "not valid UTF-8; save the file as UTF-8"},
		{"title: \"\\z\"\n", "1:1", "found unknown escape character"}, // the start of the text in the line
		{"style: fine\n  bad: [\n", "2:3", "indented like a key below style, which has a value already; begin the line where style begins"},
		{"page: {trim: a5}\n paper: white\n", "2:2", "indented like a key below page, which has a value already; begin the line where page begins"},
		{"cover:\n  text: |\n    a: b\n      c: d\n  logo: x.png\n   front: y.png\n", "6:4", "indented like a key below logo, which has a value already; begin the line where logo begins"},
		{"cover:\n  text: x\n logo: y\n", "3:2", "indented by 1 space, the keys above by 2; indent all keys of a section alike"},
	} {
		for before := range 3 { // also after other lines
			text := strings.Repeat("author: x\n", min(before, 1)) + strings.Repeat("# a comment\n", before) + c.text
			var line, column int
			if _, err := fmt.Sscanf(c.at, "%d:%d", &line, &column); err != nil {
				t.Fatal(err)
			}
			line += before + min(before, 1)
			_, _, err := presets.Check(folder(write(t, map[string]string{"b.yaml": text})), "b.yaml")
			e, is := errors.AsType[*presets.Error](err)
			if !is || e.Line != line || e.Column != column || e.Msg != c.msg {
				t.Errorf("%q: got %v, want %d:%d: %s", text, err, line, column, c.msg)
			}
		}
	}
}

// TestAllMistakesAreListed reads a file with several mistakes: unknown keys, invalid values in
// lists and sections, and parts whose recipes cannot be read.
func TestAllMistakesAreListed(t *testing.T) {
	lines := func(file, text string) string {
		_, _, err := presets.Check(folder(write(t, map[string]string{file: text})), file)
		e, is := errors.AsType[*presets.Error](err)
		if !is {
			t.Fatal(err)
		}
		return strings.ReplaceAll(e.Error(), e.File, file)
	}
	got := lines("b.yaml", "titel: x\npage: {trim: 10x10mm, inside: wide}\nparts:\n  - {preset: easy, count: 0}\n  - {count: 3}\nseed: -1\n")
	for i, want := range []string{`b.yaml:1:1: unknown key "titel"`, `b.yaml:2:14: "10x10mm" is not`, `b.yaml:2:31: "wide" is not`, `b.yaml:4:27: "0" is not`, "b.yaml:5:5: the part has no puzzles", `b.yaml:6:7: "-1" is not`} {
		if list := strings.Split(got, "\n"); i >= len(list) || !strings.HasPrefix(list[i], want) || len(list) != 6 {
			t.Errorf("mistake %d is not %s in\n%s", i+1, want, got)
		}
	}
	got = lines("b.yaml", "parts:\n  - {preset: eazy, count: 1}\n  - {preset: easy, count: 1}\n  - {preset: hart, count: 1}\n")
	if list := strings.Split(got, "\n"); len(list) != 2 || !strings.HasPrefix(list[0], "b.yaml:2:5: part 1") || !strings.HasPrefix(list[1], "b.yaml:4:5: part 3") {
		t.Errorf("recipes of parts:\n%s", got)
	}
	got = lines("r.yaml", strings.Repeat("unknown: x\n", 50))
	if list := strings.Split(got, "\n"); len(list) != presets.MaxMistakes+1 || list[presets.MaxMistakes] != "r.yaml: 30 more mistakes" {
		t.Errorf("fifty mistakes:\n%s", got)
	}
}
