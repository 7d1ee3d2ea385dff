package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/service"
	"akari/internal/spell"
	"akari/puzzle"
	"akari/puzzle/codec"
	"akari/puzzle/letter"
)

// item is one puzzle of the input, or the reason why it could not be read.
type item struct {
	service.Subject
	among string // the file's path in the INPUT folder, or its name; "" if there is only one file
}

// inputFlags are the flags of every command that reads puzzles, and the files of its
// inputs.
type inputFlags struct {
	service.Reading
	inputs  []input
	verbose bool
}

// input is an INPUT with its files: the files in a folder, or the INPUT itself. FILE:N is the
// puzzle that begins on line N of a file.
type input struct {
	arg   string
	files []string
	line  int // 0: all puzzles
}

func inputOf(arg string) input {
	_, err := os.Lstat(arg)
	if colon := strings.LastIndexByte(arg, ':'); err != nil && colon > 0 {
		line, nerr := strconv.Atoi(arg[colon+1:])
		if info, ferr := os.Stat(arg[:colon]); nerr == nil && line > 0 && ferr == nil && !info.IsDir() {
			return input{arg, []string{arg[:colon]}, line}
		}
	}
	return input{arg, filesIn(arg), 0}
}

func addInputFlags(f *pflag.FlagSet) *inputFlags {
	in := &inputFlags{}
	f.StringVar((*string)(&in.From), "from", "", "")
	f.StringVar((*string)(&in.Kind), "kind", "", "")
	f.StringVar(&in.Cells, "cells", "", "")
	f.IntVar(&in.MaxCells, "max-cells", 0, "")
	f.BoolVar(&in.verbose, "verbose", false, "list the lines that were skipped as ordinary text")
	describe(f, in.Reading)
	return in
}

// open lists the files of all inputs, so that no result replaces an input. If a check of the flags
// has failed, open only returns its error.
func (in *inputFlags) open(e *env, args []string, checks ...error) error {
	if err := cmp.Or(checks...); err != nil {
		return err
	}
	if _, err := in.Options(); err != nil {
		return err
	}
	e.verbose = in.verbose
	if len(args) == 0 {
		args = []string{"-"}
	}
	for _, arg := range args {
		it := inputOf(arg)
		for _, file := range it.files {
			if err := e.files.Reads(file); err != nil {
				return err
			}
		}
		in.inputs = append(in.inputs, it)
	}
	return nil
}

// entries reads the puzzles of all inputs in order, one at a time. A part that cannot be read
// yields an item with an Err in its place, and reading continues.
func (e *env) entries(in *inputFlags) iter.Seq[item] {
	o, _ := in.Options() // open has checked them
	return func(yield func(item) bool) {
		for _, it := range in.inputs {
			for _, file := range it.files {
				among := "" // the only file of an INPUT needs no path
				if rel, err := filepath.Rel(it.arg, file); err == nil && file != it.arg && it.line == 0 {
					among = rel
				} else if len(in.inputs) > 1 {
					among = filepath.Base(file)
				}
				each := func(found item) bool {
					found.among = among
					return yield(found)
				}
				if info, err := os.Stat(file); err == nil && file != it.arg && it.line == 0 && !info.Mode().IsRegular() {
					err = fmt.Errorf("%s: is not a regular file; a folder may have files only", file) // a pipe might never end
					if !each(item{Subject: service.Subject{Source: service.Source{File: file}, Err: err}}) {
						return
					}
					continue
				}
				if !e.entriesOf(file, it.line, o, each) {
					return
				}
			}
		}
	}
}

// filesIn lists the files of a folder and its subfolders in the order of numbered, without
// hidden files, and of a Maildir folder only the mails. If arg is not a folder, filesIn returns arg.
func filesIn(arg string) []string {
	if info, err := os.Stat(arg); err != nil || !info.IsDir() {
		return []string{arg}
	}
	var files []string
	root := arg + string(filepath.Separator) // the folder itself, if arg is a link
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		hidden := path != root && strings.HasPrefix(d.Name(), ".")
		switch {
		case err == nil && d.IsDir() && isMaildir(path):
			for _, inner := range []string{"cur", "new"} {
				files = append(files, filesIn(filepath.Join(path, inner))...)
			}
			return filepath.SkipDir
		case err != nil, !d.IsDir() && !hidden:
			files = append(files, path) // the error is reported when the file is read
		case hidden && d.IsDir():
			return filepath.SkipDir
		}
		return nil
	})
	if files == nil {
		return []string{arg}
	}
	keys := map[string]string{}
	for _, file := range files {
		keys[file] = numbered(file)
	}
	slices.SortFunc(files, func(a, b string) int { return strings.Compare(keys[a], keys[b]) })
	return files
}

