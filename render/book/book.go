package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"akari/presets"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// The parts of a book; see collect.
type (
	Item    = collect.Item
	Section = collect.Section
)

// Options are the options of Build. Only the options Only and Earlier affect the result.
type Options struct {
	Workers int             // number of puzzles to make at a time; 0 is one
	Only    []int           // numbers of puzzles to replace, once more than the description does; other puzzles stay
	Earlier *collect.Ledger // puzzles of earlier books, which Build does not use again; may be nil
	Most    paper.Limits    // narrower limits than those of the library
	Last    *Book           // the book of the previous date in a series, so that Build does not make that book again; may be nil
	Done    func(n int)     // called whenever n more puzzles are ready; may be nil
}

// Build makes or reads the puzzles of a book, proves that each has a unique solution and that
// there are no duplicates, even rotated or reflected, and lays out the book.
func Build(ctx context.Context, spec *presets.Book, o Options) (*Book, error) {
	if spec != nil && !spec.Series.From.IsZero() && !spec.Dated() {
		return nil, spec.Mistake("series", "a series has a book for each date; choose one with --date")
	}
	books, f, err := rehearsed(ctx, spec, o.Most)
	if err != nil {
		return nil, err
	}
	for len(books) > 1 { // a book of the ledger is made again with the same number of puzzles
		if n := slices.IndexFunc(books, o.Earlier.Lists); n >= 0 {
			books = books[n:]
		}
		b, err := made(ctx, books[0], f, o)
		if !errors.Is(err, errUnfit) {
			return b, err
		}
		books = books[1:]
	}
	return made(ctx, books[0], f, o)
}

// made makes or reads the puzzles of a book with its final counts, and lays out the book.
func made(ctx context.Context, spec *presets.Book, f faces, o Options) (*Book, error) {
	sections, err := collect.Gather(ctx, spec, collect.Options{Workers: o.Workers, Only: o.Only, Earlier: o.Earlier, Done: o.Done})
	if err != nil {
		return nil, err
	}
	var last []*Section
	switch before := spec.Before(); {
	case before == nil:
	case o.Last != nil && o.Last.Spec.Date == before.Date:
		last = o.Last.Sections
	default:
		if last, err = collect.Gather(ctx, before, collect.Options{Workers: o.Workers}); err != nil {
			return nil, err
		}
	}
	b, err := composed(ctx, spec, f, sections, last)
	if err == nil && o.Earlier != nil {
		b.earlier = o.Earlier
		b.listed, err = o.Earlier.About(spec, sections)
	}
	return b, err
}

// Book is a book whose pages are laid out. Press and Screen write its files.
type Book struct {
	Spec     *presets.Book
	Sections []*Section

	plan     *plan
	ink      float64    // the share of all pages that is black
	margins  [4]float64 // what is free of ink on all pages: inside, outside, top, bottom, mm
	recalled *Figures   // of the report, if the puzzles were not made again
	puzzles  int        // their number then

	earlier *collect.Ledger
	listed  string // what the ledger has of this book, as a sentence
}

// AppendLedger writes the puzzles of the book that the ledger of its making lacks.
func (b *Book) AppendLedger(w io.Writer) error { return b.earlier.Append(w, b.Spec, b.Sections) }

// composed lays out sections and, in a series, the solutions of the previous date.
func composed(ctx context.Context, spec *presets.Book, f faces, sections, last []*Section) (*Book, error) {
	made, err := newExtras(ctx, spec, f, genresOf(sections))
	if err != nil {
		return nil, err
	}
	p, err := exact(spec, func(spec *presets.Book) (*plan, error) { return layout(ctx, spec, f, sections, last, made) })
	if err != nil {
		return nil, err
	}
	b := &Book{Spec: p.spec, Sections: sections, plan: p}
	return b, b.measure(ctx)
}

func loadFaces(spec *presets.Book) (faces, error) {
	f := faces{
		text: render.Serif, italic: render.SerifItalic, strong: render.SerifBold, display: render.SerifBlack,
		label: render.Sans, bold: render.SansBold,
		pictures: map[string]*pdf.Image{}, examples: map[exampleKey]*example{},
	}
	t, fallback := spec.Type, (*render.Font)(nil)
	loaded := map[string]*render.Font{} // a font file is read once, whatever the number of its roles
	for _, role := range []struct {
		key, path string
		faces     []**render.Font
	}{
		{"text", t.Text, []**render.Font{&f.text, &f.italic, &f.strong}}, {"italic", t.Italic, []**render.Font{&f.italic}},
		{"label", t.Label, []**render.Font{&f.label}}, {"bold", t.Bold, []**render.Font{&f.bold, &f.display}},
		{"strong", t.Strong, []**render.Font{&f.strong}}, {"display", t.Display, []**render.Font{&f.display}},
		{"fallback", t.Fallback, []**render.Font{&fallback}},
	} {
		if role.path == "" {
			continue
		}
		if loaded[role.path] == nil {
			font, err := loadFont(spec.Folder, role.path)
			if err != nil {
				return faces{}, spec.Mistake("type."+role.key, "%w", err)
			}
			loaded[role.path] = font
		}
		for _, face := range role.faces {
			*face = loaded[role.path]
		}
	}
	if fallback == nil {
		return f, nil
	}
	if spec.Type.Italic == "" && strings.HasPrefix(string(spec.Lang), "ja") { // Japanese has no italic
		f.italic = f.text
	}
	for _, face := range []**render.Font{&f.text, &f.italic, &f.strong, &f.display, &f.label, &f.bold} {
		*face = (*face).WithFallback(fallback, face != &f.text && face != &f.italic && face != &f.label)
	}
	return f, nil
}

