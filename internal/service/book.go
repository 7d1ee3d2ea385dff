//go:build !judge

package service

import (
	"cmp"
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing/fstest"

	"akari/presets"
	"akari/render/book"
	"akari/render/book/collect"
	"akari/render/paper"
)

// BookRequest asks for a book of puzzles.
type BookRequest struct {
	Preset  string  `json:"preset,omitempty" about:"the name of a built-in book"`
	Edition Edition `json:"edition" about:"the files to write"`
	Seed    *uint64 `json:"seed,omitempty" about:"use this seed instead of the description's"`
	Only    []int   `json:"only,omitempty" about:"replace the puzzles with these numbers, and keep the rest; the report has the key replace that keeps them"`
	Date    string  `json:"date,omitempty" about:"(series) make only the file for this date, as in 2026-12-01"`
	Ledger  string  `json:"ledger,omitempty" about:"the puzzles of earlier books, which are not printed again"`
	Workers Workers `json:"workers" about:"number of puzzles to make at a time"`

	Description string            `json:"description,omitempty" about:"a book in YAML, instead of a built-in one"`
	Files       map[string]string `json:"files,omitempty" about:"the texts of the files that the description names"`

	// Spec is the description and Earlier the ledger if the caller has read them already.
	Spec    *presets.Book   `json:"-"`
	Earlier *collect.Ledger `json:"-"`

	// Last is the book of the previous date in a series, if it has been made.
	Last *book.Book `json:"-"`

	// Done is called with n when n more puzzles are ready.
	Done func(n int) `json:"-"`
}

// Edition selects the files: print is for a press, screen has bookmarks and links.
type Edition string

func (Edition) Choices() []string { return []string{"print", "screen", "both"} }

// Book is a finished book.
type Book struct {
	Report          book.Report `json:"report"`                                                                                                 // the report on the finished book
	Print           []byte      `json:"print,omitempty" when:"if edition is print or both"`                                                     // the file for a press
	Screen          []byte      `json:"screen,omitempty" when:"if edition is screen or both"`                                                   // the file with bookmarks and links
	Solutions       []byte      `json:"solutions,omitempty" when:"if the book has a second file for them and edition is print or both"`         // the file of the solutions for a press
	ScreenSolutions []byte      `json:"screen_solutions,omitempty" when:"if the book has a second file for them and edition is screen or both"` // the file of the solutions with bookmarks and links
	Ledger          string      `json:"ledger,omitempty" when:"if the request has a ledger"`                                                    // the ledger with the puzzles of this book added

	*book.Book `json:"-"`
}

// Outcome is No if the book breaks a rule of a printer.
func (b *Book) Outcome() Outcome { return outcome(false, paper.Failed(b.Report.Rules)) }

func (q *BookRequest) validate(most Limits) error {
	return atMost("only", "numbers", len(q.Only), most.Puzzles)
}

// Book makes a book.
func (w *Worker) Book(ctx context.Context, q *BookRequest) (*Book, error) {
	if err := Validate(q, w.Most); err != nil {
		return nil, err
	}
	spec, err := w.spec(ctx, q)
	if err != nil {
		return nil, err
	}
	if spec, err = q.dated(spec); err != nil {
		return nil, err
	}
	b, err := w.build(ctx, spec, q)
	if err != nil {
		return nil, err
	}
	out := &Book{Report: b.Report(), Book: b}
	return out, ofRequest(out.fill(ctx, q))
}

// build makes the book of a description as the request asks.
func (w *Worker) build(ctx context.Context, spec *presets.Book, q *BookRequest) (*book.Book, error) {
	o := book.Options{Workers: int(q.Workers), Only: q.Only, Done: q.Done, Earlier: q.Earlier, Last: q.Last, Most: w.Most.Limits}
	if q.Ledger != "" {
		var err error
		if o.Earlier, err = collect.ReadLedger(strings.NewReader(q.Ledger), "ledger"); err != nil {
			return nil, inField("ledger", err)
		}
	}
	b, err := book.Build(ctx, spec, o)
	return b, ofRequest(err)
}

func (w *Worker) spec(ctx context.Context, q *BookRequest) (*presets.Book, error) {
	spec, err := q.Spec, error(nil)
	switch name := cmp.Or(q.Preset, "book"); {
	case spec != nil:
	case q.Description != "":
		spec, err = q.described(ctx, w.Most)
	case !slices.Contains(presets.BookNames(), name):
		err = unknown("preset", name, presets.BookNames())
	default:
		spec, err = presets.LoadBook(w.Files, name)
	}
	if err != nil {
		return nil, err
	}
	if q.Seed != nil {
		spec.Seed = *q.Seed
	}
	return spec, nil
}

// dated returns the book to make: in a series, the book for the date of the request.
func (q *BookRequest) dated(spec *presets.Book) (*presets.Book, error) {
	series := !spec.Series.From.IsZero()
	if q.Date == "" {
		if series {
			return nil, &Error{Field: "date", Msg: "expected the date of one file of the series, such as 2026-12-01"}
		}
		return spec, nil
	}
	if series && (q.Ledger != "" || len(q.Only) > 0) {
		return nil, &Error{Field: "date", Msg: "only and ledger cannot be used with a series, whose puzzles depend only on its seed and the date"}
	}
	issue, err := spec.IssueOn(q.Date)
	if err != nil {
		return nil, inField("date", err)
	}
	return issue, nil
}

// described reads the description in a request. It opens no files but those in the request.
func (q *BookRequest) described(ctx context.Context, most Limits) (*presets.Book, error) {
	const name = "book.yaml"
	if err := atMost("description", "bytes", len(q.Description), most.Text); err != nil {
		return nil, err
	}
	files := fstest.MapFS{name: {Data: []byte(q.Description)}}
	for file, text := range q.Files {
		if !fs.ValidPath(file) || files[file] != nil {
			return nil, &Error{Field: "files", Msg: "expected names of files in one folder"}
		}
		files[file] = &fstest.MapFile{Data: []byte(text)}
	}
	return presets.LoadBook(presets.Folder{FS: files, Context: ctx, MaxCells: most.Board}, "./"+name)
}

// fill makes the files that the request selects.
func (b *Book) fill(ctx context.Context, q *BookRequest) (err error) {
	if q.Edition != "screen" {
		if b.Print, err = b.Press(ctx); err == nil {
			b.Solutions, err = b.SolutionFile(ctx, false)
		}
	}
	if q.Edition != "print" && err == nil {
		if b.Screen, err = b.Book.Screen(ctx); err == nil {
			b.ScreenSolutions, err = b.SolutionFile(ctx, true)
		}
	}
	if q.Ledger != "" && err == nil {
		var list strings.Builder
		list.WriteString(strings.TrimRight(q.Ledger, "\n") + "\n")
		err = b.AppendLedger(&list)
		b.Ledger = strings.TrimLeft(list.String(), "\n")
	}
	return err
}
