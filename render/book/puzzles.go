package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// slots describes how puzzles are arranged on a page, and the heights of the items above
// and below each grid, in mm.
type slots struct {
	rows, cols   int
	gap          float64 // between slots
	edge         float64 // the room for names of rows on the left, and for names of columns above
	above, below float64
	byline       float64    // the height of the tallest byline, which is part of the height above
	beside       float64    // the width of the words beside a board; 0 if they are above and below it
	top          float64    // at the head of a page: the title and the rules, and a line for a name
	feet         []pageFoot // of the pages of the part
	foot         float64    // the height of the highest of them
}

// perPage returns the number of puzzles on a page of a part.
func perPage(spec *presets.Book, part *presets.Part) presets.PerPage {
	per := cmp.Or(part.PerPage, spec.Grid.PerPage)
	return presets.PerPage{Rows: max(per.Rows, 1), Cols: max(per.Cols, 1)}
}

func (p *plan) slotsOf(part *presets.Part) slots {
	per := perPage(p.spec, part)
	number, label := em(p.number()), em(p.label())
	s := slots{rows: per.Rows, cols: per.Cols, gap: 8, above: number + 2.5, below: 4*label + 1}
	if s.rows*s.cols > 1 {
		s.above, s.below = 0.7*number+2, 1.6*label+1
	}
	s.above = max(s.above, meterSize*label+3)
	if below := []presets.Show{presets.ShowSolution, presets.ShowDate, presets.ShowTime, presets.ShowNotes}; !wantsCodes(p.spec) && !slices.ContainsFunc(below, p.shows) {
		s.below = 0
	}
	s.edge = p.edge()
	s.above += s.edge
	return s
}

// edge returns the room for the names of columns above a puzzle, and of rows beside it, which a book
// with hints has. It is the same for all puzzles of the book.
func (p *plan) edge() float64 {
	if p.spec.Grid.Names == presets.NamesNone || !p.hints() {
		return 0
	}
	rows, cols := largest(collect.Items(p.sections))
	label := p.label()
	return max(1.5*em(label), label.Width(strings.Repeat("0", len(fmt.Sprint(max(rows, cols)))))+indexGap*em(label))
}

// spare returns how much wider the left and the upper margin are than the printers require, for a
// right-hand or left-hand page.
func (p *plan) spare(recto bool) (left, top float64) {
	left, top = p.outside-p.leastOutside, p.top-p.leastOutside
	if recto {
		left = p.inside - p.leastInside
	}
	return max(0, left), max(0, top)
}

// inset returns the room that the names of rows need in a slot. The rest of them is in the left margin
// or, if there are several columns, in the gap before the slot.
func (p *plan) inset(s slots, recto bool) float64 {
	hang, _ := p.spare(recto)
	if s.cols > 1 {
		hang = min(hang, s.gap-indexAir)
	}
	return max(0, s.edge-hang)
}

func (s slots) size(body render.Rect) (w, h float64) {
	return (body.W - float64(s.cols-1)*s.gap) / float64(s.cols), (body.H - float64(s.rows-1)*s.gap) / float64(s.rows)
}

// cell returns the side of a puzzle's cells in a slot.
func (p *plan) cell(z *puzzle.Puzzle, s slots, body render.Rect) float64 {
	w, h := s.size(body)
	air, names := 2*p.spec.Grid.Frame.MM(), max(p.inset(s, true), p.inset(s, false))
	if s.beside > 0 { // words are between the inside margin and the names of rows
		names = s.edge
	}
	return min(p.maxCell(z.Cols, w), (w-air-names-s.beside)/float64(z.Cols), (h-s.above-s.below-air)/float64(z.Rows))
}

// maxCell returns the side of the largest cell of a board in a slot of this width. On a large
// page, a small board may have larger cells, and in large print it fills the page.
func (p *plan) maxCell(cols int, width float64) float64 {
	usual, share := 12.0, 0.85
	if p.spec.Style == presets.StyleLargePrint {
		share = 1
	}
	if most := p.spec.Grid.MaxCell; most != 0 {
		return most.MM()
	}
	return max(usual, share*width/float64(cols))
}

