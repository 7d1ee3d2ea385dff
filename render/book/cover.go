package book

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"akari/presets"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

// Cover is the cover of a book for one printer: back, spine and front on one
// sheet.
type Cover struct {
	book    *Book
	printer paper.Printer
	Wrap    paper.Wrap
	sheet   paper.Sheet // its artwork, known after PDF
}

// Cover lays out the cover for a printer. The number of pages determines the width of its spine.
func (b *Book) Cover(p paper.Printer) *Cover {
	if b.ready() != nil {
		return &Cover{}
	}
	return &Cover{book: b, printer: p, Wrap: p.Wrap(b.Spec.Page.Trim, b.Pages(), b.Spec.Page.Paper)}
}

// PDF returns the cover as a file. If guides is true, lines show the cuts and folds, the area for
// type, and the box of the barcode. A file with guides is for the designer, not for the printer.
func (c *Cover) PDF(ctx context.Context, guides bool) ([]byte, error) {
	if err := c.book.ready(); err != nil {
		return nil, err
	}
	return c.draw(ctx, c.info(), guides)
}

// Rules returns what the printer says of a cover that PDF has drawn.
func (c *Cover) Rules() []paper.Finding {
	if c.book.ready() != nil {
		return nil
	}
	w := c.book.work()
	w.Label, w.Cover = c.info().PDFX != "", &c.sheet
	return w.Judge(c.printer)
}

// Front returns the trimmed front of the cover as a PNG for shops; its longer side has 2,560
// pixels.
func (c *Cover) Front(ctx context.Context) ([]byte, error) {
	if err := c.book.ready(); err != nil {
		return nil, err
	}
	const side = 2560
	t := c.Wrap.Trim
	dpi := side * 25.4 / max(t.Width, t.Height)
	picture, err := render.NewPicture(ctx, t.Width, t.Height, dpi)
	if err != nil {
		return nil, err
	}
	front := *c
	front.Wrap.Bleed, front.Wrap.Spine = 0, -t.Width // the sheet is the front
	p, err := front.begin(ctx, pdf.Paint(ctx, picture))
	if err != nil {
		return nil, err
	}
	p.front()
	if err := p.placed(p.doc.Err()); err != nil {
		return nil, err
	}
	var file bytes.Buffer
	err = picture.PNG(&file)
	return file.Bytes(), err
}

// info chooses the inks that the printer requires, and adds the label of PDF/X if the printer
// requires it. PDF/X forbids RGB.
func (c *Cover) info() pdf.Info {
	info, rules := c.book.info(), c.printer.Rules()
	info.Title, info.Colour, info.Second = oneLine(c.book.Spec.Title), rules.Cover, nil
	switch {
	case info.Colour == paper.RGB:
		info.PDFX = ""
	case c.book.Spec.Output.PDFX == presets.PDFXAuto && rules.PDFX:
		info.PDFX = pdf.X1a2001
	}
	return info
}

// begin starts the sheet of a cover with its background.
func (c *Cover) begin(ctx context.Context, doc *pdf.Document) (*coverPen, error) {
	if err := c.book.plan.addExamples(ctx, c.book.Spec, c.book.plan.kinds); err != nil {
		return nil, err
	}
	w := c.Wrap
	p := &coverPen{pen: pen{plan: c.book.plan, doc: doc}, wrap: w}
	if err := p.dress(ctx); err != nil {
		return nil, err
	}
	doc.AddPage(w.Width(), w.Height(), render.Rect{X: w.Bleed, Y: w.Bleed, W: w.Width() - 2*w.Bleed, H: w.Height() - 2*w.Bleed})
	doc.Dye(p.tones)
	sheet := render.Rect{W: w.Width(), H: w.Height()}
	if p.art["image"] != nil {
		doc.Image(sheet, p.art["image"])
		return p, nil
	}
	doc.Background(backInk, sheet)
	if p.design == presets.DesignMosaic {
		p.mosaic()
	}
	return p, nil
}

func (c *Cover) draw(ctx context.Context, info pdf.Info, guides bool) ([]byte, error) {
	p, err := c.begin(ctx, pdf.New(ctx, info))
	if err != nil {
		return nil, err
	}
	c.sheet = p.artwork()
	p.front()
	p.spine()
	if err := p.back(); err != nil {
		return nil, err
	}
	if err := p.barcode(); err != nil {
		return nil, p.spec.Mistake("isbn", "%w", err)
	}
	if guides {
		p.guides()
	}
	file, err := p.doc.Bytes()
	return file, p.placed(err)
}

