package book

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render"
	"akari/render/press"
)

// fault is a file that breaks one rule of a printer.
type fault struct {
	rule    string
	printer presets.Printer
	pages   int                                // 0 stands for 40
	trim    string                             // "" stands for 6x9in
	draw    func(d *render.Document, page int) // instead of what a page holds; pages count from 1
	info    render.Info
	change  func(file []byte) []byte
}

// replace changes the file as an editor would; the reader finds objects
// without the table of their places.
func replace(old, new string) func([]byte) []byte {
	return func(file []byte) []byte { return bytes.Replace(file, []byte(old), []byte(new), 1) }
}

// on draws something more on the fifth page.
func on(more func(d *render.Document)) func(*render.Document, int) {
	return func(d *render.Document, page int) {
		plainPage(d, page)
		if page == 5 {
			more(d)
		}
	}
}

func plainPage(d *render.Document, page int) {
	d.Text(40, 50, render.Left, render.Type{Font: render.Sans, Size: 10, Ink: render.Solid}, fmt.Sprint("page ", page))
	d.Line(render.Solid, 0.3, 40, 60, 80, 60)
	d.Fill(20, render.Rect{X: 40, Y: 70, W: 10, H: 10})
}

var faults = []fault{
	{rule: "one page size", change: replace("/TrimBox [0.00 0.00 432.00 648.00]", "/TrimBox [0.00 0.00 432.00 640.00]")},
	{rule: "page size", trim: "60x100mm"},
	{rule: "number of pages", pages: 10},
	{rule: "even pages", pages: 41, printer: presets.Lulu},
	{rule: "blank pages", draw: func(d *render.Document, page int) {
		if page < 10 || page > 12 {
			plainPage(d, page)
		}
	}},
	{rule: "last page", printer: presets.Ingram, draw: plainPage},
	{rule: "inside margin", draw: on(func(d *render.Document) { d.Fill(render.Solid, render.Rect{X: 9, Y: 50, W: 9, H: 9}) })},
	{rule: "outside margin", draw: on(func(d *render.Document) { d.Fill(render.Solid, render.Rect{X: 140, Y: 50, W: 9, H: 9}) })},
	{rule: "top margin", draw: on(func(d *render.Document) { d.Fill(render.Solid, render.Rect{X: 50, Y: 5, W: 9, H: 9}) })},
	{rule: "bottom margin", draw: on(func(d *render.Document) { d.Fill(render.Solid, render.Rect{X: 50, Y: 217, W: 9, H: 9}) })},
	{rule: "lines", draw: on(func(d *render.Document) { d.Line(render.Solid, 0.2, 40, 90, 80, 90) })},
	{rule: "type", draw: on(func(d *render.Document) {
		d.Text(40, 90, render.Left, render.Type{Font: render.Sans, Size: 6.9, Ink: render.Solid}, "small")
	})},
	{rule: "tints", draw: on(func(d *render.Document) { d.Fill(5, render.Rect{X: 50, Y: 90, W: 9, H: 9}) })},
	{rule: "grey only", change: replace("0.8 g", "1 0 0 rg")},
	{rule: "opaque", change: replace("/Type /Page\n", "/Type /Page /Group << /S /Transparency /CS /DeviceGray >>\n")},
	{rule: "images", change: replace("0.8 g", "BI /W 1 /H 1 /BPC 8 /CS /G ID x EI 0.8 g")},
	{rule: "fonts", change: replace("/FontFile2", "/FontFile9")},
	{rule: "links and comments", draw: on(func(d *render.Document) { d.Link(render.Rect{X: 40, Y: 40, W: 9, H: 9}, 1) })},
	{rule: "bookmarks", draw: on(func(d *render.Document) { d.Bookmark(0, "five") })},
	{rule: "metadata", info: render.Info{Lang: "en"}},
	{rule: "scripts and attachments", change: replace("/Type /Catalog", "/Type /Catalog /OpenAction << /S /JavaScript /JS (x) >>")},
}

// file makes the faulty file.
func (f fault) file(t *testing.T) []byte {
	t.Helper()
	if f.pages == 0 {
		f.pages = 40
	}
	if f.trim == "" {
		f.trim = "6x9in"
	}
	if f.draw == nil {
		f.draw = plainPage
	}
	trim, err := presets.ParseTrim(f.trim)
	if err != nil {
		t.Fatal(err)
	}
	f.info.Plain = true
	d := render.NewDocument(f.info)
	for page := 1; page <= f.pages; page++ {
		d.AddPage(trim.Width, trim.Height, render.Rect{W: trim.Width, H: trim.Height})
		if page < f.pages || f.rule == "last page" {
			f.draw(d, page)
		}
	}
	file, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if f.change != nil {
		changed := f.change(file)
		if bytes.Equal(changed, file) {
			t.Fatalf("%s: the file has nothing to change", f.rule)
		}
		file = changed
	}
	return file
}

