package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// TestBookMemory makes a book of 700 pages and asks the system for the most
// memory that the command has held. The race detector, which the whole
// campaigns run without, takes more.
func TestBookMemory(t *testing.T) {
	if testkit.Scale(0, 1) == 0 {
		t.Skipf("needs %s", testkit.FullEnv)
	}
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var stderr bytes.Buffer
	puzzles := filepath.Join(dir, "puzzles.jsonl")
	args := []string{"generate", "--size", "14x14", "--difficulty", "easy", "--count", "600", "--seed", "9", "-o", puzzles}
	if code := run(context.Background(), strings.NewReader(""), &stderr, &stderr, args); code != 0 {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	const book = "page: {for: [kdp]}\nparts:\n  - {title: All, files: [puzzles.jsonl]}\n"
	if err := os.WriteFile(filepath.Join(dir, "book.yaml"), []byte(book), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(akari, "book", "book.yaml", "-o", "book.pdf")
	c.Dir, c.Env = dir, append(os.Environ(), statusFile+"="+filepath.Join(dir, "status"))
	out, err := c.CombinedOutput()
	if err != nil || !regexp.MustCompile(`(?m)^7\d\d pages`).Match(out) {
		t.Fatalf("%v\n%s", err, out)
	}
	status, err := os.ReadFile(filepath.Join(dir, "status"))
	if err != nil {
		t.Fatal(err)
	}
	peak := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if peak == nil {
		t.Fatalf("no peak in\n%s", status)
	}
	kb, err := strconv.Atoi(string(peak[1]))
	if err != nil || kb >= 64<<10 {
		t.Errorf("%d kB, error %v", kb, err)
	}
	t.Logf("%d kB at most", kb)
}
