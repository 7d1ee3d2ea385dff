package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"time"

	"github.com/gofrs/flock"
)

// Output is the destination of a result: standard output, a pipe, a device, or a file that gets
// its name when it is complete.
type Output struct {
	io.Writer
	set  *Set
	file *os.File     // nil for standard output, and after the file is closed
	temp string       // the name of the temporary file; "" for a pipe or device, and after renaming
	lock *flock.Flock // the lock of the temporary file
	path string       // the name of the result in messages
	to   string       // the final name of the file
	free bool         // the final name must not be in use
}

// Create opens the destination of a result; "" and "-" are standard output. The caller must call
// Commit after everything is written, and Discard in any case.
func (s *Set) Create(path string) (*Output, error) {
	if path == "" || path == "-" {
		return &Output{Writer: s.stdout, set: s}, nil
	}
	if os.IsPathSeparator(path[len(path)-1]) {
		return nil, fmt.Errorf("%s: is the name of a folder; write the name of a file", path)
	}
	to, old, err := s.claim(path)
	switch {
	case err != nil:
		return nil, err
	case old != nil && !old.Mode().IsRegular():
		return s.device(path)
	}
	s.sweep(filepath.Dir(to))
	perm := fs.FileMode(0o666)
	if old != nil {
		perm = old.Mode().Perm()
	}
	file, err := Temp(filepath.Dir(to), perm)
	if err != nil {
		return nil, Unwritten(path, err)
	}
	if old != nil {
		_ = file.Chmod(perm) // adds what the umask removed; not every file system has permissions
	}
	o := &Output{Writer: Named{file, path}, set: s, file: file, temp: file.Name(), lock: flock.New(file.Name()), path: path, to: to}
	_, _ = o.lock.TryLock() // so that other runs do not sweep the file; not every file system supports locks
	s.mutex.Lock()
	s.open[o] = true
	s.mutex.Unlock()
	s.step("create")
	return o, nil
}

// device opens a pipe or a device, such as /dev/null, which no file may replace.
func (s *Set) device(path string) (*Output, error) {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, Unwritten(path, err)
	}
	return &Output{Writer: Named{file, path}, set: s, file: file, path: path}, nil
}

// Add writes a file whose name akari chose, which replaces a file only if replace is true. The next Commit
// gives the file its name.
func (s *Set) Add(path string, data []byte, replace bool) error {
	if err := MayAdd(path, replace); err != nil {
		return err
	}
	o, err := s.Create(path)
	if err != nil {
		return err
	}
	o.free = !replace
	if _, err := o.Writer.Write(data); err != nil {
		return err
	}
	return s.Later(o)
}

// Later writes the bytes of an output to the disk. The next Commit gives the file its name.
func (s *Set) Later(o *Output) error {
	s.mutex.Lock()
	s.added = append(s.added, o)
	s.mutex.Unlock()
	return o.settle()
}

// tempName matches the names of temporary files.
var tempName = regexp.MustCompile(`^\.akari-[0-9a-f]{16}$`)

