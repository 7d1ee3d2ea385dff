package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// previous runs the benchmarks of the checkout and of an earlier commit by turns, and compares them
// with benchstat.
func previous(args []string) (err error) {
	flags := flag.NewFlagSet("bench previous", flag.ContinueOnError)
	revision := flags.String("revision", "HEAD~1", "commit to compare with")
	pattern := flags.String("bench", "Corpus|Large|Generate|Enumerate|Convert", "benchmarks to run")
	packages := flags.String("packages", "./solver ./puzzle/... ./uniq/... ./generate", "packages to run them in")
	count := flags.Int("count", 6, "runs of each")
	benchtime := flags.String("benchtime", "0.5s", "time of each run")
	if err := flags.Parse(args); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "bench-previous-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tree := filepath.Join(dir, "tree")
	if err := show(os.Stderr, "git", "worktree", "add", "--quiet", "--detach", tree, *revision); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, show(os.Stderr, "git", "worktree", "remove", "--force", tree)) }()
	var files []string
	for range *count {
		files = files[:0]
		for _, side := range [][2]string{{"before", tree}, {"now", "../.."}} {
			file := filepath.Join(dir, side[0])
			files = append(files, side[0]+"="+file)
			if err := benchmark(side[1], file, *pattern, *benchtime, strings.Fields(*packages)); err != nil {
				return fmt.Errorf("%s: %w", side[0], err)
			}
		}
	}
	return show(os.Stdout, "go", append([]string{"tool", "benchstat"}, files...)...)
}

// benchmark runs the benchmarks of a checkout and appends their output to a file.
func benchmark(tree, file, pattern, benchtime string, packages []string) error {
	out, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	test := exec.Command("go", append([]string{"test", "-timeout", "0", "-run", "^$", "-bench", pattern, "-benchtime", benchtime}, packages...)...)
	test.Dir, test.Stdout, test.Stderr = tree, out, os.Stderr
	if os.Getenv("AKARI_SHARED") == "" { // the other checkout has no folder shared next to it
		shared, err := filepath.Abs("../../../shared")
		if err != nil {
			return err
		}
		test.Env = append(os.Environ(), "AKARI_SHARED="+shared)
	}
	if err := test.Run(); err != nil {
		said, _ := os.ReadFile(file)
		return fmt.Errorf("%w\n%s", err, said)
	}
	return nil
}

// show runs a command with its standard output on out.
func show(out *os.File, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	return cmd.Run()
}
