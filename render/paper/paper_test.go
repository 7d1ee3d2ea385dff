package paper

import (
	"cmp"
	"math"
	"strings"
	"testing"
)

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func trim(t *testing.T, text string) (out Trim) {
	t.Helper()
	if err := out.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestLengths reads lengths and sizes of type, and rejects other texts.
func TestLengths(t *testing.T) {
	for text, want := range map[string]float64{"auto": 0, "5.5mm": 5.5, "2 cm": 20, "0.5in": 12.7, "72pt": 25.4, "2000mm": 2000} {
		l := Length(1)
		if err := l.UnmarshalText([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		near(t, text, l.MM(), want)
	}
	for _, text := range []string{"", "5", "mm", "0mm", "-1mm", "2001mm", "NaNmm", "5 miles"} {
		l := Length(1)
		if err := l.UnmarshalText([]byte(text)); err == nil || l != 1 {
			t.Errorf("%q is read as %v", text, l)
		}
	}
	for text, want := range map[string]Points{"7pt": 7, "10.5": 10.5, "200 pt": 200, "6.9pt": 0, "201pt": 0, "NaN": 0, "big": 0} {
		var p Points
		if err := p.UnmarshalText([]byte(text)); p != want || (err == nil) != (want > 0) {
			t.Errorf("%q is read as %v, error %v", text, p, err)
		}
	}
}

// TestFits checks that a length fits a room of this length, even if the last bits of a sum differ.
func TestFits(t *testing.T) {
	a, b := 0.1, 0.2
	if sum := a + b; sum == 0.3 || !Fits(sum, 0.3) || Fits(0.3+2e-6, 0.3) {
		t.Error("0.1 + 0.2 and 0.3")
	}
	if Steps(0.1, 0.3) != 3 || Steps(0.1, 0.29) != 2 || Settle(a+b) != 0.3 {
		t.Errorf("%d and %d steps, settled %v", Steps(0.1, 0.3), Steps(0.1, 0.29), Settle(a+b))
	}
}

// TestTrims reads page sizes by name and by width and height.
func TestTrims(t *testing.T) {
	for text, want := range map[string][2]float64{
		"6x9in": {152.4, 228.6}, "6X9": {152.4, 228.6}, "A5": {148, 210}, "letter": {215.9, 279.4},
		"100 x 60.5mm": {100, 60.5}, "20x30cm": {200, 300}, "60x2000mm": {60, 2000},
	} {
		got := trim(t, text)
		near(t, text+", width", got.Width, want[0])
		near(t, text+", height", got.Height, want[1])
	}
	for text, hint := range map[string]string{"lettr": "did you mean letter?", "59x100mm": "page size", "100x2001mm": "page size", "6in": "page size", "axbmm": "page size"} {
		if got, err := ParseTrim(text); err == nil || !strings.Contains(err.Error(), hint) {
			t.Errorf("%q is read as %v, error %v", text, got, err)
		}
	}
}

// TestInside checks the inside margin at the first and the last number of pages of each line of
// the printers' tables.
func TestInside(t *testing.T) {
	for _, c := range []struct {
		list            []Printer
		pages           int
		inside, outside float64 // inches
	}{
		{nil, 900, .5, .5}, {[]Printer{KDP}, 300, .5, .5}, {[]Printer{KDP}, 301, .625, .5}, {[]Printer{KDP}, 701, .875, .5}, {[]Printer{KDP}, 900, .875, .5},
		{[]Printer{Ingram}, 1050, .5, .5}, {[]Printer{Lulu}, 59, .5, .5}, {[]Printer{Lulu}, 60, .625, .5}, {[]Printer{KDP, Lulu}, 151, 1, .5},
	} {
		inside, outside := Margins(c.list, c.pages)
		near(t, "inside", inside, c.inside*inch)
		near(t, "outside", outside, c.outside*inch)
	}
	near(t, "KDP's gutter", KDP.Rules().Gutter(150), .375*inch)
	for _, c := range []struct {
		trim         string
		white, cream int
	}{{"6x9in", 828, 776}, {"8.25x6in", 800, 750}, {"8.25x8.25in", 800, 750}, {"8.5x8.5in", 590, 550}, {"8.5x11in", 590, 550}, {"8.27x11.69in", 780, 730}} {
		if w, c2 := KDP.Rules().MaxPages(trim(t, c.trim), White), KDP.Rules().MaxPages(trim(t, c.trim), Cream); w != c.white || c2 != c.cream {
			t.Errorf("%s: up to %d pages, on cream %d", c.trim, w, c2)
		}
	}
}

// TestRules breaks each rule of the table, and finds what akari does not know.
func TestRules(t *testing.T) {
	all := []Printer{KDP, Ingram, Lulu}
	fine := [4]float64{35, 20, 20, 20}
	for _, c := range []struct {
		trim string
		work Work
		want string
	}{
		{"6x9in", Work{Pages: 100}, ""},
		{"6x9in", Work{Pages: 828}, "FAIL: Lulu: number of pages: expected 32 to 800, got 828"},
		{"6x9in", Work{Pages: 16}, "FAIL: KDP: number of pages: expected 24 to 828, got 16; FAIL: IngramSpark: number of pages: expected 18 to 1050, got 16; FAIL: Lulu: number of pages: expected 32 to 800, got 16"},
		{"a4", Work{Pages: 100}, "FAIL: IngramSpark: page size: expected from 4 x 6 in to 8.5 x 11 in, got a4 (210.0 x 297.0 mm)"},
		{"7.5x7.5in", Work{Pages: 100}, ""},
		{"5x8in", Work{Pages: 100}, ""},
		{"b5", Work{Pages: 100}, "FAIL: Lulu: page size: expected one of Lulu's sixteen sizes, got b5 (176.0 x 250.0 mm)"},
		{"7x10in", Work{Pages: 100, Stock: Cream}, "unknown: IngramSpark: page size: expected a size that is cut on cream paper, got 7x10in (177.8 x 254.0 mm)"},
		{"6x9in", Work{Pages: 200, Margins: [4]float64{20, 20, 20, 20}}, "FAIL: Lulu: inside margin: expected at least 25.4 mm, got 20 mm"},
		{"6x9in", Work{Pages: 100, Margins: [4]float64{20, 10, 6, 20}}, "FAIL: KDP: top margin: expected at least 6.35 mm, got 6 mm; " +
			"FAIL: IngramSpark: outside margin: expected at least 12.7 mm, got 10 mm; FAIL: IngramSpark: top margin: expected at least 12.7 mm, got 6 mm; " +
			"FAIL: Lulu: outside margin: expected at least 12.7 mm, got 10 mm; FAIL: Lulu: top margin: expected at least 12.7 mm, got 6 mm"},
		{"6x9in", Work{Pages: 100, Second: SpotColour("Red")}, "FAIL: KDP: second ink: expected no spot colour, got spot colour Red; " +
			"unknown: IngramSpark: second ink: expected an ink that the printer mixes, got spot colour Red; FAIL: Lulu: second ink: expected no spot colour, got spot colour Red"},
		{"6x9in", Work{Pages: 100, Second: SecondRGB}, "FAIL: IngramSpark: second ink: expected no RGB, got a second ink in RGB"},
		{"6x9in", Work{Pages: 100, Cover: &Sheet{}}, "unknown: IngramSpark: spine: expected the width in the printer's template, got 5.7 mm, by KDP's table; write the width in the template as cover: {spine_width: ...}"},
		{"a4", Work{Pages: 100, Cover: &Sheet{DPI: 150}}, "FAIL: KDP: pictures: expected at least 300 dpi, got 150 dpi; " +
			"FAIL: IngramSpark: page size: expected from 4 x 6 in to 8.5 x 11 in, got a4 (210.0 x 297.0 mm); " +
			"unknown: IngramSpark: spine: expected the width in the printer's template, got 5.7 mm, by KDP's table; write the width in the template as cover: {spine_width: ...}; FAIL: IngramSpark: pictures: expected at least 300 dpi, got 150 dpi; " +
			"FAIL: Lulu: pictures: expected at least 300 dpi, got 150 dpi"},
		{"6x9in", Work{Pages: 100, Cover: &Sheet{DPI: 300, CMYK: true}}, "unknown: IngramSpark: spine: expected the width in the printer's template, got 5.7 mm, by KDP's table; write the width in the template as cover: {spine_width: ...}; " +
			"unknown: IngramSpark: inks of pictures: expected at most 240% of four inks together, got a picture in CMYK, whose inks akari does not add up"},
	} {
		w := c.work
		w.Trim, w.Stock, w.Label = trim(t, c.trim), cmp.Or(w.Stock, White), true
		if w.Margins == [4]float64{} {
			w.Margins = fine
		}
		var got []string
		for _, f := range w.Judge(all...) {
			if f.Verdict != Pass {
				got = append(got, f.String())
			}
		}
		if all := strings.Join(got, "; "); all != c.want {
			t.Errorf("%s, %+v: %s\nwant %s", c.trim, c.work, all, c.want)
		}
	}
	w := &Work{Trim: trim(t, "6x9in"), Stock: White, Pages: 100, Margins: fine}
	for _, sheet := range []*Sheet{nil, {}} {
		w.Cover = sheet
		if got := Told(w.Judge(Ingram)); !strings.Contains(got, "FAIL: IngramSpark: PDF/X: expected a label of PDF/X-1a, got none\n") || !strings.HasPrefix(got, "printers' rules: IngramSpark ") || !Failed(w.Judge(Ingram)) {
			t.Errorf("no label: %s", got)
		}
	}
}

// TestOneBleed checks which printers take the same pages.
func TestOneBleed(t *testing.T) {
	if OneBleed([]Printer{KDP, Ingram}) != nil || OneBleed(nil) != nil {
		t.Error("KDP and Ingram take the same pages")
	}
	for _, list := range [][]Printer{{KDP, Lulu}, {Lulu, KDP}} {
		if err := OneBleed(list); err == nil || !strings.HasPrefix(err.Error(), "KDP requires pages without bleed at the spine, but Lulu requires bleed there") {
			t.Errorf("%v: %v", list, err)
		}
	}
}

// TestCover compares the measures of covers with the printers' own formulas, in inches: KDP's spine
// is 0.002252 for each white page and 0.0025 for each cream page, Lulu's is pages / 444 + 0.06.
func TestCover(t *testing.T) {
	six := trim(t, "6x9in")
	for _, c := range []struct {
		p     Printer
		s     Stock
		pages int
		spine float64
		text  bool
	}{
		{KDP, White, 100, .2252, true}, {KDP, Cream, 100, .25, true}, {KDP, White, 78, .175656, false}, {KDP, Cream, 79, .1975, false},
		{Lulu, White, 222, .56, true}, {Lulu, White, 79, 79./444 + .06, false}, {Ingram, Cream, 200, .5, true},
	} {
		w := c.p.Wrap(six, c.pages, c.s, 0)
		near(t, "spine", w.Spine, c.spine*inch)
		text := 0.0
		if c.text {
			text = (c.spine - .125) * inch
		}
		near(t, "type on it", w.SpineText, text)
		near(t, "width", w.Width(), (12.25+c.spine)*inch)
		near(t, "height", w.Height(), 9.25*inch)
		near(t, "front", w.FrontX(), (6.125+c.spine)*inch)
		x, y := w.Barcode()
		near(t, "barcode, x", x, (6.125-.25-2)*inch)
		near(t, "barcode, y", y, (9.125-.25-1.2)*inch)
	}
	for _, c := range []struct {
		bleed, all, recto bool
		want              [4]float64
	}{
		{false, true, true, [4]float64{6, 9, 0, 0}}, {true, false, true, [4]float64{6.125, 9.25, 0, .125}},
		{true, false, false, [4]float64{6.125, 9.25, .125, .125}}, {true, true, true, [4]float64{6.25, 9.25, .125, .125}},
	} {
		var got [4]float64
		got[0], got[1], got[2], got[3] = six.Sheet(c.bleed, c.all, c.recto)
		for k := range got {
			near(t, "sheet", got[k], c.want[k]*inch)
		}
	}
	if Large(six) || Large(trim(t, "5x8in")) || !Large(trim(t, "6.14x9.21in")) || !Large(trim(t, "6x9.1in")) {
		t.Error("other classes of price")
	}
}

// TestSpineOfTemplate compares widths of the description with the printers' tables.
func TestSpineOfTemplate(t *testing.T) {
	for _, c := range []struct {
		p       Printer
		width   float64
		verdict Verdict
		found   string
	}{
		{Ingram, 0, Unknown, "5.3 mm, by KDP's table; write the width in the template as cover: {spine_width: ...}"}, {Ingram, 6.1, Pass, "6.1 mm, by cover.spine_width"},
		{KDP, 0, Pass, "5.3 mm"}, {KDP, 6.1, Pass, "6.1 mm, by cover.spine_width"}, {KDP, 7, Fail, "7.0 mm, by cover.spine_width"}, {Lulu, 6.1, Pass, "6.1 mm, by cover.spine_width"},
	} {
		six := trim(t, "6x9in")
		w := &Work{Trim: six, Stock: Cream, Pages: 84, Spine: c.width, Cover: &Sheet{}}
		for _, f := range w.Judge(c.p) {
			if f.Rule == "spine" && (f.Verdict != c.verdict || f.Found != c.found) {
				t.Errorf("%s, %.1f mm: %v", c.p, c.width, f)
			}
		}
		if wide := c.p.Wrap(six, 84, Cream, c.width).Spine; c.width > 0 && wide != c.width {
			t.Errorf("%s: the sheet has a spine of %.1f mm, not %.1f", c.p, wide, c.width)
		}
	}
	for width, ok := range map[float64]bool{2.8: false, 2.95: true, 10.5: true, 10.7: false} {
		if err := CheckSpine(width, 84); (err == nil) != ok {
			t.Errorf("a spine of %.2f mm: %v", width, err)
		}
	}
}

// TestISOSizes compares what printers do with the sizes of ISO 216, whose sides differ from sizes in inches by
// less than half a millimetre, with their tables: KDP cuts A4 as 8.27 x 11.69 in, IngramSpark cuts at most 11 in.
func TestISOSizes(t *testing.T) {
	for name, c := range map[string]struct {
		kdp, ingram, lulu bool
		white, cream      int // KDP's most pages
	}{"a4": {true, false, true, 780, 730}, "8.27x11.69in": {true, false, true, 780, 730}, "a5": {true, true, true, 828, 776}, "letter": {true, true, true, 590, 550}} {
		size := trim(t, name)
		if KDP.Rules().Cuts(size) != c.kdp || Ingram.Rules().Cuts(size) != c.ingram || Lulu.Rules().Cuts(size) != c.lulu {
			t.Errorf("%s: other printers cut it", name)
		}
		if w, cream := KDP.Rules().MaxPages(size, White), KDP.Rules().MaxPages(size, Cream); w != c.white || cream != c.cream {
			t.Errorf("%s: KDP binds %d and %d pages, not %d and %d", name, w, cream, c.white, c.cream)
		}
	}
}
