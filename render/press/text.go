package press

import (
	"math"
	"unicode/utf16"
)

// fontInfo is what a font says about widths.
type fontInfo struct {
	wide   bool            // two bytes to a code
	widths map[int]float64 // by code, thousandths of the size
	other  float64         // of codes not listed
}

// font reads the widths of a font, once a page.
func (in *interpreter) font(v any) *fontInfo {
	d := in.f.dict(v)
	if d == nil {
		return nil
	}
	f := &fontInfo{widths: map[int]float64{}, other: 500}
	if d["Subtype"] != name("Type0") {
		first := int(in.f.number(d["FirstChar"]))
		for i, w := range in.f.array(d["Widths"]) {
			f.widths[first+i] = in.f.number(w)
		}
		return f
	}
	f.wide, f.other = true, 1000
	list := in.f.array(d["DescendantFonts"])
	if len(list) == 0 {
		return f
	}
	cid := in.f.dict(list[0])
	if w, ok := in.f.get(cid["DW"]).(float64); ok {
		f.other = w
	}
	w := in.f.array(cid["W"])
	for i := 0; i+1 < len(w); {
		first := int(in.f.number(w[i]))
		if run := in.f.array(w[i+1]); run != nil {
			for k, v := range run {
				f.widths[first+k] = in.f.number(v)
			}
			i += 2
			continue
		}
		if i+2 < len(w) {
			last, v := int(in.f.number(w[i+1])), in.f.number(w[i+2])
			for c := first; c <= min(last, 0xFFFF); c++ {
				f.widths[c] = v
			}
		}
		i += 3
	}
	return f
}

// text carries out an operator of text.
func (in *interpreter) text(o string, resources dict) {
	s := &in.state
	switch o {
	case "BT":
		in.tm, in.line = identity, identity
	case "Tf":
		if len(in.args) == 2 {
			n, _ := in.args[0].(name)
			s.font, s.size = in.page.font(in, n, resources), in.arg(1)
		}
	case "Tc":
		s.track = in.arg(0)
	case "Ts":
		s.rise = in.arg(0)
	case "Td", "TD":
		in.line = matrix{1, 0, 0, 1, in.arg(0), in.arg(1)}.mul(in.line)
		in.tm = in.line
	case "Tm":
		in.line = matrix{in.arg(0), in.arg(1), in.arg(2), in.arg(3), in.arg(4), in.arg(5)}
		in.tm = in.line
	case "Tj", "'", "\"":
		if n := len(in.args); n > 0 {
			in.show(in.args[n-1])
		}
	case "TJ":
		if len(in.args) > 0 {
			list, _ := in.args[0].(array)
			for _, v := range list {
				if k, ok := v.(float64); ok {
					in.tm = matrix{1, 0, 0, 1, -k / 1000 * s.size, 0}.mul(in.tm)
				} else {
					in.show(v)
				}
			}
		}
	}
}

// show marks a string and moves on by its width.
func (in *interpreter) show(v any) {
	text, ok := v.(str)
	s := &in.state
	if !ok || s.font == nil {
		return
	}
	var codes []uint16
	width := 0.0
	for i := 0; i < len(text); i++ {
		code := int(text[i])
		if s.font.wide && i+1 < len(text) {
			i++
			code = code<<8 | int(text[i])
		}
		w, known := s.font.widths[code]
		if !known {
			w = s.font.other
		}
		width += w/1000*s.size + s.track
		codes = append(codes, uint16(code))
	}
	m := in.tm.mul(s.ctm)
	x0, y0 := m.apply(0, s.rise)
	x1, y1 := m.apply(width-s.track, s.rise+0.72*s.size)
	in.page.mark(Mark{
		Kind: Text, Gray: s.fill, Size: s.size * m.scale(), Text: string(utf16.Decode(codes)),
		Box: Box{math.Min(x0, x1), math.Min(y0, y1), math.Max(x0, x1), math.Max(y0, y1)},
	})
	in.tm = matrix{1, 0, 0, 1, width, 0}.mul(in.tm)
}
