package book

import (
	"fmt"
	"slices"
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/pdf"
)

// addOpener lays out the opening page of a part, on the right.
func (p *plan) addOpener(s *Section) {
	p.add(&page{kind: "opener", mark: oneLine(s.Part.Title), note: p.noteOf(s), level: levelOf(s), draw: func(pen *pen) {
		pen.opening(s.Items[0].Entry.Puzzle.Genre, s.Part.Title, levelOf(s), p.about(s), s.Part.Note)
	}})
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

// opening sets a page that begins a part: a strip of light, the title, a few
// lines about it and a note.
func (p *pen) opening(g *puzzle.Genre, title string, level presets.Level, lines []string, note string) {
	a := p.area
	t := p.text()
	big := p.fit(p.head(2.2*float64(p.spec.Type.Number)), a.W, titleLines+strings.Count(title, "\n"), title)
	y := a.Y + 0.36*a.H
	p.strip(g, y-1.5*em(big), level)
	p.doc.Tag(pdf.Heading(1), "", func() { y = p.lines(y, 1.05, big, title) })
	y += 1.0*em(t) - 1.05*em(big) + 0.4*em(big)
	italic := p.italic()
	italic.Size *= 1.15
	y = p.prose(a.X, y, a.W, italic, lines)
	if note != "" {
		p.prose(a.X, y+0.6*em(t), min(a.W, 27*em(t)), t, []string{note})
	}
}

// stripCells is the strip as a board of one row: five rooms of two cells.
const stripCells = "..#..#..#..#.."

// stripCell returns the side of the strip's cells. With its frame, the strip is as wide as the area.
func (p *pen) stripCell() float64 {
	return (p.area.W - 2*p.spec.Grid.Frame.MM()) / float64(len(stripCells))
}

// strip draws a row of five rooms across the page, with its lower edge at y. The number of rooms
// with lamps is the level.
func (p *pen) strip(g *puzzle.Genre, y float64, level presets.Level) {
	z := puzzle.New(g, 1, len(stripCells))
	var lamps puzzle.Lamps
	lit := make([]bool, len(stripCells))
	room := 0
	for i, ch := range stripCells {
		if ch == '#' {
			z.Cells[i] = puzzle.Black
			room++
			continue
		}
		full := room < int(level)
		lit[i] = full && g.Lights()
		if full && i%3 == room%2 {
			lamps = append(lamps, z.Point(i))
		}
	}
	f := render.Draw(z, render.Marks{Lamps: lamps, Lit: lit}, p.style(p.stripCell()))
	p.figure(p.area.X, y-f.Height(), f, "")
}
