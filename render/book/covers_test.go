package book

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// backText is about as long as texts on the backs of puzzle books are.
const backText = "Light up every white cell with lamps that never shine on each other.\n\n" +
	"These puzzles rise from a gentle start to evenings that you will remember. Each has one solution, which follows step by step, without guessing.\n\nSolutions are at the back."

// TestEveryCover makes covers of each design and palette, with titles of 3, 20 and 61 characters, on five
// sizes of paper and in four languages; it makes one in seven of all these covers. No word is outside of the safe area, on
// another word or on the barcode. The printer has no objection, and no colour has more than 202 % ink.
// The covers with one title are pages of one file, so that each program starts once for all of them; one
// cover in three also has its own file.
func TestEveryCover(t *testing.T) {
	const long = "The Patient Reader’s Compendium of Lamps, Walls and Dim Light"
	palettes, n := presets.PaletteAuto.Choices()[1:], 0
	for i, trim := range []string{"5x8in", "6x9in", "8.5x11in", "a4", "a5"} {
		parts := sections(2, 40, []int{5, 7, 10, 14, 8}[i])
		for _, lang := range []string{"en", "de", "fr", "es"} {
			for _, title := range []string{"Lux", "Straßenlaternenlicht", long} {
				var some covers
				for _, palette := range palettes {
					if n++; n%testkit.Scale(59, 7) != 0 {
						continue
					}
					spec := load(t, fmt.Sprintf("title: %q\nlang: %s\npage: {trim: %s, for: [kdp]}\nauthor: Ada Lamplighter\nfront: {title: false, rules: false, openers: false}\ncover: {palette: %s}\n"+
						"grid: {min_cell: 3mm}\nnotes: {pages: 80}\nparts: [{preset: easy, count: 1}]\n", title, lang, trim, palette), nil)
					if n%2 == 0 {
						spec.ISBN, spec.Subtitle = "978-3-16-148410-0", "Sixty-six puzzles of light and shade"
						spec.Cover.Line, spec.Cover.Text = "No guessing.", backText
					}
					if n%5 == 0 {
						spec.Author = "Maximiliane Freifrau von Lichtenberg-Düsterwald und zu Laternenstein"
					}
					some.add(t, fmt.Sprintf("%s, %s, %s, %s", trim, lang, title, palette), compose(t, spec, parts).Cover(paper.KDP))
					if n%testkit.Scale(5, 3) == 0 {
						_, d, _ := covered(t, some.all[len(some.all)-1].book, paper.KDP)
						some.check(t, len(some.all)-1, d)
					}
				}
				some.read(t)
			}
		}
	}
}

// covers are covers on the pages of one file.
type covers struct {
	doc   *pdf.Document
	all   []*Cover
	names []string
}

// add draws a cover on a page of its own, and adds up the inks of each of its colours.
func (s *covers) add(t *testing.T, name string, c *Cover) {
	t.Helper()
	if s.doc == nil {
		s.doc = pdf.New(t.Context(), c.info())
	}
	p := testkit.Must(c.add(t.Context(), s.doc, false))
	for _, tone := range p.tones {
		if inks := tone.CMYK(); inks[0]+inks[1]+inks[2]+inks[3] > 2.02 {
			t.Errorf("%s: %v needs the inks %.2f", name, tone, inks)
		}
	}
	if n := len(p.tones); n < 4 || n > 16 {
		t.Errorf("%s: %d colours", name, n)
	}
	s.all, s.names = append(s.all, c), append(s.names, name)
}

// check compares a file that has only cover i with the rules of the printer.
func (s *covers) check(t *testing.T, i int, d *Document) {
	t.Helper()
	for _, f := range CheckCover(d, paper.KDP, s.all[i].Wrap) {
		if f.Problem != "" {
			t.Errorf("%s: %s: %s", s.names[i], f.Rule, f.Problem)
		}
	}
}

