package book

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// Solutions are in modules, whose places are at least this far apart, mm.
const (
	placeGapX  = 6.0
	placeGapY  = 5.0
	easyCell   = 3.5 // a cell that reads well, mm
	maxColumns = 6
)

// module is the arrangement of solutions on a page: rows and columns of places of one size. All pages
// of a part have the same module, and so have all parts whose boards are about as large.
type module struct {
	rows, cols int
	first      int     // number of rows on a page with a heading
	wide, high float64 // the largest board without its frame, mm
	row, gap   float64 // the height of a row with numbers and bylines, and the gap between rows, mm

	cell, least float64 // the cells of the largest board, also below the tallest byline, mm
	pages       int     // for all solutions that use the module
}

// addSolutions lays out the solutions at the end of the book, after an opening page on the
// right or below a heading.
func (p *plan) addSolutions() error {
	if p.spec.Dated() && p.last != nil {
		for i, s := range p.last[:min(len(p.last), len(p.sections))] {
			for _, it := range s.Items { // its puzzle is in another file, and as large as the puzzles of its part here
				p.earlier[it] = p.puzzleCell(p.sections[i].Items)
			}
		}
		return p.addSolutionsOf(p.last...)
	}
	if p.spec.Solutions.Place != presets.PlaceEnd || p.spec.Dated() {
		return nil
	}
	if w := p.spec.Words; p.spec.Front.Openers {
		p.toRecto()
		p.add(&page{kind: "opener", mark: w.Solutions, draw: func(pen *pen) { pen.opening(p.kinds[0], w.Solutions, 0, nil, w.SolutionNote, 1, 1) }})
	}
	return p.addSolutionsOf(p.sections...)
}

// addSolutionsOf lays out the solutions of some puzzles in the order of their numbers, page after page.
func (p *plan) addSolutionsOf(sections ...*Section) error {
	title, note := p.solutionTitle()
	p.solutionHead = p.measure().heading(title, note)
	if err := p.chooseModules(sections); err != nil {
		return err
	}
	for i := 0; i < len(sections); {
		m, items := p.modules[sections[i].Part], []*Item(nil)
		for ; i < len(sections) && p.modules[sections[i].Part] == m; i++ {
			items = append(items, sections[i].Items...)
		}
		for len(items) > 0 {
			if err := p.end(); err != nil {
				return err
			}
			n := min(len(items), m.places(title != ""))
			if len(items) == n+1 { // a row, or half of it, moves to the solution that would be alone on the last page
				n -= min(m.cols, n/2)
			}
			if err := p.addSolutionPage(m, items[:n], title, note); err != nil {
				return err
			}
			items, title = items[n:], ""
		}
	}
	return nil
}

// errReverse is the cause of the error for solutions that do not fit on the back of their page.
var errReverse = errors.New("place: reverse prints them on one")

// addReverse lays out the solutions of a page of puzzles on the back of this page. If they need more
// than one page, addReverse returns an error with a number of solutions on a page that fits.
func (p *plan) addReverse(s *Section) error {
	front := len(p.pages)
	if err := p.addSolutionsOf(s); err != nil || len(p.pages) == front+1 {
		return err
	}
	most, help := len(s.Items), "write fewer puzzles on a page, or solutions: {place: end}"
	for i := range p.spec.Parts {
		slots := p.slotsOf(&p.spec.Parts[i])
		most = max(most, slots.rows*slots.cols)
	}
	for _, per := range usualPages {
		if n := per.Rows * per.Cols; n >= most && p.fitsReverse(s, per) {
			help = fmt.Sprintf("it would fit with solutions: {per_page: %d}", n)
		}
	}
	return p.spec.Mistake("solutions.per_page", "the %d solutions of a page of puzzles need %d pages, but %w; %s",
		len(s.Items), len(p.pages)-front, errReverse, help)
}

// fitsReverse reports whether some solutions fit on one page with a number of solutions on a page.
func (p *plan) fitsReverse(s *Section, per presets.PerPage) bool {
	spec, other := *p.spec, *p
	spec.Solutions.PerPage, other.spec, other.modules = per, &spec, map[*presets.Part]module{}
	return len(s.Items) <= per.Rows*per.Cols && other.chooseModules(p.sections) == nil
}

