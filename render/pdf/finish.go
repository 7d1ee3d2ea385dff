package pdf

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/jung-kurt/gofpdf"

	"akari/render"
)

// Bytes ends the document and returns the file.
func (d *Document) Bytes() (file []byte, err error) {
	d.require(d.pdf != nil, "the document only measures, or has ended")
	d.require(d.last <= d.pages, "expected a link to page 1 to %d, got %d", d.pages, d.last)
	if !d.ready() {
		return nil, d.err
	}
	if d.info.FullFonts {
		d.embedAll()
	}
	defer func() {
		if r := recover(); r != nil {
			file, err = nil, fmt.Errorf("a font cannot be embedded: %v", r)
		}
	}()
	if !d.ready() {
		return nil, d.err
	}
	d.endMarks()
	d.collect()
	var raw whole
	if err := d.pdf.Output(&raw); err != nil {
		return nil, err
	}
	d.pdf = nil // its pages are not needed any more
	d.collect()
	return d.finish(raw)
}

// collect frees the memory of earlier steps before a book is copied, so that a step does not
// need memory in addition to the garbage of the step before.
func (d *Document) collect() {
	if d.pages >= 100 {
		runtime.GC()
	}
}

// whole is a file that the library writes in one piece. The file stays in the library's memory,
// which the library does not use again, so a book is in memory only once.
type whole []byte

func (w *whole) Write(p []byte) (int, error) {
	if *w == nil {
		*w = p
	} else {
		*w = append(slices.Clip(*w), p...)
	}
	return len(p), nil
}

// embedAll makes the library embed every character of the document's fonts. For this, embedAll
// draws the characters on a template that no page shows.
func (d *Document) embedAll() {
	d.pdf.CreateTemplate(func(t *gofpdf.Tpl) {
		for i, f := range d.fonts {
			t.SetFont(fontName(i), "", 10)
			for r := rune(' '); r < 0xFFFF && (r%256 != 0 || d.ready()); r++ {
				if f.Has(r) {
					t.Text(0, 0, string(r))
				}
			}
		}
	})
}

// finish rewrites a file that gofpdf made. It compresses the pages, and replaces Info and
// Catalog, which the library always writes last. The new objects have the time zone of the dates,
// a file identifier computed from the content, and no empty list of attachments. They also have
// what the library does not support: page labels, language, XMP and the labels of PDF/X.
func (d *Document) finish(file []byte) ([]byte, error) {
	info := d.info
	offsets := objectOffsets(file)
	n := len(offsets) - 1 // the Catalog; Info comes before it
	outlines := outlinesRef.Find(file[offsets[n]:])

	out := &objects{places: make([]place, len(offsets)), pack: info.Lang != ""}
	out.WriteString("%PDF-" + info.version() + "\n%\xe2\xe3\xcf\xd3\n") // marks the file as binary
	if err := d.copyObjects(out, file, offsets, n-1); err != nil {
		return nil, err
	}
	object := func(number int, body string) {
		out.add(number, fmt.Appendf(nil, "%d 0 obj\n%s\nendobj\n", number, body))
	}
	object(n-1, info.dictionary())
	catalog := []string{"/Type /Catalog", "/Pages 1 0 R"}
	if outlines != nil {
		catalog = append(catalog, string(outlines), "/PageMode /UseOutlines")
	}
	if info.Lang != "" {
		catalog = append(catalog, "/Lang "+pdfText(info.Lang), fmt.Sprintf("/Metadata %d 0 R", len(out.places)))
		xmp := info.xmp()
		object(len(out.places), fmt.Sprintf("<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n%s\nendstream", len(xmp), xmp))
		catalog = append(catalog, d.writeStructure(len(out.places), object))
		labels := fmt.Sprintf("%d << /S /D >>", info.Roman)
		if info.Roman > 0 {
			labels = "0 << /S /r >> " + labels
		}
		catalog = append(catalog, "/PageLabels << /Nums [ "+labels+" ] >>")
	}
	if info.PDFX != "" {
		catalog = append(catalog, fmt.Sprintf("/OutputIntents [%d 0 R]", len(out.places)))
		object(len(out.places), info.Condition.outputIntent())
	}
	object(n, "<< "+strings.Join(catalog, "\n")+" >>")
	if out.pack {
		out.endPacked(n, n-1)
	} else {
		out.end(n, n-1)
	}
	return out.Bytes(), nil
}

var outlinesRef = regexp.MustCompile(`/Outlines \d+ 0 R`)

