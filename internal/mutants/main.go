// Command mutants tells which errors in a package its tests would notice. It takes
// the mutants that gremlins lists, draws some of them by a seed, puts one after the
// other in the place of the code, and runs the tests.
//
//	go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0 unleash --dry-run ./solver > list.txt
//	go run ./internal/mutants -n 150 -seed 1 ./solver ./solver/mus < list.txt
//
// The packages are those to change and those to test: the first one was given to
// gremlins, the others are rooms behind it. The tests of the changed package come
// before others, those that take long come last. A test that does not end counts as
// one that notices; so does one that a limit of the shell ends (ulimit -t 90). A
// mutant that does not compile is not counted. What a run writes is a list as well:
// of the mutants that survived it.
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
	"regexp"
	"slices"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the command; it returns the exit code.
func run(args []string, in io.Reader, out, failed io.Writer) int {
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	flags.SetOutput(failed)
	flags.Usage = func() {
		fmt.Fprintln(failed, "usage: mutants [-n N] [-seed S] [-timeout T] [-run TESTS] [-quick] ./PACKAGE [./ROOM...] < LIST")
		flags.PrintDefaults()
	}
	n := flags.Int("n", 150, "how many mutants")
	seed := flags.Uint64("seed", 1, "which ones")
	limit := flags.String("timeout", "5m", "of the tests of a mutant")
	tests := flags.String("run", "", "take only tests whose names match")
	quick := flags.Bool("quick", false, "leave out the tests that take half a second or more")
	if flags.Parse(args) != nil {
		return 2
	}
	if flags.NArg() == 0 {
		flags.Usage()
		return 2
	}
	list, err := read(in, flags.Args())
	if err == nil {
		err = judge(out, draw(list, *n, *seed), *limit, *tests, *quick, flags.Args())
	}
	if err != nil {
		fmt.Fprintln(failed, "mutants:", err)
		return 1
	}
	return 0
}

// mutant is one change: of the token at a place.
type mutant struct {
	kind, file   string
	line, column int
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d:%d %s", m.file, m.line, m.column, m.kind)
}

// read takes the mutants in the packages from what gremlins writes, or those that
// survived from what judge writes.
func read(list io.Reader, packages []string) (out []mutant, err error) {
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		m, err := parse(lines.Text(), packages[0])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", lines.Text(), err)
		}
		if !slices.ContainsFunc(packages, m.in) {
			continue
		}
		out = append(out, m)
	}
	if err := lines.Err(); err != nil || len(out) == 0 {
		return nil, errors.Join(err, errors.New("no mutants on standard input; gremlins unleash --dry-run lists them"))
	}
	return out, nil
}

// parse reads a line of a list; the mutant of any other line has no file.
func parse(line, folder string) (m mutant, err error) {
	f := strings.Fields(strings.NewReplacer(":", " ", "NOT COVERED", "RUNNABLE").Replace(line))
	switch {
	case len(f) == 6 && f[0] == "RUNNABLE":
		m = mutant{kind: f[1], file: filepath.Join(folder, f[3])}
		_, err = fmt.Sscan(f[4]+" "+f[5], &m.line, &m.column)
	case len(f) == 5 && f[0] == "survived":
		m = mutant{kind: f[4], file: f[1]}
		_, err = fmt.Sscan(f[2]+" "+f[3], &m.line, &m.column)
	}
	return m, err
}

// in tells whether the mutant is one of a package.
func (m mutant) in(dir string) bool {
	return m.file != "" && filepath.Dir(m.file) == filepath.Clean(dir)
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
func judge(out io.Writer, list []mutant, limit, tests string, quick bool, packages []string) error {
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	suites := make([]suite, len(packages))
	for i, dir := range packages {
		suites[i] = suite{dir: filepath.Clean(dir), run: tests, limit: limit}
		if err := suites[i].measure(); err != nil {
			return err
		}
	}
	count := map[string]int{}
	for _, m := range list {
		overlay, err := m.overlay(work)
		if err != nil {
			return err
		}
		verdict := m.verdict(suites, overlay, quick)
		count[verdict]++
		fmt.Fprintf(out, "%-12s %v\n", verdict, m)
	}
	killed, all := count["killed"], count["killed"]+count["survived"]
	_, err = fmt.Fprintf(out, "%d of %d killed, %.1f %%; %d do not compile\n", killed, all, 100*float64(killed)/float64(max(all, 1)), count["not built"])
	return err
}

// suite is the tests of a package.
type suite struct {
	dir   string
	slow  string // matches the tests that take long
	run   string // matches the tests to take at all
	limit string
}

// test runs tests of the package; those that its change cannot reach are not run again.
func (s *suite) test(options ...string) ([]byte, error) {
	args := slices.Concat([]string{"test", "-vet=off", "-failfast", "-timeout", s.limit}, options, []string{"./" + s.dir})
	return exec.Command("go", args...).CombinedOutput()
}

// passed is a line on a test that has taken half a second or more.
var passed = regexp.MustCompile(`(?m)^--- PASS: (\w+) \((?:0\.[5-9]|[1-9]).*s\)$`)

// measure runs the tests of a package without a mutant.
func (s *suite) measure() error {
	out, err := s.test("-v", "-run", s.run)
	switch {
	case unbuilt(out):
		return fmt.Errorf("%s: its tests do not compile: %w\n%s", s.dir, err, out)
	case err != nil:
		return fmt.Errorf("%s: its tests fail without a mutant: %w\n%s", s.dir, err, out)
	}
	var slow []string
	for _, m := range passed.FindAllSubmatch(out, -1) {
		slow = append(slow, string(m[1]))
	}
	s.slow = "^(" + strings.Join(slow, "|") + ")$"
	return nil
}

// unbuilt reports whether tests did not run, as go test says.
func unbuilt(out []byte) bool {
	return bytes.Contains(out, []byte("[build failed]")) || bytes.Contains(out, []byte("[setup failed]"))
}

// verdict runs the tests with the mutant in the place of its file, those of its own
// package first, and slow ones last.
func (m mutant) verdict(suites []suite, overlay string, quick bool) string {
	order := slices.Clone(suites)
	if own := slices.IndexFunc(order, func(s suite) bool { return m.in(s.dir) }); own > 0 {
		order[0], order[own] = order[own], order[0]
	}
	choices := []func(suite) []string{
		func(s suite) []string { return []string{"-run", s.run, "-skip", s.slow} },
		func(s suite) []string { return []string{"-run", s.slow} },
	}
	if quick {
		choices = choices[:1]
	}
	for _, choice := range choices {
		for _, s := range order {
			if out, err := s.test(append(choice(s), "-overlay", overlay)...); unbuilt(out) {
				return "not built"
			} else if err != nil {
				return "killed"
			}
		}
	}
	return "survived"
}

// overlay writes the changed file, and for the compiler which one it stands for.
func (m mutant) overlay(work string) (string, error) {
	file, err := filepath.Abs(m.file)
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
	return overlay, errors.Join(err, os.WriteFile(mutated, changed, 0o644), os.WriteFile(overlay, places, 0o644))
}