// read reads the file, if it has pages, with other programs, and checks every page.
func (s *covers) read(t *testing.T) {
	t.Helper()
	if s.doc == nil {
		return
	}
	d := Read(t, testkit.Must(s.doc.Bytes()))
	words := strings.Split(testkit.Tool(t, "pdftotext", "-bbox", d.Path, "-"), "</page>")
	if len(d.Pages) != len(s.all) || len(words) != len(s.all)+1 {
		t.Fatalf("%d pages with marks, %d with words; want %d", len(d.Pages), len(words)-1, len(s.all))
	}
	for i, c := range s.all {
		s.check(t, i, d.Only(i))
		checkWords(t, s.names[i], c.Wrap, c.book.Spec.ISBN != "", words[i])
	}
}

// TestTitlesAreReadable compares the colours of titles and their backgrounds: the contrast is at
// least 4.8 to 1.
func TestTitlesAreReadable(t *testing.T) {
	light := func(c paper.Tone) (sum float64) { // of WCAG
		for i, share := range []float64{0.2126, 0.7152, 0.0722} {
			v := c[i] / 12.92
			if c[i] > 0.04045 {
				v = math.Pow((c[i]+0.055)/1.055, 2.4)
			}
			sum += share * v
		}
		return sum + 0.05
	}
	spec := presets.DefaultBook(presets.StyleStandard)
	for _, palette := range presets.PaletteAuto.Choices()[1:] {
		spec.Cover.Palette = presets.Palette(palette)
		design, c := spec.Look()
		r := rolesOf(design, c[0], c[1], c[2])
		if design == "mosaic" {
			r.ground = c[1] // the panel
		}
		for _, pair := range [][2]paper.Tone{{r.ground, r.title}, {r.ground, r.facts}, {r.spine, r.spineType}, {r.back, r.backType}} {
			a, b := light(pair[0]), light(pair[1])
			if contrast := max(a, b) / min(a, b); contrast < 4.8 {
				t.Errorf("%s: %v on %v has a contrast of %.1f", palette, pair[1], pair[0], contrast)
			}
		}
	}
}

// TestSpine reads the direction of the type on spines. A thin spine has none.
func TestSpine(t *testing.T) {
	for _, it := range []struct {
		lang  presets.Lang
		spine presets.Spine
		want  string // the matrix of a quarter turn
	}{
		{"en", presets.SpineAuto, "0 -1 1 0"}, {"en", presets.SpineUp, "0 1 -1 0"}, {"de", presets.SpineAuto, "0 1 -1 0"},
		{"fr", presets.SpineAuto, "0 1 -1 0"}, {"es", presets.SpineAuto, "0 1 -1 0"}, {"de", presets.SpineDown, "0 -1 1 0"},
	} {
		for _, pages := range []presets.Count{2, 90} {
			spec := bare()
			spec.Author, spec.Lang, spec.Cover.Spine, spec.Notes.Pages = "Ada", it.lang, it.spine, presets.NotePages(pages)
			c := compose(t, spec, sections(1, 2, 5)).Cover(paper.KDP)
			file := testkit.Inflate(testkit.Must(c.PDF(t.Context(), false)))
			turned := strings.Contains(file, "0 1 -1 0 ") || strings.Contains(file, "0 -1 1 0 ")
			if want := pages > 2; turned != want || want && !strings.Contains(file, it.want) {
				t.Errorf("%s, %s, %d pages for notes: turned %v", it.lang, it.spine, pages, turned)
			}
		}
	}
}

