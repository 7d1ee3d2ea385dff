package presets_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"akari/internal/testkit"
	"akari/presets"
)

// FuzzDescriptions reads any bytes as a recipe, a book and a mask. There is a result, or an error whose lines
// name the file.
func FuzzDescriptions(f *testing.F) {
	for _, name := range append(presets.Names(), presets.BookNames()...) {
		f.Add(testkit.Must(presets.Source(presets.Folder{}, name)))
	}
	for _, text := range []string{
		"presets:\n  a: {size: 3x3}\n  b: {extends: a}\n", "extends: a.yaml\n", "mask: a.yaml\n", "size: 6x6\nlike: a.yaml\n", "like: a.yaml\nmask: a.yaml#a",
		"a: &a [*a]\n", "<<: *b\n", "parts: [{files: [a.yaml]}]\n", "texts: [{file: a.yaml}]\nparts: [{preset: first, count: 1}]\n", "#.?\n.#.\n", "\x89PNG\r\n\x1a\n", "1.\n#.\n",
		"series: {from: 2026-01-01, to: 9999-01-01, every: day}\nparts: [{preset: a.yaml, count: 1}]\n", "\xff\xfe", "---\n---\n", "title: \"\\0\"\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := presets.Folder{FS: fstest.MapFS{"a.yaml": {Data: data}}, Context: testkit.NewPolled(2000), MaxCells: 400}
		recipe, err := presets.Load(in, "./a.yaml")
		fate(t, recipe == nil, err)
		book, err := presets.LoadBook(in, "./a.yaml")
		fate(t, book == nil, err)
		mask, err := presets.LoadMask(in, "a.yaml")
		fate(t, mask == nil, err)
		if mask != nil && (mask.Rows*mask.Cols != len(mask.Cells) || len(mask.Cells) == 0) {
			t.Errorf("a mask of %d by %d has %d cells", mask.Rows, mask.Cols, len(mask.Cells))
		}
	})
}

// fate checks that there is either a result or an error, and that each line of the error names the file.
func fate(t *testing.T, none bool, err error) {
	t.Helper()
	if none != (err != nil) {
		t.Fatalf("no result: %t, error %v", none, err)
	}
	if e := new(presets.Error); errors.As(err, &e) {
		for _, line := range e.Lines() {
			if !strings.HasPrefix(line, "a.yaml") {
				t.Errorf("the message %q", line)
			}
		}
	}
}
