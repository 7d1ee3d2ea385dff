package render

import (
	"golang.org/x/image/font/sfnt"
)

// stroke is one piece of an outline: M moves, L draws a line, C a curve with
// two controls.
type stroke struct {
	op   byte
	ends []XY // the controls first
}

// outlined is a line of type as outlines, for files that are to look alike
// where the font is not known. x, y is the point that the alignment names; size
// is an em in the unit of x and y. Shapes within shapes run the other way round.
func (f *Font) outlined(x, y, size float64, a Align, s string) ([]stroke, error) {
	runs, width := f.Runs(s)
	switch a {
	case Center:
		x -= width * size / 2
	case Right:
		x -= width * size
	}
	var out []stroke
	for _, run := range runs {
		at := x + run.X*size
		for _, r := range run.Text {
			segments, err := f.outline(r)
			if err != nil {
				return nil, err
			}
			var from XY
			for _, seg := range segments {
				next := strokeOf(seg, from, at, y, size)
				out = append(out, next)
				from = next.ends[len(next.ends)-1]
			}
			at += f.glyph(r).advance * size
		}
	}
	return out, nil
}

// strokeOf scales one segment. A curve with one control becomes one with two.
func strokeOf(seg sfnt.Segment, from XY, x, y, size float64) stroke {
	at := func(i int) XY {
		const em = float64(outlineEm)
		return XY{x + float64(seg.Args[i].X)/em*size, y + float64(seg.Args[i].Y)/em*size}
	}
	toward := func(a, b XY) XY { return XY{a.X + 2*(b.X-a.X)/3, a.Y + 2*(b.Y-a.Y)/3} }
	switch seg.Op {
	case sfnt.SegmentOpMoveTo:
		return stroke{'M', []XY{at(0)}}
	case sfnt.SegmentOpLineTo:
		return stroke{'L', []XY{at(0)}}
	case sfnt.SegmentOpQuadTo:
		return stroke{'C', []XY{toward(from, at(0)), toward(at(1), at(0)), at(1)}}
	}
	return stroke{'C', []XY{at(0), at(1), at(2)}}
}
