package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	"akari/internal/spell"
	"akari/presets"
	"akari/render/book"
)

var bookCommand = &command{
	name:  "book",
	args:  "[BOOK.yaml | --preset NAME] [-o FILE.pdf] [--output print|screen|both] [--seed N] [--ledger FILE] [--only N] [--report text|json]",
	short: "make a book of puzzles, ready to print",
	long: `Makes a whole book as PDF: title, contents, rules with a worked example, parts
of puzzles, all solutions at the back. The book is described in a YAML file, or
is a built-in one. The same description and seed give the same file, byte for
byte. What was made is told on standard output.`,
	examples: `  akari book
  akari book mine.yaml -o mine.pdf --output both
  akari book mine.yaml --only 37            # the same book, puzzle 37 made anew
  akari book volume2.yaml --ledger series.jsonl`,
	build: buildBook,
}

// bookFlags are the flags of book.
type bookFlags struct {
	preset, out, output, ledger, report string
	seed                                uint64
	only                                []int
	workers                             int
	progress                            *string
}

// outputs are the kinds of file a book is written as.
var outputs = []string{"print", "screen", "both"}

func buildBook(f *pflag.FlagSet) action {
	var o bookFlags
	f.StringVar(&o.preset, "preset", "", "a built-in book, by `NAME` (default book)")
	f.StringVarP(&o.out, "output-file", "o", "", "write the book to this `FILE` (default akari-book.pdf, or as the description says)")
	f.StringVar(&o.output, "output", "", "print: for a press; screen: with bookmarks and links; both (default print)")
	f.Uint64Var(&o.seed, "seed", 0, "make other puzzles: `N` instead of the description's seed")
	f.StringVar(&o.ledger, "ledger", "", "a `FILE` that lists the puzzles of a series; none is printed twice")
	f.IntSliceVar(&o.only, "only", nil, "make the puzzle of this `NUMBER` anew and leave all others")
	f.StringVar(&o.report, "report", "text", "tell what was made as text or json")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "puzzles made side by side")
	o.progress = addProgressFlag(f)
	return func(e *env, args []string) (status, error) {
		spec, err := o.spec(f, args)
		if err != nil {
			return badInput, err
		}
		ledger, err := o.readLedger()
		if err != nil {
			return badInput, err
		}
		return o.make(e, spec, ledger)
	}
}

// spec checks the flags and reads the description of the book.
func (o *bookFlags) spec(f *pflag.FlagSet, args []string) (*presets.Book, error) {
	known := func(flag, value string, words ...string) error {
		for _, w := range words {
			if w == value {
				return nil
			}
		}
		return fmt.Errorf("--%s %q; %s", flag, value, spell.Hint(value, words))
	}
	if err := errors.Join(known("report", o.report, "text", "json"), known("output", o.output, append(outputs, "")...)); err != nil {
		return nil, err
	}
	name := "book"
	switch {
	case len(args) > 1:
		return nil, fmt.Errorf("book takes one description, not %d", len(args))
	case len(args) == 1 && o.preset != "":
		return nil, errors.New("name a description or --preset, not both")
	case len(args) == 1:
		name = args[0]
		if !strings.ContainsAny(name, "./\\") {
			name = "./" + name // a file, never a built-in book
		}
	case o.preset != "":
		name = o.preset
	}
	if o.workers < 1 {
		return nil, fmt.Errorf("--workers %d: at least 1", o.workers)
	}
	spec, err := presets.LoadBook(name)
	if err == nil && f.Changed("seed") {
		spec.Seed = o.seed
	}
	return spec, err
}

// readLedger reads the list of a series; one that does not exist yet is empty.
func (o *bookFlags) readLedger() (*book.Ledger, error) {
	if o.ledger == "" {
		return nil, nil
	}
	f, err := os.Open(o.ledger)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", o.ledger, reason(err))
	}
	defer f.Close()
	return book.ReadLedger(f, o.ledger)
}

// files says where the press file and the screen file go; "" for none.
func (o *bookFlags) files(spec *presets.Book) (press, screen string) {
	press, screen = spec.Output.Print, spec.Output.Screen
	if o.output == "" && press == "" && screen == "" {
		press = "akari-book.pdf"
	}
	switch o.output {
	case "print":
		screen = ""
	case "screen":
		press = ""
	}
	if o.output != "" && o.output != "screen" && press == "" {
		press = "akari-book.pdf"
	}
	if (o.output == "screen" || o.output == "both") && screen == "" {
		screen = "akari-book-screen.pdf"
	}
	if o.out == "" {
		return press, screen
	}
	if press == "" {
		return "", o.out
	}
	if screen != "" {
		ext := filepath.Ext(o.out)
		screen = strings.TrimSuffix(o.out, ext) + "-screen" + ext
	}
	return o.out, screen
}

// make builds the book, writes its files and the ledger, and tells about it.
// Every file is opened before the work begins, so that one that cannot be
// written is known at once, and gets its name only when all are whole.
func (o *bookFlags) make(e *env, spec *presets.Book, ledger *book.Ledger) (status, error) {
	press, screen := o.files(spec)
	if screen != "" && press == "-" {
		return badInput, errors.New("two files do not go to standard output; name a file with -o")
	}
	var outs [3]*output
	for i, path := range []string{press, screen, o.ledger} {
		if path == "" {
			continue
		}
		out, err := e.create(path)
		if err != nil {
			return badInput, err
		}
		defer out.discard()
		outs[i] = out
	}
	b, err := o.build(e, spec, ledger)
	if err == nil {
		err = writeAll(outs, b, ledger)
	}
	if err != nil {
		return badInput, err
	}
	return ok, o.tell(e, b, press, screen)
}

// writeAll writes the press file, the screen file and the ledger, those that
// are asked for, and gives them their names.
func writeAll(outs [3]*output, b *book.Book, ledger *book.Ledger) error {
	for i, write := range []func(*output) error{
		func(w *output) error { return writeFile(w, b.Press) },
		func(w *output) error { return writeFile(w, b.Screen) },
		func(w *output) error { return ledger.Write(w, b) },
	} {
		if outs[i] == nil {
			continue
		}
		if err := write(outs[i]); err != nil {
			return err
		}
	}
	for _, out := range outs {
		if out == nil {
			continue
		}
		if err := out.commit(); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(w *output, make func() ([]byte, error)) error {
	file, err := make()
	if err != nil {
		return err
	}
	if _, err := w.Write(file); err != nil {
		return fmt.Errorf("%s: cannot be written: %w", w.path, reason(err))
	}
	return nil
}

// build makes the puzzles and lays the book out.
func (o *bookFlags) build(e *env, spec *presets.Book, ledger *book.Ledger) (*book.Book, error) {
	total := 0
	for _, p := range spec.Parts {
		total += int(p.Count)
	}
	bar, err := e.newProgress(*o.progress, "puzzles", total)
	if err != nil {
		return nil, err
	}
	defer bar.end()
	return book.Build(e.ctx, spec, book.Options{Workers: o.workers, Only: o.only, Earlier: ledger, Done: bar.add})
}

// tell reports what was made: on standard output, or on standard error where
// the book itself goes there.
func (o *bookFlags) tell(e *env, b *book.Book, press, screen string) error {
	var out io.Writer = e.out
	if press == "-" || screen == "-" {
		out = e.stderr
	}
	if o.report == "json" {
		return json.NewEncoder(out).Encode(b.Report())
	}
	for _, path := range []string{press, screen} {
		if path != "" && path != "-" {
			fmt.Fprintln(out, path)
		}
	}
	return b.Report().Text(out)
}
