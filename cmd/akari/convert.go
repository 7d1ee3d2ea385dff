package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/pflag"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// convertCommand is a function because its help lists the notations.
func convertCommand() *command {
	return &command{
		name:  "convert",
		args:  "[INPUT...] --to FORMAT [--from FORMAT] [-o FILE|DIR/]",
		short: "write puzzles in another notation",
		long: `Reads puzzles in any notation and writes them in another. A puzzle that cannot
be read, or that the notation cannot say, is reported with its line, and the
others are written. Into a directory each puzzle goes as a file of its own.

A notation is known by its frame: a header, a prefix. A text that fits two of
them is refused, and so is a grid under its size that may be Akari or
Searchlights; --from and --kind say which it is. The JSON notation is described
by puzzle/codec/puzzle.schema.json.

Notations:
` + notations(),
		examples: `  akari convert 'https://puzz.link/p?akari/5/4/g7.k1.gahd' --to picture
  akari convert puzzles.jsonl --to puzzlink
  akari convert saved-page.html --to sgt -o puzzle.sgt
  akari convert puzzles.jsonl --to pzprv3 -o puzzles/`,
		build: buildConvert,
	}
}

// notations lists what can be read and written, a line each.
func notations() string {
	var rows [][]string
	for _, f := range codec.Formats {
		title := f.Title
		if f.ReadOnly {
			title += " (read only)"
		}
		rows = append(rows, []string{"  " + f.Name, title})
	}
	var b strings.Builder
	table(&b, rows)
	return strings.TrimSuffix(b.String(), "\n")
}

func buildConvert(f *pflag.FlagSet) action {
	to := f.String("to", "", "write this `FORMAT`")
	in := addInputFlags(f)
	out := f.StringP("output", "o", "", "write to this `FILE`, or into this directory if it ends in /")
	return func(e *env, args []string) (status, error) {
		if *to == "" {
			return badInput, errors.New("convert: --to FORMAT is missing; see 'akari help convert'")
		}
		format, err := codec.ByName(*to)
		if err != nil {
			return badInput, fmt.Errorf("--to: %w", err)
		}
		if format.ReadOnly {
			return badInput, fmt.Errorf("--to %s: this notation can only be read", format.Name)
		}
		read, err := in.options()
		if err != nil {
			return badInput, err
		}
		target, err := e.converted(format, *out)
		if err != nil {
			return badInput, err
		}
		defer target.discard()
		return e.convert(args, read, target)
	}
}

// target takes converted puzzles.
type target interface {
	write(*puzzle.Entry) error
	commit() error
	discard()
}

// converted opens what -o names: a file, standard output, or a directory.
func (e *env) converted(f *codec.Format, path string) (target, error) {
	info, err := os.Stat(filepath.Clean(path))
	if strings.HasSuffix(path, "/") || path != "" && err == nil && info.IsDir() {
		if err == nil && !info.IsDir() {
			return nil, fmt.Errorf("%s: is a file, not a directory", path)
		}
		return &folder{env: e, format: f, dir: path}, nil
	}
	out, err := e.create(path)
	if err != nil {
		return nil, err
	}
	return &stream{out, codec.NewWriter(out, f)}, nil
}

// convert reads, writes, and tells what could not be.
func (e *env) convert(args []string, read codec.ReadOptions, t target) (status, error) {
	s, written := ok, 0
	for it := range e.entries(args, read) {
		err := it.Err
		if err == nil {
			err = t.write(it.Entry)
			var unsupported *codec.UnsupportedError
			if errors.As(err, &unsupported) {
				err = fmt.Errorf("%s:%d: %w", it.File, it.Line, err)
			} else if err != nil {
				return badInput, err
			}
		}
		if err != nil {
			e.complain(err)
			s = badInput
			continue
		}
		written++
	}
	if err := e.ctx.Err(); err != nil || written == 0 {
		return s, err // nothing is left behind
	}
	return s, t.commit()
}

// stream writes all puzzles to one file or standard output.
type stream struct {
	*output
	w *codec.Writer
}

func (s *stream) write(e *puzzle.Entry) error {
	return s.failed(s.w.Write(e))
}

// failed names the file in an error of writing.
func (s *stream) failed(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: cannot be written: %w", s.path, path.Err)
	}
	return err
}

func (s *stream) commit() error {
	if err := s.failed(s.w.Close()); err != nil {
		return err
	}
	return s.output.commit()
}

// folder writes a file for each puzzle, named after it.
type folder struct {
	env    *env
	format *codec.Format
	dir    string
	names  fileNames
}

func (f *folder) write(e *puzzle.Entry) error {
	text, err := codec.Encode(f.format, e)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.dir, 0o777); err != nil {
		return fmt.Errorf("%s: cannot be made: %w", f.dir, reason(err))
	}
	out, err := f.env.create(filepath.Join(f.dir, f.names.next(e.Name)+f.format.Ext))
	if err != nil {
		return err
	}
	defer out.discard()
	if _, err := out.Write([]byte(text)); err != nil {
		return fmt.Errorf("%s: cannot be written: %w", out.path, reason(err))
	}
	return out.commit()
}

// commit has nothing left to do: each file is whole already.
func (f *folder) commit() error { return nil }

func (f *folder) discard() {}

// fileNames gives each puzzle of a run a file name of its own.
type fileNames struct {
	taken map[string]bool // in lower case, as some file systems see names
	count int
}

// next is the file name, without extension, of the next puzzle.
func (f *fileNames) next(puzzle string) string {
	if f.taken == nil {
		f.taken = map[string]bool{}
	}
	f.count++
	base := safeName(puzzle)
	if base == "" {
		base = fmt.Sprintf("puzzle-%d", f.count)
	}
	name := base
	for n := 2; f.taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	f.taken[strings.ToLower(name)] = true
	return name
}

// safeName makes a puzzle's name one that every file system takes and no shell
// stumbles over: letters, digits, "-", "_" and inner dots, at most 80 bytes.
// Names of devices on Windows (con, nul, com1) get a "_" in front.
func safeName(s string) string {
	var b strings.Builder
	for _, r := range s {
		if b.Len() >= 80 {
			break
		}
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '_', r == '.':
			b.WriteRune(r)
		default:
			b.WriteByte('-')
		}
	}
	name := strings.Trim(b.String(), "-.")
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch strings.TrimRight(stem, "0123456789") {
	case "con", "prn", "aux", "nul", "com", "lpt":
		return "_" + name
	}
	return name
}