// addSection lays out a part: its opening page on the right, then its puzzles.
func (p *plan) addSection(s *Section) error {
	if p.spec.Front.Openers {
		p.toRecto()
		p.addOpener(s)
	}
	if err := p.makeCodes(s); err != nil {
		return err
	}
	slots := p.slotsOf(s.Part)
	slots.below += p.codeSize(s.Items...)
	if p.shows(presets.ShowNotes) {
		slots.below += noteStep
	}
	wide, _ := slots.size(p.body(true))
	slots.byline = p.bylineHeight(s.Items, p.label(), wide-slots.edge)
	slots.above += slots.byline
	per, reverse := slots.rows*slots.cols, p.spec.Solutions.Place == presets.PlaceReverse
	if err := p.divide(&slots, s); err != nil {
		return err
	}
	slots = p.besides(slots, s.Items)
	for i := 0; i < len(s.Items); i += per {
		if err := p.end(); err != nil {
			return err
		}
		items := s.Items[i:min(i+per, len(s.Items))]
		if reverse {
			p.toRecto()
		}
		first := i == 0 && !p.spec.Front.Openers
		pg, err := p.addPuzzles(s, items, slots, slots.feet[i/per], first && !p.shows(presets.ShowRules))
		if err != nil {
			return err
		}
		if first {
			pg.mark, pg.note, pg.level = oneLine(s.Part.Title), p.noteOf(s), levelOf(s)
		}
		for _, it := range items {
			p.puzzlePage[it] = pg
		}
		if reverse && p.small == nil {
			if err := p.addReverse(&Section{Part: s.Part, Items: items}); err != nil {
				return err
			}
		}
	}
	if p.spec.Solutions.Place == presets.PlacePart && p.small == nil {
		return p.addSolutionsOf(s)
	}
	return nil
}

// divide reckons what the pages of a part have at their heads and feet.
func (p *plan) divide(slots *slots, s *Section) error {
	slots.top = p.nameRoom()
	for items := range slices.Chunk(s.Items, slots.rows*slots.cols) {
		if err := p.end(); err != nil {
			return err
		}
		f, err := p.pageFoot(items)
		if err != nil {
			return err
		}
		slots.feet, slots.foot = append(slots.feet, f), max(slots.foot, f.high)
		slots.top = max(slots.top, p.nameRoom()+p.measure().pageHead(s, items))
	}
	return nil
}

// boards returns the area of the boards of a page.
func (s slots) boards(body render.Rect) render.Rect {
	body.Y, body.H = body.Y+s.top, body.H-s.top-s.foot
	return body
}

// addPuzzles lays out a page of puzzles and returns it. A part without an opening page begins there.
func (p *plan) addPuzzles(s *Section, items []*Item, slots slots, foot pageFoot, first bool) (*page, error) {
	cells := make([]float64, len(items))
	if first {
		slots.top += p.measure().partHead(s) - p.area(true).Y
	}
	body := slots.boards(p.body(true))
	for k, it := range items {
		cells[k] = p.cell(it.Entry.Puzzle, slots, body)
		if !paper.Fits(p.spec.Grid.MinCell.MM(), cells[k]) {
			p.tooLarge(it, cells[k])
		}
		p.cells[it] = cells[k]
	}
	if err := p.fitTurned(&foot); err != nil {
		return nil, err
	}
	pg := p.add(&page{kind: "puzzles", foot: p.footOf(s), draw: func(pen *pen) {
		if first {
			pen.partHead(s)
		}
		pen.pageHead(s, items)
		pen.puzzles(slots, items, cells)
		pen.setFoot(foot)
	}})
	for _, it := range foot.items {
		p.solutionPage[it], p.solutionCells[it] = pg, foot.cell
	}
	return pg, nil
}

// footOf returns the text beside the number of the next page: the title of the book on a left-hand page, and of the
// part on a right-hand page. In a series it is the title, which no heading has. A page with the title at its head has
// none.
func (p *plan) footOf(s *Section) string {
	title := oneLine(p.spec.Title)
	switch {
	case p.spec.Dated():
		return title
	case p.shows(presets.ShowRules) || s == nil:
		return ""
	case len(p.pages)%2 == 0:
		return oneLine(s.Part.Title)
	}
	return title
}

