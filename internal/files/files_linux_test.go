package files_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

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

// TestTogether commits three files, one of which cannot get its name. No file may get its name, whatever the
// position of the other one, and the old file must stay.
func TestTogether(t *testing.T) {
	for at := range 3 {
		for what, want := range map[string]string{"folder": "is a directory; name a file in it", "file": "exists already; --replace overwrites it"} {
			dir := t.TempDir()
			old := filepath.Join(dir, "old")
			testkit.Must(0, os.WriteFile(old, []byte("old"), 0o600))
			s := files.New(nil)
			outs := []*files.Output{write(t, s, old, "new"), nil}
			paths := []string{"a", "b", "c"}
			for i := range paths {
				paths[i] = filepath.Join(dir, paths[i])
				testkit.Must(0, s.Add(paths[i], []byte("new"), what == "folder"))
			}
			if what == "folder" {
				testkit.Must(0, os.Mkdir(paths[at], 0o700))
			} else {
				testkit.Must(0, os.WriteFile(paths[at], nil, 0o600))
			}
			if err := s.Commit(func() error { t.Error("called"); return nil }, outs...); err == nil || err.Error() != paths[at]+": "+want {
				t.Errorf("error %v", err)
			}
			s.Discard()
			if text := testkit.Must(os.ReadFile(old)); string(text) != "old" || s.Named() != 0 {
				t.Errorf("the old file is %q, %d files have names", text, s.Named())
			}
			if left := names(t, dir); !slices.Equal(left, []string{filepath.Base(paths[at]), "old"}) {
				t.Errorf("left behind: %v", left)
			}
		}
	}
}

// TestLateFailure fails to name the last of three files. The new file before it is removed again.
func TestLateFailure(t *testing.T) {
	dir := t.TempDir()
	s := files.New(nil)
	testkit.Must(0, s.Add(filepath.Join(dir, "a"), nil, false))
	testkit.Must(0, s.Add(filepath.Join(dir, "b"), nil, false))
	renames := 0
	s.Step = func(step string) {
		if step == "rename" {
			if renames++; renames == 2 {
				for _, name := range names(t, dir) {
					if strings.HasPrefix(name, ".akari-") {
						testkit.Must(0, os.Remove(filepath.Join(dir, name)))
					}
				}
			}
		}
	}
	if err := s.Commit(nil); err == nil || err.Error() != filepath.Join(dir, "b")+": cannot be written: no such file or directory" {
		t.Errorf("error %v", err)
	}
	if left := names(t, dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestAbandon abandons a run while it writes files. No temporary file may stay, no file may get its
// name later, and a file that is written in place stays if something is in it or was there before.
func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	s := files.New(nil)
	done := write(t, s, filepath.Join(dir, "done"), "text")
	if err := s.Commit(nil, done); err != nil {
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
	if s.Abandon() {
		t.Error("the files of the run are complete")
	}
	if err := s.Commit(nil, o); err == nil {
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
		if err := s.Commit(nil, o); err == nil || err.Error() != file+": input and output are the same file" {
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

// TestSweepLeavesWhatIsYoung sweeps a folder with unlocked temporary files: those of the last minute stay, because
// a run may be about to lock them. Files of the future stay, too: the clock may have been set back.
func TestSweepLeavesWhatIsYoung(t *testing.T) {
	dir := t.TempDir()
	var want []string
	for _, age := range []time.Duration{0, 50 * time.Second, 70 * time.Second, -time.Hour, -10_000 * time.Hour, 10_000 * time.Hour} {
		f := testkit.Must(files.Temp(dir, 0o666))
		f.Close()
		testkit.Must(0, os.Chtimes(f.Name(), time.Time{}, time.Now().Add(-age)))
		if age < time.Minute {
			want = append(want, filepath.Base(f.Name()))
		}
	}
	slices.Sort(want)
	write(t, files.New(nil), filepath.Join(dir, "file"), "").Discard()
	if got := names(t, dir); !slices.Equal(got, want) {
		t.Errorf("left: %v, want %v", got, want)
	}
}

// TestLinks writes to links. akari follows none to a file, new or old, and writes through links to devices.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	for name, to := range map[string]string{"link": "file", "broken": "nothing", "null": os.DevNull, "folder": "."} {
		testkit.Must(0, os.Symlink(to, filepath.Join(dir, name)))
	}
	testkit.Must(0, os.WriteFile(filepath.Join(dir, "file"), []byte("old"), 0o600))
	for name, want := range map[string]string{"link": "is a link; name the file that it leads to", "broken": "is a broken link", "folder": "is a directory; name a file in it", "null": ""} {
		path := filepath.Join(dir, name)
		_, err := files.New(nil).Create(path)
		_, grown := files.New(nil).Grow(t.Context(), path, nil)
		for _, err := range []error{err, grown} {
			if name == "null" && err == grown {
				want = "is not a regular file"
			}
			if (err == nil) != (want == "") || err != nil && err.Error() != path+": "+want {
				t.Errorf("%s: error %v, want %s", name, err, want)
			}
		}
	}
	if text := testkit.Must(os.ReadFile(filepath.Join(dir, "file"))); string(text) != "old" {
		t.Errorf("the file is %q", text)
	}
}
