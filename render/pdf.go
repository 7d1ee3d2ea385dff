package render

import (
	"fmt"
	"strings"
)

// Figure draws a figure whose frame has its top left corner at x, y. All of
// its lines and areas are one stream of paths in cell units, so that lines
// are even and nothing is stroked twice; the clues follow as text.
func (d *Document) Figure(x, y float64, f *Figure) {
	if d.err != nil {
		return
	}
	p := Placed{X: x, Y: y, Figure: f}
	x, y = p.grid()
	cell := f.Style.Cell
	px, py := d.at(x, y)
	scale := num(cell * PtPerMM)
	var b strings.Builder
	fmt.Fprintf(&b, "q %s 0 0 -%s %s %s cm\n", scale, scale, num(px), num(py))
	for _, shape := range f.Shapes {
		pdfShape(&b, shape)
	}
	b.WriteString("Q")
	d.raw(b.String())
	for _, shape := range f.Shapes {
		labels, ok := shape.(Labels)
		if !ok {
			continue
		}
		for _, l := range labels.Items {
			t := Type{Font: SansBold, Size: l.Size * cell * PtPerMM, Ink: labels.Ink}
			d.Text(x+l.At.X*cell, y+l.baseline()*cell, Center, t, l.Text)
		}
	}
}

// pdfShape writes one shape in cell units, y down.
func pdfShape(b *strings.Builder, shape Shape) {
	switch s := shape.(type) {
	case Fill:
		fmt.Fprintf(b, "%s g ", num(s.Ink.gray()))
		pdfRects(b, s.Rects)
		b.WriteString("f\n")
	case Lines:
		fmt.Fprintf(b, "%s G %s w ", num(s.Ink.gray()), weight(s.Width))
		for _, e := range s.Ends {
			fmt.Fprintf(b, "%s %s m %s %s l ", num(e[0].X), num(e[0].Y), num(e[1].X), num(e[1].Y))
		}
		b.WriteString("S\n")
	case Boxes:
		fmt.Fprintf(b, "%s G %s w ", num(s.Ink.gray()), weight(s.Width))
		pdfRects(b, s.Rects)
		b.WriteString("S\n")
	case Discs: // a line of no length with round ends
		fmt.Fprintf(b, "%s G %s w 1 J ", num(s.Ink.gray()), num(2*s.Radius))
		for _, at := range s.At {
			x, y := num(at.X), num(at.Y)
			fmt.Fprintf(b, "%s %s m %s %s l ", x, y, x, y)
		}
		b.WriteString("S 0 J\n")
	case Labels: // text follows the paths
	default:
		panic(fmt.Sprintf("render: internal error: shape %T", shape))
	}
}

func pdfRects(b *strings.Builder, rects []Rect) {
	for _, r := range rects {
		fmt.Fprintf(b, "%s %s %s %s re ", num(r.X), num(r.Y), num(r.W), num(r.H))
	}
}

// PDF writes the sheets as the pages of one document.
func PDF(sheets []Sheet, info Info) ([]byte, error) {
	d := NewDocument(info)
	for _, s := range sheets {
		d.AddPage(s.Width, s.Height, Rect{0, 0, s.Width, s.Height})
		for _, p := range s.Placed {
			d.Text(p.X, p.Y-captionGap, Left, Type{Font: Sans, Size: captionSize, Ink: Solid}, p.Caption)
			d.Figure(p.X, p.Y, p.Figure)
		}
	}
	return d.Bytes()
}
