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
	p.doc.Tag(pdf.Heading(1), "", func() { p.doc.Text(p.area.X, p.body().Y+rise(h, []string{s}), render.Left, h, s) })
}

// title sets the title page: title and subtitle, the dark board with its first lamp and what the book
// has beside it, author and publisher at the bottom.
func (p *pen) title() {
	a := p.area
	title := p.fit(p.head(min(3*float64(p.spec.Type.Number), 0.1*a.H*paper.PtPerMM)), a.W, titleLines+strings.Count(p.spec.Title, "\n"), p.spec.Title)
	y := a.Y + max(0.115*a.H, 0.75*em(title))
	p.doc.Tag(pdf.Heading(1), "", func() { y = p.lines(y, 1.05, title, p.spec.Title) - 0.36*em(title) })
	sub := p.set(p.faces.italic, min(1.45*float64(p.spec.Type.Size), max(float64(p.spec.Type.Size), 0.3*title.Size)))
	p.doc.Tag(pdf.Paragraph, "", func() { y = p.lines(y, 1.25, sub, p.under()) })
	y = max(y, a.Y+0.28*a.H)
	free := p.makers() - y
	f := p.lit(p.kinds[0], min(0.72*a.W, free), 0, 1)
	if f == nil {
		return
	}
	y += 0.4 * (free - f.Height())
	p.figure(a.X, y, f, "")
	x := a.X + f.Width() + 1.5*em(p.text())
	p.holds(render.Rect{X: x, Y: y, W: p.right() - x, H: f.Height()})
}

// holds lists what the book has in a room: the number of its puzzles, and the number of each level with
// its name and its mark. If the levels do not fit, holds leaves them out.
func (p *pen) holds(room render.Rect) {
	all := collect.Items(p.sections)
	number, noun := p.counted(len(all))
	entries := []holding{{number, noun, 0}}
	big, small := p.set(p.faces.display, 1.9*float64(p.spec.Type.Size)), p.italic()
	for level, n := range countLevels(all) {
		if level > 0 && n > 0 {
			entries = append(entries, holding{fmt.Sprint(n), p.spec.Words.Levels[level-1], presets.Level(level)})
		}
	}
	for _, e := range entries {
		big, small = p.fitted(big, room.W, e.count), p.fitted(small, room.W, e.name)
	}
	mark := min(1.05*em(small), (room.W-meterLine)/presets.MaxLevel+meterLine)
	texts := 0.75*em(big) + 1.25*em(small)
	high := texts + 1.6*mark
	gap := min(1.6*em(small), (room.H-texts-float64(len(entries)-1)*high)/float64(max(1, len(entries)-1)))
	if gap < 0.5*em(small) {
		entries = entries[:1]
	}
	for i, e := range entries {
		if !paper.Fits(texts, room.H) || !paper.Fits(max(big.Width(e.count), small.Width(e.name)), room.W) {
			return
		}
		y := room.Y + float64(i)*(high+gap) - float64(min(i, 1))*1.6*mark // the first has no mark
		number, name := y+0.75*em(big), y+texts
		if e.level > 0 { // the name is above the number, so that it need not agree with it
			number, name = y+texts, y+em(small)
		}
		p.doc.Tag(pdf.Paragraph, "", func() {
			p.doc.Text(room.X, number, render.Left, big, e.count)
			p.doc.Text(room.X, name, render.Left, small, e.name)
		})
		if e.level > 0 {
			p.doc.Tag(pdf.Artifact, "", func() { p.meter(room.X, y+high, mark, e.level) })
		}
	}
}

// holding is a number of puzzles: of a level or, if level is 0, of all levels.
type holding struct {
	count, name string
	level       presets.Level
}

// counted returns a number of puzzles, and the words for it without the number.
func (p *plan) counted(n int) (number, noun string) {
	number = fmt.Sprint(n)
	return number, strings.TrimSpace(strings.Replace(p.countOf(n), number, "", 1))
}

// countOf returns a number of puzzles in words.
func (p *plan) countOf(n int) string {
	return presets.Fill(p.spec.Words.Count.For(p.spec.Lang, n), "count", fmt.Sprint(n))
}

// under returns the lines below the title: the subtitle and the number of the volume.
func (p *pen) under() string {
	volume := ""
	if n := p.spec.Volume; n > 0 {
		volume = presets.Fill(p.spec.Words.Volume, "number", fmt.Sprint(n))
	}
	return strings.Trim(p.spec.Subtitle+"\n"+volume, "\n")
}

