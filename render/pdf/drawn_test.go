package pdf

import (
	"bytes"
	"errors"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/render"
)

// drawing draws on a document of one page. The places in dark must be covered and the places in
// white must not, in mm.
type drawing struct {
	name        string
	draw        func(d *Document)
	dark, white []render.XY
}

func drawings(t *testing.T) []drawing {
	t.Helper()
	corner := render.Polygons{Ink: render.Solid, Corners: [][]render.XY{{{}, {X: 10}, {Y: 10}}}}
	lights := puzzle.New(puzzle.Searchlights, 1, 2)
	stars := render.Draw(lights, render.Solution(lights, puzzle.Lamps{{Row: 0, Col: 1}}), render.Print.Sized(20))
	board := render.Draw(testkit.Grid("#.", ".."), render.Marks{}, render.Print.Sized(20))
	gx, gy := render.Placed{X: 10, Y: 10, Figure: stars}.Grid()
	return []drawing{
		{"area", func(d *Document) { d.Fill(render.Solid, render.Rect{X: 10, Y: 20, W: 30, H: 5}) },
			[]render.XY{{X: 11, Y: 21}, {X: 39, Y: 24}}, []render.XY{{X: 9, Y: 21}, {X: 11, Y: 19}, {X: 41, Y: 24}, {X: 39, Y: 26}}},
		{"polygons", func(d *Document) {
			d.Shapes(10, 10, 1, corner)
			d.Shapes(50, 60, 1, corner)
		},
			[]render.XY{{X: 11, Y: 11}, {X: 14, Y: 14}, {X: 51, Y: 61}, {X: 54, Y: 64}}, []render.XY{{X: 16, Y: 16}, {X: 56, Y: 66}, {X: 49, Y: 61}}},
		{"outlines", func(d *Document) {
			d.Shapes(50, 60, 1, render.Boxes{Ink: render.Solid, Width: 1, Rects: []render.Rect{{W: 10, H: 10}}})
		}, []render.XY{{X: 55, Y: 60}, {X: 50, Y: 65}, {X: 60, Y: 65}}, []render.XY{{X: 52, Y: 62}, {X: 62, Y: 66}}},
		{"discs", func(d *Document) {
			d.Shapes(50, 60, 2, render.Discs{Ink: render.Solid, Radius: 3, At: []render.XY{{X: 5}}})
		}, []render.XY{{X: 60, Y: 60}, {X: 65, Y: 60}}, []render.XY{{X: 50, Y: 60}, {X: 67, Y: 60}}},
		{"turned", func(d *Document) {
			d.Fill(render.White, render.Rect{W: 1, H: 1})
			for _, to := range []Turn{Down, Up} {
				d.Turned(50, 50, to, func() {
					d.Fill(render.Solid, render.Rect{W: 15, H: 5})
					d.Line(render.Solid, 5, 15, 2.5, 20, 2.5)
				})
			}
			d.Turned(90, 100, Over, func() { d.Fill(render.Solid, render.Rect{X: 5, W: 15, H: 5}) })
			d.Fill(render.Solid, render.Rect{X: 10, Y: 10, W: 5, H: 5}) // not turned
		}, []render.XY{{X: 46, Y: 51}, {X: 49, Y: 69}, {X: 54, Y: 49}, {X: 51, Y: 31}, {X: 71, Y: 99}, {X: 84, Y: 96}, {X: 11, Y: 11}},
			[]render.XY{{X: 51, Y: 51}, {X: 46, Y: 71}, {X: 44, Y: 60}, {X: 49, Y: 49}, {X: 54, Y: 29}, {X: 56, Y: 40}, {X: 86, Y: 99}, {X: 69, Y: 97}, {X: 80, Y: 94}, {X: 80, Y: 101}}},
		{"line", func(d *Document) { d.Line(render.Solid, 2, 10, 10, 30, 10) },
			[]render.XY{{X: 11, Y: 9.5}, {X: 29, Y: 10.5}}, []render.XY{{X: 20, Y: 11.5}, {X: 31, Y: 10}}},
		{"dots", func(d *Document) { d.Dots(render.Solid, 2, 10, 10, 5, 3) },
			[]render.XY{{X: 10, Y: 10}, {X: 20, Y: 10.5}}, []render.XY{{X: 12.5, Y: 10}, {X: 25, Y: 10}, {X: 20.9, Y: 10.9}}},
		{"letters", func(d *Document) {
			d.Text(50, 40, render.Center, render.Type{Font: render.Sans, Size: 100, Ink: render.Solid}, "I")
			d.Text(50, 80, render.Right, render.Type{Font: render.Sans, Size: 100, Ink: render.Solid}, "I")
			d.Text(50, 115, render.Left, render.Type{Font: render.Sans, Size: 100, Ink: render.Solid}, "I")
		}, []render.XY{{X: 50, Y: 30}, {X: 45, Y: 70}, {X: 55, Y: 105}}, []render.XY{{X: 47, Y: 30}, {X: 53, Y: 30}, {X: 50, Y: 70}, {X: 50, Y: 105}}},
		{"a star", func(d *Document) { d.Figure(10, 10, stars) },
			[]render.XY{{X: gx + 30, Y: gy + 10}}, []render.XY{{X: gx + 10, Y: gy + 10}, {X: gx + 23, Y: gy + 17}}},
		{"black cells", func(d *Document) { d.Figure(10, 10, board) },
			[]render.XY{{X: gx + 10, Y: gy + 10}}, []render.XY{{X: gx + 30, Y: gy + 10}, {X: gx + 10, Y: gy + 30}}},
	}
}

