package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// countLevels counts the puzzles of each level. Level 0 counts puzzles without a grade.
func countLevels(items []*Item) (count [presets.MaxLevel + 1]int) {
	for _, it := range items {
		count[it.Level]++
	}
	return count
}

// levelOf returns the commonest difficulty of a section's puzzles, or 0 if it has no graded
// puzzles. If several are equally common, levelOf returns the easiest.
func levelOf(s *Section) presets.Level {
	count := countLevels(s.Items)
	count[0] = 0
	return presets.Level(slices.Index(count[:], slices.Max(count[:])))
}

// page is one side of a leaf.
type page struct {
	kind  string // see kinds
	folio string // its printed page number; "" if none is printed
	foot  string // a text beside the page number
	mark  string // its name in contents and bookmarks
	note  string // a further text in the contents
	level presets.Level
	draw  func(p *pen)
}

// plan is the book page by page for one set of margins.
type plan struct {
	ctx      context.Context // of the layout
	spec     *presets.Book
	faces    faces
	sections []*Section
	firsts   []int      // the index of the first part of each section
	last     []*Section // the sections of the previous date in a series, whose solutions this book has
	pages    []*page
	marked   string          // the mark of the last page that has one
	kinds    []*puzzle.Genre // of the puzzles, in the order of their appearance
	front    int             // the number of pages with roman numbers
	depth    float64         // how far page numbers and the texts beside them reach below their baseline, mm
	written  int             // the bytes of the texts so far

	inside, outside, top, bottom float64 // margins, mm
	leastInside, leastOutside    float64 // the margins that the printers require, mm

	inked  *float64 // the black area of the boards drawn so far, mm²; may be nil
	second *plan    // the file of the solutions, if it is not the file of the book; it has the same margins

	part  int         // index of the part that is laid out
	small *smallError // the smallest cells, if they are too small

	solutionHead float64 // the height of the heading above the first solutions, mm
	bylines      bool    // whether a puzzle has a title or an author to show
	digits       int     // of the largest number of a puzzle
	modules      map[*presets.Part]module
	rowBylines   map[int][]float64 // by number of solutions in a row: the heights of the rows' bylines, mm, ascending

	puzzlePage, solutionPage map[*Item]*page
	hintPages                map[*Item]*page
	cells, solutionCells     map[*Item]float64 // mm
	earlier                  map[*Item]float64 // the cells of the puzzles of the previous date
	*extras
}

// extras has the things that are made once for all layouts.
type extras struct {
	codes    map[*Item]*render.Code // the codes to print
	nudges   map[*Item]string       // the texts of hints
	solved   map[*Item][]panel      // the pictures of puzzles that are solved step by step
	examples map[*puzzle.Genre]*example
	made     map[exampleKey]*example // those of all layouts
}

// newExtras makes the examples that the pages show: the rules, and the title page and the openers of a
// book that is not a file of a series.
func newExtras(ctx context.Context, spec *presets.Book, f faces, kinds []*puzzle.Genre) (*extras, error) {
	own, err := ownExamples(ctx, spec, kinds)
	e := &extras{map[*Item]*render.Code{}, map[*Item]string{}, map[*Item][]panel{}, own, f.examples}
	if err == nil && (spec.Front.Rules || (spec.Front.Title || spec.Front.Openers) && !spec.Dated()) {
		err = e.addExamples(ctx, spec, kinds)
	}
	return e, err
}

// layout lays out the book again, with a wider inside margin, until the margin is sufficient for
// the number of pages. A wider margin never makes a shorter book, so the search ends.
func layout(ctx context.Context, spec *presets.Book, f faces, sections, last []*Section, made *extras) (*plan, error) {
	if len(sections)+len(last) == 0 {
		return nil, spec.Mistake("parts", "there are no puzzles to print")
	}
	settled := func(spec *presets.Book, pages int) (*plan, int, error) {
		return settled(ctx, spec, f, sections, last, made, pages)
	}
	p, pages, err := settled(spec, 0)
	for small, is := errors.AsType[*smallError](err); is && below(small.cell) > 0; {
		// A book with smaller cells may have more pages, larger margins, and cells that are smaller still.
		looser, was := *spec, below(small.cell)
		looser.Grid.MinCell = paper.Length(was)
		_, pages, _ = settled(&looser, pages)
		p, pages, err = settled(spec, pages)
		if small, is = errors.AsType[*smallError](err); is && below(small.cell) >= was {
			break
		}
	}
	return p, err
}

