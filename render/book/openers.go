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

// addOpener lays out the opening page of a part, on the right.
func (p *plan) addOpener(s *Section) {
	part, all := p.part+1, p.openers()
	p.add(&page{kind: "opener", mark: oneLine(s.Part.Title), note: p.noteOf(s), level: levelOf(s), draw: func(pen *pen) {
		pen.opening(genresOf([]*Section{s})[0], s.Part.Title, levelOf(s), p.about(s), s.Part.Note, part, all)
	}})
}

// openers returns the number of openers in a book that has them: those of the parts, and of solutions at
// the end.
func (p *plan) openers() int {
	if p.spec.Solutions.Place == presets.PlaceEnd {
		return len(p.sections) + 1
	}
	return len(p.sections)
}

// noteOf returns the text in the contents about the puzzles of a part.
func (p *plan) noteOf(s *Section) string {
	return strings.TrimSpace(p.genreOf(s) + " " + numbers(s.Items))
}

// about returns lines about a part: its puzzles or, below a date, its title; and the target time.
func (p *plan) about(s *Section) []string {
	w := p.spec.Words
	if p.spec.Dated() {
		return []string{strings.TrimRight(oneLine(s.Part.Title)+" · "+s.Part.Target, " ·")}
	}
	first, last, n := s.Items[0].Number, s.Items[len(s.Items)-1].Number, len(s.Items)
	lines := []string{presets.Fill(w.Puzzles.For(p.spec.Lang, n), "first", fmt.Sprint(first), "last", fmt.Sprint(last), "count", fmt.Sprint(n))}
	if name := p.genreOf(s); name != "" {
		lines = slices.Insert(lines, 0, name)
	}
	if s.Part.Target != "" {
		lines = append(lines, presets.Fill(w.Target, "target", s.Part.Target))
	}
	return lines
}

// partHead sets the title of a part, the numbers of its puzzles and its note at the head of its
// first page, in a book without opening pages. It returns the upper edge of the rest of the page.
func (p *pen) partHead(s *Section) (foot float64) {
	title := s.Part.Title
	if p.spec.Dated() {
		title = p.spec.On(p.spec.Date)
	}
	p.headline(title)
	foot = p.prose(p.area.X, p.body().Y+p.headingRoom(), p.area.W, p.italic(), p.about(s))
	if s.Part.Note != "" {
		foot = p.prose(p.area.X, foot, p.measureOf(p.text()), p.text(), []string{s.Part.Note})
	}
	return foot + em(p.text())
}

// heading sets a title and a note at the head of a page, unless the title is empty. It returns the
// height that they take.
func (p *pen) heading(title, note string) float64 {
	if title == "" {
		return 0
	}
	p.headline(title)
	from := p.body().Y
	return p.prose(p.area.X, from+p.headingRoom(), p.measureOf(p.text()), p.text(), []string{note}) + em(p.text()) - from
}

// numbers returns the first and the last number of some puzzles.
func numbers(items []*Item) string {
	first, last := items[0].Number, items[len(items)-1].Number
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d–%d", first, last)
}

// opening sets a page that begins a part: its level, the title, a few lines about it and a note, above
// the board of a genre, of which part of all shares are lit.
func (p *pen) opening(g *puzzle.Genre, title string, level presets.Level, lines []string, note string, part, all int) {
	a, t := p.body(), p.text()
	size := 1.3 * em(p.label())
	big := p.fit(p.head(2.2*float64(p.spec.Type.Number)), a.W, titleLines+strings.Count(title, "\n"), title)
	y := a.Y + size + 1.2*em(big)
	p.doc.Tag(pdf.Heading(1), "", func() { y = p.lines(y, 1.05, big, title) })
	if level > 0 {
		p.meter(a.X, a.Y+size, size, level)
	}
	y += 1.0*em(t) - 1.05*em(big) + 0.2*em(big)
	italic := p.italic()
	italic.Size *= 1.15
	y = p.prose(a.X, y, a.W, italic, lines)
	if note != "" {
		y = p.prose(a.X, y+0.6*em(t), min(a.W, 27*em(t)), t, []string{note})
	}
	if f := p.lit(g, min(a.W, a.Y+a.H-y-em(t)), part, all); f != nil {
		p.figure(a.X, a.Y+a.H-f.Height(), f, "")
	}
}

// lit returns the board of a genre on the title page and the openers, at most side mm wide and high. It is lit by
// part of all shares of its lamps, in reading order, and by at least one lamp. lit returns nil if the
// cells would be too small.
func (p *plan) lit(g *puzzle.Genre, side float64, part, all int) *render.Figure {
	ex := p.examples[g]
	lamps := ex.solution[:min(len(ex.solution), max(1, (len(ex.solution)*part+all-1)/all))]
	style := p.style(1)
	style.Light = render.LightDark
	style.Cell = (side - 2*style.Frame) / float64(max(ex.puzzle.Rows, ex.puzzle.Cols))
	if !paper.Fits(p.spec.Solutions.MinCell.MM(), style.Cell) {
		return nil
	}
	board := newSolved(ex.puzzle, lamps)
	lit := make([]bool, len(board.steps))
	for i, n := range board.steps {
		lit[i] = n < dark || part == all // lights of Searchlights need not reach every cell
	}
	return render.Draw(ex.puzzle, render.Marks{Lamps: lamps, Lit: lit}, style)
}
