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

// inputFlags are the flags of each command that reads puzzles, and its inputs.
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

// isFolder reports whether the input is the folder of a file.
func (it input) isFolder(file string) bool { return file != it.arg && it.line == 0 }

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
	f.BoolVar(&in.verbose, "verbose", false, "list what became of each line and attachment: board, heading, words or unread")
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
			e.files.Reads(file)
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
				if rel, err := filepath.Rel(it.arg, file); err == nil && it.isFolder(file) {
					among = rel
				} else if len(in.inputs) > 1 {
					among = filepath.Base(file)
				}
				for found := range e.subjects(it, file, o) {
					if !yield(item{found, among}) || e.ctx.Err() != nil {
						return
					}
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
			files = append(files, strings.TrimSuffix(path, "/")) // the error is reported when the file is read
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

// isMaildir reports whether a folder has the folders of a Maildir.
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

// subjects yields the puzzles of a file of an INPUT, or only the puzzle that begins on its line.
func (e *env) subjects(of input, file string, o letter.Options) iter.Seq[service.Subject] {
	return func(yield func(service.Subject) bool) {
		wrong := func(err error) {
			yield(service.Subject{Source: service.Source{File: file, Line: of.line}, Err: err})
		}
		text, name, err := e.open(file, of.isFolder(file))
		if err != nil {
			wrong(err)
			return
		}
		defer text.Close()
		e.opened++
		if of.line == 0 {
			o.Account = func(p letter.Piece) {
				if e.account.Add(name, p); e.verbose {
					e.note("%s:%d: %v: %s", name, p.Line, p.Fate, p.Text)
				}
			}
		}
		found, near := of.line == 0, 0
		for f := range service.Each(e.ctx, text, name, o) {
			at := f.Source.Line
			if of.line > 0 && at != of.line {
				if near == 0 || max(at-of.line, of.line-at) < max(near-of.line, of.line-near) {
					near = at
				}
				if found {
					return
				}
				continue
			}
			found = true
			f.Err = hinted(f.Err)
			if !yield(f) {
				return
			}
		}
		switch {
		case found || e.ctx.Err() != nil:
		case near > 0:
			wrong(fmt.Errorf("%s:%d: no puzzle begins on this line; the nearest begins on line %d", name, of.line, near))
		default:
			wrong(fmt.Errorf("%s:%d: no puzzle begins on this line", name, of.line))
		}
	}
}

// open opens an INPUT: standard input, a file, or the text of an address or id. file is the
// name of the INPUT in messages. A file in a folder must be a regular file: a pipe might never end.
func (e *env) open(arg string, inFolder bool) (text io.ReadCloser, file string, err error) {
	if arg == "-" {
		if e.typed {
			e.note("reading standard input; Ctrl-D ends it")
		}
		return io.NopCloser(e.stdin), "<stdin>", nil
	}
	info, err := os.Stat(arg)
	if err == nil && info.IsDir() {
		if _, err := os.ReadDir(arg); err != nil {
			return nil, "", files.Unread(arg, err)
		}
	}
	switch {
	case err == nil && inFolder && !info.Mode().IsRegular():
		return nil, "", fmt.Errorf("%s: is not a regular file; a folder may have files only", arg)
	case err == nil && info.IsDir():
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

// patientReader reads from a source that may never deliver anything. A Read ends with the context; the
// abandoned read of the source continues in the background.
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
