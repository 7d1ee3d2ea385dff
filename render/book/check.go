package book

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"akari/presets"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// Printable reports mistakes in the description of a book before any puzzle is made: in fonts and
// phrases, boards that do not fit their pages, files that cannot be read, texts that are too long,
// and mistakes in the description of the cover. The error has the place in the description.
// Printable also returns what the printers of the book say of it. Printable returns soon after ctx
// ends.
func Printable(ctx context.Context, spec *presets.Book) ([]paper.Finding, error) {
	books, f, err := rehearsed(ctx, spec, paper.Limits{})
	if err != nil || spec.Series.Count > 0 {
		return nil, err
	}
	p, err := exact(books[0], func(b *presets.Book) (*plan, error) { return rehearsal(ctx, b, f, paper.Most) })
	if err != nil {
		return nil, err
	}
	b := &Book{Spec: spec, plan: p}
	if err := b.measure(ctx); err != nil {
		return nil, err
	}
	for _, printer := range spec.Page.For {
		if err := (&coverPen{pen: pen{plan: p}, wrap: b.Cover(printer).Wrap}).dress(ctx); err != nil {
			return nil, err
		}
	}
	return b.judged(), nil
}

// rehearsed lays out a book before any puzzle is made. It returns the books that may fill its pages,
// the best first (see filled), and the fonts of the book.
func rehearsed(ctx context.Context, spec *presets.Book, most paper.Limits) (books []*presets.Book, f faces, err error) {
	if f, err = check(ctx, spec); err != nil {
		return nil, f, err
	}
	if books, err = filled(ctx, spec, f, most.Within()); err == nil {
		err = rehearse(ctx, books[0], f, most.Within())
	}
	return books, f, advised(spec, err, func(b *presets.Book) error {
		if b.Pages > 0 { // the smallest book decides whether a number of puzzles fits
			b = sized(b, 0)
			b.Pages = 0
		}
		return rehearse(ctx, b, f, most.Within())
	})
}

// check checks the parts of a description that need no layout.
func check(ctx context.Context, spec *presets.Book) (f faces, err error) {
	if err = collect.CheckFields(spec); err != nil {
		return f, err
	}
	if f, err = loadFaces(spec); err != nil {
		return f, err
	}
	if err = checkPhrases(spec, f); err != nil {
		return f, err
	}
	for i, part := range spec.Parts {
		if per := perPage(spec, &part); wantsCodes(spec) && per.Rows*per.Cols > 1 {
			return f, spec.Mistake(fmt.Sprintf("parts[%d].per_page", i), "QR codes need one puzzle on a page; write per_page: 1, or puzzle: {qr: none}")
		}
	}
	return f, ctx.Err()
}

// maxText is the longest phrase, in bytes.
const maxText = 10_000

// checkPhrases reports characters that the fonts of the book lack.
func checkPhrases(spec *presets.Book, f faces) error {
	all := []presets.Phrase{{Key: "title", Text: spec.Title}, {Key: "subtitle", Text: spec.Subtitle},
		{Key: "author", Text: spec.Author}, {Key: "publisher", Text: spec.Publisher}, {Key: "front.copyright", Text: spec.Front.Copyright},
		{Key: "cover.line", Text: spec.Cover.Line}, {Key: "cover.text", Text: spec.Cover.Text}}
	for i, part := range spec.Parts {
		for _, s := range []string{part.Title, part.Note, part.Target} {
			all = append(all, presets.Phrase{Key: fmt.Sprintf("parts[%d]", i), Text: s})
		}
	}
	if err := f.bold.Digits().Check("0123456789"); err != nil && f.bold.Digits() != nil {
		return spec.Mistake("type.bold", "%v", err)
	}
	set := strings.NewReplacer("\n", " ", "\t", " ") // ends of lines need no glyph
	var lacking []string                             // the keys of the faces that lack a character
	var first error
	for _, it := range append(all, spec.Words.Phrases()...) {
		if n := len(it.Text); n > maxText {
			return spec.Mistake(it.Key, "expected a text of at most %d bytes, got %d", maxText, n)
		}
		for _, role := range []struct {
			key  string
			face *render.Font
		}{{"type.display", f.display}, {"type.bold", f.bold}, {"type.strong", f.strong}, {"type.text", f.text}, {"type.italic", f.italic}, {"type.label", f.label}} {
			err := role.face.Check(set.Replace(it.Text))
			if first == nil && err != nil {
				first = spec.Mistake(it.Key, "%w", err)
			}
			if errors.As(err, new(*render.GlyphError)) && !slices.Contains(lacking, role.key) {
				lacking = append(lacking, role.key)
			}
		}
	}
	if placed, is := errors.AsType[*presets.Error](first); is && len(lacking) > 0 && errors.As(first, new(*render.GlyphError)) {
		placed.Msg += fmt.Sprintf(": in %s, or in type.fallback", strings.Join(lacking, ", "))
	}
	return first
}

// below rounds a length down to 0.1 mm, so that a length just below a limit does not look equal
// to the limit.
func below(mm float64) float64 { return math.Floor(10*mm) / 10 }