func loadFont(in presets.Folder, path string) (*render.Font, error) {
	data, err := in.Read(path, render.MaxFontBytes)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) && !strings.Contains(path, ".") {
			return nil, fmt.Errorf("expected the name of a TrueType file, such as %s.ttf, got %q", path, path)
		}
		return nil, fmt.Errorf("font %w", err)
	}
	return pdf.NewFont(in.Path(path), data)
}

// Press returns the file for the printer. It has no bookmarks and no links, and only the metadata
// that printers require.
func (b *Book) Press(ctx context.Context) ([]byte, error) { return b.file(ctx, false, false) }

// Screen returns the file for reading: with bookmarks, links, page labels and
// metadata.
func (b *Book) Screen(ctx context.Context) ([]byte, error) { return b.file(ctx, true, false) }

// SolutionFile returns the file of the solutions, for reading or for the printer; nil if they are in
// the book or nowhere.
func (b *Book) SolutionFile(ctx context.Context, screen bool) ([]byte, error) {
	return b.file(ctx, screen, true)
}

func (b *Book) file(ctx context.Context, screen, second bool) ([]byte, error) {
	if err := b.ready(); err != nil {
		return nil, err
	}
	p, info := b.plan, b.info()
	if second {
		if p = p.second; p == nil {
			return nil, nil
		}
		info.Title, _ = p.solutionTitle()
	}
	if screen {
		info.Subject, info.Lang, info.PDFX, info.Roman = oneLine(b.Spec.Subtitle), string(b.Spec.Lang), "", p.front
	}
	d := pdf.New(ctx, info)
	p.draw(d, screen)
	file, err := d.Bytes()
	return file, p.unprintable(err)
}

// count returns the number of puzzles.
func (b *Book) count() int { return cmp.Or(b.puzzles, len(collect.Items(b.Sections))) }

// ready reports a book that was not laid out.
func (b *Book) ready() error {
	if b == nil || b.plan == nil {
		return &presets.Error{Msg: "the book is not laid out"}
	}
	return nil
}

func (b *Book) info() pdf.Info {
	title := oneLine(b.Spec.Title)
	if b.Spec.Dated() {
		title += ", " + b.Spec.On(b.Spec.Date)
	}
	var second *paper.Tone
	if ink := b.Spec.Page.Ink; ink.Set {
		second = &ink.Tone
	}
	return pdf.Info{
		Second: second, RGB: inRGB(b.Spec), Title: title, Author: b.Spec.Author, Date: b.Spec.Date.Time,
		FullFonts: b.Spec.Type.Embed == presets.EmbedFull, Clues: b.plan.faces.bold.Digits(),
		PDFX: label(b.Spec), Condition: conditions[b.Spec.Output.Condition],
	}
}

// inRGB reports whether the file states the second ink in RGB: all printers of the book take RGB,
// and the file has no label of PDF/X, which forbids RGB.
func inRGB(spec *presets.Book) bool {
	other := func(p paper.Printer) bool { return p.Rules().Cover != paper.RGB }
	return len(spec.Page.For) > 0 && label(spec) == "" && !slices.ContainsFunc(spec.Page.For, other)
}

// label returns the standard that the file for the printer claims to follow.
func label(spec *presets.Book) pdf.Label {
	asked := func(p paper.Printer) bool { return p.Rules().PDFX }
	switch x := spec.Output.PDFX; {
	case x == presets.PDFX2003:
		return pdf.X1a2003
	case x == presets.PDFX1a || x == presets.PDFXAuto && slices.ContainsFunc(spec.Page.For, asked):
		return pdf.X1a2001
	}
	return ""
}

// conditions are the printing conditions by the names of their registry.
var conditions = map[presets.Condition]pdf.Condition{
	presets.ConditionSWOP:          {ID: "CGATS TR 001", Name: "SWOP"},
	presets.ConditionFogra39:       {ID: "FOGRA39", Name: "Offset on coated paper"},
	presets.ConditionFogra47:       {ID: "FOGRA47", Name: "Offset on uncoated white paper"},
	presets.ConditionJapanCoated:   {ID: "JC200103", Name: "Japan Color 2001 Coated"},
	presets.ConditionJapanUncoated: {ID: "JC200104", Name: "Japan Color 2001 Uncoated"},
}

// unprintable returns why the pages cannot be drawn, with its place in the description.
func (p *plan) unprintable(err error) error {
	outside, is := errors.AsType[*pdf.OutsideError](err)
	switch {
	case is:
		kind := kinds[p.pages[outside.Page-1].kind]
		return p.spec.Mistake(kind.key, "%s does not fit its page of %s (%w); make the page larger or the type smaller", kind.what, p.spec.Page.Trim.Name, outside)
	case err != nil:
		return collect.Mistake(p.spec, "", err)
	}
	return nil
}

// kinds lists, for each kind of page, its name in messages and its key in the description.
var kinds = map[string]struct{ what, key string }{
	"title":      {"the title", "title"},
	"copyright":  {"the copyright text", "front.copyright"},
	"contents":   {"the table of contents", "front.contents"},
	"rules":      {"the page of rules", "words.akari"},
	"opener":     {"the opening of a part", "parts"},
	"puzzles":    {"a puzzle", "parts"},
	"hints":      {"a hint", "front.hints"},
	"solutions":  {"a solution", "solutions"},
	"steps":      {"a puzzle that is solved step by step", "solutions.steps"},
	"setters":    {"the list of setters", "puzzle.show"},
	"text":       {"a text", "texts"},
	"dedication": {"a text", "texts"},
	"notes":      {"a page for notes", "notes"},
	"blank":      {"a blank page", ""},
}

func (b *Book) Pages() int {
	if b.ready() != nil {
		return 0
	}
	return len(b.plan.pages)
}