// copyObjects copies the objects except for the last two, in the order of the file, and
// compresses pages. It uses one compressor for all pages: a new compressor for every page, as in
// the library, takes longer than all other work.
func (d *Document) copyObjects(out *objects, file []byte, offsets []int, last int) error {
	order := make([]int, 0, last)
	for i := 1; i < last; i++ {
		order = append(order, i)
	}
	slices.SortFunc(order, func(a, b int) int { return offsets[a] - offsets[b] })
	var packed bytes.Buffer
	level := 4 // higher ones save little
	if out.pack {
		level = 6 // as much as the structure takes
	}
	packer, _ := zlib.NewWriterLevel(&packed, level) // a valid level
	end := offsets[last]
	for k, i := range order {
		next := end
		if k+1 < len(order) {
			next = offsets[order[k+1]]
		}
		object := file[offsets[i]:next]
		if m := standInObject.FindSubmatch(object); m != nil {
			place, _ := strconv.Atoi(string(m[2]))
			picture, err := d.images[place-1].object(d.ctx, d.info.Colour, d.images[place-1].wide)
			if err != nil {
				return err
			}
			out.add(i, slices.Concat(m[1], picture))
			continue
		}
		m := pageContent.FindSubmatchIndex(object)
		if m == nil {
			if err := d.checkFont(file, offsets[:i+1], object); err != nil {
				return err
			}
			out.add(i, nameFonts(d.placed(out, object, i), d.info, d.fonts))
			continue
		}
		length, _ := strconv.Atoi(string(object[m[4]:m[5]]))
		stream := object[m[1] : m[1]+length]
		if d.info.Lang != "" && bytes.HasPrefix(stream, []byte("/CIDInit")) {
			stream = characters()
		}
		packed.Reset()
		packer.Reset(&packed)
		for piece := range slices.Chunk(stream, 1<<16) {
			if err := d.ctx.Err(); err != nil {
				return err
			}
			packer.Write(piece) // a buffer takes every write
		}
		packer.Close()
		out.places[i].at = out.Len()
		fmt.Fprintf(out, "%s<</Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n", object[:m[3]], packed.Len(), packed.Bytes())
	}
	return nil
}

// checkFont reports a character that the document shows and the program of its font would not draw, if the last
// object is such a program. The library writes it after five other objects of the font: the first has the font's
// name, the last the glyph of each character.
func (d *Document) checkFont(file []byte, offsets []int, object []byte) error {
	const others = 6
	k := len(offsets) - 1
	if !fontProgram.Match(object) || k < others {
		return nil
	}
	place, err := strconv.Atoi(string(bytes.TrimPrefix(libraryName.Find(file[offsets[k-others]:offsets[k]]), []byte("/utf8f"))))
	if err != nil || place >= len(d.fonts) {
		return errors.New("pdf: internal error: a font without a name")
	}
	glyphs, err := inflate(file[offsets[k-1]:offsets[k]])
	if err != nil {
		return err
	}
	program, err := inflate(object)
	if err != nil {
		return err
	}
	return d.fonts[place].CheckProgram(program, glyphs, d.shown[d.fonts[place]])
}

// inflate returns the bytes of an object's compressed stream.
func inflate(object []byte) ([]byte, error) {
	_, stream, _ := bytes.Cut(object, []byte("\nstream\n"))
	packed, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(packed)
}

