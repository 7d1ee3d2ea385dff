package book

import (
	"context"
	"errors"
	"slices"
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
}

// Cover lays out the cover for a printer; its spine is as wide as the book is
// thick.
func (b *Book) Cover(p paper.Printer) *Cover {
	if b.ready() != nil {
		return &Cover{}
	}
	return &Cover{b, p, p.Wrap(b.Spec.Page.Trim, b.Pages(), b.Spec.Page.Paper)}
}

// PDF is the cover as a file. Guides show where it is cut and folded, where
// type may stand, and the box of the barcode; they are for a file of its own,
// not for the printer.
func (c *Cover) PDF(ctx context.Context, guides bool) ([]byte, error) {
	if err := c.book.ready(); err != nil {
		return nil, err
	}
	return c.draw(ctx, c.info(), guides)
}

// info states the inks as the printer asks, and names the standard if the printer does.
func (c *Cover) info() pdf.Info {
	info := c.book.info()
	info.Title, info.Colour = c.book.Spec.Title, c.printer.Rules().Cover
	if info.Colour == paper.RGB || c.book.Spec.Output.PDFX == presets.PDFXAuto && !c.printer.Rules().PDFX {
		info.PDFX = ""
	}
	return info
}

func (c *Cover) draw(ctx context.Context, info pdf.Info, guides bool) ([]byte, error) {
	if err := c.book.plan.addExamples(ctx, c.book.Spec, c.book.plan.kinds); err != nil {
		return nil, err
	}
	d := pdf.New(ctx, info)
	w := c.Wrap
	d.AddPage(w.Width(), w.Height(), render.Rect{X: w.Bleed, Y: w.Bleed, W: w.Width() - 2*w.Bleed, H: w.Trim.Height})
	background := render.Ink(100*c.book.Spec.Cover.Background + 0.5)
	if background > 0 {
		d.Background(background, render.Rect{W: w.Width(), H: w.Height()})
	}
	p := &coverPen{pen: pen{doc: d, spec: c.book.Spec, faces: c.book.plan.faces, plan: c.book.plan}, wrap: w, background: background, ink: background.Over()}
	p.front()
	p.spine()
	if err := p.back(); err != nil {
		return nil, p.spec.Mistake("isbn", "%w", err)
	}
	if guides {
		p.guides()
	}
	file, err := d.Bytes()
	if outside, is := errors.AsType[*pdf.OutsideError](err); is {
		return nil, p.spec.Mistake("cover.text", "the cover: %w; make its text shorter", outside)
	}
	return file, collect.Mistake(p.spec, "cover", err)
}

// coverPen draws the parts of a cover.
type coverPen struct {
	pen
	wrap            paper.Wrap
	background, ink render.Ink
}

// within makes a side of the cover the area of the pen, less what type keeps
// from its edges.
func (p *coverPen) within(x float64) {
	const safe = paper.CoverSafe
	p.area = render.Rect{X: x + safe, Y: p.wrap.Bleed + safe, W: p.wrap.Trim.Width - 2*safe, H: p.wrap.Trim.Height - 2*safe}
	p.doc.Keep(p.area, paper.MinPoints)
}

func (p *coverPen) typed(f *render.Font, size float64) render.Type {
	return render.Type{Font: f, Size: size, Ink: p.ink}
}

