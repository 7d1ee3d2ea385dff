package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"akari/internal/files"
	"akari/internal/testkit"
)

// long returns the arguments of a run that takes some dozen milliseconds, with AKARI_FULL some
// hundred. The run makes duplicates, so that its end takes time as well.
func long(out string) []string {
	return []string{"generate", "5x5", "--symmetry", "none", "--count", fmt.Sprint(testkit.Scale(400, 1500)), "--seed", "3", "--resume", "-o", out}
}

// uninterrupted returns the file of a long run that nothing interrupts, and the duration of
// the run.
func uninterrupted(t *testing.T, akari string) ([]byte, time.Duration) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "alone.jsonl")
	begin := time.Now()
	if text, err := exec.Command(akari, long(out)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return testkit.Must(os.ReadFile(out)), time.Since(begin)
}

// TestKilledRunsAreResumed kills runs with SIGKILL at random moments from their start to their
// end, and resumes each run.
func TestKilledRunsAreResumed(t *testing.T) {
	testkit.NotRaced(t)
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	want, took := uninterrupted(t, akari)
	dir := t.TempDir()
	killed, torn := 0, 0
	for i := range testkit.Scale(4, 20) {
		out := filepath.Join(dir, fmt.Sprint(i, ".jsonl"))
		run := exec.Command(akari, long(out)...)
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(took))
		_ = run.Process.Kill() // the run may have ended
		if run.Wait() != nil {
			killed++
		}
		text, err := exec.Command(akari, long(out)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if bytes.Contains(text, []byte("is cut off")) {
			torn++
		}
		if got := testkit.Must(os.ReadFile(out)); !bytes.Equal(got, want) {
			t.Fatalf("%d bytes after run %d, want %d", len(got), i, len(want))
		}
	}
	t.Logf("%d runs killed, %d of them within a line", killed, torn)
	left := testkit.Must(filepath.Glob(filepath.Join(dir, "*.part")))
	if killed == 0 || len(left) > 0 {
		t.Errorf("%d runs killed; left behind: %v", killed, left)
	}
}

// TestTornAtEveryByte resumes a part that is cut off after any of its bytes, with and without
// garbage from a broken disk at the end.
func TestTornAtEveryByte(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "part.jsonl")
	args := []string{"generate", "3x3", "--count", "4", "--seed", "3", "--shard", "1/1", "--resume", "-o", out}
	generate := func() string {
		var stderr bytes.Buffer
		if code := run(context.Background(), strings.NewReader(""), io.Discard, &stderr, args); code != 0 {
			t.Fatalf("exit code %d, %s", code, &stderr)
		}
		return string(testkit.Must(os.ReadFile(out)))
	}
	want := generate()
	for n := 0; n <= len(want); n += testkit.Scale(17, 1) {
		if err := os.Remove(out); err != nil {
			t.Fatal(err)
		}
		left := want[:n]
		if n%2 == 1 && strings.Contains(left, "\n") {
			left += strings.Repeat("\x00\n", 5000)
		}
		if err := os.WriteFile(out+".part", []byte(left), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := generate(); got != want {
			t.Fatalf("cut off behind %d bytes: %q", n, got)
		}
	}
}

// TestFullDiskIsResumed fills a disk twice: while puzzles are made, and while they are merged.
// Each time there must be an error, and no puzzle may be lost. With more room the resumed run
// must write the same file as an uninterrupted run.
func TestFullDiskIsResumed(t *testing.T) {
	testkit.NotRaced(t)
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	want, _ := uninterrupted(t, akari)
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=100k"); err != nil {
		t.Skipf("a disk of 100 kB cannot be mounted: %v", err)
	}
	defer func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	}()
	out := filepath.Join(dir, "full.jsonl")
	generate := func() (int, string) {
		var stderr bytes.Buffer
		code := run(context.Background(), strings.NewReader(""), io.Discard, &stderr, long(out))
		return code, stderr.String()
	}
	made := 0
	for _, room := range []int{100, len(want)>>10 + 30} {
		if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT, fmt.Sprintf("size=%dk", room)); err != nil {
			t.Fatal(err)
		}
		code, told := generate()
		if code != 2 || !strings.Contains(told, "no space left on device") {
			t.Fatalf("exit code %d with %d kB: %s", code, room, told)
		}
		kept := testkit.Must(os.ReadFile(out + ".part"))
		if n := bytes.Count(kept, []byte("\n")); n <= made {
			t.Errorf("%d puzzles are kept with %d kB, %d before", n, room, made)
		} else {
			made = n
		}
		if files := testkit.Must(os.ReadDir(dir)); len(files) != 1 {
			t.Errorf("left behind with %d kB: %v", room, files)
		}
	}
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT, "size=20m"); err != nil {
		t.Fatal(err)
	}
	if code, told := generate(); code != 0 || !bytes.Equal(testkit.Must(os.ReadFile(out)), want) {
		t.Errorf("exit code %d, another file; %s", code, told)
	}
}

// TestTwoRunsAtOnce starts a run while another run works on the same file.
func TestTwoRunsAtOnce(t *testing.T) {
	out := filepath.Join(t.TempDir(), "one.jsonl")
	other, err := files.New(nil).Grow(t.Context(), out+".part", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	var stderr bytes.Buffer
	code := run(context.Background(), strings.NewReader(""), io.Discard, &stderr, long(out))
	if want := "akari: " + out + ".part: another run is writing this file\n"; code != 2 || stderr.String() != want {
		t.Errorf("exit code %d, %s", code, &stderr)
	}
}
