package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"akari/presets"
)

func addTrustFlag(f *pflag.FlagSet) *bool {
	return f.Bool("trust", false, "let the files that a description names lie outside its folder")
}

// folderOf opens the folder of a recipe or a book that the user has named, and
// says what it is called there. Files named inside it are confined to the
// folder, unless they are trusted. A built-in one has no folder.
func folderOf(nameOrFile string, trust bool) (in presets.Folder, name string, err error) {
	if !strings.ContainsAny(nameOrFile, "./\\") {
		return in, nameOrFile, nil
	}
	dir, base := filepath.Split(nameOrFile)
	dir, name = filepath.Clean(dir), "./"+base
	if trust {
		return presets.Folder{FS: anywhere(dir), Name: dir}, name, nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return in, name, fmt.Errorf("%s: cannot be read: %w", nameOrFile, reason(err))
	}
	return presets.Folder{FS: root.FS(), Name: dir}, name, nil
}

// loadBook reads the description of a book that the user has named.
func loadBook(nameOrFile string, trust bool) (*presets.Book, error) {
	in, name, err := folderOf(nameOrFile, trust)
	if err != nil {
		return nil, err
	}
	return presets.LoadBook(in, name)
}

// anywhere opens any file; names are relative to its folder.
type anywhere string

func (a anywhere) path(name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(string(a), name)
}

func (a anywhere) Open(name string) (fs.File, error)     { return os.Open(a.path(name)) }
func (a anywhere) Stat(name string) (fs.FileInfo, error) { return os.Stat(a.path(name)) }

// targetIn is the path of a file that a description wants written. It lies in
// the folder of the description, links and all, and is a regular file, unless that
// is trusted.
func targetIn(folder, name string, trust bool) (string, error) {
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
		return "", fmt.Errorf("%s: %w", folder, reason(err))
	}
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, lerr := os.Lstat(path); lerr == nil {
			return "", fmt.Errorf("%s: a link to nothing", path)
		}
		real, err = filepath.EvalSymlinks(filepath.Dir(path))
	}
	if err != nil {
		return "", fmt.Errorf("%s: cannot be written: %w", path, reason(err))
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s: is no regular file", path)
	}
	if rel, err := filepath.Rel(base, real); err != nil || !filepath.IsLocal(rel) {
		return "", outside
	}
	return path, nil
}