// settled lays out a book, first with the margins of a book of some pages, then, while it has more, with theirs. It
// returns the number whose margins it has.
func settled(ctx context.Context, spec *presets.Book, f faces, sections, last []*Section, made *extras, pages int) (*plan, int, error) {
	items := collect.Items(sections, last)
	for {
		p := &plan{
			ctx: ctx, spec: spec, faces: f, last: last, kinds: genresOf(sections),
			modules: map[*presets.Part]module{}, rowBylines: map[int][]float64{},
			puzzlePage: map[*Item]*page{}, solutionPage: map[*Item]*page{}, hintPages: map[*Item]*page{},
			cells: map[*Item]float64{}, earlier: map[*Item]float64{}, solutionCells: map[*Item]float64{}, extras: made,
		}
		p.setMargins(pages)
		p.gather(sections)
		for _, it := range items {
			p.digits = max(p.digits, len(fmt.Sprint(it.Number)))
		}
		p.bylines = slices.ContainsFunc(items, func(it *Item) bool { return len(p.byline(it)) > 0 })
		if err := p.compose(); err != nil {
			return nil, pages, err
		}
		if inside, _ := paper.LeastMargins(spec.Page.For, len(p.pages)); inside <= p.leastInside {
			return p, pages, p.addSecond()
		}
		pages = len(p.pages)
	}
}

// addSecond lays out the file of the solutions, if they are not in the book.
func (p *plan) addSecond() error {
	if p.spec.Solutions.Place != presets.PlaceFile {
		return nil
	}
	q := *p
	q.pages, q.marked, q.front = nil, "", 0
	q.modules = map[*presets.Part]module{}
	q.solutionPage, q.solutionCells = map[*Item]*page{}, map[*Item]float64{}
	p.second = &q
	if err := q.addSolutionsOf(q.sections...); err != nil {
		return err
	}
	q.addSolved()
	q.numberPages()
	return q.end()
}

func (p *plan) setMargins(pages int) {
	inside, outside := paper.Margins(p.spec.Page.For, pages)
	p.leastInside, p.leastOutside = paper.LeastMargins(p.spec.Page.For, pages)
	s := p.spec.Page
	p.inside, p.outside = cmp.Or(s.Inside.MM(), inside), cmp.Or(s.Outside.MM(), outside)
	p.top, p.bottom = cmp.Or(s.Top.MM(), outside), cmp.Or(s.Bottom.MM(), outside)
}

func (p *plan) compose() error {
	if a := p.area(true); !paper.Fits(30, a.W) || !paper.Fits(40, a.H) {
		return p.spec.Mistake("page", "expected margins that leave at least 30 by 40 mm of the page, got %.0f by %.0f mm", a.W, a.H)
	}
	if err := p.addFront(); err != nil {
		return err
	}
	p.front = len(p.pages)
	for i, s := range p.sections {
		p.part = p.firsts[i]
		if !p.spec.Dated() {
			if err := p.addTexts(presets.BeforePart(p.part + 1)); err != nil {
				return err
			}
		}
		if err := p.addSection(s); err != nil {
			return collect.Mistake(p.spec, fmt.Sprintf("parts[%d]", p.part), err)
		}
	}
	if p.small != nil {
		return collect.Mistake(p.spec, fmt.Sprintf("parts[%d]", p.small.part), p.small)
	}
	p.addHints()
	if err := p.addSolutions(); err != nil {
		return err
	}
	if p.spec.Solutions.Place != presets.PlaceFile {
		p.addSolved()
	}
	if p.spec.Dated() && p.spec.Front.Rules && len(p.sections) > 0 {
		p.addRules()
	}
	p.addSetters()
	if !p.spec.Dated() {
		if err := p.addTexts(presets.TextEnd); err != nil {
			return err
		}
	}
	p.addNotes()
	p.even()
	p.numberPages()
	return p.end()
}

