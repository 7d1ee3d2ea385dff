package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk writes a book to a disk that is too small for it: one error, and
// no file is left.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=16k"); err != nil {
		t.Skipf("a disk of 16 kB cannot be mounted: %v", err)
	}
	defer func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	}()
	var stdout, stderr bytes.Buffer
	out := filepath.Join(dir, "book.pdf")
	code := run(context.Background(), strings.NewReader(""), &stdout, &stderr, []string{"book", "-o", out})
	if want := "akari: " + out + ": cannot be written: no space left on device\n"; code != 2 || stderr.String() != want || stdout.Len() > 0 {
		t.Errorf("exit code %d, %q and %q", code, stdout.String(), stderr.String())
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestOutputKeepsWhatItIs writes to a pipe and through a link: neither is
// replaced by a file.
func TestOutputKeepsWhatItIs(t *testing.T) {
	dir := t.TempDir()
	pipe, file, link := filepath.Join(dir, "pipe"), filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.WriteFile(file, nil, 0o600), os.Symlink("file", link)); err != nil {
		t.Fatal(err)
	}
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
	for _, out := range []string{pipe, link} {
		var stderr bytes.Buffer
		if code := run(context.Background(), strings.NewReader(""), io.Discard, &stderr, []string{"generate", "5x5", "--seed", "1", "-o", out}); code != 0 {
			t.Errorf("exit code %d, %q", code, stderr.String())
		}
	}
	for name, want := range map[string]os.FileMode{pipe: os.ModeNamedPipe, link: os.ModeSymlink} {
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != want {
			t.Fatalf("%s is %v now, error %v", name, info.Mode(), err)
		}
	}
	text := <-come
	if written, err := os.ReadFile(file); err != nil || !bytes.Equal(written, text) || !bytes.Contains(text, []byte("akari:5x5#")) {
		t.Errorf("%q through the pipe, %q in the file, error %v", text, written, err)
	}
}
