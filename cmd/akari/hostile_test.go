package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"akari/internal/files"
	"akari/internal/testkit"
	"akari/presets"
)

// TestHostileBooks reads descriptions made to exhaust memory. Each must be refused with one
// error, leave no file, and take little more memory than the text that is read.
func TestHostileBooks(t *testing.T) {
	bomb := "title: Bomb\nparts: []\nwords:\n  akari:\n    - &a0 [x, x, x, x, x, x, x, x, x, x]\n"
	for i := range 9 {
		a := string(rune('0' + i))
		bomb += "    - &a" + string(rune('1'+i)) + " [" + strings.Repeat("*a"+a+", ", 9) + "*a" + a + "]\n"
	}
	for _, c := range []struct {
		name, text string
		times      int // the number of repetitions of the text in the file
		want       string
	}{
		{"huge", strings.Repeat("# a hundred megabytes of nothing\n", 1<<15), 100, "expected a file of at most 256 KiB"},
		{"line", "title: " + strings.Repeat("a", presets.MaxBytes), 400, "expected a file of at most 256 KiB"},
		{"bomb", bomb, 1, "anchors and aliases are not supported"},
		{"root", "&a {title: &b {a: *a}, words: *a}\n", 1, "anchors and aliases are not supported"},
		{"deep", "title: " + strings.Repeat("[", 200<<10) + "\n", 1, "deep.yaml"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, c.name+".yaml")
		f, err := os.Create(file)
		if err != nil {
			t.Fatal(err)
		}
		for range c.times {
			if _, err := f.WriteString(c.text); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		code := run(context.Background(), strings.NewReader(""), &stdout, &stderr, []string{"book", file, "-o", filepath.Join(dir, "book.pdf")})
		runtime.ReadMemStats(&after)
		told := stderr.String()
		if code != 2 || stdout.Len() > 0 || strings.Count(told, "\n") > presets.MaxMistakes+1 || !strings.Contains(told, c.want) {
			t.Errorf("%s: exit code %d, %.200q and %.200q", c.name, code, stdout.String(), told)
		}
		for line := range strings.Lines(told) {
			if len(line) > 500 {
				t.Errorf("%s: a line of %d bytes", c.name, len(line))
			}
		}
		const most = 64 * presets.MaxBytes
		if took := after.TotalAlloc - before.TotalAlloc; took > most {
			t.Errorf("%s: allocated %d kB, more than %d", c.name, took>>10, most>>10)
		}
		checkAlone(t, dir, c.name+".yaml")
	}
}

// TestInterruptedBook stops a book while its puzzles are made, with an empty ledger and with a ledger
// that does not exist. The folder must hold the same files as before.
func TestInterruptedBook(t *testing.T) {
	for _, before := range [][]string{{"book.yaml", "series.jsonl"}, {"book.yaml"}} {
		dir := t.TempDir()
		for _, name := range before {
			text := map[string]string{"book.yaml": "title: Long\nsolutions: {place: file}\nparts:\n  - {preset: hard, count: 500}\n"}[name]
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		begun := func() bool { // begun when the four files of the book are beside the ledger
			list, _ := os.ReadDir(dir)
			return len(list) >= 6
		}
		told := interrupt(t, dir, begun, "book", "book.yaml", "-o", "out.pdf", "--edition", "both", "--ledger", "series.jsonl")
		if told != "akari: interrupted; no file written\n" {
			t.Errorf("told %q", told)
		}
		checkAlone(t, dir, before...)
		if list, err := os.ReadFile(filepath.Join(dir, "series.jsonl")); len(before) == 2 && err != nil || len(list) > 0 {
			t.Errorf("the list of the series: %q, %v", list, err)
		}
	}
}

// remover is the standard error of a run that waits for a ledger. The first message closes the
// ledger, which is empty and so removed, and ends the wait.
type remover struct{ ledger *files.Growing }

func (r *remover) Write(text []byte) (int, error) {
	r.ledger.Close()
	return len(text), nil
}

// TestLedgerThatIsRemoved locks a ledger that the run which had locked it before removes. The name
// must lead to the ledger that is locked.
func TestLedgerThatIsRemoved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "series.jsonl")
	other := testkit.Must(files.New(nil).Grow(t.Context(), path, nil))
	e := newEnv(t.Context(), strings.NewReader(""), io.Discard, &remover{other})
	ledger := testkit.Must(e.lockLedger(path))
	defer ledger.Close()
	if err := ledger.Append(func(w io.Writer) error { _, err := io.WriteString(w, "a line\n"); return err }); err != nil {
		t.Fatal(err)
	}
	ledger.Close()
	if text, err := os.ReadFile(path); string(text) != "a line\n" {
		t.Errorf("the ledger has %q, %v", text, err)
	}
}

// interrupt starts akari in a folder, ends it after its work has begun, and returns its
// standard error. Standard output must stay empty.
func interrupt(t *testing.T, dir string, begun func() bool, args ...string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("programs cannot be interrupted from another here")
	}
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	c := exec.Command(akari, args...)
	c.Dir, c.Stdout, c.Stderr = dir, &stdout, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for range 60_000 { // a minute at least
		if begun() {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	c.Wait()
	if code := c.ProcessState.ExitCode(); code != 130 || stdout.Len() > 0 {
		t.Errorf("exit code %d, %q and %q", code, stdout.String(), stderr.String())
	}
	return stderr.String()
}

// checkAlone checks that a folder holds the named files and no other files.
func checkAlone(t *testing.T, dir string, want ...string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	if strings.Join(names, " ") != strings.Join(want, " ") {
		t.Errorf("the folder holds %v, want %v", names, want)
	}
}

// TestInterruptedGenerating stops a batch. The file must not exist, or must be unchanged if it
// existed before.
func TestInterruptedGenerating(t *testing.T) {
	dir := t.TempDir()
	begun := func() bool {
		list, _ := filepath.Glob(filepath.Join(dir, ".akari-*"))
		return slices.ContainsFunc(list, func(name string) bool {
			info, err := os.Stat(name)
			return err == nil && info.Size() > 0
		})
	}
	for _, before := range []string{"", "an older batch"} {
		if before != "" {
			if err := os.WriteFile(filepath.Join(dir, "many.jsonl"), []byte(before), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		told := interrupt(t, dir, begun, "generate", "5x5", "--symmetry", "none", "--seed", "1", "--count", "1000000", "-o", "many.jsonl")
		text, _ := os.ReadFile(filepath.Join(dir, "many.jsonl"))
		if told != "akari: interrupted; no file written; with --seed and --resume, finished puzzles are kept\n" || string(text) != before {
			t.Fatalf("told %q, %d bytes written", told, len(text))
		}
	}
	checkAlone(t, dir, "many.jsonl")
}
