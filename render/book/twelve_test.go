package book

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// The books of the campaign: those of testdata/books and the built-in ones. docs/books.md
// shows them.
var campaign = []string{
	"book", "pages.yaml", "large-print", "german.yaml", "french.yaml", "spanish.yaml", "japanese.yaml",
	"worksheets", "fortnight.yaml", "two-kinds", "submissions.yaml", "own.yaml",
}

// TestTwelveBooks makes twelve different books, with small parts in short runs. The inside and the
// cover of each book follow the rules of every printer of the book. With AKARI_FOLDER=DIR, the test
// writes the books to DIR.
func TestTwelveBooks(t *testing.T) {
	testkit.NotRaced(t) // other tests race all of its code
	for _, name := range campaign {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			spec := campaignBook(t, name)
			if spec.Series.Count > 0 {
				dates, last := spec.Series.Dates(), (*Book)(nil)
				for i := testkit.Scale(7, 0); i < testkit.Scale(8, len(dates)); i++ { // in short runs, one file
					last = inspect(t, fmt.Sprintf("%s-%02d", name, i+1), testkit.Must(spec.Issue(dates[i])), last)
				}
				return
			}
			inspect(t, name, spec, nil)
		})
	}
}

// campaignBook loads a book with its files. In short runs, its parts are small.
func campaignBook(t *testing.T, name string) *presets.Book {
	t.Helper()
	dir := t.TempDir()
	write := func(file string, data []byte) { testkit.Must(0, os.WriteFile(filepath.Join(dir, file), data, 0o644)) }
	var description string
	if strings.HasSuffix(name, ".yaml") {
		text := testkit.Must(os.ReadFile(filepath.Join("testdata", "books", name)))
		write(name, text)
		description = string(text)
	}
	for file, data := range map[string]func() []byte{
		"text.ttf": func() []byte { return goregular.TTF }, "bold.ttf": func() []byte { return gobold.TTF },
		"picture.png": func() []byte { return picture(900, 600) },
		"small.jsonl": func() []byte { return submitted(testkit.Scale(6, 20), 7) }, "large.jsonl": func() []byte { return submitted(testkit.Scale(3, 20), 12) },
	} {
		if strings.Contains(description, file) {
			write(file, data())
		}
	}
	if name == "japanese.yaml" {
		write("japanese.ttf", testkit.Must(os.ReadFile(testkit.Need(t, JapaneseFont))))
	}
	spec := testkit.Must(presets.LoadBook(presets.Folder{FS: os.DirFS(dir), Name: dir}, name))
	for i := range spec.Parts {
		if p := &spec.Parts[i]; len(p.Files) == 0 && spec.Series.Count == 0 {
			p.Count, p.Pool = presets.Count(testkit.Scale(2, int(p.Count))), presets.Count(testkit.Scale(1, int(p.Pool)))
		}
	}
	if spec.Pages > 0 {
		spec.Pages = presets.Count(testkit.Scale(26, int(spec.Pages)))
	}
	return spec
}

// picture returns an image of a lamp in the dark, as a PNG file.
func picture(width, height int) []byte {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := 0; i < len(m.Pix); i += 4 {
		x, y := i/4%width-width/2, i/4/width-height/3
		light := max(0, 255-(x*x+y*y)*700/(width*width))
		m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = uint8(light), uint8(light*4/5), uint8(40+light/3), 255
	}
	var file bytes.Buffer
	testkit.Must(0, (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, m))
	return file.Bytes()
}

// submitted returns puzzles with long titles and names, as readers send them.
func submitted(n, side int) []byte {
	rng := rand.New(rand.NewPCG(31, uint64(side)))
	var lines bytes.Buffer
	for i := range n {
		z := makePuzzle(rng, side, side).Puzzle
		title := []string{"Dusk", "The lighthouse at the end of the long, long pier", ""}[i%3]
		author := []string{"Ada", "Maximiliane Freifrau von Lichtenberg-Düsterwald und zu Laternenstein", "Øyvind Ångström"}[(i+i/3)%3]
		testkit.Must(0, json.NewEncoder(&lines).Encode(map[string]any{"grid": strings.Fields(strings.NewReplacer("_", ".", "x", "#").Replace(z.String())), "title": title, "author": author}))
	}
	return lines.Bytes()
}