// headedRoom returns the height below the heading of the first page.
func (p *plan) headedRoom() float64 { return p.body(true).H - p.solutionHead }

// solutionTitle returns the heading of the first page of solutions: in a series, with their date; in
// a file of their own or a book without opening pages, with a note.
func (p *plan) solutionTitle() (title, note string) {
	switch w := p.spec.Words; {
	case p.spec.Dated():
		return w.Solutions, p.spec.On(p.spec.Before().Date)
	case p.spec.Solutions.Place == presets.PlaceEnd && !p.spec.Front.Openers:
		return w.Solutions, w.SolutionNote
	case p.spec.Solutions.Place == presets.PlaceFile:
		return presets.Fill(w.Of, "genre", oneLine(p.spec.Title), "title", w.Solutions), w.SolutionNote
	}
	return "", ""
}

// batch is a sequence of solutions that begins on a page of its own.
type batch struct {
	parts []*presets.Part
	items []*Item
	class int // by the width of the parts' boards
	first bool
}

// chooseModules chooses a module for each part, so that the solutions have as few pages as possible, and of
// those choices the one with the fewest modules: boards of up to 12, of up to 18 and of more columns may
// have a module each. If the solutions are after each part, each part has its own module, which fills its pages; if
// they are after each page, all parts have the same choice.
func (p *plan) chooseModules(sections []*Section) (err error) {
	if _, done := p.modules[sections[0].Part]; done {
		return nil
	}
	place := p.spec.Solutions.Place
	apart := (place == presets.PlacePart || place == presets.PlaceReverse) && (len(p.last) == 0 || sections[0] != p.last[0])
	if apart {
		sections = p.sections
	}
	fewest := math.MaxInt
	for _, limits := range [][]int{nil, {18}, {12}, {12, 18}} {
		batches := p.batches(sections, limits, apart)
		classes := len(limits) + 1
		if apart && place == presets.PlacePart {
			for classes = range batches {
				batches[classes].class = classes
			}
			classes++
		}
		modules, pages, wrong := p.modulesOf(batches, classes)
		if wrong != nil {
			err = wrong
		} else if pages < fewest {
			maps.Copy(p.modules, modules)
			fewest = pages
		}
		if p.spec.Solutions.PerPage.Cols != 0 {
			break
		}
	}
	if fewest < math.MaxInt {
		return p.ctx.Err()
	}
	return err
}

// batches divides solutions into batches. The classes of their boards are between limits of columns. If the
// solutions are not all in one place, each part or page of puzzles begins a batch.
func (p *plan) batches(sections []*Section, limits []int, apart bool) (all []batch) {
	for _, s := range sections {
		_, cols := largest(s.Items)
		class, _ := slices.BinarySearch(limits, cols)
		per := max(1, len(s.Items))
		if p.spec.Solutions.Place == presets.PlaceReverse && apart {
			slots := p.slotsOf(s.Part)
			per = slots.rows * slots.cols
		}
		for items := range slices.Chunk(s.Items, per) {
			if n := len(all) - 1; !apart && n >= 0 && all[n].class == class {
				all[n].parts, all[n].items = append(all[n].parts, s.Part), append(all[n].items, items...)
				continue
			}
			all = append(all, batch{[]*presets.Part{s.Part}, slices.Clone(items), class, len(all) == 0})
		}
	}
	return all
}

// modulesOf chooses a module for each class of some batches, and counts the pages.
func (p *plan) modulesOf(batches []batch, classes int) (modules map[*presets.Part]module, pages int, err error) {
	modules = map[*presets.Part]module{}
	for class := range classes {
		own := slices.DeleteFunc(slices.Clone(batches), func(r batch) bool { return r.class != class })
		if len(own) == 0 {
			continue
		}
		m, err := p.chooseModule(own)
		if err != nil {
			return nil, 0, err
		}
		pages += m.pages
		for _, r := range own {
			for _, part := range r.parts {
				modules[part] = m
			}
		}
	}
	return modules, pages, nil
}

