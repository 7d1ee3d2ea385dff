package merge_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/internal/shards"
	"akari/internal/shards/merge"
	"akari/internal/testkit"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// edit changes the text of a file.
func edit(t *testing.T, path string, change func(string) string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, change(string(text)))
}

// says compares the text of an error, without the folder of the parts, with want.
func says(t *testing.T, paths []string, err error, want string) {
	t.Helper()
	got := fmt.Sprint(err)
	if len(paths) > 0 {
		got = strings.ReplaceAll(got, filepath.Dir(paths[0])+string(filepath.Separator), "")
	}
	if got != want {
		t.Errorf("error %q, want %q", got, want)
	}
}

// TestPartsThatDoNotFit checks the errors about files that are not the parts of one batch.
func TestPartsThatDoNotFit(t *testing.T) {
	for want, spoil := range map[string]func(p []string) []string{
		"no parts to merge; name their files, as in part-*.jsonl": func([]string) []string { return nil },
		"part 2/3 is missing":                     func(p []string) []string { return []string{p[2], p[0]} },
		"part 3/3 is missing":                     func(p []string) []string { return p[:2] },
		"2.jsonl: is part 2/3, and so is 2.jsonl": func(p []string) []string { return append(p, p[1]) },
		"2.jsonl: has the seed 7, not 8 as in 1.jsonl": func(p []string) []string {
			edit(t, p[0], func(s string) string { return strings.Replace(s, `"seed":7`, `"seed":8`, 1) })
			return p
		},
		"2.jsonl: cannot be read: no such file or directory": func(p []string) []string { os.Remove(p[1]); return p },
		"2.jsonl: is not a regular file; parts are read twice": func(p []string) []string {
			os.Remove(p[1])
			os.Mkdir(p[1], 0o755)
			return p
		},
		"3.jsonl: not a part of a batch; akari generate --shard makes parts": func(p []string) []string { write(t, p[2], ""); return p },
		"1.jsonl:1: the record is longer than the limit of 16777216 bytes": func(p []string) []string {
			write(t, p[0], strings.Repeat(" ", 17<<20))
			return p
		},
	} {
		paths := parts(t, recipe(t, "4x4"), 7, 3)
		_, err := merge.Merge(t.Context(), spoil(slices.Clone(paths)), &bytes.Buffer{}, merge.Options{})
		says(t, paths, err, want)
	}
}

// TestPuzzlesThatAreNotThere checks the errors about parts with wrong or missing puzzles. Merge must
// find these errors before it writes a byte.
func TestPuzzlesThatAreNotThere(t *testing.T) {
	for want, change := range map[string]func(string) string{
		"2.jsonl: has only 3 of the 4 puzzles of part 2/2":                 func(s string) string { return s[:1+strings.LastIndex(s[:len(s)-1], "\n")] },
		"2.jsonl:4: is cut off":                                            func(s string) string { return s[:len(s)-1] },
		"2.jsonl:5: is beyond the last puzzle of the part":                 func(s string) string { return s + s[strings.Index(s, "\n")+1:] },
		"2.jsonl:2: is not the puzzle with the index 5":                    func(s string) string { return strings.Replace(s, `"index":5`, `"index":6`, 1) },
		"2.jsonl:2: the record is longer than the limit of 16777216 bytes": func(s string) string { return s[:strings.Index(s, "\n")+1] + strings.Repeat(" ", 17<<20) },
	} {
		paths := parts(t, recipe(t, "4x4"), 8, 2)
		edit(t, paths[1], change)
		var out bytes.Buffer
		_, err := merge.Merge(t.Context(), paths, &out, merge.Options{Dir: t.TempDir()})
		says(t, paths, err, want)
		if out.Len() > 0 {
			t.Errorf("%s, but %d bytes are written", want, out.Len())
		}
	}
}

