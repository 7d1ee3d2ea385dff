// Package press reads finished PDF files: the marks on each page, links, bookmarks, fonts. A module of
// others reads the objects and operators. Only test files import it.
package book

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"akari/render/paper"
)

// Document has the contents of a file.
type Document struct {
	Path      string // of the file, for further programs
	Pages     []*Page
	Fonts     []Font
	Bookmarks []Bookmark
	Outlines  bool
	Metadata  bool // whether the file has an XMP packet
	PDFX      string
	Title     string
	Alts      []string // descriptions of figures, for programs that read aloud

	// Problems lists what no file of akari should have.
	Problems []string

	second string         // the second ink that the file declares in RGB
	places map[string]int // by reference: the page, from 0
}

// Font is a font of the file.
type Font struct {
	Name     string
	Embedded bool
}

// Bookmark is a bookmark with the page that it leads to, counted from 0.
type Bookmark struct {
	Title string
	Page  int
}

// Page has the marks on one page. Lengths are in points.
type Page struct {
	Width, Height float64
	Trim          Box
	Marks         []Mark
	Links         []int    // the target of each link: a page, from 0, or Outside
	Places        []Box    // the area of each link
	Addresses     []string // the address of each link to Outside

	lines []Mark // see Lines
}

// Outside is the target of a link that opens an address.
const Outside = -1

// Blank reports whether the page has no marks.
func (p *Page) Blank() bool { return len(p.Marks) == 0 }

// Ink returns the box around all marks but white ones and a background that covers the page, if there are
// any.
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

// slip is the largest error of an edge from rounding, in points.
const slip = 0.01

// Read reads a file without problems.
func Read(tb testing.TB, file []byte) *Document {
	tb.Helper()
	d := Open(tb, file)
	for _, p := range d.Problems {
		tb.Error(p)
	}
	return d
}

// Open reads a file. What the file should not have is in Problems.
func Open(tb testing.TB, file []byte) *Document {
	tb.Helper()
	d := &Document{Path: filepath.Join(tb.TempDir(), "file.pdf"), places: map[string]int{}}
	if err := os.WriteFile(d.Path, file, 0o644); err != nil {
		tb.Fatal(err)
	}
	f, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		tb.Fatal(err)
	}
	d.read(f)
	return d
}

// Only returns a copy of the document with one of its pages, numbered from 0.
func (d *Document) Only(page int) *Document {
	c := *d
	c.Pages = d.Pages[page : page+1]
	return &c
}

// problem adds a problem.
func (d *Document) problem(format string, args ...any) {
	d.Problems = append(d.Problems, fmt.Sprintf(format, args...))
}

// read reads the pages, and what a reader sees beside them.
func (d *Document) read(file *pdf.Reader) {
	root, info := file.Trailer().Key("Root"), file.Trailer().Key("Info")
	d.Outlines, d.Metadata = root.Key("Outlines").Kind() == pdf.Dict, root.Key("Metadata").Kind() == pdf.Stream
	d.PDFX, d.Title, d.second = info.Key("GTS_PDFXVersion").Text(), info.Key("Title").Text(), info.Key("SecondInk").Text()
	kids := root.Key("Pages").Key("Kids")
	for i, at := range references(kids) {
		d.places[at] = i
	}
	shared := map[string]*resources{}
	for i := range kids.Len() {
		v := kids.Index(i)
		p := d.readPage(v)
		name := v.String()
		if _, at, ok := strings.Cut(name, "/Resources "); ok && at[0] != '<' {
			name, _, _ = strings.Cut(at, "/")
		}
		r := shared[name]
		if r == nil {
			r = &resources{d, v.Key("Resources"), map[string]*face{}}
			shared[name] = r
			for _, font := range r.dict.Key("Font").Keys() {
				r.face(font)
			}
		}
		grey := ink{"DeviceGray", []float64{0}}
		t := &painter{Document: d, page: p, resources: r, state: state{to: identity, fill: grey, stroke: grey, width: 1}}
		t.paint(v.Key("Contents"))
		d.Pages = append(d.Pages, p)
	}
	d.readAlts(root.Key("StructTreeRoot"))
	d.readBookmarks(root.Key("Outlines").Key("First"))
}

var reference = regexp.MustCompile(`\d+ \d+ R`)

// references returns the references of an array, in the form "12 0 R".
func references(array pdf.Value) []string { return reference.FindAllString(array.String(), -1) }

// readBookmarks reads a bookmark, the bookmarks under it, and those after it.
func (d *Document) readBookmarks(v pdf.Value) {
	for ; v.Kind() == pdf.Dict; v = v.Key("Next") {
		d.Bookmarks = append(d.Bookmarks, Bookmark{v.Key("Title").Text(), d.target(v.Key("Dest"))})
		d.readBookmarks(v.Key("First"))
	}
}

// readAlts reads the descriptions of figures in an element of the structure.
func (d *Document) readAlts(v pdf.Value) {
	if alt := v.Key("Alt"); !alt.IsNull() {
		d.Alts = append(d.Alts, alt.Text())
	}
	switch kids := v.Key("K"); kids.Kind() {
	case pdf.Dict:
		d.readAlts(kids)
	case pdf.Array:
		for i := range kids.Len() {
			d.readAlts(kids.Index(i))
		}
	}
}

// target returns the page to which a destination leads.
func (d *Document) target(dest pdf.Value) int {
	if to := references(dest); len(to) > 0 {
		if page, found := d.places[to[0]]; found {
			return page
		}
	}
	d.problem("a link without a target")
	return 0
}

// box reads an area.
func (d *Document) box(v pdf.Value) Box {
	if v.Len() != 4 {
		d.problem("%v is not a box", v)
	}
	return Box{v.Index(0).Float64(), v.Index(1).Float64(), v.Index(2).Float64(), v.Index(3).Float64()}
}

// readPage reads the boxes and links of a page.
func (d *Document) readPage(v pdf.Value) *Page {
	media := d.box(v.Key("MediaBox"))
	if media.X0 != 0 || media.Y0 != 0 || slices.ContainsFunc([]string{"CropBox", "Rotate", "UserUnit"}, func(key string) bool { return !v.Key(key).IsNull() }) {
		d.problem("a page with the boxes %v", v)
	}
	p := &Page{Width: media.X1, Height: media.Y1, Trim: d.box(v.Key("TrimBox"))}
	annots := v.Key("Annots")
	if len(references(annots)) != annots.Len() {
		d.problem("a direct object in /Annots; expected references")
	}
	for i := range annots.Len() {
		a := annots.Index(i)
		place := d.box(a.Key("Rect"))
		p.Places = append(p.Places, nowhere.with(place.X0, place.Y0).with(place.X1, place.Y1))
		if a.Key("Subtype").Name() != "Link" {
			d.problem("an annotation of the kind %v", a.Key("Subtype"))
		}
		if action := a.Key("A"); action.Kind() == pdf.Dict {
			p.Links, p.Addresses = append(p.Links, Outside), append(p.Addresses, action.Key("URI").Text())
			continue
		}
		p.Links = append(p.Links, d.target(a.Key("Dest")))
	}
	return p
}

// declared reports whether a colour in RGB is the second ink that the file declares.
func (d *Document) declared(n []float64) bool {
	return d.second != "" && len(n) == 3 && paper.Tone(n).String() == d.second
}

// Copy returns a copy whose marks and links may be changed.
func (p *Page) Copy() *Page {
	c := *p
	c.Marks, c.Links, c.lines = slices.Clone(p.Marks), slices.Clone(p.Links), nil
	return &c
}
