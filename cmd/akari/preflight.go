package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/service"
	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/presets"
	"akari/render/preflight"
)

var preflightCommand = &command{Command: cobra.Command{
	Use:   "preflight FILE.pdf|BOOK.yaml",
	Short: "check a book against printers' rules",
	Long: `Checks the inside or the cover of a book against the printers' rules: a PDF that akari
wrote, or the book of a description. Prints a line for each rule, with the required value
and the value found. If a rule is broken, the exit code is 1. PDFs from other programs, and
PDFs changed since akari wrote them, are refused.`,
	Example: `  akari book && akari preflight akari-book.pdf --for kdp
  akari preflight mine.yaml`,
}, build: buildPreflight}

func buildPreflight(f *pflag.FlagSet) action {
	q := service.Default[service.PreflightRequest]()
	f.StringVar(&q.For, "for", q.For, "the `PRINTERS`, separated by commas, instead of the printers in the description")
	f.StringVar((*string)(&q.Paper), "paper", string(q.Paper), "white or cream, instead of the paper in the description; the paper limits the number of pages")
	trust := addTrustFlag(f)
	to := addTarget(f, "format", "text or json", "text", textOut, jsonOut)
	return func(e *env, args []string) (status, error) {
		err := cmp.Or(service.Validate(&q, service.Limits{}), to.check(e))
		if err == nil && len(args) != 1 {
			err = fmt.Errorf("expected one file, a PDF or the description of a book; got %d", len(args))
		}
		if err != nil {
			return badInput, err
		}
		var spec *presets.Book
		if q.PDF, spec, err = e.pressFile(args[0], *trust); err != nil {
			return badInput, err
		}
		if spec != nil && len(spec.Page.For) > 0 && !f.Changed("for") {
			q.For = joined(spec.Page.For)
		}
		if spec != nil && !f.Changed("paper") {
			q.Paper = spec.Page.Paper
		}
		r, err := new(service.Worker).Preflight(e.ctx, &q)
		if bad := service.Describe(err); bad != nil && bad.Field == "pdf" {
			return badInput, fmt.Errorf("%s: %w", args[0], bad.Cause)
		} else if err != nil {
			return badInput, err
		}
		return e.into(to, func() (status, error) {
			if to.is("json") {
				return statusOf(r), jsonLine(e.out, r.Findings)
			}
			tellFindings(e.out, r.Findings)
			return statusOf(r), nil
		})
	}
}

func joined[T ~string](words []T) string {
	return strings.Join(spell.Names(words, func(w T) string { return string(w) }), ",")
}

// pressFile reads a PDF. If the argument is a description, pressFile makes the PDF and also
// returns the description.
func (e *env) pressFile(path string, trust bool) ([]byte, *presets.Book, error) {
	if ext := strings.ToLower(filepath.Ext(path)); ext == ".yaml" || ext == ".yml" {
		spec, err := e.files.Book(path, trust)
		if err != nil {
			return nil, nil, err
		}
		if !spec.Series.From.IsZero() {
			return nil, nil, fmt.Errorf("%s: describes a series; run preflight on each file that 'akari book' makes", path)
		}
		q := service.Default[service.BookRequest]()
		q.Spec, q.Workers = spec, service.Workers(runtime.GOMAXPROCS(0))
		b, err := new(service.Worker).Book(e.ctx, &q)
		if err != nil {
			return nil, nil, err
		}
		return b.Print, spec, nil
	}
	if err := e.files.Reads(path); err != nil {
		return nil, nil, err
	}
	var data []byte
	f, err := os.Open(path)
	if err == nil {
		defer f.Close()
		data, err = preflight.Load(e.ctx, f)
	}
	switch {
	case errors.As(err, new(*fs.PathError)):
		err = files.Unread(path, err)
	case err != nil:
		err = fmt.Errorf("%s: %w", path, err)
	}
	return data, nil, err
}

func tellFindings(w io.Writer, all []preflight.Finding) {
	rows := [][]string{{"", "printer", "rule", "required", "found"}}
	for _, f := range all {
		verdict := "pass"
		if !f.OK {
			verdict = "FAIL"
		}
		rows = append(rows, []string{verdict, f.Printer, f.Rule, f.Want, f.Found})
	}
	terminal.Table(w, rows)
}
