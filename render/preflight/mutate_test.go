package preflight

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// sample returns a file whose pages have a text, a line and an area; the last page is blank. more
// draws on the fifth page.
func sample(t testing.TB, info pdf.Info, pages int, trim string, more func(d *pdf.Document)) []byte {
	t.Helper()
	size, err := paper.ParseTrim(trim)
	if err != nil {
		t.Fatal(err)
	}
	info.Plain = true
	d := pdf.New(t.Context(), info)
	for page := 1; page <= pages; page++ {
		d.AddPage(size.Width, size.Height, render.Rect{W: size.Width, H: size.Height})
		if page < pages {
			plain(d, page)
		}
		if page == 5 && more != nil {
			more(d)
		}
	}
	file, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func plain(d *pdf.Document, page int) {
	d.Text(40, 50, render.Left, render.Type{Font: render.Sans, Size: 10, Ink: render.Solid}, fmt.Sprint("page ", page))
	d.Line(render.Solid, 0.3, 40, 60, 80, 60)
	d.Fill(20, render.Rect{X: 40, Y: 70, W: 10, H: 10})
}

var (
	objectHead = regexp.MustCompile(`(?m)^(\d+) 0 obj\n`)
	plainHead  = regexp.MustCompile(`<</Length (\d+)>>\nstream\n`)
)

// seal corrects a file whose objects were changed: the lengths of streams, the table of offsets and
// the identifier.
func seal(file []byte) []byte {
	end := bytes.LastIndex(file, []byte("\nxref\n")) + 1
	trailer := string(file[bytes.LastIndex(file, []byte("/Size")):bytes.LastIndex(file, []byte("/ID"))])
	var body []byte
	rest := file[:end]
	for {
		m := plainHead.FindSubmatchIndex(rest)
		if m == nil {
			body = append(body, rest...)
			break
		}
		n := bytes.Index(rest[m[1]:], []byte("\nendstream"))
		if n < 0 {
			body = append(body, rest...)
			break
		}
		body = append(append(body, rest[:m[0]]...), fmt.Sprintf("<</Length %d>>\nstream\n%s", n, rest[m[1]:m[1]+n])...)
		rest = rest[m[1]+n:]
	}
	places := map[string]int{}
	for _, m := range objectHead.FindAllSubmatchIndex(body, -1) {
		places[string(body[m[2]:m[3]])] = m[0]
	}
	out := fmt.Appendf(bytes.Clone(body), "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for n := range len(places) {
		out = fmt.Appendf(out, "%010d 00000 n \n", places[fmt.Sprint(n+1)])
	}
	id := sha256.Sum256(body)
	return fmt.Appendf(out, "trailer\n<< %s /ID [<%X> <%[2]X>] >>\nstartxref\n%d\n%%%%EOF\n", strings.TrimSpace(trailer), id[:16], len(body))
}

// judge returns the rules that a file breaks, or the reason why Read refuses the file.
func judge(file []byte, p paper.Printer) string {
	d, err := Read(context.Background(), file)
	if err != nil {
		return "refused: " + err.Error()
	}
	var broken []string
	for _, f := range Check(d, p, paper.White) {
		if !f.OK {
			broken = append(broken, f.Rule)
		}
	}
	return strings.Join(broken, ", ")
}

// red is a second ink, stated in RGB.
var red = pdf.Info{Second: &paper.Tone{1, 0, 0.2}, RGB: true}

// drawn lists drawings and the rule that each breaks, "" for none.
var drawn = []struct {
	rule    string
	printer paper.Printer
	pages   int
	trim    string
	info    pdf.Info
	more    func(d *pdf.Document)
}{
	{rule: "", printer: paper.KDP}, {rule: "", printer: paper.Ingram, info: pdf.Info{PDFX: pdf.X1a2001}}, {rule: "PDF/X", printer: paper.Ingram}, {rule: "", printer: paper.Lulu},
	{rule: "page size", trim: "60x100mm"},
	{rule: "page size", trim: "8x10in", printer: paper.Lulu},
	{rule: "number of pages", pages: 10},
	{rule: "number of pages", pages: 830},
	{rule: "number of pages", pages: 24, printer: paper.Lulu},
	{rule: "even pages", pages: 41, printer: paper.Lulu},
	{rule: "inside margin", more: fill(render.Solid, 9, 50, 9, 9)},
	{rule: "outside margin", more: fill(render.Solid, 140, 50, 9, 9)},
	{rule: "top margin", more: fill(render.Solid, 50, 5, 9, 9)},
	{rule: "bottom margin", more: fill(render.Solid, 50, 217, 9, 9)},
	{rule: "bottom margin", printer: paper.Ingram, info: pdf.Info{PDFX: pdf.X1a2001}, more: fill(render.Solid, 50, 209, 9, 9)},
	{rule: "", more: fill(render.White, 1, 1, 9, 9)}, // white on paper is not ink
	{rule: "lines", more: func(d *pdf.Document) { d.Line(render.Solid, 0.2, 40, 90, 80, 90) }},
	{rule: "lines", more: func(d *pdf.Document) { d.Line(render.Solid, 0, 40, 90, 80, 90) }},
	{rule: "lines", more: fill(render.Solid, 40, 90, 40, 0.1)}, // a hairline drawn as an area
	{rule: "lines", more: func(d *pdf.Document) { d.Dots(render.Solid, 0.2, 40, 90, 5, 3) }},
	{rule: "type", more: text("small", 6.9)},
	{rule: "type", printer: paper.Ingram, info: pdf.Info{PDFX: pdf.X1a2001}, more: text("x", 1)},
	{rule: "tints", more: fill(5, 50, 90, 9, 9)},
	{rule: "links", more: func(d *pdf.Document) { d.Link(render.Rect{X: 40, Y: 40, W: 9, H: 9}, 1) }},
	{rule: "bookmarks", more: func(d *pdf.Document) { d.Bookmark(0, "five") }},
	{rule: "metadata", info: pdf.Info{Lang: "en"}},
	{rule: "", printer: paper.Lulu, info: pdf.Info{Lang: "en"}},
	{rule: "", info: red, more: fill(pdf.Second, 50, 90, 9, 9)},
	{rule: "", info: red, printer: paper.Lulu, more: fill(pdf.Second, 50, 90, 9, 9)},
	{rule: "colour, PDF/X", info: red, printer: paper.Ingram, more: fill(pdf.Second, 50, 90, 9, 9)},
	{rule: "", more: stamp(0.3)},
	{rule: "lines", more: stamp(0.2)},
}

// stamp draws a closed line.
func stamp(width float64) func(d *pdf.Document) {
	return func(d *pdf.Document) {
		d.Stamp(render.Solid, width, []render.XY{{}, {X: 9}, {Y: 9}}, render.XY{X: 50, Y: 90})
	}
}

func fill(ink render.Ink, x, y, w, h float64) func(d *pdf.Document) {
	return func(d *pdf.Document) { d.Fill(ink, render.Rect{X: x, Y: y, W: w, H: h}) }
}

func text(s string, size float64) func(d *pdf.Document) {
	return func(d *pdf.Document) {
		d.Text(40, 90, render.Left, render.Type{Font: render.Sans, Size: size, Ink: render.Solid}, s)
	}
}

// TestDrawn breaks rules by drawing; no other rule fails.
func TestDrawn(t *testing.T) {
	for _, c := range drawn {
		if c.printer == "" {
			c.printer = paper.KDP
		}
		if c.pages == 0 {
			c.pages = 40
		}
		if c.trim == "" {
			c.trim = "6x9in"
		}
		if got := judge(sample(t, c.info, c.pages, c.trim, c.more), c.printer); got != c.rule && !(c.trim == "60x100mm" && strings.Contains(got, c.rule)) {
			t.Errorf("%s, %q: breaks %q", c.printer, c.rule, got)
		}
	}
}

const foreign = "refused: "

// mutations are changes of the objects of a file. Apart from the change, the file is valid.
var mutations = []struct{ old, new, want string }{
	{"/TrimBox [0.00 0.00 432.00 648.00]", "/TrimBox [0.00 0.00 432.00 640.00]", "one page size, bleed"},
	{"/MediaBox [0 0 432.00 648.00]", "/MediaBox [0 0 450.00 660.00]", "bleed"},
	{"/MediaBox [0 0 432.00 648.00]", "/MediaBox [9 0 432.00 648.00]", foreign},
	{"/MediaBox [0 0 432.00 648.00]", "/MediaBox [0 0 400.00 648.00]", foreign + "page 1: its trim"},
	{"/MediaBox [0 0 432.00 648.00]", "/MediaBox [0 0 432.00]", foreign},
	{"/TrimBox [0.00 0.00 432.00 648.00]", "/ArtBox [0.00 0.00 432.00 648.00]", foreign},
	{"/Type /Page\n", "/Type /Page /UserUnit 2\n", foreign + "object 3: it holds /UserUnit"},
	{"/Type /Page\n", "/Type /Page /Rotate 90\n", foreign},
	{"/Type /Page\n", "/Type /Page /AA << /O << /S /JavaScript /JS (x) >> >>\n", foreign},
	{"/Type /Page\n", "/Type /Page /Group << /S /Transparency /CS /DeviceGray >>\n", foreign},
	{"/Type /Page\n", "/Type /Page /CropBox [0 0 9 9]\n", foreign},
	{"/Type /Page\n", "/Type /Page /Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] >>]\n", foreign},
	{"/Type /Page\n", "/Type /Page /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [999 0 R /XYZ 0 0 null] >>]\n", foreign + "page 1: a link has no target"},
	{"/Type /Page\n", "/Type /Template\n", foreign},
	{"/Type /Catalog", "/Type /Catalog /OpenAction << /S /JavaScript /JS (x) >>", foreign},
	{"/Type /Catalog", "/Type /Catalog /OCProperties << >>", foreign},
	{"/Type /Catalog", "/Type /Catalog /AcroForm << >>", foreign},
	{"/Type /Catalog", "/Type /Catalog /Names << >>", foreign},
	{"/Producer (akari)", "/Producer <616B617269>", ""},
	{"/Producer (akari)", "/Producer <zz>", foreign + "object"},
	{"/Producer (akari)", "/Producer true", ""},
	{"/Producer (akari)", "/Producer (akari) /Keywords (x)", foreign + "object"},
	{"/XObject <<\n", "/XObject << /X 4 0 R\n", foreign + "page 1: /XObject"},
	{"/ColorSpace <<\n", "/ColorSpace << /C /DeviceRGB\n", foreign},
	{"/ColorSpace <<\n", "/ExtGState <<\n", foreign},
	{"/FontFile2", "/FontFile3", foreign},
	{"/FontFile2 ", "/StemH ", foreign},
	{"/Encoding /Identity-H", "/Encoding /Identity-V", foreign + "page 1: "},
	{"/Subtype /Type0", "/Subtype /Type1", foreign},
	{"/Subtype /Type0", "/Subtype /Type3", foreign},
	{"/W [", "/W [ 1", foreign},
	{"/W [", "/W [ [", foreign},
	{"/W [", "/W [ 1 [(x)]", foreign + "page 1: the operator \"Tf\": the widths of a font"},
	{"/W [", "/W [ 1 2 (x)", foreign + "page 1: the operator \"Tf\": the widths of a font"},
	{"/DW 750", "/DW (750)", foreign},
	{"0.8 g", "1 0 0 rg", "colour"},
	{"0.8 g", "1 0 0 1.1 k", foreign},
	{"0.8 g", "0 0 0 0.2 k", "colour"},
	{"0.8 g", "0.8 0.8 0.8 rg", "colour"},
	{"0.8 g", "0.8 0.7 0.8 rg", "colour"},
	{"0.8 g", "0 0.1 0 0.2 k", "colour"},
	{"0.8 g", "/P cs", foreign},
	{"0.8 g", "/G gs", foreign},
	{"0.8 g", "/X Do", foreign},
	{"0.8 g", "/S sh", foreign},
	{"0.8 g", "BI /W 1 /H 1 /BPC 8 /CS /G ID x EI", foreign},
	{"0.8 g", "3 Tr", foreign},
	{"0.8 g", "50 Tz", foreign},
	{"0.8 g", "14 TL T*", foreign},
	{"0.8 g", "W n", foreign},
	{"0.8 g", "nan g", foreign},
	{"0.8 g", "1e400 g", foreign},
	{"0.8 g", "1.8 g", foreign},
	{"0.8 g", "g", foreign},
	{"0.8 g", "0.8 0.8 g", foreign},
	{"0.8 g", "(0.8) g", foreign},
	{"0.8 g", "q 0.8 g", foreign},
	{"0.8 g", "Q 0.8 g", foreign},
	{"0.8 g", "q 0.97 g Q 0.8 g", ""},
	{"0.8 g", strings.Repeat("q ", 20) + "0.8 g" + strings.Repeat(" Q", 20), foreign + `page 1: the operator "q"`},
	{"0.8 g", "1 2 3 4 5 6 7 g", foreign + "page 1: not in the form that akari writes"},
	{"0.8 g", "0.8 g [[[[[[[[[[1]]]]]]]]]]", foreign + "page 1: nested too deep"},
	{"0.8 g", "0.8 g (", foreign},
	{"0.8 g", "0.8 g <", foreign},
	{"0.8 g", "0.8 g [", foreign},
	{"0.8 g", "0.8 g <<", foreign},
	{"0.8 g", "ET 0.8 g", foreign},
	{"0.8 g", "BT 0.8 g", foreign},
	{"0.8 g", "0.97 g", "tints"},
	{"0.8 g", "0.8 g 1 1 9 9 re f", "inside margin, bottom margin"},
	{"0.8504 w", "0.5 w", "lines"},
	{"0.8504 w", "0.01 0 0 0.01 0 0 cm 0.8504 w", "inside margin, bottom margin, lines"},
	{" 10.00 Tf", " 5.00 Tf", "type"},
	{" 10.00 Tf", " /x Tf", foreign + `page 1: the operator "Tf"`},
	{" Td (", " Td (\\q", foreign},
	{" Td (", " Td (\\r\\(", ""}, // a letter of two bytes
	{" Td (", " Td ((", foreign},
	{" Tj ET", " Tj", foreign},
	{"\nendstream", "\nendstrea", foreign},
	{"endobj\n", "endobj\n7 7 m\n", foreign},
	{"endobj\n", "", foreign},
	{"/Kids [3 0 R ", "/Kids [4 0 R ", foreign},
	{"/Kids [3 0 R ", "/Kids [7 0 R ", "refused"},
	{"/Parent 1 0 R", "/Parent 1 0 R /Parent 1 0 R", foreign},
	{"<</Length ", "<</Filter /LZWDecode /Length ", foreign},
	{"/Contents 4 0 R", "/Contents 999 0 R", foreign},
	{"/Contents 4 0 R", "/Contents [4 0 R]", foreign},
	{"<</Length ", "<</Filter /FlateDecode /Length ", foreign},
	{"<</Length 1", "<</Length -1", foreign},
	{"/Type /Pages\n/Kids [", "/Type /Pages\n/Count [", foreign},
	{"/Root ", "/Root 99 0 R /Root ", foreign},
}

// TestMutations changes a file in many ways. Each change breaks a rule, or Read refuses the file.
// Without a new seal, Read refuses every changed file.
func TestMutations(t *testing.T) {
	file := sample(t, pdf.Info{Title: "Sample"}, 40, "6x9in", nil)
	if resealed := seal(file); !bytes.Equal(resealed, file) {
		t.Fatal("the seal of the test is not that of the writer")
	}
	for _, m := range mutations {
		changed := bytes.Replace(file, []byte(m.old), []byte(m.new), 1)
		if bytes.Equal(changed, file) {
			t.Errorf("%q is not in the file", m.old)
			continue
		}
		if got := judge(changed, paper.KDP); !strings.HasPrefix(got, foreign) {
			t.Errorf("%q -> %q without a seal: %s", m.old, m.new, got)
		}
		if got := judge(seal(changed), paper.KDP); !strings.HasPrefix(got, m.want) || (got == "") != (m.want == "") {
			t.Errorf("%q -> %q: %q, want %q", m.old, m.new, got, m.want)
		}
	}
	t.Logf("%d mutations, %d drawn faults", len(mutations), len(drawn))
}

// TestSecondInkMutations changes the declaration of a second ink, and a colour on a page.
func TestSecondInkMutations(t *testing.T) {
	file := sample(t, red, 40, "6x9in", func(d *pdf.Document) {
		fill(pdf.Second, 50, 90, 9, 9)(d)
		fill(render.Solid, 50, 110, 9, 9)(d)
		fill(pdf.Second, 50, 130, 9, 9)(d)
	})
	for _, m := range []struct{ old, new, want string }{
		{"1 0 0.2 rg", "1 0 0.2 rg", ""},
		{"1 0 0.2 rg", "1 0 0.21 rg", "colour"},
		{"1 0 0.2 rg", "0.2 0 1 rg", "colour"},
		{"1 0 0.2 rg", "0.5 0.5 0.5 rg", "colour"},
		{"1 0 0.2 rg", "0 1 0.8 0 k", "colour"},
		{"(#ff0033)", "(#ff0034)", "colour"},
		{"/SecondInk (#ff0033)", "", "colour"},
		{"(#ff0033)", "(red)", foreign + "its second ink"},
		{"0.8 g", "1 0 0.2 rg", ""},
	} {
		changed := bytes.Replace(file, []byte(m.old), []byte(m.new), 1)
		if m.old != m.new && bytes.Equal(changed, file) {
			t.Errorf("%q is not in the file", m.old)
		}
		if got := judge(seal(changed), paper.KDP); !strings.HasPrefix(got, m.want) || (got == "") != (m.want == "") {
			t.Errorf("%q -> %q: %q, want %q", m.old, m.new, got, m.want)
		}
	}
}

// TestEndMutations changes the part of a file after the objects.
func TestEndMutations(t *testing.T) {
	file := sample(t, pdf.Info{}, 40, "6x9in", nil)
	for old, new := range map[string]string{
		"%PDF-":            "%FDP-",
		" 00000 n ":        " 00001 n ",
		"trailer\n<< ":     "trailer\n<< /Encrypt 1 0 R ",
		"trailer\n<< /S":   "trailer\n<< /Prev 9 /S",
		"/Info ":           "/Inof ",
		"\nstartxref\n":    "\nstartxref\n1",
		"%%EOF\n":          "%%EOF\n% more",
		"xref\n0 ":         "xref\n1 ",
		"\n%\xe2\xe3\xcf":  "\n%\xe2\xe3\xce",
		"0000000000 65535": "0000000001 65535",
	} {
		i := bytes.LastIndex(file, []byte(old))
		changed := append(append(bytes.Clone(file[:i]), new...), file[i+len(old):]...)
		if got := judge(changed, paper.KDP); !strings.HasPrefix(got, foreign) {
			t.Errorf("%q -> %q: %q", old, new, got)
		}
	}
}

// TestEveryRuleHasAFault checks that the lists of faults have every rule.
func TestEveryRuleHasAFault(t *testing.T) {
	var all strings.Builder
	for _, c := range drawn {
		all.WriteString(c.rule + ",")
	}
	for _, m := range mutations {
		all.WriteString(m.want + ",")
	}
	for _, p := range []paper.Printer{paper.KDP, paper.Ingram, paper.Lulu} {
		d, err := Read(t.Context(), sample(t, pdf.Info{}, 40, "6x9in", nil))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range Check(d, p, paper.White) {
			if !strings.Contains(all.String(), f.Rule) && !slicesBroken(f.Rule) {
				t.Errorf("no file breaks the rule %q", f.Rule)
			}
		}
	}
}

// slicesBroken reports whether TestPages breaks a rule.
func slicesBroken(rule string) bool {
	return rule == "blank pages" || rule == "last page" || rule == "fonts"
}

// reread writes a document and reads it.
func reread(t *testing.T, d *pdf.Document) *Document {
	t.Helper()
	file, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := Read(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// TestPages breaks the rules on blank pages and on fonts.
func TestPages(t *testing.T) {
	read := func(blank func(page int) bool) *Document {
		d := pdf.New(t.Context(), pdf.Info{Plain: true})
		for page := 1; page <= 40; page++ {
			d.AddPage(152.4, 228.6, render.Rect{W: 152.4, H: 228.6})
			if !blank(page) {
				plain(d, page)
			}
		}
		return reread(t, d)
	}
	broken := func(d *Document, p paper.Printer) string {
		var out []string
		for _, f := range Check(d, p, paper.White) {
			if !f.OK {
				out = append(out, f.Rule)
			}
		}
		return strings.Join(out, ", ")
	}
	if got := broken(read(func(page int) bool { return page >= 10 && page <= 12 }), paper.KDP); got != "blank pages" {
		t.Errorf("three blank pages break %q", got)
	}
	if got := broken(read(func(page int) bool { return page > 30 }), paper.KDP); got != "" {
		t.Errorf("ten blank pages at the end break %q", got)
	}
	if got := broken(read(func(page int) bool { return page > 29 }), paper.KDP); got != "blank pages" {
		t.Errorf("eleven blank pages at the end break %q", got)
	}
	d := read(func(int) bool { return false })
	if got := broken(d, paper.Ingram); got != "last page, PDF/X" {
		t.Errorf("a last page with ink breaks %q", got)
	}
	d.Fonts[0].Embedded = false
	if got := broken(d, paper.KDP); got != "fonts" {
		t.Errorf("a font that is not embedded breaks %q", got)
	}
}

// TestBleed draws pages that are larger than their trim. On every page, the difference must be the
// printer's bleed, and the background must fill the bleed.
func TestBleed(t *testing.T) {
	const bleed = paper.Bleed
	read := func(page func(d *pdf.Document, recto bool)) *Document {
		d := pdf.New(t.Context(), pdf.Info{Plain: true})
		for n := range 40 {
			page(d, n%2 == 0)
			plain(d, n)
		}
		return reread(t, d)
	}
	sheet := func(w, h, left, top, background float64) func(*pdf.Document, bool) {
		return func(d *pdf.Document, recto bool) {
			if recto {
				left = w - 152.4 - left
			}
			d.AddPage(w, h, render.Rect{X: left, Y: top, W: 152.4, H: 228.6})
			if recto {
				left = w - 152.4 - left
			}
			d.Fill(20, render.Rect{X: background, Y: background, W: w - 2*background, H: h - 2*background})
		}
	}
	three, all := sheet(152.4+bleed, 228.6+2*bleed, bleed, bleed, 0), sheet(152.4+2*bleed, 228.6+2*bleed, bleed, bleed, 0)
	for _, c := range []struct {
		name    string
		printer paper.Printer
		page    func(*pdf.Document, bool)
		want    string
	}{
		{"three sides", paper.KDP, three, ""},
		{"three sides", paper.Lulu, three, "bleed"},
		{"all sides", paper.Lulu, all, ""},
		{"all sides", paper.KDP, all, "bleed"},
		{"at the spine", paper.KDP, sheet(152.4+bleed, 228.6+2*bleed, 0, bleed, 0), "bleed"},
		{"too little", paper.KDP, sheet(152.4+2, 228.6+4, 2, 2, 0), "bleed"},
		{"a background that ends before the edge", paper.KDP, sheet(152.4+bleed, 228.6+2*bleed, bleed, bleed, 1), "inside margin, outside margin, top margin, bottom margin"},
		{"a background without bleed", paper.KDP, sheet(152.4, 228.6, 0, 0, 0), "inside margin, outside margin, top margin, bottom margin"},
		{"on some pages", paper.KDP, func(d *pdf.Document, recto bool) {
			if three(d, recto); recto {
				d.AddPage(152.4, 228.6, render.Rect{W: 152.4, H: 228.6})
			}
		}, "bleed"},
	} {
		var broken []string
		for _, f := range Check(read(c.page), c.printer, paper.White) {
			if !f.OK {
				broken = append(broken, f.Rule)
			}
		}
		if got := strings.Join(broken, ", "); got != c.want && !(c.name == "on some pages" && strings.Contains(got, c.want)) {
			t.Errorf("%s, %s: breaks %q, want %q", c.name, c.printer, got, c.want)
		}
	}
}

// FuzzRead reads files with a valid seal and random objects.
func FuzzRead(f *testing.F) {
	file := sample(f, pdf.Info{Lang: "en"}, 2, "6x9in", nil)
	f.Add(file[:bytes.LastIndex(file, []byte("xref\n"))], "0.8 g", "q 0 0 0 0 0 0 cm (x) Tj")
	f.Fuzz(func(t *testing.T, body []byte, old, new string) {
		whole := append(bytes.Clone(body), "xref\n<< /Size 27 /Root 25 0 R /Info 24 0 R /ID"...)
		for _, data := range [][]byte{body, seal(bytes.ReplaceAll(file, []byte(old), []byte(new))), whole} {
			d, err := Read(t.Context(), data)
			if err != nil {
				continue
			}
			for _, p := range []paper.Printer{paper.KDP, paper.Ingram, paper.Lulu} {
				Check(d, p, paper.White)
			}
		}
	})
}
