package main

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/service"
	"akari/internal/spell"
	"akari/internal/terminal"
	"akari/puzzle"
	"akari/puzzle/codec"
)

// This file determines the destination and the format of results. The extension of -o chooses the
// format. Without a file, or if several formats share the extension, --to (or --format) chooses it.

type outFormat struct {
	name    string
	endings []string
}

var (
	textOut = outFormat{"text", []string{".txt"}}
	jsonOut = outFormat{"json", []string{".json", ".jsonl"}}
	csvOut  = outFormat{"csv", []string{".csv"}}
	svgOut  = outFormat{"svg", []string{".svg"}}
	htmlOut = outFormat{"html", []string{".html", ".htm"}}
)

// puzzlesOut are the formats of puzzles: the notations, and pictures.
func puzzlesOut() (out []outFormat) {
	for _, f := range codec.Formats {
		if !f.ReadOnly {
			out = append(out, outFormat{f.Name, []string{f.Ext}})
		}
	}
	return append(out, picturesOut()...)
}

func picturesOut() (out []outFormat) {
	for _, name := range service.Picture("").Choices() {
		if name != textOut.name {
			out = append(out, outFormat{name, []string{"." + name}})
		}
	}
	return out
}

// checkPDF returns an error if the extension of -o is that of another format.
func checkPDF(path string) error {
	if ext := strings.ToLower(filepath.Ext(path)); ext != "" && ext != ".pdf" && len(ext) <= 6 {
		return fmt.Errorf("-o %s: this command writes PDF; write a name that ends with .pdf", path)
	}
	return nil
}

// target is the values of -o and --to.
type target struct {
	name     string // the name of the flag: to, or format
	path     string // "" and "-" are standard output
	format   string
	known    []outFormat
	standard string // the default format, except that a terminal gets text; if it is "", there is no default

	keeps  string          // the advice how to keep finished puzzles after an interruption; may be empty
	color  *string         // --color, nil if no board is shown
	screen terminal.Screen // the screen that boards must fit
}

// addTarget declares -o, and --to or --format, which are synonyms.
func addTarget(f *pflag.FlagSet, name, doc, standard string, known ...outFormat) *target {
	t := &target{name: name, known: known, standard: standard}
	f.StringVar(&t.format, name, "", "write this `FORMAT`: "+doc)
	f.StringVarP(&t.path, "output", "o", "", "write to this `FILE`; its extension chooses the format")
	takes(f, name, spell.Names(known, func(k outFormat) string { return k.name }))
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, given string) pflag.NormalizedName {
		if given == "to" || given == "format" {
			given = name
		}
		return pflag.NormalizedName(given)
	})
	return t
}

func (t *target) showsBoards(f *pflag.FlagSet) *target {
	t.color = addWord(f, "color", "colour on boards: auto (on a terminal, unless NO_COLOR is set), always or never", "auto", "always", "never")
	return t
}

// isFile reports whether -o names a file.
func (t *target) isFile() bool { return t.path != "" && t.path != "-" }

// check determines the format, and the screen for boards.
func (t *target) check(e *env) error {
	if t.color != nil {
		t.screen = terminal.ScreenOf(e.stdout, t.isFile(), *t.color)
	}
	names := make([]string, len(t.known))
	var fits []string // the formats with the ending
	ending := strings.ToLower(filepath.Ext(t.path))
	for i, k := range t.known {
		names[i] = k.name
		if t.isFile() && slices.Contains(k.endings, ending) {
			fits = append(fits, k.name)
		}
	}
	switch {
	case t.format != "" && !slices.Contains(names, t.format):
		if f, err := codec.ByName(t.format); err == nil && f.ReadOnly {
			return fmt.Errorf("--%s: %s can only be read", t.name, f.Name)
		}
		return fmt.Errorf("--%s: %w", t.name, spell.OneOf(t.format, names))
	case t.format != "" && len(fits) > 0 && !slices.Contains(fits, t.format):
		return fmt.Errorf("the extension of -o %s means %s, but --%s is %s", t.path, strings.Join(fits, " or "), t.name, t.format)
	case t.format != "":
	case len(fits) == 1:
		t.format = fits[0]
	case len(fits) > 1:
		return fmt.Errorf("-o %s: the extension fits %s; choose one with --%s", t.path, strings.Join(fits, ", "), t.name)
	case t.isFile() && ending != "" && !strings.HasSuffix(t.path, "/"):
		return fmt.Errorf("-o %s: no format has the extension %s; choose one with --%s: %s", t.path, ending, t.name, strings.Join(names, ", "))
	case t.standard == "":
		return fmt.Errorf("--%s FORMAT is missing; known: %s", t.name, strings.Join(names, ", "))
	case !t.isFile() && terminal.Is(e.stdout):
		t.format = textOut.name
	default:
		t.format = t.standard
	}
	return nil
}

func (t *target) is(format string) bool { return t.format == format }

// notation returns the requested notation, nil for a picture.
func (t *target) notation() *codec.Format {
	f, _ := codec.ByName(t.format) // the format is a known one
	return f
}

type puzzleWriter interface {
	Write(*puzzle.Entry) error
	Close() error
}

// writer returns a writer of puzzles in the requested format. Boards are fitted to the screen.
func (e *env) writer(t *target, w io.Writer) puzzleWriter {
	switch f := t.notation(); f {
	case nil:
		p := &pictures{env: e, q: service.Default[service.RenderRequest]()}
		p.q.To = service.Picture(t.format)
		return p
	case codec.Text:
		return &terminal.Boards{Screen: t.screen, W: w, Names: !t.isFile()} // akari can read a file of boards only
	default:
		return codec.NewWriter(w, f)
	}
}

// pictures collects puzzles, and draws them when all are there.
type pictures struct {
	env *env
	q   service.RenderRequest
}

func (p *pictures) Write(e *puzzle.Entry) error {
	p.q.Entries = append(p.q.Entries, service.Subject{Entry: e})
	return nil
}

func (p *pictures) Close() error {
	if len(p.q.Entries) == 0 {
		return nil
	}
	d, err := new(service.Worker).Render(p.env.ctx, &p.q)
	if err != nil {
		return err
	}
	return p.env.picture(d)
}

// into redirects standard output to the target and does the work. A file gets its name when
// everything is written, and never if the work is interrupted.
func (e *env) into(t *target, work func() (status, error)) (status, error) {
	if !t.isFile() {
		return work()
	}
	out, s, err := e.fill(t, work)
	if err != nil || out == nil {
		return s, err
	}
	return e.commit(s, nil, out)
}

// fill is into for a file that gets its name later. out is nil if the work has failed.
func (e *env) fill(t *target, work func() (status, error)) (out *files.Output, s status, err error) {
	e.keeps = t.keeps
	if out, err = e.files.Create(t.path); err != nil {
		return nil, badInput, err
	}
	screen, stdout := e.out, e.stdout
	e.out, e.stdout = bufio.NewWriterSize(out, 64<<10), out
	s, err = work()
	if failed := e.out.Flush(); failed != nil {
		err = failed
	}
	e.out, e.stdout = screen, stdout
	if err != nil || s == interrupted || s != ok && out.Empty() {
		out.Discard()
		return nil, s, err
	}
	return out, s, nil
}
