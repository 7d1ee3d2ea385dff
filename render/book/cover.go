package book

import (
	"bytes"
	"context"
	"errors"

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
	Wrap    paper.Wrap  // after PDF, without SpineText if the spine is too thin for its title
	sheet   paper.Sheet // its artwork, known after PDF
}

// Cover lays out the cover for a printer. The number of pages determines the width of its spine.
func (b *Book) Cover(p paper.Printer) *Cover {
	if b.ready() != nil {
		return &Cover{}
	}
	return &Cover{book: b, printer: p, Wrap: b.wrap(p)}
}

// wrap returns the sheet of the cover for a printer.
func (b *Book) wrap(p paper.Printer) paper.Wrap {
	return p.Wrap(b.Spec.Page.Trim, b.Pages(), b.Spec.Page.Paper, b.Spec.Cover.SpineWidth.MM())
}

// PDF returns the cover as a file. If guides is true, lines show the cuts and folds, the area for
// type, and the box of the barcode. A file with guides is for the designer, not for the printer.
func (c *Cover) PDF(ctx context.Context, guides bool) ([]byte, error) {
	if err := c.book.ready(); err != nil {
		return nil, err
	}
	doc := pdf.New(ctx, c.info())
	p, err := c.add(ctx, doc, guides)
	if err != nil {
		return nil, err
	}
	file, err := doc.Bytes()
	return file, p.placed(err)
}

// Rules returns what the printer says of a cover that PDF has drawn.
func (c *Cover) Rules() []paper.Finding {
	if c.book.ready() != nil {
		return nil
	}
	w := c.book.work()
	w.Label, w.Spine, w.Cover = c.info().PDFX != "", c.book.Spec.Cover.SpineWidth.MM(), &c.sheet
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
	w := c.Wrap
	p := &coverPen{pen: pen{plan: c.book.plan, doc: doc}, wrap: w, figures: c.book.figures(), puzzles: c.book.count()}
	if err := p.dress(ctx); err != nil {
		return nil, err
	}
	if err := p.chooseBoards(ctx); err != nil {
		return nil, err
	}
	doc.AddPage(w.Width(), w.Height(), render.Rect{X: w.Bleed, Y: w.Bleed, W: w.Width() - 2*w.Bleed, H: w.Height() - 2*w.Bleed})
	doc.Dye(p.tones)
	sheet := render.Rect{W: w.Width(), H: w.Height()}
	if p.art["image"] != nil {
		doc.Image(sheet, p.art["image"])
	} else {
		p.fill(p.roles.ground, sheet)
	}
	return p, nil
}

// add draws the cover on a new page of a document.
func (c *Cover) add(ctx context.Context, doc *pdf.Document, guides bool) (*coverPen, error) {
	p, err := c.begin(ctx, doc)
	if err != nil {
		return nil, err
	}
	c.sheet = p.artwork
	p.front()
	p.spine()
	c.Wrap.SpineText = p.wrap.SpineText
	if err := p.back(); err != nil {
		return nil, err
	}
	p.doc.Dye(nil) // the barcode and the guides are black
	if err := p.barcode(); err != nil {
		return nil, p.spec.Mistake("isbn", "%w", err)
	}
	if guides {
		p.guides()
	}
	return p, nil
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

// barcode sets the white box of the barcode of a book with an ISBN, and in it the ISBN with its bars.
func (p *coverPen) barcode() error {
	if p.spec.ISBN == "" {
		return nil
	}
	x, y := p.wrap.Barcode()
	p.doc.Keep(render.Rect{}, paper.MinPoints)
	p.doc.Fill(render.White, render.Rect{X: x, Y: y, W: paper.BarcodeWidth, H: paper.BarcodeHeight})
	if !p.spec.Cover.Barcode {
		return nil
	}
	bars, text, err := render.EAN(string(p.spec.ISBN))
	if err != nil {
		return err
	}
	const wide, unit = 95, render.EANModule
	left, base := x+(paper.BarcodeWidth-wide*unit)/2, y+5.5
	p.doc.Shapes(left, base, unit, bars)
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

// guides draws the cuts and folds, the areas for type and the box of the barcode.
func (p *coverPen) guides() {
	w := p.wrap
	p.doc.Keep(render.Rect{}, 0)
	x, y := w.Barcode()
	areas := []render.Rect{{X: x, Y: y, W: paper.BarcodeWidth, H: paper.BarcodeHeight}}
	for _, x := range []float64{w.Bleed, w.SpineX(), w.FrontX(), w.Width() - w.Bleed} {
		areas = append(areas, render.Rect{X: x, H: w.Height()})
	}
	for _, y := range []float64{w.Bleed, w.Height() - w.Bleed} {
		areas = append(areas, render.Rect{Y: y, W: w.Width()})
	}
	for _, front := range []bool{false, true} {
		var r render.Rect
		r.X, r.Y, r.W, r.H = w.Safe(front)
		areas = append(areas, r)
	}
	p.doc.Shapes(0, 0, 1, render.Boxes{Ink: render.White, Width: 0.6, Rects: areas}, render.Boxes{Ink: 50, Width: paper.MinLine, Rects: areas})
}