// TestPartsOfBoards compares the steps and the brightest parts of boards with a search of all lamps.
func TestPartsOfBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range testkit.Scale(30, 300) {
		e := makePuzzle(rng, 3+rng.IntN(9), 3+rng.IntN(9))
		s := newSolved(e.Puzzle, e.Solution)
		for i, got := range s.steps {
			want, at := dark, s.Point(i)
			for _, lamp := range e.Solution {
				free := lamp.Row == at.Row || lamp.Col == at.Col
				for k := range s.Cells {
					q := s.Point(k)
					between := min(at.Row, lamp.Row) <= q.Row && q.Row <= max(at.Row, lamp.Row) && min(at.Col, lamp.Col) <= q.Col && q.Col <= max(at.Col, lamp.Col)
					free = free && !(between && s.Cells[k].IsBlack())
				}
				if free {
					want = min(want, max(at.Row-lamp.Row, lamp.Row-at.Row, at.Col-lamp.Col, lamp.Col-at.Col))
				}
			}
			if got != want {
				t.Fatalf("%d steps to %v, want %d, in\n%s", got, at, want, s)
			}
		}
		rows, cols := 1+rng.IntN(s.Rows), 1+rng.IntN(s.Cols)
		count := func(top, left int) (n int) {
			for _, at := range e.Solution {
				if top <= at.Row && at.Row < top+rows && left <= at.Col && at.Col < left+cols {
					n++
				}
			}
			return n
		}
		got := count(s.brightest(rows, cols))
		for top := range s.Rows - rows + 1 {
			for left := range s.Cols - cols + 1 {
				if count(top, left) > got {
					t.Fatalf("the part of %d by %d cells has %d lamps, another part %d, in\n%s", rows, cols, got, count(top, left), s)
				}
			}
		}
		if b := s.part(5, render.Rect{W: 50, H: 50}); b.cell < 10 || b.x < 0 || b.y < 0 || b.cell*float64(b.Rows) > 50.001 || b.cell*float64(b.Cols) > 50.001 {
			t.Fatalf("a part of %d by %d cells of %.1f mm at %.1f, %.1f", b.Rows, b.Cols, b.cell, b.x, b.y)
		}
	}
}

// TestCoverBoards looks for the boards of a cover: puzzles of the book near 10 by 10 cells, the board
// that the description names, or, in a book without solutions, no puzzle of the book.
func TestCoverBoards(t *testing.T) {
	parts := append(sections(1, 3, 5), sections(1, 3, 9)...)
	boards := func(spec *presets.Book) (front, back string) {
		c := compose(t, spec, parts).Cover(paper.KDP)
		p := testkit.Must(c.begin(t.Context(), pdf.New(t.Context(), c.info())))
		return p.board.String(), p.unsolved.String()
	}
	text := func(part, item int) string { return parts[part].Items[item].Entry.Puzzle.String() }
	if front, back := boards(bare()); front != text(1, 0) || back != text(1, 1) {
		t.Errorf("the front has\n%s\nthe back\n%s", front, back)
	}
	named := load(t, "parts: [{preset: easy, count: 1}]\ncover: {board: own.txt}\n", map[string]string{"own.txt": ". #\n# .\n"})
	if front, _ := boards(named); front != testkit.Grid(".#", "#.").String() {
		t.Errorf("the front has\n%s", front)
	}
	secret := bare()
	secret.Solutions.Place = presets.PlaceNone
	if front, _ := boards(secret); front == text(0, 0) || front == text(1, 0) {
		t.Errorf("the front of a book without solutions has\n%s", front)
	}
}

