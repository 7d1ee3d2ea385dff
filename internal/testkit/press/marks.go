package press

import (
	"html"
	"math"
	"slices"
	"strconv"
	"strings"

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

// scale returns the factor by which lengths grow, the geometric mean of both axes.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

// tracer reads the trace of a file that mutool writes: one element on each line.
type tracer struct {
	d      *Document
	page   *Page
	m      Mark // without its box
	to     matrix
	round  bool
	trm    matrix
	pieces []piece

	outline bool       // whether the next characters are the outline of a text
	end     [2]float64 // where the next character of the same text begins
}

// piece is a part of a path: its area, its last point, and whether it has a slanted edge.
type piece struct {
	box     Box
	x, y    float64
	slanted bool
}

// readTrace adds the marks of a trace to the pages.
func (d *Document) readTrace(trace string) {
	t := &tracer{d: d}
	for line := range strings.Lines(trace) {
		line = strings.TrimSpace(line)
		tag, _, _ := strings.Cut(strings.Trim(line, "<>/"), " ")
		switch tag {
		case "page":
			if n := int(number(line, "number")); n > 0 && n <= len(d.Pages) {
				t.page = d.Pages[n-1]
			}
		case "document", "set_default_colorspaces", "closepath", "layer", "end_layer", "begin_structure", "end_structure", "begin_metatext", "end_metatext":
		default:
			t.element(tag, line)
		}
	}
}

// element reads an element that draws, or a part of it.
func (t *tracer) element(tag, line string) {
	switch {
	case tag == "stroke_text": // the outline of a text that is also filled
		t.outline = line[1] != '/'
		return
	case t.outline:
		return
	}
	if strings.HasPrefix(line, "</") {
		if tag == "fill_path" || tag == "stroke_path" {
			t.path()
		}
		return
	}
	switch tag {
	case "fill_path", "stroke_path", "fill_text", "fill_image":
		t.m = Mark{Kind: map[string]Kind{"fill_path": Fill, "stroke_path": Stroke, "fill_text": Text, "fill_image": Image}[tag]}
		t.to = matrix(numbers(attribute(line, "transform"), 6))
		t.ink(attribute(line, "colorspace"), numbers(attribute(line, "color"), 0))
		if a := attribute(line, "alpha"); a != "" && a != "1" {
			t.d.problem("mutool: transparency: %s", line)
		}
		t.m.Width, t.round = number(line, "linewidth")*t.to.scale(), strings.HasPrefix(attribute(line, "linecap"), "1")
		if tag == "fill_image" {
			t.m.Pixels = [2]float64{number(line, "width"), number(line, "height")}
			box := nowhere.with(t.at(0, 0)).with(t.at(1, 1))
			t.add(box)
		}
	case "moveto":
		x, y := t.at(number(line, "x"), number(line, "y"))
		t.pieces = append(t.pieces, piece{nowhere.with(x, y), x, y, false})
	case "lineto":
		p := &t.pieces[len(t.pieces)-1]
		x, y := t.at(number(line, "x"), number(line, "y"))
		p.slanted = p.slanted || math.Abs(x-p.x) > 1e-3 && math.Abs(y-p.y) > 1e-3
		p.box, p.x, p.y = p.box.with(x, y), x, y
	case "span":
		n := numbers(attribute(line, "trm"), 4)
		t.trm, t.end = matrix{n[0], n[1], n[2], n[3]}, [2]float64{math.NaN(), 0}
	case "g":
		t.glyph(line)
	default:
		t.d.problem("mutool: unknown element: %s", line)
	}
}

// at returns a point of the page, in points from its lower left corner.
func (t *tracer) at(x, y float64) (float64, float64) {
	x, y = t.to.apply(x, y)
	return x, t.page.Height - y
}

func (t *tracer) add(box Box) {
	m := t.m
	m.Box = box
	t.page.Marks = append(t.page.Marks, m)
}

// path adds the pieces of a path. A straight line with flat ends extends only sideways.
func (t *tracer) path() {
	for _, p := range t.pieces {
		box := p.box
		t.m.Slanted = p.slanted
		if t.m.Kind == Stroke {
			var x, y float64
			if t.round || box.X1-box.X0 > 1e-4 {
				y = t.m.Width / 2
			}
			if t.round || box.Y1-box.Y0 > 1e-4 {
				x = t.m.Width / 2
			}
			box = box.grow(x, y)
		}
		t.add(box)
	}
	t.pieces = t.pieces[:0]
}

// high is the height of capitals and figures, as a share of the size.
const high = 0.72

// glyph adds a character to the text before it, or begins another text.
func (t *tracer) glyph(line string) {
	x, y, adv := number(line, "x"), number(line, "y"), number(line, "adv")
	text := html.UnescapeString(attribute(line, "unicode"))
	next := [2]float64{x + adv*t.trm[0], y + adv*t.trm[1]}
	size := t.trm.scale()
	box := nowhere.with(t.at(x, y)).with(t.at(next[0]+high*t.trm[2], next[1]+high*t.trm[3]))
	if math.Abs(t.end[0]-x)+math.Abs(t.end[1]-y) > 0.15*size || math.IsNaN(t.end[0]) {
		t.m.Size, t.m.Text = size*t.to.scale(), ""
		t.add(box)
	}
	t.end = next
	last := &t.page.Marks[len(t.page.Marks)-1]
	last.Text, last.Box = last.Text+text, last.Box.union(box)
	if attribute(line, "glyph") == "0" {
		last.Text += "\ufffd" // a missing glyph
	}
}

// ink sets the ink of the mark.
func (t *tracer) ink(space string, n []float64) {
	m := &t.m
	switch {
	case t.m.Kind == Image:
		m.Colour = map[string]paper.Colour{"DeviceGray": paper.Grey, "DeviceRGB": paper.RGB, "DeviceCMYK": paper.CMYK}[space]
	case space == "DeviceGray" && len(n) == 1:
		m.Gray, m.Colour, m.Inks = n[0], paper.Grey, 0
	case space == "DeviceRGB" && len(n) == 3:
		if m.Gray, m.Colour = slices.Min(n), paper.RGB; t.d.declared(n) {
			m.Colour = paper.SecondRGB
		}
	case space == "DeviceCMYK" && len(n) == 4:
		m.Gray, m.Colour, m.Inks = 1-slices.Max(n), paper.CMYK, n[0]+n[1]+n[2]+n[3]
	case strings.HasPrefix(space, "Separation(") && len(n) == 1:
		_, name, _ := strings.Cut(strings.TrimSuffix(space, ")"), ",")
		m.Gray, m.Inks, m.Colour = 1-n[0], n[0], paper.SpotColour(name)
	default:
		m.Colour = paper.Colour(space)
	}
}

// attribute returns the value of an attribute of an element, or "".
func attribute(line, name string) string {
	_, rest, found := strings.Cut(line, " "+name+`="`)
	if !found {
		return ""
	}
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

func number(line, name string) float64 {
	v, _ := strconv.ParseFloat(attribute(line, name), 64)
	return v
}

// numbers returns the numbers of a list, at least n.
func numbers(list string, n int) (out []float64) {
	for _, word := range strings.Fields(list) {
		v, _ := strconv.ParseFloat(word, 64)
		out = append(out, v)
	}
	for len(out) < n {
		out = append(out, 0)
	}
	return out
}

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