// puzzles draws the boards of a page, with a line for a name above them.
func (p *pen) puzzles(s slots, items []*Item, cells []float64) {
	body := s.boards(p.body())
	if p.shows(presets.ShowName) {
		p.nameLine(body.Y - p.nameRoom())
	}
	w, h := s.size(body)
	for i, it := range items {
		f := render.Draw(it.Entry.Puzzle, render.Marks{}, p.style(cells[i]))
		slot := render.Rect{
			X: body.X + float64(i%s.cols)*(w+s.gap), Y: body.Y + float64(i/s.cols)*(h+s.gap),
			W: w, H: h,
		}
		inset := p.inset(s, p.recto)
		x := inset + p.alignX(s, i%s.cols, slot, f.Width()+inset)
		spare := max(0, h-s.above-s.below-f.Height())
		y := slot.Y + s.above
		if s.rows == 1 {
			y += 0.42 * spare // a little above the middle looks centred
		}
		if s.beside > 0 {
			p.beside(s, it, f, y, slot)
			continue
		}
		p.puzzle(s, it, f, x, y, slot)
	}
}

func (p *plan) style(cell float64) render.Style {
	g := p.spec.Grid
	s := render.Print.Sized(cell)
	s.Line, s.Frame, s.Clue = g.Line.MM(), g.Frame.MM(), float64(g.Clue)
	s.Black, s.Symbol = render.Ink(100*g.Black+0.5), g.Symbol
	if g.Black < 0.5 { // grey black cells look like cells that are lit
		s.Light = render.LightRays
	}
	return s
}

// alignX returns where a figure of the given width begins in a slot: at the outside margin or, if there
// are several columns, so that the outer boards end with the text. A much narrower figure is
// centred, because it would look lost at an edge.
func (p *pen) alignX(s slots, column int, slot render.Rect, width float64) float64 {
	const lost = 0.25
	spare, share := slot.W-width, 0.0
	switch {
	case p.spec.Page.Align == presets.AlignCenter || p.spec.Page.Align == presets.AlignAuto && !paper.Fits(spare, lost*slot.W):
		share = 0.5
	case s.cols > 1:
		share = float64(column) / float64(s.cols-1)
	case p.recto:
		share = 1
	}
	return slot.X + share*spare
}

// puzzle draws one puzzle, with its number above it, and with references, blanks and notes
// below it. x, y is the corner of its frame. A byline that is longer than the board begins further
// left.
func (p *pen) puzzle(s slots, it *Item, f *render.Figure, x, y float64, slot render.Rect) {
	number := p.number()
	if s.rows*s.cols > 1 {
		number.Size = max(0.7*number.Size, 9)
	}
	label := p.label()
	right := x + f.Width()
	inset := p.inset(s, p.recto)
	wide := slot.W - inset
	small, lines := p.bylineLines(it, label, wide)
	base, from := y-3-s.edge-float64(len(lines))*p.bylineStep(), x
	if s.cols > 1 { // the numbers of a row have one baseline
		base = y - 3 - s.edge - s.byline
	}
	for _, line := range lines {
		from = min(from, slot.X+slot.W-small.Width(line))
	}
	p.doc.Tag(pdf.Heading(2), "", func() {
		p.ref(x, base, render.Left, number, fmt.Sprint(it.Number), p.hintPages[it])
		behind := x + number.Width(fmt.Sprint(it.Number)) + em(label)
		if name := p.nameOf(it.Entry.Puzzle.Genre); name != "" {
			p.doc.Text(behind, base, render.Left, label, name)
			behind += label.Width(name) + em(label)
		}
		p.level(behind, right, base, it)
	})
	p.byline(small, lines, max(from, slot.X+inset), base)
	p.doc.Tag(pdf.Artifact, "", func() { p.indices(x, y, f, s.edge) })
	p.figure(x, y, f, p.aloud(fmt.Sprint(it.Number), it.Entry.Puzzle, nil))

	p.doc.Tag(pdf.Paragraph, "", func() { p.below(s, it, x, right, y+f.Height()+1.9*em(label), slot) })
}

// below sets the references, blanks and notes below a board, between x and right.
func (p *pen) below(s slots, it *Item, x, right, base float64, slot render.Rect) {
	inset := p.inset(s, p.recto)
	free, wide, label := right, slot.W-inset, p.label()
	to := p.solutionPage[it]
	if text := p.solutionAt(folioOf(to)); text != nil {
		t, text := p.reference(label, wide, text...)
		edge := max(right, slot.X+inset+t.Width(text)) // the board may be narrower than the words
		p.ref(edge, base, render.Right, t, text, to)
		free = edge - t.Width(text) - em(label)
	}
	p.blanks(x, free, base)
	if p.shows(presets.ShowNotes) {
		base += noteStep
		p.noteLine(x, right, base)
	}
	p.code(right, base+1, it)
}