// placed adds the item and its place in the description to an error in a cover.
func (p *coverPen) placed(err error) error {
	outside, is := errors.AsType[*pdf.OutsideError](err)
	switch {
	case is && outside.Beyond > 0:
		return p.spec.Mistake(p.item.key, "%s is %.1f mm too large for the cover; make it shorter", p.item.what, outside.Beyond)
	case is:
		return p.spec.Mistake(p.item.key, "%s fits the cover only in type of %.1f pt, which is too small; make it shorter", p.item.what, outside.Size)
	}
	return collect.Mistake(p.spec, "cover", err)
}

// within sets the area of the pen to the front or the back, without the margin for type.
func (p *coverPen) within(front bool) {
	a := &p.area
	a.X, a.Y, a.W, a.H = p.wrap.Safe(front)
	p.doc.Keep(p.area, paper.MinPoints)
}

// front sets title, subtitle and author, and the design's board.
func (p *coverPen) front() {
	if p.art["image"] != nil || p.finished("front", p.wrap.FrontX(), 0) {
		return
	}
	p.within(true)
	a, spec := p.area, p.spec
	title := p.fit(p.typed(p.title, 0.13*a.H*paper.PtPerMM), a.W, titleLines+strings.Count(spec.Title, "\n"), spec.Title)
	author := p.fit(p.typed(p.faces.label, max(11, 0.22*title.Size)), a.W, titleLines, spec.Author)
	sub := p.fit(p.typed(p.faces.text, max(11, 0.3*title.Size)), a.W, titleLines+1, p.under())
	y, names := a.Y, wrap(author, a.W, spec.Author)
	p.begin("author", "the author")
	if p.design == presets.DesignPoster { // the author is also above the board
		y = p.lines(y+0.72*em(author), 1.25, author, spec.Author)
		names = nil
	}
	p.begin("title", "the title")
	y = p.lines(y+0.8*em(title), 1.02, title, spec.Title)
	y += 1.3*em(sub) - 0.9*em(title)
	p.begin("subtitle", "the subtitle")
	y = p.lines(y, 1.25, sub, p.under())
	p.begin("author", "the author")
	if p.design == presets.DesignPoster && p.poster(y) {
		return
	}
	foot := p.foot()
	for i, s := range names {
		p.doc.Text(a.X, foot-float64(len(names)-1-i)*1.25*em(author), render.Left, author, s)
	}
	if len(names) > 0 {
		foot -= float64(len(names))*1.25*em(author) + em(author)
	}
	figures, step := p.solved(a.W, foot-y, margin)
	y = foot // place the boards above the foot
	for _, f := range figures {
		y -= f.Height() + 2*margin + solvedGap
	}
	x := a.X
	for _, f := range figures {
		y += solvedGap
		w, h := f.Width()+2*margin, f.Height()+2*margin
		p.doc.Fill(render.White, render.Rect{X: x, Y: y, W: w, H: h})
		p.doc.Figure(x+margin, y+margin, f)
		x, y = x+step, y+h
	}
}

// margin is the width of the white line around a board, mm.
const margin = 1.5

// spine sets author and title along the spine, if it is wide enough for type.
func (p *coverPen) spine() {
	w := p.wrap
	if w.SpineText == 0 || p.art["image"] != nil {
		return
	}
	p.doc.Keep(render.Rect{}, paper.MinPoints)
	p.begin("title", "the title on the spine")
	long := w.Trim.Height - 2*paper.CoverSafe
	t := p.typed(p.faces.display, min(w.SpineText*paper.PtPerMM, 18))
	spec := p.spec
	title := oneLine(spec.Title)
	if spec.Volume > 0 {
		title += fmt.Sprint(" ", int(spec.Volume))
	}
	t = p.fitted(t, long, strings.TrimSpace(title+"   "+spec.Author))
	y := w.Spine/2 + 0.36*em(t) // centres capitals
	p.doc.Turned(w.FrontX(), w.Bleed+paper.CoverSafe, func() {
		p.doc.Text(0, y, render.Left, t, short(t, long-t.Width(spec.Author), title))
		p.doc.Text(long, y, render.Right, t, spec.Author)
	})
}

