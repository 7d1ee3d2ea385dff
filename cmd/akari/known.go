package main

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"akari/internal/service"
	"akari/puzzle/letter"
)

// known reads the puzzles of --known: files, folders and ledgers. A part that cannot be read is an error. A file
// that is also an INPUT has the name that it has there.
func (e *env) known(args []string, in *inputFlags) (*service.Catalogue, error) {
	known, names := &service.Catalogue{}, map[string]string{}
	if len(args) == 0 {
		return known, nil
	}
	for _, it := range in.inputs {
		for _, file := range it.files {
			if path, err := filepath.Abs(file); err == nil {
				names[path] = file
			}
		}
	}
	opened, account, verbose := e.opened, e.account, e.verbose
	defer func() { e.opened, e.account, e.verbose = opened, account, verbose }()
	e.verbose = false
	for _, arg := range args {
		if arg == "-" {
			return nil, errors.New("--known: expected a file, a folder or a ledger, got standard input")
		}
		it := inputOf(arg)
		for _, file := range it.files {
			e.files.Reads(file)
			if err := e.addKnown(known, it, file, names); err != nil {
				return nil, fmt.Errorf("--known: %w", err)
			}
		}
	}
	return known, e.ctx.Err()
}

// addKnown adds the puzzles of a file.
func (e *env) addKnown(known *service.Catalogue, it input, file string, names map[string]string) error {
	if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() { // a pipe cannot be read twice
		listed := false
		l, err := readLedger(e, file)
		l.Each(func(key [16]byte, name string) {
			known.List(key, file, name)
			listed = true
		})
		if listed || err == nil {
			return err
		}
	}
	for s := range e.subjects(it, file, letter.Options{}) {
		if s.Err != nil {
			return s.Err
		}
		path, _ := filepath.Abs(file)
		if s.Source.File = cmp.Or(names[path], s.Source.File); s.Source.File == "<argument>" {
			s.Source.File = "--known" // an INPUT may be another argument
		}
		known.Add(&s)
	}
	return nil
}

// compared marks the duplicates among the items and known puzzles.
func compared(items iter.Seq[item], known *service.Catalogue) iter.Seq[item] {
	return func(yield func(item) bool) {
		var batch service.Catalogue
		for it := range items {
			if it.Err == nil {
				batch.Mark(&it.Subject, known)
			}
			if !yield(it) {
				return
			}
		}
	}
}
