package render

import (
	"bytes"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/render/paper"
)

// TestPoster checks the pixels of posters: the board is in the middle with its words close to it,
// and board and words are within the margins.
func TestPoster(t *testing.T) {
	for _, c := range []struct {
		rows, cols    int
		width, height float64
	}{{100, 100, 841, 1189}, {100, 100, 1189, 841}, {40, 70, 841, 1189}, {70, 40, 841, 1189}, {3, 3, 210, 297}} {
		layout := Layout{Width: c.width, Height: c.height, Rows: 1, Cols: 1, Margin: 30, MinCell: 2, Style: Print.Sized(12)}
		note := strings.Repeat("0123456789", 30) // shortened on narrow paper
		sheets, err := layout.Sheets(t.Context(), []Panel{{Puzzle: puzzle.New(puzzle.Akari, c.rows, c.cols), Caption: "A heading", Note: note}})
		if err != nil {
			t.Fatal(err)
		}
		const dpi = 25.4 // a pixel to the millimetre
		img := picture(t, sheets[0], dpi)
		ink := inkOf(img)
		left, right := float64(ink.Min.X), c.width-float64(ink.Max.X)
		top, bottom := float64(ink.Min.Y), c.height-float64(ink.Max.Y)
		if min(left, right, top, bottom) < 29 || math.Abs(left-right) > 3 || top > bottom || bottom > 1.4*top+4 {
			t.Errorf("%d by %d on %v x %v: %v, %v, %v and %v mm of air", c.rows, c.cols, c.width, c.height, left, right, top, bottom)
		}
		f := sheets[0].Placed[0]
		for _, l := range sheets[0].Lines {
			if w := Sans.Width(l.Text, l.Size) / paper.PtPerMM; l.Size < 7 || l.X-w/2 < 29.9 || l.X+w/2 > c.width-29.9 {
				t.Errorf("%q in %.1f pt leaves the paper", l.Text, l.Size)
			}
			if l.Y > f.Y && l.Y-0.75*l.Size/paper.PtPerMM < f.Y+f.Figure.Height() {
				t.Errorf("%q stands on the board", l.Text)
			}
		}
		head, below := sheets[0].Lines[0].Text, sheets[0].Lines[1].Text
		if whole, short := below == note, strings.HasSuffix(below, "…"); head != "A heading" || len(sheets[0].Lines) != 2 || whole == short {
			t.Errorf("printed are %q and %q", head, below)
		}
	}
}

