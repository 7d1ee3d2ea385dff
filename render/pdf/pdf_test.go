package pdf

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

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

// TestFinished reads the objects that finish adds with other programs: page labels, links,
// bookmarks, language, and the labels of PDF/X.
func TestFinished(t *testing.T) {
	make := func(info Info, screen bool) string {
		d := New(t.Context(), info)
		for page := range 3 {
			d.AddPage(100, 120, render.Rect{W: 100, H: 120})
			if screen {
				d.Bookmark(fmt.Sprintf("Seite %d ‒ Ö", page+1))
				d.Link(render.Rect{X: 10, Y: 10, W: 20, H: 20}, 3-page)
			}
			d.Text(10, 30, render.Left, render.Type{Font: render.Serif, Size: 12, Ink: render.Solid}, "Grüße")
		}
		path := filepath.Join(t.TempDir(), "finished.pdf")
		file, err := d.Bytes()
		if err == nil {
			err = os.WriteFile(path, file, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		testkit.Tool(t, "qpdf", "--check", path)
		return path
	}
	press := make(Info{Title: "Über (1)", PDFX: X1a2001}, false)
	about := testkit.Tool(t, "pdfinfo", press)
	for _, want := range []string{"Title:           Über (1)", "PDF subtype:    PDF/X-1:2001", "PDF version:     1.3", "Metadata Stream: no", "2026"} {
		if !strings.Contains(about, want) {
			t.Errorf("no %q in\n%s", want, about)
		}
	}
	if about := testkit.Tool(t, "pdfinfo", make(Info{PDFX: X1a2003}, false)); !strings.Contains(about, "PDF/X-1a:2003") || !strings.Contains(about, "PDF version:     1.4") {
		t.Errorf("no PDF/X-1a:2003 in\n%s", about)
	}
	screen := make(Info{Title: "Über", Lang: "de", Roman: 2}, true)
	if about := testkit.Tool(t, "pdfinfo", screen); !strings.Contains(about, "Metadata Stream: yes") {
		t.Errorf("no metadata in\n%s", about)
	}
	tree := testkit.Tool(t, "qpdf", "--json", "--json-key=outlines", "--json-key=pages", "--json-key=pagelabels", screen)
	for _, want := range []string{"Seite 1 ‒ Ö", `"destpageposfrom1": 3`, `"/S": "/r"`} {
		if !strings.Contains(tree, want) {
			t.Errorf("no %q in\n%s", want, tree)
		}
	}
	whole := make(Info{FullFonts: true}, false)
	small := make(Info{}, false)
	a, _ := os.Stat(whole)
	b, _ := os.Stat(small)
	if a.Size() < 5*b.Size() {
		t.Errorf("whole fonts take %d bytes, subsets %d", a.Size(), b.Size())
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

func TestPDFOutside(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sample.pdf")
	if err := os.WriteFile(file, sample(t), 0o644); err != nil {
		t.Fatal(err)
	}
	testkit.Tool(t, "qpdf", "--check", file)
	fonts := strings.Split(strings.TrimSpace(testkit.Tool(t, "pdffonts", file)), "\n")[2:]
	if len(fonts) != 2 {
		t.Errorf("%d fonts", len(fonts))
	}
	for _, f := range fonts {
		if !strings.Contains(f, " yes ") || strings.Contains(f, "Type 1") {
			t.Errorf("font not embedded: %s", f)
		}
	}
	trace := testkit.Tool(t, "mutool", "trace", file)
	for _, wrong := range []string{`glyph="0"`, ` colorspace="DeviceRGB"`, ` colorspace="DeviceCMYK"`, "fill_image"} {
		if strings.Contains(trace, wrong) {
			t.Errorf("the trace holds %s", wrong)
		}
	}
	if text := testkit.Tool(t, "pdftotext", file, "-"); !strings.Contains(text, "Solution") || !strings.Contains(text, "2") {
		t.Errorf("text: %q", text)
	}
}

// TestStructure reads the structure of a document with another program. Headings go down one level at a
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
	path := filepath.Join(t.TempDir(), "structure.pdf")
	testkit.Must(0, os.WriteFile(path, testkit.Must(d.Bytes()), 0o644))
	testkit.Tool(t, "qpdf", "--check", path)
	_, tree, _ := strings.Cut(testkit.Tool(t, "pdfinfo", "-struct-text", path), "Document\n")
	want := `H1 "One " H2 "Two " P "a lighthouse and a lamppost " "again " P "new " P "alone " P Link "back " Object P Link Figure: /BBox [136 137 176 148] "" Object`
	if got := regexp.MustCompile(`(Object) \d+ 0| \((?:block|inline)\)`).ReplaceAllString(strings.Join(strings.Fields(tree), " "), "$1"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	objects := testkit.Tool(t, "qpdf", "--qdf", "--object-streams=disable", path, "-")
	for _, want := range []string{"/Contents (back)", "/Contents (https://example.org)", "/Alt (a star)", "/StructParent 2", "/StructParent 3"} {
		if !strings.Contains(objects, want) {
			t.Errorf("no %s", want)
		}
	}
}