// TestCoverOfTwoGenres looks for the genre of the cover: the genre with the most puzzles, or of two
// genres with equally many puzzles the genre of the first part. A book without solutions follows the
// same rule.
func TestCoverOfTwoGenres(t *testing.T) {
	for _, place := range []presets.Place{presets.PlaceEnd, presets.PlaceNone} {
		type book struct {
			parts []*Section
			want  *puzzle.Genre
		}
		for _, it := range testkit.Sample(2,
			book{append(sections(1, 3, 6), lights(3, 2, 10)), puzzle.Akari},
			book{append(sections(1, 2, 6), lights(3, 2, 10)), puzzle.Akari},
			book{append([]*Section{lights(3, 2, 10)}, sections(1, 1, 6, 6, 6)...), puzzle.Akari},
			book{append([]*Section{lights(3, 2, 6)}, sections(1, 2, 10)...), puzzle.Searchlights},
		) {
			spec := bare()
			spec.Solutions.Place = place
			c := compose(t, spec, it.parts).Cover(paper.KDP)
			p := testkit.Must(c.begin(t.Context(), pdf.New(t.Context(), c.info())))
			if front, back := p.board.Genre, p.unsolved.Genre; front != it.want || back != it.want {
				t.Errorf("place %s: the front shows %s, the back %s; want %s", place, front.Name, back.Name, it.want.Name)
			}
			_, d, _ := covered(t, c.book, paper.KDP)
			rules := genres[it.want].rules(&spec.Words)
			if all := strings.Join(written(d.Pages[0]), ""); !strings.Contains(unspaced(all), unspaced(rules[len(rules)-1])) {
				t.Errorf("place %s: the back lacks the rules of %s: %s", place, it.want.Name, all)
			}
		}
	}
}

// checkWords checks the places of the words on a cover, as pdftotext lists them.
func checkWords(t *testing.T, name string, w paper.Wrap, isbn bool, list string) {
	t.Helper()
	words := wordBox.FindAllStringSubmatch(list, -1)
	if len(words) < 20 {
		t.Errorf("%s: only %d words", name, len(words))
	}
	var boxes []Box
	barX, barY := w.Barcode()
	for _, m := range words {
		var v [4]float64
		for i := range v {
			v[i] = testkit.Must(strconv.ParseFloat(m[i+1], 64)) * 25.4 / 72
		}
		back := v[2] < w.SpineX()
		x, y, wide, high := w.Safe(!back)
		const slip = 0.1
		v[1], v[3] = v[1]+0.22*(v[3]-v[1]), v[3]-0.22*(v[3]-v[1]) // the boxes of words have room for accents and descenders
		if spine := v[0] > w.SpineX() && v[2] < w.FrontX(); !spine && (v[0] < x-slip || v[2] > x+wide+slip || v[1] < y-slip || v[3] > y+high+slip) {
			t.Errorf("%s: %q is at %.1f, %.1f mm, outside of the safe area", name, m[5], v[0], v[1])
		}
		if inside := v[0] > barX && v[1] > barY; back && v[2] > barX && v[3] > barY+slip && !(isbn && inside) {
			t.Errorf("%s: %q is on the box of the barcode", name, m[5])
		}
		box := Box{X0: v[0], Y0: v[1], X1: v[2], Y1: v[3]}
		if slices.ContainsFunc(boxes, box.Overlaps) {
			t.Errorf("%s: %q is on another word", name, m[5])
		}
		boxes = append(boxes, box)
	}
}

// wordBox matches a word in the list of pdftotext.
var wordBox = regexp.MustCompile(`xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)" yMax="([0-9.]+)">(.*)</word>`)

// TestCoverWithoutRoom makes covers whose content is too large. The error names the item.
func TestCoverWithoutRoom(t *testing.T) {
	for key, want := range map[string]string{
		"cover.text": "the text on the back: needs ", "title": "the title is ",
		"author": "the author is ", "subtitle": "the subtitle is ", "cover.line": "the line on the back",
	} {
		spec := bare()
		b := compose(t, spec, sections(1, 4, 5))
		long, word := strings.Repeat("Far too many words for the cover of a book. ", 90), strings.Repeat("lamp", 400)
		switch key {
		case "cover.text":
			spec.Cover.Text = long
		case "cover.line":
			spec.Cover.Line = word
		case "title":
			spec.Title = word
		case "author":
			spec.Author = word
		case "subtitle":
			spec.Subtitle = word
		}
		_, err := b.Cover(paper.KDP).PDF(t.Context(), false)
		if e, is := errors.AsType[*presets.Error](err); !is || !strings.Contains(e.Error(), want) {
			t.Errorf("%s: error %v", key, err)
		}
	}
}

