// Package press reads finished PDF files with programs of others: MuPDF lists the marks on each
// page, QPDF the objects, Poppler the fonts. Only test files import it.
package press

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
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

	// Problems lists what the other programs warn about, and what no file of akari should have.
	Problems []string

	second string // the second ink that the file declares in RGB
	shared bool   // all pages have the same resources
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

// Open reads a file. If a program is not installed, the test is skipped, or fails under CI.
func Open(tb testing.TB, file []byte) *Document {
	tb.Helper()
	d := &Document{Path: filepath.Join(tb.TempDir(), "file.pdf")}
	if err := os.WriteFile(d.Path, file, 0o644); err != nil {
		tb.Fatal(err)
	}
	if err := d.readObjects(d.run(tb, "qpdf", "--json=2", d.Path)); err != nil {
		tb.Fatal(err)
	}
	d.readTrace(d.run(tb, "mutool", "trace", d.Path))
	last := len(d.Pages)
	if d.shared {
		last = 1 // pdffonts reads all fonts again for each page
	}
	for i, line := range strings.Split(strings.TrimSpace(d.run(tb, "pdffonts", "-l", fmt.Sprint(last), d.Path)), "\n") {
		if f := strings.Fields(line); i > 1 && len(f) > 6 {
			d.Fonts = append(d.Fonts, Font{f[0], f[len(f)-5] == "yes" && !slices.Contains(f, "Type 3") && !strings.Contains(line, "Type 1 ")})
		}
	}
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

// run runs a program. Its warnings are problems of the file.
func (d *Document) run(tb testing.TB, name string, args ...string) string {
	tb.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		testkit.Missing(tb, "%s is not installed", name)
	}
	var out, warnings bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Stdout, cmd.Stderr = &out, &warnings
	if err := cmd.Run(); err != nil || warnings.Len() > 0 {
		d.problem("%s: %v\n%s", name, err, &warnings)
	}
	return out.String()
}

type object = map[string]any

// readObjects reads the objects of a file as QPDF lists them.
func (d *Document) readObjects(text string) error {
	var all struct {
		Pages    []struct{ Object string }
		Outlines []outline
		QPDF     []object
	}
	if err := json.Unmarshal([]byte(text), &all); err != nil || len(all.QPDF) != 2 {
		return fmt.Errorf("qpdf: %v; %q", err, d.Problems)
	}
	r := &reader{Document: d, objects: all.QPDF[1], places: map[any]int{}}
	for i, p := range all.Pages {
		r.places[p.Object] = i
	}
	trailer := r.objects["trailer"].(object)["value"].(object)
	root, info := r.dict(trailer["/Root"]), r.dict(trailer["/Info"])
	d.Outlines, d.Metadata = root["/Outlines"] != nil, root["/Metadata"] != nil
	d.PDFX, d.Title, d.second = plain(info["/GTS_PDFXVersion"]), plain(info["/Title"]), plain(info["/SecondInk"])
	resources := map[any]bool{}
	for _, p := range all.Pages {
		page := r.dict(p.Object)
		d.Pages = append(d.Pages, r.page(page))
		if at, ok := page["/Resources"].(string); ok {
			resources[at] = true
		} else {
			resources[p.Object] = true
		}
	}
	d.shared = len(resources) == 1
	for _, v := range r.objects {
		if o, ok := v.(object)["value"].(object); ok && o["/Alt"] != nil {
			d.Alts = append(d.Alts, plain(o["/Alt"]))
		}
	}
	d.bookmarks(all.Outlines)
	return nil
}

type outline struct {
	Title string
	Page  int `json:"destpageposfrom1"`
	Kids  []outline
}

func (d *Document) bookmarks(list []outline) {
	for _, o := range list {
		d.Bookmarks = append(d.Bookmarks, Bookmark{o.Title, o.Page - 1})
		d.bookmarks(o.Kids)
	}
}

// plain returns the text of a string object.
func plain(v any) string {
	s, _ := v.(string)
	s = strings.TrimPrefix(s, "u:")
	return s
}

type reader struct {
	*Document
	objects object
	places  map[any]int // by reference: the page, from 0
}

// get follows a reference.
func (r *reader) get(v any) any {
	if s, ok := v.(string); ok && strings.HasSuffix(s, " R") {
		o, _ := r.objects["obj:"+s].(object)
		if stream, ok := o["stream"].(object); ok {
			return stream["dict"]
		}
		return o["value"]
	}
	return v
}

func (r *reader) dict(v any) object {
	d, _ := r.get(v).(object)
	return d
}

func (r *reader) box(v any) (b Box, ok bool) {
	list, _ := r.get(v).([]any)
	if len(list) != 4 {
		return b, false
	}
	var n [4]float64
	for i, x := range list {
		if n[i], ok = x.(float64); !ok {
			return b, false
		}
	}
	return Box{n[0], n[1], n[2], n[3]}, true
}

func (r *reader) page(d object) *Page {
	media, ok1 := r.box(d["/MediaBox"])
	trim, ok2 := r.box(d["/TrimBox"])
	if !ok1 || !ok2 || media.X0 != 0 || media.Y0 != 0 || d["/CropBox"] != nil || d["/Rotate"] != nil || d["/UserUnit"] != nil {
		r.problem("a page with the boxes %v", d)
	}
	p := &Page{Width: media.X1, Height: media.Y1, Trim: trim}
	annots, _ := r.get(d["/Annots"]).([]any)
	for _, v := range annots {
		if _, direct := v.(object); direct {
			r.problem("a direct object in /Annots; expected a reference")
		}
		a := r.dict(v)
		place, _ := r.box(a["/Rect"])
		p.Places = append(p.Places, nowhere.with(place.X0, place.Y0).with(place.X1, place.Y1))
		if a["/Subtype"] != "/Link" {
			r.problem("an annotation of the kind %v", a["/Subtype"])
		}
		if action := r.dict(a["/A"]); action != nil {
			p.Links, p.Addresses = append(p.Links, Outside), append(p.Addresses, plain(action["/URI"]))
			continue
		}
		dest, _ := r.get(a["/Dest"]).([]any)
		to, found := 0, false
		if len(dest) > 0 {
			to, found = r.places[dest[0]]
		}
		if !found {
			r.problem("a link without a target")
		}
		p.Links = append(p.Links, to)
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
