package book

import (
	"math"

	"akari/render/paper"
)

// Kind is a kind of mark.
type Kind int

// The kinds of marks.
const (
	Fill Kind = iota
	Stroke
	Text
	Image
)

// Mark is one thing drawn on a page. Lengths are in points from its lower left corner.
type Mark struct {
	Kind    Kind
	Box     Box     // the area of the mark; of text, from the baseline up to the height of capitals
	Slanted bool    // whether an edge of a fill is neither upright nor level
	Gray    float64 // 0 black … 1 white; of a colour, by its strongest ink or weakest light

	Colour paper.Colour // how the file states the ink
	Inks   float64      // the sum of the inks in CMYK, 1 for one solid ink

	Width float64 // of a stroke
	Size  float64 // of text
	Text  string

	Pixels [2]float64 // of a picture: its width and height
}

// Box is an area.
type Box struct{ X0, Y0, X1, Y1 float64 }

// nowhere is a box without a point.
var nowhere = Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

// with returns the box enlarged to contain a point.
func (b Box) with(x, y float64) Box {
	return Box{min(b.X0, x), min(b.Y0, y), max(b.X1, x), max(b.Y1, y)}
}

// union returns the smallest box that contains both boxes.
func (b Box) union(c Box) Box { return b.with(c.X0, c.Y0).with(c.X1, c.Y1) }

// grow returns the box enlarged by x on the left and right, and by y at the top and bottom.
func (b Box) grow(x, y float64) Box { return Box{b.X0 - x, b.Y0 - y, b.X1 + x, b.Y1 + y} }

// Overlaps reports whether two boxes have an area in common.
func (b Box) Overlaps(c Box) bool { return b.X0 < c.X1 && c.X0 < b.X1 && b.Y0 < c.Y1 && c.Y0 < b.Y1 }

// matrix is a transformation [a b c d e f].
type matrix [6]float64

func (m matrix) apply(x, y float64) (float64, float64) {
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

// then returns the transformation that applies m and then n.
func (m matrix) then(n matrix) matrix {
	a, b := n.apply(m[0], m[1])
	c, d := n.apply(m[2], m[3])
	e, f := n.apply(m[4], m[5])
	return matrix{a - n[4], b - n[5], c - n[4], d - n[5], e, f}
}

// scale returns the factor by which lengths grow, the geometric mean of both axes.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

// Lines returns the texts of a page; texts that continue each other on a line are one.
func (p *Page) Lines() []Mark {
	if p.lines != nil {
		return p.lines
	}
	for _, m := range p.Marks {
		if m.Kind != Text {
			continue
		}
		if n := len(p.lines) - 1; n >= 0 {
			last := &p.lines[n]
			if math.Abs(last.Box.Y0-m.Box.Y0) < 0.01 && math.Abs(m.Box.X0-last.Box.X1) < 0.15*m.Size && m.Size == last.Size {
				last.Text, last.Box = last.Text+m.Text, last.Box.union(m.Box)
				continue
			}
		}
		p.lines = append(p.lines, m)
	}
	return p.lines
}
