// Command mutants tells which errors in a package its tests would notice. It takes
// the mutants that gremlins lists, draws some of them by a seed, puts one after the
// other in the place of the code, and runs the tests.
//
//	go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0 unleash --dry-run ./solver > list.txt
//	go run ./internal/mutants -n 150 -seed 1 ./solver < list.txt
//
// Tests of other packages that a package relies on are named behind it. A test that
// does not end counts as one that notices. A mutant that does not compile is not
// counted.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	n := flag.Int("n", 150, "how many mutants")
	seed := flag.Uint64("seed", 1, "which ones")
	limit := flag.String("timeout", "5m", "of the tests of a mutant")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: mutants [-n N] [-seed S] [-timeout T] ./PACKAGE [./OTHER...] < LIST")
		os.Exit(2)
	}
	list, err := read(os.Stdin)
	if err == nil {
		err = judge(os.Stdout, draw(list, *n, *seed), *limit, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// mutant is one change: of the token at a place.
type mutant struct {
	kind, file   string
	line, column int
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d:%d %s", m.file, m.line, m.column, m.kind)
}

// read takes the mutants from what gremlins writes.
func read(list io.Reader) (out []mutant, err error) {
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		f := strings.Fields(strings.NewReplacer(":", " ", "NOT COVERED", "RUNNABLE").Replace(lines.Text()))
		if len(f) != 6 || f[0] != "RUNNABLE" {
			continue
		}
		m := mutant{kind: f[1], file: f[3]}
		if _, err := fmt.Sscan(f[4]+" "+f[5], &m.line, &m.column); err != nil {
			return nil, fmt.Errorf("%s: %w", lines.Text(), err)
		}
		out = append(out, m)
	}
	if err := lines.Err(); err != nil || len(out) == 0 {
		return nil, errors.Join(err, errors.New("no mutants on standard input; gremlins unleash --dry-run lists them"))
	}
	return out, nil
}

// draw takes some of the mutants.
func draw(list []mutant, n int, seed uint64) []mutant {
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(n, len(list))]
}

// changes says what becomes of a token, the longest first.
var changes = map[string][][2]string{
	"ARITHMETIC_BASE":       {{"+", "-"}, {"-", "+"}, {"*", "/"}, {"/", "*"}, {"%", "*"}},
	"CONDITIONALS_BOUNDARY": {{"<=", "<"}, {">=", ">"}, {"<", "<="}, {">", ">="}},
	"CONDITIONALS_NEGATION": {{"==", "!="}, {"!=", "=="}, {"<=", ">"}, {">=", "<"}, {"<", ">="}, {">", "<="}},
	"INCREMENT_DECREMENT":   {{"++", "--"}, {"--", "++"}},
	"INVERT_NEGATIVES":      {{"-", "+"}},
}

// apply changes a source.
func (m mutant) apply(source []byte) ([]byte, error) {
	lines := bytes.SplitAfter(source, []byte("\n"))
	if m.line > len(lines) || m.column > len(lines[m.line-1]) {
		return nil, fmt.Errorf("%v: there is no such place", m)
	}
	line := lines[m.line-1]
	before, rest := line[:m.column-1], line[m.column-1:]
	for _, c := range changes[m.kind] {
		if after, found := bytes.CutPrefix(rest, []byte(c[0])); found {
			lines[m.line-1] = bytes.Join([][]byte{before, []byte(c[1]), after}, nil)
			return bytes.Join(lines, nil), nil
		}
	}
	return nil, fmt.Errorf("%v: nothing there can be changed so", m)
}

// judge runs the tests for each mutant and tells which are noticed.
func judge(out io.Writer, list []mutant, limit string, packages []string) error {
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	count := map[string]int{}
	for _, m := range list {
		verdict, err := m.try(work, limit, packages)
		if err != nil {
			return err
		}
		count[verdict]++
		fmt.Fprintf(out, "%-12s %v\n", verdict, m)
	}
	killed, all := count["killed"], count["killed"]+count["survived"]
	_, err = fmt.Fprintf(out, "%d of %d killed, %.1f %%; %d do not compile\n", killed, all, 100*float64(killed)/float64(max(all, 1)), count["not built"])
	return err
}

// try runs the tests with a mutant in the place of its file.
func (m mutant) try(work, limit string, packages []string) (verdict string, err error) {
	file, err := filepath.Abs(filepath.Join(packages[0], m.file))
	if err != nil {
		return "", err
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	changed, err := m.apply(source)
	if err != nil {
		return "", err
	}
	mutated, overlay := filepath.Join(work, "mutant.go"), filepath.Join(work, "overlay.json")
	places, err := json.Marshal(map[string]any{"Replace": map[string]string{file: mutated}})
	if err == nil {
		err = errors.Join(os.WriteFile(mutated, changed, 0o644), os.WriteFile(overlay, places, 0o644))
	}
	if err != nil {
		return "", err
	}
	if err := exec.Command("go", "build", "-overlay", overlay, packages[0]).Run(); err != nil {
		return "not built", nil
	}
	args := append([]string{"test", "-vet=off", "-count=1", "-failfast", "-timeout", limit, "-overlay", overlay}, packages...)
	if err := exec.Command("go", args...).Run(); err != nil {
		return "killed", nil
	}
	return "survived", nil
}
