package collect

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
)

// load writes a description to a folder of the test, and reads the description.
func load(t *testing.T, yaml string, files map[string]string) *presets.Book {
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
	return testkit.Must(presets.LoadBook(presets.Folder{FS: os.DirFS(dir), Name: dir}, "book.yaml"))
}

// made gathers the sections of a book.
func made(t *testing.T, spec *presets.Book, o Options) []*Section {
	t.Helper()
	sections, err := Gather(t.Context(), spec, o)
	if err != nil {
		t.Fatal(err)
	}
	return sections
}

const twoParts = `
title: Two
parts:
  - {make: {size: 6x6, black: 30%, symmetry: rot180}, title: One, count: 9}
  - {make: {size: 6x6, black: 25%}, title: Other, count: 5, order: given}
`

// TestDigest changes each thing that selects or numbers the puzzles of a book. Each changes the digest, and nothing
// else does.
func TestDigest(t *testing.T) {
	digest := func(yaml string) string { return testkit.Must(digestOf(load(t, yaml, nil))) }
	was := digest(twoParts)
	for from, to := range map[string]string{
		"title: Two": "title: Three", "\nparts": "\nseed: 9\nparts", "count: 9": "count: 8", "25%": "26%",
		"order: given": "order: difficulty", "title: Two\n": "title: Two\nvolume: 2\n",
	} {
		if digest(strings.Replace(twoParts, from, to, 1)) == was {
			t.Errorf("the same digest with %s", to)
		}
	}
	if digest(strings.Replace(twoParts, "title: Two\n", "title: Two\nsubtitle: New\n", 1)) != was {
		t.Error("the subtitle changes the digest")
	}
}

// TestLedger makes two volumes, which have no puzzle in common.
func TestLedger(t *testing.T) {
	spec := load(t, twoParts, nil)
	first := made(t, spec, Options{})
	var list bytes.Buffer
	if err := (*Ledger)(nil).Append(&list, spec, first); err != nil {
		t.Fatal(err)
	}
	earlier, err := ReadLedger(bytes.NewReader(list.Bytes()), "list")
	if err != nil {
		t.Fatal(err)
	}
	broken := io.MultiReader(bytes.NewReader(list.Bytes()[:list.Len()-9]), iotest.ErrReader(errors.New("broken disk")))
	if _, err := ReadLedger(broken, "list"); err == nil || err.Error() != "broken disk" {
		t.Errorf("the reader fails within the last line: error %v", err)
	}
	printed := map[string]bool{}
	for _, s := range first {
		for _, it := range s.Items {
			printed[it.key] = true
		}
	}
	other := load(t, strings.Replace(twoParts, "Two", "Three", 1), nil)
	second := made(t, other, Options{Earlier: earlier})
	for _, s := range second {
		for _, it := range s.Items {
			if printed[it.key] {
				t.Errorf("puzzle %d was in the first volume", it.Number)
			}
		}
	}
	if err := earlier.Append(&list, other, second); err != nil {
		t.Fatal(err)
	}
	if err := earlier.Append(&list, spec, first); err != nil { // the list has its lines
		t.Fatal(err)
	}
	if bytes.Count(list.Bytes(), []byte("\n")) != 28 {
		t.Errorf("the list:\n%s", list.Bytes())
	}
	// A rotated puzzle has the key of the puzzle.
	z := first[0].Items[0].Entry.Puzzle
	for k := range puzzle.NumTransforms {
		if key(z.Transform(puzzle.Transform(k))) != key(z) {
			t.Errorf("transformation %d changes the key", k)
		}
	}
}

// TestLedgerOfLaterBooks makes a book again after another book has printed a puzzle that the book had
// replaced, and the puzzle that would replace another.
func TestLedgerOfLaterBooks(t *testing.T) {
	spec := load(t, twoParts, nil)
	plain := Items(made(t, spec, Options{}))
	spec.Replace = presets.Replace{3: 1, 5: 1}
	sections := made(t, spec, Options{})
	var list bytes.Buffer
	if err := (*Ledger)(nil).Append(&list, spec, sections); err != nil {
		t.Fatal(err)
	}
	spec.Replace = presets.Replace{5: 2}
	next := Items(made(t, spec, Options{}))
	for i, it := range []*Item{plain[2], next[4]} {
		fmt.Fprintf(&list, "{\"key\":%q,\"book\":\"Later, seed 1\",\"digest\":\"00\",\"number\":%d}\n", it.Key(), i+1)
	}
	ledger := testkit.Must(ReadLedger(bytes.NewReader(list.Bytes()), "list"))
	for _, c := range []struct {
		replace presets.Replace
		only    []int
		want    string // an error, or the replacements
	}{
		{presets.Replace{3: 1, 5: 1}, nil, "{3: 1, 5: 1}"},
		{presets.Replace{5: 1}, nil, "the ledger lists puzzle 3 as puzzle 1 of Later, seed 1; replace it, as in replace: {3: 1}"},
		{presets.Replace{3: 1, 5: 2}, nil, "the new puzzle 5 is the same puzzle as puzzle 2 of Later, seed 1, perhaps rotated or reflected; take the next, as in replace: {5: 3}"},
		{presets.Replace{3: 1, 5: 1}, []int{5}, "{3: 1, 5: 3}"},
	} {
		spec.Replace = c.replace
		sections, err := Gather(t.Context(), spec, Options{Only: c.only, Earlier: ledger})
		if got := Replaced(sections).String(); err == nil && got != c.want || err != nil && !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%v, only %v: %s, error %v", c.replace, c.only, got, err)
		}
		for i, it := range Items(sections) {
			if same := it.Key() == plain[i].Key(); same == (c.replace[i+1] > 0) {
				t.Errorf("%v: puzzle %d is the same: %v", c.replace, i+1, same)
			}
		}
	}
}

// TestStandIns checks that the sections have as many items as the book, with the same numbers.
func TestStandIns(t *testing.T) {
	sections, err := StandIns(t.Context(), load(t, twoParts, nil), paper.Most)
	if err != nil || len(sections) != 2 {
		t.Fatalf("%d sections, error %v", len(sections), err)
	}
	for i, it := range Items(sections) {
		if it.Number != i+1 || it.Entry.Puzzle.Rows != 6 {
			t.Errorf("item %d: %+v", i+1, it)
		}
	}
	if n := len(Items(sections)); n != 14 {
		t.Errorf("%d items", n)
	}
}
