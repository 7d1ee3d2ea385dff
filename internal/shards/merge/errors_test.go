package merge_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/internal/shards"
	"akari/internal/shards/merge"
)

// results writes what parts of a command about the puzzles of an input hold: as many
// records as are said for each.
func results(t *testing.T, counts ...int) (paths []string) {
	t.Helper()
	dir := t.TempDir()
	for i, n := range counts {
		var text bytes.Buffer
		w := shards.Labelled(&text, shards.Label{Command: "uniq", Recipe: "r", Shard: shards.Shard{Part: i + 1, Of: len(counts)}})
		for k := range n {
			fmt.Fprintf(w, "{\"n\":%d}\n", i+k*len(counts))
		}
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("%d.jsonl", i+1)))
		write(t, paths[i], text.String())
	}
	return paths
}

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

// says holds an error against its sentence, without the folder of the parts.
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

// TestResultsAreDealtInTurn joins results: the first of each part, the second of
// each, and so on.
func TestResultsAreDealtInTurn(t *testing.T) {
	for _, counts := range [][]int{{1}, {3, 2, 2}, {3, 3, 2}, {4, 4}} {
		var got, want strings.Builder
		total, each := 0, 0
		for _, n := range counts {
			total += n
		}
		for n := range total {
			fmt.Fprintf(&want, "{\"n\":%d}\n", n)
		}
		m, err := merge.Merge(t.Context(), results(t, counts...), &got, merge.Options{Each: func() { each++ }})
		if err != nil || got.String() != want.String() || m != (merge.Merged{Records: total, Parts: len(counts)}) || each != total {
			t.Errorf("%v: %+v after %d calls, error %v\n%s", counts, m, each, err, got.String())
		}
	}
}

// TestPartsThatDoNotFit says what is wrong with parts of results, and with what is none.
func TestPartsThatDoNotFit(t *testing.T) {
	cut := func(s string) string { return s[:len(s)-1] }
	for want, spoil := range map[string]func(p []string) []string{
		"no parts to merge":                           func([]string) []string { return nil },
		"part 2/3 is missing":                         func(p []string) []string { return []string{p[2], p[0]} },
		"part 3/3 is missing":                         func(p []string) []string { return p[:2] },
		"2.jsonl: is part 2/3, which 2.jsonl is, too": func(p []string) []string { return append(p, p[1]) },
		"1.jsonl: was made by count, not uniq": func(p []string) []string {
			edit(t, p[0], func(s string) string { return strings.Replace(s, "uniq", "count", 1) })
			return p
		},
		"2.jsonl: cannot be read: no such file or directory": func(p []string) []string { os.Remove(p[1]); return p },
		"2.jsonl: is no file; parts are read twice": func(p []string) []string {
			os.Remove(p[1])
			os.Mkdir(p[1], 0o755)
			return p
		},
		"3.jsonl: is no part of a batch: its first record does not say of which": func(p []string) []string { write(t, p[2], ""); return p },
		"1.jsonl:1: a record of more than 16777216 bytes": func(p []string) []string {
			write(t, p[0], strings.Repeat(" ", 17<<20))
			return p
		},
		"2.jsonl:3: a record of more than 16777216 bytes": func(p []string) []string {
			edit(t, p[1], func(s string) string { return s + strings.Repeat(" ", 17<<20) })
			return p
		},
		"2.jsonl:2: is torn": func(p []string) []string { edit(t, p[1], cut); return p },
		"1.jsonl: has 1 records, which are too few beside those of 2.jsonl": func(p []string) []string {
			edit(t, p[0], func(s string) string { return s[:strings.Index(s, "\n")+1] })
			return p
		},
	} {
		paths := results(t, 3, 2, 2)
		_, err := merge.Merge(t.Context(), spoil(slices.Clone(paths)), &bytes.Buffer{}, merge.Options{})
		says(t, paths, err, want)
	}
}

// TestPuzzlesThatAreNotThere says what is wrong with parts of puzzles, found when
// they are read whole and before a byte is written.
func TestPuzzlesThatAreNotThere(t *testing.T) {
	for want, change := range map[string]func(string) string{
		"2.jsonl: has 3 of the 4 puzzles of part 2/2":     func(s string) string { return s[:1+strings.LastIndex(s[:len(s)-1], "\n")] },
		"2.jsonl:4: is torn":                              func(s string) string { return s[:len(s)-1] },
		"2.jsonl:5: is one puzzle too many":               func(s string) string { return s + s[strings.Index(s, "\n")+1:] },
		"2.jsonl:2: is not the puzzle with the index 5":   func(s string) string { return strings.Replace(s, `"index":5`, `"index":6`, 1) },
		"2.jsonl:2: a record of more than 16777216 bytes": func(s string) string { return s[:strings.Index(s, "\n")+1] + strings.Repeat(" ", 17<<20) },
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

// TestPartsThatVanish takes files away while the first record is written.
func TestPartsThatVanish(t *testing.T) {
	paths := parts(t, recipe(t, "4x4"), 100, 2)
	_, err := merge.Merge(t.Context(), paths, &bytes.Buffer{}, merge.Options{Dir: t.TempDir(), Each: func() { os.Remove(paths[1]) }})
	says(t, paths, err, "2.jsonl: cannot be read: no such file or directory")

	paths = parts(t, recipe(t, "4x4"), 100, 1)
	_, err = merge.Merge(t.Context(), paths, &bytes.Buffer{}, merge.Options{Dir: t.TempDir(), Each: func() { os.Remove(paths[0]) }})
	says(t, paths, err, "1.jsonl: cannot be read: no such file or directory")

	paths = parts(t, recipe(t, "4x4"), 100, 1)
	dir := t.TempDir()
	_, err = merge.Merge(t.Context(), paths, &bytes.Buffer{}, merge.Options{Dir: dir, Each: func() { os.Remove(dir) }})
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a folder for further puzzles: %v", err)
	}
}

// TestRecipesThatAreNone joins twins of which nobody can tell how to make others.
func TestRecipesThatAreNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "1.jsonl")
	var text bytes.Buffer
	w := shards.Labelled(&text, shards.Label{Command: "generate", Recipe: shards.Digest("soup"), Count: 2, Shard: shards.Whole})
	for i := range 2 {
		fmt.Fprintf(w, "{\"id\":\"soup#0.1\",\"seed\":0,\"index\":%d,\"grid\":[\"1.\"]}\n", i)
	}
	write(t, path, text.String())
	var out bytes.Buffer
	m, err := merge.Merge(t.Context(), []string{path}, &out, merge.Options{Dir: t.TempDir()})
	says(t, []string{path}, err, `1.jsonl:1: id "soup#0.1" is not of the form akari:10x10#2.0123456789abcd`)
	if m.Records != 1 || m.Twins != 1 || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%+v: %s", m, &out)
	}
}

// TestMergeIsEnded ends the context before the first record, and behind the third.
func TestMergeIsEnded(t *testing.T) {
	for name, paths := range map[string][]string{"puzzles": parts(t, recipe(t, "4x4"), 100, 2), "results": results(t, 50, 50)} {
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
				t.Errorf("%s, ended behind %d: %+v, error %v", name, after, m, err)
			}
			stop()
		}
	}
}
