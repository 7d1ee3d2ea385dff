package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestFullDisk writes to a full disk. There must be one error that names the file, and no file
// must be left.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=16k"); err != nil {
		t.Skipf("a disk of 16 kB cannot be mounted: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	const one = `{"name":"p","grid":["1.","#."]}`
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "series.jsonl"), nil, 0o600), os.WriteFile(filepath.Join(dir, "full"), make([]byte, 16<<10), 0o600)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	description := filepath.Join(t.TempDir(), "small.yaml")
	if err := os.WriteFile(description, []byte("parts:\n  - {make: {size: 3x3, black: 33%}, title: A, count: 1}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for file, args := range map[string][]string{
		"b.pdf":        {"book", description, "-o", "b.pdf"},
		"c.pdf":        {"cover", description, "--for", "kdp", "-o", "c.pdf"},
		"series.jsonl": {"book", description, "-o", filepath.Join(t.TempDir(), "b.pdf"), "--ledger", "series.jsonl"},
		"g.jsonl":      {"generate", "5x5", "-o", "g.jsonl"},
		"u.json":       {"uniq", "-o", "u.json"},
		"e.svg":        {"explain", "-o", "e.svg"},
		"r.png":        {"render", "-o", "r.png"},
		"x/p.txt":      {"convert", "--to", "janko", "-o", "x/"},
		"y/1.svg":      {"render", "--to", "svg", "-o", "y/"},
		"z/p.drat":     {"uniq", "--proof", "z"},
	} {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), strings.NewReader(one), &stdout, &stderr, args)
		if want := "akari: " + file + ": cannot be written: no space left on device\n"; code != 2 || stderr.String() != want || stdout.Len() > 0 && args[0] != "uniq" {
			t.Errorf("%v: exit code %d, %q and %q", args, code, stdout.String(), stderr.String())
		}
		_ = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() && path != "full" && path != "series.jsonl" {
				t.Errorf("%v has left %s, %v", args, path, err)
			}
			return nil
		})
	}
}

// TestOutputKeepsWhatItIs writes to a pipe and to a link to it. A file must replace neither of them.
func TestOutputKeepsWhatItIs(t *testing.T) {
	dir := t.TempDir()
	pipe, link := filepath.Join(dir, "pipe"), filepath.Join(dir, "link")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.Symlink("pipe", link)); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{pipe, link} {
		come := make(chan []byte)
		go func() {
			f, err := os.Open(pipe)
			if err != nil {
				close(come)
				return
			}
			defer f.Close()
			text, _ := io.ReadAll(f)
			come <- text
		}()
		var stderr bytes.Buffer
		if code := run(context.Background(), strings.NewReader(""), io.Discard, &stderr, []string{"generate", "5x5", "--seed", "1", "-o", out}); code != 0 {
			t.Errorf("exit code %d, %q", code, stderr.String())
		}
		if text := <-come; !bytes.Contains(text, []byte("akari:5x5#")) {
			t.Errorf("%q through %s", text, out)
		}
	}
	for name, want := range map[string]os.FileMode{pipe: os.ModeNamedPipe, link: os.ModeSymlink} {
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != want {
			t.Fatalf("%s is %v now, error %v", name, info.Mode(), err)
		}
	}
}

// TestStandardOutputThatFails expects an error if a result cannot be written, and only the exit
// code of the verdict if standard output is /dev/null. Go opens /dev/null if standard output is
// closed, and other programs open it to discard an output.
func TestStandardOutputThatFails(t *testing.T) {
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file string
		flag int
		code int
		want string
	}{
		{"/dev/full", os.O_WRONLY, 2, "akari: standard output: cannot be written: no space left on device\n"},
		{"/dev/zero", os.O_RDONLY, 2, "akari: standard output: cannot be written: bad file descriptor\n"},
		{"/dev/null", os.O_WRONLY, 1, ""},
		{"/dev/null", os.O_RDWR, 1, ""},
	} {
		out, err := os.OpenFile(c.file, c.flag, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		var stderr bytes.Buffer
		cmd := exec.Command(akari, "uniq")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(`{"grid":[".."]}`), out, &stderr
		if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != c.code || stderr.String() != c.want {
			t.Errorf("%s, flags %d: %v, %q", c.file, c.flag, err, &stderr)
		}
	}
}

// TestPipesWithoutAnotherEnd interrupts commands that wait for a process that never opens,
// writes or reads a pipe.
func TestPipesWithoutAnotherEnd(t *testing.T) {
	akari, err := exec.LookPath("akari")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	unread, full, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer unread.Close()
	defer full.Close()
	for _, args := range [][]string{{"uniq", "pipe"}, {"merge", "pipe"}, {"generate", "3x3", "-o", "pipe"}, {"generate", "5x5", "--count", "100000"}} {
		for after := 100 * time.Millisecond; ; after *= 2 { // until it waits for the pipe
			c, err := interruptedAfter(t, after, func(ctx context.Context) *exec.Cmd {
				c := exec.CommandContext(ctx, akari, args...)
				c.Dir, c.Stdout = dir, full
				return c
			})
			if c.Sys().(syscall.WaitStatus).Signaled() && after < 10*time.Second {
				continue // the signal came before the program had set its signal handlers
			}
			if c.ExitCode() != int(interrupted) {
				t.Errorf("%v: %v", args, err)
			}
			break
		}
	}
}

// interruptedAfter starts a command, interrupts it after the given time, and returns how the
// command ended.
func interruptedAfter(t *testing.T, after time.Duration, command func(context.Context) *exec.Cmd) (*os.ProcessState, error) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	c := command(ctx)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := c.Wait()
	return c.ProcessState, err
}