// chooseModule chooses the module of some batches: with as few pages as possible if cells are easy to
// read, or nearly as large as on a page of their own, and then with the largest cells. Cells are smaller
// only if that halves the number of pages.
func (p *plan) chooseModule(batches []batch) (best module, err error) {
	var items []*Item
	for _, r := range batches {
		items = append(items, r.items...)
	}
	rows, cols := largest(items)
	z, low := puzzle.New(puzzle.Akari, rows, cols), p.solutionMinCell(items)
	if per := p.spec.Solutions.PerPage; per.Cols != 0 {
		best = p.moduleOf(z, per.Rows, per.Cols, p.solutionHead).with(batches)
	} else {
		easy := max(low, min(easyCell, p.puzzleCell(items), p.moduleOf(z, 1, 1, p.solutionHead).cell))
		var small module
		for c := 1; c <= maxColumns; c++ {
			for r := 1; r <= 2*maxColumns; r++ {
				for _, head := range []float64{p.solutionHead, 0} { // left free on each page, or only on the first
					m := p.moduleOf(z, r, c, head).with(batches)
					if !paper.Fits(low, m.least) || !paper.Fits(m.row, p.headedRoom()) {
						continue
					}
					small = m.better(small)
					if paper.Fits(easy, m.cell) {
						best = m.better(best)
					}
				}
			}
		}
		if small.pages > 0 && (best.pages == 0 || 2*small.pages <= best.pages) {
			best = small
		}
	}
	if best.pages == 0 || !paper.Fits(low, best.least) {
		if best.pages == 0 {
			best = p.moduleOf(z, 1, 1, p.solutionHead)
		}
		return best, p.solutionTooSmall(items, best.least)
	}
	return best, nil
}

// better returns the better of two modules for the same solutions: m, if other has no pages. Sizes of
// cells count in steps of a quarter of a millimetre.
func (m module) better(other module) module {
	size := func(m module) int { return int(4 * m.cell) }
	if other.pages == 0 || cmp.Or(m.pages-other.pages, size(other)-size(m), other.places(false)-m.places(false)) < 0 {
		return m
	}
	return other
}

// with returns the module with the number of pages of some batches.
func (m module) with(batches []batch) module {
	for _, r := range batches {
		left := len(r.items) - m.places(r.first)
		m.pages += 1 + max(0, left+m.places(false)-1)/m.places(false)
	}
	return m
}

// places returns the number of solutions on a page, with or without a heading.
func (m module) places(headed bool) int {
	if headed {
		return m.first * m.cols
	}
	return m.rows * m.cols
}

// moduleOf returns a module for boards of up to the size of z. It leaves room of a height free on all
// pages; a heading that is higher takes rows of the first page.
func (p *plan) moduleOf(z *puzzle.Puzzle, rows, cols int, free float64) module {
	room, air := p.body(true).H-free, 2*p.solutionFrame()
	side := func(share float64) float64 {
		high := (room-float64(rows-1)*placeGapY)/float64(rows) - p.numberRoom() - air
		if p.bylines {
			high -= p.rowByline(cols, share)
		}
		return min((p.columnWidth(cols)-air)/float64(z.Cols), high/float64(z.Rows), p.maxCell(z.Cols, 0))
	}
	m := module{rows: rows, cols: cols, cell: side(0.75), least: side(1)} // most bylines are lower than the tallest
	m.wide, m.high = m.cell*float64(z.Cols), m.cell*float64(z.Rows)
	m.row = p.numberRoom() + m.high + air
	if p.bylines {
		m.row = (room - float64(rows-1)*placeGapY) / float64(rows)
	}
	if rows > 1 {
		m.gap = min((room-float64(rows)*m.row)/float64(rows-1), 2*placeGapY)
	}
	m.first = fitting(rows, p.headedRoom()+m.gap, func(int) float64 { return m.row + m.gap })
	return m
}

