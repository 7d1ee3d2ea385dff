package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"akari/internal/files"
	"akari/internal/language"
	"akari/internal/service"
	"akari/internal/terminal"
	"akari/presets"
	"akari/render/book/collect"
	"akari/render/paper"
)

type bookFlags struct {
	request                      service.BookRequest
	preset, out, edition, ledger string
	seed                         uint64
	trust, replace               *bool
	report, progress             *string
	settings                     []presets.Setting // by the flags for keys
}

// bookKeys are the keys of a book that are flags as well, with the text of help.
var bookKeys = []struct{ flag, key, about string }{
	{"title", "title", "the `TITLE`"},
	{"author", "author", "the author's `NAME`"},
	{"lang", "lang", "the `LANGUAGE`: " + strings.Join(language.All, ", ") + ", or another one with phrases of your own"},
	{"pages", "pages", "the exact `NUMBER` of pages"},
	{"trim", "page.trim", "the `SIZE` of the pages: 6x9in, a5, letter ..."},
}

func buildBook(f *pflag.FlagSet) action {
	o := bookFlags{request: service.Default[service.BookRequest]()}
	q := &o.request
	f.StringVar(&o.preset, "preset", "", "make the built-in book `NAME` (default book)")
	takes(f, "preset", presets.BookNames())
	f.StringVarP(&o.out, "output", "o", "", "write the book to this `FILE` (default: the file named in the description, else mine.pdf for mine.yaml)")
	f.StringVar(&o.edition, "edition", "", "write print (for a press), screen (with bookmarks and links) or both (default print)")
	for _, k := range bookKeys {
		f.String(k.flag, "", k.about+", instead of the key "+k.key+" of the description")
	}
	f.Uint64Var(&o.seed, "seed", 0, "make other puzzles: use seed `N` instead of the seed in the description")
	f.StringVar(&o.ledger, "ledger", "", "a `FILE` that lists the puzzles of earlier books, so that no puzzle is printed again")
	f.IntSliceVar(&q.Only, "only", nil, "")
	f.StringVar(&q.Date, "date", "", "")
	o.replace = addReplaceFlag(f)
	o.report = addWord(f, "report", "print the summary as text or json", "text", "json")
	f.IntVar((*int)(&q.Workers), "workers", runtime.GOMAXPROCS(0), "")
	o.trust = addTrustFlag(f)
	o.progress = addProgressFlag(f)
	describe(f, q)
	return func(e *env, args []string) (status, error) {
		if f.Changed("seed") {
			q.Seed = &o.seed
		}
		for _, k := range bookKeys {
			if flag := f.Lookup(k.flag); flag.Changed {
				o.settings = append(o.settings, presets.Setting{Key: k.key, Value: flag.Value.String(), Name: "--" + k.flag})
			}
		}
		if err := o.complete(e, args); err != nil {
			return badInput, err
		}
		if !o.request.Spec.Series.From.IsZero() {
			return o.series(e)
		}
		return o.make(e)
	}
}

// describedBy returns the description that an argument names: a file, even if a built-in book has this
// name, or else a built-in book.
func describedBy(name string) (string, error) {
	if strings.ContainsAny(name, "./\\") {
		return name, nil
	}
	if _, err := os.Stat(name); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return "./" + name, nil
	}
	if slices.Contains(presets.Names(), name) && !slices.Contains(presets.BookNames(), name) {
		return "", fmt.Errorf("%s is a recipe; 'akari sheet %[1]s' prints it, and a book has it in a part: parts: [{preset: %[1]s, count: 20}]", name)
	}
	return name, nil
}

// complete checks the flags and reads the description and the ledger.
func (o *bookFlags) complete(e *env, args []string) (err error) {
	q := &o.request
	if slices.Contains(service.Edition("").Choices(), o.out) {
		return fmt.Errorf("--output expects a file name; to choose the edition, use --edition %s", o.out)
	}
	if err := checkPDF(o.out); err != nil {
		return err
	}
	q.Edition = cmp.Or(service.Edition(o.edition), q.Edition)
	if err := service.Validate(q, service.Limits{}); err != nil {
		return err
	}
	name := "book"
	switch {
	case len(args) > 1:
		return fmt.Errorf("expected one BOOK.yaml, got %d", len(args))
	case len(args) == 1 && o.preset != "":
		return errors.New("use a description or --preset, not both")
	case len(args) == 1:
		if name, err = describedBy(args[0]); err != nil {
			return err
		}
	case o.preset != "":
		name = o.preset
	}
	return o.readSpec(e, name)
}

