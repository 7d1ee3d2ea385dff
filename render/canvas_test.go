package render

import (
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestCanvas compares shapes of all kinds with 32 x 32 samples of each pixel.
func TestCanvas(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, size := range []int{13, 40, 700} { // the last is drawn in several tiles and bands
		for range 1 + testkit.Scale(60, 200)/size {
			side := float64(size)
			n := func(most float64) float64 { return most * rng.Float64() }
			rect := Rect{n(side) - side/4, n(side) - side/4, 3 + n(side), 3 + n(side)}
			at := []XY{{n(side), n(side)}}
			radius := 1 + n(side/2)
			within := map[string]func(x, y float64) bool{
				"fill": func(x, y float64) bool { return holds(rect, x, y) },
				"box": func(x, y float64) bool {
					return holds(Rect{rect.X - .7, rect.Y - .7, rect.W + 1.4, rect.H + 1.4}, x, y) && !holds(Rect{rect.X + .7, rect.Y + .7, rect.W - 1.4, rect.H - 1.4}, x, y)
				},
				"line": func(x, y float64) bool { return holds(Rect{at[0].X - .8, rect.Y, 1.6, rect.H}, x, y) },
				"disc": func(x, y float64) bool { return math.Hypot(x-at[0].X, y-at[0].Y) < radius },
				"star": func(x, y float64) bool { return inside(stars(radius, at)[0], x, y) },
			}
			slip := map[string]float64{"disc": 0.0003 * radius * 255, "star": 12} // of four curves from a circle; where a tip ends
			for name, shape := range map[string]Shape{
				"fill": Fill{Solid, []Rect{rect}}, "box": Boxes{Solid, 1.4, []Rect{rect}}, "disc": Discs{Solid, radius, at}, "star": Polygons{Solid, stars(radius, at)},
				"line": Lines{Solid, 1.6, [][2]XY{{{at[0].X, rect.Y}, {at[0].X, rect.Y + rect.H}}}},
			} {
				c := newCanvas(t.Context(), size, size, 9, 1)
				c.unit = 1
				for c.top < size {
					if err := c.shape(shape); err != nil {
						t.Fatal(err)
					}
					c.flush(0)
					for k := 0; k < len(c.pix); k += 1 + size/10*size/10 {
						x, y := k%size, c.top+k/size
						if want := sampled(within[name], x, y); math.Abs(float64(c.pix[k])-want) > 12+slip[name] {
							t.Fatalf("%s at %d,%d of %d: %d, want %.0f", name, x, y, size, c.pix[k], want)
						}
					}
					c.next()
				}
			}
		}
	}
}

// sampled returns the grey of a pixel from samples; the shape is black.
func sampled(in func(x, y float64) bool, x, y int) float64 {
	const per = 32
	white := 0.0
	for i := range per * per {
		if !in(float64(x)+(float64(i%per)+.5)/per, float64(y)+(float64(i/per)+.5)/per) {
			white++
		}
	}
	return 255 * white / per / per
}

func holds(r Rect, x, y float64) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// inside reports whether a place is in a polygon, by the number of sides to the right of the place.
func inside(corners []XY, x, y float64) (in bool) {
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a.Y > y) != (b.Y > y) && x < a.X+(y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// TestAbutting covers areas that share an edge within a pixel: no background is visible between the
// areas.
func TestAbutting(t *testing.T) {
	for cut := 0.0; cut <= 1; cut += 1.0 / 64 {
		c := newCanvas(t.Context(), 3, 1, 1, 1)
		c.unit = 1
		if err := c.shape(Fill{Solid, []Rect{{0, 0, 1 + cut, 1}, {1 + cut, 0, 2 - cut, 1}}}); err != nil {
			t.Fatal(err)
		}
		if c.flush(0); string(c.pix) != "\x00\x00\x00" {
			t.Errorf("cut at %v: %v", 1+cut, c.pix)
		}
	}
}

// TestPNGEnds ends the context in the middle of a large picture. PNG checks the context at least
// once for every million pixels of work, and draws nothing after the end.
func TestPNGEnds(t *testing.T) {
	testkit.Alone(t)
	p := puzzle.New(puzzle.Akari, 2, 2)
	sheet := Draw(p, Marks{Lamps: testkit.Points(11)}, Print.Sized(60)).Alone("A title")
	const dpi = 600
	w, h, err := sheet.Pixels(dpi)
	whole := testkit.NewPolled(-1)
	if err != nil || sheet.PNG(whole, io.Discard, dpi) != nil || whole.Looks() < w*h>>20 {
		t.Fatalf("%d looks for %d by %d pixels, error %v", whole.Looks(), w, h, err)
	}
	for _, looks := range []int{0, 1, 7, whole.Looks() / 2, whole.Looks() - 1} {
		ctx := testkit.NewPolled(looks)
		if err := sheet.PNG(ctx, io.Discard, dpi); !errors.Is(err, context.Canceled) || ctx.After() > 1 {
			t.Errorf("after %d looks: error %v, %d looks more", looks, err, ctx.After())
		}
	}
}