// solutionTooSmall reports that the cells of the largest of some boards would be too small.
func (p *plan) solutionTooSmall(items []*Item, cell float64) error {
	rows, cols := largest(items)
	z, low, most := puzzle.New(puzzle.Akari, rows, cols), p.solutionMinCell(items), p.puzzleCell(items)
	help := "make the page larger"
	const least = 3 // mm, the smallest value of the key
	if !paper.Fits(low, most) && paper.Fits(least, most) {
		help = fmt.Sprintf("a solution is never larger than its puzzle, so write solutions: {min_cell: %.1fmm}", below(most))
	}
	for _, per := range usualPages {
		if paper.Fits(low, min(most, p.moduleOf(z, per.Rows, per.Cols, p.solutionHead).least)) {
			help = fmt.Sprintf("it would fit with solutions: {per_page: %d}", per.Rows*per.Cols)
			break
		}
	}
	at := slices.IndexFunc(items, func(it *Item) bool { return it.Entry.Puzzle.Rows == rows || it.Entry.Puzzle.Cols == cols })
	err := fmt.Errorf("the solution of puzzle %d, %d by %d: %s; %s",
		max(items[at].Number, 1), rows, cols, paper.TooSmall(low, min(cell, most), ""), help)
	for i, s := range p.sections {
		if slices.Contains(s.Items, items[at]) {
			return collect.Mistake(p.spec, fmt.Sprintf("parts[%d]", p.firsts[i]), err)
		}
	}
	return err
}

// puzzleCell returns the side of the smallest cells of some puzzles, whose solutions are at most as
// large. In a series, puzzles of the previous date are as large as the puzzles of their part.
func (p *plan) puzzleCell(items []*Item) float64 {
	least := math.Inf(1)
	for _, it := range items {
		for _, of := range []map[*Item]float64{p.cells, p.earlier} {
			if cell, placed := of[it]; placed {
				least = min(least, cell)
			}
		}
	}
	return least
}

// addSolutionPage lays out a page of solutions, below a heading if there is a title. A board fills its
// place, but its cells are at most as large as the cells of its puzzle.
func (p *plan) addSolutionPage(m module, items []*Item, title, note string) error {
	foot := p.footOf(nil)
	if foot == "" {
		foot = p.spec.Words.Solutions + " " + numbers(items)
	}
	var heads []float64 // the heights of numbers and bylines, by row
	for row := range slices.Chunk(items, m.cols) {
		head := p.numberRoom() + p.bylineRoom(row, m.cols)
		heads = append(heads, head)
		high := min(m.high, m.row-head-2*p.solutionFrame())
		for _, it := range row {
			z := it.Entry.Puzzle
			cell := min(m.wide/float64(z.Cols), high/float64(z.Rows), p.puzzleCell([]*Item{it}), p.maxCell(z.Cols, 0))
			if !paper.Fits(p.solutionMinCell([]*Item{it}), cell) {
				return p.solutionTooSmall([]*Item{it}, cell)
			}
			p.solutionCells[it] = cell
		}
	}
	pg := p.add(&page{kind: "solutions", foot: foot, mark: title, draw: func(pen *pen) {
		y := pen.body().Y + pen.heading(title, note)
		for i, head := range heads {
			pen.solutionRow(m, items[i*m.cols:min((i+1)*m.cols, len(items))], y, head)
			y += m.row + m.gap
		}
	}})
	for _, it := range items {
		p.solutionPage[it] = pg
	}
	return nil
}

func largest(items []*Item) (rows, cols int) {
	for _, it := range items {
		rows, cols = max(rows, it.Entry.Puzzle.Rows), max(cols, it.Entry.Puzzle.Cols)
	}
	return rows, cols
}

func (p *plan) numberRoom() float64 { return 1.1*em(p.label()) + 1 }

// bylineRoom returns the height of the bylines of some solutions, for a number of solutions in
// a row.
func (p *plan) bylineRoom(items []*Item, cols int) float64 {
	if !p.bylines {
		return 0
	}
	return p.bylineHeight(items, p.set(p.faces.label, paper.MinPoints), p.columnWidth(cols))
}

