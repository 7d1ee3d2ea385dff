package book

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// TestReport compares the report with the file and with sums done by hand.
func TestReport(t *testing.T) {
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Title, spec.Seed = "Told", 77
	b := compose(t, spec, sections(1, 14, 6, 8))
	b.Sections[1].Items[0].Level = 0
	d, _ := pressed(t, b)
	r := b.Report()
	if r.Pages != len(d.Pages) || r.Puzzles != 28 || r.PriceClass != "regular" || r.Spine != math.Round(float64(r.Pages)*0.0025*254)/10 {
		t.Errorf("%+v, %d pages", r, len(d.Pages))
	}
	least := [2]float64{99, 99} // of puzzles and solutions, mm
	for page, list := range wanted(b) {
		for i, g := range grids(d.Pages[page]) {
			k := 0
			if list[i].solved {
				k = 1
			}
			least[k] = min(least[k], (g.box.X1-g.box.X0)/float64(g.cols)/paper.PtPerMM)
		}
	}
	if math.Abs(least[0]-r.Cell) > 0.06 || math.Abs(least[1]-r.SolutionCell) > 0.06 {
		t.Errorf("cells of %.1f and %.1f mm, printed %.2f and %.2f", r.Cell, r.SolutionCell, least[0], least[1])
	}
	if inside, _ := paper.Margins(spec.Page.For, r.Pages); math.Abs(r.Inside-inside) > 0.05 {
		t.Errorf("inside margin %.1f mm, want %.1f", r.Inside, inside)
	}
	var text bytes.Buffer
	if err := r.Text(&text); err != nil {
		t.Fatal(err)
	}
	const want = `Told: 28 puzzles (1 not graded, 14 Easy, 13 Medium), seed 77
42 pages of 6x9in, inside margin 0.50in, spine 0.11in on cream paper
cells at least 13.5 mm, in solutions at least 3.7 mm; ink covers 10.6% of the paper
KDP: regular trim; printing costs the same up to 108 pages: you can add 66
printers' rules: KDP 6 met; IngramSpark 7 met; Lulu 6 met
`
	if text.String() != want {
		t.Errorf("told:\n%s", &text)
	}
}

// TestReportNotes checks the recommended changes, and the rules that the printers' table judges.
func TestReportNotes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"grid: {max_cell: 6mm}\n", "the smallest cells are 6.0 mm; cells of 6.5 mm or more are easy to read"},
		{"page: {for: [kdp]}\n", "FAIL: KDP: number of pages: expected 24 to 776, got 14"},
		{"page: {for: [kdp], paper: white}\n", "FAIL: KDP: number of pages: expected 24 to 828, got 14"},
		{"page: {trim: 90x120mm}\n", "KDP 4 met, 2 not met (page size: 90x120mm (90.0 x 120.0 mm), number of pages: "},
		{"page: {ink: '#b3261e', for: [kdp, ingram]}\n", "FAIL: KDP: second ink: expected no spot colour, got spot colour SecondInk"},
		{"page: {ink: '#b3261e', for: [kdp]}\noutput: {pdfx: x1a}\n", "FAIL: KDP: second ink: expected no spot colour, got spot colour SecondInk"},
		{"page: {inside: 5mm}\n", ", inside margin: 5 mm)"},
		{"output: {pdfx: none}\n", "PDF/X: none)"},
	} {
		var text bytes.Buffer
		spec := load(t, c.text+"parts: [{preset: first, count: 2}]\n", nil)
		testkit.Must(0, compose(t, spec, sections(1, 2, 5)).Report().Text(&text))
		if !strings.Contains(text.String(), c.want) {
			t.Errorf("%s: no line %q:\n%s", c.text, c.want, &text)
		}
	}
}

// TestPriceStep checks both sides of the number of pages and of the page size above which a book
// costs more.
func TestPriceStep(t *testing.T) {
	for pages, want := range map[int]string{106: "printing costs the same up to 108 pages: you can add 2", 107: "printing costs the same up to 108 pages: you can add 1", 109: "1 page above the fixed price (up to 108)", 108: "exactly 108 pages, the most at the fixed price", 110: "2 pages above the fixed price (up to 108)"} {
		if got := priceNote(pages); got != want {
			t.Errorf("%d pages: %s", pages, got)
		}
	}
	for name, large := range map[string]bool{"6x9in": false, "6.12x9in": false, "6.14x9.21in": true, "5x9.1in": true, "a5": false, "a4": true} {
		trim, err := paper.ParseTrim(name)
		if err != nil || paper.Large(trim) != large {
			t.Errorf("%s is large: %v, %v", name, !large, err)
		}
	}
}
