package book

import (
	"fmt"
	"slices"
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// A page of puzzles may be complete in itself: with the title and the rules at its head, and at its
// foot hints, and solutions upside down.
const (
	pageRule    = 1.0  // the weight of the line at the head, mm
	pageGap     = 3.0  // between a line and what it divides, mm
	turnedGap   = 3.0  // between solutions at the foot, mm
	leastColumn = 40.0 // the width of a column of rules, or of hints above solutions, mm
	maxHintCols = 4
	leastBeside = 38.0 // the width of a column of hints beside solutions, mm
)

// gather sets the sections of a plan: a part each or, if a page is complete in itself, consecutive parts whose puzzles
// fit one page.
func (p *plan) gather(sections []*Section) {
	apart := p.spec.Dated() || p.spec.Front.Openers || !p.shows(presets.ShowRules)
	for i, s := range sections {
		if n := len(p.sections) - 1; n >= 0 && !apart {
			before, per := p.sections[n], perPage(p.spec, s.Part)
			items := slices.Concat(before.Items, s.Items)
			noText := !slices.ContainsFunc(p.spec.Texts, func(t presets.Text) bool { return t.Before == presets.BeforePart(i+1) })
			if perPage(p.spec, before.Part) == per && len(items) <= per.Rows*per.Cols && noText {
				joined := *before.Part
				joined.Title, joined.Target, joined.Note = both(joined.Title, s.Part.Title), both(joined.Target, s.Part.Target), both(joined.Note, s.Part.Note)
				p.sections[n] = &Section{Part: &joined, Items: items}
				continue
			}
		}
		p.sections, p.firsts = append(p.sections, s), append(p.firsts, i)
	}
}

// both joins the texts of two parts, each text once.
func both(a, b string) string {
	if slices.Contains(strings.Split(a, " · "), b) {
		return a
	}
	return strings.Trim(a+" · "+b, " ·")
}

// pageHead sets the title, the part and the rules of a page of puzzles, between two lines at its
// head. It returns the height that they take, with the gap below them.
func (p *pen) pageHead(s *Section, items []*Item) float64 {
	if !p.shows(presets.ShowRules) {
		return 0
	}
	body, gap := p.body(), 2*pageGap
	p.doc.Fill(pdf.Second, render.Rect{X: body.X, Y: body.Y, W: body.W, H: pageRule})
	left := render.Rect{X: body.X, Y: body.Y + pageRule + pageGap, W: 0.25 * body.W}
	right := render.Rect{X: left.X + left.W + gap, Y: left.Y - 0.3*em(p.caption()), W: body.W - left.W - gap}
	foot := max(p.pageTitle(s, left), p.pageRules(genresOf([]*Section{{Items: items}}), right))
	p.doc.Line(pdf.Second, paper.MinLine, body.X, foot, body.X+body.W, foot)
	return foot + pageGap - body.Y
}

// pageTitle sets the title of the book and, below it, the date of a series, the subtitle and the volume,
// and the title, target and note of the part. It returns their lower edge.
func (p *pen) pageTitle(s *Section, room render.Rect) float64 {
	own := *p
	own.area = room
	title := p.fit(p.head(1.3*float64(p.spec.Type.Number)), room.W, titleLines, oneLine(p.spec.Title))
	y := room.Y + 0.72*em(title)
	p.doc.Tag(pdf.Heading(1), "", func() { y = own.lines(y, 1.05, title, oneLine(p.spec.Title)) - 0.75*em(title) })
	about := append(strings.Split(p.under(), "\n"), oneLine(s.Part.Title), s.Part.Target, s.Part.Note)
	if p.spec.Dated() {
		about = slices.Insert(about, 0, p.spec.On(p.spec.Date))
	}
	about = slices.DeleteFunc(about, func(text string) bool { return text == "" })
	return p.prose(room.X, y, room.W, p.set(p.faces.italic, p.caption().Size), about) + 0.5*pageGap
}

// pageRules sets the rules of some genres, in two columns if there is room. It returns their lower
// edge.
func (p *pen) pageRules(kinds []*puzzle.Genre, room render.Rect) float64 {
	var rules []string
	for _, g := range kinds {
		own := slices.Clone(genres[g].rules(&p.spec.Words))
		if name := p.nameOf(g); name != "" && len(own) > 0 {
			own[0] = presets.Fill(p.spec.Words.Of, "genre", name, "title", own[0])
		}
		rules = append(rules, own...)
	}
	t, columns, gap := p.caption(), 1, 2*pageGap
	if room.W >= 2*leastColumn+gap {
		columns = 2
	}
	width := (room.W - float64(columns-1)*gap) / float64(columns)
	cut, high := len(rules), p.proseHeight(width, t, rules)
	for k := 1; k < len(rules) && columns > 1; k++ {
		if h := max(p.proseHeight(width, t, rules[:k]), p.proseHeight(width, t, rules[k:])); h < high {
			cut, high = k, h
		}
	}
	p.prose(room.X, room.Y, width, t, rules[:cut])
	p.prose(room.X+width+gap, room.Y, width, t, rules[cut:])
	return room.Y + high + 0.5*pageGap
}

// pageFoot is what a page of puzzles has at its foot: hints in a column beside the solutions, or in
// columns above them, and solutions upside down.
type pageFoot struct {
	items   []*Item // whose solutions are there
	columns [][]*Item
	width   float64 // of a column of hints, mm
	cell    float64 // of solutions, mm
	across  int     // solutions in a row
	high    float64 // with the line and the gap above; 0 if the foot is empty, mm
}

// pageFoot lays out the foot of a page: the lower of two arrangements. It returns an error if a
// solution does not fit.
func (p *plan) pageFoot(items []*Item) (pageFoot, error) {
	var f pageFoot
	var hinted []*Item
	if p.shows(presets.ShowHint) {
		hinted = p.hinted(items)
	}
	wide := p.body(true).W
	if p.spec.Solutions.Place == presets.PlaceFoot {
		f.items = items
		if !p.turnedCells(&f, wide) {
			rows, cols := largest(items)
			return f, fmt.Errorf("the solution of puzzle %d, %d by %d: %s; write solutions: {place: end}",
				items[0].Number, rows, cols, paper.TooSmall(p.solutionMinCell(items), f.cell, " at the foot of the page"))
		}
		f.high = p.turnedHeight(&f)
	}
	if len(hinted) > 0 {
		beside := f
		if beside.high > 0 && p.turnedCells(&beside, wide-leastBeside-2*pageGap) {
			beside.high = max(p.turnedHeight(&beside), p.setHints(&beside, hinted, 1, wide-p.turnedWidth(&beside)-2*pageGap))
		}
		if f.high > 0 {
			f.high += pageGap
		}
		n := max(1, min(maxHintCols, len(hinted), int((wide+hintGap)/(leastColumn+hintGap))))
		f.high += p.setHints(&f, hinted, n, wide)
		if len(beside.columns) > 0 && beside.high < f.high {
			f = beside
		}
	}
	if f.high > 0 {
		f.high += 3 * pageGap
	}
	return f, nil
}

// setHints divides hints into n columns across a width, and returns their height.
func (p *plan) setHints(f *pageFoot, hinted []*Item, n int, width float64) (high float64) {
	f.width = (width - float64(n-1)*hintGap) / float64(n)
	for column := range slices.Chunk(hinted, (len(hinted)+n-1)/n) {
		f.columns = append(f.columns, column)
		high = max(high, p.hintHeight(column, f.width))
	}
	return high
}

// turnedCells chooses the size of the solutions at the foot and their number in a row: as many as
// have cells that are not too small. It reports whether they fit a width.
func (p *plan) turnedCells(f *pageFoot, width float64) bool {
	_, cols := largest(f.items)
	low := p.solutionMinCell(f.items)
	for f.across = len(f.items); f.across > 0; f.across-- {
		n := float64(f.across)
		f.cell = min(max(easyCell, low), (width-(n-1)*turnedGap-2*n*p.solutionFrame())/(n*float64(cols)))
		if paper.Fits(low, f.cell) {
			return true
		}
	}
	f.across = 1
	return false
}

// turnedWidth returns the width of the solutions at the foot, and turnedHeight their height.
func (p *plan) turnedWidth(f *pageFoot) float64 {
	_, cols := largest(f.items)
	return float64(f.across)*(f.cell*float64(cols)+2*p.solutionFrame()+turnedGap) - turnedGap
}

func (p *plan) turnedHeight(f *pageFoot) float64 {
	high := -turnedGap
	for row := range slices.Chunk(f.items, f.across) {
		high += p.turnedRow(row, f.cell) + turnedGap
	}
	return high
}

func (p *plan) turnedRow(items []*Item, cell float64) float64 {
	rows, _ := largest(items)
	return p.numberRoom() + cell*float64(rows) + 2*p.solutionFrame()
}

// setFoot sets the foot of a page.
func (p *pen) setFoot(f pageFoot) {
	if f.high == 0 {
		return
	}
	body := p.body()
	y, foot := body.Y+body.H-f.high+pageGap, body.Y+body.H
	p.doc.Line(pdf.Second, paper.MinLine, body.X, y, body.X+body.W, y)
	for i, column := range f.columns {
		p.hintColumn(column, body.X+float64(i)*(f.width+hintGap), y+pageGap, f.width)
	}
	if len(f.items) > 0 {
		p.doc.Turned(body.X+body.W, foot, pdf.Over, func() { p.turned(f) })
	}
}

// turned sets solutions from the origin of the page down.
func (p *pen) turned(f pageFoot) {
	bold := p.set(p.faces.bold, p.label().Size)
	_, cols := largest(f.items)
	y := 0.0
	for row := range slices.Chunk(f.items, f.across) {
		for i, it := range row {
			x := float64(i) * (f.cell*float64(cols) + 2*p.solutionFrame() + turnedGap)
			p.doc.Tag(pdf.Paragraph, "", func() { p.doc.Text(x, y+p.numberRoom()-1.4, render.Left, bold, fmt.Sprint(it.Number)) })
			p.figure(x, y+p.numberRoom(), p.solutionFigure(it, f.cell), p.aloud(fmt.Sprint(it.Number), it.Entry.Puzzle, it.Entry.Solution))
		}
		y += p.turnedRow(row, f.cell) + turnedGap
	}
}

// fitTurned makes the solutions at the foot at most as large as the puzzles of the page.
func (p *plan) fitTurned(f *pageFoot) error {
	if len(f.items) == 0 || p.small != nil {
		return nil
	}
	low, most := p.solutionMinCell(f.items), p.puzzleCell(f.items)
	if f.cell = min(f.cell, most); !paper.Fits(low, f.cell) {
		return fmt.Errorf("the solution of puzzle %d: expected cells of at least %.1f mm, but a solution is never larger than its puzzle, and the cells of this page are %.1f mm; write solutions: {min_cell: %.1[3]fmm}",
			f.items[0].Number, low, below(most))
	}
	return nil
}
