package book

import (
	"bytes"
	"math"
	"strings"
	"testing"

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
42 pages of 6x9in, inside margin 12.7 mm, spine 2.7 mm on cream paper
cells at least 12.0 mm, in solutions at least 3.6 mm; ink covers 6.8% of the paper
KDP: regular trim; 66 more pages at no extra cost (fixed price for up to 108)
`
	if text.String() != want {
		t.Errorf("told:\n%s", &text)
	}
}

// TestReportNotes checks the recommended changes.
func TestReportNotes(t *testing.T) {
	for _, c := range []struct {
		change func(spec *presets.Book)
		want   string
	}{
		{func(*presets.Book) {}, "KDP binds 24 to 776 pages, not 14"},
		{func(s *presets.Book) { s.Page.Paper = paper.White }, "KDP binds 24 to 828 pages, not 14"},
		{func(s *presets.Book) { s.Page.Trim = paper.Trim{Name: "tiny", Width: 90, Height: 120} }, "KDP does not cut pages of tiny"},
		{func(s *presets.Book) { s.Grid.MaxCell = 6 }, "the smallest cells are 6.0 mm; cells of 6.5 mm or more are easy to read"},
	} {
		spec := presets.DefaultBook(presets.StyleStandard)
		c.change(spec)
		r := compose(t, spec, sections(1, 2, 6)).Report()
		if !strings.Contains(strings.Join(r.Notes, "\n"), c.want) {
			t.Errorf("no note that %s: %q", c.want, r.Notes)
		}
	}
}

// TestPriceStep checks both sides of the number of pages and of the page size above which a book
// costs more.
func TestPriceStep(t *testing.T) {
	for pages, want := range map[int]string{106: "2 more pages at no extra cost (fixed price for up to 108)", 108: "exactly 108 pages, the most at the fixed price", 110: "2 pages above the fixed price (up to 108)"} {
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