// inkOf returns the smallest rectangle around all pixels that are not white.
func inkOf(img *image.Gray) image.Rectangle {
	var ink image.Rectangle
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.GrayAt(x, y).Y < 200 {
				ink = ink.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return ink
}

// TestLongCaptions checks that captions stay out of the neighbouring slots, and headings on the
// paper.
func TestLongCaptions(t *testing.T) {
	p, _ := small(t)
	long := strings.Repeat("A long caption ", 20)
	for _, per := range [][2]int{{1, 1}, {2, 3}} {
		layout := Layout{Width: 210, Height: 297, Rows: per[0], Cols: per[1], Margin: 12.7, Gap: 8, MinCell: 2, Style: Print}
		sheets, err := layout.Sheets(t.Context(), []Panel{{Puzzle: p, Caption: long}, {Puzzle: p, Caption: long}})
		if err != nil {
			t.Fatal(err)
		}
		slot := layout.slot(0)
		for _, l := range sheets[0].Words()[:1] {
			w := Sans.Width(l.Text, l.Size) / paper.PtPerMM
			x := l.X
			if l.Align == Center {
				x -= w / 2
			}
			if !strings.HasSuffix(l.Text, "…") || x < slot.X-0.01 || x+w > slot.X+slot.W+0.01 || w < slot.W/2 {
				t.Errorf("%v: %q from %.1f to %.1f", per, l.Text, x, x+w)
			}
		}
	}
}

// TestRowsOfASheet checks that the captions of a row have one baseline, and that the space above
// the first row is equal to the space below the last row, or a little less.
func TestRowsOfASheet(t *testing.T) {
	p, _ := small(t)
	tall := puzzle.New(puzzle.Akari, 9, 4)
	layout := Layout{Width: 210, Height: 297, Rows: 2, Cols: 2, Margin: 10, Gap: 8, MinCell: 2, Style: Print}
	sheets, err := layout.Sheets(t.Context(), []Panel{{Puzzle: p}, {Puzzle: tall}, {Puzzle: p}})
	if err != nil {
		t.Fatal(err)
	}
	at := sheets[0].Placed
	if at[0].Y != at[1].Y || at[2].Y <= at[1].Y+at[1].Figure.Height() {
		t.Errorf("rows at %.1f, %.1f and %.1f", at[0].Y, at[1].Y, at[2].Y)
	}
	for i, high := range []float64{at[1].Figure.Height(), 0, at[2].Figure.Height()} {
		slot := layout.slot(i)
		above, below := at[i].Y-captionRoom-slot.Y, slot.Y+slot.H-at[i].Y-high
		if high > 0 && (above > below || above < 0.7*below) {
			t.Errorf("panel %d: %.1f mm above and %.1f mm below", i+1, above, below)
		}
	}
}

// TestWordsAlike checks that every writer sets the same lines.
func TestWordsAlike(t *testing.T) {
	p, _ := small(t)
	layout := Layout{Width: 100, Height: 140, Rows: 1, Cols: 1, Margin: 10, MinCell: 2, Style: Print}
	sheets, err := layout.Sheets(t.Context(), []Panel{{Puzzle: p, Caption: "Small & fine", Note: "a note"}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := sheets[0].SVG(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`text-anchor="middle">Small &amp; fine</text>`, `text-anchor="middle">a note</text>`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
	img := picture(t, sheets[0], 72)
	for _, l := range sheets[0].Lines {
		w := Sans.Width(l.Text, l.Size)
		x, y := l.X*paper.PtPerMM, l.Y*paper.PtPerMM
		box := image.Rect(int(x-w/2), int(y-0.72*l.Size), int(x+w/2)+1, int(y)+1)
		if ink := inkOf(crop(img, box)); ink.Dx() < int(0.8*w) {
			t.Errorf("%q is not in its place: ink %v within %v", l.Text, ink, box)
		}
	}
}

func crop(img *image.Gray, box image.Rectangle) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, box.Dx(), box.Dy()))
	for y := range box.Dy() {
		for x := range box.Dx() {
			out.SetGray(x, y, img.GrayAt(box.Min.X+x, box.Min.Y+y))
		}
	}
	return out
}

// TestInk compares the ink of a figure with the black area of its picture.
func TestInk(t *testing.T) {
	testkit.Alone(t)
	rng := rand.New(rand.NewPCG(3, 3))
	for range 12 {
		p := testkit.Random(rng, puzzle.Akari, 6+rng.IntN(9), 6+rng.IntN(9), 0.3, 0)
		for _, m := range []Marks{{}, {Lit: slices.Repeat([]bool{true}, len(p.Cells))}} {
			style := Print
			if rng.IntN(2) == 0 {
				style.Black = 30
			}
			f := Draw(p, m, style)
			const dpi = 200
			img := picture(t, f.Alone(""), dpi)
			dark := 0.0
			for _, v := range img.Pix {
				dark += float64(255-v) / 255
			}
			dark *= (25.4 / dpi) * (25.4 / dpi)
			if got := f.Ink(); math.Abs(got-dark) > 0.06*dark {
				t.Errorf("%d by %d, black %v, lit %v: %.0f mm² of ink, the picture has %.0f", p.Rows, p.Cols, style.Black, m.Lit != nil, got, dark)
			}
		}
	}
}
