package press

import (
	"fmt"
	"math"
)

// Page is what is drawn on one page. Lengths are in points.
type Page struct {
	Width, Height float64
	Trim          Box    // from the lower left corner
	Content       []byte // the operators that draw it, unpacked
	Marks         []Mark

	Images      int
	PPI         float64 // the lowest resolution of an image, pixels to the inch; 0 without images
	Colour      bool    // anything but shades of grey
	RGB         bool    // shades of grey said in colours
	Transparent bool
	Annotations int
	Links       []int // the pages that links lead to, from 0; -1 for one that leads nowhere
	Rotated     bool

	fonts map[name]*fontInfo
}

func (p *Page) mark(m Mark) { p.Marks = append(p.Marks, m) }

// font reads a font of the page's resources once.
func (p *Page) font(in *interpreter, n name, resources dict) *fontInfo {
	if f, ok := p.fonts[n]; ok && in.depth == 0 {
		return f
	}
	f := in.font(in.f.dict(resources["Font"])[n])
	if in.depth == 0 {
		p.fonts[n] = f
	}
	return f
}

// Blank reports whether nothing is drawn.
func (p *Page) Blank() bool { return len(p.Marks) == 0 && p.Images == 0 }

// Ink is the box of all that is drawn, and whether there is any.
func (p *Page) Ink() (Box, bool) {
	if len(p.Marks) == 0 {
		return Box{}, false
	}
	box := p.Marks[0].Box
	for _, m := range p.Marks {
		box = box.union(m.Box)
	}
	return box, true
}

// Document is a PDF file as a printer sees it.
type Document struct {
	Version string
	Size    int // bytes
	Pages   []*Page

	Fonts    []FontUse
	Outlines bool
	Metadata bool // an XMP stream
	Scripts  bool
	Attached bool // files
	PDFX     string
	Title    string
}

// FontUse is a font of the file.
type FontUse struct {
	Name     string
	Embedded bool
	Type1    bool
}

// Read reads a file. The error says what keeps it from being read.
func Read(data []byte) (*Document, error) {
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	pages, err := f.pages()
	if err != nil {
		return nil, err
	}
	root := f.dict(f.trailer["Root"])
	info := f.dict(f.trailer["Info"])
	d := &Document{
		Version: f.version, Size: f.size,
		Outlines: f.dict(root["Outlines"]) != nil, Metadata: root["Metadata"] != nil,
		Scripts:  root["OpenAction"] != nil && f.dict(root["OpenAction"])["S"] == name("JavaScript") || f.dict(root["Names"])["JavaScript"] != nil,
		Attached: len(f.array(f.dict(f.dict(root["Names"])["EmbeddedFiles"])["Names"])) > 0,
	}
	if v, ok := f.get(info["GTS_PDFXVersion"]).(str); ok {
		d.PDFX = string(v)
	}
	d.Fonts = f.fonts()
	places := map[ref]int{}
	for i, node := range pages {
		places[node.self] = i
	}
	for i, node := range pages {
		p, err := f.page(node.dict)
		if err != nil {
			return nil, fmt.Errorf("page %d: %w", i+1, err)
		}
		p.Links = f.links(node.dict, places)
		d.Pages = append(d.Pages, p)
	}
	return d, nil
}

// links lists where the links of a page lead.
func (f *file) links(page dict, places map[ref]int) []int {
	var out []int
	for _, v := range f.array(page["Annots"]) {
		a := f.dict(v)
		if a["Subtype"] != name("Link") {
			continue
		}
		target := -1
		dest := f.array(a["Dest"])
		if dest == nil {
			dest = f.array(f.dict(a["A"])["D"])
		}
		if len(dest) > 0 {
			if r, ok := dest[0].(ref); ok {
				if i, ok := places[r]; ok {
					target = i
				}
			}
		}
		out = append(out, target)
	}
	return out
}

// fonts lists the fonts of the file, in the order of their objects.
func (f *file) fonts() []FontUse {
	var out []FontUse
	for _, number := range f.numbers() {
		d, ok := f.objects[number].(dict)
		if !ok || d["Type"] != name("Font") || d["Subtype"] == name("Type0") || d["Subtype"] == name("Type3") {
			continue
		}
		base, _ := f.get(d["BaseFont"]).(name)
		descriptor := f.dict(d["FontDescriptor"])
		out = append(out, FontUse{
			Name:     string(base),
			Embedded: descriptor["FontFile"] != nil || descriptor["FontFile2"] != nil || descriptor["FontFile3"] != nil,
			Type1:    d["Subtype"] == name("Type1"),
		})
	}
	return out
}

// page runs the content of one page.
func (f *file) page(d dict) (*Page, error) {
	media, ok := f.box(d["MediaBox"])
	if !ok {
		return nil, fmt.Errorf("no size")
	}
	p := &Page{
		Width: media.X1 - media.X0, Height: media.Y1 - media.Y0, fonts: map[name]*fontInfo{},
		Annotations: len(f.array(d["Annots"])), Rotated: f.number(d["Rotate"]) != 0,
	}
	p.Transparent = f.dict(d["Group"])["S"] == name("Transparency")
	if p.Trim, ok = f.box(d["TrimBox"]); !ok {
		p.Trim = media
	}
	shift := matrix{1, 0, 0, 1, -media.X0, -media.Y0}
	p.Trim = Box{p.Trim.X0 - media.X0, p.Trim.Y0 - media.Y0, p.Trim.X1 - media.X0, p.Trim.Y1 - media.Y0}
	contents, ok := f.get(d["Contents"]).(array)
	if !ok {
		contents = array{d["Contents"]}
	}
	for _, c := range contents {
		s, ok := f.get(c).(*stream)
		if !ok {
			continue
		}
		part, err := f.decode(s)
		if err != nil {
			return nil, err
		}
		p.Content = append(append(p.Content, part...), '\n')
	}
	in := &interpreter{f: f, page: p, state: graphics{ctm: shift, width: 1}}
	in.run(p.Content, f.dict(d["Resources"]))
	return p, in.err
}

func (f *file) box(v any) (Box, bool) {
	a := f.array(v)
	if len(a) != 4 {
		return Box{}, false
	}
	b := Box{f.number(a[0]), f.number(a[1]), f.number(a[2]), f.number(a[3])}
	b = Box{math.Min(b.X0, b.X1), math.Min(b.Y0, b.Y1), math.Max(b.X0, b.X1), math.Max(b.Y0, b.Y1)}
	return b, b.X1 > b.X0 && b.Y1 > b.Y0
}
