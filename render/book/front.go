package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"akari/presets"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// addFront lays out the pages before the first puzzle. Their number is even, so that the body
// begins on the right.
func (p *plan) addFront() error {
	if p.spec.Dated() {
		p.addCopyright()
		return nil
	}
	if err := p.addTexts(presets.TextTitle); err != nil {
		return err
	}
	if p.spec.Front.Title {
		p.toRecto()
		p.add(&page{kind: "title", mark: oneLine(p.spec.Title), draw: (*pen).title})
	}
	p.addCopyright()
	if err := p.addTexts(presets.TextContents); err != nil {
		return err
	}
	if p.spec.Front.Contents {
		p.toRecto()
		p.addContents()
	}
	if err := p.addTexts(presets.TextRules); err != nil {
		return err
	}
	if p.spec.Front.Rules {
		p.addRules()
	}
	err := p.addTexts(presets.TextPuzzles)
	p.toRecto()
	return err
}

func (p *plan) addCopyright() {
	if p.spec.Front.Copyright != "" {
		p.add(&page{kind: "copyright", draw: (*pen).copyright})
	}
}

func (p *pen) headline(s string) {
	s = oneLine(s)
	h := p.fit(p.head(1.2*float64(p.spec.Type.Number)), p.area.W, 1, s)
	p.doc.Tag(pdf.Heading(1), "", func() { p.doc.Text(p.area.X, p.body().Y+0.72*em(h), render.Left, h, s) })
}

// title sets the title page: title and subtitle above the solved examples, author and
// publisher at the bottom.
func (p *pen) title() {
	a := p.area
	title := p.fit(p.head(min(3*float64(p.spec.Type.Number), 0.1*a.H*paper.PtPerMM)), a.W, titleLines+strings.Count(p.spec.Title, "\n"), p.spec.Title)
	y := a.Y + max(0.115*a.H, 0.75*em(title))
	p.doc.Tag(pdf.Heading(1), "", func() { y = p.lines(y, 1.05, title, p.spec.Title) - 0.36*em(title) })
	sub := p.set(p.faces.italic, min(1.45*float64(p.spec.Type.Size), max(float64(p.spec.Type.Size), 0.3*title.Size)))
	p.doc.Tag(pdf.Paragraph, "", func() { y = p.lines(y, 1.25, sub, p.under()) })
	foot := p.makers()
	y = max(y, a.Y+0.28*a.H)
	figures, step := p.solved(a.W, foot-y, 0)
	x := a.X
	for _, f := range figures {
		p.figure(x, y, f, "")
		x, y = x+step, y+f.Height()+solvedGap
	}
}

// under returns the lines below the title: the subtitle and the number of the volume.
func (p *pen) under() string {
	volume := ""
	if n := p.spec.Volume; n > 0 {
		volume = presets.Fill(p.spec.Words.Volume, "number", fmt.Sprint(n))
	}
	return strings.Trim(p.spec.Subtitle+"\n"+volume, "\n")
}

// solvedGap is the gap between solved examples, mm.
const solvedGap = 6.0

// solved returns the solved examples of the book's genres, each with a margin, and the horizontal
// distance between them: several examples are staggered. If a long title leaves no room, solved
// returns no examples.
func (p *pen) solved(width, height, margin float64) (figures []*render.Figure, step float64) {
	const several = 0.62 // of the width
	genres := p.kinds
	n := float64(len(genres))
	side := min(width, (height-(n-1)*solvedGap)/n)
	if n > 1 {
		side = min(side, several*width)
		step = (width - side) / (n - 1)
	}
	for _, g := range genres {
		ex := p.examples[g]
		style := p.style(1)
		style.Cell = (side - 2*style.Frame - 2*margin) / float64(ex.puzzle.Cols)
		if !paper.Fits(p.spec.Solutions.MinCell.MM(), style.Cell) {
			return nil, 0
		}
		figures = append(figures, render.Draw(ex.puzzle, ex.solved(), style))
	}
	return figures, step
}

