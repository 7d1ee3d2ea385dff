package book

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
)

// everything returns a book with all kinds of pages, and its file.
func everything(t *testing.T) (b *Book, d *Document, path string) {
	t.Helper()
	testkit.NotRaced(t)
	b, file := whole()
	path = filepath.Join(t.TempDir(), "book.pdf")
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	return b, Read(t, file), path
}

// whole makes the book that everything returns.
var whole = sync.OnceValues(func() (*Book, []byte) {
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Title, spec.Author, spec.Publisher = "Everything Über Akari", "A. Lamplighter", "A Press"
	spec.Front.Hints, spec.Front.Owner = true, true
	spec.Puzzle.QR = "puzz.link"
	spec.Output.PDFX = presets.PDFX1a
	spec.Puzzle.Show = append(spec.Puzzle.Show, presets.ShowNotes)
	spec.Notes = presets.Notes{Pages: 2, Ruling: presets.RulingDots}
	s := sections(2, testkit.Scale(3, 5), 6, 8, 10)
	s[1].Part.Note, s[1].Part.Target = "A note on the second part.", "5 minutes"
	b := testkit.Must(Compose(context.Background(), spec, s))
	return b, testkit.Must(b.Press(context.Background()))
})

// TestOutside reads the file with other programs.
func TestOutside(t *testing.T) {
	b, _, path := everything(t)
	testkit.Tool(t, "qpdf", "--check", path)
	for _, line := range strings.Split(strings.TrimSpace(testkit.Tool(t, "pdffonts", path)), "\n")[2:] {
		if !regexp.MustCompile(`^AKARI.\+\S+ +CID TrueType +Identity-H +yes yes yes `).MatchString(line) {
			t.Errorf("font not embedded: %s", line)
		}
	}
	if images := strings.TrimSpace(testkit.Tool(t, "pdfimages", "-list", path)); strings.Count(images, "\n") > 1 {
		t.Errorf("images:\n%s", images)
	}
	about := testkit.Tool(t, "pdfinfo", "-box", "-l", "-1", path)
	trim := b.Spec.Page.Trim
	want := fmt.Sprintf("0.00     0.00   %.2f   %.2f", trim.Width*72/25.4, trim.Height*72/25.4)
	if n := strings.Count(about, want); n != 5*b.Pages() || !strings.Contains(about, "PDF/X-1:2001") {
		t.Errorf("%d boxes of %s, want five for each of %d pages", n, want, b.Pages())
	}
	checkReferences(t, b, testkit.Tool(t, "pdftotext", "-layout", path, "-"))
}

// checkReferences checks every reference from puzzle to solution and back.
func checkReferences(t *testing.T, b *Book, text string) {
	t.Helper()
	pages := strings.Split(strings.TrimSuffix(text, "\f"), "\f")
	if len(pages) != b.Pages() {
		t.Fatalf("%d pages of text, want %d", len(pages), b.Pages())
	}
	place := map[*page]int{}
	for i, pg := range b.plan.pages {
		place[pg] = i
	}
	for _, s := range b.Sections {
		for _, it := range s.Items {
			at, solved := b.plan.puzzlePage[it], b.plan.solutionPage[it]
			if want := regexp.MustCompile(`Solution: p\. ` + solved.folio + `\b`); !want.MatchString(pages[place[at]]) {
				t.Errorf("puzzle %d: no %q on its page", it.Number, want)
			}
			if want := regexp.MustCompile(fmt.Sprintf(`\b%d +p\. %s\b`, it.Number, at.folio)); !want.MatchString(pages[place[solved]]) {
				t.Errorf("puzzle %d: no %q on the page of its solution", it.Number, want)
			}
		}
	}
	for i, pg := range b.plan.pages {
		all := strings.Split(strings.TrimSpace(pages[i]), "\n")
		last := strings.Join(strings.Fields(all[len(all)-1]), " ")
		if want := strings.TrimSpace(pg.foot + " " + pg.folio); pg.folio != "" && (i%2 == 0 && last != want || i%2 == 1 && last != strings.TrimSpace(pg.folio+" "+pg.foot)) {
			t.Errorf("page %d ends with %q, not with %q and its number %s", i+1, last, pg.foot, pg.folio)
		}
	}
	for _, pg := range b.plan.contentLines() {
		line := regexp.MustCompile(regexp.QuoteMeta(pg.mark) + `.*[ .]` + pg.folio + `\s*\n`)
		if !line.MatchString(pages[2]) {
			t.Errorf("the contents do not name %s on page %s", pg.mark, pg.folio)
		}
	}
}

