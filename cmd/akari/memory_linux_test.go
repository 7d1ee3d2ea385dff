package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
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

// worst10 are the inputs from strangers that need most memory, in files of some MB at most, each with the exit code
// and a limit in MiB.
var worst10 = []struct {
	name string
	args string
	code int
	mb   int
}{
	{"16 bits", "book deep.yaml -o o.pdf", 2, 60},
	{"8 bits", "book wide.yaml -o o.pdf", 0, 700},
	{"JPEG", "book photo.yaml -o o.pdf", 0, 200},
	{"one text 4,000 times", "book texts.yaml -o o.pdf", 2, 120},
	{"nested aliases", "book aliases.yaml -o o.pdf", 2, 60},
	{"a ledger of 60 MB", "book small.yaml --ledger list.jsonl -o o.pdf", 2, 60},
	{"a mask of 144 megapixels", "generate --mask deep.png --seed 1 -o o.jsonl", 2, 60},
	{"one line of 60 MB", "uniq line.txt", 2, 100},
	{"a board of 500 by 500", "render board.jsonl --to png --pixels 6000 -o o.png", 0, 300},
	{"a font of 30 MB of zeros", "book font.yaml -o o.pdf", 2, 160},
}

// worstInputs writes the files of worst10.
func worstInputs(t *testing.T, dir string) {
	picture := func(img image.Image) string {
		var b bytes.Buffer
		testkit.Must(0, (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img))
		return b.String()
	}
	var photo bytes.Buffer
	testkit.Must(0, jpeg.Encode(&photo, image.NewNRGBA(image.Rect(0, 0, 6000, 4000)), nil))
	const part = "page: {for: []}\nparts: [{preset: first, count: 1}]\n"
	bomb := "a0: &a0 [x]\n"
	for i := range 30 {
		bomb += fmt.Sprintf("a%d: &a%d [%s]\n", i+1, i+1, strings.Repeat(fmt.Sprintf("*a%d, ", i), 9))
	}
	deep := image.NewNRGBA64(image.Rect(0, 0, 12_000, 12_000))
	lay(t, dir, map[string]string{
		"deep.png": picture(deep), "deep.yaml": part + "texts: [{text: \"![](deep.png)\"}]\n",
		"wide.png": picture(&image.NRGBA{Pix: deep.Pix, Stride: 4 * 11_000, Rect: image.Rect(0, 0, 11_000, 11_000)}), "wide.yaml": part + "texts: [{text: \"![](wide.png)\"}]\n",
		"photo.jpg": photo.String(), "photo.yaml": part + "texts: [{text: \"![](photo.jpg)\"}]\n",
		"t.md": strings.Repeat(strings.Repeat("**a** *b* ", 800)+"\n\n", 8), "texts.yaml": part + "texts: [" + strings.Repeat("{file: t.md}, ", 4000) + "]\n",
		"aliases.yaml": bomb + part, "small.yaml": part, "list.jsonl": strings.Repeat("x", 60<<20), "line.txt": strings.Repeat("1 - ", 15<<20),
		"board.jsonl": boardsOf(1, 500, 500), "font.ttf": strings.Repeat("\x00", 30<<20), "font.yaml": part + "type: {text: font.ttf}\n",
	})
}

// TestWorstInputsMemory measures the peak memory of the command with the inputs that need most.
func TestWorstInputsMemory(t *testing.T) {
	testkit.Full(t, "writes pictures of hundreds of megapixels")
	dir := t.TempDir()
	worstInputs(t, dir)
	for _, w := range worst10 {
		if _, kb := peakBelow(t, w.mb, dir, w.code, strings.Fields(w.args)...); kb >= w.mb<<10 {
			t.Errorf("%s: %d kB, more than %d MiB", w.name, kb, w.mb)
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