// fitting returns how many of n items fit a room, one below the other: at least one.
func fitting(n int, room float64, height func(i int) float64) int {
	high := 0.0
	for i := range n {
		if high += height(i); i > 0 && !paper.Fits(high, room) {
			return i
		}
	}
	return n
}

// end returns an error if the layout must end: the context has ended, or the book is too long.
func (p *plan) end() error {
	if n := len(p.pages); n > paper.Most.Pages {
		return p.spec.Mistake("parts", "expected a book of at most %d pages, got more", paper.Most.Pages)
	}
	return p.ctx.Err()
}

// add appends a page. Of consecutive pages with the same mark, only the first keeps it.
func (p *plan) add(pg *page) *page {
	if n := len(p.pages); n > 0 && pg.mark == p.marked && p.pages[n-1].kind == pg.kind {
		pg.mark = ""
	} else {
		p.marked = pg.mark
	}
	p.pages = append(p.pages, pg)
	return pg
}

func (p *plan) addBlank() { p.add(&page{kind: "blank", draw: func(*pen) {}}) }

// toRecto makes the next page a right-hand one, and toVerso a left-hand one.
func (p *plan) toRecto() { p.toSide(0) }
func (p *plan) toVerso() { p.toSide(1) }

func (p *plan) toSide(before int) {
	if len(p.pages)%2 != before {
		p.addBlank()
	}
}

// even adds pages so that the book ends with a blank left-hand page, on which printers print
// their code. If the book is for no printer, even only makes the number of pages even; it adds no
// page to a single page, or to a file of a series.
func (p *plan) even() {
	switch {
	case len(p.spec.Page.For) > 0:
		p.toVerso()
		p.addBlank()
	case !p.spec.Dated() && len(p.pages) > 1:
		p.toRecto()
	}
}

// numberPages gives the pages their numbers: roman in front, from 1 in the body.
func (p *plan) numberPages() {
	for i, pg := range p.pages {
		switch {
		case pg.kind == "blank" || pg.kind == "title" || pg.kind == "copyright" || pg.kind == "dedication" && pg.mark == "": // the contents need the number of a page that they list
		case i < p.front:
			pg.folio = roman(i + 1)
		default:
			pg.folio = fmt.Sprint(i - p.front + 1)
		}
		for _, it := range []struct {
			face *render.Font
			text string
		}{{p.faces.bold, pg.folio}, {p.faces.italic, pg.foot}} {
			_, below := p.set(it.face, float64(p.spec.Type.Labels)).Extent(it.text)
			p.depth = max(p.depth, below)
		}
	}
}

func (p *plan) area(recto bool) render.Rect {
	t := p.spec.Page.Trim
	x := p.outside
	if recto {
		x = p.inside
	}
	_, _, left, top := p.sheet(recto)
	return render.Rect{X: left + x, Y: top + p.top, W: t.Width - p.inside - p.outside, H: t.Height - p.top - p.bottom}
}

// sheet returns the size of a page in the file, with the bleed, and the corner of its trim.
func (p *plan) sheet(recto bool) (width, height, x, y float64) {
	s := p.spec.Page
	return s.Trim.Sheet(s.Background > 0, len(s.For) > 0 && s.For[0].Rules().AllRound, recto)
}

// body returns the area above the page number.
func (p *plan) body(recto bool) render.Rect {
	a := p.area(recto)
	a.H -= em(p.label()) + 6
	return a
}

// body returns the pen's area above the page number.
func (p *pen) body() render.Rect { return p.plan.body(p.recto) }

