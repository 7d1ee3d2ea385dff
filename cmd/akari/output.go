package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// named is a stream whose errors say what could not be written.
type named struct {
	io.Writer
	name string
}

func (n named) Write(p []byte) (int, error) {
	written, err := n.Writer.Write(p)
	if err != nil {
		err = fmt.Errorf("%s: cannot be written: %w", n.name, reason(err))
	}
	return written, err
}

// output is where a result goes: standard output, or a file that appears
// under its name only when it is whole.
type output struct {
	io.Writer
	env    *env
	temp   *os.File // nil for standard output and for devices
	lock   *flock.Flock
	device *os.File // a pipe or device, written as it comes
	path   string
}

// makeFolder makes a folder, with those above it, unless it is there.
func makeFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("%s: cannot be made: %w", dir, reason(err))
	}
	return nil
}

// create opens the target of -o; "" and "-" are standard output. Whoever calls
// it calls commit when all is written, and discard in any case.
func (e *env) create(path string) (*output, error) {
	if path == "" || path == "-" {
		return &output{Writer: e.out, env: e}, nil
	}
	if err := e.claim(path); err != nil {
		return nil, err
	}
	mode := fs.FileMode(0)
	if info, err := os.Stat(path); err == nil {
		switch {
		case info.IsDir():
			return nil, fmt.Errorf("%s: is a directory; name a file in it", path)
		case !info.Mode().IsRegular():
			return e.openDevice(path)
		}
		mode = info.Mode().Perm()
	}
	if file, err := filepath.EvalSymlinks(path); err == nil {
		path = file // a link stays one
	}
	sweep(filepath.Dir(path))
	name := filepath.Join(filepath.Dir(path), fmt.Sprintf("%s%x", tempPrefix, rand.Uint64()))
	temp, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil && mode != 0 {
		err = temp.Chmod(mode) // as the file that is replaced
	}
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be written: %w", path, reason(err))
	}
	lock := flock.New(name)
	_, _ = lock.TryLock() // says that it is in use; not every file system can
	return &output{Writer: named{temp, path}, env: e, temp: temp, lock: lock, path: path}, nil
}

// writeFile writes a file whole.
func (e *env) writeFile(path string, data []byte) error {
	out, err := e.create(path)
	if err != nil {
		return err
	}
	defer out.discard()
	if _, err := out.Write(data); err != nil {
		return err
	}
	return out.commit()
}

// tempPrefix begins the name of a file that is not whole yet.
const tempPrefix = ".akari-"

// sweep removes what runs that were killed have left in a folder: files of ours
// that nobody holds locked, and that nobody may be about to lock.
func sweep(dir string) {
	stale, err := filepath.Glob(filepath.Join(dir, tempPrefix+"*"))
	if err != nil {
		return // a folder with a strange name
	}
	for _, name := range stale {
		info, err := os.Lstat(name)
		if err != nil || !info.Mode().IsRegular() || time.Since(info.ModTime()) < time.Minute {
			continue
		}
		lock := flock.New(name)
		if got, err := lock.TryLock(); err == nil && got {
			os.Remove(name)
		}
		lock.Close()
	}
}

// claim refuses to write a file that the command reads, or writes already, and
// a link that leads nowhere.
func (e *env) claim(path string) error {
	info, err := os.Stat(path)
	if link, lerr := os.Lstat(path); err != nil && lerr == nil && link.Mode()&os.ModeSymlink != 0 {
		return fmt.Errorf("%s: a link that leads nowhere", path)
	}
	if err == nil && !info.Mode().IsRegular() {
		return nil
	}
	clean, aerr := filepath.Abs(path)
	if aerr != nil {
		return fmt.Errorf("%s: %w", path, aerr)
	}
	if e.writes[clean] {
		return fmt.Errorf("%s: two results cannot go to one file", path)
	}
	if e.writes == nil {
		e.writes = map[string]bool{}
	}
	e.writes[clean] = true
	if err != nil {
		return nil
	}
	for _, input := range e.reads {
		if other, err := os.Stat(input); err == nil && os.SameFile(info, other) {
			return fmt.Errorf("%s: is read by this command, too", path)
		}
	}
	return nil
}

// openDevice opens a pipe or a device, such as /dev/null, which must not be replaced by
// a file.
func (e *env) openDevice(path string) (*output, error) {
	device, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be written: %w", path, reason(err))
	}
	return &output{Writer: named{device, path}, env: e, device: device, path: path}, nil
}

// commit gives the file its name, once it is on the disk; for standard output it
// flushes.
func (o *output) commit() error {
	switch {
	case o.device != nil:
		return o.device.Close()
	case o.temp == nil:
		return o.env.out.Flush()
	}
	name := o.temp.Name()
	err := o.temp.Sync()
	o.lock.Close()
	if cerr := o.temp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(name, o.path)
	}
	if err != nil {
		return fmt.Errorf("%s: cannot be written: %w", o.path, reason(err))
	}
	o.temp = nil
	o.syncFolder()
	return nil
}

// syncFolder has the names in the folder of a file on the disk, where a file system
// can say so.
func (o *output) syncFolder() {
	if dir, err := os.Open(filepath.Dir(o.path)); err == nil {
		_ = dir.Sync()
		dir.Close()
	}
}

// remove takes away the file that is to be replaced.
func (o *output) remove() error {
	if o.temp == nil {
		return nil // a device stays
	}
	switch err := os.Remove(o.path); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%s: cannot be replaced: %w", o.path, reason(err))
	}
	o.syncFolder()
	return nil
}

// commitAll gives several files their names, all of them or none; nil ones are
// passed over.
func commitAll(outs ...*output) error {
	for i, o := range outs {
		if o == nil {
			continue
		}
		if err := o.commit(); err != nil {
			for _, done := range outs[:i] {
				if done != nil && done.path != "" && done.device == nil {
					os.Remove(done.path)
				}
			}
			return err
		}
	}
	return nil
}

// empty reports whether a file has been given nothing yet.
func (o *output) empty() bool {
	if o.temp == nil {
		return false
	}
	info, err := o.temp.Stat()
	return err == nil && info.Size() == 0
}

// discard removes the file if it was not committed.
func (o *output) discard() {
	if o.device != nil {
		o.device.Close() // a second time after commit, which does no harm
	}
	if o.temp != nil {
		o.lock.Close()
		o.temp.Close()
		os.Remove(o.temp.Name())
		o.temp = nil
	}
}

// reason strips the operation and the name of a temporary file off an error.
func reason(err error) error {
	switch e := err.(type) {
	case *os.PathError:
		return e.Err
	case *os.LinkError:
		return e.Err
	}
	return err
}
