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
	var command, failed bytes.Buffer
	if code := run([]string{"-n", "2", "-seed", "3", "."}, strings.NewReader(dry), &command, &failed); code != 0 || failed.Len() > 0 ||
		strings.Count(command.String(), "\n") != 3 || !strings.Contains(command.String(), " of 2 killed") {
		t.Errorf("two of them: %d\n%s%s", code, &command, &failed)
	}
	// What survived is a list as well, and tests may be left out.
	left, err := read(&out, []string{"."})
	if err != nil || len(left) != 1 || left[0] != list[0] {
		t.Fatalf("survived: %v, error %v", left, err)
	}
	out.Reset()
	if err := judge(&out, list[1:2], "1m", "Nothing", true, []string{"."}); err != nil || !strings.HasPrefix(out.String(), "survived ") {
		t.Errorf("without a test: %s, error %v", &out, err)
	}
	if after, err := os.ReadFile("sample.go"); err != nil || string(after) != sample {
		t.Errorf("the source has changed, error %v", err)
	}
}

// TestKinds judges a change of each kind, in a constant, too.
func TestKinds(t *testing.T) {
	dir := t.TempDir()
	const source = `package sample

const two = 3 - 1

func Steps(s []int8) (n int8) {
	for i := 0; i < len(s) && (s[i] != 0 || i <= two); i++ {
		n += -s[i] * 2 % 5
	}
	return n
}
`
	const tests = `package sample

import "testing"

func TestSteps(t *testing.T) {
	for _, c := range []struct{ s []int8; want int8 }{{nil, 0}, {[]int8{1, 2, 3, 4, 0, 1}, -10}, {[]int8{0, 0, 0, 0, 1}, 0}, {[]int8{0, 0, 0, 1, 1}, -4}} {
		if got := Steps(c.s); got != c.want {
			t.Fatal(c.s, got)
		}
	}
}
`
	for name, text := range map[string]string{"go.mod": "module sample\n\ngo 1.24\n", "sample.go": source, "sample_test.go": tests} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	var list []mutant
	for kind, tokens := range map[string][]string{
		"ARITHMETIC_BASE": {"- 1", "* 2", "% 5"}, "INVERT_NEGATIVES": {"-s"}, "INCREMENT_DECREMENT": {"++"},
		"CONDITIONALS_NEGATION": {"< len", "!= 0", "<= two"}, "CONDITIONALS_BOUNDARY": {"< len", "<= two"},
	} {
		for _, token := range tokens {
			before, _, _ := strings.Cut(source, token)
			list = append(list, mutant{kind, "sample.go", 1 + strings.Count(before, "\n"), len(before) - strings.LastIndex(before, "\n")})
		}
	}
	var out bytes.Buffer
	if err := judge(&out, list, "1m", "", false, []string{"."}); err != nil || !strings.Contains(out.String(), "10 of 10 killed") {
		t.Errorf("%s, error %v", &out, err)
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

// TestMistakes says what keeps a run from beginning.
func TestMistakes(t *testing.T) {
	const test = "package sample\n\nimport \"testing\"\n\nfunc TestFails(t *testing.T) { t.Fatal() }\n"
	place := "RUNNABLE CONDITIONALS_BOUNDARY at sample.go:4:7\n"
	for _, c := range []struct {
		name, source, test, list string
		args                     []string
		code                     int
		want                     string
	}{
		{"no package", sample, tests, dry, nil, 2, "usage: mutants "},
		{"a flag", sample, tests, dry, []string{"-m", "."}, 2, "flag provided but not defined: -m"},
		{"no list", sample, tests, "Starting...\n", []string{"."}, 1, "mutants: no mutants on standard input"},
		{"no place", sample, tests, "RUNNABLE CONDITIONALS_BOUNDARY at sample.go:4:x\n", []string{"."}, 1, "mutants: RUNNABLE CONDITIONALS_BOUNDARY at sample.go:4:x: expected integer"},
		{"no file", sample, tests, strings.ReplaceAll(place, "sample", "other"), []string{"."}, 1, "other.go: no such file"},
		{"no Go", "package", tests, place, []string{"."}, 1, "sample.go:1:8: expected 'IDENT'"},
		{"what does not compile", sample + "var x int = \"\"\n", tests, place, []string{"."}, 1, "mutants: .: its tests do not compile: exit status 1"},
		{"tests that fail", sample, test, place, []string{"."}, 1, "mutants: .: its tests fail without a mutant: exit status 1"},
		{"another line", sample, tests, "RUNNABLE CONDITIONALS_BOUNDARY at sample.go:5:3\n", []string{"."}, 1, "mutants: sample.go:5:3 CONDITIONALS_BOUNDARY: nothing there can be changed so"},
	} {
		t.Chdir(t.TempDir())
		for name, text := range map[string]string{"go.mod": "module sample\n\ngo 1.24\n", "sample.go": c.source, "sample_test.go": c.test} {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var out, failed bytes.Buffer
		if code := run(c.args, strings.NewReader(c.list), &out, &failed); code != c.code || !strings.Contains(failed.String(), c.want) || out.Len() > 0 {
			t.Errorf("%s: %d\n%s%s\nwant %s", c.name, code, &out, &failed, c.want)
		}
	}
}
