package book

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
	"akari/render/preflight"
)

// covered makes a cover and reads it back.
func covered(t *testing.T, b *Book, p paper.Printer) (c *Cover, d *preflight.Document, file []byte) {
	t.Helper()
	c = b.Cover(p)
	file, err := c.PDF(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	if d, err = preflight.Read(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	return c, d, file
}

// TestCoversPass makes a cover in every usual size for KDP, and for the others in
// some of them.
func TestCoversPass(t *testing.T) {
	parts := sections(3, 70, 5)
	for i, name := range []string{
		"5x8in", "5.06x7.81in", "5.25x8in", "5.5x8.5in", "6x9in", "6.14x9.21in", "6.69x9.61in", "7x10in", "7.44x9.69in",
		"7.5x9.25in", "8x10in", "8.25x6in", "8.25x8.25in", "8.5x8.5in", "8.5x11in", "8.27x11.69in", "letter", "a5", "a4",
	} {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.Title, spec.Author, spec.ISBN = "Lamps and long words", "Ada Lamplighter", "978-3-16-148410-0"
		spec.Cover.Text = "A few words on the back.\n\nAnd a few more."
		spec.Cover.Background = presets.Share(float64(i%3) / 2)
		if err := spec.Page.Trim.UnmarshalText([]byte(name)); err != nil {
			t.Fatal(err)
		}
		b := compose(t, spec, parts)
		for k, p := range []paper.Printer{paper.KDP, paper.Ingram, paper.Lulu} {
			if k > 0 && (i+k)%testkit.Scale(4, 1) != 0 {
				continue
			}
			c, d, _ := covered(t, b, p)
			for _, f := range preflight.CheckCover(d, p, c.Wrap) {
				if !f.OK {
					t.Errorf("%s, %s: %s: want %s, found %s", name, p, f.Rule, f.Want, f.Found)
				}
			}
			all := unspaced(strings.Join(written(d.Pages[0]), ""))
			for _, want := range []string{"AdaLamplighter", "978-3-16-148410-0", "Andafewmore."} {
				if !strings.Contains(all, want) {
					t.Errorf("%s, %s: no %q in %q", name, p, want, all)
				}
			}
			if spine := strings.Count(all, "AdaLamplighter") == 2; spine != (c.Wrap.SpineText > 0) {
				t.Errorf("%s, %s: type on a spine of %.1f mm: %v", name, p, c.Wrap.Spine, spine)
			}
		}
	}
}

// TestCoverFaults measures covers against the wrong book, printer and text.
func TestCoverFaults(t *testing.T) {
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Author = "Ada"
	b := compose(t, spec, sections(3, 70, 5))
	c, d, _ := covered(t, b, paper.KDP)
	broken := func(d *preflight.Document, w paper.Wrap) string {
		var out []string
		for _, f := range preflight.CheckCover(d, paper.KDP, w) {
			if !f.OK {
				out = append(out, f.Rule)
			}
		}
		return strings.Join(out, ", ")
	}
	thick := paper.KDP.Wrap(spec.Page.Trim, 400, paper.White)
	if got := broken(d, thick); !strings.HasPrefix(got, "sheet size, bleed") {
		t.Errorf("the cover of a thin book breaks %q of a thick one", got)
	}
	inside, _ := pressed(t, b)
	if got := broken(inside, c.Wrap); !strings.HasPrefix(got, "one sheet, sheet size, bleed") {
		t.Errorf("the inside of a book breaks %q", got)
	}
	spec.Cover.Text = strings.Repeat("Far too many words for the back of a book. ", 90)
	if _, err := b.Cover(paper.KDP).PDF(t.Context(), false); err == nil || !strings.Contains(err.Error(), "the cover: page 1: ") {
		t.Errorf("a long text: %v", err)
	}
}

// TestCoverBarcode has another program read the barcode.
func TestCoverBarcode(t *testing.T) {
	for isbn, want := range map[presets.ISBN]string{"978-3-16-148410-0": "9783161484100", "3-16-148410-X": "9783161484100"} {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.ISBN = isbn
		_, _, file := covered(t, compose(t, spec, sections(1, 2, 5)), paper.KDP)
		path := filepath.Join(t.TempDir(), "cover")
		if err := os.WriteFile(path+".pdf", file, 0o644); err != nil {
			t.Fatal(err)
		}
		testkit.Tool(t, "pdftoppm", "-r", "300", "-singlefile", "-png", path+".pdf", path)
		if got := strings.TrimSpace(testkit.Tool(t, "zbarimg", "-q", "--raw", path+".png")); got != want {
			t.Errorf("%s is read as %q", isbn, got)
		}
	}
}

// TestCoverColours states the ink of a cover as its printer asks, and labels only those
// that the standard allows.
func TestCoverColours(t *testing.T) {
	b := compose(t, presets.DefaultBook(presets.StyleStandard), sections(1, 2, 5))
	for p, want := range map[paper.Printer]struct{ background, label string }{
		paper.KDP:    {"0 0 0 rg", ""},
		paper.Ingram: {"0.6 0.4 0.4 1 k", "PDF/X-1a:2001"},
		paper.Lulu:   {"0 g", ""},
	} {
		c := b.Cover(p)
		info := c.info()
		info.Plain = true
		file := testkit.Must(c.draw(t.Context(), info, false))
		_, content, _ := strings.Cut(string(file), "stream\n")
		if first, _, _ := strings.Cut(content, " re"); !strings.Contains(first, want.background) || string(info.PDFX) != want.label {
			t.Errorf("%s: the background is %q, the label %q", p, first, info.PDFX)
		}
	}
}
