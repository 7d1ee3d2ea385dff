package book

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/ledongthuc/pdf"

	"akari/render/paper"
)

// painter follows the operators of a page and lists its marks.
type painter struct {
	*Document
	page      *Page
	resources *resources
	state
	saved []state

	path   []subpath
	tm     matrix // the position of the next character
	line   matrix // the beginning of the line
	joins  bool   // whether the next character may continue the last mark
	joinAt [2]float64
}

// state is what the operator q saves.
type state struct {
	to           matrix
	fill, stroke ink
	width        float64
	round        bool // the ends of lines
	font         *face
	size         float64
}

// ink is a colour as a file states it.
type ink struct {
	space      string
	components []float64
}

// subpath is a part of a path: its area, its last point, and whether it has a slanted edge.
type subpath struct {
	box     Box
	x, y    float64
	slanted bool
}

// paint adds the marks of a content stream.
func (t *painter) paint(content pdf.Value) {
	pdf.Interpret(content, func(stack *pdf.Stack, op string) {
		args := make([]pdf.Value, stack.Len())
		for i := len(args) - 1; i >= 0; i-- {
			args[i] = stack.Pop()
		}
		n := make([]float64, max(6, len(args))) // numbers that an operator lacks are 0
		for i, a := range args {
			n[i] = a.Float64()
		}
		if !t.setState(op, args, n) && !t.draw(op, n) && !t.write(op, args, n) {
			t.problem("unknown operator: %v %s", args, op)
		}
	})
}

// setState obeys the operators that set the state, and reports whether op is one of them.
func (t *painter) setState(op string, args []pdf.Value, n []float64) bool {
	switch op {
	case "q":
		t.saved = append(t.saved, t.state)
	case "Q":
		if len(t.saved) == 0 {
			t.problem("Q without q")
			break
		}
		t.state, t.saved = t.saved[len(t.saved)-1], t.saved[:len(t.saved)-1]
	case "cm":
		t.to = matrix(n[:6]).then(t.to)
	case "w":
		t.width = n[0]
	case "J":
		t.round = n[0] == 1
	case "g", "rg", "k":
		t.fill = ink{deviceOf[op], n[:len(args)]}
	case "G", "RG", "K":
		t.stroke = ink{deviceOf[strings.ToLower(op)], n[:len(args)]}
	case "cs":
		t.fill.space = t.resources.space(args[0].Name())
	case "CS":
		t.stroke.space = t.resources.space(args[0].Name())
	case "sc", "scn":
		t.fill.components = n[:len(args)]
	case "SC", "SCN":
		t.stroke.components = n[:len(args)]
	case "gs":
		if g := t.resources.dict.Key("ExtGState").Key(args[0].Name()); g.Key("ca").Float64() != 1 || g.Key("CA").Float64() != 1 {
			t.problem("transparency: %v", g)
		}
	case "j", "M", "d", "i", "ri", "BDC", "BMC", "EMC":
	default:
		return false
	}
	return true
}

