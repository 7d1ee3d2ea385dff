package preflight

import (
	"context"
	"fmt"

	"akari/render/paper"
)

// Document has the parts of a file that printers have rules for.
type Document struct {
	Pages    []*Page
	Fonts    []Font
	Outlines bool
	Metadata bool // whether the file has an XMP packet
	PDFX     string

	// Second is the second ink that the file declares in RGB, nil if there is none.
	Second *paper.Tone
}

type Font struct {
	Name     string
	Embedded bool
}

// Page has the marks on one page. Lengths are in points.
type Page struct {
	Width, Height float64
	Trim          Box
	Marks         []Mark
	Links         []int // the target of each link: a page, from 0, or Outside
}

// Outside is the target of a link that opens an address.
const Outside = -1

func (p *Page) Blank() bool { return len(p.Marks) == 0 }

// Ink returns the box around all marks, and whether there are any. White marks do not count, and
// neither does a background that covers the page including the bleed.
func (p *Page) Ink() (box Box, any bool) {
	for _, m := range p.Marks {
		switch {
		case m.Gray == 1 || p.background(m):
		case !any:
			box, any = m.Box, true
		default:
			box = box.union(m.Box)
		}
	}
	return box, any
}

// background reports whether a mark fills a page, including the bleed.
func (p *Page) background(m Mark) bool {
	reach := m.Box.grow(slip, slip)
	return m.Kind == Fill && p.around() && reach.union(Box{0, 0, p.Width, p.Height}) == reach
}

// Read reads a file that akari wrote, up to the limits of paper.Most. The error is the reason why
// the file cannot be checked, or the error of ctx.
func Read(ctx context.Context, data []byte) (*Document, error) {
	f, err := parse(ctx, data)
	if err != nil {
		return nil, err
	}
	kids := f.array(f.dict(f.root["Pages"])["Kids"])
	if len(kids) == 0 || len(kids) > paper.Most.Pages {
		return nil, fmt.Errorf("%d pages: %w", len(kids), errBroken)
	}
	places := map[ref]int{}
	for i, kid := range kids {
		r, ok := kid.(ref)
		if _, twice := places[r]; twice || !ok {
			return nil, fmt.Errorf("page %d is the same as an earlier page: %w", i+1, errBroken)
		}
		places[r] = i
	}
	d := &Document{Outlines: f.root["Outlines"] != nil, Metadata: f.root["Metadata"] != nil}
	if v, ok := f.info["GTS_PDFXVersion"].(str); ok {
		d.PDFX = string(v)
	}
	if v, ok := f.info["SecondInk"].(str); ok {
		ink, err := paper.ParseTone(string(v))
		if err != nil {
			return nil, fmt.Errorf("its second ink: %w", err)
		}
		d.Second, f.second = &ink, &ink
	}
	for i, kid := range kids {
		p, err := f.page(f.dict(kid), places)
		if err != nil {
			return nil, fmt.Errorf("page %d: %w", i+1, err)
		}
		d.Pages = append(d.Pages, p)
	}
	d.Fonts = f.fonts
	return d, nil
}