// Temp makes a temporary file in a folder. A later run removes the file if this run is killed.
func Temp(dir string, perm fs.FileMode) (*os.File, error) {
	name := fmt.Sprintf(".akari-%016x", rand.Uint64())
	return os.OpenFile(filepath.Join(dir, name), os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
}

// sweep removes the temporary files of killed runs from a folder, before the run writes its first
// file there. These are unlocked and older than a minute; a younger file may not have its lock yet.
func (s *Set) sweep(dir string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.swept[dir] {
		return
	}
	s.swept[dir] = true
	all, err := os.ReadDir(dir)
	if err != nil {
		return // the error is reported when a file in the folder is written
	}
	for _, it := range all {
		if !tempName.MatchString(it.Name()) || !it.Type().IsRegular() {
			continue
		}
		if info, err := it.Info(); err != nil || time.Since(info.ModTime()) < time.Minute {
			continue
		}
		name := filepath.Join(dir, it.Name())
		lock := flock.New(name)
		if got, err := lock.TryLock(); err == nil && got {
			os.Remove(name)
		}
		lock.Close()
	}
}

// Commit writes outputs to the disk, and then gives them and all added files their names in order. nil outputs
// are skipped. Before the first name, Commit calls before, unless it is nil; before may not use s. After an
// error, no file has its name, except that a file which replaces another one keeps it if a later name fails.
// After Abandon, the error is context.Canceled.
func (s *Set) Commit(before func() error, outs ...*Output) error {
	s.mutex.Lock()
	outs = slices.DeleteFunc(slices.Concat(outs, s.added), func(o *Output) bool { return o == nil })
	s.added = nil
	s.mutex.Unlock()
	for _, o := range outs {
		if err := o.settle(); err != nil {
			return err
		}
	}
	s.step("settled")
	if err := s.name(before, outs); err != nil {
		return err
	}
	s.step("named")
	return nil
}

// name gives outputs their names, as Commit does.
func (s *Set) name(before func() error, outs []*Output) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.over {
		return context.Canceled
	}
	for _, o := range outs {
		if err := o.mayName(); err != nil {
			return err
		}
	}
	if before != nil {
		if err := before(); err != nil {
			return err
		}
	}
	for i, o := range outs {
		s.step("rename")
		if err := o.rename(); err != nil {
			for _, earlier := range outs[:i] {
				if earlier.free {
					os.Remove(earlier.to)
				}
			}
			return err
		}
	}
	s.named += max(1, len(outs))
	return nil
}

// settle writes the bytes to the disk and closes the file.
func (o *Output) settle() error {
	if o.file == nil {
		return nil
	}
	var err error
	if o.temp != "" {
		o.set.step("sync")
		err = o.set.sync(o.file)
	}
	if cerr := o.file.Close(); err == nil {
		err = cerr
	}
	if o.file = nil; err != nil {
		return Unwritten(o.path, err)
	}
	return nil
}

// mayName returns an error if the rule forbids the name, which may have changed after Create.
func (o *Output) mayName() error {
	old, err := os.Lstat(o.to)
	switch {
	case o.temp == "" || errors.Is(err, fs.ErrNotExist):
		o.free = o.temp != ""
		return nil
	case err != nil:
		return Unwritten(o.path, err)
	case o.free:
		return MayAdd(o.path, false)
	case old.IsDir():
		return fmt.Errorf("%s: is a directory; name a file in it", o.path)
	}
	return o.set.isInput(o.path, old) // read after Create
}

// rename gives the file its name. The caller holds the lock of the set.
func (o *Output) rename() error {
	if o.temp == "" {
		return nil
	}
	if runtime.GOOS == "windows" {
		o.lock.Close() // Windows does not rename an open file
	}
	if err := os.Rename(o.temp, o.to); err != nil {
		return Unwritten(o.path, err)
	}
	o.lock.Close() // after the rename, since another run may sweep an unlocked file
	delete(o.set.open, o)
	o.temp = ""
	syncFolder(o.to)
	return nil
}

// syncFolder writes the names in the folder of a file to the disk, if the file system can.
func syncFolder(file string) {
	if dir, err := os.Open(filepath.Dir(file)); err == nil {
		_ = dir.Sync()
		dir.Close()
	}
}

// Remove removes the file that Commit would replace.
func (o *Output) Remove() error {
	if o.temp == "" {
		return nil // a device stays
	}
	switch err := os.Remove(o.to); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%s: cannot be replaced: %w", o.path, Reason(err))
	}
	syncFolder(o.to)
	return nil
}

// Empty reports whether the output is a file to which nothing has been written.
func (o *Output) Empty() bool {
	if o.file == nil || o.temp == "" {
		return false
	}
	info, err := o.file.Stat()
	return err == nil && info.Size() == 0
}

// Discard removes the file unless Commit has given it its name. o may be nil.
func (o *Output) Discard() {
	if o == nil {
		return
	}
	if o.file != nil {
		o.file.Close()
		o.file = nil
	}
	if o.temp != "" {
		o.set.mutex.Lock()
		defer o.set.mutex.Unlock()
		o.lock.Close()
		os.Remove(o.temp)
		delete(o.set.open, o)
		o.temp = ""
	}
}