// usualPages lists the numbers of puzzles or solutions on a page that error messages recommend,
// in descending order.
var usualPages = []presets.PerPage{{Rows: 4, Cols: 3}, {Rows: 3, Cols: 3}, {Rows: 3, Cols: 2}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 1}, {Rows: 1, Cols: 1}}

// smallError reports the puzzle of a book with the smallest cells, if they are too small.
type smallError struct {
	msg  string
	part int // index of the part
	cell float64
}

func (e *smallError) Error() string { return e.msg }

// tooLarge notes a puzzle that does not fit into its slot, if its cells are the smallest so far.
func (p *plan) tooLarge(it *Item, cell float64) {
	if z := it.Entry.Puzzle; p.small == nil || cell < p.small.cell {
		p.small = &smallError{part: p.part, cell: cell, msg: fmt.Sprintf("puzzle %d, %d by %d: %s", it.Number, z.Rows, z.Cols, paper.TooSmall(p.spec.Grid.MinCell.MM(), cell, ""))}
	}
}

// advised adds advice to an error about a puzzle that does not fit into its slot: fewer puzzles on a
// page, or a larger page that the printers of the book cut. lay lays out a book; advised tries the
// advice before it gives it.
func advised(spec *presets.Book, err error, lay func(*presets.Book) error) error {
	small, is := errors.AsType[*smallError](err)
	placed, has := errors.AsType[*presets.Error](err)
	if !is || !has {
		return err
	}
	helps := func(b *presets.Book) bool {
		err := lay(b)
		other, is := errors.AsType[*smallError](err)
		return err == nil || is && other.part != small.part
	}
	with := func(per presets.PerPage, trim paper.Trim) *presets.Book {
		b := *spec
		b.Parts = slices.Clone(spec.Parts)
		b.Parts[small.part].PerPage, b.Page.Trim = per, trim
		return &b
	}
	part, trim := &spec.Parts[small.part], spec.Page.Trim
	per := perPage(spec, part)
	for _, fewer := range usualPages {
		if fewer.Rows*fewer.Cols < per.Rows*per.Cols && helps(with(fewer, trim)) {
			placed.Msg += fmt.Sprintf("; it would fit with %d per page", fewer.Rows*fewer.Cols)
			return err
		}
	}
	for _, t := range paper.Trims {
		cut := !slices.ContainsFunc(spec.Page.For, func(p paper.Printer) bool { return !p.Rules().Cuts(t) })
		if larger := t.Width >= trim.Width && t.Height >= trim.Height; larger && cut && helps(with(part.PerPage, t)) {
			placed.Msg += "; it would fit a page of " + t.Name
			return err
		}
	}
	placed.Msg += "; no page size of its printers is large enough"
	return err
}

// rehearse lays out the book with the puzzles of files, and with empty boards in place of the
// puzzles that akari will make. Then rehearse measures every page, so that akari rejects a book
// that does not fit its pages before it makes any puzzle. For a series, rehearse lays out the first
// date and the end of the series.
func rehearse(ctx context.Context, spec *presets.Book, f faces, most paper.Limits) error {
	books := []*presets.Book{spec}
	if spec.Series.Count > 0 && !spec.Dated() {
		books = nil
		for _, day := range []presets.Date{spec.Series.From, spec.Series.End()} {
			issue, err := spec.Issue(day)
			if err != nil {
				return err
			}
			books = append(books, issue)
		}
	}
	for _, spec := range books {
		p, err := rehearsal(ctx, spec, f, most)
		if err != nil {
			return err
		}
		if err := collect.Replaceable(spec, nil, p.sections); err != nil {
			return err
		}
		if n := len(p.pages); n > most.Pages {
			return spec.Mistake("parts", "expected a book of at most %d pages, got %d", most.Pages, n)
		}
		for ; p != nil; p = p.second {
			d := pdf.Measure(ctx)
			p.draw(d, true)
			if err := p.unprintable(d.Err()); err != nil {
				return err
			}
		}
	}
	return nil
}

// rehearsal is the layout of a book with empty boards in place of its puzzles.
func rehearsal(ctx context.Context, spec *presets.Book, f faces, most paper.Limits) (*plan, error) {
	sections, err := collect.StandIns(ctx, spec, most)
	if err != nil {
		return nil, err
	}
	var last []*Section
	if before := spec.Before(); before != nil {
		if last, err = collect.StandIns(ctx, before, most); err != nil {
			return nil, err
		}
	}
	made, err := newExtras(ctx, spec, f, genresOf(sections))
	if err != nil {
		return nil, err
	}
	if spec.Front.Hints || slices.Contains(spec.Puzzle.Show, presets.ShowHint) {
		for _, it := range collect.Items(sections) {
			made.nudges[it] = longNudge(it.Entry.Puzzle, spec)
		}
	}
	p, err := layout(ctx, spec, f, sections, last, made)
	if err != nil {
		return nil, collect.Mistake(spec, "page", err)
	}
	return p, nil
}