// JapaneseFont is a TrueType file of the Debian package fonts-ipafont-gothic.
const JapaneseFont = "/usr/share/fonts/opentype/ipafont-gothic/ipagp.ttf"

// TestJapaneseTitle prints a title in a font from a file, and reads the title with another program.
func TestJapaneseTitle(t *testing.T) {
	testkit.Need(t, JapaneseFont)
	spec := presets.DefaultBook(presets.StyleStandard)
	spec.Title, spec.Words.Solutions = "美術館", "解答"
	dir, name := filepath.Split(JapaneseFont)
	spec.Folder = presets.Folder{FS: os.DirFS(dir), Name: dir}
	spec.Type.Text, spec.Type.Label, spec.Type.Bold = name, name, name
	file, err := compose(t, spec, sections(1, 3, 6)).Press(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "book.pdf")
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	text := testkit.Tool(t, "pdftotext", path, "-")
	if !strings.HasPrefix(text, "美術館\n") || !strings.Contains(text, "解答 1–3") {
		t.Errorf("the text begins %.40q", text)
	}
	if fonts := testkit.Tool(t, "pdffonts", path); strings.Count(fonts, "+IPAPGothic") != 1 {
		t.Errorf("the font is not embedded once:\n%s", fonts)
	}
	if strings.Contains(testkit.Tool(t, "mutool", "trace", path), `glyph="0"`) {
		t.Error("a glyph is missing")
	}
}

// TestLabels reads the labels of the file for the printer with another program.
func TestLabels(t *testing.T) {
	for _, c := range []struct {
		pdfx      presets.PDFX
		condition presets.Condition
		subtype   string
		intent    string
	}{
		{presets.PDFXAuto, presets.ConditionSWOP, "PDF/X-1:2001", "CGATS TR 001"}, {presets.PDFX2003, presets.ConditionFogra39, "PDF/X-1a:2003", "FOGRA39"},
		{presets.PDFX1a, presets.ConditionJapanUncoated, "PDF/X-1:2001", "JC200104"}, {presets.PDFXNone, presets.ConditionSWOP, "", ""},
	} {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.Output.PDFX, spec.Output.Condition = c.pdfx, c.condition
		_, file := pressed(t, compose(t, spec, sections(1, 3, 6)))
		path := filepath.Join(t.TempDir(), "book.pdf")
		if err := os.WriteFile(path, file, 0o644); err != nil {
			t.Fatal(err)
		}
		about := testkit.Tool(t, "pdfinfo", path)
		if got := strings.Contains(about, "PDF subtype:"); got != (c.subtype != "") || !strings.Contains(about, c.subtype) {
			t.Errorf("%s: pdfinfo says\n%s", c.pdfx, about)
		}
		if got := strings.Contains(string(file), "/OutputConditionIdentifier ("+c.intent+")"); got != (c.intent != "") {
			t.Errorf("%s: names %s: %v", c.condition, c.intent, got)
		}
		testkit.Tool(t, "qpdf", "--check", path)
	}
}

// unpacked returns a file with its objects and streams as text.
func unpacked(t *testing.T, file []byte) string {
	path := filepath.Join(t.TempDir(), "packed.pdf")
	testkit.Must(0, os.WriteFile(path, file, 0o644))
	return testkit.Tool(t, "qpdf", "--qdf", "--object-streams=disable", path, "-")
}