// makers sets author, publisher and the line for the owner's name at the bottom of the title
// page. It returns the lower edge of the free part of the page.
func (p *pen) makers() (free float64) {
	label := p.set(p.faces.label, 1.15*float64(p.spec.Type.Labels))
	y := p.foot() - 0.3*em(label)
	var names []func() // from the bottom
	if p.spec.Front.Owner {
		x, base := p.area.X+label.Width(p.spec.Words.Owner)+2, y
		names = append(names, func() {
			p.doc.Text(p.area.X, base, render.Left, label, p.spec.Words.Owner)
			p.doc.Line(render.Solid, 0.3, x, base+0.5, p.right(), base+0.5)
		})
		y -= 3 * em(label)
	}
	for _, s := range []string{p.spec.Publisher, p.spec.Author} {
		if s != "" {
			lines, step := wrap(label, p.area.W, s), 1.3*em(label)
			y -= float64(len(lines)) * step
			base := y
			names = append(names, func() {
				for i, line := range lines {
					p.doc.Text(p.area.X, base+float64(i+1)*step, render.Left, label, line)
				}
			})
			y -= 0.3 * em(label)
		}
	}
	for _, draw := range slices.Backward(names) {
		p.doc.Tag(pdf.Paragraph, "", draw)
	}
	return y - 0.5*em(label)
}

// titleLines is the largest number of lines of a title.
const titleLines = 3

// fit returns a smaller type, in which the longest word of a text fits the width and the text fits
// the given number of lines. fit never makes the type too small to print, so a word may remain too
// long.
func (p *plan) fit(t render.Type, width float64, lines int, text string) render.Type {
	for _, word := range gaps.Split(text, -1) {
		if w := t.Width(word); w > width {
			t.Size = max(t.Size*width/w, paper.MinPoints)
		}
	}
	for len(wrap(t, width, text)) > lines && 0.95*t.Size >= paper.MinPoints {
		t.Size *= 0.95
	}
	return t
}

// rights returns the paragraphs of the copyright page. It leaves out a paragraph about
// something that the book does not have, such as an author.
func rights(spec *presets.Book) []string {
	isbn := string(spec.ISBN)
	if isbn != "" {
		isbn = "ISBN " + isbn
	}
	holder := cmp.Or(spec.Author, spec.Publisher)
	var out []string
	for _, s := range strings.Split(spec.Front.Copyright, "\n") {
		empty := false
		for _, it := range [][2]string{
			{"title", oneLine(spec.Title)}, {"subtitle", oneLine(spec.Subtitle)}, {"author", spec.Author}, {"publisher", spec.Publisher}, {"holder", holder},
			{"isbn", isbn}, {"year", fmt.Sprint(spec.Date.Year())}, {"seed", fmt.Sprint(spec.Seed)},
		} {
			filled := presets.Fill(s, it[0], it[1])
			empty = empty || filled != s && it[1] == ""
			s = filled
		}
		if s = strings.TrimSpace(s); s != "" && !empty {
			out = append(out, s)
		}
	}
	return out
}

func (p *pen) copyright() {
	t := p.set(p.faces.text, max(0.85*float64(p.spec.Type.Size), 7))
	paragraphs := rights(p.spec)
	width := min(p.area.W, 46*em(t)*0.5)
	p.prose(p.area.X, p.foot()-p.proseHeight(width, t, paragraphs), width, t, paragraphs)
}

// contentStep is the distance between lines of the table of contents, in mm.
func (p *plan) contentStep() float64 {
	return 2.2 * 1.1 * em(p.text())
}

// addContents lays out enough pages for all lines of the table of contents: the parts, and all
// other pages with a title.
func (p *plan) addContents() {
	lines := len(p.sections) + 1 + len(p.spec.Texts) // for the solutions, and texts that have a title
	if p.spec.Front.Rules {
		lines += 2 * len(p.kinds)
	}
	for _, there := range []bool{p.spec.Front.Hints, p.spec.Notes.Pages != 0, p.shows(presets.ShowAuthor), p.spec.Solutions.Steps != presets.StepsNone} {
		if there {
			lines++
		}
	}
	per := max(1, paper.Steps(p.contentStep(), p.body(true).H-p.headingRoom()-p.keyRoom()))
	for from := 0; from < lines; from += per {
		p.add(&page{kind: "contents", mark: p.spec.Words.Contents, draw: func(pen *pen) { pen.contents(from, from+per) }})
	}
}

