package render

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"akari/render/paper"
)

// EPS writes the sheet as Encapsulated PostScript in grey. All type is in outlines. EPS returns
// soon after ctx ends.
func (s Sheet) EPS(ctx context.Context, w io.Writer) error {
	if err := s.Validate(); err != nil {
		return err
	}
	out := bufio.NewWriter(&watched{ctx, w})
	width, height := s.Width*paper.PtPerMM, s.Height*paper.PtPerMM
	fmt.Fprintf(out, "%%!PS-Adobe-3.0 EPSF-3.0\n%%%%Creator: akari\n%%%%Title: %s\n%%%%BoundingBox: 0 0 %.0f %.0f\n%%%%HiResBoundingBox: 0 0 %s %s\n%%%%LanguageLevel: 2\n%%%%EndComments\n",
		dscText(s.Title), math.Ceil(paper.Settle(width)), math.Ceil(paper.Settle(height)), num(width), num(height))
	draw := outliner(func(s stroke) error { return epsStroke(out, s) })
	epsOp(out, "gsave")
	epsOp(out, "translate", 0, height)
	epsOp(out, "scale", paper.PtPerMM, -paper.PtPerMM)
	epsOp(out, "setgray", White.Gray())
	if err := draw.rect(Rect{W: s.Width, H: s.Height}, false).fill(); err != nil {
		return err
	}
	for _, l := range s.Words() {
		epsOp(out, "setgray", Solid.Gray())
		if err := draw.text(Sans, l.X, l.Y, l.Size/paper.PtPerMM, l.Align, l.Text); err != nil {
			return err
		}
	}
	for _, p := range s.Placed {
		x, y := p.Grid()
		epsOp(out, "gsave")
		epsOp(out, "translate", x, y)
		epsOp(out, "scale", p.Figure.Style.Cell, p.Figure.Style.Cell)
		for _, shape := range p.Figure.Shapes {
			epsOp(out, "setgray", shape.ink().Gray())
			if err := draw.shape(shape); err != nil {
				return err
			}
		}
		epsOp(out, "grestore")
	}
	epsOp(out, "grestore")
	out.WriteString("%%EOF\n")
	return out.Flush()
}

// dscText returns a text for a comment: plain characters on one line.
func dscText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}

// epsOps are the operators of strokes.
var epsOps = map[byte]string{'M': "moveto", 'L': "lineto", 'C': "curveto", 'Z': "closepath", 'F': "fill"}

// epsStroke writes a stroke of an outline.
func epsStroke(w io.Writer, s stroke) error {
	var ends []float64
	for _, p := range s.points() {
		ends = append(ends, p.X, p.Y)
	}
	return epsOp(w, epsOps[s.op], ends...)
}

// epsOp writes operands, followed by the operator.
func epsOp(w io.Writer, operator string, operands ...float64) error {
	b := make([]byte, 0, 64)
	for _, v := range operands {
		b = append(AppendNumber(b, v), ' ')
	}
	_, err := fmt.Fprintf(w, "%s%s\n", b, operator)
	return err
}

// watched is a writer that fails after its context has ended.
type watched struct {
	ctx context.Context
	io.Writer
}

func (w *watched) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}