var deviceOf = map[string]string{"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}

// draw obeys the operators of paths, and reports whether op is one of them.
func (t *painter) draw(op string, n []float64) bool {
	switch op {
	case "m":
		t.moveTo(n[0], n[1])
	case "l":
		t.lineTo(n[0], n[1])
	case "re":
		t.moveTo(n[0], n[1])
		t.lineTo(n[0]+n[2], n[1])
		t.lineTo(n[0]+n[2], n[1]+n[3])
		t.lineTo(n[0], n[1]+n[3])
	case "h", "n":
	case "f", "f*":
		t.endPath(Fill)
	case "S", "s":
		t.endPath(Stroke)
	case "B", "B*", "b", "b*":
		t.endPath(Fill, Stroke)
	default:
		return false
	}
	if op == "n" {
		t.path = t.path[:0]
	}
	return true
}

func (t *painter) moveTo(x, y float64) {
	x, y = t.to.apply(x, y)
	t.path = append(t.path, subpath{nowhere.with(x, y), x, y, false})
}

func (t *painter) lineTo(x, y float64) {
	if len(t.path) == 0 {
		t.problem("a line without a beginning")
		return
	}
	p := &t.path[len(t.path)-1]
	x, y = t.to.apply(x, y)
	p.slanted = p.slanted || math.Abs(x-p.x) > 1e-3 && math.Abs(y-p.y) > 1e-3
	p.box, p.x, p.y = p.box.with(x, y), x, y
}

// endPath adds the pieces of the path. A straight line with flat ends extends only sideways.
func (t *painter) endPath(kinds ...Kind) {
	for _, kind := range kinds {
		for _, p := range t.path {
			m := Mark{Kind: kind, Box: p.box, Slanted: p.slanted}
			if kind == Stroke {
				m.Width = t.width * t.to.scale()
				var x, y float64
				if t.round || m.Box.X1-m.Box.X0 > 1e-4 {
					y = m.Width / 2
				}
				if t.round || m.Box.Y1-m.Box.Y0 > 1e-4 {
					x = m.Width / 2
				}
				m.Box = m.Box.grow(x, y)
			}
			t.add(m, t.fill)
		}
	}
	t.path = t.path[:0]
}

// add adds a mark with an ink.
func (t *painter) add(m Mark, with ink) {
	if m.Kind == Stroke {
		with = t.stroke
	}
	t.ink(&m, with.space, with.components)
	t.page.Marks = append(t.page.Marks, m)
}

// write obeys the operators of texts and objects, and reports whether op is one of them.
func (t *painter) write(op string, args []pdf.Value, n []float64) bool {
	switch op {
	case "BT":
		t.tm, t.line, t.joins = identity, identity, false
	case "ET", "Tr":
	case "Tf":
		t.font, t.size, t.joins = t.resources.face(args[0].Name()), n[1], false
	case "Td":
		t.line = matrix{1, 0, 0, 1, n[0], n[1]}.then(t.line)
		t.tm = t.line
	case "Tm":
		t.line = matrix(n[:6])
		t.tm = t.line
	case "Tj":
		t.show(args[0].RawString())
	case "TJ":
		for i := range args[0].Len() {
			part := args[0].Index(i)
			t.show(part.RawString())
			t.tm = matrix{1, 0, 0, 1, -part.Float64() / 1000 * t.size, 0}.then(t.tm)
		}
	case "Do":
		t.object(t.resources.dict.Key("XObject").Key(args[0].Name()))
	default:
		return false
	}
	return true
}

var identity = matrix{1, 0, 0, 1, 0, 0}

// high is the height of capitals and figures, as a share of the size.
const high = 0.72

// show adds each character of a text to the text before it, or begins another text.
func (t *painter) show(codes string) {
	if t.font == nil {
		t.problem("a text without a font")
		return
	}
	for ; len(codes) >= 2; codes = codes[2:] {
		g := t.font.glyph(int(codes[0])<<8 | int(codes[1]))
		to := t.tm.then(t.to)
		box := nowhere.with(to.apply(0, 0)).with(to.apply(g.width*t.size, high*t.size))
		if !t.joins || math.Abs(t.joinAt[0]-t.tm[4])+math.Abs(t.joinAt[1]-t.tm[5]) > 0.15*t.size*t.tm.scale() {
			t.add(Mark{Kind: Text, Box: box, Size: t.size * to.scale()}, t.fill)
		}
		last := &t.page.Marks[len(t.page.Marks)-1]
		last.Text, last.Box = last.Text+g.text, last.Box.union(box)
		t.tm = matrix{1, 0, 0, 1, g.width * t.size, 0}.then(t.tm)
		t.joins, t.joinAt = true, [2]float64{t.tm[4], t.tm[5]}
	}
}

// object draws a picture, or the content of a form.
func (t *painter) object(o pdf.Value) {
	switch o.Key("Subtype").Name() {
	case "Image":
		box := nowhere.with(t.to.apply(0, 0)).with(t.to.apply(1, 1))
		t.add(Mark{Kind: Image, Box: box, Pixels: [2]float64{o.Key("Width").Float64(), o.Key("Height").Float64()}}, ink{space: spaceName(o.Key("ColorSpace"))})
	default:
		t.problem("an object of the kind %v", o.Key("Subtype"))
	}
}

// ink sets the ink of a mark.
func (d *Document) ink(m *Mark, space string, n []float64) {
	switch {
	case m.Kind == Image:
		m.Colour = map[string]paper.Colour{"DeviceGray": paper.Grey, "DeviceRGB": paper.RGB, "DeviceCMYK": paper.CMYK}[space]
	case space == "DeviceGray" && len(n) == 1:
		m.Gray, m.Colour, m.Inks = n[0], paper.Grey, 0
	case space == "DeviceRGB" && len(n) == 3:
		if m.Gray, m.Colour = slices.Min(n), paper.RGB; d.declared(n) {
			m.Colour = paper.SecondRGB
		}
	case space == "DeviceCMYK" && len(n) == 4:
		m.Gray, m.Colour, m.Inks = 1-slices.Max(n), paper.CMYK, n[0]+n[1]+n[2]+n[3]
	case strings.HasPrefix(space, "Separation ") && len(n) == 1:
		m.Gray, m.Inks, m.Colour = 1-n[0], n[0], paper.SpotColour(strings.TrimPrefix(space, "Separation "))
	default:
		m.Colour = paper.Colour(space)
	}
}

// resources are the fonts and colours of pages.
type resources struct {
	*Document
	dict  pdf.Value
	faces map[string]*face // by name
}

// space returns the name of a colour space of the resources.
func (r *resources) space(name string) string {
	if s := r.dict.Key("ColorSpace").Key(name); !s.IsNull() {
		return spaceName(s)
	}
	return name
}

// spaceName returns the kind of a colour space, followed by the name of a spot colour.
func spaceName(s pdf.Value) string {
	if s.Kind() != pdf.Array {
		return s.Name()
	}
	return strings.TrimSpace(s.Index(0).Name() + " " + s.Index(1).Name())
}

// face returns a font of the resources.
func (r *resources) face(name string) *face {
	f := r.faces[name]
	if f == nil {
		f = newFace(r.Document, r.dict.Key("Font").Key(name))
		r.faces[name] = f
	}
	return f
}

// face is a font whose codes have two bytes.
type face struct {
	widths map[int]float64 // of characters whose width is not usual; 1 for the size of the font
	usual  float64
	glyphs []byte // by code: the glyph, in two bytes
	texts  []toUnicode
}

// toUnicode is a range of codes with the character of the first.
type toUnicode struct{ first, last, char int }

// glyph is a character: its text and its width.
type glyph struct {
	text  string
	width float64
}

// newFace reads a font and adds it to the fonts of the document.
func newFace(d *Document, v pdf.Value) *face {
	inner := v.Key("DescendantFonts").Index(0)
	about := inner.Key("FontDescriptor")
	d.Fonts = append(d.Fonts, Font{v.Key("BaseFont").Name(), about.Key("FontFile2").Kind() == pdf.Stream || about.Key("FontFile3").Kind() == pdf.Stream})
	if v.Key("Encoding").Name() != "Identity-H" || inner.Key("CIDToGIDMap").Kind() != pdf.Stream {
		d.problem("a font of another kind: %v", v)
	}
	f := &face{widths: map[int]float64{}, usual: inner.Key("DW").Float64() / 1000}
	f.glyphs, _ = io.ReadAll(inner.Key("CIDToGIDMap").Reader())
	w := inner.Key("W")
	for i := 0; i+1 < w.Len(); i++ {
		first, next := int(w.Index(i).Int64()), w.Index(i+1)
		if next.Kind() == pdf.Array {
			for k := range next.Len() {
				f.widths[first+k] = next.Index(k).Float64() / 1000
			}
			i++
			continue
		}
		for c := first; c <= int(next.Int64()); c++ {
			f.widths[c] = w.Index(i+2).Float64() / 1000
		}
		i += 2
	}
	meaning, _ := io.ReadAll(v.Key("ToUnicode").Reader())
	_, ranges, _ := strings.Cut(string(meaning), "beginbfrange\n")
	for line := range strings.Lines(ranges) {
		var r toUnicode
		if n, _ := fmt.Sscanf(line, "<%x> <%x> <%x>", &r.first, &r.last, &r.char); n == 3 {
			f.texts = append(f.texts, r)
		}
	}
	return f
}

// glyph returns the character of a code.
func (f *face) glyph(code int) glyph {
	g := glyph{width: f.usual}
	if w, ok := f.widths[code]; ok {
		g.width = w
	}
	for _, r := range f.texts {
		if r.first <= code && code <= r.last {
			g.text = string(rune(r.char + code - r.first))
		}
	}
	if 2*code+1 >= len(f.glyphs) || f.glyphs[2*code] == 0 && f.glyphs[2*code+1] == 0 {
		g.text += "\ufffd" // a missing glyph
	}
	return g
}
