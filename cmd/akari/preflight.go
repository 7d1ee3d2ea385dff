package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/spell"
	"akari/presets"
	"akari/render/book"
	"akari/render/press"
)

var preflightCommand = &command{
	name:  "preflight",
	args:  "FILE.pdf|BOOK.yaml [--for kdp,ingram,lulu] [--format text|json]",
	short: "check a book against printers' rules",
	long: `Checks a PDF file, or the book that a description makes, against what printers
ask of the inside of a book: one line a rule, with what is wanted and what was
found. The exit code is 1 where a rule is broken.`,
	examples: `  akari preflight akari-book.pdf --for kdp
  akari preflight mine.yaml`,
	build: buildPreflight,
}

func buildPreflight(f *pflag.FlagSet) action {
	whom := f.String("for", "kdp,ingram,lulu", "the `PRINTERS`, with commas between them")
	paper := f.String("paper", "cream", "white or cream; it limits the number of pages")
	format := f.String("format", "text", "text or json")
	return func(e *env, args []string) (status, error) {
		list, err := presets.ParsePrinters(*whom)
		if err != nil {
			return badInput, fmt.Errorf("--for: %w", err)
		}
		var sheet presets.Paper
		if err := sheet.UnmarshalText([]byte(*paper)); err != nil {
			return badInput, fmt.Errorf("--paper: %w", err)
		}
		if *format != "text" && *format != "json" {
			return badInput, fmt.Errorf("--format %q; %s", *format, spell.Hint(*format, []string{"text", "json"}))
		}
		if len(args) != 1 {
			return badInput, errors.New("preflight takes one file, a PDF or the description of a book")
		}
		data, err := pressFile(e, args[0])
		if err != nil {
			return badInput, err
		}
		d, err := press.Read(data)
		if err != nil {
			return badInput, fmt.Errorf("%s: %w", args[0], err)
		}
		var all []press.Finding
		for _, p := range list {
			all = append(all, press.Check(d, p, sheet)...)
		}
		return tellFindings(e, all, *format)
	}
}

// pressFile reads a PDF, or makes the one that a description asks for.
func pressFile(e *env, path string) ([]byte, error) {
	if ext := strings.ToLower(filepath.Ext(path)); ext == ".yaml" || ext == ".yml" {
		spec, err := presets.LoadBook(path)
		if err != nil {
			return nil, err
		}
		b, err := book.Build(e.ctx, spec, book.Options{Workers: runtime.GOMAXPROCS(0)})
		if err != nil {
			return nil, err
		}
		return b.Press()
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", path, reason(err))
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, press.MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", path, reason(err))
	}
	return data, nil
}

// tellFindings writes the table; the status is no where a rule is broken.
func tellFindings(e *env, all []press.Finding, format string) (status, error) {
	s := ok
	rows := [][]string{{"", "printer", "rule", "wanted", "found"}}
	for _, f := range all {
		verdict := "pass"
		if !f.OK {
			s, verdict = no, "FAIL"
		}
		rows = append(rows, []string{verdict, f.Printer, f.Rule, f.Want, f.Found})
	}
	if format == "json" {
		return s, json.NewEncoder(e.out).Encode(all)
	}
	table(e.out, rows)
	return s, nil
}
