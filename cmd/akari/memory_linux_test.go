package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// TestBookMemory makes a book of 700 pages and asks the system for the command's peak memory.
// It runs only in full campaigns, which run without the race detector, as the detector takes
// more memory.
func TestBookMemory(t *testing.T) {
	if testkit.Scale(0, 1) == 0 {
		t.Skipf("needs %s", testkit.FullEnv)
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
	out, kb := peakBelow(t, 80, dir, 0, "book", "book.yaml", "-o", "book.pdf")
	if kb >= 80<<10 || !regexp.MustCompile(`(?m)^7\d\d pages`).Match(out) {
		t.Errorf("%d kB\n%s", kb, out)
	}
}

// TestPicturesMemory makes a book with eight pictures of 24 megapixels. Their pixels together would
// take 770 MB.
func TestPicturesMemory(t *testing.T) {
	if testkit.Scale(0, 1) == 0 {
		t.Skipf("needs %s", testkit.FullEnv)
	}
	dir := t.TempDir()
	img := image.NewGray(image.Rect(0, 0, 6000, 4000))
	book := "page: {for: []}\nparts: [{preset: first, count: 1}]\ntexts:\n"
	for i := range 8 {
		img.Pix[0] = byte(i) // other pictures
		var file bytes.Buffer
		if err := jpeg.Encode(&file, img, nil); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.jpg", i)), file.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		book += fmt.Sprintf("  - {text: \"![](%d.jpg)\"}\n", i)
	}
	if err := os.WriteFile(filepath.Join(dir, "book.yaml"), []byte(book), 0o644); err != nil {
		t.Fatal(err)
	}
	const mb = 200
	if _, kb := peakBelow(t, mb, dir, 0, "book", "book.yaml", "-o", "book.pdf"); kb >= mb<<10 {
		t.Errorf("%d kB", kb)
	}
}

// TestLargeBoardsMemory gives eight workers boards of 250,000 cells, two for each worker.
func TestLargeBoardsMemory(t *testing.T) {
	if testkit.Scale(0, 1) == 0 {
		t.Skipf("needs %s", testkit.FullEnv)
	}
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(8, 500))
	var boards strings.Builder
	const many, mb = 16, 260
	for range many {
		text, err := codec.Encode(codec.JSONLines, &puzzle.Entry{Puzzle: testkit.Random(rng, puzzle.Akari, 500, 500, 0.25, 0)})
		if err != nil {
			t.Fatal(err)
		}
		boards.WriteString(text)
	}
	if err := os.WriteFile(filepath.Join(dir, "boards.jsonl"), []byte(boards.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	for command, code := range map[string]int{"uniq": 1, "solve": 0, "rate": 1} {
		if _, kb := peakBelow(t, mb, dir, code, command, "boards.jsonl", "--workers", "8"); kb >= mb<<10 {
			t.Errorf("%s: %d kB", command, kb)
		}
	}
}

// peakBelow returns the least peak of up to three runs. It stops after the first run whose
// peak is below mb MiB. On a busy machine the collector runs late, and garbage is not memory
// that a command needs.
func peakBelow(t *testing.T, mb int, dir string, code int, args ...string) (out []byte, kb int) {
	t.Helper()
	out, kb = peak(t, dir, code, args...)
	for tries := 1; tries < 3 && kb >= mb<<10; tries++ {
		_, next := peak(t, dir, code, args...)
		kb = min(kb, next)
	}
	return out, kb
}

// peak runs akari in a folder, expects an exit code, and asks the system for the command's
// peak memory in kB.
func peak(t *testing.T, dir string, code int, args ...string) (out []byte, kb int) {
	t.Helper()
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(akari, args...)
	c.Dir, c.Env = dir, append(os.Environ(), statusFile+"="+filepath.Join(dir, "status"))
	out, err = c.CombinedOutput()
	if c.ProcessState == nil || c.ProcessState.ExitCode() != code {
		t.Fatalf("%v\n%.1000s", err, out)
	}
	status, err := os.ReadFile(filepath.Join(dir, "status"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		t.Fatalf("no peak in\n%s", status)
	}
	if kb, err = strconv.Atoi(string(found[1])); err != nil {
		t.Fatal(err)
	}
	t.Logf("%v: %d kB at most", args, kb)
	return out, kb
}