// solutionAt returns texts that refer to a solution, the longest first: to a page or, in a series,
// to a date. It returns none if the book has no such references.
func (p *plan) solutionAt(folio string) []string {
	switch {
	case !p.shows(presets.ShowSolution) || slices.Contains([]presets.Place{presets.PlaceNone, presets.PlaceFile, presets.PlaceFoot}, p.spec.Solutions.Place):
		return nil
	case p.spec.Dated():
		next := p.spec.Next()
		day := p.spec.On(next)
		return []string{presets.Fill(p.spec.Words.SolutionDate, "date", day), day, next.Format(time.DateOnly)}
	}
	return []string{presets.Fill(p.spec.Words.SolutionPage, "page", folio), folio}
}

// folioOf returns the printed number of a page; nil has none.
func folioOf(pg *page) string {
	if pg == nil {
		return ""
	}
	return pg.folio
}

// meterSize is the side of a cell of the mark of difficulty beside a puzzle, em.
const meterSize = 1.05

// level draws a puzzle's difficulty with its right edge at right, if there is room after left.
func (p *pen) level(left, right, base float64, it *Item) {
	size := meterSize * em(p.label())
	if it.Level == 0 || !p.shows(presets.ShowLevel) || !paper.Fits(left, right-meterWidth(size)) {
		return
	}
	p.meter(right-meterWidth(size), base, size, it.Level)
}

// The lines to write on, in mm: their length, their least length if space is short, and the
// gaps after them and after their words.
const blankLong, blankShort, blankGap, wordGap = 18.0, 11.0, 5.0, 1.5

// blanks draws the lines for date and time, if they fit between x and right.
func (p *pen) blanks(x, right, base float64) {
	label := p.label()
	var words []string
	taken := -blankGap // the width of words and gaps
	for _, word := range p.blankWords(presets.ShowDate, presets.ShowTime) {
		if w := label.Width(word) + wordGap + blankGap; paper.Fits(taken+w+float64(len(words)+1)*blankShort, right-x) {
			words = append(words, word)
			taken += w
		}
	}
	long := min(blankLong, (right-x-taken)/float64(max(len(words), 1)))
	for _, word := range words {
		end := x + label.Width(word) + wordGap + long
		p.blank(word, x, end, base)
		x = end + blankGap
	}
}

func (p *plan) shows(what presets.Show) bool { return slices.Contains(p.spec.Puzzle.Show, what) }

// nameGap is the distance from the line for a name to the boards, mm.
const nameGap = 8.0

// nameRoom returns the height of the line for a name above a page of puzzles.
func (p *plan) nameRoom() float64 {
	if !p.shows(presets.ShowName) {
		return 0
	}
	return noteStep + nameGap
}

// nameLine draws a line to write name and date on, at the head of a page.
func (p *pen) nameLine(y float64) {
	x, base, half := p.area.X, y+noteStep, 0.65*p.area.W
	p.blank(p.spec.Words.Name, x, x+half, base)
	p.blank(p.spec.Words.Date, x+half+blankGap, p.right(), base)
}

// indexGap is the distance of these names from the frame, em.
const indexGap = 0.35

// indexAir is the least distance of these names from another board, mm.
const indexAir = 2.0

// indexInk is the ink of the names of rows and columns, lighter than the clues.
const indexInk render.Ink = 60

// indices sets the names of columns above a figure and of rows on its left.
func (p *pen) indices(x, y float64, f *render.Figure, edge float64) {
	if edge == 0 {
		return
	}
	t, kept := p.label(), p.area
	t.Ink = indexInk
	left, top := p.spare(p.recto)
	p.doc.Keep(render.Rect{X: kept.X - left, Y: kept.Y - top, W: kept.W + left, H: kept.H + top}, paper.MinPoints)
	defer p.doc.Keep(kept, paper.MinPoints)
	frame, cell := f.Style.Frame, f.Style.Cell
	for c := range f.Cols {
		p.doc.Text(x+frame+(float64(c)+0.5)*cell, y-indexGap*em(t), render.Center, t, columnName(p.spec, c))
	}
	for r := range f.Rows {
		base := y + frame + (float64(r)+0.5)*cell + 0.36*em(t)
		p.doc.Text(x-indexGap*em(t), base, render.Right, t, fmt.Sprint(r+1))
	}
}