// isMaildir reports whether a folder holds mails in cur and new, and the mails that are being
// delivered in tmp.
func isMaildir(path string) bool {
	for _, name := range []string{"cur", "new", "tmp"} {
		if info, err := os.Stat(filepath.Join(path, name)); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}

var number = regexp.MustCompile(`[0-9]+`)

// numbered returns a key that sorts paths by the numbers in them: s2 comes before s10. It keeps the
// files of a folder together.
func numbered(path string) string {
	const width = 40 // longer numbers are compared as texts
	key := ""
	for name := range strings.SplitSeq(path, string(filepath.Separator)) {
		padded := number.ReplaceAllStringFunc(name, func(n string) string { return strings.Repeat("0", max(0, width-len(n))) + n })
		key += padded + "\x01" + name + "\x00" // 07 and 7 are different names
	}
	return key
}

// entriesOf reads one input, or only the puzzle that begins on the given line, and reports
// whether to continue with the next input.
func (e *env) entriesOf(arg string, line int, o letter.Options, yield func(item) bool) bool {
	wrong := func(err error) bool {
		return yield(item{Subject: service.Subject{Source: service.Source{File: arg, Line: line}, Err: err}})
	}
	text, file, err := e.open(arg)
	if err != nil {
		return wrong(err)
	}
	defer text.Close()
	e.opened++
	more, found, near := true, line == 0, 0
	each := func(f service.Subject) bool {
		at := f.Source.Line
		if line > 0 && at != line {
			if near == 0 || max(at-line, line-at) < max(near-line, line-near) {
				near = at
			}
			return !found
		}
		found = true
		f.Err = hinted(f.Err)
		more = yield(item{Subject: f})
		return more
	}
	if line == 0 {
		o.Skipped = func(line int, words string) {
			if e.skipped++; e.verbose {
				e.note("%s:%d: skipped: %s", file, line, words)
			}
		}
	}
	all, _ := service.Each(e.ctx, text, file, o, 0, each)
	switch {
	case e.ctx.Err() != nil: // every caller checks the context
	case !found && near > 0:
		return wrong(fmt.Errorf("%s:%d: no puzzle begins on this line; the nearest begins on line %d", file, line, near))
	case !found:
		return wrong(fmt.Errorf("%s:%d: no puzzle begins on this line", file, line))
	case line > 0:
		return more
	}
	return all
}

// open opens an INPUT: standard input, a file, or the text of an address or id. file is the
// name of the INPUT in messages.
func (e *env) open(arg string) (text io.ReadCloser, file string, err error) {
	if arg == "-" {
		if e.typed {
			e.note("reading standard input; Ctrl-D ends it")
		}
		return io.NopCloser(e.stdin), "<stdin>", nil
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		if _, err := os.ReadDir(arg); err != nil {
			return nil, "", files.Unread(arg, err)
		}
		return nil, "", fmt.Errorf("%s: the folder has no files", arg)
	case err == nil:
		f, err := files.Open(arg)
		return f, arg, err
	case strings.ContainsAny(arg, ":?\n"), codec.Framed(arg) == codec.Link:
		return io.NopCloser(strings.NewReader(arg)), "<argument>", nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", fmt.Errorf("%s: no such file", arg)
	}
	return nil, "", files.Unread(arg, err)
}

// one reads the only puzzle of an input. It is an error if the input has no puzzle or several.
func (e *env) one(in *inputFlags) (found service.Subject, err error) {
	for it := range e.entries(in) {
		switch {
		case it.Err != nil:
			return found, it.Err
		case found.Entry != nil:
			return found, fmt.Errorf("%s: expected one puzzle, got a second; choose one, as in %s:%d", it.Source, it.Source.File, found.Source.Line)
		}
		found = it.Subject
	}
	if found.Entry == nil {
		err = errors.New("no puzzle in the input")
	}
	return found, cmp.Or(e.ctx.Err(), err)
}

// hinted adds advice to an error about a text: the flag that would help.
func hinted(err error) error {
	var bad *codec.SyntaxError
	if !errors.As(err, &bad) || bad.Err == nil || bad.Hint != "" {
		return err
	}
	var notation *codec.NotationError
	var genre *codec.GenreError
	switch {
	case errors.As(bad, new(*codec.LimitError)):
		bad.Hint = "--max-cells raises the limit"
	case errors.As(bad, &genre) && genre.Asked != nil:
		bad.Hint = "leave out --kind"
	case errors.As(bad, &genre) && len(genre.Fits) > 0:
		bad.Hint = "choose one with --kind " + strings.Join(spell.Names(genre.Fits, genreName), " or --kind ")
	case errors.As(bad, &notation) && len(notation.Fits) > 0:
		bad.Hint = "choose one with --from " + strings.Join(spell.Names(notation.Fits, formatName), " or --from ")
	case notation != nil:
		bad.Hint = "choose one with --from: " + strings.Join(spell.Names(codec.Formats, formatName), " ")
	}
	return bad
}

func genreName(g *puzzle.Genre) string { return g.Name }

func formatName(f *codec.Format) string { return f.Name }

// patientReader reads from a source that may never deliver anything. A Read ends when the
// context ends. The abandoned read of the source continues in the background until the source
// delivers something.
type patientReader struct {
	ctx  context.Context // of the whole program: a Reader has no place for one
	from io.Reader
	read *io.PipeReader // nil before the first Read
}

func (r *patientReader) Read(p []byte) (int, error) {
	if r.read == nil {
		read, write := io.Pipe()
		go func() {
			_, err := io.Copy(write, r.from)
			write.CloseWithError(err)
		}()
		context.AfterFunc(r.ctx, func() { write.CloseWithError(r.ctx.Err()) })
		r.read = read
	}
	return r.read.Read(p)
}
