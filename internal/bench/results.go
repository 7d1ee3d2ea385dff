package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// comparison is one table of the results.
type comparison struct {
	title  string
	boards func(shared string) ([]board, error)
	limit  time.Duration
}

// comparisons lists the tables in order.
var comparisons = []comparison{
	{"Akari: published puzzles, 6×6 to 100×100", inFile("corpus/akari.jsonl"), 20 * time.Second},
	{"Akari: boards designed to be hard", inFile("corpus/hostile.jsonl"), 3 * time.Second},
	{"Searchlights: published boards, 6×6 to 15×15", published, 20 * time.Second},
	{"Searchlights: generated puzzles of 25×25", func(string) ([]board, error) { return generatedSearchlights(25, 30) }, 20 * time.Second},
	{"Searchlights: random boards of 25×25", func(string) ([]board, error) { return randomSearchlights(25, 50), nil }, 20 * time.Second},
}

// published returns the Searchlights puzzles that were published, without those made for tests.
func published(shared string) ([]board, error) {
	boards, err := load(filepath.Join(shared, "vectors/searchlights.jsonl"))
	return slices.DeleteFunc(boards, func(b board) bool { return !strings.HasPrefix(b.name, "buraitoraito") }), err
}

func inFile(path string) func(string) ([]board, error) {
	return func(shared string) ([]board, error) { return load(filepath.Join(shared, path)) }
}

// results runs every comparison and writes the tables into one file.
func results(args []string) error {
	flags := flag.NewFlagSet("bench results", flag.ContinueOnError)
	shared := flags.String("shared", os.Getenv("AKARI_SHARED"), "`FOLDER` with corpus and vectors")
	out := flags.String("o", "results.md", "`FILE` to write")
	rounds := flags.Int("rounds", 5, "rounds over the boards; the best time of each board counts")
	puzzles := flags.Int("puzzles", 100, "puzzles that the generators make for each figure")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *shared == "" {
		return errors.New("neither -shared nor AKARI_SHARED names a folder with corpus and vectors")
	}
	all := make([][]board, len(comparisons)) // all files are read before the long runs, so a missing file is an error at once
	for i, c := range comparisons {
		var err error
		if all[i], err = c.boards(*shared); err != nil {
			return err
		}
	}
	var text bytes.Buffer
	if err := describe(&text, "results"); err != nil {
		return err
	}
	for i, c := range comparisons {
		fmt.Fprintf(&text, "\n## %s\n\n", c.title)
		if err := compare(&text, all[i], "", *rounds, c.limit); err != nil {
			return err
		}
	}
	fmt.Fprint(&text, "\n## Generators: akari (Generate, Tail) and sgt-lightup (Sgt)\n\n```text\n")
	test := exec.Command("go", "test", "./generate", "-timeout", "0", "-run", "^$", "-bench", "Generate|Tail|Sgt", "-benchtime", fmt.Sprintf("%dx", *puzzles))
	test.Dir, test.Stdout, test.Stderr = "../..", &text, os.Stderr
	if err := test.Run(); err != nil {
		return fmt.Errorf("generators: %w", err)
	}
	fmt.Fprintln(&text, "```")
	return os.WriteFile(*out, text.Bytes(), 0o644)
}

// describe writes the head of the page of a command: the machine, its load, and what was measured.
func describe(w io.Writer, command string) error {
	revision, err := exec.Command("git", "describe", "--always", "--dirty").Output()
	if err != nil {
		return fmt.Errorf("git describe: %w", err)
	}
	fmt.Fprintf(w, "# %s\n\n`go run . %s` in internal/bench writes this page. The README.md in that folder describes the method.\n\n", strings.ToUpper(command[:1])+command[1:], command)
	for _, fact := range [][2]string{
		{"processor", field("/proc/cpuinfo", "model name")},
		{"cores", fmt.Sprint(runtime.NumCPU())},
		{"memory", field("/proc/meminfo", "MemTotal")},
		{"system", runtime.GOOS + " " + firstLine("/proc/sys/kernel/osrelease") + ", " + runtime.GOARCH},
		{"load before", firstLine("/proc/loadavg") + " (the first three numbers: the average number of running processes over 1, 5 and 15 minutes)"},
		{"Go", runtime.Version()},
		{"revision", strings.TrimSpace(string(revision))},
		{"date", time.Now().UTC().Format(time.DateOnly)},
	} {
		fmt.Fprintf(w, "- %s: %s\n", fact[0], fact[1])
	}
	return nil
}

// field returns the value of "name : value" in a file, or "unknown".
func field(file, name string) string {
	text, _ := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

func firstLine(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return "unknown"
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return line
}
