package main

import (
	"bytes"
	"context"
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