// TestDamagedPartsAreRefused changes, removes and adds bytes of parts, anywhere or in a clue, a lamp
// or a rung. Merge must refuse the damaged part before it writes a byte, or write the same bytes as
// for the undamaged parts.
func TestDamagedPartsAreRefused(t *testing.T) {
	paths, dir := parts(t, recipe(t, "6x6"), 12, 2), t.TempDir()
	merged := func() (string, error) {
		var out strings.Builder
		_, err := merge.Merge(t.Context(), paths, &out, merge.Options{Dir: dir, Workers: 1})
		return out.String(), err
	}
	want, err := merged()
	if err != nil {
		t.Fatal(err)
	}
	text := string(testkit.Must(os.ReadFile(paths[1])))
	r := rand.New(rand.NewPCG(1, 1))
	refused, harmless := 0, 0
	for range testkit.Scale(100, 3000) {
		bad := mutated(r, text)
		if bad == text {
			continue
		}
		write(t, paths[1], bad)
		got, err := merged()
		switch {
		case err == nil && got != want:
			t.Fatalf("a damaged part is taken:\n%s\nwas\n%s", bad, text)
		case err == nil:
			harmless++ // the damage changes no value, such as a blank in the label
		case got != "":
			t.Errorf("%v, but %d bytes are written", err, len(got))
		default:
			refused++
		}
	}
	t.Logf("%d damaged parts refused, %d as before", refused, harmless)
	if refused < 99*harmless {
		t.Errorf("only %d refused, %d harmless", refused, harmless)
	}
}

// mutated damages a part in one place.
func mutated(r *rand.Rand, text string) string {
	at := r.IntN(len(text))
	if field := []string{`"grid":[`, `"lamps":[`, `"rung":"`, `"score":`, ""}[r.IntN(5)]; field != "" {
		if i := strings.Index(text[at:], field); i >= 0 {
			at += i + len(field) + r.IntN(20) // in a row of cells, a lamp, a grade
		}
	}
	c := text[at]
	switch r.IntN(4) {
	case 0:
		return text[:at] + text[at+1:]
	case 1:
		return text[:at] + string(c) + text[at:]
	case 2:
		return text[:at] + string([]byte{c ^ 1<<r.IntN(7)}) + text[at+1:]
	}
	return text[:at] + string("0123456789.#"[r.IntN(12)]) + text[at+1:]
}

// TestPartsThatVanish removes files while Merge writes the first record.
func TestPartsThatVanish(t *testing.T) {
	paths := parts(t, recipe(t, "4x4"), 100, 2)
	_, err := merge.Merge(t.Context(), paths, &bytes.Buffer{}, merge.Options{Dir: t.TempDir(), Each: func() { os.Remove(paths[1]) }})
	says(t, paths, err, "2.jsonl: cannot be read: no such file or directory")

	paths = parts(t, recipe(t, "4x4"), 100, 1)
	_, err = merge.Merge(t.Context(), paths, &bytes.Buffer{}, merge.Options{Dir: t.TempDir(), Each: func() { os.Remove(paths[0]) }})
	says(t, paths, err, "<nil>") // the only part is open already

	paths = parts(t, recipe(t, "4x4"), 100, 1)
	dir := t.TempDir()
	_, err = merge.Merge(t.Context(), paths, &bytes.Buffer{}, merge.Options{Dir: dir, Each: func() { os.Remove(dir) }})
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a folder for further puzzles: %v", err)
	}
}

// TestRecipesThatAreNone merges parts with duplicates but with an invalid recipe, so that no
// replacements can be made.
func TestRecipesThatAreNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.jsonl")
	var text bytes.Buffer
	w := shards.Labelled(&text, shards.Label{Format: shards.Format, Recipe: shards.Digest("soup"), Count: 2, Shard: shards.Whole}, 0)
	for i := range 2 {
		fmt.Fprintf(w, "{\"id\":\"soup#0.1\",\"seed\":0,\"index\":%d,\"grid\":[\"1.\"]}\n", i)
	}
	write(t, path, text.String())
	var out bytes.Buffer
	m, err := merge.Merge(t.Context(), []string{path}, &out, merge.Options{Dir: t.TempDir()})
	says(t, []string{path}, err, `1.jsonl:1: id "soup#0.1" is not of the form akari:10x10#4.0123456789abcd`)
	if m.Records != 1 || m.Duplicates != 1 || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%+v: %s", m, &out)
	}
}

// TestMergeIsEnded ends the context before the first record, and after the third.
func TestMergeIsEnded(t *testing.T) {
	paths := parts(t, recipe(t, "4x4"), 100, 2)
	for _, after := range []int{0, 3} {
		ctx, stop := context.WithCancel(t.Context())
		var out bytes.Buffer
		each := func() {
			if strings.Count(out.String(), "\n") == after {
				stop()
			}
		}
		if after == 0 {
			stop()
		}
		m, err := merge.Merge(ctx, paths, &out, merge.Options{Dir: t.TempDir(), Each: each})
		if !errors.Is(err, context.Canceled) || m.Records != after || strings.Count(out.String(), "\n") != after {
			t.Errorf("ended behind %d: %+v, error %v", after, m, err)
		}
		stop()
	}
}
