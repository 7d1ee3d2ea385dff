package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"akari/internal/testkit"
)

// TestPartsAsProcesses makes the parts of a batch in parallel processes and merges them. The
// result must be equal to the file of a single process.
func TestPartsAsProcesses(t *testing.T) {
	testkit.NotRaced(t)
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	generate := func(out string, more ...string) *exec.Cmd {
		args := []string{"generate", "5x5", "--difficulty", "easy-tricky", "--symmetry", "none", "--aim", "none", "--count", fmt.Sprint(testkit.Scale(60, 700)), "--seed", "3", "-o", out}
		return exec.Command(akari, append(args, more...)...)
	}
	alone := filepath.Join(dir, "alone.jsonl")
	if text, err := generate(alone).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, n := range []int{4, 7, 64}[:testkit.Scale(2, 3)] {
		all := filepath.Join(dir, fmt.Sprintf("all-%d.jsonl", n))
		join := exec.Command(akari, "merge", "-o", all)
		var runs []*exec.Cmd
		for i := range n {
			part := filepath.Join(dir, fmt.Sprintf("%d-of-%d.jsonl", i+1, n))
			join.Args = append(join.Args, part)
			runs = append(runs, generate(part, "--workers", "1", "--shard", fmt.Sprintf("%d/%d", i+1, n)))
			if err := runs[i].Start(); err != nil {
				t.Fatal(err)
			}
		}
		for i, run := range runs {
			if err := run.Wait(); err != nil {
				t.Fatalf("part %d/%d: %v", i+1, n, err)
			}
		}
		if text, err := join.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !bytes.Equal(testkit.Must(os.ReadFile(all)), testkit.Must(os.ReadFile(alone))) {
			t.Errorf("%d parts are not the batch", n)
		}
	}
}
