package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFilesInTheOrderOfTheirNumbers reads a folder in numerical order, and compares any two
// names consistently.
func TestFilesInTheOrderOfTheirNumbers(t *testing.T) {
	dir := t.TempDir()
	want := []string{"7", "07", "a", "a1b2", "a1b10", "b2/1", "b2/2", "b10/1", "s1.txt", "s2.txt", "s2.txt.txt", "s10.txt", "s99999999999999999999999.txt", "s100000000000000000000000.txt"}
	slices.Sort(want[:2])
	for _, name := range want {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, file := range filesIn(dir) {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(rel))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	name := func() string {
		b := make([]byte, rng.IntN(6))
		for i := range b {
			b[i] = "0012a./"[rng.IntN(7)]
		}
		return string(b)
	}
	byNumbers := func(a, b string) int { return strings.Compare(numbered(a), numbered(b)) }
	for range 20000 {
		a, b, c := name(), name(), name()
		if x, y := byNumbers(a, b), byNumbers(b, a); x != -y || (x == 0) != (a == b) {
			t.Fatalf("%q, %q: %d and %d", a, b, x, y)
		}
		if byNumbers(a, b) < 0 && byNumbers(b, c) < 0 && byNumbers(a, c) >= 0 {
			t.Fatalf("%q < %q < %q, and yet not", a, b, c)
		}
	}
}
