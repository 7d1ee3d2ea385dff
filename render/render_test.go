package render

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

var update = flag.Bool("update", false, "write the golden files anew")

// small is a puzzle with one answer, and that answer.
func small(t testing.TB) (*puzzle.Puzzle, puzzle.Lamps) {
	t.Helper()
	p := testkit.Grid("..#0", "2.2.", "0...", "....")
	answers := testkit.Brute(p)
	if len(answers) != 1 {
		t.Fatalf("the small puzzle has %d answers", len(answers))
	}
	return p, answers[0]
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs:\n%s", name, got)
	}
}

func TestText(t *testing.T) {
	p, l := small(t)
	var b bytes.Buffer
	for _, m := range []Marks{{}, Answer(p, l), {Dots: []puzzle.Point{{Row: 1, Col: 1}}}} {
		if err := Text(&b, p, m); err != nil {
			t.Fatal(err)
		}
	}
	twelve := 12
	if err := Text(&b, testkit.Searchlights([][]*int{{nil, &twelve}, {nil, nil}}), Marks{}); err != nil {
		t.Fatal(err)
	}
	golden(t, "text.golden", b.Bytes())
}

func TestSVG(t *testing.T) {
	p, l := small(t)
	var b bytes.Buffer
	marks := Answer(p, l)
	marks.Boxed = l[:1]
	marks.Tinted = []puzzle.Point{{Row: 1, Col: 0}, {Row: 1, Col: 1}}
	marks.Framed = append(marks.Tinted[:1:1], l[0]) // the second is boxed, which is enough
	if err := Draw(p, marks, Print).Alone("Small <1>").SVG(&b); err != nil {
		t.Fatal(err)
	}
	golden(t, "small.svg", b.Bytes())
	d := xml.NewDecoder(&b)
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestRuns checks the merged rectangles against the cells, one by one.
func TestRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(9), 1+rng.IntN(9), 0.5, 0.3)
		covered := make([]int, len(p.Cells))
		for _, r := range runs(p, func(i int) bool { return p.Cells[i].IsBlack() }) {
			for y := range int(r.H) {
				for x := range int(r.W) {
					covered[(int(r.Y)+y)*p.Cols+int(r.X)+x]++
				}
			}
		}
		for i, c := range p.Cells {
			want := 0
			if c.IsBlack() {
				want = 1
			}
			if covered[i] != want {
				t.Fatalf("%v covered %d times, want %d", p.Point(i), covered[i], want)
			}
		}
	}
}

// TestImage reads the picture of random boards back, cell by cell.
func TestImage(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 40 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(9), 1+rng.IntN(9), 0.3, 0)
		l := testkit.RandomLamps(rng, p)
		s := Print
		sheet := Draw(p, Marks{Lamps: l}, s).Alone("")
		img, err := sheet.Image(150)
		if err != nil {
			t.Fatal(err)
		}
		x0, y0 := sheet.Placed[0].grid()
		for i, c := range p.Cells {
			at := p.Point(i)
			look := func(dx float64) uint8 {
				x := (x0 + (float64(at.Col)+0.5+dx)*s.Cell) / 25.4 * 150
				y := (y0 + (float64(at.Row)+0.5)*s.Cell) / 25.4 * 150
				return img.GrayAt(int(x), int(y)).Y
			}
			black, ring := look(0) < 128, look(0.27) < 128
			if _, clued := c.Clue(); clued {
				continue
			}
			if black != c.IsBlack() || ring != (c.IsBlack() || l.Has(at)) {
				t.Fatalf("%v: black %v, ring %v", at, black, ring)
			}
		}
	}
}

func TestImageTooLarge(t *testing.T) {
	if _, err := (Sheet{Width: 1e6, Height: 1e6}).Image(300); err == nil {
		t.Error("a picture of a square kilometre is drawn")
	}
}

// TestLongClues checks that numbers of many digits stay in their cells.
func TestLongClues(t *testing.T) {
	for _, n := range []int{7, 42, 100, 1234, 99999, 999999} {
		p := testkit.Searchlights([][]*int{{&n, nil}})
		for _, s := range Draw(p, Marks{}, Print.Sized(4)).Shapes {
			if labels, ok := s.(Labels); ok {
				l := labels.Items[0]
				if w := SansBold.Width(l.Text, l.Size); w > 0.9 {
					t.Errorf("%d is %.2f cells wide", n, w)
				}
			}
		}
	}
}

