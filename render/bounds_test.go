package render

import (
	"math"
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/render/paper"
)

// TestBounds compares the bounds of the shapes of random figures with the pixels that they cover.
func TestBounds(t *testing.T) {
	const scale, side = 20, 12
	rng := rand.New(rand.NewPCG(testkit.Seed(), 3))
	point := func() XY { return XY{2 + 8*rng.Float64(), 2 + 8*rng.Float64()} }
	for range 40 {
		a, b := point(), point()
		b = XY{a.X + math.Copysign(0.2, b.X-a.X) + (b.X-a.X)/2, a.Y + math.Copysign(0.2, b.Y-a.Y) + (b.Y-a.Y)/2}
		straight := XY{a.X, b.Y}
		for _, shape := range []Shape{
			Fill{Solid, []Rect{{a.X, a.Y, 0.2 + rng.Float64(), 0.2 + rng.Float64()}, {b.X, b.Y, 1, 1}}}, Boxes{Solid, 0.2 + rng.Float64(), []Rect{{a.X, a.Y, 1, 1}}},
			Lines{Solid, 0.2 + rng.Float64(), [][2]XY{{a, straight}}}, Discs{Solid, 0.2 + rng.Float64(), []XY{a, b}}, Polygons{Solid, [][]XY{{a, straight, b, {b.X, a.Y}}}},
		} {
			p := testkit.Must(NewPicture(t.Context(), side, side, 25.4*scale))
			testkit.Must(0, p.Shapes(0, 0, 1, []Shape{shape}, func(Ink) paper.Tone { return paper.Tone{} }))
			pixels := p.image()
			var ink Rect
			for i := range side * scale * side * scale {
				if x, y := i%(side*scale), i/(side*scale); pixels.RGBAAt(x, y).R < 128 {
					ink = ink.With(Rect{float64(x) / scale, float64(y) / scale, 1. / scale, 1. / scale})
				}
			}
			const slip = 2. / scale
			if r := Bounds(shape); ink != (Rect{}) && (math.Abs(r.X-ink.X) > slip || math.Abs(r.Y-ink.Y) > slip || math.Abs(r.X+r.W-ink.X-ink.W) > slip || math.Abs(r.Y+r.H-ink.Y-ink.H) > slip) {
				t.Errorf("%T: bounds %.2f, ink %.2f", shape, r, ink)
			}
		}
	}
	if Bounds(Labels{}) != (Rect{}) || Bounds(Fill{}) != (Rect{}) || (Rect{}).With(Rect{1, 2, 3, 4}) != (Rect{1, 2, 3, 4}) {
		t.Error("bounds without ink")
	}
}
