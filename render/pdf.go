package render

import (
	"fmt"
	"math"
	"slices"

	"github.com/jung-kurt/gofpdf"
)

// Figure draws a figure whose frame has its top left corner at x, y. It is one
// stream in cell units, so that lines are even, nothing is stroked twice, and
// files stay small.
func (d *Document) Figure(x, y float64, f *Figure) {
	if d.err != nil {
		return
	}
	d.covers(x, y, f.Width(), f.Height())
	d.setsFigure(f)
	p := Placed{X: x, Y: y, Figure: f}
	px, py := d.at(p.grid())
	d.setDigits()
	scale := f.Style.Cell * PtPerMM
	c := make(content, 0, 4096)
	c.op("q")
	c.op("cm", scale, 0, 0, -scale, px, py)
	for _, shape := range f.Shapes {
		c.shape(shape)
	}
	c = append(c, 'Q')
	d.raw(string(c))
}

// setsFigure notes the smallest clue that is about to be set.
func (d *Document) setsFigure(f *Figure) {
	for _, shape := range f.Shapes {
		if labels, ok := shape.(Labels); ok {
			for _, l := range labels.Items {
				d.sets(l.Size * f.Style.Cell * PtPerMM)
			}
		}
	}
}

// setDigits makes the clues' face current, in a size of 1, for figures to
// scale. The library embeds the glyphs it has seen; a template that is never
// drawn shows it the digits.
func (d *Document) setDigits() {
	d.set(Type{Font: SansBold, Size: 1, Ink: d.ink})
	if d.err != nil || d.digits {
		return
	}
	d.digits = true
	name := fontName(slices.Index(d.fonts, SansBold))
	d.pdf.CreateTemplate(func(t *gofpdf.Tpl) {
		t.SetFont(name, "", 1)
		t.Text(0, 0, "0123456789")
	})
}

// shape writes one shape in cell units, y down.
func (c *content) shape(shape Shape) {
	switch s := shape.(type) {
	case Fill:
		c.op("g", s.Ink.gray())
		c.rects(s.Rects)
		c.op("f")
	case Lines:
		c.pen(s.Ink, s.Width)
		for _, e := range s.Ends {
			c.op("m", e[0].X, e[0].Y)
			c.op("l", e[1].X, e[1].Y)
		}
		c.op("S")
	case Boxes:
		c.pen(s.Ink, s.Width)
		c.rects(s.Rects)
		c.op("S")
	case Discs: // lines of no length with round ends
		c.pen(s.Ink, 2*s.Radius)
		c.op("J", 1)
		for _, at := range s.At {
			c.op("m", at.X, at.Y)
			c.op("l", at.X, at.Y)
		}
		c.op("S")
		c.op("J", 0)
	case Labels:
		c.op("g", s.Ink.gray())
		c.op("BT")
		for _, l := range s.Items {
			c.op("Tm", l.Size, 0, 0, -l.Size, l.At.X-SansBold.Width(l.Text, l.Size)/2, l.baseline())
			*c = append(*c, '<')
			for _, digit := range []byte(l.Text) {
				*c = append(*c, '0', '0', '3', digit) // of U+0030 to U+0039
			}
			*c = append(*c, "> Tj\n"...)
		}
		c.op("ET")
	default:
		panic(fmt.Sprintf("render: internal error: shape %T", shape))
	}
}

// pen sets the ink and the weight of lines. A weight is never rounded down, so
// that the thinnest line a press can hold stays that.
func (c *content) pen(ink Ink, width float64) {
	c.op("G", ink.gray())
	c.op("w", math.Ceil(width*1e4)/1e4)
}

func (c *content) rects(rects []Rect) {
	for _, r := range rects {
		c.op("re", r.X, r.Y, r.W, r.H)
	}
}

// PDF writes the sheets as the pages of one document.
func PDF(sheets []Sheet, info Info) ([]byte, error) {
	d := NewDocument(info)
	for _, s := range sheets {
		d.AddPage(s.Width, s.Height, Rect{0, 0, s.Width, s.Height})
		for _, l := range s.lines() {
			d.Text(l.X, l.Y, l.Align, Type{Font: Sans, Size: l.Size, Ink: Solid}, l.Text)
		}
		for _, p := range s.Placed {
			d.Figure(p.X, p.Y, p.Figure)
		}
	}
	return d.Bytes()
}