// makers sets author, publisher and the line for the owner's name at the bottom of the title
// page. It returns the lower edge of the free part of the page.
func (p *pen) makers() (free float64) {
	label := p.set(p.faces.label, 1.15*float64(p.spec.Type.Labels))
	author := p.set(p.faces.text, 1.33*float64(p.spec.Type.Size))
	y := p.foot() - 0.3*max(em(label), em(author))
	var names []func() // from the bottom
	if p.spec.Front.Owner {
		x, base := p.area.X+label.Width(p.spec.Words.Owner)+2, y
		names = append(names, func() {
			p.doc.Text(p.area.X, base, render.Left, label, p.spec.Words.Owner)
			p.doc.Line(render.Solid, 0.3, x, base+0.5, p.right(), base+0.5)
		})
		y -= 3 * em(label)
	}
	for _, it := range []struct {
		t    render.Type
		text string
	}{{label, p.spec.Publisher}, {author, p.spec.Author}} {
		if it.text != "" {
			lines, step := wrap(it.t, p.area.W, it.text), 1.3*em(it.t)
			y -= float64(len(lines)) * step
			base := y
			names = append(names, func() {
				for i, line := range lines {
					p.doc.Text(p.area.X, base+float64(i+1)*step, render.Left, it.t, line)
				}
			})
			y -= 0.3 * em(it.t)
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
	for word := range strings.FieldsFuncSeq(text, isGap) {
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

// contentStep is the height of a row of the table of contents, in mm: two lines.
func (p *plan) contentStep() float64 { return 2 * leading * em(p.text()) }

// addContents lays out enough pages for all rows of the table of contents: the parts, and all
// other pages with a title.
func (p *plan) addContents() {
	rows := len(p.sections) + 1 + len(p.spec.Texts) // for the solutions, and texts that have a title
	if p.spec.Front.Rules {
		rows += 2 * len(p.kinds)
	}
	for _, there := range []bool{p.spec.Front.Hints, p.spec.Notes.Pages != 0, p.shows(presets.ShowAuthor), p.spec.Solutions.Steps != presets.StepsNone} {
		if there {
			rows++
		}
	}
	per := max(1, paper.Steps(p.contentStep(), p.body(true).H-p.headingRoom()-p.measure().key(0)))
	pages := (rows + per - 1) / per
	for i := range pages {
		p.add(&page{kind: "contents", mark: p.spec.Words.Contents, draw: func(pen *pen) { pen.contents(i, pages) }})
	}
}

// contents lists parts with their levels and true page numbers, on one of the pages that share them evenly.
func (p *pen) contents(i, pages int) {
	body := p.body()
	if i == 0 {
		p.headline(p.spec.Words.Contents)
	}
	t := p.text()
	t.Size *= 1.1
	all := p.contentLines()
	per := (len(all) + pages - 1) / pages
	rows := all[min(i*per, len(all)):min((i+1)*per, len(all))]
	y, step := body.Y+p.headingRoom(), p.contentStep()
	noteX, meterX := p.contentColumns(all, t)
	p.doc.Tag(pdf.Contents, "", func() {
		for _, pg := range rows {
			base := y + 0.5*step + 0.33*em(t)
			p.doc.Tag(pdf.Entry, "", func() {
				p.doc.Tag(pdf.Reference, "", func() {
					p.link(body.X, base, body.W, t, pg, func() { p.contentRow(pg, base, t, noteX, meterX) })
				})
			})
			y += step
			p.doc.Tag(pdf.Artifact, "", func() { p.doc.Line(render.Solid, paper.MinLine, body.X, y, p.right(), y) })
		}
	})
	if i == pages-1 && slices.ContainsFunc(all, func(pg *page) bool { return pg.level > 0 }) {
		p.key(y)
	}
}

// key explains the marks of difficulty from y down, and returns where it ends.
func (p *pen) key(y float64) float64 {
	t := p.italic()
	size := 0.8 * em(t)
	wide := meterWidth(size) + em(t)
	y += leading * em(t)
	p.doc.Tag(pdf.Artifact, "", func() { p.meter(p.area.X, y+em(t), size, (presets.MaxLevel+1)/2) })
	return p.prose(p.area.X+wide, y, p.area.W-wide, t, []string{p.spec.Words.Key})
}

// contentLabel is the type of notes in the table of contents, which is no larger than the text.
func (p *plan) contentLabel() render.Type {
	return p.set(p.faces.label, float64(min(p.spec.Type.Labels, p.spec.Type.Size)))
}

// contentColumns returns the left edges of two columns, which are the same in all rows: the numbers
// of puzzles and the levels. A column begins after the longest entry to its left. If that is too wide,
// entries are shortened and, if little of them would be left, there are no numbers.
func (p *pen) contentColumns(rows []*page, t render.Type) (noteX, meterX float64) {
	const usual, least = 0.45, 0.3 // of the width, for entries
	gap, small := 0.8*em(t), p.contentLabel()
	mark, note, folio := 0.0, 0.0, 0.0
	for _, pg := range rows {
		folio = max(folio, t.Width(pg.folio))
		if pg.note != "" || pg.level > 0 {
			mark, note = max(mark, t.Width(pg.mark)), max(note, small.Width(pg.note))
		}
	}
	end := p.right() - folio - gap - meterWidth(0.9*em(small))
	begin := p.area.X + max(mark+gap, usual*p.area.W)
	if noteX = min(begin, end-gap-note); noteX < p.area.X+least*p.area.W {
		return 0, min(begin, end)
	}
	return noteX, noteX + note + gap
}

// contentRow sets one row: the entry, its puzzles, level and page.
func (p *pen) contentRow(pg *page, y float64, t render.Type, noteX, meterX float64) {
	small, end := p.contentLabel(), p.right()-t.Width(pg.folio)
	switch {
	case pg.note != "" && noteX > 0:
		end = noteX
	case pg.level > 0:
		end = meterX
	}
	room := end - 0.6*em(t) - p.area.X
	mark := short(t, room, pg.mark)
	p.doc.Text(p.area.X, y, render.Left, p.fitted(t, room, mark), mark)
	if pg.note != "" && noteX > 0 {
		p.doc.Text(noteX, y, render.Left, small, pg.note)
	}
	if pg.level > 0 {
		p.meter(meterX, y, 0.9*em(small), pg.level)
	}
	p.doc.Text(p.right(), y, render.Right, t, pg.folio)
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