// readSpec reads the description. Without --trust, files to be written must be in its folder.
func (o *bookFlags) readSpec(e *env, name string) error {
	spec, err := e.files.Book(name, *o.trust, o.settings...)
	if err != nil {
		return err
	}
	for _, target := range []*string{&spec.Output.Print, &spec.Output.Screen} {
		if *target == "" {
			continue
		}
		if *target, err = files.TargetIn(spec.Folder.Name, *target, *o.trust); err != nil {
			return err
		}
	}
	o.request.Spec = spec
	return nil
}

// ownName returns the name of a book's files without their ending: the name of the description, or for a
// built-in book akari-NAME.
func ownName(spec *presets.Book) string {
	if spec.Folder.FS == nil {
		return "akari-" + spec.Name
	}
	return spec.Name
}

// files returns the names of the press file and the screen file; "" for none.
func (o *bookFlags) files(spec *presets.Book) (press, screen string) {
	press, screen = spec.Output.Print, spec.Output.Screen
	edition, own := o.edition, ownName(spec)
	if edition == "" && press+screen == "" {
		edition = "print"
	}
	switch edition {
	case "print":
		press, screen = cmp.Or(press, own+".pdf"), ""
	case "screen":
		press, screen = "", cmp.Or(screen, own+"-screen.pdf")
	case "both":
		press, screen = cmp.Or(press, own+".pdf"), cmp.Or(screen, own+"-screen.pdf")
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

// make builds the book, writes its files and the ledger, and prints the report. It opens every file
// first, so that a file that cannot be written is an error at once. At the end, all files get their
// names.
func (o *bookFlags) make(e *env) (status, error) {
	press, screen := o.files(o.request.Spec)
	paths := []string{press, screen, o.solutions(press), o.solutions(screen)}
	outs, err := o.create(e, paths)
	if err != nil {
		return badInput, err
	}
	var ledger *files.Growing
	if o.ledger != "" {
		if ledger, err = e.lockLedger(o.ledger); err != nil {
			return badInput, err
		}
		defer ledger.Close()
		if o.request.Earlier, err = collect.ReadLedger(ledger, o.ledger); err != nil {
			return badInput, err
		}
	}
	switch { // the names of the files, which --edition, the description and -o set together, decide
	case screen == "":
		o.request.Edition = "print"
	case press == "":
		o.request.Edition = "screen"
	default:
		o.request.Edition = "both"
	}
	b, err := o.build(e)
	for i, out := range outs {
		if err == nil && out != nil {
			_, err = out.Write([][]byte{b.Print, b.Screen, b.Solutions, b.ScreenSolutions}[i])
		}
	}
	var lines bytes.Buffer // of the ledger
	if err == nil && ledger != nil {
		err = b.AppendLedger(&lines)
	}
	if err != nil {
		return badInput, err
	}
	s, err := e.commit(statusOf(b), func() error { // first, lest a puzzle be printed that the ledger lacks
		if ledger == nil {
			return nil
		}
		return ledger.Append(func(w io.Writer) error { _, err := lines.WriteTo(w); return err })
	}, outs...)
	if err != nil || s == interrupted {
		return s, err
	}
	o.request.Last = b.Book
	return s, o.tell(e, b, paths)
}

// solutions returns the name of the file of the solutions of a book's file; "" for none.
func (o *bookFlags) solutions(of string) string {
	if o.request.Spec.Solutions.Place != presets.PlaceFile || of == "" {
		return ""
	}
	ext := filepath.Ext(of)
	return strings.TrimSuffix(of, ext) + "-solutions" + ext
}

// create opens the files of a book, nil for a file without a path.
func (o *bookFlags) create(e *env, paths []string) (outs []*files.Output, err error) {
	if several := strings.Join(paths[1:], ""); paths[0] == "-" && several != "" || paths[1] == "-" && paths[3] != "" {
		return nil, errors.New("two files cannot be written to standard output; name a file with -o")
	}
	for _, part := range o.request.Spec.Parts {
		for _, file := range part.Files {
			e.files.Reads(o.request.Spec.Folder.Path(file))
		}
	}
	for _, path := range paths {
		var out *files.Output
		if path != "" {
			if out, err = e.files.Create(path); err != nil {
				return outs, err
			}
		}
		outs = append(outs, out)
	}
	return outs, nil
}

// lockLedger locks the list of puzzles before it is read and until the new book is in it, so that two
// books made at the same time share no puzzles. The list may not exist yet.
func (e *env) lockLedger(path string) (*files.Growing, error) {
	return e.files.Grow(e.ctx, path, func() error {
		e.note("%s: waiting for another run that uses this ledger", path)
		return nil
	})
}

func (o *bookFlags) build(e *env) (*service.Book, error) {
	total := 0
	for _, p := range o.request.Spec.Parts {
		total += int(p.Count)
	}
	bar := terminal.NewProgress(e.stderr, *o.progress, "puzzles", total)
	defer bar.End()
	o.request.Done = bar.Add
	return new(service.Worker).Book(e.ctx, &o.request)
}

// tell prints the report, on standard error if the book itself goes to standard output.
func (o *bookFlags) tell(e *env, b *service.Book, paths []string) error {
	var out io.Writer = e.out
	if slices.Contains(paths, "-") {
		out = e.stderr
	}
	if *o.report == "json" {
		return jsonLine(out, b.Report)
	}
	out = terminal.People{W: out}
	for _, path := range paths {
		if path != "" && path != "-" {
			fmt.Fprintln(out, path)
		}
	}
	if b.Spec.Dated() {
		_, err := io.WriteString(out, paper.Told(b.Report.Rules))
		return err
	}
	return b.Report.Text(out)
}

// series makes the missing files of a series, or the file of one date.
func (o *bookFlags) series(e *env) (status, error) {
	days := o.request.Spec.Series.Dates()
	if len(o.request.Only) > 0 || o.ledger != "" {
		return badInput, errors.New("--only and --ledger cannot be used with a series, whose puzzles depend only on its seed and the date")
	}
	one := o.request.Date != ""
	if one {
		issue, err := o.request.Spec.IssueOn(o.request.Date)
		if err != nil {
			return badInput, fmt.Errorf("--date: %w", err)
		}
		days = []presets.Date{issue.Date}
	}
	dir, err := files.IsFolder(o.out)
	switch {
	case err != nil:
		return badInput, err
	case one && o.out != "" && !dir:
		return o.make(e)
	case o.out != "" && !dir:
		return badInput, fmt.Errorf("--output: a series needs a folder, such as %s/", o.out)
	}
	folder := cmp.Or(o.out, ownName(o.request.Spec))
	if err := files.MakeFolder(folder); err != nil {
		return badInput, err
	}
	there, found := 0, ok
	for _, day := range days {
		o.request.Date = day.Format(time.DateOnly)
		o.out = filepath.Join(folder, o.request.Date+".pdf")
		if day == o.request.Spec.Series.End() {
			o.out = filepath.Join(folder, o.request.Date+"-solution.pdf")
		}
		if o.isThere() && !*o.replace {
			there++
			continue
		}
		s, err := o.make(e)
		if err != nil || s == interrupted {
			return s, err
		}
		found = worst(found, s)
	}
	if there > 0 {
		e.note("%s: %d of %d files exist already; --replace overwrites these files", folder, there, len(days))
	}
	return found, nil
}

// isThere reports whether all files of a book exist.
func (o *bookFlags) isThere() bool {
	press, screen := o.files(o.request.Spec)
	for _, path := range []string{press, screen} {
		if _, err := os.Lstat(path); path != "" && errors.Is(err, os.ErrNotExist) {
			return false
		}
	}
	return true
}
