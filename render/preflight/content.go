package preflight

import (
	"fmt"
	"math"
	"slices"
	"unicode/utf16"

	"akari/render/paper"
)

type Kind int

const (
	Fill Kind = iota
	Stroke
	Text
	Image
)

// Mark is one thing drawn on a page. Lengths are in points from the lower left
// corner of the page.
type Mark struct {
	Kind Kind
	Box  Box     // the area of the mark; of text, from the baseline up to the height of capitals
	Gray float64 // 0 black … 1 white; of a colour, by its strongest ink or weakest light

	Colour paper.Colour // how the file states the ink
	Inks   float64      // the sum of the inks in CMYK, 1 for one solid ink

	Width float64 // of a stroke
	Size  float64 // of text
	Text  string

	Pixels [2]float64 // of a picture: its width and height
}

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

// matrix is a transformation [a b c d e f].
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

// mul returns the transformation that applies m first, then n.
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

// scale returns the factor by which lengths grow, the geometric mean of both axes.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

// shade is an ink and how the file states the ink; see Mark.
type shade struct {
	gray, inks float64
	colour     paper.Colour // "" if the page has stated no ink yet
}

// inkOf returns the shade of one number for grey, three for RGB or four for CMYK. second is the
// declared second ink, which may be nil.
func inkOf(n []float64, second *paper.Tone) (shade, error) {
	if slices.Min(n) < 0 || slices.Max(n) > 1 {
		return shade{}, errBroken
	}
	switch len(n) {
	case 3:
		s := shade{gray: slices.Min(n), colour: paper.RGB}
		if second != nil && paper.Tone(n).String() == second.String() {
			s.colour = paper.SecondRGB
		}
		return s, nil
	case 4:
		return shade{1 - slices.Max(n), n[0] + n[1] + n[2] + n[3], paper.CMYK}, nil
	}
	return shade{gray: n[0], colour: paper.Grey}, nil
}

type graphics struct {
	ctm          matrix
	width        float64
	round        bool // lines have round ends, which extend beyond their points
	fill, stroke shade
	font         *widths
	size         float64
}

type interpreter struct {
	page   *Page
	file   *file
	named  dict                  // the fonts by their names
	images dict                  // the pictures by their names
	spots  map[name]paper.Colour // the spot colours by their names

	state  graphics
	stack  []graphics
	text   bool   // between BT and ET
	tm     matrix // of text
	paths  []Box  // the pieces of the path so far
	number []float64
}

// operators lists the operators that akari writes, with the number of their operands.
var operators = map[word]int{
	"q": 0, "Q": 0, "cm": 6, "w": 1, "J": 1, "j": 1, "g": 1, "G": 1, "rg": 3, "RG": 3, "k": 4, "K": 4,
	"m": 2, "l": 2, "re": 4, "h": 0, "f": 0, "S": 0,
	"BT": 0, "ET": 0, "Tf": 2, "Td": 2, "Tm": 6, "Tj": 1, "Tr": 1, "Do": 1,
	"BMC": 1, "BDC": 2, "EMC": 0, "cs": 1, "CS": 1, "scn": 1, "SCN": 1,
}

// run executes operators up to the end of the content.
func (in *interpreter) run(content []byte) error {
	l := &lexer{ctx: in.file.ctx, src: content}
	var args []any
	for {
		if l.space(); l.pos == len(l.src) && len(args) == 0 && len(in.stack) == 0 && !in.text {
			return nil
		}
		v, err := l.value(0)
		if err != nil {
			return err
		}
		o, ok := v.(word)
		if !ok {
			if args = append(args, v); len(args) > 6 {
				return errBroken
			}
			continue
		}
		if n, known := operators[o]; !known || n != len(args) {
			return fmt.Errorf("the operator %.20q with %d operands: %w", string(o), len(args), errForeign)
		}
		if err := in.do(o, args); err == nil && in.file.marks+len(in.paths) > paper.Most.Marks {
			return fmt.Errorf("expected at most %d lines, areas and texts, got more: %w", paper.Most.Marks, errBroken)
		} else if err != nil {
			return fmt.Errorf("the operator %q: %w", string(o), err)
		}
		args = args[:0]
	}
}

func (in *interpreter) do(o word, args []any) error {
	switch o {
	case "Tf":
		return in.setFont(args)
	case "BMC", "BDC", "EMC": // tags draw nothing
		return nil
	case "Do":
		return in.image(args)
	case "cs", "CS":
		n, _ := args[0].(name)
		spot, known := in.spots[n]
		if !known {
			return errBroken
		}
		*in.inked(o == "cs") = shade{inks: 1, colour: spot}
		return nil
	case "Tj":
		text, ok := args[0].(str)
		if !ok || in.state.font == nil || !in.text || len(text)%2 != 0 {
			return errBroken
		}
		in.show([]byte(text))
		return nil
	}
	in.number = in.number[:0]
	for _, v := range args {
		x, ok := v.(float64)
		if !ok {
			return errBroken
		}
		in.number = append(in.number, x)
	}
	if in.draw(o) {
		return nil
	}
	return in.set(o)
}

// inked returns the current ink of areas and type if fill is true, or else of lines.
func (in *interpreter) inked(fill bool) *shade {
	if fill {
		return &in.state.fill
	}
	return &in.state.stroke
}

