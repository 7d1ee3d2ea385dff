package book

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render/paper"
)

// covered makes a cover and reads its file.
func covered(t *testing.T, b *Book, p paper.Printer) (c *Cover, d *Document, file []byte) {
	t.Helper()
	c = b.Cover(p)
	file, err := c.PDF(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	return c, Read(t, file), file
}

// TestCoversPass makes a cover in every usual size for KDP, and in some sizes for the other
// printers.
func TestCoversPass(t *testing.T) {
	parts := sections(3, 70, 5)
	for i, name := range testkit.Sample(5,
		"5x8in", "5.06x7.81in", "5.25x8in", "5.5x8.5in", "6x9in", "6.14x9.21in", "6.69x9.61in", "7x10in", "7.44x9.69in",
		"7.5x9.25in", "8x10in", "8.25x6in", "8.25x8.25in", "8.5x8.5in", "8.5x11in", "8.27x11.69in", "letter", "a5", "a4",
	) {
		spec := bare()
		spec.Title, spec.Author, spec.ISBN = "Lamps and long words", "Ada Lamplighter", "978-3-16-148410-0"
		spec.Cover.Text = "A few words on the back.\n\nAnd a few more."
		spec.Cover.Design = presets.Design(presets.DesignAuto.Choices()[1+i%6])
		if err := spec.Page.Trim.UnmarshalText([]byte(name)); err != nil {
			t.Fatal(err)
		}
		b := compose(t, spec, parts)
		for k, p := range []paper.Printer{paper.KDP, paper.Ingram, paper.Lulu} {
			if k > 0 && (i+k)%testkit.Scale(8, 1) != 0 {
				continue
			}
			c, d, _ := covered(t, b, p)
			for _, f := range CheckCover(d, p, c.Wrap) {
				if f.Problem != "" {
					t.Errorf("%s, %s: %s: %s", name, p, f.Rule, f.Problem)
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

// TestCoverFaults checks covers with the measures of another book, and with too much text.
func TestCoverFaults(t *testing.T) {
	spec := bare()
	spec.Author = "Ada"
	b := compose(t, spec, sections(3, 70, 5))
	c, d, _ := covered(t, b, paper.KDP)
	broken := func(d *Document, w paper.Wrap) string {
		var out []string
		for _, f := range CheckCover(d, paper.KDP, w) {
			if f.Problem != "" {
				out = append(out, f.Rule)
			}
		}
		return strings.Join(out, ", ")
	}
	thick := paper.KDP.Wrap(spec.Page.Trim, 400, paper.White, 0)
	if got := broken(d, thick); !strings.HasPrefix(got, "sheet size, bleed") {
		t.Errorf("the cover of a thin book breaks %q of a thick one", got)
	}
	inside, _ := pressed(t, b)
	if got := broken(inside, c.Wrap); !strings.HasPrefix(got, "one sheet, sheet size, bleed") {
		t.Errorf("the inside of a book breaks %q", got)
	}
	spec.Cover.Text = strings.Repeat("Far too many words for the back of a book. ", 90)
	if _, err := b.Cover(paper.KDP).PDF(t.Context(), false); err == nil || !strings.Contains(err.Error(), "the text on the back: needs ") {
		t.Errorf("a long text: %v", err)
	}
}

// TestCoverBarcode reads the barcode with another program.
func TestCoverBarcode(t *testing.T) {
	const want = "9783161484100"
	for _, isbn := range testkit.Sample(1, presets.ISBN("978-3-16-148410-0"), "3-16-148410-X") {
		spec := bare()
		spec.ISBN = isbn
		_, _, file := covered(t, compose(t, spec, sections(1, 2, 5)), paper.KDP)
		path := filepath.Join(t.TempDir(), "cover")
		if err := os.WriteFile(path+".pdf", file, 0o644); err != nil {
			t.Fatal(err)
		}
		testkit.Tool(t, "pdftoppm", "-r", "150", "-singlefile", "-gray", path+".pdf", path)
		if got := strings.TrimSpace(testkit.Tool(t, "zbarimg", "-q", "--raw", path+".pgm")); got != want {
			t.Errorf("%s is read as %q", isbn, got)
		}
	}
}

// TestCoverColours checks that a cover states its inks as the printer requires, and that only covers
// in CMYK have a label of PDF/X.
func TestCoverColours(t *testing.T) {
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Page.For, spec.Cover.Palette = []paper.Printer{paper.KDP}, "vermilion"
	b := compose(t, spec, sections(1, 2, 5))
	for p, want := range map[paper.Printer]struct{ background, label string }{
		paper.KDP:    {"0.7529 0.2275 0.0941 rg", ""},
		paper.Ingram: {"0 0.6979 0.875 0.2471 k", "PDF/X-1a:2001"},
		paper.Lulu:   {"0.7529 0.2275 0.0941 rg", ""},
	} {
		c := b.Cover(p)
		file, label := testkit.Inflate(testkit.Must(c.PDF(t.Context(), false))), string(c.info().PDFX)
		_, content, _ := strings.Cut(file, "stream\n")
		if first, _, _ := strings.Cut(content, " re"); !strings.Contains(first, want.background) || label != want.label {
			t.Errorf("%s: the background is %q, the label %q", p, first, label)
		}
	}
}

// TestNoTwoExamples makes the examples of twenty seeds: no two are the same board.
func TestNoTwoExamples(t *testing.T) {
	seen := map[string]uint64{}
	parts := sections(1, 2, 5)
	for seed := range uint64(testkit.Scale(3, 20)) {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.Seed = seed
		b := compose(t, spec, parts)
		board := b.plan.examples[puzzle.Akari].puzzle.String()
		if other, twice := seen[board]; twice {
			t.Errorf("seeds %d and %d have one board:\n%s", other, seed, board)
		}
		seen[board] = seed
	}
}

func passes(all []Finding) bool {
	return !slices.ContainsFunc(all, func(f Finding) bool { return f.Problem != "" })
}

// TestArtwork prints pictures as the printers require, and rejects pictures of the wrong size.
func TestArtwork(t *testing.T) {
	pictures := map[image.Point]string{}
	pixels := func(width, height int) string {
		size := image.Pt(width, height)
		if pictures[size] != "" {
			return pictures[size]
		}
		img := image.NewNRGBA(image.Rect(0, 0, width, height))
		for i := range img.Pix {
			img.Pix[i] = uint8(i)
		}
		var file bytes.Buffer
		testkit.Must(0, (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&file, img))
		pictures[size] = file.String()
		return pictures[size]
	}
	for _, it := range []struct {
		key           string
		width, height int
		dpi           bool
		err           string
	}{
		{"front", 1838, 2775, true, ""},
		{"back", 919, 1388, false, ""},
		{"logo", 300, 200, true, ""},
		{"logo", 3, 2, true, ""},
		{"front", 180, 270, true, "book.yaml:3:17: a picture of 180 by 270 pixels has the wrong shape for its area with bleed, 155.6 by 234.9 mm; expected 1838 by 2775 pixels, for 300 dpi"},
		{"image", 184, 278, true, "a picture of 184 by 278 pixels has the wrong shape for its area with bleed, 312."},
	} {
		spec := load(t, "parts: [{preset: easy, count: 1}]\n\ncover: {"+it.key+":  art.png}\n", map[string]string{"art.png": pixels(it.width, it.height)})
		b := compose(t, spec, sections(1, 2, 5))
		for _, p := range testkit.Sample(1, paper.KDP, paper.Ingram) {
			c := b.Cover(p)
			file, err := c.PDF(t.Context(), false)
			if it.err != "" {
				if err == nil || !strings.Contains(err.Error(), it.err) {
					t.Errorf("%s: %v", it.key, err)
				}
				continue
			}
			d := Read(t, testkit.Must(file, err))
			if got := passes(CheckCover(d, p, c.Wrap)); got != it.dpi {
				t.Errorf("%s of %d by %d pixels, %s: passes: %v", it.key, it.width, it.height, p, got)
			}
		}
	}
	spec := load(t, "parts: [{preset: easy, count: 1}]\ncover: {front: art.pdf}\n", map[string]string{"art.pdf": "%PDF-1.4"})
	if _, err := compose(t, spec, sections(1, 2, 5)).Cover(paper.KDP).PDF(t.Context(), false); err == nil || !strings.Contains(err.Error(), "pdftoppm -r 300 -png") {
		t.Errorf("a PDF: %v", err)
	}
}

// TestFront draws each design as a picture. Two pictures of one design are equal.
func TestFront(t *testing.T) {
	for _, design := range testkit.Sample(1, presets.DesignAuto.Choices()...) {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.Cover.Design = presets.Design(design)
		c := compose(t, spec, sections(1, 2, 5)).Cover(paper.KDP)
		file := testkit.Must(c.Front(t.Context()))
		img := testkit.Must(png.Decode(bytes.NewReader(file)))
		if size := img.Bounds().Size(); size != image.Pt(1707, 2560) {
			t.Errorf("%s: %v pixels", design, size)
		}
		if !bytes.Equal(file, testkit.Must(c.Front(t.Context()))) {
			t.Errorf("%s: two pictures of one cover differ", design)
		}
	}
}