// TestSpineInk measures the ink of titles with accents and descenders on drawn spines: it is 1/16 in away from the
// folds, as KDP requires, and a title alone is in the middle between them. A spine too thin for its title has none.
func TestSpineInk(t *testing.T) {
	testkit.Need(t, "pdftoppm")
	const perMM, slip = 600 / 25.4, 0.06
	for i, title := range testkit.Sample(2, "gypsy jay pages", "LAMPS", "ace on", "Ägypten", "Été à Győr") {
		for _, pages := range testkit.Sample(2, 70, 131, 85, 240, 800) {
			spec := bare()
			spec.Title, spec.Author, spec.Notes.Pages = title, []string{"", "Jay Gyp", "Ada"}[i%3], presets.NotePages(pages)
			spec.Cover.Design = "beams" // with the colour of the front on the spine
			c := compose(t, spec, sections(1, 2, 5)).Cover(paper.KDP)
			path := filepath.Join(t.TempDir(), "cover")
			testkit.Must(0, os.WriteFile(path+".pdf", testkit.Must(c.PDF(t.Context(), false)), 0o644))
			crop := []any{c.Wrap.SpineX() * perMM, c.Wrap.Bleed * perMM, c.Wrap.Spine * perMM, c.Wrap.Trim.Height / 2 * perMM}
			testkit.Tool(t, "pdftoppm", append(strings.Fields(fmt.Sprintf("-r 600 -x %.0f -y %.0f -W %.0f -H %.0f", crop...)), "-singlefile", "-gray", "-png", path+".pdf", path)...)
			spine := testkit.Must(png.Decode(bytes.NewReader(testkit.Must(os.ReadFile(path + ".png")))))
			gray := func(x, y int) int { return int(color.GrayModel.Convert(spine.At(x, y)).(color.Gray).Y) }
			wide := spine.Bounds().Dx()
			left, right := wide, wide // without ink, px
			for y := range spine.Bounds().Dy() {
				for x := range wide {
					if d := gray(x, y) - gray(wide/2, 3); max(d, -d) > 64 {
						left, right = min(left, x), min(right, wide-1-x)
					}
				}
			}
			least, most := float64(min(left, right))/perMM, float64(max(left, right))/perMM
			if typed := c.Wrap.SpineText > 0; typed != (least < float64(wide)/perMM) || !typed && c.Wrap.Spine > 6.5 || least < 25.4/16-slip || spec.Author == "" && most-least > 0.2 {
				t.Errorf("%q on a spine of %.2f mm: ink %.2f and %.2f mm from the folds", title, c.Wrap.Spine, least, most)
			}
		}
	}
}

// TestFolds checks that no colour of a cover changes at a fold, where a sheet that is folded a little beside its
// place would show a strip of the other colour: it changes 1/16 in from the fold, on the spine and on the back.
func TestFolds(t *testing.T) {
	spec := bare()
	b := compose(t, spec, sections(3, 70, 5))
	for _, design := range presets.DesignAuto.Choices()[1:] {
		spec.Cover.Design = presets.Design(design)
		c, d, _ := covered(t, b, paper.KDP)
		changes := map[float64]bool{} // distances from the folds, mm
		for _, m := range d.Pages[0].Marks {
			for _, fold := range []float64{c.Wrap.SpineX(), c.Wrap.FrontX()} {
				if high := (m.Box.Y1 - m.Box.Y0) * mm; m.Kind == Fill && high > c.Wrap.Trim.Height/8 {
					for _, x := range []float64{m.Box.X0 * mm, m.Box.X1 * mm} {
						if off := fold - x; math.Abs(off) < 1.7 {
							changes[math.Round(100*off)/100] = true
						}
					}
				}
			}
		}
		if changes[0] || (design == "digit" || design == "mosaic") && !changes[1.59] {
			t.Errorf("%s: areas end %v mm beside the folds", design, slices.Sorted(maps.Keys(changes)))
		}
	}
}