func TestTextErrors(t *testing.T) {
	for s, want := range map[string]string{
		"Akari 😀": "Basic Multilingual Plane",
		"灯り":      "no glyph for",
		"a\nb":    "control character",
	} {
		d := NewDocument(Info{})
		d.AddPage(100, 100, Rect{0, 0, 100, 100})
		d.Text(10, 10, Left, Type{Font: Serif, Size: 10, Ink: Solid}, s)
		d.Text(10, 20, Left, Type{Font: Serif, Size: 10, Ink: Solid}, "fine")
		if _, err := d.Bytes(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", s, err)
		}
	}
}

// TestFinished has other programs read what is written behind the library's
// back: labels, links, bookmarks, language, the labels of PDF/X.
func TestFinished(t *testing.T) {
	make := func(info Info, screen bool) string {
		d := NewDocument(info)
		for page := range 3 {
			d.AddPage(100, 120, Rect{0, 0, 100, 120})
			if screen {
				d.Bookmark(0, fmt.Sprintf("Seite %d ‒ Ö", page+1))
				d.Link(Rect{10, 10, 20, 20}, 3-page)
			}
			d.Text(10, 30, Left, Type{Font: Serif, Size: 12, Ink: Solid}, "Grüße")
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
	press := make(Info{Title: "Über (1)", PDFX: true}, false)
	about := testkit.Tool(t, "pdfinfo", press)
	for _, want := range []string{"Title:           Über (1)", "PDF subtype:    PDF/X-1:2001", "PDF version:     1.3", "Metadata Stream: no", "2026"} {
		if !strings.Contains(about, want) {
			t.Errorf("no %q in\n%s", want, about)
		}
	}
	screen := make(Info{Title: "Über", Lang: "de", Labels: []PageLabel{{1, true}, {3, false}}}, true)
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

// sample is a document with everything on it.
func sample(t testing.TB, plain bool) []byte {
	t.Helper()
	p, l := small(t)
	sheets := []Sheet{Draw(p, Marks{}, Print).Alone(""), Draw(p, Answer(p, l), Print).Alone("")}
	sheets[1].Height += 10
	sheets[1].Placed[0].Y += 10
	sheets[1].Placed[0].Caption = "Answer"
	file, err := PDF(sheets, Info{Title: "Sample", Plain: plain})
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestPDFIsDeterministic(t *testing.T) {
	first := sample(t, false)
	for range 20 {
		if !bytes.Equal(first, sample(t, false)) {
			t.Fatal("two runs give different bytes")
		}
	}
}

func TestPDFOutside(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sample.pdf")
	if err := os.WriteFile(file, sample(t, false), 0o644); err != nil {
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
	if text := testkit.Tool(t, "pdftotext", file, "-"); !strings.Contains(text, "Answer") || !strings.Contains(text, "2") {
		t.Errorf("text: %q", text)
	}
}

func ExampleText() {
	p := testkit.Grid("..1", "#..")
	fmt.Print("\n")
	_ = Text(os.Stdout, p, Marks{Lamps: puzzle.Lamps{{Row: 0, Col: 1}, {Row: 1, Col: 2}}})
	// Output:
	// ┌───────┐
	// │ · ◯█1 │
	// │██ · ◯ │
	// └───────┘
}

func TestSheetsTooSmall(t *testing.T) {
	p, _ := small(t)
	paper := Paper{Width: 60, Height: 60, Rows: 1, Cols: 1, Margin: 5, MinCell: 13, Style: Print.Sized(20)}
	if _, err := paper.Sheets([]Panel{{Puzzle: p}}); err == nil || !strings.Contains(err.Error(), "puzzle 1, 4 by 4") {
		t.Errorf("%v", err)
	}
	paper.MinCell = 10
	sheets, err := paper.Sheets([]Panel{{Puzzle: p}, {Puzzle: p}})
	if err != nil || len(sheets) != 2 {
		t.Fatalf("%d sheets, %v", len(sheets), err)
	}
	for _, s := range sheets {
		f := s.Placed[0]
		if f.X < 5 || f.Y < 5 || f.X+f.Figure.Width() > 55.001 || f.Y+f.Figure.Height() > 55.001 {
			t.Errorf("the figure leaves the paper: %v %v", f.X, f.Y)
		}
	}
}
