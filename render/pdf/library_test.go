package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
	"sync"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"akari/internal/testkit"
	"akari/render"
	"akari/render/paper"
)

// The tests of this file check that the package works around the gaps of the PDF library.

func plainDocument(draw func(d *Document)) *Document {
	d := New(context.Background(), Info{})
	d.AddPage(100, 120, render.Rect{W: 100, H: 120})
	draw(d)
	return d
}

func written(t *testing.T, d *Document) string {
	t.Helper()
	file, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return testkit.Inflate(file)
}

// TestTrimBox checks the trim of every page. The library measures boxes from the bottom, and uses
// a box for later pages too.
func TestTrimBox(t *testing.T) {
	d := New(t.Context(), Info{})
	for _, trim := range []render.Rect{{X: 10, Y: 20, W: 50, H: 60}, {X: 0, Y: 0, W: 100, H: 120}, {X: 5, Y: 1, W: 80, H: 100}} {
		d.AddPage(100, 120, trim)
	}
	file := written(t, d)
	var got []string
	for _, m := range regexp.MustCompile(`/TrimBox \[(\S+) (\S+) (\S+) (\S+)\]`).FindAllStringSubmatch(file, -1) {
		got = append(got, strings.Join(m[1:], " "))
	}
	var want []string
	for _, box := range [][4]float64{{10, 40, 60, 100}, {0, 0, 100, 120}, {5, 19, 85, 119}} { // left, bottom, right, top
		var s []string
		for _, v := range box {
			s = append(s, fmt.Sprintf("%.2f", v*paper.PtPerMM))
		}
		want = append(want, strings.Join(s, " "))
	}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("boxes %q, want %q", got, want)
	}
	if other := regexp.MustCompile(`/(Bleed|Crop|Art)Box`).FindString(file); other != "" {
		t.Errorf("a %s: with two boxes the library writes other bytes every time", other)
	}
}

// TestBookmarkPlane rejects characters on which the library panics.
func TestBookmarkPlane(t *testing.T) {
	for _, s := range []string{"😀", "\U00010000"} {
		if _, err := plainDocument(func(d *Document) { d.Bookmark(s) }).Bytes(); err == nil {
			t.Errorf("a bookmark %q", s)
		}
	}
}

// TestDocumentsSideBySide makes several documents at the same time.
func TestDocumentsSideBySide(t *testing.T) {
	want := sample(t)
	var files [6][]byte
	var wait sync.WaitGroup
	for i := range files {
		wait.Go(func() { files[i] = sample(t) })
	}
	wait.Wait()
	for _, file := range files {
		if !bytes.Equal(file, want) {
			t.Error("a document made beside others has other bytes")
		}
	}
}

// TestFontStaysAsItIs makes the library pad a table. The library changes the bytes of the font, so
// documents must not share these bytes.
func TestFontStaysAsItIs(t *testing.T) {
	data := bytes.Clone(goregular.TTF)
	name := tables(data)["name"]
	if len(name)%4 == 0 {
		t.Fatal("the table needs no padding")
	}
	name[:cap(name)][len(name)] = 7
	f, err := NewFont("Go", data)
	if err != nil {
		t.Fatal(err)
	}
	before := bytes.Clone(data)
	written(t, plainDocument(func(d *Document) { d.Text(10, 10, render.Left, render.Type{Font: f, Size: 9, Ink: render.Solid}, "a") }))
	if !bytes.Equal(data, before) {
		t.Error("the bytes of a font have changed")
	}
}

