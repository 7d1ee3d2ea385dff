package book

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// backText is about as long as texts on the backs of puzzle books are.
const backText = "Light up every white cell with lamps that never shine on each other.\n\n" +
	"These puzzles rise from a gentle start to evenings that you will remember. Each has one solution, which follows step by step, without guessing.\n\nSolutions are at the back."

// TestEveryCover makes a cover with back text in each style, size and design for each printer. No
// word is outside of the safe area, or on the box of the barcode.
func TestEveryCover(t *testing.T) {
	parts := sections(2, 40, 5)
	designs := presets.DesignAuto.Choices()[1:]
	n := 0
	for _, style := range presets.StyleBold.Choices() {
		for _, trim := range paper.Trims {
			for _, p := range []paper.Printer{paper.KDP, paper.Ingram, paper.Lulu} {
				if n++; n%testkit.Scale(17, 1) != 0 {
					continue
				}
				spec := presets.DefaultBook(presets.BookStyle(style))
				spec.Title, spec.Subtitle, spec.Author = "Lamps and long words", "Sixty-six puzzles of light and shade", "Ada Lamplighter"
				spec.Page.Trim, spec.Page.For, spec.Grid.MinCell, spec.Solutions.MinCell = trim, []paper.Printer{p}, 3, 3
				spec.Cover.Text, spec.Cover.Design = backText, presets.Design(designs[n%len(designs)])
				name := fmt.Sprintf("%s, %s, %s, %s", style, trim.Name, p, spec.Cover.Design)
				b, err := Compose(t.Context(), spec, parts)
				if err != nil {
					if trim.Width > 120 {
						t.Errorf("%s: no book: %v", name, err)
					}
					continue
				}
				c := b.Cover(p)
				file, err := c.PDF(t.Context(), false)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				checkWords(t, name, c.Wrap, file)
			}
		}
	}
}

// checkWords reads the places of the words on a cover with another program.
func checkWords(t *testing.T, name string, w paper.Wrap, file []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cover.pdf")
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	words := regexp.MustCompile(`xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)" yMax="([0-9.]+)">(.*)</word>`).
		FindAllStringSubmatch(testkit.Tool(t, "pdftotext", "-bbox", path, "-"), -1)
	if len(words) < 40 {
		t.Errorf("%s: only %d words", name, len(words))
	}
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
		if back && v[2] > barX && v[3] > barY+slip {
			t.Errorf("%s: %q is on the box of the barcode", name, m[5])
		}
	}
}

// TestCoverWithoutRoom makes covers whose content is too large. The error names the item.
func TestCoverWithoutRoom(t *testing.T) {
	for key, want := range map[string]string{
		"cover.text": "the text on the back: needs ", "title": "the title is ",
		"author": "the author is ", "subtitle": "the subtitle is ",
	} {
		spec := bare()
		b := compose(t, spec, sections(1, 4, 5))
		long, word := strings.Repeat("Far too many words for the cover of a book. ", 90), strings.Repeat("lamp", 400)
		switch key {
		case "cover.text":
			spec.Cover.Text = long
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

// TestPosterEdges makes posters of both kinds of puzzle, and reads their areas with another program.
// Each area ends at the edge of the sheet, or inside the trim and as far from the cut as the bleed.
func TestPosterEdges(t *testing.T) {
	path := regexp.MustCompile(`(?s)<fill_path [^>]*transform="([-0-9. ]+)">(.*?)</fill_path>`)
	corner := regexp.MustCompile(`x="([-0-9.]+)" y="([-0-9.]+)"`)
	number := func(text string) float64 { return testkit.Must(strconv.ParseFloat(text, 64)) }
	for n := range testkit.Scale(4, 40) {
		spec := load(t, fmt.Sprintf("title: T\nseed: %d\npage: {for: [kdp]}\ncover: {design: poster}\nparts: [{make: {kind: %s, size: 5x5}, title: L, count: 24, pool: 1}]\n",
			n, []string{"searchlights", "akari"}[n%2]), nil)
		c := build(t, spec, Options{}).Cover(paper.KDP)
		file := filepath.Join(t.TempDir(), "cover.pdf")
		if err := os.WriteFile(file, testkit.Must(c.PDF(t.Context(), false)), 0o644); err != nil {
			t.Fatal(err)
		}
		areas := 0
		for _, painted := range path.FindAllStringSubmatch(testkit.Tool(t, "mutool", "trace", file), -1) {
			m := strings.Fields(painted[1])
			for _, area := range strings.Split(painted[2], "<moveto")[1:] {
				areas++
				right, foot := 0.0, 0.0
				for _, at := range corner.FindAllStringSubmatch(area, -1) {
					x, y := number(at[1]), number(at[2])
					right = max(right, (number(m[0])*x+number(m[2])*y+number(m[4]))*25.4/72)
					foot = max(foot, (number(m[1])*x+number(m[3])*y+number(m[5]))*25.4/72)
				}
				for _, gap := range []float64{c.Wrap.Width() - right, c.Wrap.Height() - foot} {
					if gap > 0.1 && gap < c.Wrap.Bleed+paper.Bleed {
						t.Errorf("book %d: an area ends %.1f mm from the edge of the sheet: %.80s", n, gap, strings.Join(strings.Fields(area), " "))
					}
				}
			}
		}
		if areas < 10 {
			t.Errorf("book %d: %d areas", n, areas)
		}
	}
}
