// Package files writes the files of a run by one rule.
//
// The rule, the same for every command and every folder:
//
//   - A file gets its name when it is complete, or never: akari writes a temporary file in the
//     same folder, then renames it. After an interruption, an error or a full disk, the old file
//     is unchanged. A run that can be resumed keeps finished puzzles in FILE.part.
//   - The files of a run get their names together, when the last of them is on the disk. A series
//     of books does so for each date, and proofs for each puzzle.
//   - akari replaces a file that the user has named in a flag or a description. If the new puzzles
//     have a random seed, it does so only with --replace.
//   - akari chooses the names of files in a folder, and replaces an existing file only with
//     --replace.
//   - akari never replaces a file that the run also reads or already writes, under this or
//     another name; a read-only file; a link, or the file that it leads to; a folder.
//   - akari writes to a pipe or a device directly.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Set is the files of one run. Its methods may be called at the same time.
type Set struct {
	stdout io.Writer // the destination of "-"

	mutex  sync.Mutex
	reads  []fs.FileInfo
	writes map[string]bool  // by path, absolute and without links in its folder
	open   map[*Output]bool // the outputs with a temporary file
	added  []*Output        // the outputs that Commit also names
	swept  map[string]bool  // the folders without temporary files of killed runs
	grown  []*Growing       // the files that the run writes in place
	named  int              // how many outputs are complete
	over   bool             // the run was abandoned

	// Step, unless it is nil, is called between the steps of writing files; for tests.
	Step func(step string)
	sync func(*os.File) error
}

// New returns the files of a run. The destination of "-" is stdout.
func New(stdout io.Writer) *Set {
	return &Set{stdout: stdout, writes: map[string]bool{}, open: map[*Output]bool{}, swept: map[string]bool{}, sync: (*os.File).Sync}
}

func (s *Set) step(name string) {
	if s.Step != nil {
		s.Step(name)
	}
}

// Reads records that the run reads a file, if the path leads to one.
func (s *Set) Reads(path string) {
	if info, err := os.Stat(path); err == nil { // the error is reported when the file is opened
		s.read(info)
	}
}

func (s *Set) read(info fs.FileInfo) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if info.Mode().IsRegular() {
		s.reads = append(s.reads, info)
	}
}

// isInput returns an error if the run reads the file. The cost is a comparison for each file that it reads.
func (s *Set) isInput(path string, file fs.FileInfo) error {
	if slices.ContainsFunc(s.reads, func(input fs.FileInfo) bool { return os.SameFile(file, input) }) {
		return fmt.Errorf("%s: input and output are the same file", path)
	}
	return nil
}

// claim records that the run writes a file, if the rule allows it. It returns the absolute path without
// links, and a description of the existing file, nil for none.
func (s *Set) claim(path string) (to string, info fs.FileInfo, err error) {
	info, err = os.Stat(path)
	link, lerr := os.Lstat(path)
	linked := lerr == nil && link.Mode()&fs.ModeSymlink != 0
	if err != nil && linked {
		return "", nil, fmt.Errorf("%s: is a broken link", path)
	}
	to = real(path)
	switch {
	case err != nil:
	case info.IsDir():
		return "", nil, fmt.Errorf("%s: is a directory; name a file in it", path)
	case !info.Mode().IsRegular():
		return to, info, nil
	case info.Mode().Perm()&0o222 == 0:
		return "", nil, fmt.Errorf("%s: is read-only; name another file, or allow writing to it", path)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.writes[to] {
		return "", nil, fmt.Errorf("%s: two results cannot be written to one file", path)
	}
	s.writes[to] = true
	if err != nil {
		return to, nil, nil
	}
	if err = s.isInput(path, info); err == nil && linked {
		err = fmt.Errorf("%s: is a link; name the file that it leads to", path)
	}
	return to, info, err
}

// real returns the absolute path of a file in a folder without links. The file may not exist yet.
func real(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return path
}

// Abandon removes the temporary and the new, empty files of an abandoned run. No file gets its name
// later. Abandon reports whether the files of the run have their names.
func (s *Set) Abandon() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.over = true
	complete := s.named > 0 && len(s.open) == 0
	for o := range s.open {
		os.Remove(o.temp)
	}
	for _, g := range s.grown {
		g.removeEmpty()
	}
	return complete
}

// Named returns how many files have got their names.
func (s *Set) Named() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.named
}

// Discard removes the files without a name.
func (s *Set) Discard() {
	s.mutex.Lock()
	open := slices.Collect(maps.Keys(s.open))
	s.mutex.Unlock()
	for _, o := range open {
		o.Discard()
	}
}

// MakeFolder makes a folder and its parents, unless they exist.
func MakeFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("%s: cannot be created: %w", dir, Reason(err))
	}
	return nil
}

// IsFolder reports whether the argument of -o is an existing folder, or ends with a slash.
func IsFolder(path string) (bool, error) {
	info, err := os.Stat(filepath.Clean(path))
	exists := path != "" && err == nil
	if exists && strings.HasSuffix(path, "/") && !info.IsDir() {
		return false, fmt.Errorf("%s: is a file, not a directory", path)
	}
	return strings.HasSuffix(path, "/") || exists && info.IsDir(), nil
}

// MayAdd returns an error if a file whose name akari chose exists, unless replace is true.
func MayAdd(path string, replace bool) error {
	if _, err := os.Lstat(path); err == nil && !replace {
		return fmt.Errorf("%s: exists already; --replace overwrites it", path)
	}
	return nil
}

// MayRedraw returns an error if a file exists that a run with a random seed would overwrite, unless
// replace is true: its puzzles might be lost.
func MayRedraw(path string, replace bool) error {
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && !replace {
		return fmt.Errorf("%s: exists already, and may be the only copy of random puzzles; --replace overwrites it, and so does a run with --seed", path)
	}
	return nil
}

// File is a file that a run reads. The errors of Read name the file.
type File struct {
	*os.File
	path string
}

// Open opens a file to read.
func Open(path string) (*File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, Unread(path, err)
	}
	return &File{f, path}, nil
}

func (f *File) Read(p []byte) (int, error) {
	n, err := f.File.Read(p)
	if err != nil && err != io.EOF {
		err = Unread(f.path, err)
	}
	return n, err
}

// Unread returns the error for a file that cannot be read for the reason err.
func Unread(path string, err error) error {
	return fmt.Errorf("%s: cannot be read: %w", path, Reason(err))
}

// Unwritten returns the error for a file that cannot be written for the reason err.
func Unwritten(path string, err error) error {
	return fmt.Errorf("%s: cannot be written: %w", path, Reason(err))
}

// Reason returns an error of the system without the operation and the name of the file.
func Reason(err error) error {
	if e, is := errors.AsType[*os.PathError](err); is {
		return e.Err
	}
	if e, is := errors.AsType[*os.LinkError](err); is {
		return e.Err
	}
	return err
}

// Named is a stream that adds its name to errors.
type Named struct {
	io.Writer
	Name string
}

func (n Named) Write(p []byte) (int, error) {
	written, err := n.Writer.Write(p)
	if err != nil {
		err = Unwritten(n.Name, err)
	}
	return written, err
}
