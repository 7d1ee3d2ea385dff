package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	reader "github.com/ledongthuc/pdf"

	"akari/internal/testkit"
	"akari/render"
	"akari/render/paper"
)

// noise is a picture of random colours, some of them transparent.
func noise(rng *rand.Rand, width, height int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = byte(rng.IntN(256))
	}
	return img
}

// inPNG reads a picture as a file in PNG.
func inPNG(t *testing.T, img image.Image) *Image {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	return testkit.Must(NewImage("a.png", file.Bytes()))
}

// TestPicturesOnce shows a picture four times, in two files of the same content. The file has
// one object, which has the resolution of the largest place.
func TestPicturesOnce(t *testing.T) {
	img := noise(rand.New(rand.NewPCG(1, 1)), 1000, 600)
	one, same, other := inPNG(t, img), inPNG(t, img), inPNG(t, noise(rand.New(rand.NewPCG(2, 1)), 90, 90))
	d := New(t.Context(), Info{})
	for _, it := range []struct {
		m    *Image
		wide float64
	}{{one, 20}, {one, 25.4}, {same, 10}, {other, 30}, {one, 15}} {
		d.AddPage(100, 100, render.Rect{W: 100, H: 100})
		d.Image(render.Rect{X: 10, Y: 10, W: it.wide, H: 0.6 * it.wide}, it.m)
	}
	file := read(t, testkit.Must(d.Bytes()))
	shown, sizes := 0, map[string]int{}
	for page := range file.NumPage() {
		objects := file.Page(page + 1).Resources().Key("XObject")
		operators(file.Page(page+1), func(op string, args []reader.Value) {
			if op == "Do" {
				o := objects.Key(args[0].Name())
				data := testkit.Must(io.ReadAll(o.Reader()))
				if shown++; len(data) != int(o.Key("Width").Int64()*o.Key("Height").Int64()) {
					t.Errorf("a picture of %d bytes: %v", len(data), o)
				}
			}
		})
		for _, at := range regexp.MustCompile(`\d+ 0 R`).FindAllString(objects.String(), -1) {
			sizes[at]++
		}
	}
	found := map[string]bool{}
	for _, name := range file.Page(1).Resources().Key("XObject").Keys() {
		o := file.Page(1).Resources().Key("XObject").Key(name)
		found[fmt.Sprint(o.Key("Width"), "x", o.Key("Height"))] = true
	}
	if shown != 5 || len(sizes) != 2 || !found["600x360"] || !found["90x90"] {
		t.Errorf("%d pictures in the objects %v: %v", shown, sizes, found)
	}
}

// TestPrintedPixels reduces pictures, and compares each pixel with the average that a slow reference
// implementation computes.
func TestPrintedPixels(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	stream := regexp.MustCompile(`(?s)/Width (\d+) /Height (\d+) .*?stream\n(.*)\nendstream`)
	for n := range testkit.Scale(20, 200) {
		wide, high := 1+rng.IntN(90), 1+rng.IntN(90)
		img := noise(rng, wide, high)
		most := 1 + rng.IntN(2*wide)
		object := testkit.Must(inPNG(t, img).object(t.Context(), paper.Grey, (float64(most)-0.5)*25.4/printDPI))
		m := stream.FindSubmatch(object)
		grey := testkit.Must(io.ReadAll(testkit.Must(zlib.NewReader(bytes.NewReader(m[3])))))
		w := min(wide, most)
		h := len(grey) / w
		if w*h != len(grey) || math.Abs(float64(h)*float64(wide)-float64(w)*float64(high)) > float64(wide) && h != 1 {
			t.Fatalf("picture %d: %s by %s pixels of %d by %d, at most %d", n, m[1], m[2], wide, high, most)
		}
		for at, got := range grey {
			sum, count := 0.0, 0.0
			for y := range high {
				for x := range wide {
					if x*w/wide == at%w && y*h/high == at/w {
						c := img.NRGBAAt(x, y)
						a := float64(c.A) / 255
						light := func(v uint8) float64 { return a*float64(v)/255 + 1 - a }
						sum, count = sum+paper.Tone{light(c.R), light(c.G), light(c.B)}.Light(), count+1
					}
				}
			}
			if want := 255 * sum / count; math.Abs(float64(got)-want) > 3 {
				t.Fatalf("picture %d, pixel %d of %d by %d: %d, want %.1f", n, at, w, h, got, want)
			}
		}
	}
}

// TestJPEGStays keeps a JPEG in RGB for a cover in RGB, and converts it for grey.
func TestJPEGStays(t *testing.T) {
	var file bytes.Buffer
	img := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		img.Set(i%64, i/64, color.RGBA{uint8(i), uint8(2 * i), uint8(3 * i), 255})
	}
	if err := jpeg.Encode(&file, img, nil); err != nil {
		t.Fatal(err)
	}
	m := testkit.Must(NewImage("a.jpg", file.Bytes()))
	for to, stays := range map[paper.Colour]bool{paper.RGB: true, paper.Grey: false, paper.CMYK: false} {
		if object := testkit.Must(m.object(t.Context(), to, 10)); bytes.Contains(object, file.Bytes()) != stays {
			t.Errorf("%v: unchanged is %v", to, !stays)
		}
	}
	if _, err := NewImage("a.jpg", file.Bytes()[:file.Len()/2]); err == nil || !strings.HasPrefix(err.Error(), "a.jpg: ") {
		t.Errorf("half a picture: error %v", err)
	}
	ctx := testkit.NewPolled(3)
	if _, err := m.object(ctx, paper.Grey, 10); err == nil || ctx.After() > 1 {
		t.Errorf("error %v, %d more looks", err, ctx.After())
	}
}
