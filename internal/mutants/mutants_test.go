package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const sample = `package sample

func Larger(a, b int) int {
	if a > b {
		return a
	}
	return -(0 - b)
}
`

const tests = `package sample

import "testing"

func TestLarger(t *testing.T) {
	if Larger(2, 1) != 2 || Larger(1, 2) != 2 {
		t.Fatal()
	}
}
`

// dry is what gremlins writes.
const dry = `Starting...
Gathering coverage... done in 1s
    RUNNABLE CONDITIONALS_BOUNDARY at sample.go:4:7
    RUNNABLE CONDITIONALS_NEGATION at sample.go:4:7
 NOT COVERED INVERT_NEGATIVES at sample.go:7:9
    RUNNABLE ARITHMETIC_BASE at sample.go:7:13
    RUNNABLE INVERT_NEGATIVES at sample.go:7:13

Dry run completed in 8 seconds
`

// TestMutants finds which changes of a small package its test notices: equal
// numbers are never asked about, so that one change survives.
func TestMutants(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module sample\n\ngo 1.24\n", "sample.go": sample, "sample_test.go": tests} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	list, err := read(strings.NewReader(dry), []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := judge(&out, list, "1m", "", false, []string{"."}); err != nil {
		t.Fatal(err)
	}
	want := `survived     sample.go:4:7 CONDITIONALS_BOUNDARY
killed       sample.go:4:7 CONDITIONALS_NEGATION
killed       sample.go:7:9 INVERT_NEGATIVES
killed       sample.go:7:13 ARITHMETIC_BASE
killed       sample.go:7:13 INVERT_NEGATIVES
4 of 5 killed, 80.0 %; 0 do not compile
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", &out, want)
	}
	if after, err := os.ReadFile("sample.go"); err != nil || string(after) != sample {
		t.Errorf("the source has changed, error %v", err)
	}
}

func TestApply(t *testing.T) {
	for _, c := range []struct{ kind, before, after string }{
		{"CONDITIONALS_BOUNDARY", "<=", "<"}, {"CONDITIONALS_BOUNDARY", ">", ">="}, {"CONDITIONALS_NEGATION", "==", "!="},
		{"CONDITIONALS_NEGATION", "<=", ">"}, {"INCREMENT_DECREMENT", "++", "--"}, {"ARITHMETIC_BASE", "%", "*"},
	} {
		m := mutant{kind: c.kind, file: "x.go", line: 2, column: 3}
		got, err := m.apply([]byte("one\na " + c.before + "b\nthree\n"))
		if want := "one\na " + c.after + "b\nthree\n"; err != nil || string(got) != want {
			t.Errorf("%s of %s: %q, error %v", c.kind, c.before, got, err)
		}
	}
	for _, m := range []mutant{{kind: "INVERT_NEGATIVES", line: 1, column: 1}, {kind: "INVERT_NEGATIVES", line: 9, column: 1}} {
		if _, err := m.apply([]byte("one\n")); err == nil {
			t.Errorf("%v is applied", m)
		}
	}
	if _, err := read(strings.NewReader("nothing\n"), []string{"."}); err == nil {
		t.Error("an empty list is taken")
	}
}

// TestDraw draws the same mutants for the same seed, and others for another.
func TestDraw(t *testing.T) {
	list := func() (out []mutant) {
		for i := range 100 {
			out = append(out, mutant{line: i})
		}
		return out
	}
	one := draw(list(), 10, 1)
	if len(one) != 10 || !slices.Equal(one, draw(list(), 10, 1)) || slices.Equal(one, draw(list(), 10, 2)) {
		t.Errorf("%v", one)
	}
}
