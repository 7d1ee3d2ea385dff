package files_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"akari/internal/files"
	"akari/internal/testkit"
)

// names lists the files in a folder.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	for _, it := range testkit.Must(os.ReadDir(dir)) {
		all = append(all, it.Name())
	}
	return all
}

// write writes a text to a new output.
func write(t *testing.T, s *files.Set, path, text string) *files.Output {
	t.Helper()
	o, err := s.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.Discard)
	if _, err := o.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return o
}

// TestRenameThatFails commits two files. The second file cannot get its name; the first file must
// have replaced the old file and stay.
func TestRenameThatFails(t *testing.T) {
	dir := t.TempDir()
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	if err := os.WriteFile(first, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := files.New(nil)
	a, b := write(t, s, first, "new"), write(t, s, second, "new")
	if err := os.MkdirAll(filepath.Join(second, "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	err := files.CommitAll(a, nil, b)
	if err == nil || !strings.HasPrefix(err.Error(), second+": cannot be written: ") {
		t.Errorf("error %v", err)
	}
	b.Discard()
	if text := testkit.Must(os.ReadFile(first)); string(text) != "new" {
		t.Errorf("the first file is %q", text)
	}
	if left := names(t, dir); !slices.Equal(left, []string{"first", "second"}) {
		t.Errorf("left behind: %v", left)
	}
}

// TestAbandon abandons a run while it writes files. No temporary file may stay, no file may get its
// name later, and a file that is written in place stays if something is in it or was there before.
func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	s := files.New(nil)
	done := write(t, s, filepath.Join(dir, "done"), "text")
	if err := done.Commit(); err != nil {
		t.Fatal(err)
	}
	o := write(t, s, filepath.Join(dir, "late"), "text")
	if err := os.WriteFile(filepath.Join(dir, "old"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"empty", "grown", "old"} {
		g := testkit.Must(s.Grow(t.Context(), filepath.Join(dir, name), nil))
		defer g.Close()
		if _, err := g.WriteString(map[string]string{"grown": "a line\n"}[name]); err != nil {
			t.Fatal(err)
		}
	}
	s.Abandon()
	if err := o.Commit(); err == nil {
		t.Error("a file got its name afterwards")
	}
	if left := names(t, dir); !slices.Equal(left, []string{"done", "grown", "old"}) {
		t.Errorf("left behind: %v", left)
	}
}

// TestReadAfterCreate reads a file, also by its other names, after Create is about to replace it.
// Commit must be an error.
func TestReadAfterCreate(t *testing.T) {
	dir := t.TempDir()
	file, hard, soft := filepath.Join(dir, "file"), filepath.Join(dir, "hard"), filepath.Join(dir, "soft")
	for _, input := range []string{file, hard, soft} {
		if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, _ = os.Link(file, hard), os.Symlink("file", soft) // fails the second time, since the names exist
		s := files.New(nil)
		o := write(t, s, file, "new")
		s.Reads(filepath.Join(dir, "nothing"))
		s.Reads(input)
		if err := o.Commit(); err == nil || err.Error() != file+": input and output are the same file" {
			t.Errorf("writing: error %v", err)
		}
		o.Discard()
		if text := testkit.Must(os.ReadFile(file)); string(text) != "old" {
			t.Errorf("%q is left", text)
		}
	}
}

// TestTwoNamesOfOneResult writes two results to one new file, whose folder has two names.
func TestTwoNamesOfOneResult(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(".", filepath.Join(dir, "here")); err != nil {
		t.Fatal(err)
	}
	s := files.New(nil)
	write(t, s, filepath.Join(dir, "x"), "")
	again := filepath.Join(dir, "here", "x")
	if _, err := s.Create(again); err == nil || err.Error() != again+": two results cannot be written to one file" {
		t.Errorf("error %v", err)
	}
}

// TestSweepLeavesWhatIsLocked sweeps a folder with old temporary files of runs that have not ended.
func TestSweepLeavesWhatIsLocked(t *testing.T) {
	dir := t.TempDir()
	held, left := testkit.Must(files.Temp(dir, 0o666)), testkit.Must(files.Temp(dir, 0o666))
	defer held.Close()
	defer left.Close()
	if err := syscall.Flock(int(held.Fd()), syscall.LOCK_EX); err != nil {
		t.Skip(err)
	}
	for _, f := range []*os.File{held, left} {
		if err := os.Chtimes(f.Name(), testkit.Must(f.Stat()).ModTime().AddDate(0, 0, -1), testkit.Must(f.Stat()).ModTime().AddDate(0, 0, -1)); err != nil {
			t.Fatal(err)
		}
	}
	write(t, files.New(nil), filepath.Join(dir, "file"), "").Discard()
	if got := names(t, dir); !slices.Equal(got, []string{filepath.Base(held.Name())}) {
		t.Errorf("left: %v, held is %s", got, held.Name())
	}
}
