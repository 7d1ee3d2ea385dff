package preflight

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// TestCovers breaks the rules of covers by drawing; no other rule fails.
func TestCovers(t *testing.T) {
	trim, err := paper.ParseTrim("6x9in")
	if err != nil {
		t.Fatal(err)
	}
	w := paper.KDP.Wrap(trim, 200, paper.White)
	cut := w.Width() - 2*w.Bleed
	sheet := func(wide, left, cut float64) func(d *pdf.Document) {
		return func(d *pdf.Document) {
			d.AddPage(wide, w.Height(), render.Rect{X: left, Y: w.Bleed, W: cut, H: w.Trim.Height})
		}
	}
	right := sheet(w.Width(), w.Bleed, cut)
	say := func(x, y, size float64) func(d *pdf.Document) {
		return func(d *pdf.Document) {
			d.Text(x, y, render.Left, render.Type{Font: render.Sans, Size: size, Ink: render.Solid}, "Lamps")
		}
	}
	var square bytes.Buffer
	testkit.Must(0, png.Encode(&square, image.NewGray(image.Rect(0, 0, 150, 150))))
	dots := testkit.Must(pdf.NewImage("art", square.Bytes()))
	bx, by := w.Barcode()
	for _, c := range []struct {
		rule  string
		draws []func(d *pdf.Document)
	}{
		{"", []func(*pdf.Document){right, fill(20, 0, 0, w.Width(), w.Height()), say(w.FrontX()+20, 50, 30), say(20, 50, 9), say(bx+5, by+10, 9), say(20, by+10, 9)}},
		{"", []func(*pdf.Document){right, fill(render.White, 1, 1, 9, 9), fill(20, 9, 9, 9, 9), func(d *pdf.Document) {
			d.Turned(w.SpineX()+w.Spine/2-1, 40, func() { say(0, 0, 9)(d) })
		}}},
		{"one sheet", []func(*pdf.Document){right, right}},
		{"sheet size", []func(*pdf.Document){sheet(w.Width()+1, w.Bleed, cut)}},
		{"sheet size, bleed", []func(*pdf.Document){sheet(w.Width()+1, w.Bleed+0.5, cut)}},
		{"bleed", []func(*pdf.Document){sheet(w.Width(), w.Bleed, cut-1)}},
		{"background", []func(*pdf.Document){right, fill(20, 0, 0, w.Width()-1, w.Height())}},
		{"background", []func(*pdf.Document){right, fill(20, w.Bleed+1, 50, 9, 9)}},
		{"safe area", []func(*pdf.Document){right, say(w.Bleed+5, 50, 9)}},
		{"safe area", []func(*pdf.Document){right, say(w.FrontX()+5, 50, 9)}},
		{"type on the spine", []func(*pdf.Document){right, say(w.SpineX()+0.1, 50, 10)}},
		{"barcode box", []func(*pdf.Document){right, say(bx-5, by+10, 12)}},
		{"colour", []func(*pdf.Document){right, say(20, 50, 9)}},
		{"pictures", []func(*pdf.Document){right, func(d *pdf.Document) { d.Image(render.Rect{X: 20, Y: 20, W: 25.4, H: 12.7}, dots) }}},
		{"", []func(*pdf.Document){right, func(d *pdf.Document) { d.Image(render.Rect{X: 20, Y: 20, W: 12.7, H: 12.7}, dots) }}},
	} {
		info := pdf.Info{Colour: paper.RGB}
		if c.rule == "colour" {
			info.Colour = paper.CMYK
		}
		d := pdf.New(t.Context(), info)
		for _, draw := range c.draws {
			draw(d)
		}
		doc := reread(t, d)
		var broken []string
		for _, f := range CheckCover(doc, paper.KDP, w) {
			if !f.OK {
				broken = append(broken, f.Rule)
			}
		}
		if got := strings.Join(broken, ", "); got != c.rule {
			t.Errorf("%q: breaks %q", c.rule, got)
		}
	}
}

// TestCompressed reads the same from compressed pages as from uncompressed pages. It finds clues,
// whose places and sizes are in matrices, in the middle of their cells.
func TestCompressed(t *testing.T) {
	clue := render.Draw(testkit.Grid("2"), render.Marks{}, render.Print)
	var read [2]*Document
	for i, plain := range []bool{true, false} {
		d := pdf.New(t.Context(), pdf.Info{Plain: plain})
		d.AddPage(100, 120, render.Rect{W: 100, H: 120})
		d.Figure(40, 50, clue)
		file, err := d.Bytes()
		if err == nil {
			read[i], err = Read(t.Context(), file)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(read[0].Pages[0].Marks, read[1].Pages[0].Marks) {
		t.Errorf("marks %v, compressed %v", read[0].Pages[0].Marks, read[1].Pages[0].Marks)
	}
	i := slices.IndexFunc(read[0].Pages[0].Marks, func(m Mark) bool { return m.Text == "2" })
	if i < 0 {
		t.Fatal("no clue")
	}
	m := read[0].Pages[0].Marks[i]
	x, y := (m.Box.X0+m.Box.X1)/2*mm-40-clue.Width()/2, 120-(m.Box.Y0+m.Box.Y1)/2*mm-50-clue.Height()/2
	if math.Abs(x) > 0.05 || math.Abs(y) > 0.3 || m.Size*mm > 0.8*clue.Width() || m.Size*mm < 0.5*clue.Width() {
		t.Errorf("a clue of %.2f mm, off the middle by %.2f and %.2f mm", m.Size*mm, x, y)
	}
}