// rasters draws each page of 100 x 120 mm, and converts it to a picture with another program. It
// returns the files of the pictures.
func rasters(t *testing.T, dpi string, draws ...func(d *Document)) []string {
	t.Helper()
	d := New(t.Context(), Info{})
	for _, draw := range draws {
		d.AddPage(100, 120, render.Rect{W: 100, H: 120})
		draw(d)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "pages.pdf")
	testkit.Must(0, os.WriteFile(file, testkit.Must(d.Bytes()), 0o644))
	testkit.Tool(t, "pdftoppm", "-gray", "-png", "-r", dpi, file, filepath.Join(dir, "page"))
	return testkit.Must(filepath.Glob(filepath.Join(dir, "page-*.png"))) // in the order of pages
}

// TestDrawn draws each drawing with another program, and checks the places of the ink.
func TestDrawn(t *testing.T) {
	testkit.NotRaced(t)
	all := drawings(t)
	var draws []func(d *Document)
	for _, c := range all {
		draws = append(draws, c.draw)
	}
	for i, file := range rasters(t, "127", draws...) { // 5 pixels to a mm
		c := all[i]
		img := testkit.Must(png.Decode(bytes.NewReader(testkit.Must(os.ReadFile(file)))))
		for dark, places := range map[bool][]render.XY{true: c.dark, false: c.white} {
			for _, at := range places {
				gray := color.GrayModel.Convert(img.At(int(at.X*5), int(at.Y*5))).(color.Gray)
				if dark != (gray.Y < 128) {
					t.Errorf("%s: grey %d at %v, dark: %v", c.name, gray.Y, at, dark)
				}
			}
		}
	}
}

// TestCodes reads codes with another program.
func TestCodes(t *testing.T) {
	testkit.NotRaced(t)
	code := testkit.Must(render.NewCode("https://example.org/lamps"))
	ean, _, err := render.EAN("978-3-16-148410-0")
	if err != nil {
		t.Fatal(err)
	}
	for want, draw := range map[string]func(d *Document){
		"https://example.org/lamps": func(d *Document) { d.Shapes(20, 20, 1, code.Dark) },
		"9783161484100":             func(d *Document) { d.Shapes(20, 20, render.EANModule, ean) },
	} {
		if got := strings.TrimSpace(testkit.Tool(t, "zbarimg", "-q", "--raw", rasters(t, "254", draw)[0])); got != want {
			t.Errorf("%q is read as %q", want, got)
		}
	}
}

// TestMeasure measures drawings: the errors are the same as in a file, but there is no file.
func TestMeasure(t *testing.T) {
	all := drawings(t)
	all = append(all,
		drawing{name: "text", draw: func(d *Document) {
			d.Text(90, 20, render.Left, render.Type{Font: render.Sans, Size: 12, Ink: render.Solid}, "a long text")
		}},
		drawing{name: "small text", draw: func(d *Document) {
			d.Text(30, 30, render.Left, render.Type{Font: render.Sans, Size: 5, Ink: render.Solid}, "x")
		}},
		drawing{name: "code", draw: func(d *Document) { d.Shapes(95, 20, 1, testkit.Must(render.NewCode("x")).Dark) }},
		drawing{name: "bookmark and link", draw: func(d *Document) { d.Bookmark("x"); d.Link(render.Rect{X: 1, Y: 1, W: 2, H: 2}, 1) }},
		drawing{name: "a wrong bookmark", draw: func(d *Document) { d.Bookmark("\n😀") }},
	)
	failed := 0
	for _, c := range all {
		for _, keep := range []render.Rect{{}, {W: 100, H: 120}, {X: 12, Y: 12, W: 40, H: 50}} {
			var errs [2]error
			for i, d := range []*Document{New(t.Context(), Info{}), Measure(t.Context())} {
				d.AddPage(100, 120, render.Rect{W: 100, H: 120})
				d.Keep(keep, 6)
				c.draw(d)
				errs[i] = d.Err()
				d.AddPage(100, 120, render.Rect{W: 100, H: 120})
				c.draw(d) // without limits, and the first error stays
				if !errors.Is(d.Err(), errs[i]) {
					t.Errorf("%s: %v, then %v", c.name, errs[i], d.Err())
				}
			}
			if written, measured := errs[0], errs[1]; (written == nil) != (measured == nil) || written != nil && written.Error() != measured.Error() {
				t.Errorf("%s within %v: %v, measured %v", c.name, keep, written, measured)
			} else if written != nil {
				failed++
			}
		}
	}
	if failed < 10 {
		t.Errorf("%d errors", failed)
	}
}

// TestInvalidSheet rejects a sheet that cannot be drawn.
func TestInvalidSheet(t *testing.T) {
	if _, err := Sheets(t.Context(), []render.Sheet{{Width: math.NaN(), Height: 10}}, Info{}); !errors.As(err, new(*render.InvalidError)) {
		t.Errorf("error %v", err)
	}
}
