package merge_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/generate"
	"akari/generate/request"
	"akari/internal/shards"
	"akari/internal/shards/merge"
	"akari/puzzle/codec"
)

// recipe returns the options for puzzles of a size.
func recipe(t *testing.T, size string) (o request.Options) {
	t.Helper()
	if err := o.Size.UnmarshalText([]byte(size)); err != nil {
		t.Fatal(err)
	}
	return o
}

// alone returns the batch as one machine writes it, and the error of making the batch.
func alone(t *testing.T, o request.Options, count int) (string, error) {
	t.Helper()
	var text strings.Builder
	w := codec.NewWriter(&text, codec.JSONLines)
	err := generate.Batch(t.Context(), o, 7, count, 2, func(r generate.Result) error {
		r.Entry.Name = r.Name()
		return w.Write(r.Entry)
	})
	return text.String(), err
}

// parts makes a batch in parts.
func parts(t *testing.T, o request.Options, count, n int) (paths []string) {
	t.Helper()
	dir := t.TempDir()
	for i := range n {
		l := shards.Labelling(o, 7, count, shards.Shard{Part: i + 1, Of: n})
		var text bytes.Buffer
		w := codec.NewWriter(shards.Labelled(&text, l, 0), codec.JSONLines)
		first, end := l.Shard.Range(count)
		err := generate.Range(t.Context(), o, 7, first, end, 1, func(r generate.Result) error {
			r.Entry.Name = r.Name()
			return w.Write(r.Entry)
		})
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("%d.jsonl", i+1)))
		if err := os.WriteFile(paths[i], text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

// TestMergedAsAlone makes batches in parts, and merges the parts in any order. Some batches have
// many duplicates, or too few different puzzles.
func TestMergedAsAlone(t *testing.T) {
	for _, c := range []struct {
		size  string
		count int
	}{{"6x6", 64}, {"4x4", 300}, {"3x3", 90}, {"3x3", 400}, {"2x2", 120}} {
		o := recipe(t, c.size)
		want, failed := alone(t, o, c.count)
		for _, n := range []int{1, 4, 7, 64} {
			paths := parts(t, o, c.count, n)
			slices.Reverse(paths)
			var got strings.Builder
			dir := t.TempDir()
			m, err := merge.Merge(t.Context(), paths, &got, merge.Options{Dir: dir, Workers: 2})
			if got.String() != want || fmt.Sprint(err) != fmt.Sprint(failed) {
				t.Errorf("%d of %s in %d parts: %d bytes, alone %d; error %v, alone %v", c.count, c.size, n, got.Len(), len(want), err, failed)
			}
			if m.Records != strings.Count(want, "\n") || m.Parts != n || c.size == "4x4" && m.Duplicates == 0 {
				t.Errorf("%d of %s: %+v", c.count, c.size, m)
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, error %v", left, err)
			}
		}
	}
}

// TestMergeEndsWithItsWriter checks the error if writing fails at the first byte or later.
func TestMergeEndsWithItsWriter(t *testing.T) {
	full := errors.New("full")
	paths := parts(t, recipe(t, "4x4"), 100, 2)
	for _, room := range []int{0, 7} {
		free := room
		m, err := merge.Merge(t.Context(), paths, writer(func(text []byte) (int, error) {
			if free--; free < 0 {
				return 0, full
			}
			return len(text), nil
		}), merge.Options{Dir: t.TempDir()})
		if !errors.Is(err, full) || m.Records != room {
			t.Errorf("with room for %d: %+v, error %v", room, m, err)
		}
	}
}

// writer is a function that writes.
type writer func([]byte) (int, error)

func (w writer) Write(text []byte) (int, error) { return w(text) }

// TestMergeNeedsItsFolder merges with a folder for temporary files that is not writable.
func TestMergeNeedsItsFolder(t *testing.T) {
	paths := parts(t, recipe(t, "4x4"), 100, 2)
	_, err := merge.Merge(t.Context(), paths, &bytes.Buffer{}, merge.Options{Dir: filepath.Join(t.TempDir(), "none")})
	if !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