// front sets title, subtitle, the solved examples, and the author at the foot.
func (p *coverPen) front() {
	p.within(p.wrap.FrontX())
	a, spec := p.area, p.spec
	title := p.fit(p.typed(p.faces.bold, 0.13*a.H*paper.PtPerMM), a.W, titleLines, spec.Title)
	y := p.lines(a.Y+0.8*em(title), 1.02, title, spec.Title)
	sub := p.fit(p.typed(p.faces.text, max(11, 0.3*title.Size)), a.W, titleLines, spec.Subtitle)
	y += 1.3*em(sub) - 0.9*em(title)
	y = p.lines(y, 1.25, sub, spec.Subtitle)
	name := p.fit(p.typed(p.faces.label, max(11, 0.22*title.Size)), a.W, titleLines, spec.Author)
	foot := p.foot()
	lines := wrap(name, a.W, spec.Author)
	for i, s := range lines {
		p.doc.Text(a.X, foot-float64(len(lines)-1-i)*1.25*em(name), render.Left, name, s)
	}
	if len(lines) > 0 {
		foot -= float64(len(lines))*1.25*em(name) + em(name)
	}
	figures, step := p.solved(a.W, foot-y, margin)
	slices.Reverse(figures)
	x := a.X + a.W
	for _, f := range figures { // from the last one, at the lower right
		w, h := f.Width()+2*margin, f.Height()+2*margin
		p.doc.Fill(render.White, render.Rect{X: x - w, Y: foot - h, W: w, H: h})
		p.doc.Figure(x-w+margin, foot-h+margin, f)
		x, foot = x-step, foot-h-solvedGap
	}
}

// margin is the white line around what is printed on the background, mm.
const margin = 1.5

// spine sets author and title down the spine, where it takes type.
func (p *coverPen) spine() {
	w := p.wrap
	if w.SpineText == 0 {
		return
	}
	p.doc.Keep(render.Rect{}, paper.MinPoints)
	long := w.Trim.Height - 2*paper.CoverSafe
	t := p.typed(p.faces.bold, min(w.SpineText*paper.PtPerMM, 18))
	both := strings.TrimSpace(p.spec.Title + "   " + p.spec.Author)
	t = p.pen.fitted(t, long, both)
	y := w.Spine/2 + 0.36*em(t) // capitals stand in the middle
	p.doc.Turned(w.FrontX(), w.Bleed+paper.CoverSafe, func() {
		p.doc.Text(0, y, render.Left, t, short(t, long-t.Width(p.spec.Author), p.spec.Title))
		p.doc.Text(long, y, render.Right, t, p.spec.Author)
	})
}

// back sets the text and the box of the barcode.
func (p *coverPen) back() error {
	p.within(p.wrap.Bleed)
	a := p.area
	t := p.typed(p.faces.text, max(12, 1.25*float64(p.spec.Type.Size)))
	var paragraphs []string
	for _, s := range strings.Split(p.spec.Cover.Text, "\n\n") {
		if s = strings.Join(strings.Fields(s), " "); s != "" {
			paragraphs = append(paragraphs, s)
		}
	}
	if len(paragraphs) > 0 {
		p.prose(a.X, a.Y+0.1*a.H, min(a.W, 34*em(t)), t, paragraphs)
	}
	x, y := p.wrap.Barcode()
	if p.background > 0 {
		p.doc.Fill(render.White, render.Rect{X: x, Y: y, W: paper.BarcodeWidth, H: paper.BarcodeHeight})
	}
	if p.spec.ISBN == "" || !p.spec.Cover.Barcode {
		return nil
	}
	bars, text, err := render.EAN(string(p.spec.ISBN))
	if err != nil {
		return err
	}
	const wide = 95 * render.EANModule
	left := x + (paper.BarcodeWidth-wide)/2
	p.doc.EAN(left, y+5.5, bars)
	digits, head := render.Type{Font: render.Sans, Size: 9, Ink: render.Solid}, "ISBN "+string(p.spec.ISBN)
	p.doc.Text(left+wide/2, y+4.2, render.Center, p.fitted(digits, wide, head), head)
	// The first digit stands before the bars, six below each half, each below its bars.
	for i, d := range text {
		unit := -5.5
		if i > 0 {
			unit = 6.5 + 7*float64(i-1) + 5*float64((i-1)/6)
		}
		p.doc.Text(left+unit*render.EANModule, y+5.5+65*render.EANModule+1.2, render.Center, digits, string(d))
	}
	return nil
}

// guides draws where the cover is cut, folded and clear.
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
	for _, x := range []float64{w.Bleed, w.FrontX()} {
		p.within(x)
		box(p.area)
	}
	p.doc.Keep(render.Rect{}, 0)
	x, y := w.Barcode()
	box(render.Rect{X: x, Y: y, W: paper.BarcodeWidth, H: paper.BarcodeHeight})
}
