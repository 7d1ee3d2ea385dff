package render

import (
	"math"

	"golang.org/x/image/font/sfnt"
)

// stroke is one piece of an outline. M moves to a point, L draws a line, C draws a curve with two
// controls, Z draws a line back to the last M, and F fills the outlined area.
type stroke struct {
	op   byte
	ends [3]XY // the controls first; M and L have one point, Z and F have no points
}

// points returns the end points of a stroke.
func (s *stroke) points() []XY {
	switch s.op {
	case 'M', 'L':
		return s.ends[:1]
	case 'C':
		return s.ends[:]
	}
	return nil
}

// outliner draws areas as outlines, stroke by stroke.
type outliner func(stroke)

func (o outliner) fill() { o(stroke{op: 'F'}) }

// polygon outlines the area between some corners.
func (o outliner) polygon(corners []XY) outliner {
	op := byte('M')
	for _, p := range corners {
		o(stroke{op, [3]XY{p}})
		op = 'L'
	}
	o(stroke{op: 'Z'})
	return o
}

// lineRect returns the rectangle of a vertical or horizontal line.
func lineRect(a, b XY, width float64) Rect {
	if a.X == b.X {
		return Rect{a.X - width/2, min(a.Y, b.Y), width, math.Abs(a.Y - b.Y)}
	}
	return Rect{min(a.X, b.X), a.Y - width/2, math.Abs(a.X - b.X), width}
}

// disc outlines a disc as four cubic curves.
func (o outliner) disc(at XY, r float64) outliner {
	const k = 0.5522847498 // the distance of the controls at which the curve is round
	place := func(x, y float64) XY { return XY{at.X + r*x, at.Y + r*y} }
	o(stroke{'M', [3]XY{{at.X + r, at.Y}}})
	x, y := 1.0, 0.0
	for range 4 { // a quarter turn each
		nx, ny := -y, x
		o(stroke{'C', [3]XY{place(x+k*nx, y+k*ny), place(nx+k*x, ny+k*y), place(nx, ny)}})
		x, y = nx, ny
	}
	o(stroke{op: 'Z'})
	return o
}

// text outlines a line of type. x, y is the point that the alignment selects; size is an em in
// the unit of x and y. The error is that of a character without a glyph.
func (o outliner) text(f *Font, x, y, size float64, a Align, s string) error {
	runs, width := f.Runs(s)
	switch a {
	case Center:
		x -= width * size / 2
	case Right:
		x -= width * size
	}
	for i, run := range runs { // bold letters are drawn twice, at a small distance
		if run.Bold > 0 {
			runs[i].X -= run.Bold / 2
			run.X += run.Bold / 2
			runs = append(runs, run)
		}
	}
	for _, run := range runs {
		at := x + run.X*size
		for _, r := range run.Text {
			segments, err := f.outline(r)
			if err != nil {
				return err
			}
			var from XY
			for _, seg := range segments {
				next := strokeOf(seg, from, at, y, size)
				o(next)
				ends := next.points()
				from = ends[len(ends)-1]
			}
			at += f.glyph(r).advance * size
		}
	}
	o.fill()
	return nil
}

// strokeOf scales one segment. It converts a curve with one control to a curve with two.
func strokeOf(seg sfnt.Segment, from XY, x, y, size float64) stroke {
	at := func(i int) XY {
		const em = float64(outlineEm)
		return XY{x + float64(seg.Args[i].X)/em*size, y + float64(seg.Args[i].Y)/em*size}
	}
	toward := func(a, b XY) XY { return XY{a.X + 2*(b.X-a.X)/3, a.Y + 2*(b.Y-a.Y)/3} }
	switch seg.Op {
	case sfnt.SegmentOpMoveTo:
		return stroke{'M', [3]XY{at(0)}}
	case sfnt.SegmentOpLineTo:
		return stroke{'L', [3]XY{at(0)}}
	case sfnt.SegmentOpQuadTo:
		return stroke{'C', [3]XY{toward(from, at(0)), toward(at(1), at(0)), at(1)}}
	}
	return stroke{'C', [3]XY{at(0), at(1), at(2)}}
}
