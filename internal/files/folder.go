package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"akari/presets"
)

// Folder opens the folder of a recipe or a book that the user has named, and returns the name of
// the recipe or book in that folder. Unless trust is true, the folder has no files outside it. A
// built-in recipe has no folder.
func (s *Set) Folder(nameOrFile string, trust bool) (in presets.Folder, name string, err error) {
	if !strings.ContainsAny(nameOrFile, "./\\") {
		return in, nameOrFile, nil
	}
	dir, base := filepath.Split(nameOrFile)
	dir, name = filepath.Clean(dir), "./"+base
	if trust {
		return presets.Folder{FS: s.Anywhere(dir), Name: dir}, name, nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return in, name, Unread(nameOrFile, err)
	}
	return presets.Folder{FS: s.FS(root.FS()), Name: dir}, name, nil
}

// Book reads the description of a book that the user has named. The settings replace keys of the description.
func (s *Set) Book(nameOrFile string, trust bool, settings ...presets.Setting) (*presets.Book, error) {
	in, name, err := s.Folder(nameOrFile, trust)
	if err != nil {
		return nil, err
	}
	return presets.LoadBook(in, name, settings...)
}

// watched is a file system that records which files the run reads.
type watched struct {
	fs.FS
	set *Set
}

// FS returns the file system f. Opening a file in it records that the run reads the file.
func (s *Set) FS(f fs.FS) fs.FS { return watched{f, s} }

func (w watched) Stat(name string) (fs.FileInfo, error) { return fs.Stat(w.FS, name) }

func (w watched) Open(name string) (fs.File, error) {
	f, err := w.FS.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil {
		w.set.read(info)
	}
	return f, nil
}

// Anywhere returns a file system of all files. Names are absolute or relative to the folder dir.
func (s *Set) Anywhere(dir string) fs.FS { return s.FS(anywhere(dir)) }

type anywhere string

func (a anywhere) path(name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(string(a), name)
}

func (a anywhere) Open(name string) (fs.File, error)     { return os.Open(a.path(name)) }
func (a anywhere) Stat(name string) (fs.FileInfo, error) { return os.Stat(a.path(name)) }

// TargetIn returns the path of a result that a description names. Unless trust is true, the
// result must be a regular file in the folder of the description, even after links are followed.
func TargetIn(folder, name string, trust bool) (string, error) {
	path := anywhere(folder).path(name)
	if trust || name == "" {
		return path, nil
	}
	outside := fmt.Errorf("%s: %w", path, presets.ErrOutside)
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return "", outside
	}
	base, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return "", fmt.Errorf("%s: %w", folder, Reason(err))
	}
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, lerr := os.Lstat(path); lerr == nil {
			return "", fmt.Errorf("%s: is a broken link", path)
		}
		target, err = filepath.EvalSymlinks(filepath.Dir(path))
	}
	if err != nil {
		return "", Unwritten(path, err)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s: is not a regular file", path)
	}
	if rel, err := filepath.Rel(base, target); err != nil || !filepath.IsLocal(rel) {
		return "", outside
	}
	return path, nil
}
