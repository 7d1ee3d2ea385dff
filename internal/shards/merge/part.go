package merge

import (
	"io"
	"os"

	"akari/internal/shards"
)

// part is a file with its label.
type part struct {
	path string
	shards.Label
}

// open reads a part from its beginning.
func (p *part) open() (*os.File, error) {
	f, err := os.Open(p.path)
	if err != nil {
		return nil, &shards.FileError{File: p.path, Msg: "cannot be read: " + innermost(err).Error()}
	}
	return f, nil
}

// readPart finds out what a file is a part of.
func readPart(path string) (part, error) {
	p := part{path: path}
	f, err := p.open()
	if err != nil {
		return p, err
	}
	defer f.Close()
	switch info, err := f.Stat(); {
	case err != nil:
		return p, err
	case !info.Mode().IsRegular():
		return p, &shards.FileError{File: path, Msg: "is no file; parts are read twice"}
	}
	first, err := shards.NewLines(f, path).Next()
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return p, err
	}
	label, _ := shards.Unlabel(first)
	if label == nil {
		return p, &shards.FileError{File: path, Msg: "is no part of a batch: its first record does not say of which"}
	}
	p.Label = *label
	return p, nil
}
