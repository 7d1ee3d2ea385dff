package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// output is where a result goes: standard output, or a file that appears
// under its name only when it is whole.
type output struct {
	io.Writer
	env    *env
	temp   *os.File // nil for standard output and for devices
	device *os.File // a pipe or device, written as it comes
	path   string
}

// create opens the target of -o; "" and "-" are standard output. Whoever calls
// it calls commit when all is written, and discard in any case.
func (e *env) create(path string) (*output, error) {
	if path == "" || path == "-" {
		return &output{Writer: e.out, env: e}, nil
	}
	if info, err := os.Stat(path); err == nil {
		switch {
		case info.IsDir():
			return nil, fmt.Errorf("%s: is a directory; name a file in it", path)
		case !info.Mode().IsRegular():
			return e.openDevice(path)
		}
	}
	if file, err := filepath.EvalSymlinks(path); err == nil {
		path = file // a link stays one
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".akari-*")
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be written: %w", path, reason(err))
	}
	e.files.add(temp.Name())
	return &output{Writer: temp, env: e, temp: temp, path: path}, nil
}

// openDevice opens a pipe or a device, such as /dev/null, which must not be replaced by
// a file.
func (e *env) openDevice(path string) (*output, error) {
	device, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be written: %w", path, reason(err))
	}
	return &output{Writer: device, env: e, device: device, path: path}, nil
}

// commit gives the file its name; for standard output it flushes.
func (o *output) commit() error {
	switch {
	case o.device != nil:
		return o.device.Close()
	case o.temp == nil:
		return o.env.out.Flush()
	}
	name := o.temp.Name()
	err := o.temp.Chmod(0o644)
	if cerr := o.temp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(name, o.path)
	}
	if err != nil {
		return fmt.Errorf("%s: cannot be written: %w", o.path, reason(err))
	}
	o.env.files.drop(name)
	o.temp = nil
	return nil
}

// discard removes the file if it was not committed.
func (o *output) discard() {
	if o.device != nil {
		o.device.Close() // a second time after commit, which does no harm
	}
	if o.temp != nil {
		o.temp.Close()
		o.env.files.remove(o.temp.Name())
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

// tempFiles are the files that are not whole yet; an interrupt removes them.
type tempFiles struct {
	mu    sync.Mutex
	names map[string]bool
}

func (t *tempFiles) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.names == nil {
		t.names = map[string]bool{}
	}
	t.names[name] = true
}

func (t *tempFiles) drop(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.names, name)
}

func (t *tempFiles) remove(name string) {
	t.drop(name)
	os.Remove(name)
}

func (t *tempFiles) removeAll() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name := range t.names {
		os.Remove(name)
	}
}
