package press

import (
	"math"
)

// Kind is what a mark is.
type Kind int

// The kinds of marks.
const (
	Fill Kind = iota
	Stroke
	Text
)

// Mark is one thing drawn on a page. Lengths are in points, from the lower
// left corner of the page's media box.
type Mark struct {
	Kind Kind
	Box  Box     // what it covers; of text, its line from the baseline to its size
	Gray float64 // 0 black … 1 white

	Width float64 // of a stroke
	Size  float64 // of text
	Text  string  // where the codes are Unicode, as in files of ours
}

// Box is a rectangle.
type Box struct{ X0, Y0, X1, Y1 float64 }

// matrix is a transformation [a b c d e f].
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

// mul is first m, then n.
func (m matrix) mul(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

func (m matrix) apply(x, y float64) (float64, float64) {
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

// scale is how much lengths grow, on average of both axes.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

// graphics is the graphics state as far as it matters here.
type graphics struct {
	ctm          matrix
	width        float64
	round        bool // line ends reach beyond their points
	fill, stroke float64
	font         *fontInfo
	size, track  float64
	rise         float64
}

// interpreter runs the content of a page.
type interpreter struct {
	f     *file
	page  *Page
	state graphics
	stack []graphics
	args  []any
	sub   [][][2]float64 // the path: subpaths of points on the page
	tm    matrix
	line  matrix
	depth int // of form XObjects
	forms int // drawn so far
	err   error
}

// maxArgs is how many operands are kept; the operators here take six at most.
const maxArgs = 64

// run reads operators up to the end of the content.
func (in *interpreter) run(content []byte, resources dict) {
	l := &lexer{src: content}
	for in.err == nil {
		v, err := l.value(0, false)
		if err == errEnd {
			return
		}
		if err != nil {
			l.pos++ // a stray byte; readers skip it as well
			continue
		}
		o, isOp := v.(op)
		if !isOp {
			if in.args = append(in.args, v); len(in.args) > maxArgs {
				in.args = in.args[1:]
			}
			continue
		}
		if o == "ID" { // an inline image
			in.page.Images++
			for l.pos < len(l.src) && l.word() != "EI" {
				l.pos++
			}
		}
		in.do(string(o), resources)
		in.args = in.args[:0]
	}
}

// arg is the k-th operand as a number.
func (in *interpreter) arg(k int) float64 {
	if k < len(in.args) {
		if v, ok := in.args[k].(float64); ok {
			return v
		}
	}
	return 0
}

func (in *interpreter) argName() name {
	if len(in.args) > 0 {
		if n, ok := in.args[len(in.args)-1].(name); ok {
			return n
		}
	}
	return ""
}

// do carries one operator out.
func (in *interpreter) do(o string, resources dict) {
	s := &in.state
	switch o {
	case "q":
		if len(in.stack) < 1024 {
			in.stack = append(in.stack, *s)
		}
	case "Q":
		if n := len(in.stack); n > 0 {
			*s, in.stack = in.stack[n-1], in.stack[:n-1]
		}
	case "cm":
		s.ctm = matrix{in.arg(0), in.arg(1), in.arg(2), in.arg(3), in.arg(4), in.arg(5)}.mul(s.ctm)
	case "w":
		s.width = in.arg(0)
	case "J":
		s.round = in.arg(0) != 0
	case "gs":
		in.extState(in.f.dict(in.f.dict(resources["ExtGState"])[in.argName()]))
	case "Do":
		in.object(in.f.get(in.f.dict(resources["XObject"])[in.argName()]), resources)
	case "sh":
		in.page.Colour = true
	default:
		if !in.path(o) && !in.colour(o) {
			in.text(o, resources)
		}
	}
}

// extState looks for transparency, and for a line's weight.
func (in *interpreter) extState(d dict) {
	for _, k := range []name{"ca", "CA"} {
		if v, ok := in.f.get(d[k]).(float64); ok && v < 1 {
			in.page.Transparent = true
		}
	}
	if m := in.f.get(d["BM"]); m != nil && m != name("Normal") && m != name("Compatible") {
		in.page.Transparent = true
	}
	if m := in.f.get(d["SMask"]); m != nil && m != name("None") {
		in.page.Transparent = true
	}
	if w, ok := in.f.get(d["LW"]).(float64); ok {
		in.state.width = w
	}
}

// How deep forms may nest, and how many a page may draw.
const maxForms, maxDrawn = 8, 10_000

// object draws an image or a form.
func (in *interpreter) object(v any, resources dict) {
	s, ok := v.(*stream)
	if !ok {
		return
	}
	if s.dict["Subtype"] == name("Image") {
		in.image(s)
		in.rect(0, 0, 1, 1)
		in.paint(true, false)
		return
	}
	if in.f.dict(s.dict["Group"])["S"] == name("Transparency") {
		in.page.Transparent = true
	}
	if in.forms++; in.depth == maxForms || in.forms > maxDrawn {
		return
	}
	in.depth++
	defer func() { in.depth-- }()
	content, err := in.f.decode(s)
	if err != nil {
		in.err = err
		return
	}
	saved := in.state
	if m := in.f.array(s.dict["Matrix"]); len(m) == 6 {
		var t matrix
		for i := range t {
			t[i] = in.f.number(m[i])
		}
		in.state.ctm = t.mul(in.state.ctm)
	}
	if own := in.f.dict(s.dict["Resources"]); own != nil {
		resources = own
	}
	in.args = in.args[:0]
	in.run(content, resources)
	in.state = saved
}

// image notes an image and its resolution on the page.
func (in *interpreter) image(s *stream) {
	in.page.Images++
	if s.dict["SMask"] != nil {
		in.page.Transparent = true
	}
	if space := in.f.get(s.dict["ColorSpace"]); space != name("DeviceGray") && s.dict["ImageMask"] != true {
		in.page.Colour = true
	}
	ppi := math.Sqrt(in.f.number(s.dict["Width"])*in.f.number(s.dict["Height"])) / in.state.ctm.scale() * 72
	if in.page.PPI == 0 || ppi < in.page.PPI {
		in.page.PPI = ppi
	}
}

// colour sets colours, and notes those that are not shades of grey.
func (in *interpreter) colour(o string) bool {
	s := &in.state
	switch o {
	case "g":
		s.fill = in.arg(0)
	case "G":
		s.stroke = in.arg(0)
	case "rg", "RG":
		if in.arg(0) != in.arg(1) || in.arg(1) != in.arg(2) {
			in.page.Colour = true
		}
		in.page.RGB = true
		in.set(o == "rg", in.arg(0))
	case "k", "K":
		if in.arg(0)+in.arg(1)+in.arg(2) > 0 {
			in.page.Colour = true
		}
		in.set(o == "k", 1-in.arg(3))
	case "cs", "CS":
		if n := in.argName(); n != "DeviceGray" && n != "CalGray" {
			in.page.Colour = true
		}
	case "sc", "scn", "SC", "SCN":
		in.set(o[0] == 's', in.arg(0))
	default:
		return false
	}
	return true
}

func (in *interpreter) set(fill bool, gray float64) {
	if fill {
		in.state.fill = gray
	} else {
		in.state.stroke = gray
	}
}
