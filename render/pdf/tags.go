package pdf

import (
	"bytes"
	"fmt"
	"strings"
)

// Tag describes the next drawing for programs that read a page aloud. The drawing is a
// paragraph, a figure with a text that replaces the figure, or an Artifact, which such programs
// skip. Only a document with a language has tags.
func (d *Document) Tag(kind TagKind, alt string) {
	if d.info.Lang != "" && d.pages > 0 {
		d.next = &tag{kind, alt}
	}
}

// TagKind is the kind of a part of a page.
type TagKind string

const (
	Paragraph TagKind = "P"
	Figure    TagKind = "Figure"
	Artifact  TagKind = "Artifact"
)

// tag is a part of a page with its text.
type tag struct {
	kind TagKind
	alt  string
}

// marks begins the part that the last call of Tag describes, if the part has not begun.
func (d *Document) marks() {
	if d.next == nil || d.pdf == nil {
		return
	}
	t := *d.next
	d.endTag()
	for len(d.tags) < d.pages {
		d.tags = append(d.tags, nil)
	}
	begin := "/Artifact BMC"
	if t.kind != Artifact {
		page := &d.tags[d.pages-1]
		begin = fmt.Sprintf("/%s <</MCID %d>> BDC", t.kind, len(*page))
		*page = append(*page, t)
	}
	d.pdf.RawWriteStr(begin)
	d.tagged = true
}

// endTag ends the part that has begun, if any has.
func (d *Document) endTag() {
	if d.tagged && d.pdf != nil {
		d.pdf.RawWriteStr("EMC")
	}
	d.next, d.tagged = nil, false
}

// pageObject is the number of the object of a page, from 0, as the library counts.
func pageObject(page int) int { return 3 + 2*page }

// linked adds to the object of a page the page's place in the tree of tags.
func linked(object []byte, number int) []byte {
	const begin = "/Type /Page\n"
	return bytes.Replace(object, []byte(begin), fmt.Appendf(nil, "%s/StructParents %d\n", begin, (number-pageObject(0))/2), 1)
}

// writeTags writes the tree of tags as objects with numbers from first on, and returns the
// tree's entries in the Catalog. Each page has one paragraph, with all its text, and its figures.
func writeTags(tags [][]tag, first int, object func(number int, body string)) string {
	var elements []string // without the number of their parent
	var parents strings.Builder
	for page, list := range tags {
		text := -1 // the element of the paragraph
		var parts []string
		fmt.Fprintf(&parents, "%d [", page)
		for id, t := range list {
			at := len(elements)
			switch {
			case t.kind == Figure:
				elements = append(elements, fmt.Sprintf("/S /Figure /Pg %d 0 R /K %d /Alt %s", pageObject(page), id, pdfText(t.alt)))
			case text < 0:
				text, elements = at, append(elements, "")
				fallthrough
			default:
				at, parts = text, append(parts, fmt.Sprint(id))
			}
			fmt.Fprintf(&parents, "%d 0 R ", first+at)
		}
		if text >= 0 {
			elements[text] = fmt.Sprintf("/S /P /Pg %d 0 R /K [%s]", pageObject(page), strings.Join(parts, " "))
		}
		parents.WriteString("]\n")
	}
	document := first + len(elements)
	var kids strings.Builder
	for i, e := range elements {
		object(first+i, fmt.Sprintf("<</Type /StructElem /P %d 0 R %s>>", document, e))
		fmt.Fprintf(&kids, "%d 0 R ", first+i)
	}
	object(document, fmt.Sprintf("<</Type /StructElem /S /Document /P %d 0 R /K [%s]>>", document+1, &kids))
	object(document+1, fmt.Sprintf("<</Type /StructTreeRoot /K %d 0 R /ParentTree <</Nums [%s]>>>>", document, &parents))
	return fmt.Sprintf("/MarkInfo << /Marked true >> /StructTreeRoot %d 0 R", document+1)
}
