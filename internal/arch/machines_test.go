package arch

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// machine is a way to build akari that must not change what it makes.
type machine struct {
	env    []string // of go build
	flag   string   // of go build
	runner string   // the program that runs programs for the processor; "" if this machine runs them
}

var machines = map[string]machine{
	"386":   {env: []string{"GOARCH=386"}, runner: "qemu-i386"},
	"arm64": {env: []string{"GOARCH=arm64"}, runner: "qemu-aarch64"},
	"amd64": {env: []string{"GOARCH=amd64", "GOAMD64=v1"}},
	"v3":    {env: []string{"GOARCH=amd64", "GOAMD64=v3"}}, // has instructions that do not round products
	"raced": {env: []string{"CGO_ENABLED=1"}, flag: "-race"},
}

// build compiles akari for a machine, with the flags of a release, so that both share the build cache.
func (m machine) build(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "akari")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", file)
	if m.flag != "" {
		testkit.Need(t, "gcc")
		cmd.Args = append(cmd.Args, m.flag)
	}
	cmd.Args = append(cmd.Args, "./cmd/akari")
	cmd.Dir, cmd.Env = testkit.ModuleRoot(t), slices.Concat(os.Environ(), []string{"CGO_ENABLED=0"}, m.env)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// everyFile is a book with everything that a page can have, and with many coordinates halfway
// between two numbers of the file.
const everyFile = `title: A long title of a book that says much and breaks
author: Someone
style: fine
page: {trim: a5, for: [], align: outside}
type: {size: 11.7pt, labels: 8.3pt, number: 17.9pt}
grid: {clue: 61%, min_cell: 3mm, max_cell: 7.7mm, names: r1c1, line: 0.31mm}
parts:
  - {files: [one.jsonl], title: One, per_page: 4, target: 20 minutes, note: "A note of some words that goes on for a while, so that it is broken."}
  - {files: [two.jsonl], title: Two}
puzzle: {show: [level, date, time, solution, notes, name]}
front: {owner: true, hints: true}
solutions: {light: rays}
notes: {pages: 2, ruling: dots}
cover: {text: A sentence or two on the back.}
isbn: 978-3-16-148410-0
`

// everyMachine are commands and the files that they write. Later commands read the files of
// earlier commands.
var everyMachine = [][]string{
	{"one.jsonl", "generate", "7x7", "--count", "6", "--seed", "3", "-o", "one.jsonl"},
	{"two.jsonl", "generate", "--preset", "daily", "--count", "3", "--seed", "3", "-o", "two.jsonl"},
	{"lights.jsonl", "generate", "8x8", "--kind", "searchlights", "--count", "3", "--seed", "5", "-o", "lights.jsonl"},
	{"like.jsonl", "generate", "--preset", "./like.yaml", "--count", "3", "--seed", "4", "-o", "like.jsonl"},
	{"rates.json", "rate", "--statistics", "one.jsonl", "-o", "rates.json"},
	{"book.pdf", "book", "book.yaml", "-o", "book.pdf", "--edition", "both", "--report", "json"},
	{"book-screen.pdf", "help"},
	{"cover.pdf", "cover", "book.yaml", "--for", "kdp", "-o", "cover.pdf"},
	{"sheets.pdf", "render", "one.jsonl", "--per-page", "3x2", "-o", "sheets.pdf"},
	{"poster.pdf", "render", "lights.jsonl", "--paper", "a2", "-o", "poster.pdf"},
	{"poster.svg", "render", "steps.txt", "--paper", "a3", "--outlines", "-o", "poster.svg"},
	{"poster.png", "render", "steps.txt", "--paper", "a4", "--solution", "--dpi", "203", "-o", "poster.png"},
	{"rays.png", "render", "lights.jsonl", "--per-page", "2x2", "--solution", "--light", "rays", "-o", "rays.png"},
	{"steps.svg", "explain", "steps.txt", "-o", "steps.svg"},
}

// made runs all commands and returns the files that they have written.
func made(t *testing.T, command ...string) (out []string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"book.yaml": everyFile, "like.yaml": "size: 8x8\nlike: one.jsonl\n", "steps.txt": "- 1 -\n- - -\n1 - -\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range everyMachine {
		told, err := run(dir, append(command[:len(command):len(command)], args[1:]...))
		file, rerr := os.ReadFile(filepath.Join(dir, args[0]))
		if rerr != nil {
			t.Fatalf("%v: %v\n%s", args, err, told)
		}
		out = append(out, fmt.Sprintf("%s%s", told, file))
	}
	return out
}

// run runs a command in the folder dir and returns what it says. The emulator sometimes breaks a program as it
// starts a thread: the scheduler of Go finds itself damaged, or a signal comes that nobody raised. The command then
// runs again, five times at most.
func run(dir string, command []string) (told []byte, err error) {
	for range 5 {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = dir
		if told, err = cmd.CombinedOutput(); err == nil || !broken.Match(told) {
			break
		}
	}
	return told, err
}

var broken = regexp.MustCompile(`qemu: uncaught target signal|(?m)^fatal error: `)

// TestEveryMachine makes files with akari built for other processors, for newer ones, and with the race
// detector. The files must have the same bytes as on this machine.
func TestEveryMachine(t *testing.T) {
	testkit.Full(t, "builds the command for other machines")
	want := made(t, machine{}.build(t))
	for name, m := range machines {
		t.Run(name, func(t *testing.T) {
			command := []string{m.build(t)}
			if name == "arm64" {
				checkProducts(t, command[0])
			}
			if m.runner != "" {
				command = append([]string{testkit.Need(t, m.runner), "-E", "GODEBUG=asyncpreemptoff=1"}, command...) // the emulator loses signals
			} else if out, err := exec.Command(command[0], "help").CombinedOutput(); err != nil {
				t.Skipf("this machine does not run the program: %v, %s", err, out)
			}
			for i, got := range made(t, command...) {
				if got != want[i] {
					t.Errorf("%v: %d bytes, and others than this machine makes", everyMachine[i], len(got))
				}
			}
		})
	}
}

var fused = regexp.MustCompile(`\tFN?M(ADD|SUB)[SD] `)

// checkProducts looks in akari for arm64 for sums of products that are not rounded first. On arm64, but
// not on amd64, one instruction computes such a sum with another result, and a puzzle must not depend
// on the processor. Drawings may have such sums; see paper.Fits.
func checkProducts(t *testing.T, file string) {
	t.Helper()
	code, err := exec.Command("go", "tool", "objdump", "-s", "^(main|akari/(puzzle|solver|uniq|generate|presets))[./]", file).Output()
	if err != nil || !bytes.Contains(code, []byte("akari/generate.")) {
		t.Fatalf("%d bytes, error %v", len(code), err)
	}
	for line := range strings.Lines(string(code)) {
		if fused.MatchString(line) {
			t.Errorf("a float64(x*y) is missing: %s", strings.Join(strings.Fields(line), " "))
		}
	}
}

// TestSmallEngine builds the service without the files that the small engine of the page lacks. A short
// run only looks for its packages.
func TestSmallEngine(t *testing.T) {
	cmd := exec.Command("go", []string{"list", "build"}[testkit.Scale(0, 1)], "-tags", "judge", "./internal/service")
	cmd.Dir = testkit.ModuleRoot(t)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
