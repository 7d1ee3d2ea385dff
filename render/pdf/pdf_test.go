package pdf

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	reader "github.com/ledongthuc/pdf"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/render"
)

// small returns a unique puzzle and its solution.
func small(t testing.TB) (*puzzle.Puzzle, puzzle.Lamps) {
	t.Helper()
	p := testkit.Grid("..#0", "2.2.", "0...", "....")
	solutions := testkit.Brute(p)
	if len(solutions) != 1 {
		t.Fatalf("the small puzzle has %d solutions", len(solutions))
	}
	return p, solutions[0]
}

func TestTextErrors(t *testing.T) {
	for s, want := range map[string]string{
		"Akari 😀": "Basic Multilingual Plane",
		"灯り":      "no glyph for",
		"a\nb":    "control character",
	} {
		d := New(t.Context(), Info{})
		d.AddPage(100, 100, render.Rect{W: 100, H: 100})
		d.Text(10, 10, render.Left, render.Type{Font: render.Serif, Size: 10, Ink: render.Solid}, s)
		d.Text(10, 20, render.Left, render.Type{Font: render.Serif, Size: 10, Ink: render.Solid}, "fine")
		if _, err := d.Bytes(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", s, err)
		}
	}
}

// read reads a finished file with a module of others.
func read(t *testing.T, file []byte) *reader.Reader {
	t.Helper()
	return testkit.Must(reader.NewReader(bytes.NewReader(file), int64(len(file))))
}

// operators calls f with each operator of a page.
func operators(page reader.Page, f func(op string, args []reader.Value)) {
	reader.Interpret(page.V.Key("Contents"), func(stack *reader.Stack, op string) {
		args := make([]reader.Value, stack.Len())
		for i := len(args) - 1; i >= 0; i-- {
			args[i] = stack.Pop()
		}
		f(op, args)
	})
}

