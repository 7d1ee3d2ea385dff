package book

import (
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
)

// Second reads a file with programs of others, and returns their warnings and what they read in another
// way: the marks of MuPDF, the fonts of Poppler, the objects of QPDF.
func (d *Document) Second(tb testing.TB) []string {
	testkit.Tool(tb, "qpdf", "--check", d.Path)
	other := &Document{second: d.second}
	for _, p := range d.Pages {
		other.Pages = append(other.Pages, &Page{Height: p.Height})
	}
	other.readTrace(testkit.Tool(tb, "mutool", "trace", d.Path))
	for i, p := range d.Pages {
		other.compare(i+1, p.Marks, other.Pages[i].Marks)
	}
	for i, line := range strings.Split(strings.TrimSpace(testkit.Tool(tb, "pdffonts", d.Path)), "\n") {
		if f := strings.Fields(line); i > 1 && len(f) > 6 {
			other.Fonts = append(other.Fonts, Font{f[0], f[len(f)-5] == "yes" && !slices.Contains(f, "Type 3") && !strings.Contains(line, "Type 1 ")})
		}
	}
	for _, f := range other.Fonts {
		if !slices.Contains(d.Fonts, f) {
			other.problem("pdffonts: %v is not in %v", f, d.Fonts)
		}
	}
	return other.Problems
}

// compare notes the first mark of a page that differs from what others read.
func (d *Document) compare(page int, ours, theirs []Mark) {
	for i := range min(len(ours), len(theirs)) {
		a, b := ours[i], theirs[i]
		far := 0.0
		for _, pair := range [][2]float64{{a.Box.X0, b.Box.X0}, {a.Box.Y0, b.Box.Y0}, {a.Box.X1, b.Box.X1}, {a.Box.Y1, b.Box.Y1}, {a.Width, b.Width}, {a.Size, b.Size}, {a.Gray, b.Gray}, {a.Inks, b.Inks}} {
			far = max(far, math.Abs(pair[0]-pair[1]))
		}
		if far > 0.05 || a.Kind != b.Kind || a.Text != b.Text || a.Colour != b.Colour || a.Slanted != b.Slanted || a.Pixels != b.Pixels {
			d.problem("page %d, mark %d: %+v, by MuPDF %+v", page, i, a, b)
			return
		}
	}
	if len(ours) != len(theirs) {
		d.problem("page %d: %d marks, by MuPDF %d", page, len(ours), len(theirs))
	}
}

// tracer reads the trace of a file that mutool writes: one element on each line.
type tracer struct {
	d      *Document
	page   *Page
	m      Mark // without its box
	to     matrix
	round  bool
	trm    matrix
	pieces []subpath

	outline bool       // whether the next characters are the outline of a text
	end     [2]float64 // where the next character of the same text begins
}

// readTrace adds the marks of a trace to the pages.
func (d *Document) readTrace(trace string) {
	t := &tracer{d: d}
	for line := range strings.Lines(trace) {
		line = strings.TrimSpace(line)
		tag, _, _ := strings.Cut(strings.Trim(line, "<>/"), " ")
		switch tag {
		case "page":
			if n := int(numeral(line, "number")); n > 0 && n <= len(d.Pages) {
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
		t.to = matrix(numerals(attribute(line, "transform"), 6))
		space := strings.NewReplacer("Separation(DeviceCMYK,", "Separation ", "Separation(DeviceRGB,", "Separation ", ")", "").Replace(attribute(line, "colorspace"))
		t.d.ink(&t.m, space, numerals(attribute(line, "color"), 0))
		if a := attribute(line, "alpha"); a != "" && a != "1" {
			t.d.problem("mutool: transparency: %s", line)
		}
		t.m.Width, t.round = numeral(line, "linewidth")*t.to.scale(), strings.HasPrefix(attribute(line, "linecap"), "1")
		if tag == "fill_image" {
			t.m.Pixels = [2]float64{numeral(line, "width"), numeral(line, "height")}
			box := nowhere.with(t.at(0, 0)).with(t.at(1, 1))
			t.add(box)
		}
	case "moveto":
		x, y := t.at(numeral(line, "x"), numeral(line, "y"))
		t.pieces = append(t.pieces, subpath{nowhere.with(x, y), x, y, false})
	case "lineto":
		p := &t.pieces[len(t.pieces)-1]
		x, y := t.at(numeral(line, "x"), numeral(line, "y"))
		p.slanted = p.slanted || math.Abs(x-p.x) > 1e-3 && math.Abs(y-p.y) > 1e-3
		p.box, p.x, p.y = p.box.with(x, y), x, y
	case "span":
		n := numerals(attribute(line, "trm"), 4)
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

// glyph adds a character to the text before it, or begins another text.
func (t *tracer) glyph(line string) {
	x, y, adv := numeral(line, "x"), numeral(line, "y"), numeral(line, "adv")
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

// attribute returns the value of an attribute of an element, or "".
func attribute(line, name string) string {
	_, rest, found := strings.Cut(line, " "+name+`="`)
	if !found {
		return ""
	}
	value, _, _ := strings.Cut(rest, `"`)
	return value
}

func numeral(line, name string) float64 {
	v, _ := strconv.ParseFloat(attribute(line, name), 64)
	return v
}

// numerals returns the numbers of a list, at least n.
func numerals(list string, n int) (out []float64) {
	for _, word := range strings.Fields(list) {
		v, _ := strconv.ParseFloat(word, 64)
		out = append(out, v)
	}
	for len(out) < n {
		out = append(out, 0)
	}
	return out
}
