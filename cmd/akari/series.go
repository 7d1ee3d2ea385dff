package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"akari/presets"
)

// series makes the files of a series, or the one of a date, each whole. Those that
// are there already stay, so that a run goes on where another ended.
func (o *bookFlags) series(e *env) (status, error) {
	days := o.request.Spec.Series.Dates()
	if len(o.request.Only) > 0 || o.ledger != "" {
		return badInput, errors.New("a series makes the puzzles of a date from its seed and the date alone; --only and --ledger are for books")
	}
	one := o.request.Date != ""
	if one {
		issue, err := o.request.Spec.IssueOn(o.request.Date)
		if err != nil {
			return badInput, fmt.Errorf("--date: %w", err)
		}
		days = []presets.Date{issue.Date}
	}
	dir, err := isFolder(o.out)
	switch {
	case err != nil:
		return badInput, err
	case one && o.out != "" && !dir:
		return o.make(e)
	case o.out != "" && !dir:
		return badInput, fmt.Errorf("--output: a series goes into a folder: %s/", o.out)
	}
	folder := cmp.Or(o.out, "akari-series")
	if err := makeFolder(folder); err != nil {
		return badInput, err
	}
	there := 0
	for _, day := range days {
		o.request.Date = day.Format(time.DateOnly)
		o.out = filepath.Join(folder, o.request.Date+".pdf")
		if day == o.request.Spec.Series.End() {
			o.out = filepath.Join(folder, o.request.Date+"-solution.pdf")
		}
		if o.isThere() && !o.replace {
			there++
			continue
		}
		if s, err := o.make(e); s != ok || err != nil {
			return s, err
		}
	}
	if there > 0 {
		fmt.Fprintf(e.stderr, "%s: %d of %d files are there already; --replace makes them again\n", folder, there, len(days))
	}
	return ok, nil
}

// isThere reports whether all files of a book are.
func (o *bookFlags) isThere() bool {
	press, screen := o.files(o.request.Spec)
	for _, path := range []string{press, screen} {
		if _, err := os.Lstat(path); path != "" && errors.Is(err, os.ErrNotExist) {
			return false
		}
	}
	return true
}
