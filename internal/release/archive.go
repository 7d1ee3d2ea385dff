package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"time"
)

// sorted returns the files in the order of their names, under a folder.
func sorted(folder string, files []file) []file {
	files = slices.Clone(files)
	for i := range files {
		files[i].name = folder + "/" + files[i].name
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return files
}

// mode is a file's, the same for all users.
func (f *file) mode() int64 {
	if f.exec {
		return 0o755
	}
	return 0o644
}

// tarball packs files, in the order of their names and without an owner.
func tarball(folder string, files []file, date time.Time) ([]byte, error) {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	t := tar.NewWriter(z)
	var errs []error
	for _, f := range sorted(folder, files) {
		begun := t.WriteHeader(&tar.Header{Name: f.name, Mode: f.mode(), Size: int64(len(f.data)), ModTime: date, Format: tar.FormatPAX})
		_, err := t.Write(f.data)
		errs = append(errs, begun, err)
	}
	err := errors.Join(append(errs, t.Close(), z.Close())...)
	return out.Bytes(), err
}

// zipped packs files for systems that have no tar.
func zipped(folder string, files []file, date time.Time) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range sorted(folder, files) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: date.UTC()})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}
