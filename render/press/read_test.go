package press

import (
	"strings"
	"testing"

	"akari/presets"
)

// tiny is a file of one page, by hand: a line of 1 mm, a grey area, one that is
// moved and turned twice, a word.
const tiny = `%PDF-1.3
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 432 648] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj
4 0 obj << /Length 99 >> stream
q 2 0 0 2 100 100 cm 1.4173 w 0 0 m 50 0 l S Q
0.5 g 200 200 20 10 re f
q 0 2 -2 0 300 300 cm 0 1 -1 0 0 0 cm 0 0 10 5 re f Q
BT /F1 12 Tf 1 0 0 1 72 300 Tm [(A) -500 (B)] TJ ET
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 65 /Widths [600 700] >> endobj
trailer << /Root 1 0 R >>
`

func TestReadByHand(t *testing.T) {
	d, err := Read([]byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	p := d.Pages[0]
	if len(d.Pages) != 1 || p.Width != 432 || p.Height != 648 || len(p.Marks) != 5 {
		t.Fatalf("%d pages, %v x %v, %d marks", len(d.Pages), p.Width, p.Height, len(p.Marks))
	}
	near := func(what string, got, want float64) {
		t.Helper()
		if got-want > 0.01 || want-got > 0.01 {
			t.Errorf("%s: %.3f, want %.3f", what, got, want)
		}
	}
	near("weight", p.Marks[0].Width*point, 1)
	near("line, left", p.Marks[0].Box.X0, 100)
	near("line, right", p.Marks[0].Box.X1, 200)
	near("area", p.Marks[1].Box.X1, 220)
	near("turned, left", p.Marks[2].Box.X0, 280)
	near("turned, right", p.Marks[2].Box.X1, 300)
	near("turned, below", p.Marks[2].Box.Y0, 290)
	near("turned, above", p.Marks[2].Box.Y1, 300)
	near("A", p.Marks[3].Box.X1, 72+7.2)
	near("B, left", p.Marks[4].Box.X0, 72+7.2+6)
	near("B, right", p.Marks[4].Box.X1, 72+7.2+6+8.4)
	if d.Fonts[0].Embedded || !d.Fonts[0].Type1 {
		t.Errorf("%+v", d.Fonts[0])
	}
	var failed []string
	for _, f := range Check(d, presets.KDP, presets.White) {
		if !f.OK {
			failed = append(failed, f.Rule)
		}
	}
	if got := strings.Join(failed, ", "); got != "number of pages, even pages, fonts" {
		t.Errorf("fails %s", got)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ change, to, want string }{
		{"%PDF", "%FDP", "not a PDF"},
		{"/Root 1 0 R", "/Root 1 0 R /Encrypt 1 0 R", "encrypted"},
		{"/Pages 2 0 R", "/Pages 9 0 R", "tree of pages"},
		{"/Kids [3 0 R]", "/Kids [2 0 R]", "tree of pages"},
		{"/Kids [3 0 R]", "/Kids []", "no pages"},
		{"/MediaBox [0 0 432 648]", "", "page 1: no size"},
		{"/Length 99", "/Length 9 /Filter /FlateDecode", "page 1: "},
		{"/Length 99", "/Length 9 /Filter /LZWDecode", "a stream of the kind"},
		{"/Catalog", strings.Repeat("[", 200), "nested too deep"},
		{"trailer << /Root 1 0 R >>", "", "no catalog"},
	} {
		_, err := Read([]byte(strings.Replace(tiny, c.change, c.to, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s -> %s: %v", c.change, c.to, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(tiny))
	f.Add([]byte(strings.Replace(tiny, "S Q", "Do BI ID EI rg k cs gs", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Read(data)
		if err != nil {
			return
		}
		for _, p := range []presets.Printer{presets.KDP, presets.Ingram, presets.Lulu} {
			Check(d, p, presets.White)
		}
	})
}
