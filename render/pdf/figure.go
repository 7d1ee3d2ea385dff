package pdf

import (
	"context"
	"fmt"
	"slices"

	"github.com/jung-kurt/gofpdf"

	"akari/render"
	"akari/render/paper"
)

// Figure draws a figure whose frame has its top left corner at (x, y), in mm.
func (d *Document) Figure(x, y float64, f *render.Figure) {
	if d.err == nil {
		d.err = f.Err()
	}
	if !d.ready(x, y) {
		return
	}
	d.covers(render.Rect{X: x, Y: y, W: f.Width(), H: f.Height()})
	gx, gy := render.Placed{X: x, Y: y, Figure: f}.Grid()
	for _, shape := range f.Shapes {
		d.coversShape(gx, gy, f.Style.Cell, shape)
		labels, _ := shape.(render.Labels)
		for _, l := range labels.Items {
			d.sets(l.Size * f.Style.Cell * paper.PtPerMM)
		}
	}
	if d.pdf != nil {
		d.setDigits()
	}
	d.shapes(gx, gy, f.Style.Cell, f.Shapes)
}

// Shapes draws shapes with their origin at x, y and a unit in mm.
func (d *Document) Shapes(x, y, unit float64, shapes ...render.Shape) {
	for _, shape := range shapes {
		if d.ready(x, y, unit) {
			d.coversShape(x, y, unit, shape)
		}
	}
	if d.ready(x, y, unit) {
		d.shapes(x, y, unit, shapes)
	}
}

func (d *Document) coversShape(x, y, unit float64, shape render.Shape) {
	if r := render.Bounds(shape); r != (render.Rect{}) {
		d.covers(render.Rect{X: x + r.X*unit, Y: y + r.Y*unit, W: r.W * unit, H: r.H * unit})
	}
}

// shapes writes shapes with their origin at x, y and a unit in mm. All shapes are in one stream
// in this unit, so that lines are even, no line is drawn twice, and files stay small.
func (d *Document) shapes(x, y, unit float64, shapes []render.Shape) {
	if d.picture != nil && d.err == nil {
		d.err = d.picture.Shapes(x, y, unit, shapes, d.tone)
	}
	if d.pdf == nil {
		return
	}
	px, py := d.at(x, y)
	scale := unit * paper.PtPerMM
	c := make(content, 0, 4096)
	c.op("q")
	c.op("cm", scale, 0, 0, -scale, px, py)
	for _, shape := range shapes {
		d.shape(&c, shape)
	}
	c = append(c, 'Q')
	d.raw(string(c))
}

// setDigits makes the clues' font current, in a size of 1, which figures scale.
// The library embeds only glyphs that were drawn, so setDigits draws the digits on a template
// that no page shows.
func (d *Document) setDigits() {
	const digits = "0123456789"
	d.set(render.Type{Font: d.info.Clues, Size: 1, Ink: d.ink})
	if d.err != nil || !d.show(d.info.Clues, digits) {
		return
	}
	d.fail(d.info.Clues.Check(digits))
	name := fontName(slices.Index(d.fonts, d.info.Clues))
	d.pdf.CreateTemplate(func(t *gofpdf.Tpl) {
		t.SetFont(name, "", 1)
		t.Text(0, 0, digits)
	})
}

// shape writes one shape in cell units, y down.
func (d *Document) shape(c *content, shape render.Shape) {
	switch s := shape.(type) {
	case render.Fill:
		d.shade(c, s.Ink, false)
		each(d, s.Rects, c.rect)
		c.op("f")
	case render.Lines:
		d.pen(c, s.Ink, s.Width)
		each(d, s.Ends, func(e [2]render.XY) {
			c.op("m", e[0].X, e[0].Y)
			c.op("l", e[1].X, e[1].Y)
		})
		c.op("S")
	case render.Boxes:
		d.pen(c, s.Ink, s.Width)
		each(d, s.Rects, c.rect)
		c.op("S")
	case render.Discs: // lines of no length with round ends
		d.pen(c, s.Ink, 2*s.Radius)
		c.op("J", 1)
		each(d, s.At, func(at render.XY) {
			c.op("m", at.X, at.Y)
			c.op("l", at.X, at.Y)
		})
		c.op("S")
		c.op("J", 0)
	case render.Polygons:
		d.shade(c, s.Ink, false)
		each(d, s.Corners, func(corners []render.XY) {
			op := "m" // the first corner begins the path, and lines lead to the others
			for _, p := range corners {
				c.op(op, p.X, p.Y)
				op = "l"
			}
			c.op("h")
		})
		c.op("f")
	case render.Labels:
		d.shade(c, s.Ink, false)
		c.op("BT")
		each(d, s.Items, func(l render.Label) { c.label(d.info.Clues, l) })
		c.op("ET")
	default:
		panic(fmt.Sprintf("pdf: internal error: shape %T", shape))
	}
}

// each draws each item until the document's context ends.
func each[T any](d *Document, all []T, draw func(T)) {
	const often = 256
	for i, it := range all {
		if i%often == 0 && !d.ready() {
			return
		}
		draw(it)
	}
}

// label writes the digits of a clue, each as the number of its character.
func (c *content) label(f *render.Font, l render.Label) {
	if wide := f.Width("0", 1); wide > render.DigitWidth { // the number would leave its cell
		l.Size *= render.DigitWidth / wide
	}
	c.op("Tm", l.Size, 0, 0, -l.Size, l.At.X-f.Width(l.Text, l.Size)/2, l.Baseline(f))
	*c = append(*c, '<')
	for _, digit := range []byte(l.Text) {
		*c = append(*c, '0', '0', '3', digit) // of U+0030 to U+0039
	}
	*c = append(*c, "> Tj\n"...)
}

// pen sets the ink and the weight of lines.
func (d *Document) pen(c *content, ink render.Ink, width float64) {
	d.shade(c, ink, true)
	c.op("w", render.Weight(width))
}

func (c *content) rect(r render.Rect) { c.op("re", r.X, r.Y, r.W, r.H) }

// Sheets writes sheets as the pages of one document. It ends soon after ctx does.
func Sheets(ctx context.Context, sheets []render.Sheet, info Info) ([]byte, error) {
	d := New(ctx, info)
	for _, s := range sheets {
		if err := s.Validate(); err != nil {
			return nil, err
		}
		d.AddPage(s.Width, s.Height, render.Rect{W: s.Width, H: s.Height})
		for _, l := range s.Words() {
			d.Text(l.X, l.Y, l.Align, render.Type{Font: render.Sans, Size: l.Size, Ink: render.Solid}, l.Text)
		}
		for _, p := range s.Placed {
			d.Figure(p.X, p.Y, p.Figure)
		}
	}
	return d.Bytes()
}

// content is a piece of page content.
type content []byte

// op appends operands, followed by the operator.
func (c *content) op(operator string, operands ...float64) {
	for _, v := range operands {
		*c = append(render.AppendNumber(*c, v), ' ')
	}
	*c = append(append(*c, operator...), '\n')
}