// back sets the text and the logo.
func (p *coverPen) back() error {
	if p.art["image"] != nil || p.finished("back", 0, 0) {
		return nil
	}
	p.within(false)
	a := p.area
	barX, barY := p.wrap.Barcode()
	var paragraphs []string
	for _, s := range strings.Split(p.spec.Cover.Text, "\n\n") {
		if s = oneLine(s); s != "" {
			paragraphs = append(paragraphs, s)
		}
	}
	if len(paragraphs) > 0 {
		p.begin("cover.text", "the text on the back")
		y := a.Y + p.stripHeight()
		p.strip(p.kinds[0], y, presets.MaxLevel)
		if err := p.backText(y, barY-paper.CoverSafe, paragraphs); err != nil {
			return err
		}
	}
	if logo := p.art["logo"]; logo != nil {
		size := logo.Size()
		room := barX - a.X - paper.CoverSafe
		w := min(float64(size.X)*25.4/paper.MinDPI, room, paper.BarcodeHeight*float64(size.X)/float64(size.Y))
		if !paper.Fits(minLogo, room) {
			return p.spec.Mistake("cover.logo", "a page %.0f mm wide has no room for a logo beside the barcode", p.wrap.Trim.Width)
		}
		h := w * float64(size.Y) / float64(size.X)
		p.doc.Image(render.Rect{X: a.X, Y: p.foot() - h, W: w, H: h}, logo)
	}
	return nil
}

// The largest and the smallest type of the text on the back, pt, and the least width for a logo, mm.
const backPoints, minBackPoints, minLogo = 12, 9, 5

// backText sets the text between a strip and the box of the barcode, in smaller type if there is too
// little room.
func (p *coverPen) backText(top, foot float64, paragraphs []string) error {
	t, room := p.typed(p.faces.text, max(backPoints, 1.25*float64(p.spec.Type.Size))), 0.0
	width := func() float64 { return min(p.area.W, 34*em(t)) }
	for {
		top := top + 1.5*em(t)
		room = foot - top
		high := p.proseHeight(width(), t, paragraphs)
		if paper.Fits(high, room) {
			p.prose(p.area.X, top, width(), t, paragraphs)
			return nil
		}
		if t.Size <= minBackPoints {
			return p.spec.Mistake("cover.text", "%s: needs %.0f mm in type of %.0f pt, but only %.0f mm are free above the barcode; make it shorter",
				p.item.what, high, t.Size, max(0, room))
		}
		t.Size = max(minBackPoints, 0.97*t.Size)
	}
}

// barcode sets the white box of the barcode, and in it the ISBN with its bars.
func (p *coverPen) barcode() error {
	x, y := p.wrap.Barcode()
	p.doc.Keep(render.Rect{}, paper.MinPoints)
	p.doc.Dye(nil)
	p.doc.Fill(render.White, render.Rect{X: x, Y: y, W: paper.BarcodeWidth, H: paper.BarcodeHeight})
	if p.spec.ISBN == "" || !p.spec.Cover.Barcode {
		return nil
	}
	bars, text, err := render.EAN(string(p.spec.ISBN))
	if err != nil {
		return err
	}
	const wide, unit = 95, render.EANModule
	left, base := x+(paper.BarcodeWidth-wide*unit)/2, y+5.5
	p.doc.EAN(left, base, unit, bars)
	digits, head := render.Type{Font: render.Sans, Size: 9, Ink: render.Solid}, "ISBN "+string(p.spec.ISBN)
	p.doc.Text(left+wide*unit/2, y+4.2, render.Center, p.fitted(digits, wide*unit, head), head)
	// The first digit is left of the bars. Each half of the bars has six digits, each below its
	// own bars.
	for i, d := range text {
		at := -5.5
		if i > 0 {
			at = 6.5 + 7*float64(i-1) + 5*float64((i-1)/6)
		}
		p.doc.Text(left+at*unit, base+65*unit+1.2, render.Center, digits, string(d))
	}
	return nil
}

func (p *coverPen) guides() {
	w := p.wrap
	p.doc.Keep(render.Rect{}, 0)
	line := func(x1, y1, x2, y2 float64) {
		p.doc.Line(render.White, 0.6, x1, y1, x2, y2)
		p.doc.Line(50, paper.MinLine, x1, y1, x2, y2)
	}
	for _, x := range []float64{w.Bleed, w.SpineX(), w.FrontX(), w.Width() - w.Bleed} {
		line(x, 0, x, w.Height())
	}
	for _, y := range []float64{w.Bleed, w.Height() - w.Bleed} {
		line(0, y, w.Width(), y)
	}
	box := func(r render.Rect) {
		line(r.X, r.Y, r.X+r.W, r.Y)
		line(r.X, r.Y+r.H, r.X+r.W, r.Y+r.H)
		line(r.X, r.Y, r.X, r.Y+r.H)
		line(r.X+r.W, r.Y, r.X+r.W, r.Y+r.H)
	}
	for _, front := range []bool{false, true} {
		p.within(front)
		box(p.area)
	}
	p.doc.Keep(render.Rect{}, 0)
	x, y := w.Barcode()
	box(render.Rect{X: x, Y: y, W: paper.BarcodeWidth, H: paper.BarcodeHeight})
}