// characters returns the table of the characters that the codes of a font mean: each code is its
// character. Unlike the library's table, it has no ranges that run over a byte, and no codes that are not
// characters; PDF/UA forbids both.
func characters() []byte {
	const first, last, most = 0x0001, 0xFFFD, 100 // most is the largest number of ranges in a list
	var ranges []string
	for row := 0; row <= last; row += 0x100 {
		if row >= 0xD800 && row <= 0xDF00 { // halves of characters
			continue
		}
		from, to := max(row, first), min(row+0xFF, last)
		if to == 0xFEFF { // the mark of a byte order
			to--
		}
		ranges = append(ranges, fmt.Sprintf("<%04X> <%04X> <%04[1]X>\n", from, to))
	}
	out := []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
	for list := range slices.Chunk(ranges, most) {
		out = fmt.Appendf(out, "%d beginbfrange\n%sendbfrange\n", len(list), strings.Join(list, ""))
	}
	return append(out, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"...)
}

// nameFonts replaces the library's names of fonts by the fonts' own names. A tag of six letters
// before a name marks a subset.
func nameFonts(object []byte, info Info, fonts []*render.Font) []byte {
	if !fontObject.Match(object) {
		return object
	}
	return libraryName.ReplaceAllFunc(object, func(name []byte) []byte {
		place, err := strconv.Atoi(string(name[len("/utf8f"):]))
		if err != nil || place >= len(fonts) {
			return name
		}
		own := fonts[place].PostScriptName()
		if !info.FullFonts {
			own = fmt.Sprintf("AKARI%c+%s", 'A'+place%26, own)
		}
		return []byte("/" + own)
	})
}

var (
	fontProgram = regexp.MustCompile(`^\d+ 0 obj\n<</Length \d+\n/Filter /FlateDecode\n/Length1 `)
	fontObject  = regexp.MustCompile(`^\d+ 0 obj\n<<\s*/Type /Font`)
	libraryName = regexp.MustCompile(`/utf8f\d+`)
)

// pageContent is the beginning of an uncompressed stream that holds a page.
var pageContent = regexp.MustCompile(`^(\d+ 0 obj\n)<</Length (\d+)>>\nstream\n`)

// objectOffsets reads the cross-reference table that the library has written: the place
// of each object, 0 for the free object 0.
func objectOffsets(file []byte) []int {
	table := bytes.LastIndex(file, []byte("\nxref\n")) + 1
	var count int
	if n, err := fmt.Sscanf(string(file[table:]), "xref\n0 %d", &count); table == 0 || n != 1 {
		panic(fmt.Sprintf("pdf: internal error: a file without its table: %v", err))
	}
	lines := strings.Split(string(file[table:]), "\n")[2:]
	offsets := make([]int, count)
	for k := range offsets {
		offsets[k], _ = strconv.Atoi(strings.TrimLeft(lines[k][:10], "0"))
	}
	return offsets
}

// version returns the oldest version of PDF that has the features of the file. PDF/X-1a:2001
// requires 1.3.
func (i Info) version() string {
	switch {
	case i.Lang != "":
		return "1.5"
	case i.PDFX == X1a2003:
		return "1.4"
	}
	return "1.3"
}

// dictionary returns the Info object.
func (i Info) dictionary() string {
	date := pdfText("D:" + i.Date.UTC().Format("20060102150405") + "+00'00'")
	entries := []string{"/Producer (akari)", "/CreationDate " + date, "/ModDate " + date, "/Trapped /False"}
	for _, e := range []struct{ key, value string }{{"Title", i.Title}, {"Author", i.Author}, {"Subject", i.Subject}} {
		if e.value != "" {
			entries = append(entries, "/"+e.key+" "+pdfText(e.value))
		}
	}
	if i.Second != nil && i.RGB {
		entries = append(entries, "/"+SpotName+" "+pdfText(i.Second.String()))
	}
	switch i.PDFX {
	case X1a2001:
		entries = append(entries, "/GTS_PDFXVersion (PDF/X-1:2001)", "/GTS_PDFXConformance (PDF/X-1a:2001)")
	case X1a2003:
		entries = append(entries, "/GTS_PDFXVersion (PDF/X-1a:2003)")
	}
	return "<< " + strings.Join(entries, "\n") + " >>"
}

// Label is a standard that a file claims to follow.
type Label string

const (
	X1a2001 Label = "PDF/X-1a:2001"
	X1a2003 Label = "PDF/X-1a:2003"
)

// Condition is a printing condition of the registry of the International Color
// Consortium. Grey prints the same in all conditions. The zero Condition is SWOP.
type Condition struct{ ID, Name string }

func (c Condition) outputIntent() string {
	c = cmp.Or(c, Condition{"CGATS TR 001", "SWOP"})
	return fmt.Sprintf(`<< /Type /OutputIntent /S /GTS_PDFX
/OutputConditionIdentifier %s /OutputCondition %s /RegistryName (http://www.color.org)
/Info %s >>`, pdfText(c.ID), pdfText(c.Name), pdfText(c.Name))
}

// xmp returns the metadata of the file as XML.
func (i Info) xmp() string {
	date := i.Date.UTC().Format(time.RFC3339)
	return `<?xpacket begin="` + "\ufeff" + `" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">` + render.EscapeXML(i.Title) + `</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>` + render.EscapeXML(i.Author) + `</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>` + render.EscapeXML(i.Lang) + `</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>` + date + `</xmp:CreateDate><xmp:ModifyDate>` + date + `</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

// pdfText returns a text as a PDF string: unchanged if the text is plain ASCII, otherwise in
// UTF-16.
func pdfText(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7F || strings.ContainsRune(`()\`, r) }) {
		return "(" + s + ")"
	}
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	return b.String() + ">"
}