// TestTrailer checks the objects that finish replaces.
func TestTrailer(t *testing.T) {
	letter := func(s string) func(d *Document) {
		return func(d *Document) {
			d.Text(10, 10, render.Left, render.Type{Font: render.Sans, Size: 9, Ink: render.Solid}, s)
		}
	}
	file := written(t, plainDocument(letter("a")))
	for _, want := range []string{
		"\n%\xe2\xe3\xcf\xd3\n", "/CreationDate (D:20260101000000+00'00')", "/ModDate (D:20260101000000+00'00')", "/Producer (akari)", "/Trapped /False",
	} {
		if !strings.Contains(file, want) {
			t.Errorf("no %q", want)
		}
	}
	for _, wrong := range []string{"/EmbeddedFiles", "/PageLayout", "/Names", "FPDF", "/Metadata", "/Outlines", "/Annots"} {
		if strings.Contains(file, wrong) {
			t.Errorf("the file holds %s", wrong)
		}
	}
	id := regexp.MustCompile(`/ID \[<([0-9A-F]{32})> <([0-9A-F]{32})>\]`)
	a, b := id.FindStringSubmatch(file), id.FindStringSubmatch(written(t, plainDocument(letter("b"))))
	if a == nil || b == nil || a[1] != a[2] || a[1] == b[1] {
		t.Errorf("identifiers %v and %v", a, b)
	}
}

// TestNotFinite rejects lengths that are not finite or too large.
func TestNotFinite(t *testing.T) {
	p, _ := small(t)
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e9} {
		for what, draw := range map[string]func(d *Document){
			"text": func(d *Document) {
				d.Text(v, 10, render.Left, render.Type{Font: render.Sans, Size: 9, Ink: render.Solid}, "a")
			},
			"size": func(d *Document) {
				d.Text(10, 10, render.Left, render.Type{Font: render.Sans, Size: v, Ink: render.Solid}, "a")
			},
			"line":   func(d *Document) { d.Line(render.Solid, 1, 1, 1, 1, v) },
			"area":   func(d *Document) { d.Fill(render.Solid, render.Rect{X: 1, Y: 1, W: v, H: 1}) },
			"figure": func(d *Document) { d.Figure(v, 1, render.Draw(p, render.Marks{}, render.Print)) },
			"dots":   func(d *Document) { d.Dots(render.Solid, 0.5, 1, v, 5, 3) },
		} {
			if _, err := plainDocument(draw).Bytes(); !errors.As(err, new(*render.InvalidError)) {
				t.Errorf("%s at %v: %v", what, v, err)
			}
		}
	}
}

// TestInvalidFigure rejects a figure that cannot be drawn, with the error of the figure.
func TestInvalidFigure(t *testing.T) {
	p, _ := small(t)
	for _, f := range []*render.Figure{nil, render.Draw(p, render.Marks{}, render.Print.Sized(math.NaN())), render.Draw(nil, render.Marks{}, render.Print)} {
		_, err := plainDocument(func(d *Document) { d.Figure(1, 1, f) }).Bytes()
		if !errors.As(err, new(*render.InvalidError)) {
			t.Errorf("%+v: error %v", f, err)
		}
	}
}

// TestTextStandsBare checks that the library does not save and restore the state around words if
// text and areas differ in ink, and that a lamp is a line and not six curves.
func TestTextStandsBare(t *testing.T) {
	p, l := small(t)
	file := written(t, plainDocument(func(d *Document) {
		d.Fill(20, render.Rect{X: 1, Y: 1, W: 5, H: 5})
		d.Text(10, 10, render.Left, render.Type{Font: render.Sans, Size: 9, Ink: render.Solid}, "one")
		d.Text(10, 20, render.Left, render.Type{Font: render.Sans, Size: 9, Ink: 50}, "nine")
	}))
	content, _, _ := strings.Cut(file[strings.Index(file, "stream\n"):], "endstream")
	if wrapped := regexp.MustCompile(`(?m)^q|\bq `).FindString(content); wrapped != "" || strings.Count(content, " Tj") != 2 {
		t.Errorf("content:\n%s", content)
	}
	file = written(t, plainDocument(func(d *Document) { d.Figure(10, 10, render.Draw(p, render.Solution(p, l), render.Print)) }))
	content, _, _ = strings.Cut(file[strings.Index(file, "stream\n"):], "endstream")
	if regexp.MustCompile(`(?m) c$`).MatchString(content) {
		t.Errorf("curves in\n%s", content)
	}
}
