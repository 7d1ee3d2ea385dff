package book

import (
	"context"
	"fmt"
	"math"
	"strings"

	"akari/presets"
	"akari/puzzle"
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
	for _, printer := range spec.Page.For {
		if err := (&coverPen{pen: pen{plan: p}, wrap: b.Cover(printer).Wrap}).dress(ctx); err != nil {
			return nil, err
		}
	}
	return b.work().Judge(spec.Page.For...), nil
}

// rehearsed lays out a book before any puzzle is made. It returns the books that may fill its pages,
// the best first (see filled), and the fonts of the book.
func rehearsed(ctx context.Context, spec *presets.Book, most paper.Limits) (books []*presets.Book, f faces, err error) {
	if f, err = check(ctx, spec); err != nil {
		return nil, f, err
	}
	if books, err = filled(ctx, spec, f, most.Within()); err != nil {
		return nil, f, err
	}
	return books, f, rehearse(ctx, books[0], f, most.Within())
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
	return f, checkParts(ctx, spec, f)
}

// checkParts reports boards that do not fit their pages.
func checkParts(ctx context.Context, spec *presets.Book, f faces) error {
	if spec.Series.Count > 0 && !spec.Dated() { // its pages are those of a date
		issue, err := spec.Issue(spec.Series.From)
		if err != nil {
			return err
		}
		spec = issue
	}
	p := &plan{ctx: ctx, spec: spec, faces: f}
	p.setMargins(0)
	for i := range spec.Parts {
		if err := ctx.Err(); err != nil {
			return err
		}
		part := &spec.Parts[i]
		path := fmt.Sprintf("parts[%d]", i)
		if per := p.slotsOf(part); p.wantsCodes() && per.rows*per.cols > 1 {
			return spec.Mistake(path+".per_page", "QR codes need one puzzle on a page; write per_page: 1, or puzzle: {qr: none}")
		}
		if part.Recipe == nil {
			continue
		}
		size := part.Recipe.Dimensions()
		body := p.body(true)
		body.H -= p.nameRoom()
		z := puzzle.New(puzzle.Akari, size.Rows, size.Cols)
		if s := p.slotsOf(part); !paper.Fits(spec.Grid.MinCell.MM(), p.cell(z, s, body)) {
			return spec.Mistake(path, "%v", p.tooLarge("a puzzle", z, part, s, body))
		}
		if _, _, err := p.solutionSize([]*Item{{Entry: &puzzle.Entry{Puzzle: z}}}, easyCell); err != nil {
			return spec.Mistake(path, "%v", err)
		}
	}
	return nil
}

// maxText is the longest phrase, in bytes.
const maxText = 10_000

// checkPhrases reports characters that the fonts of the book lack.
func checkPhrases(spec *presets.Book, f faces) error {
	all := []presets.Phrase{{Key: "title", Text: spec.Title}, {Key: "subtitle", Text: spec.Subtitle}, {Key: "author", Text: spec.Author},
		{Key: "publisher", Text: spec.Publisher}}
	for i, part := range spec.Parts {
		for _, s := range []string{part.Title, part.Note, part.Target} {
			all = append(all, presets.Phrase{Key: fmt.Sprintf("parts[%d]", i), Text: s})
		}
	}
	set := strings.NewReplacer("\n", " ", "\t", " ") // ends of lines need no glyph
	all = append(all, presets.Phrase{Key: "cover.text", Text: spec.Cover.Text}, presets.Phrase{Key: "front.copyright", Text: spec.Front.Copyright})
	for _, it := range append(all, spec.Words.Phrases()...) {
		if n := len(it.Text); n > maxText {
			return spec.Mistake(it.Key, "expected a text of at most %d bytes, got %d", maxText, n)
		}
		for _, face := range []*render.Font{f.bold, f.text, f.label} {
			if err := face.Check(set.Replace(it.Text)); err != nil {
				return spec.Mistake(it.Key, "%v", err)
			}
		}
	}
	return nil
}

// below rounds a length down to 0.1 mm, so that a length just below a limit does not look equal
// to the limit.
func below(mm float64) float64 { return math.Floor(10*mm) / 10 }

// usualPages lists the numbers of puzzles or solutions on a page that error messages recommend,
// in descending order.
var usualPages = []presets.PerPage{{Rows: 4, Cols: 3}, {Rows: 3, Cols: 3}, {Rows: 3, Cols: 2}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 1}, {Rows: 1, Cols: 1}}

// tooLarge returns the error for a puzzle that does not fit into its slots. The error recommends
// fewer puzzles on a page, or a larger page.
func (p *plan) tooLarge(who string, z *puzzle.Puzzle, part *presets.Part, full slots, body render.Rect) error {
	low, own := p.spec.Grid.MinCell.MM(), p.slotsOf(part)
	fits := func(q *plan, part *presets.Part) bool { // whether the board fits with this layout
		s, b := q.slotsOf(part), q.body(true)
		s.above, s.below, b.H = s.above+full.above-own.above, s.below+full.below-own.below, b.H+body.H-p.body(true).H
		return paper.Fits(low, q.cell(z, s, b))
	}
	msg := fmt.Sprintf("%s, %d by %d: expected cells of at least %.1f mm, but its cells would be %.1f mm", who, z.Rows, z.Cols, low, below(max(0, p.cell(z, full, body))))
	fewer := *part
	if n := own.rows * own.cols; n > 1 {
		for _, per := range usualPages {
			if fewer.PerPage = per; per.Rows*per.Cols < n && fits(p, &fewer) {
				return fmt.Errorf("%s; it would fit with %d per page", msg, per.Rows*per.Cols)
			}
		}
	}
	for _, t := range paper.Trims {
		q, spec := *p, *p.spec
		spec.Page.Trim = t
		q.spec = &spec
		if fits(&q, &fewer) {
			return fmt.Errorf("%s; it would fit a page of %s", msg, t.Name)
		}
	}
	return fmt.Errorf("%s; no known page size is large enough", msg)
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
		d := pdf.Measure(ctx)
		p.draw(d, true)
		if err := p.unprintable(d.Err()); err != nil {
			return err
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
	made, err := newExtras(ctx, spec, genresOf(sections))
	if err != nil {
		return nil, err
	}
	for _, it := range collect.Items(sections) {
		made.nudges[it] = longNudge(it.Entry.Puzzle, &spec.Words)
	}
	p, err := layout(ctx, spec, f, sections, last, made)
	if err != nil {
		return nil, collect.Mistake(spec, "page", err)
	}
	return p, nil
}
