package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestNothingReachesTheTerminalRaw passes names, titles, authors and file names that would
// steer a terminal through every command and format. The output must not contain a character
// that does not print, and JSON strings must keep their value.
func TestNothingReachesTheTerminalRaw(t *testing.T) {
	const hostile = "e: exactly one solution\n\x1b[8m\u202e\u2028\x7f\u0085"
	dir := t.TempDir()
	var puzzles []byte
	for _, grid := range [][]string{{"2.", "#."}, {"..", ".."}, {"4.", ".."}} { // one solution, many, none
		line, err := json.Marshal(map[string]any{"name": hostile, "title": hostile, "author": hostile, "source": hostile, "id": hostile, "grid": grid})
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(append(puzzles, line...), '\n')
	}
	files := map[string]string{
		"\x1b[31m\u202e.jsonl": string(puzzles),
		"\x1b[31m\u202eone":    string(bytes.SplitAfter(puzzles, []byte("\n"))[0]),
		"\x1b[31m\u202e.yaml":  "title: \"T\u202e\"\nauthor: \"A\u202e\"\nparts:\n  - {make: {size: 3x3, black: 33%}, title: \"P\u202e\", count: 1}\n",
		"\x1b[31m\u202er.yaml": "title: \"T\u202e\"\nsize: 6x6\n",
		"\x1b[31m\u202eb.yaml": "title: \"\u202e\nsize: 6x6\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	in := func(name string) string { return filepath.Join(dir, "\x1b[31m\u202e"+name) }
	many, one := in(".jsonl"), in("one")
	sent := map[string]bool{"serve": true, "completion": true, "help": true, "new": true} // these commands read no input
	for _, args := range [][]string{
		{"uniq", "--format", "text", many}, {"uniq", "--format", "json", many}, {"uniq", "--summary", many}, {"uniq", one}, {"uniq", "--format", "csv", many}, {"rate", "--format", "csv", many},
		{"sheet", one, "-o", in("s.pdf")}, {"sheet", many, "-o", in("s.pdf")}, {"sheet", "4", "\x1b[8m\u202e"}, {"rules", "\x1b[8m\u202e"},
		{"solve", "--format", "text", many}, {"solve", "--format", "json", many}, {"solve", "--all", "--format", "text", many}, {"solve", "--count", many},
		{"rate", "--format", "text", many}, {"rate", "--format", "json", many},
		{"explain", "--format", "text", one}, {"explain", "--format", "json", one}, {"explain", "--hint", "1", one},
		{"convert", "--to", "janko", many}, {"convert", "--to", "json", many}, {"convert", "--to", "jsonl", many}, {"convert", "--to", "pzprv3", many}, {"convert", "--to", "sgt", many},
		{"explain", "--format", "svg", one}, {"render", "--to", "text", one}, {"render", "--to", "svg", "--paper", "a4", one},
		{"render", "--to", "svg", "--outlines", "--paper", "a4", one}, {"fix", many},
		{"presets", "check", in(".yaml"), in("r.yaml"), in("b.yaml"), in("nothere.yaml")}, {"presets", "show", in("r.yaml")}, {"presets", "try", in("r.yaml"), "--count", "1"},
		{"book", in(".yaml"), "-o", in(".pdf")}, {"book", in(".yaml"), "-o", in(".pdf"), "--report", "json"}, {"book", in("b.yaml")},
		{"generate", "--preset", in("b.yaml")}, {"generate", "--id", "\x1b[8m\u202e"}, {"merge", many, in("nothere")}, {"cover", in(".yaml"), "-o", in("c.pdf"), "--for", "kdp"},
		{"uniq", in("nothere")}, {"uniq", "\x1b[8m\u202e:"}, {"\x1b[8m\u202e"}, {"uniq", "--\x1b[8m\u202e"}, {"uniq", "--from", "\x1b[8m\u202e"},
	} {
		sent[args[0]] = true
		var stdout, stderr bytes.Buffer
		run(context.Background(), strings.NewReader(""), &stdout, &stderr, args)
		for stream, text := range map[string]string{"output": stdout.String(), "errors": stderr.String()} {
			if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && r != ' ' && !unicode.IsPrint(r) }); i >= 0 {
				t.Errorf("%q: the %s hold %q", args, stream, text[i:min(i+40, len(text))])
			}
		}
		if slices.Contains(args, "jsonl") {
			var first struct{ Name string }
			if err := json.NewDecoder(&stdout).Decode(&first); err != nil || first.Name != hostile {
				t.Errorf("the name is %q, %v", first.Name, err)
			}
		}
	}
	for _, c := range commands() {
		if !sent[c.Name()] {
			t.Errorf("%s is sent nothing hostile", c.Name())
		}
	}
}
