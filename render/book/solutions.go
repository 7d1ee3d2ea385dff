package book

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// Solutions are on shelves: rows of figures of one size.
const (
	shelfGapX  = 6.0 // mm
	shelfGapY  = 5.0
	easyCell   = 3.5 // a cell that reads well, mm
	maxColumns = 6
)

// shelf is a row of solutions on a page.
type shelf struct {
	items []*Item
	cols  int     // number of solutions that fill the row
	cell  float64 // mm
	width float64 // width of the cells of the part's widest board, mm
	head  float64 // the height of the numbers and bylines above, mm
	h     float64 // height including numbers and bylines
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
		p.add(&page{kind: "opener", mark: w.Solutions, draw: func(pen *pen) { pen.opening(p.kinds[0], w.Solutions, presets.MaxLevel, nil, w.SolutionNote) }})
	}
	return p.addSolutionsOf(p.sections...)
}

// addSolutionsOf lays out the solutions of some puzzles in the order of their
// numbers, page after page of shelves.
func (p *plan) addSolutionsOf(sections ...*Section) error {
	title, note := p.solutionTitle()
	p.solutionHead = p.measure().heading(title, note)
	pages, err := p.solutionPages(sections)
	if err != nil {
		return err
	}
	more := 0.8 * shelfGapY // one gap for all pages, so that rows are level on facing pages
	for _, shelves := range pages {
		more = min(more, max(0, (p.shelfRoom()-heightOf(shelves))/float64(max(len(shelves)-1, 1))))
	}
	for i, shelves := range pages {
		if err := p.end(); err != nil {
			return err
		}
		if i > 0 {
			title = ""
		}
		p.addSolutionPage(shelves, shelfGapY+more, title, note)
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
	spec.Solutions.PerPage, other.spec = per, &spec
	pages, err := other.solutionPages([]*Section{s})
	return err == nil && len(pages) == 1
}

// shelfRoom returns the height that shelves may use on each page.
func (p *plan) shelfRoom() float64 { return p.body(true).H - p.solutionHead }

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

func heightOf(shelves []*shelf) float64 {
	h := -shelfGapY
	for _, s := range shelves {
		h += s.h + shelfGapY
	}
	return h
}

// solutionPages divides the shelves into pages. It uses the smallest number of pages on which cells
// are easy to read, and then the largest cells that fit on these pages. If a solution would be alone
// on the last page, a row of the previous page moves there.
func (p *plan) solutionPages(sections []*Section) ([][]*shelf, error) {
	const step, most = 0.25, 12.0
	best, err := p.pagesOf(sections, easyCell)
	if err != nil {
		return nil, err
	}
	for cell := easyCell + step; cell <= most && p.spec.Solutions.PerPage.Cols == 0; cell += step {
		pages, err := p.pagesOf(sections, cell)
		if p.ctx.Err() != nil {
			return nil, p.ctx.Err()
		}
		if err != nil || len(pages) > len(best) {
			break
		}
		best = pages
	}
	for n := len(best) - 1; n > 0; {
		k := len(best[n-1]) - 1
		if lone := len(best[n]) == 1 && len(best[n][0].items) == 1; k <= len(best[n]) && (k == 0 || !lone) {
			break
		}
		last := slices.Insert(slices.Clone(best[n]), 0, best[n-1][k])
		if !paper.Fits(heightOf(last), p.shelfRoom()) || len(last) > p.shelvesPer() {
			break
		}
		best[n-1], best[n] = best[n-1][:k], last
	}
	return best, nil
}

// pagesOf divides shelves into pages for a size of cells, if that is possible.
func (p *plan) pagesOf(sections []*Section, cell float64) (pages [][]*shelf, err error) {
	shelves, err := p.shelves(sections, cell)
	for room := p.shelfRoom(); len(shelves) > 0; room = p.body(true).H {
		n := fitting(min(len(shelves), p.shelvesPer()), room+shelfGapY, func(i int) float64 { return shelves[i].h + shelfGapY })
		pages, shelves = append(pages, shelves[:n]), shelves[n:]
	}
	return pages, err
}

// shelvesPer returns the largest number of shelves on a page.
func (p *plan) shelvesPer() int {
	return cmp.Or(p.spec.Solutions.PerPage.Rows, math.MaxInt)
}

// addSolutionPage lays out a page of shelves, which are gap mm apart, below a heading if there is a
// title.
func (p *plan) addSolutionPage(shelves []*shelf, gap float64, title, note string) {
	var items []*Item
	for _, s := range shelves {
		items = append(items, s.items...)
	}
	foot := p.footOf()
	if foot == "" {
		foot = p.spec.Words.Solutions + " " + numbers(items)
	}
	pg := p.add(&page{kind: "solutions", foot: foot, mark: title, draw: func(pen *pen) {
		y := pen.body().Y + pen.heading(title, note)
		for _, s := range shelves {
			pen.shelf(s, y)
			y += s.h + gap
		}
	}})
	for _, s := range shelves {
		for _, it := range s.items {
			p.solutionPage[it], p.solutionCells[it] = pg, s.cell
		}
	}
}

// shelves cuts solutions into rows. A part has one number of columns and one size of cells,
// in which its largest board fits. Consecutive parts share shelves if their boards have one width.
func (p *plan) shelves(sections []*Section, easy float64) ([]*shelf, error) {
	var out []*shelf
	for i := 0; i < len(sections); {
		if err := p.ctx.Err(); err != nil {
			return nil, err
		}
		_, cols := largest(sections[i].Items)
		var items []*Item
		for ; i < len(sections); i++ {
			if _, c := largest(sections[i].Items); c != cols {
				break
			}
			items = append(items, sections[i].Items...)
		}
		side, cell, err := p.solutionSize(items, easy)
		if err != nil {
			return nil, err
		}
		for k := 0; k < len(items); k += side {
			some := items[k:min(k+side, len(items))]
			rows, _ := largest(some)
			head := p.numberRoom() + p.bylineRoom(some, side)
			out = append(out, &shelf{some, side, cell, cell * float64(cols), head, head + cell*float64(rows) + 2*p.solutionFrame()})
		}
	}
	return out, nil
}

func largest(items []*Item) (rows, cols int) {
	for _, it := range items {
		rows, cols = max(rows, it.Entry.Puzzle.Rows), max(cols, it.Entry.Puzzle.Cols)
	}
	return rows, cols
}

// solutionSize chooses, for the boards of a part, the number of solutions in a row and the
// size of their cells, which are at most as large as the cells of the puzzles. It chooses the
// largest number of solutions on a page whose cells are easy to read, or nearly as large as on a page
// of their own. It chooses smaller cells only if twice as many solutions fit on a page.
func (p *plan) solutionSize(items []*Item, easy float64) (side int, cell float64, err error) {
	rows, cols := largest(items)
	z, low, most := puzzle.New(puzzle.Akari, rows, cols), p.solutionMinCell(items), p.puzzleCell(items)
	if per := p.spec.Solutions.PerPage; per.Cols != 0 {
		cell = p.solutionCell(z, per.Rows, per.Cols)
		side = per.Cols
	} else {
		var count int
		count, side, cell = p.densest(z, max(low, min(easy, most, p.solutionCell(z, 1, 1))))
		if n, c, k := p.densest(z, low); n >= 2*count && easy == easyCell {
			side, cell = c, k
		}
	}
	if cell = min(cell, most); side != 0 && paper.Fits(low, cell) {
		return side, cell, nil
	}
	help := "make the page larger"
	if side == 0 {
		cell = min(p.solutionCell(z, 1, 1), most)
	}
	const least = 3 // mm, the smallest value of the key
	if !paper.Fits(low, most) && paper.Fits(least, most) {
		help = fmt.Sprintf("a solution is never larger than its puzzle, so write solutions: {min_cell: %.1fmm}", below(most))
	}
	for _, per := range usualPages {
		if paper.Fits(low, min(most, p.solutionCell(z, per.Rows, per.Cols))) {
			help = fmt.Sprintf("it would fit with solutions: {per_page: %d}", per.Rows*per.Cols)
			break
		}
	}
	return 0, 0, fmt.Errorf("the solution of puzzle %d, %d by %d: expected cells of at least %.1[5]f mm, but its cells would be %.1[4]f mm; %[6]s",
		max(items[0].Number, 1), z.Rows, z.Cols, below(cell), low, help)
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

// densest returns the arrangement with the most solutions on a page whose cells are not below
// the limit. Of two arrangements with equally many solutions, densest returns the one with larger
// cells. If there is no such arrangement, densest returns 0 columns.
func (p *plan) densest(z *puzzle.Puzzle, low float64) (count, cols int, cell float64) {
	for c := 1; c <= maxColumns; c++ {
		for r := 1; r <= 2*maxColumns; r++ {
			k := p.solutionCell(z, r, c)
			if paper.Fits(low, k) && (r*c > count || r*c == count && !paper.Fits(k, cell)) {
				count, cols, cell = r*c, c, k
			}
		}
	}
	return count, cols, cell
}

// solutionCell returns the side of the cells for a number of solutions on a page.
func (p *plan) solutionCell(z *puzzle.Puzzle, rows, cols int) float64 {
	high, air := p.shelfRoom(), 2*p.solutionFrame()
	w := p.columnWidth(cols) - air
	bylines := 0.0
	switch {
	case !p.bylines:
	case rows == 1:
		bylines = p.rowByline(cols, 1)
	default: // pages with higher bylines have fewer rows
		bylines = p.rowByline(cols, 0.75)
	}
	h := (high-float64(rows-1)*shelfGapY)/float64(rows) - p.numberRoom() - bylines - air
	return min(w/float64(z.Cols), h/float64(z.Rows), p.maxCell(z.Cols, 0))
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
	return (p.area(true).W - float64(cols-1)*shelfGapX) / float64(cols)
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

// solutionStyle returns the style of solutions. Their lines are as heavy as the lines of
// puzzles, because printers reject finer lines.
func (p *plan) solutionStyle(cell float64) render.Style {
	style := p.style(cell)
	style.Frame = p.solutionFrame()
	style.Light = p.spec.Solutions.Light
	return style
}

// wideGap is the widest gap between solutions, as a share of their width.
const wideGap = 0.5

func (p *pen) shelf(s *shelf, y float64) {
	body := p.body()
	label := p.label()
	bold := p.set(p.faces.bold, 1.1*label.Size)
	style := p.solutionStyle(s.cell)
	for i, it := range s.items {
		z := it.Entry.Puzzle
		f := render.Draw(z, render.Solution(z, it.Entry.Solution), style)
		gap, wide := 0.0, s.width+2*style.Frame
		if s.cols > 1 { // from edge to edge, but not far apart
			gap = min((body.W-float64(s.cols)*wide)/float64(s.cols-1), wideGap*wide)
		}
		row := float64(s.cols)*(wide+gap) - gap
		x, step := body.X+(body.W-row)/2+float64(i)*(wide+gap), wide+gap
		if p.bylines || p.spec.Dated() { // bylines may be as wide as their column, and a page of a series has one left edge
			step = p.columnWidth(s.cols) + shelfGapX
			x = body.X + float64(i)*step
		}
		head := y + s.head
		base := y + p.numberRoom() - 1.4
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
			small, lines := p.bylineLines(it, p.set(p.faces.label, paper.MinPoints), p.columnWidth(s.cols))
			p.byline(small, lines, x, base)
		}
		p.figure(x, head, f, p.aloud(fmt.Sprint(it.Number), z, it.Entry.Solution))
	}
}
