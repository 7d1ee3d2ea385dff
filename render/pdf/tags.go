package pdf

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"akari/render"
)

// TagKind is the kind of an element of a document's structure.
type TagKind string

const (
	Paragraph TagKind = "P"
	Figure    TagKind = "Figure"
	Artifact  TagKind = "Artifact" // not in the structure: decoration, and what is on every page
	Link      TagKind = "Link"

	List      TagKind = "L" // of items, each with a label and a body
	ListItem  TagKind = "LI"
	ListLabel TagKind = "Lbl"
	ListBody  TagKind = "LBody"

	Contents  TagKind = "TOC" // of entries, each with a reference, which has a link
	Entry     TagKind = "TOCI"
	Reference TagKind = "Reference"
)

// Heading is a heading of a level from 1. Document makes it at most one level deeper than the heading
// before it.
func Heading(level int) TagKind { return TagKind(fmt.Sprint("H", min(max(level, 1), 6))) }

// Texts end with a mark if the next text continues a word: Hyphen, which shows a hyphen, or Joint,
// which shows nothing. Programs that read a page aloud get a space between other texts.
const (
	Hyphen = "\u00AD"
	Joint  = "\u200B"
)

// Bullet is the alt of the labels of a list without numbers.
const Bullet = "•"

// element is an element of the structure.
type element struct {
	kind   TagKind
	alt    string // the text of a figure or label without letters, or of a link
	kids   []kid
	parent *element
	number int        // of its object
	box    [4]float64 // of a figure: left, bottom, right and top, pt
}

// kid is an element, a part of a page or, if link is true, a link.
type kid struct {
	element  *element
	page, id int // from 0; id counts the parts of the page, or the links of the document
	link     bool
}

// annotation is a link on a page, from 0.
type annotation struct {
	page    int
	entries string   // its area and its target
	element *element // nil in a document without a structure
	number  int      // of its object
}

// structure is the structure of a document so far.
type structure struct {
	root, at *element
	artifact element
	open     *element     // the element of the part that has begun; may be nil
	parts    [][]*element // by page: the element of each part
	links    []annotation // of all pages
	level    int          // of the last heading
}

// Tag makes an element of the structure, for programs that read a page aloud. The element is part of
// the current one, and has what draw draws. alt replaces what is not text in a Figure or ListLabel.
// Consecutive lists are one list, and so are consecutive tables of contents. Text that no element
// has is a paragraph, and any other drawing is an artifact. Only a document with a language has a
// structure.
func (d *Document) Tag(kind TagKind, alt string, draw func()) {
	d.tag(kind, alt, kind == List || kind == ListBody || kind == Contents, draw)
}

// Resume is Tag but, if more is true and the last element inside the current one is of this kind, adds to it.
func (d *Document) Resume(kind TagKind, more bool, draw func()) { d.tag(kind, "", more, draw) }

func (d *Document) tag(kind TagKind, alt string, resume bool, draw func()) {
	s := &d.structure
	outer := s.at
	switch {
	case draw == nil:
		return
	case outer == nil || outer.kind == Artifact:
	case kind == Artifact:
		s.at = &s.artifact
	case kind == Link && outer == s.root:
		s.at = outer.kid(Paragraph, false).kid(Link, false)
	default:
		if level := 0; strings.HasPrefix(string(kind), "H") {
			fmt.Sscan(string(kind[1:]), &level)
			s.level = min(level, s.level+1)
			kind = Heading(s.level)
		}
		s.at = outer.kid(kind, resume)
		s.at.alt += alt
	}
	draw()
	s.at = outer
}

// kid returns a new element inside e. If resume is true and the last element of e is of this kind, kid
// returns the last element.
func (e *element) kid(kind TagKind, resume bool) *element {
	if n := len(e.kids); resume && n > 0 && e.kids[n-1].element != nil && e.kids[n-1].element.kind == kind {
		return e.kids[n-1].element
	}
	in := &element{kind: kind, parent: e}
	e.kids = append(e.kids, kid{element: in})
	return in
}

