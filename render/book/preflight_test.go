package book

import (
	"math"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// TestEveryTrimPasses makes a book in every usual size, and checks the rules of the printers.
func TestEveryTrimPasses(t *testing.T) {
	parts := sections(3, 13, 6, 8)
	for _, name := range testkit.Sample(4,
		"5x8in", "5.06x7.81in", "5.25x8in", "5.5x8.5in", "6x9in", "6.14x9.21in", "6.69x9.61in", "7x10in", "7.44x9.69in",
		"7.5x9.25in", "8x10in", "8.25x6in", "8.25x8.25in", "8.5x8.5in", "8.5x11in", "8.27x11.69in", "letter", "a5", "a4",
	) {
		spec := presets.DefaultBook(presets.StyleStandard)
		var err error
		if spec.Page.Trim, err = paper.ParseTrim(name); err != nil {
			t.Fatal(err)
		}
		d, _ := pressed(t, compose(t, spec, parts))
		for i, p := range d.Pages {
			if w, h := spec.Page.Trim.Width*paper.PtPerMM, spec.Page.Trim.Height*paper.PtPerMM; math.Abs(p.Width-w) > 0.01 || math.Abs(p.Height-h) > 0.01 {
				t.Errorf("%s: page %d of %.2f x %.2f pt, want %.2f x %.2f", name, i+1, p.Width, p.Height, w, h)
			}
		}
		for _, p := range []paper.Printer{paper.KDP, paper.Ingram, paper.Lulu} {
			for _, x := range Check(d, p, paper.Cream) {
				if x.Problem != "" && (x.Rule != "page size" || p == paper.KDP) {
					t.Errorf("%s: %s: %s: %s", name, p, x.Rule, x.Problem)
				}
			}
		}
	}
}

// TestStylesPass makes a book in every style, and checks the rules of KDP.
func TestStylesPass(t *testing.T) {
	parts := sections(4, 13, 6, 8)
	for _, style := range []presets.BookStyle{
		presets.StyleFine, presets.StyleBold, presets.StyleLargePrint, presets.StyleInkSaver,
	} {
		spec := presets.DefaultBook(style)
		b := compose(t, spec, parts)
		checkPlan(t, b)
		d, _ := pressed(t, b)
		for _, x := range Check(d, paper.KDP, paper.White) {
			if x.Problem != "" {
				t.Errorf("%s: %s: %s", style, x.Rule, x.Problem)
			}
		}
		switch style {
		case presets.StyleLargePrint:
			checkLargePrint(t, b, d)
		case presets.StyleInkSaver:
			checkInkSaver(t, b, d)
		}
	}
}

// checkInkSaver checks that black cells have 30 % of black, with black clues.
func checkInkSaver(t *testing.T, b *Book, d *Document) {
	t.Helper()
	for i, p := range d.Pages {
		for _, m := range p.Marks {
			if b.plan.pages[i].kind == "puzzles" && (m.Kind == Fill && m.Box.X1-m.Box.X0 > 14 && math.Abs(m.Gray-0.7) > 0.01 || m.Kind == Text && m.Gray != 0) {
				t.Fatalf("a saver of ink with %v of grey %.2f on page %d", m.Kind, m.Gray, i+1)
			}
		}
	}
}

// checkLargePrint checks that cells have at least 12 mm, type 14 pt, running text 18 pt
// and grid lines 0.5 mm.
func checkLargePrint(t *testing.T, b *Book, d *Document) {
	t.Helper()
	if cell := smallest(b.plan.cells); cell < 12 {
		t.Errorf("large print with cells of %.1f mm", cell)
	}
	running := 0.0
	for i, p := range d.Pages {
		kind := b.plan.pages[i].kind
		for _, m := range p.Marks {
			switch long := max(m.Box.X1-m.Box.X0, m.Box.Y1-m.Box.Y0); {
			case kind == "puzzles" && m.Kind == Text && m.Size < 13.99:
				t.Fatalf("large print with %q in %.1f pt on page %d", m.Text, m.Size, i+1)
			case kind == "puzzles" && m.Kind == Stroke && long > 100 && m.Width < 0.5*paper.PtPerMM-0.001:
				t.Fatalf("large print with a line of %.2f pt on page %d", m.Width, i+1)
			case kind == "rules" && m.Kind == Text && strings.HasPrefix(m.Text, "Place lamps"):
				running = m.Size
			}
		}
	}
	if math.Abs(running-18) > 0.01 {
		t.Errorf("large print with rules in %.1f pt", running)
	}
}