// contents lists parts with their levels and true page numbers.
func (p *pen) contents(from, to int) {
	body := p.body()
	if from == 0 {
		p.headline(p.spec.Words.Contents)
	}
	t := p.text()
	t.Size *= 1.1
	lines := p.contentLines()
	y := body.Y + p.headingRoom() + 0.8*em(t)
	noteX, meterX := p.contentColumns(lines, t)
	p.doc.Tag(pdf.Contents, "", func() {
		for i := from; i < min(to, len(lines)); i++ {
			p.doc.Tag(pdf.Entry, "", func() {
				p.doc.Tag(pdf.Reference, "", func() {
					p.link(body.X, y, body.W, t, lines[i], func() { p.contentLine(lines[i], y, t, noteX, meterX) })
				})
			})
			y += p.contentStep()
		}
	})
	if last := from < len(lines) && to >= len(lines); last && slices.ContainsFunc(lines, func(pg *page) bool { return pg.level > 0 }) {
		p.key(p.prose(body.X, y, body.W, p.italic(), []string{p.spec.Words.Key}))
	}
}

// key lists the levels with their marks from y down.
func (p *pen) key(y float64) {
	label := p.label()
	size := 1.05 * em(label)
	for _, level := range p.levels() {
		y += keyStep * em(label)
		p.item("", func() { p.doc.Tag(pdf.Artifact, "", func() { p.meter(p.area.X, y, size, level) }) }, func() {
			p.doc.Text(p.area.X+meterWidth(size)+em(label), y, render.Left, label, p.spec.Words.Levels[level-1])
		})
	}
}

// levels returns the levels of the book's puzzles.
func (p *plan) levels() (list []presets.Level) {
	for level := presets.Level(1); level <= presets.MaxLevel; level++ {
		if slices.ContainsFunc(collect.Items(p.sections), func(it *Item) bool { return it.Level == level }) {
			list = append(list, level)
		}
	}
	return list
}

// keyStep is the distance between levels in the key, in em.
const keyStep = 1.7

func (p *plan) keyRoom() float64 {
	return p.proseHeight(p.area(true).W, p.italic(), []string{p.spec.Words.Key}) + (float64(len(p.levels()))*keyStep+1)*em(p.label())
}

// contentColumns returns the left edges of two columns, which are the same on all lines: the numbers
// of puzzles and the levels. A column begins after the longest entry to its left.
func (p *pen) contentColumns(lines []*page, t render.Type) (noteX, meterX float64) {
	gap, small := 0.8*em(t), p.label()
	mark, note := 0.0, 0.0
	for _, pg := range lines {
		if pg.note != "" || pg.level > 0 {
			mark, note = max(mark, t.Width(pg.mark)), max(note, small.Width(pg.note))
		}
	}
	noteX = min(p.area.X+mark+gap, p.right()-note-meterWidth(em(small))-6*em(t))
	return noteX, noteX + note + gap
}

// contentLine sets one line: the entry, its puzzles, level and page.
func (p *pen) contentLine(pg *page, y float64, t render.Type, noteX, meterX float64) {
	x, small := p.area.X, p.label()
	to := p.right() - t.Width(pg.folio)
	mark := short(t, to-x-2*em(t), pg.mark)
	p.doc.Text(x, y, render.Left, t, mark)
	x += t.Width(mark)
	gap := 0.8 * em(t)
	if at := max(x+gap, noteX); pg.note != "" && paper.Fits(at+small.Width(pg.note), to) {
		p.doc.Text(at, y, render.Left, small, pg.note)
		x = at + small.Width(pg.note)
	}
	if at := max(x+gap, meterX); pg.level > 0 && paper.Fits(at+meterWidth(em(small)), to) {
		p.meter(at, y, em(small), pg.level)
		x = at + meterWidth(em(small))
	}
	p.doc.Tag(pdf.Artifact, "", func() { p.leaders(x+em(t), to-0.6*em(t), y, t) })
	p.doc.Text(p.right(), y, render.Right, t, pg.folio)
}

// leaders sets dots between two points of a line. The dots of all lines of a page are above each
// other.
func (p *pen) leaders(from, to, y float64, t render.Type) {
	step := 0.55 * em(t)
	for n := paper.Steps(step, p.right()-from); !paper.Fits(to, p.right()-float64(n)*step); n-- {
		p.doc.Text(p.right()-float64(n)*step, y, render.Left, t, ".")
	}
}

// contentLines returns the pages that the table of contents lists.
func (p *plan) contentLines() []*page {
	var lines []*page
	for _, pg := range p.pages {
		if pg.mark != "" && pg.kind != "title" && pg.kind != "contents" {
			lines = append(lines, pg)
		}
	}
	return lines
}