// ending returns a text as it is shown, and what follows it for programs that read aloud.
func ending(s string) (shown, end string) {
	if s, soft := strings.CutSuffix(s, Hyphen); soft {
		return s + "-", Hyphen
	}
	if s, joined := strings.CutSuffix(s, Joint); joined || strings.HasSuffix(s, " ") {
		return s, ""
	}
	return s, " "
}

// ended returns the last run of a text with what follows it, if the run is part of the structure.
func (s *structure) ended(r render.Run, end string) string {
	switch {
	case end == "" || s.root == nil || s.at.kind == Artifact || !r.Font.Has([]rune(end)[0]):
	case end == Hyphen:
		return strings.TrimSuffix(r.Text, "-") + Hyphen
	default:
		return r.Text + end
	}
	return r.Text
}

// marks begins a part of the page for the current element, if the part has not begun.
func (d *Document) marks() {
	s := &d.structure
	at := s.at
	if at == s.root {
		at = &s.artifact
	}
	if at == s.open || s.root == nil {
		return
	}
	d.endMarks()
	begin := "/Artifact BMC"
	if at.kind != Artifact {
		for len(s.parts) < d.pages {
			s.parts = append(s.parts, nil)
		}
		page := &s.parts[d.pages-1]
		begin = fmt.Sprintf("/%s<</MCID %d>>BDC", at.kind, len(*page))
		at.kids = append(at.kids, kid{page: d.pages - 1, id: len(*page)})
		*page = append(*page, at)
	}
	d.pdf.RawWriteStr(begin)
	s.open = at
}

// endMarks ends the part that has begun, if any has.
func (d *Document) endMarks() {
	if d.structure.open != nil {
		d.pdf.RawWriteStr("EMC")
	}
	d.structure.open = nil
}

// reaches extends the box of the current element, if it is a figure, by a rectangle in mm.
func (d *Document) reaches(r render.Rect) {
	if e := d.structure.at; e != nil && e.kind == Figure {
		left, bottom := d.at(r.X, r.Y+r.H)
		right, top := d.at(r.X+r.W, r.Y)
		box := [4]float64{math.Floor(left), math.Floor(bottom), math.Ceil(right), math.Ceil(top)}
		if e.box != [4]float64{} {
			box = [4]float64{min(box[0], e.box[0]), min(box[1], e.box[1]), max(box[2], e.box[2]), max(box[3], e.box[3])}
		}
		e.box = box
	}
}

// link adds a link to the current page, for the current element. text is the text of a link without
// letters.
func (d *Document) link(area render.Rect, text, target string) {
	s := &d.structure
	switch {
	case !d.ready(area.X, area.Y, area.W, area.H) || d.pdf == nil:
		return
	case s.root != nil && s.at.kind != Link:
		d.Tag(Link, "", func() { d.link(area, text, target) })
		return
	case s.root != nil:
		s.at.kids = append(s.at.kids, kid{page: d.pages - 1, id: len(s.links), link: true})
		s.at.alt = cmp.Or(s.at.alt, text)
	}
	left, bottom := d.at(area.X, area.Y+area.H)
	right, top := d.at(area.X+area.W, area.Y)
	s.links = append(s.links, annotation{d.pages - 1, fmt.Sprintf("/Rect [%.2f %.2f %.2f %.2f] %s", left, bottom, right, top, target), s.at, 0})
}

// pageObject is the number of the object of a page, from 0, as the library counts.
func pageObject(page int) int { return 3 + 2*page }

// placed adds to the object of a page its links, as objects of their own, and its place in the structure.
func (d *Document) placed(out *objects, object []byte, number int) []byte {
	const begin = "/Type /Page\n"
	s := &d.structure
	if !bytes.Contains(object, []byte(begin)) {
		return object
	}
	page := (number - pageObject(0)) / 2
	entries := begin
	if s.root != nil {
		entries += fmt.Sprintf("/Tabs /S /StructParents %d\n", page)
	}
	from, _ := slices.BinarySearchFunc(s.links, page, func(l annotation, page int) int { return cmp.Compare(l.page, page) })
	var refs []string
	for i := from; i < len(s.links) && s.links[i].page == page; i++ {
		l := &s.links[i]
		l.number = len(out.places)
		text := ""
		if s.root != nil {
			text = fmt.Sprintf("/StructParent %d /Contents %s ", d.pages+i, pdfText(l.element.alt))
		}
		out.add(l.number, fmt.Appendf(nil, "%d 0 obj\n<</Type /Annot /Subtype /Link /Border [0 0 0] %s%s>>\nendobj\n", l.number, text, l.entries))
		refs = append(refs, fmt.Sprintf("%d 0 R", l.number))
	}
	if refs != nil {
		entries += "/Annots [" + strings.Join(refs, " ") + "]\n"
	}
	return bytes.Replace(object, []byte(begin), []byte(entries), 1)
}