// embedded returns the names of the fonts of a file, which must be embedded.
func embedded(t *testing.T, file *reader.Reader) (names []string) {
	t.Helper()
	for page := range file.NumPage() {
		fonts := file.Page(page + 1).Resources().Key("Font")
		for _, name := range fonts.Keys() {
			f := fonts.Key(name)
			if f.Key("DescendantFonts").Index(0).Key("FontDescriptor").Key("FontFile2").Kind() != reader.Stream {
				t.Errorf("%v is not embedded", f)
			}
			names = append(names, f.Key("BaseFont").Name())
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestFinished reads the objects that finish adds: page labels, links, bookmarks, language, and the labels
// of PDF/X.
func TestFinished(t *testing.T) {
	make := func(info Info, screen bool) []byte {
		d := New(t.Context(), info)
		for page := range 3 {
			d.AddPage(100, 120, render.Rect{W: 100, H: 120})
			if screen {
				d.Bookmark(fmt.Sprintf("Seite %d ‒ Ö", page+1))
				d.Link(render.Rect{X: 10, Y: 10, W: 20, H: 20}, 3-page)
			}
			d.Text(10, 30, render.Left, render.Type{Font: render.Serif, Size: 12, Ink: render.Solid}, "Grüße")
		}
		return testkit.Must(d.Bytes())
	}
	for _, c := range []struct {
		info             Info
		version, subtype string
	}{{Info{Title: "Über (1)", PDFX: X1a2001}, "1.3", "PDF/X-1:2001"}, {Info{PDFX: X1a2003}, "1.4", "PDF/X-1a:2003"}, {Info{Title: "Über", Lang: "de", Roman: 2}, "1.5", ""}} {
		screen := c.info.Lang != ""
		file := make(c.info, screen)
		trailer := read(t, file).Trailer()
		about, root := trailer.Key("Info"), trailer.Key("Root")
		if !bytes.HasPrefix(file, []byte("%PDF-"+c.version+"\n")) || about.Key("Title").Text() != c.info.Title || about.Key("GTS_PDFXVersion").Text() != c.subtype {
			t.Errorf("%.8q, %v", file, about)
		}
		if !strings.HasPrefix(about.Key("CreationDate").Text(), "D:2026") || root.Key("Metadata").IsNull() == screen || root.Key("Lang").Text() != string(c.info.Lang) {
			t.Errorf("%v, %v", about, root)
		}
		first := root.Key("Outlines").Key("First")
		last := root.Key("Pages").Key("Kids").Index(2)
		if screen && (first.Key("Title").Text() != "Seite 1 ‒ Ö" || root.Key("PageLabels").Key("Nums").Index(1).Key("S").Name() != "r" ||
			last.Key("Annots").Len() != 1 || !strings.HasPrefix(last.Key("Annots").Index(0).Key("Dest").String(), root.Key("Pages").Key("Kids").String()[:4])) {
			t.Errorf("%v, %v, %v", first, root.Key("PageLabels"), last)
		}
	}
	if whole, small := make(Info{FullFonts: true}, false), make(Info{}, false); len(whole) < 5*len(small) {
		t.Errorf("whole fonts take %d bytes, subsets %d", len(whole), len(small))
	}
}

// sample returns a document with every kind of drawing.
func sample(t testing.TB) []byte {
	t.Helper()
	p, l := small(t)
	sheets := []render.Sheet{render.Draw(p, render.Marks{}, render.Print).Alone(""), render.Draw(p, render.Solution(p, l), render.Print).Alone("")}
	sheets[1].Height += 10
	sheets[1].Placed[0].Y += 10
	sheets[1].Placed[0].Caption = "Solution"
	file, err := Sheets(t.Context(), sheets, Info{Title: "Sample"})
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestPDFIsDeterministic(t *testing.T) {
	first := sample(t)
	for range testkit.Scale(3, 20) {
		if !bytes.Equal(first, sample(t)) {
			t.Fatal("two runs give different bytes")
		}
	}
}

// TestSample reads the fonts, inks and texts of drawings.
func TestSample(t *testing.T) {
	file := read(t, sample(t))
	if fonts := embedded(t, file); len(fonts) != 2 {
		t.Errorf("fonts %q", fonts)
	}
	text := ""
	for page := range file.NumPage() {
		operators(file.Page(page+1), func(op string, args []reader.Value) {
			switch op {
			case "Tj":
				text += args[0].TextFromUTF16() + "\n"
			case "rg", "RG", "k", "K", "Do", "cs", "CS":
				t.Errorf("the drawing has the operator %s", op)
			}
		})
	}
	if !strings.Contains(text, "Solution\n") || !strings.Contains(text, "2\n") {
		t.Errorf("text: %q", text)
	}
}

// TestStructure reads the structure of a document. Headings go down one level at a
// time, an element continues on the next page, and empty elements are left out.
func TestStructure(t *testing.T) {
	d := New(t.Context(), Info{Lang: "en", Title: "T"})
	page := func() { d.AddPage(100, 100, render.Rect{W: 100, H: 100}) }
	text := func(s string) {
		d.Text(10, 20, render.Left, render.Type{Font: render.Serif, Size: 10, Ink: render.Solid}, s)
	}
	page()
	d.Tag(Heading(1), "", func() { text("One") })
	d.Tag(Heading(3), "", func() { text("Two") })
	d.Tag(List, "", func() { d.Tag(ListItem, "", func() {}) })
	d.Tag(Paragraph, "", func() {
		text("a light" + Hyphen)
		text("house and a lamp" + Joint)
		text("post")
		d.Tag(Artifact, "", func() { text("not read") })
	})
	page()
	d.Resume(Paragraph, true, func() { text("again") })
	d.Resume(Paragraph, false, func() { text("new") })
	text("alone")
	d.Line(render.Solid, 1, 10, 10, 20, 20)
	d.Tag(Link, "", func() {
		text("back")
		d.Link(render.Rect{X: 10, Y: 10, W: 10, H: 10}, 1)
	})
	d.Tag(Link, "", func() {
		d.Tag(Figure, "a star", func() {
			for _, x := range []float64{50, 60} {
				d.Shapes(x, 50, 1, render.Polygons{Ink: render.Solid, Corners: [][]render.XY{render.Star(2)}})
			}
		})
		d.Address(render.Rect{X: 50, Y: 50, W: 10, H: 10}, "https://example.org")
	})
	file := read(t, testkit.Must(d.Bytes()))
	want := " Document(H1(One ) H2(Two ) P(a light\u00adhouse and a lamppost |again ) P(new ) P(alone ) P(Link(back  object)) P(Link(Figure() object)))"
	if got := structureOf(file, file.Trailer().Key("Root").Key("StructTreeRoot").Key("K")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// structureOf returns an element of the structure as text: its kind, and in brackets its texts, with a bar
// between two, and the elements in it.
func structureOf(file *reader.Reader, v reader.Value) string {
	text := func(part reader.Value) string { // of the page that v names
		page := reference.FindString(v.String()[strings.LastIndex(v.String(), "/Pg "):])
		at := slices.Index(reference.FindAllString(file.Trailer().Key("Root").Key("Pages").Key("Kids").String(), -1), page)
		return "|" + marked(file.Page(at + 1))[part.Int64()]
	}
	all := ""
	for i := range v.Key("K").Len() {
		switch kid := v.Key("K").Index(i); {
		case kid.Kind() == reader.Integer:
			all += text(kid)
		case kid.Key("Type").Name() == "OBJR":
			all += " object"
		default:
			all += structureOf(file, kid)
		}
	}
	if v.Key("Type").Name() == "MCR" {
		return text(v.Key("MCID"))
	}
	return " " + v.Key("S").Name() + "(" + strings.TrimLeft(all, " |") + ")"
}

var reference = regexp.MustCompile(`\d+ 0 R`)

// marked returns the texts of a page by the number of their part.
func marked(page reader.Page) map[int64]string {
	texts, part := map[int64]string{}, int64(-1)
	operators(page, func(op string, args []reader.Value) {
		switch op {
		case "BDC":
			part = args[1].Key("MCID").Int64()
		case "EMC":
			part = -1
		case "Tj":
			texts[part] += args[0].TextFromUTF16()
		}
	})
	return texts
}
