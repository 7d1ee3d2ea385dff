package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/service"
	"akari/internal/terminal"
	"akari/presets"
	"akari/render/book/collect"
	"akari/render/paper"
)

func buildCover(f *pflag.FlagSet) action {
	q := service.Default[service.CoverRequest]()
	f.StringVar((*string)(&q.For), "for", "", "")
	path := f.StringP("output", "o", "", "write the cover to this `FILE` (default: mine-cover.pdf for mine.yaml)")
	front := f.String("front", "", "also write the front, as a PNG for shops, to this `FILE`")
	report := f.String("report", "", "the `FILE` that akari book --report json printed, so that the puzzles are not made again")
	ledger := f.String("ledger", "", "the `FILE` given to akari book; cover only reads it")
	f.IntVar((*int)(&q.Book.Workers), "workers", runtime.GOMAXPROCS(0), "")
	trust := addTrustFlag(f)
	describe(f, q)
	describe(f, q.Book)
	return func(e *env, args []string) (status, error) {
		if err := service.Validate(&q, service.Limits{}); err != nil {
			return badInput, err
		}
		if len(args) != 1 {
			return badInput, fmt.Errorf("expected one file, the description of a book; got %d", len(args))
		}
		if *path == "-" {
			return badInput, errors.New("a cover is two files, which cannot be written to standard output; name a file with -o")
		}
		var err error
		q.Picture = *front != ""
		if q.Book.Spec, err = e.files.Book(args[0], *trust); err != nil {
			return badInput, err
		}
		if *ledger != "" {
			if q.Book.Earlier, err = readLedger(e, *ledger); err != nil {
				return badInput, err
			}
		}
		if *report != "" {
			if q.Report, err = readReport(e, *report); err != nil {
				return badInput, err
			}
		}
		c, err := new(service.Worker).Cover(e.ctx, &q)
		if err != nil {
			return badInput, err
		}
		return e.tellCover(c, cmp.Or(*path, ownName(q.Book.Spec)+"-cover.pdf"), *front)
	}
}

// tellCover writes the files of a cover and prints its measurements.
func (e *env) tellCover(c *service.Cover, path, front string) (status, error) {
	ending := filepath.Ext(path)
	guides := strings.TrimSuffix(path, ending) + "-guides" + ending
	var outs []*files.Output
	for i, path := range []string{path, guides, front} {
		if file := [][]byte{c.Print, c.Guides, c.Front}[i]; file != nil {
			out, err := e.files.Create(path)
			if err == nil {
				_, err = out.Write(file)
			}
			if err != nil {
				return badInput, err
			}
			outs = append(outs, out)
			fmt.Fprintln(terminal.People{W: e.out}, path)
		}
	}
	text := "too thin for text"
	if c.SpineText {
		text = "with text"
	}
	fmt.Fprintf(e.out, "%.1f x %.1f mm for %s, spine %.1f mm for %d pages, %s\n", c.Width, c.Height, c.Printer, c.Spine, c.Pages, text)
	fmt.Fprint(terminal.People{W: e.out}, paper.Told(c.Rules))
	return e.commit(statusOf(c), nil, outs...)
}

// readReport reads the report on a book, up to the size of the largest description.
func readReport(e *env, path string) (service.Text, error) {
	f, err := files.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	e.files.Reads(path)
	text, err := io.ReadAll(io.LimitReader(f, presets.MaxBytes))
	return service.Text(text), err
}

func readLedger(e *env, path string) (*collect.Ledger, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	e.files.Reads(path)
	return collect.ReadLedger(f, path)
}