// writeStructure writes the structure as objects with numbers from first on, and returns its entries
// in the Catalog.
func (d *Document) writeStructure(first int, object func(number int, body string)) string {
	s := &d.structure
	elements := s.root.list(nil)
	slices.SortStableFunc(elements, func(a, b *element) int { return strings.Compare(string(a.kind), string(b.kind)) }) // takes less space
	for i, e := range elements {
		e.number = first + i
	}
	root := first + len(elements)
	s.root.parent = &element{number: root}
	for _, e := range elements {
		object(e.number, d.entries(e))
	}
	var parents strings.Builder
	for page, parts := range s.parts {
		fmt.Fprintf(&parents, "%d [", page)
		for _, e := range parts {
			fmt.Fprintf(&parents, "%d 0 R ", e.number)
		}
		parents.WriteString("]\n")
	}
	for i, link := range s.links {
		fmt.Fprintf(&parents, "%d %d 0 R\n", d.pages+i, link.element.number)
	}
	object(root, fmt.Sprintf("<</Type /StructTreeRoot /K %d 0 R /ParentTree <</Nums [%s]>>>>", s.root.number, &parents))
	return fmt.Sprintf("/MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> /StructTreeRoot %d 0 R", root)
}

// list adds an element and the elements inside it to a list, unless nothing was drawn in e.
func (e *element) list(to []*element) []*element {
	to = append(to, e)
	n := len(to)
	e.kids = slices.DeleteFunc(e.kids, func(k kid) bool {
		before := len(to)
		if k.element != nil {
			to = k.element.list(to)
		}
		return k.element != nil && len(to) == before
	})
	if len(e.kids) == 0 && e.parent != nil {
		return to[:n-1]
	}
	return to
}

// bulleted reports whether the first label of a list is Bullet.
func (e *element) bulleted() bool {
	for len(e.kids) > 0 && e.kids[0].element != nil && e.kind != ListLabel {
		e = e.kids[0].element
	}
	return e.kind == ListLabel && e.alt == Bullet
}

// entries returns the object of an element.
func (d *Document) entries(e *element) string {
	var kids []string
	page := -1
	for _, k := range e.kids {
		if k.element == nil && page < 0 {
			page = k.page
		}
		switch {
		case k.element != nil:
			kids = append(kids, fmt.Sprintf("%d 0 R", k.element.number))
		case k.link:
			kids = append(kids, fmt.Sprintf("<</Type/OBJR/Obj %d 0 R>>", d.structure.links[k.id].number)) // on the element's page
		case k.page != page:
			kids = append(kids, fmt.Sprintf("<</Type/MCR/MCID %d/Pg %d 0 R>>", k.id, pageObject(k.page)))
		default:
			kids = append(kids, fmt.Sprint(k.id))
		}
	}
	out := fmt.Sprintf("<</S/%s/P %d 0 R/K[%s]", e.kind, e.parent.number, strings.Join(kids, " "))
	if page >= 0 {
		out += fmt.Sprintf("/Pg %d 0 R", pageObject(page))
	}
	switch {
	case e.kind == Figure:
		out += fmt.Sprintf("/Alt %s/A<</O/Layout/BBox[%.0f %.0f %.0f %.0f]>>", pdfText(e.alt), e.box[0], e.box[1], e.box[2], e.box[3])
	case e.kind == List && e.bulleted():
		out += "/A<</O/List/ListNumbering/Disc>>"
	case e.kind == List:
		out += "/A<</O/List/ListNumbering/Decimal>>"
	case e.kind == ListLabel && e.alt != "":
		out += "/ActualText " + pdfText(e.alt)
	}
	return out + ">>"
}
