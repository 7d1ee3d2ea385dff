package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"akari/puzzle"
	"akari/puzzle/codec"
)

// item is one puzzle of the input, or what kept it from being read.
type item struct {
	Entry *puzzle.Entry
	Err   error  // what kept it from being read, nil with an Entry
	File  string // as messages name it
	Line  int    // where it begins, from 1
}

// name is what results call the puzzle: its own name, or file and line.
func (it item) name() string {
	if it.Entry != nil && it.Entry.Name != "" {
		return it.Entry.Name
	}
	if it.Line == 0 {
		return it.File // could not even be opened
	}
	return fmt.Sprintf("%s:%d", it.File, it.Line)
}

// inputFlags are the flags of every command that reads puzzles.
type inputFlags struct {
	from, kind *string
	maxCells   *int
}

func addInputFlags(f *pflag.FlagSet) inputFlags {
	return inputFlags{
		from:     f.String("from", "", "read this `FORMAT` instead of recognising it"),
		kind:     f.String("kind", "", "the `KIND` of puzzle, where the text does not say: akari or searchlights"),
		maxCells: f.Int("max-cells", 0, "refuse boards of more `CELLS` (default 250000)"),
	}
}

// options checks the flags.
func (in inputFlags) options() (codec.ReadOptions, error) {
	var o codec.ReadOptions
	var err error
	if *in.from != "" {
		if o.Format, err = codec.ByName(*in.from); err != nil {
			return o, err
		}
	}
	if *in.kind != "" {
		if o.Genre, err = puzzle.GenreByName(*in.kind); err != nil {
			return o, err
		}
	}
	if *in.maxCells < 0 || *in.maxCells > puzzle.MaxCells {
		return o, fmt.Errorf("--max-cells must be from 0 to %d", puzzle.MaxCells)
	}
	o.Limits.MaxCells = *in.maxCells
	return o, nil
}

// entries reads the puzzles of all inputs in order, one at a time. What cannot
// be read is an item with an Err in its place, and reading goes on.
func (e *env) entries(args []string, o codec.ReadOptions) iter.Seq[item] {
	if len(args) == 0 {
		args = []string{"-"}
	}
	return func(yield func(item) bool) {
		for _, arg := range args {
			if !e.entriesOf(arg, o, yield) {
				return
			}
		}
	}
}

// entriesOf reads one input and reports whether to go on.
func (e *env) entriesOf(arg string, o codec.ReadOptions, yield func(item) bool) bool {
	text, file, err := e.open(arg)
	if err != nil {
		return yield(item{Err: err, File: arg})
	}
	defer text.Close()
	r := codec.NewReader(text, file, o)
	for e.ctx.Err() == nil {
		entry, err := r.Next()
		if err == io.EOF {
			return true
		}
		if !yield(item{Entry: entry, Err: err, File: file, Line: r.Line()}) {
			return false
		}
		var bad *codec.SyntaxError
		if err != nil && !errors.As(err, &bad) {
			return true // the input itself is broken; the next one may be well
		}
	}
	return false
}

// open finds what an INPUT names: standard input, a file, or the text of an
// address or id itself. file is how messages name it.
func (e *env) open(arg string) (text io.ReadCloser, file string, err error) {
	if arg == "-" {
		return io.NopCloser(e.stdin), "<stdin>", nil
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return nil, "", fmt.Errorf("%s: is a directory; name the files in it", arg)
	case err == nil:
		f, err := os.Open(arg)
		if err != nil {
			return nil, "", fmt.Errorf("%s: cannot be read: %w", arg, reason(err))
		}
		return f, arg, nil
	case strings.ContainsAny(arg, ":?\n"):
		return io.NopCloser(strings.NewReader(arg)), "<argument>", nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", fmt.Errorf("%s: no such file", arg)
	}
	return nil, "", fmt.Errorf("%s: cannot be read: %w", arg, reason(err))
}

// one reads the only puzzle of an input; none or two is an error.
func (e *env) one(args []string, o codec.ReadOptions) (*puzzle.Entry, error) {
	var found *puzzle.Entry
	for it := range e.entries(args, o) {
		switch {
		case it.Err != nil:
			return nil, it.Err
		case found != nil:
			return nil, fmt.Errorf("%s:%d: a second puzzle; this command takes one", it.File, it.Line)
		}
		found = it.Entry
	}
	if err := e.ctx.Err(); err != nil {
		return nil, err
	}
	if found == nil {
		return nil, errors.New("no puzzle in the input")
	}
	return found, nil
}