// draw draws every page. For a screen, draw adds bookmarks and links.
func (p *plan) draw(d *pdf.Document, screen bool) {
	t := p.spec.Page.Trim
	places := map[*page]int{}
	for i, pg := range p.pages {
		places[pg] = i + 1
	}
	for i, pg := range p.pages {
		if d.Err() != nil {
			return
		}
		recto := i%2 == 0
		pen := &pen{plan: p, doc: d, area: p.area(recto), recto: recto}
		if screen {
			pen.places = places
		}
		w, h, x, y := p.sheet(recto)
		d.AddPage(w, h, render.Rect{X: x, Y: y, W: t.Width, H: t.Height})
		if p.spec.Page.Background > 0 && i < p.printed() {
			d.Fill(render.Ink(100*p.spec.Page.Background+0.5), render.Rect{W: w, H: h})
		}
		d.Keep(pen.area, paper.MinPoints)
		if screen && pg.mark != "" {
			d.Bookmark(pg.mark)
		}
		d.Tag(pdf.Artifact, "", func() { pen.furniture(pg) })
		pg.draw(pen)
	}
}

// printed returns the number of pages up to the last page that is not blank; these pages
// have the background.
func (p *plan) printed() int {
	n := len(p.pages)
	for n > 0 && p.pages[n-1].kind == "blank" {
		n--
	}
	return n
}

// figure draws a board, on a white area if the page has a background. alt is a description of the
// board for programs that read aloud. Without a description, such programs skip the board.
func (p *pen) figure(x, y float64, f *render.Figure, alt string) {
	kind := pdf.Figure
	if alt == "" {
		kind = pdf.Artifact
	}
	if p.inked != nil {
		*p.inked += f.Ink() - float64(p.spec.Page.Background)*f.Width()*f.Height()
	}
	p.doc.Tag(kind, alt, func() {
		p.white(render.Rect{X: x, Y: y, W: f.Width(), H: f.Height()})
		p.doc.Figure(x, y, f)
	})
}

// aloud returns a description of a board for programs that read aloud: a name, then a row of
// characters for each row of cells. For paper, aloud returns "".
func (p *pen) aloud(name string, z *puzzle.Puzzle, lamps puzzle.Lamps) string {
	if p.places == nil {
		return ""
	}
	b := puzzle.NewBoard(z)
	for _, at := range lamps {
		_ = b.Place(at) // a solution's
	}
	return fmt.Sprintf("%s. %d x %d: %s", name, z.Rows, z.Cols, strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", ", "))
}

// white covers an area of the background with white.
func (p *pen) white(r render.Rect) {
	if p.spec.Page.Background > 0 {
		p.doc.Fill(render.White, r)
	}
}

// furniture sets the page number at the outside margin, and the text of the page beside it.
func (p *pen) furniture(pg *page) {
	if pg.folio == "" {
		return
	}
	t := p.set(p.faces.bold, float64(p.spec.Type.Labels))
	beside, italic := t.Width(pg.folio)+1.5*em(t), p.set(p.faces.italic, t.Size)
	foot := short(italic, p.area.W-beside, pg.foot)
	x, align := p.area.X, render.Left
	if p.recto {
		x, align, beside = p.right(), render.Right, -beside
	}
	base := p.foot() - p.depth // the same on all pages
	p.doc.Text(x+beside, base, align, italic, foot)
	p.doc.Text(x, base, align, t, pg.folio)
}

// ref writes a line that, on a screen, links to another page.
func (p *pen) ref(x, y float64, a render.Align, t render.Type, s string, to *page) {
	w := t.Width(s)
	left := x
	if a == render.Right {
		left -= w
	}
	p.link(left, y, w, t, to, func() { p.doc.Text(x, y, a, t, s) })
}

// link calls draw, which writes a line from x to x + width. On a screen, the line links to a page.
func (p *pen) link(x, y, width float64, t render.Type, to *page, draw func()) {
	if p.places[to] == 0 { // on paper, or to a page of another file
		draw()
		return
	}
	p.doc.Tag(pdf.Link, "", func() {
		draw()
		p.doc.Link(render.Rect{X: x - 1, Y: y - em(t), W: width + 2, H: 1.3 * em(t)}, p.places[to])
	})
}

// roman returns a small number in lower-case roman numerals.
func roman(n int) string {
	var b strings.Builder
	for _, r := range []struct {
		value int
		text  string
	}{{100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"}} {
		for ; n >= r.value; n -= r.value {
			b.WriteString(r.text)
		}
	}
	return b.String()
}