// TestEachRuleFailsOnce breaks each rule in turn and expects no other to fail.
func TestEachRuleFailsOnce(t *testing.T) {
	for _, f := range append([]fault{{rule: "none"}}, faults...) {
		if f.printer == "" {
			f.printer = presets.KDP
		}
		d, err := press.Read(f.file(t))
		if err != nil {
			t.Fatalf("%s: %v", f.rule, err)
		}
		var failed []string
		for _, x := range press.Check(d, f.printer, presets.White) {
			if !x.OK {
				failed = append(failed, x.Rule)
			}
		}
		want := f.rule
		if want == "none" {
			want = ""
		}
		if got := strings.Join(failed, ", "); got != want && f.rule != "page size" {
			t.Errorf("a file with a fault in %s fails %q", f.rule, got)
		} else if !strings.Contains(got, want) {
			t.Errorf("a file with a fault in %s fails %q", f.rule, got)
		}
	}
}

// TestEveryRuleHasAFault keeps the list of faults complete.
func TestEveryRuleHasAFault(t *testing.T) {
	known := map[string]bool{}
	for _, f := range faults {
		known[f.rule] = true
	}
	d, err := press.Read(fault{}.file(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []presets.Printer{presets.KDP, presets.Ingram, presets.Lulu} {
		for _, x := range press.Check(d, p, presets.White) {
			if !known[x.Rule] {
				t.Errorf("no file breaks the rule %q", x.Rule)
			}
		}
	}
}

// TestEveryTrimPasses makes a book in every usual size and checks it.
func TestEveryTrimPasses(t *testing.T) {
	parts := sections(3, 13, 6, 8)
	for i, name := range []string{
		"5x8in", "5.06x7.81in", "5.25x8in", "5.5x8.5in", "6x9in", "6.14x9.21in", "6.69x9.61in", "7x10in", "7.44x9.69in",
		"7.5x9.25in", "8x10in", "8.25x6in", "8.25x8.25in", "8.5x8.5in", "8.5x11in", "8.27x11.69in", "letter", "a5", "a4",
	} {
		if i%testkit.Scale(5, 1) != 0 {
			continue
		}
		spec := presets.DefaultBook(presets.StyleStandard)
		var err error
		if spec.Page.Trim, err = presets.ParseTrim(name); err != nil {
			t.Fatal(err)
		}
		d, _ := pressed(t, compose(t, spec, parts))
		for i, p := range d.Pages {
			if w, h := spec.Page.Trim.Width*render.PtPerMM, spec.Page.Trim.Height*render.PtPerMM; math.Abs(p.Width-w) > 0.01 || math.Abs(p.Height-h) > 0.01 {
				t.Errorf("%s: page %d of %.2f x %.2f pt, want %.2f x %.2f", name, i+1, p.Width, p.Height, w, h)
			}
		}
		for _, p := range []presets.Printer{presets.KDP, presets.Ingram, presets.Lulu} {
			for _, x := range press.Check(d, p, presets.Cream) {
				if !x.OK && (x.Rule != "page size" || p == presets.KDP) {
					t.Errorf("%s: %s: %s: want %s, found %s", name, x.Printer, x.Rule, x.Want, x.Found)
				}
			}
		}
	}
}

// TestStylesPass does the same for every style.
func TestStylesPass(t *testing.T) {
	parts := sections(4, 13, 6, 8)
	for _, style := range []presets.BookStyle{
		presets.StyleFine, presets.StyleBold, presets.StyleLargePrint, presets.StyleInkSaver,
	} {
		spec := presets.DefaultBook(style)
		b := compose(t, spec, parts)
		checkPlan(t, b)
		d, _ := pressed(t, b)
		for _, x := range press.Check(d, presets.KDP, presets.White) {
			if !x.OK {
				t.Errorf("%s: %s: want %s, found %s", style, x.Rule, x.Want, x.Found)
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

// checkInkSaver asks for black cells in 30 percent of black, with black clues.
func checkInkSaver(t *testing.T, b *Book, d *press.Document) {
	t.Helper()
	for i, p := range d.Pages {
		for _, m := range p.Marks {
			if b.plan.pages[i].kind == "puzzles" && (m.Kind == press.Fill && m.Box.X1-m.Box.X0 > 14 && math.Abs(m.Gray-0.7) > 0.01 || m.Kind == press.Text && m.Gray != 0) {
				t.Fatalf("a saver of ink with %v of grey %.2f on page %d", m.Kind, m.Gray, i+1)
			}
		}
	}
}

// checkLargePrint asks for cells of 12 mm, type of 14 pt, running text of 18 pt
// and grid lines of 0.5 mm.
func checkLargePrint(t *testing.T, b *Book, d *press.Document) {
	t.Helper()
	if cell := smallest(b.plan.cells); cell < 12 {
		t.Errorf("large print with cells of %.1f mm", cell)
	}
	running := 0.0
	for i, p := range d.Pages {
		kind := b.plan.pages[i].kind
		for _, m := range p.Marks {
			switch long := max(m.Box.X1-m.Box.X0, m.Box.Y1-m.Box.Y0); {
			case kind == "puzzles" && m.Kind == press.Text && m.Size < 13.99:
				t.Fatalf("large print with %q in %.1f pt on page %d", m.Text, m.Size, i+1)
			case kind == "puzzles" && m.Kind == press.Stroke && long > 100 && m.Width < 0.5*render.PtPerMM-0.001:
				t.Fatalf("large print with a line of %.2f pt on page %d", m.Width, i+1)
			case kind == "rules" && m.Kind == press.Text && strings.HasPrefix(m.Text, "Place lamps"):
				running = m.Size
			}
		}
	}
	if math.Abs(running-18) > 0.01 {
		t.Errorf("large print with rules in %.1f pt", running)
	}
}