// inspect makes a book and its covers, and checks them. In a series, last is the
// book of the previous date, or nil.
func inspect(t *testing.T, name string, spec *presets.Book, last *Book) *Book {
	t.Helper()
	b := build(t, spec, Options{Workers: 2, Last: last})
	d, file := pressed(t, b)
	keep(t, name+".pdf", file)
	for _, printer := range spec.Page.For {
		for _, f := range Check(d, printer, spec.Page.Paper) {
			if short := testkit.Scale(2, 0) > 0; f.Problem != "" && (!short || f.Rule != "number of pages") {
				t.Errorf("%s, %s: %s: %s", name, printer, f.Rule, f.Problem)
			}
		}
	}
	if spec.Pages > 0 && b.Pages() != int(spec.Pages) {
		t.Errorf("%s: %d pages, not %d", name, b.Pages(), spec.Pages)
	}
	if len(spec.Page.For) == 0 {
		return b
	}
	c := b.Cover(spec.Page.For[0])
	for file, width := range map[string]float64{spec.Cover.Front: c.Wrap.Trim.Width + c.Wrap.Bleed, spec.Cover.Image: c.Wrap.Width()} {
		if file != "" { // artwork of the size that the cover needs; in short runs, of a lower resolution
			pixels := func(mm float64) int { return int(mm*paper.MinDPI/25.4)/testkit.Scale(4, 1) + 1 }
			testkit.Must(0, os.WriteFile(filepath.Join(spec.Folder.Name, file), picture(pixels(width), pixels(c.Wrap.Height())), 0o644))
		}
	}
	outside := testkit.Must(c.PDF(t.Context(), false))
	keep(t, name+"-cover.pdf", outside)
	for _, f := range CheckCover(Read(t, outside), spec.Page.For[0], c.Wrap) {
		if low := testkit.Scale(1, 0) > 0 && f.Rule == "pictures" && spec.Cover.Front+spec.Cover.Image != ""; (f.Problem == "") == low {
			t.Errorf("the cover of %s: %s: %s", name, f.Rule, f.Problem)
		}
	}
	return b
}

// keep writes a file to the folder AKARI_FOLDER, if this variable is set.
func keep(t *testing.T, name string, file []byte) {
	if dir := os.Getenv("AKARI_FOLDER"); dir != "" {
		testkit.Must(0, os.WriteFile(filepath.Join(dir, strings.Replace(name, ".yaml", "", 1)), file, 0o644))
	}
}

// TestSecondInk prints titles, headings and marks of difficulty in a second ink and all other items in black.
// Package press reports any other colour. For KDP alone, the second ink is in RGB.
func TestSecondInk(t *testing.T) {
	spec := load(t, "page: {ink: '#b3261e'}\nparts: [{preset: easy, count: 1}]\n", nil)
	b := compose(t, spec, sections(1, 3, 6))
	d, _ := pressed(t, b)
	inks := map[paper.Colour][]string{}
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			inks[m.Colour] = append(inks[m.Colour], m.Text)
		}
	}
	second := inks[paper.SpotColour("SecondInk")]
	heads := strings.Join(second, "") // letters that are kerned are apart
	if len(inks) != 2 || !strings.Contains(heads, "Contents") || !slices.Contains(second, "") || slices.Contains(second, "1") {
		t.Errorf("%d inks; the second has %q", len(inks), second)
	}
	wrong := func(d *Document, p paper.Printer) string {
		all := Check(d, p, paper.Cream)
		return all[slices.IndexFunc(all, func(f Finding) bool { return f.Rule == "colour" })].Problem
	}
	if got := wrong(d, paper.Ingram); got != "" {
		t.Errorf("a second ink: %s", got)
	}
	for _, stray := range []paper.Colour{paper.RGB, paper.CMYK, paper.SpotColour("Third")} {
		d.Pages[0].Marks[0].Colour = stray
		if wrong(d, paper.Ingram) == "" {
			t.Errorf("%s passes", stray)
		}
	}
	spec.Page.For = []paper.Printer{paper.KDP}
	rgb, _ := pressed(t, compose(t, spec, sections(1, 3, 6)))
	declared := func(m Mark) bool { return m.Colour == paper.SecondRGB }
	if got := wrong(rgb, paper.KDP); got != "" || !slices.ContainsFunc(rgb.Pages[0].Marks, declared) {
		t.Errorf("a second ink for KDP: %s", got)
	}
	if notes := strings.Join(b.Report().Notes, "; "); !strings.Contains(notes, "in colour") {
		t.Errorf("the report does not tell of the second ink: %s", notes)
	}
}
