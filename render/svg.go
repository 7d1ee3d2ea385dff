package render

import (
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode"

	"akari/render/paper"
)

// SVG writes the sheet as one SVG document, in mm. Clues are text in
// Inter, or in a face of similar widths. SVG returns soon after ctx ends.
func (s Sheet) SVG(ctx context.Context, w io.Writer) error {
	if err := s.Validate(); err != nil {
		return err
	}
	out := bufio.NewWriter(&watched{ctx, w})
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%smm" height="%smm" viewBox="0 0 %[1]s %[2]s" role="img">`+"\n",
		num(s.Width), num(s.Height))
	if s.Title != "" {
		fmt.Fprintf(out, "<title>%s</title>\n", EscapeXML(s.Title))
	}
	if s.About != "" {
		fmt.Fprintf(out, "<desc>%s</desc>\n", EscapeXML(s.About))
	}
	fmt.Fprintf(out, `<rect width="%s" height="%s" fill="#fff"/>`+"\n", num(s.Width), num(s.Height))
	outlined := func(ink Ink, f *Font, x, y, size float64, a Align, text string) error {
		fmt.Fprintf(out, `<path fill="%s" d="`, svgColour(ink))
		if err := outliner(func(s stroke) { svgStroke(out, s) }).text(f, x, y, size, a, text); err != nil {
			return err
		}
		_, err := io.WriteString(out, "\"/>\n")
		return err
	}
	for _, l := range s.Words() {
		if s.Outlined {
			if err := outlined(Solid, Sans, l.X, l.Y, l.Size/paper.PtPerMM, l.Align, l.Text); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(out, `<text x="%s" y="%s" font-family="%s" font-size="%s" text-anchor="%s">%s</text>`+"\n",
			num(l.X), num(l.Y), svgFaces, num(l.Size/paper.PtPerMM), svgAnchors[l.Align], EscapeXML(l.Text))
	}
	for _, p := range s.Placed {
		x, y := p.Grid()
		fmt.Fprintf(out, `<g transform="translate(%s %s) scale(%s)">`+"\n", num(x), num(y), num(p.Figure.Style.Cell))
		for _, shape := range p.Figure.Shapes {
			if labels, ok := shape.(Labels); ok && s.Outlined {
				for _, l := range labels.Items {
					if err := outlined(labels.Ink, SansBold, l.At.X, l.Baseline(SansBold), l.Size, Center, l.Text); err != nil {
						return err
					}
				}
				continue
			}
			if err := svgShape(out, shape); err != nil {
				return err
			}
		}
		fmt.Fprint(out, "</g>\n")
	}
	fmt.Fprint(out, "</svg>\n")
	return out.Flush()
}

// svgStroke writes a stroke of an outline. The path is filled without a stroke for it. The next write
// reports an error.
func svgStroke(out *bufio.Writer, s stroke) {
	if s.op == 'F' {
		return
	}
	b := []byte{s.op}
	for _, p := range s.points() {
		b = append(AppendNumber(append(AppendNumber(b, p.X), ' '), p.Y), ' ')
	}
	out.Write(b)
}

const svgFaces = "Inter,Arial,Helvetica,sans-serif"

var svgAnchors = [...]string{Left: "start", Center: "middle", Right: "end"}

// svgShape writes one shape.
func svgShape(w io.Writer, shape Shape) error {
	const path, lines, end = `<path fill="%s" d="`, `<path fill="none" stroke="%s" stroke-width="%s" d="`, "\"/>\n"
	rect := func(r Rect) string {
		return fmt.Sprintf("M%s %sh%sv%sh-%[3]sz", num(r.X), num(r.Y), num(r.W), num(r.H))
	}
	switch s := shape.(type) {
	case Fill:
		return svgTag(w, fmt.Sprintf(path, svgColour(s.Ink)), s.Rects, rect, end)
	case Boxes:
		return svgTag(w, fmt.Sprintf(lines, svgColour(s.Ink), num(s.Width)), s.Rects, rect, end)
	case Lines:
		return svgTag(w, fmt.Sprintf(lines, svgColour(s.Ink), num(s.Width)), s.Ends, func(e [2]XY) string {
			return fmt.Sprintf("M%s %sL%s %s", num(e[0].X), num(e[0].Y), num(e[1].X), num(e[1].Y))
		}, end)
	case Discs:
		return svgTag(w, fmt.Sprintf(`<g fill="%s">`, svgColour(s.Ink)), s.At, func(at XY) string {
			return fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s"/>`, num(at.X), num(at.Y), num(s.Radius))
		}, "</g>\n")
	case Polygons:
		return svgTag(w, fmt.Sprintf(path, svgColour(s.Ink)), s.Corners, func(corners []XY) (outline string) {
			for i, p := range corners {
				outline += fmt.Sprintf("%c%s %s", "ML"[min(i, 1)], num(p.X), num(p.Y))
			}
			return outline + "z"
		}, end)
	case Labels:
		open := fmt.Sprintf(`<g fill="%s" font-family="%s" font-weight="bold" text-anchor="middle">`, svgColour(s.Ink), svgFaces)
		return svgTag(w, open, s.Items, func(l Label) string {
			return fmt.Sprintf(`<text x="%s" y="%s" font-size="%s">%s</text>`, num(l.At.X), num(l.Baseline(SansBold)), num(l.Size), EscapeXML(l.Text))
		}, "</g>\n")
	}
	panic(fmt.Sprintf("render: internal error: shape %T", shape))
}

// svgTag writes items between two texts. It stops at the first error.
func svgTag[T any](w io.Writer, open string, items []T, text func(T) string, end string) error {
	io.WriteString(w, open)
	for _, it := range items {
		if _, err := io.WriteString(w, text(it)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, end)
	return err
}

// Baseline returns the baseline at which digits of a face are vertically centred.
func (l Label) Baseline(f *Font) float64 {
	if f == nil {
		return l.At.Y
	}
	return l.At.Y + l.Size*f.open().digits/2
}

func svgColour(i Ink) string {
	v := int(math.Round(255 * i.Gray()))
	return fmt.Sprintf("#%02x%02x%02x", v, v, v)
}

// EscapeXML escapes a text for XML. It writes invisible characters, such as marks of
// direction, as numbers, so that the file is safe to view.
func EscapeXML(s string) string {
	var plain, b strings.Builder
	_ = xml.EscapeText(&plain, []byte(s)) // a strings.Builder takes every write
	for _, r := range plain.String() {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "&#x%X;", r)
		}
	}
	return b.String()
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