// rowByline returns a height that the bylines do not exceed in a given share of the rows, for a
// number of solutions in a row.
func (p *plan) rowByline(cols int, share float64) float64 {
	if p.rowBylines[cols] == nil {
		for row := range slices.Chunk(collect.Items(p.sections, p.last), cols) {
			p.rowBylines[cols] = append(p.rowBylines[cols], p.bylineRoom(row, cols))
		}
		slices.Sort(p.rowBylines[cols])
	}
	heights := p.rowBylines[cols]
	return heights[int(share*float64(len(heights)-1)+0.5)]
}

func (p *plan) columnWidth(cols int) float64 {
	return (p.area(true).W - float64(cols-1)*placeGapX) / float64(cols)
}

// solutionFrame is the weight of the frame of a solution.
func (p *plan) solutionFrame() float64 {
	return max(0.6*p.spec.Grid.Frame.MM(), p.spec.Grid.Line.MM())
}

// solutionMinCell returns the smallest cell in which any clue of boards of these sizes can be set in
// printable type. It reads no clues, which a book that is only checked does not have.
func (p *plan) solutionMinCell(items []*Item) float64 {
	digits := 1
	for _, it := range items {
		q := it.Entry.Puzzle
		digits = max(digits, len(fmt.Sprint(min(q.Genre.MaxClue, q.Rows+q.Cols-2))))
	}
	return max(p.spec.Solutions.MinCell.MM(), render.MinCell(paper.MinPoints, digits))
}

// solutionFigure returns the figure of a solution. Its lines are as heavy as the lines of puzzles, because
// printers reject finer lines. Where lit cells are white, a lamp is a disc, which is easier to see than
// a ring.
func (p *plan) solutionFigure(it *Item, cell float64) *render.Figure {
	z, style := it.Entry.Puzzle, p.style(cell)
	style.Frame, style.Light = p.solutionFrame(), p.spec.Solutions.Light
	if style.Symbol == render.SymbolAuto && style.Light == render.LightNone && z.Genre.Lights() {
		style.Symbol = render.SymbolDisc
	}
	return render.Draw(z, render.Solution(z, it.Entry.Solution), style)
}

// wideGap is the widest gap between solutions, as a share of their width.
const wideGap = 0.5

// solutionRow draws a row of solutions at y, below numbers and bylines of the height head.
func (p *pen) solutionRow(m module, items []*Item, y, head float64) {
	body, label := p.body(), p.label()
	bold, wide := p.set(p.faces.bold, 1.1*label.Size), m.wide+2*p.solutionFrame()
	step, left := wide, body.X+(body.W-wide)/2
	if m.cols > 1 { // from edge to edge, but not far apart
		step += min((body.W-float64(m.cols)*wide)/float64(m.cols-1), wideGap*wide)
		left = body.X + (body.W-float64(m.cols-1)*step-wide)/2
	}
	if p.bylines || p.spec.Dated() { // bylines may be as wide as their column, and a page of a series has one left edge
		step, left = p.columnWidth(m.cols)+placeGapX, body.X
	}
	base := y + p.numberRoom() - 1.4
	for i, it := range items {
		x, f := left+float64(i)*step, p.solutionFigure(it, p.solutionCells[it])
		p.doc.Tag(pdf.Heading(2), "", func() {
			p.doc.Text(x, base, render.Left, bold, fmt.Sprint(it.Number))
			if to := p.puzzlePage[it]; to != nil { // nil in a series, because the puzzle is in another file
				// A reference that is wider than its board reaches into the gap after the board.
				from := x + bold.Width(fmt.Sprint(it.Number)) + 0.35*em(label)
				room := min(x+step-0.35*em(label), body.X+body.W) - from
				t, text := p.reference(label, room, presets.Fill(p.spec.Words.PuzzlePage, "page", to.folio), to.folio)
				p.ref(max(x+f.Width(), from+t.Width(text)), base, render.Right, t, text, to)
			}
		})
		if p.bylines {
			small, lines := p.bylineLines(it, p.set(p.faces.label, paper.MinPoints), p.columnWidth(m.cols))
			p.byline(small, lines, x, base)
		}
		p.figure(x, y+head, f, p.aloud(fmt.Sprint(it.Number), it.Entry.Puzzle, it.Entry.Solution))
	}
}
