package book

import (
	"strings"

	"akari/presets"
	"akari/render"
	"akari/render/book/hyphen"
	"akari/render/paper"
	"akari/render/pdf"
)

// faces are the fonts of a book, its pictures by file and its examples, which are made once for all
// layouts.
type faces struct {
	text, italic, strong, display, label, bold *render.Font
	pictures                                   map[string]*pdf.Image
	examples                                   map[exampleKey]*example // made so far
}

type pen struct {
	*plan
	doc   *pdf.Document
	area  render.Rect // the page within its margins, mm
	recto bool

	places map[*page]int // pages by number, for links; nil on paper
}

// measure returns a pen that only measures and has no page.
func (p *plan) measure() *pen {
	return &pen{plan: p, doc: pdf.Measure(p.ctx), area: p.area(true), recto: true}
}

// The type of a book.
func (p *plan) text() render.Type   { return p.set(p.faces.text, float64(p.spec.Type.Size)) }
func (p *plan) italic() render.Type { return p.set(p.faces.italic, float64(p.spec.Type.Size)) }
func (p *plan) label() render.Type  { return p.set(p.faces.label, float64(p.spec.Type.Labels)) }
func (p *plan) number() render.Type { return p.set(p.faces.display, float64(p.spec.Type.Number)) }

// head is the type of titles and heads, in the second ink if there is one.
func (p *plan) head(size float64) render.Type {
	return render.Type{Font: p.faces.display, Size: size, Ink: pdf.Second}
}

func (p *plan) set(f *render.Font, size float64) render.Type {
	return render.Type{Font: f, Size: size, Ink: render.Solid}
}

// em is the size of a type in mm.
func em(t render.Type) float64 { return t.Size / paper.PtPerMM }

// rise returns the distance from the top of a room to the baseline of the first of some lines: the height of a
// capital or, if the line has accents on capitals, of its ink.
func rise(t render.Type, lines []string) float64 {
	above, _ := t.Extent(strings.Join(lines[:min(1, len(lines))], ""))
	return max(0.72*em(t), above)
}

// right is the right edge of the page's area.
func (p *pen) right() float64 { return p.area.X + p.area.W }

// foot is the lower edge of the page's area.
func (p *pen) foot() float64 { return p.area.Y + p.area.H }

// lines sets a title from the baseline y down, with its lines apart em from each other and of
// similar length, and returns the baseline of the next line.
func (p *pen) lines(y, apart float64, t render.Type, s string) float64 {
	for _, line := range balanced(t, p.area.W, s) {
		p.doc.Text(p.area.X, y, render.Left, t, line)
		y += apart * em(t)
	}
	return y
}

// short returns the text without its last words if the text does not fit the width.
func short(t render.Type, width float64, s string) string {
	words := strings.Fields(s)
	for n := len(words); n > 1 && !paper.Fits(t.Width(s), width); n-- {
		s = strings.Join(words[:n-1], " ") + " …"
	}
	return s
}

// leading is the distance between lines, as a multiple of the size.
const leading = 1.38

// prose sets paragraphs in a column from y down, and returns the height at which the next item
// may begin. A paragraph that begins with "- " is an item of a list.
func (p *pen) prose(x, y, width float64, t render.Type, paragraphs []string) float64 {
	for _, text := range paragraphs {
		indent := 0.0
		item, listed := strings.CutPrefix(text, "- ")
		if listed {
			text, indent = item, 1.3*em(t)
		}
		paragraph := func() {
			for _, l := range unwidowed(p.words(), width-indent, run{t, oneLine(text)}) {
				p.doc.Text(x+indent, y+em(t), render.Left, t, l.pieces[0].text)
				y += leading * em(t)
			}
		}
		if listed {
			p.item(pdf.Bullet, func() { p.doc.Dots(render.Solid, 0.26*em(t), x+0.35*em(t), y+0.72*em(t), 0, 1) }, paragraph)
		} else {
			p.doc.Tag(pdf.Paragraph, "", paragraph)
		}
		y += 0.45 * em(t)
	}
	return y
}

// item tags an item of a list. alt replaces what is not text in the label.
func (p *pen) item(alt string, label, body func()) {
	p.doc.Tag(pdf.List, "", func() {
		p.doc.Tag(pdf.ListItem, "", func() {
			p.doc.Tag(pdf.ListLabel, alt, label)
			p.doc.Tag(pdf.ListBody, "", body)
		})
	})
}

// words returns the patterns for hyphenating prose.
func (p *plan) words() hyphen.Words { return hyphen.In(p.spec.Lang.Base()) }

// proseHeight returns the height of text that prose sets.
func (p *plan) proseHeight(width float64, t render.Type, paragraphs []string) float64 {
	return p.measure().prose(0, 0, width, t, paragraphs)
}

// meter draws a difficulty as a row of five cells; its level is the number of filled cells. x is the
// left edge, y the baseline, size the side of a cell, all in mm.
func (p *pen) meter(x, y, size float64, level presets.Level) {
	side := size - meterLine
	cells := make([]render.Rect, presets.MaxLevel)
	for i := range cells {
		cells[i] = render.Rect{X: x + meterLine/2 + float64(i)*side, Y: y - size + meterLine/2, W: side, H: side}
	}
	p.doc.Tag(pdf.Figure, p.spec.Words.Levels[level-1], func() {
		p.doc.Shapes(0, 0, 1, render.Fill{Ink: pdf.Second, Rects: cells[:level]}, render.Boxes{Ink: pdf.Second, Width: meterLine, Rects: cells})
	})
}

// meterLine is the weight of the lines of a meter, mm: the thinnest that prints well.
const meterLine = 0.30

func meterWidth(size float64) float64 { return presets.MaxLevel*(size-meterLine) + meterLine }
