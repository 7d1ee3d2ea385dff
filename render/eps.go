package render

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"

	"akari/render/paper"
)

// EPS writes the sheet as Encapsulated PostScript in grey, type as outlines.
func (s Sheet) EPS(w io.Writer) error {
	if err := s.Validate(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	width, height := s.Width*paper.PtPerMM, s.Height*paper.PtPerMM
	fmt.Fprintf(out, "%%!PS-Adobe-3.0 EPSF-3.0\n%%%%Creator: akari\n%%%%Title: %s\n%%%%BoundingBox: 0 0 %.0f %.0f\n%%%%HiResBoundingBox: 0 0 %s %s\n%%%%LanguageLevel: 2\n%%%%EndComments\n",
		dscText(s.Title), math.Ceil(paper.Settle(width)), math.Ceil(paper.Settle(height)), num(width), num(height))
	e := &epsWriter{Writer: out}
	e.op("gsave")
	e.op("concat", paper.PtPerMM, 0, 0, -paper.PtPerMM, 0, height)
	e.op("setgray", 1)
	e.op("rectfill", 0, 0, s.Width, s.Height)
	for _, l := range s.Words() {
		e.op("setgray", Solid.Gray())
		e.text(Sans, l.X, l.Y, l.Size/paper.PtPerMM, l.Align, l.Text)
	}
	for _, p := range s.Placed {
		x, y := p.Grid()
		e.op("gsave")
		e.op("translate", x, y)
		e.op("scale", p.Figure.Style.Cell, p.Figure.Style.Cell)
		for _, shape := range p.Figure.Shapes {
			e.shape(shape)
		}
		e.op("grestore")
	}
	e.op("grestore")
	out.WriteString("%%EOF\n")
	if e.err != nil {
		return e.err
	}
	return out.Flush()
}

// dscText is a text for a comment: plain characters on one line.
func dscText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}

// epsWriter writes operators.
type epsWriter struct {
	io.Writer
	err error // of a character that no font has
}

// op writes operands with the operator behind them. Numbers of arrays, those of
// concat and rectfill included, stand as PostScript wants them.
func (e *epsWriter) op(operator string, operands ...float64) {
	b := make([]byte, 0, 64)
	if operator == "concat" {
		b = append(b, '[')
	}
	for _, v := range operands {
		b = append(AppendNumber(b, v), ' ')
	}
	if operator == "concat" {
		b = append(b, "] "...)
	}
	fmt.Fprintf(e, "%s%s\n", b, operator)
}

// pen sets ink and weight.
func (e *epsWriter) pen(ink Ink, width float64) {
	e.op("setgray", ink.Gray())
	e.op("setlinewidth", Weight(width))
}

func (e *epsWriter) shape(shape Shape) {
	switch s := shape.(type) {
	case Fill:
		e.op("setgray", s.Ink.Gray())
		for _, r := range s.Rects {
			e.op("rectfill", r.X, r.Y, r.W, r.H)
		}
	case Lines:
		e.pen(s.Ink, s.Width)
		for _, l := range s.Ends {
			e.op("moveto", l[0].X, l[0].Y)
			e.op("lineto", l[1].X, l[1].Y)
		}
		e.op("stroke")
	case Boxes:
		e.pen(s.Ink, s.Width)
		for _, r := range s.Rects {
			e.op("rectstroke", r.X, r.Y, r.W, r.H)
		}
	case Discs:
		e.op("setgray", s.Ink.Gray())
		for _, at := range s.At {
			e.op("newpath")
			e.op("arc", at.X, at.Y, s.Radius, 0, 360)
			e.op("fill")
		}
	case Stars:
		e.op("setgray", s.Ink.Gray())
		for _, corners := range s.Corners() {
			for i, p := range corners {
				e.op([]string{"moveto", "lineto"}[min(i, 1)], p.X, p.Y)
			}
		}
		e.op("fill")
	case Labels:
		e.op("setgray", s.Ink.Gray())
		for _, l := range s.Items {
			e.text(SansBold, l.At.X, l.Baseline(), l.Size, Center, l.Text)
		}
	default:
		panic(fmt.Sprintf("render: internal error: shape %T", shape))
	}
}

// text fills the outlines of a line of type.
func (e *epsWriter) text(f *Font, x, y, size float64, a Align, s string) {
	strokes, err := f.outlined(x, y, size, a, s)
	if err != nil {
		e.err = err
		return
	}
	for _, st := range strokes {
		var v []float64
		for _, p := range st.ends {
			v = append(v, p.X, p.Y)
		}
		e.op(map[byte]string{'M': "moveto", 'L': "lineto", 'C': "curveto"}[st.op], v...)
	}
	e.op("fill")
}