// set executes an operator that changes the state.
func (in *interpreter) set(o word) error {
	s, n := &in.state, in.number
	switch o {
	case "q":
		if len(in.stack) > maxDepth {
			return errBroken
		}
		in.stack = append(in.stack, *s)
	case "Q":
		if len(in.stack) == 0 {
			return errBroken
		}
		*s, in.stack = in.stack[len(in.stack)-1], in.stack[:len(in.stack)-1]
	case "cm":
		s.ctm = matrix(n).mul(s.ctm)
	case "w":
		s.width = n[0]
	case "J":
		s.round = n[0] == 1
	case "j": // the shape of corners does not change the area of a mark
	case "g", "G", "rg", "RG", "k", "K":
		ink, err := inkOf(n, in.file.second)
		if err != nil {
			return err
		}
		*in.inked(o == "g" || o == "rg" || o == "k") = ink
	case "scn", "SCN":
		ink := in.inked(o == "scn")
		if !ink.colour.Spot() || n[0] < 0 || n[0] > 1 {
			return errBroken
		}
		ink.gray, ink.inks = 1-n[0], n[0]
	case "BT", "ET":
		if in.text == (o == "BT") {
			return errBroken
		}
		in.text, in.tm = o == "BT", identity
	case "Tr": // filled, or filled and outlined in one ink
		if n[0] != 0 && (n[0] != 2 || s.stroke != s.fill) {
			return errForeign
		}
	case "Td":
		in.tm = matrix{1, 0, 0, 1, n[0], n[1]}.mul(in.tm)
	case "Tm":
		in.tm = matrix(n)
	}
	return nil
}

// draw executes an operator that builds or paints a path. It returns false for other operators.
func (in *interpreter) draw(o word) bool {
	n := in.number
	switch o {
	case "m":
		in.paths = append(in.paths, nowhere)
		in.to(n[0], n[1])
	case "l":
		in.to(n[0], n[1])
	case "re":
		in.paths = append(in.paths, nowhere)
		for _, p := range [][2]float64{{0, 0}, {n[2], 0}, {n[2], n[3]}, {0, n[3]}} {
			in.to(n[0]+p[0], n[1]+p[1])
		}
	case "h":
	case "f":
		for _, box := range in.paths {
			in.mark(Mark{Kind: Fill, Box: box}, in.state.fill)
		}
		in.paths = in.paths[:0]
	case "S":
		for _, box := range in.paths {
			in.stroke(box)
		}
		in.paths = in.paths[:0]
	default:
		return false
	}
	return true
}

// to extends the path to a point.
func (in *interpreter) to(x, y float64) {
	if last := len(in.paths) - 1; last >= 0 {
		in.paths[last] = in.paths[last].with(in.state.ctm.apply(x, y))
	}
}

// stroke marks a line along a path. A straight line with flat ends extends only sideways beyond
// its points.
func (in *interpreter) stroke(box Box) {
	s := &in.state
	w := s.width * s.ctm.scale()
	var x, y float64
	if s.round || box.X0 != box.X1 {
		y = w / 2
	}
	if s.round || box.Y0 != box.Y1 {
		x = w / 2
	}
	in.mark(Mark{Kind: Stroke, Box: box.grow(x, y), Width: w}, s.stroke)
}

func (in *interpreter) mark(m Mark, s shade) {
	in.file.marks++
	m.Gray, m.Inks, m.Colour = s.gray, s.inks, s.colour
	in.page.Marks = append(in.page.Marks, m)
}

// image marks a picture, which fills the unit square.
func (in *interpreter) image(args []any) error {
	n, _ := args[0].(name)
	img, ok := in.file.get(in.images[n]).(*stream)
	if !ok {
		return errBroken
	}
	width, _ := img.dict["Width"].(float64)
	height, _ := img.dict["Height"].(float64)
	s := shade{colour: map[any]paper.Colour{name("DeviceGray"): paper.Grey, name("DeviceRGB"): paper.RGB, name("DeviceCMYK"): paper.CMYK}[img.dict["ColorSpace"]]}
	if s.colour == "" || width < 1 || height < 1 {
		return errBroken
	}
	m := in.state.ctm
	in.mark(Mark{Kind: Image, Box: nowhere.with(m.apply(0, 0)).with(m.apply(1, 1)), Pixels: [2]float64{width, height}}, s)
	return nil
}

func (in *interpreter) setFont(args []any) (err error) {
	n, ok1 := args[0].(name)
	size, ok2 := args[1].(float64)
	if !ok1 || !ok2 {
		return errBroken
	}
	in.state.font, err = in.file.font(in.named[n])
	in.state.size = size
	return err
}

// show marks a string of characters of two bytes each.
func (in *interpreter) show(text []byte) {
	s := &in.state
	codes := make([]uint16, len(text)/2)
	width := 0.0
	for i := range codes {
		code := int(text[2*i])<<8 | int(text[2*i+1])
		codes[i] = uint16(code)
		w, known := s.font.of[code]
		if !known {
			w = s.font.other
		}
		width += w / 1000 * s.size
	}
	m := in.tm.mul(s.ctm)
	const high = 0.72 // of capitals and figures
	box := nowhere.with(m.apply(0, 0)).with(m.apply(width, high*s.size))
	in.mark(Mark{Kind: Text, Size: s.size * m.scale(), Text: string(utf16.Decode(codes)), Box: box}, s.fill)
}