func (f *file) page(d dict, places map[ref]int) (*Page, error) {
	media, err1 := f.numbers(d["MediaBox"], 4)
	trim, err2 := f.numbers(d["TrimBox"], 4)
	contents, ok := f.get(d["Contents"]).(*stream)
	if err1 != nil || err2 != nil || !ok || media[0] != 0 || media[1] != 0 {
		return nil, errBroken
	}
	p := &Page{Width: media[2], Height: media[3], Trim: Box{trim[0], trim[1], trim[2], trim[3]}}
	if t := p.Trim; t.X0 < -slip || t.Y0 < -slip || t.X1 <= t.X0 || t.Y1 <= t.Y0 || t.X1 > p.Width+slip || t.Y1 > p.Height+slip {
		return nil, fmt.Errorf("its trim box is not within the page")
	}
	for _, v := range f.array(d["Annots"]) {
		link, ok := v.(dict)
		if !ok || link.check() != nil || link["Subtype"] != name("Link") {
			return nil, fmt.Errorf("an annotation: %w", errForeign)
		}
		if link["A"] != nil {
			p.Links = append(p.Links, Outside)
			continue
		}
		dest, _ := link["Dest"].(array)
		if len(dest) == 0 {
			dest = array{nil}
		}
		to, ok := dest[0].(ref)
		place, found := places[to]
		if !ok || !found {
			return nil, fmt.Errorf("a link has no target")
		}
		p.Links = append(p.Links, place)
	}
	resources := f.dict(d["Resources"])
	images, ok1 := resources["XObject"].(dict)
	spaces, ok2 := resources["ColorSpace"].(dict)
	if !ok1 || !ok2 {
		return nil, fmt.Errorf("its resources: %w", errForeign)
	}
	spots := map[name]paper.Colour{}
	for k, v := range spaces {
		space := append(f.array(v), nil, nil)
		ink, ok := space[1].(name)
		if space[0] != name("Separation") || !ok {
			return nil, fmt.Errorf("/ColorSpace /%s: %w", k, errForeign)
		}
		spots[k] = paper.SpotColour(string(ink))
	}
	for k, v := range images {
		if m, ok := f.get(v).(*stream); !ok || m.dict["Subtype"] != name("Image") {
			return nil, fmt.Errorf("/XObject /%s: %w", k, errForeign)
		}
	}
	data, err := f.contents(contents)
	if err != nil {
		return nil, err
	}
	in := &interpreter{page: p, state: graphics{ctm: identity}, file: f, named: f.dict(resources["Font"]), images: images, spots: spots}
	return p, in.run(data)
}

// slip is the largest error of an edge from rounding, in points.
const slip = 0.01

// widths are the widths of a font's characters, in thousandths of its size.
type widths struct {
	of    map[int]float64
	other float64 // of characters not listed
}

// font returns the widths of a font, which it reads once. Text in the font has two bytes for each
// character.
func (f *file) font(v any) (*widths, error) {
	r, ok := v.(ref)
	if w := f.known[r]; w != nil {
		return w, nil
	}
	if !ok {
		return nil, fmt.Errorf("a font: %w", errForeign)
	}
	d := f.dict(v)
	below := f.array(d["DescendantFonts"])
	if d["Subtype"] != name("Type0") || d["Encoding"] != name("Identity-H") || len(below) != 1 {
		return nil, fmt.Errorf("a font: %w", errForeign)
	}
	cid := f.dict(below[0])
	other, ok := cid["DW"].(float64)
	w := &widths{of: map[int]float64{}, other: other}
	if !ok || w.read(f.array(cid["W"])) != nil {
		return nil, fmt.Errorf("the widths of a font: %w", errBroken)
	}
	base, _ := d["BaseFont"].(name)
	file, _ := f.get(f.dict(cid["FontDescriptor"])["FontFile2"]).(*stream)
	f.fonts = append(f.fonts, Font{string(base), file != nil})
	f.known[r] = w
	return w, nil
}

// read reads a list of "first [widths]" and "first last width". The characters must be in order,
// so that read reads the width of a character only once.
func (w *widths) read(list array) error {
	for free := 0.0; len(list) > 0; {
		first, ok := list[0].(float64)
		if !ok || len(list) < 2 || first < free {
			return errBroken
		}
		if run, ok := list[1].(array); ok {
			for k, v := range run {
				if w.of[int(first)+k], ok = v.(float64); !ok {
					return errBroken
				}
			}
			list, free = list[2:], first+float64(len(run))
			continue
		}
		if len(list) < 3 {
			return errBroken
		}
		last, ok1 := list[1].(float64)
		v, ok2 := list[2].(float64)
		if !ok1 || !ok2 || last < first || last > 0xFFFF {
			return errBroken
		}
		for c := int(first); c <= int(last); c++ {
			w.of[c] = v
		}
		list, free = list[3:], last+1
	}
	return nil
}
