package presets

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
)

// Folder is a folder of files that a caller, a recipe or a book may name. Only files that FS can open are
// opened; the FS of an os.Root has no file outside the root.
type Folder struct {
	FS   fs.FS  // if nil, no file is opened
	Name string // the prefix of file names in messages

	Context  context.Context // ends the loading of recipes and of example puzzles; nil: never
	MaxCells int             // limit for the boards of example puzzles; 0: the default limit
}

// ErrOutside is the cause of an Error about a file outside the folder.
var ErrOutside = errors.New("is outside the folder")

// context returns the context of the folder, or a context that never ends.
func (f Folder) context() context.Context { return cmp.Or(f.Context, context.Background()) }

// Path returns the name of a file for messages.
func (f Folder) Path(name string) string {
	if path.IsAbs(name) {
		return name
	}
	return filepath.Join(f.Name, filepath.FromSlash(name))
}

// Open opens a regular file; reading a pipe or a device might never end. The error is an *Error.
func (f Folder) Open(name string) (fs.File, error) {
	fail := func(err error) (fs.File, error) { return nil, f.fail(name, "", err) }
	name = path.Clean(filepath.ToSlash(name))
	if f.FS == nil {
		return fail(errors.New("no folder was given to open files in"))
	}
	info, err := fs.Stat(f.FS, name)
	if err != nil && !fs.ValidPath(name) {
		return fail(ErrOutside)
	}
	if err == nil && info.IsDir() {
		err = errors.New("is a directory")
	} else if err == nil && !info.Mode().IsRegular() {
		err = errors.New("is not a regular file")
	}
	if err != nil {
		return fail(err)
	}
	file, err := f.FS.Open(name)
	if err != nil {
		return fail(err)
	}
	return file, nil
}

// fail returns an error about a file: a message, and the reason without the name of the file.
func (f Folder) fail(name, msg string, err error) error {
	if p, is := errors.AsType[*fs.PathError](err); is {
		err = p.Err
	}
	return &Error{File: f.Path(name), Msg: msg + err.Error(), Err: err}
}

// Read returns the text of a file that has at most the given number of bytes.
func (f Folder) Read(name string, most int) ([]byte, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, int64(most)+1))
	switch {
	case err != nil:
		return nil, f.fail(name, "cannot be read: ", err)
	case len(data) > most:
		return nil, &Error{File: f.Path(name), Msg: fmt.Sprintf("expected a file of at most %d KiB", most>>10)}
	}
	return data, nil
}
