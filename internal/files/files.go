// Package files keeps one rule for all files of a run.
//
// The rule, the same for every command and every folder:
//
//   - A file appears under its name when it is whole, or not at all: it is written as
//     a temporary file beside it, then renamed. An interrupt, an error and a full disk
//     leave the file that was there before. A run that can go on keeps what it has made
//     in FILE.part.
//   - A file that the user has named, in a flag or a description, is replaced.
//   - A file in a folder gets its name from akari. One that exists is refused, unless
//     --replace is given.
//   - Never replaced are: a file that the run reads, or writes already, by whichever
//     name; a file that nobody may write; a link without a target; a folder.
//   - A pipe or a device is written as the bytes come.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Set is the files of one run. Its methods may be called at the same time.
type Set struct {
	Stdout io.Writer // where "-" goes

	mutex  sync.Mutex
	reads  []fs.FileInfo
	writes []*claim
	open   map[*Output]bool // those with a temporary file
	over   bool             // the run was abandoned
}

// claim is a file that the run writes.
type claim struct {
	path string      // absolute, without links in its folder
	info fs.FileInfo // of the file to be replaced; nil if there is none
	read bool        // the run has read it since
}

// errSame reports a result that would replace an input of the run.
var errSame = errors.New("input and output are the same file")

// Reads records that the run reads a file. It is an error if the run also writes the file. It
// ignores a path that does not lead to a file.
func (s *Set) Reads(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil // whoever opens it finds out
	}
	if err := s.read(info); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func (s *Set) read(info fs.FileInfo) error {
	if !info.Mode().IsRegular() {
		return nil
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.reads = append(s.reads, info)
	for _, w := range s.writes {
		if w.info != nil && os.SameFile(w.info, info) {
			w.read = true
			return errSame
		}
	}
	return nil
}

// claim notes that the run writes a file, unless the rule forbids it. The cost is one
// comparison for each file that the run reads or writes.
func (s *Set) claim(path string) (*claim, error) {
	info, err := os.Stat(path)
	if link, lerr := os.Lstat(path); err != nil && lerr == nil && link.Mode()&fs.ModeSymlink != 0 {
		return nil, fmt.Errorf("%s: a broken link", path)
	}
	c := &claim{path: real(path)}
	if err == nil {
		switch {
		case info.IsDir():
			return nil, fmt.Errorf("%s: is a directory; name a file in it", path)
		case !info.Mode().IsRegular():
			return c, nil
		case info.Mode().Perm()&0o222 == 0:
			return nil, fmt.Errorf("%s: is read-only; name another file, or allow writing to it", path)
		}
		c.info = info
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, w := range s.writes {
		if w.path == c.path {
			return nil, fmt.Errorf("%s: two results cannot go to one file", path)
		}
	}
	for _, input := range s.reads {
		if err == nil && os.SameFile(info, input) {
			return nil, fmt.Errorf("%s: %w", path, errSame)
		}
	}
	s.writes = append(s.writes, c)
	return c, nil
}

// real is the absolute path of a file that may not exist yet, without links.
func real(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if file, err := filepath.EvalSymlinks(path); err == nil {
		return file
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return path
}

// Abandon removes the temporary files of an abandoned run, and prevents any file from getting
// its name later.
func (s *Set) Abandon() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.over = true
	for o := range s.open {
		os.Remove(o.temp)
	}
}

// MakeFolder makes a folder and its parents, unless they exist.
func MakeFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("%s: cannot be created: %w", dir, Reason(err))
	}
	return nil
}

// IsFolder reports whether the argument of -o names a folder: an existing folder, or a name
// that ends with a slash.
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

// Read returns the bytes of a file. If the file is larger than most bytes, Read returns its
// first most+1 bytes.
func (s *Set) Read(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", path, Reason(err))
	}
	defer f.Close()
	if err := s.Reads(path); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", path, Reason(err))
	}
	return data, nil
}

// Reason strips the operation and the name of a file off an error of the system.
func Reason(err error) error {
	if e, is := errors.AsType[*os.PathError](err); is {
		return e.Err
	}
	if e, is := errors.AsType[*os.LinkError](err); is {
		return e.Err
	}
	return err
}

// Named is a stream whose errors name it.
type Named struct {
	io.Writer
	Name string
}

func (n Named) Write(p []byte) (int, error) {
	written, err := n.Writer.Write(p)
	if err != nil {
		err = fmt.Errorf("%s: cannot be written: %w", n.Name, Reason(err))
	}
	return written, err
}
