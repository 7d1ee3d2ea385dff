package render

import "math"

// With returns the smallest rectangle around two. The zero Rect is empty.
func (r Rect) With(s Rect) Rect {
	if r == (Rect{}) || s == (Rect{}) {
		return Rect{r.X + s.X, r.Y + s.Y, r.W + s.W, r.H + s.H}
	}
	x, y := min(r.X, s.X), min(r.Y, s.Y)
	return Rect{x, y, max(r.X+r.W, s.X+s.W) - x, max(r.Y+r.H, s.Y+s.H) - y}
}

// grown returns the rectangle with a border around it.
func (r Rect) grown(by float64) Rect { return Rect{r.X - by, r.Y - by, r.W + 2*by, r.H + 2*by} }

// Bounds returns the smallest rectangle around the ink of a shape: the zero Rect for labels, which are inside their
// cells, and for a shape without ink.
func Bounds(shape Shape) (r Rect) {
	switch s := shape.(type) {
	case Fill:
		for _, it := range s.Rects {
			r = r.With(it)
		}
	case Boxes:
		for _, it := range s.Rects {
			r = r.With(it.grown(s.Width / 2))
		}
	case Lines:
		for _, e := range s.Ends {
			across := lineRect(e[0], e[1], s.Width)
			if e[0].X != e[1].X && e[0].Y != e[1].Y { // with the corners of its ends
				across = Rect{min(e[0].X, e[1].X), min(e[0].Y, e[1].Y), math.Abs(e[0].X - e[1].X), math.Abs(e[0].Y - e[1].Y)}.grown(s.Width / 2)
			}
			r = r.With(across)
		}
	case Discs:
		for _, at := range s.At {
			r = r.With(Rect{at.X, at.Y, 0, 0}.grown(s.Radius))
		}
	case Polygons:
		for _, corners := range s.Corners {
			for _, at := range corners {
				r = r.With(Rect{at.X, at.Y, 1e-9, 1e-9})
			}
		}
	}
	return r
}
