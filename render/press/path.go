package press

import "math"

// path carries out an operator that builds or paints a path.
func (in *interpreter) path(o string) bool {
	switch o {
	case "m":
		in.sub = append(in.sub, [][2]float64{in.point(0)})
	case "l":
		in.to(in.point(0))
	case "c":
		in.to(in.point(0), in.point(2), in.point(4))
	case "v", "y":
		in.to(in.point(0), in.point(2))
	case "re":
		in.rect(in.arg(0), in.arg(1), in.arg(2), in.arg(3))
	case "h":
	case "n":
		in.sub = in.sub[:0]
	case "S", "s":
		in.paint(false, true)
	case "f", "F", "f*":
		in.paint(true, false)
	case "B", "B*", "b", "b*":
		in.paint(true, true)
	case "W", "W*":
	default:
		return false
	}
	return true
}

// point is the place on the page of two operands.
func (in *interpreter) point(k int) [2]float64 {
	x, y := in.state.ctm.apply(in.arg(k), in.arg(k+1))
	return [2]float64{x, y}
}

// to adds points to the current subpath; the controls of a curve stand for it.
func (in *interpreter) to(points ...[2]float64) {
	if n := len(in.sub); n > 0 {
		in.sub[n-1] = append(in.sub[n-1], points...)
	}
}

func (in *interpreter) rect(x, y, w, h float64) {
	var points [][2]float64
	for _, p := range [][2]float64{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}} {
		px, py := in.state.ctm.apply(p[0], p[1])
		points = append(points, [2]float64{px, py})
	}
	in.sub = append(in.sub, points)
}

// paint marks every subpath.
func (in *interpreter) paint(fill, stroke bool) {
	s := &in.state
	for _, points := range in.sub {
		box := Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
		for _, p := range points {
			box = box.with(p[0], p[1])
		}
		if fill {
			in.page.mark(Mark{Kind: Fill, Box: box, Gray: s.fill})
		}
		if stroke {
			w := s.width * s.ctm.scale()
			grown := box
			if s.round || box.X0 != box.X1 { // a line reaches sideways only
				grown.Y0, grown.Y1 = box.Y0-w/2, box.Y1+w/2
			}
			if s.round || box.Y0 != box.Y1 {
				grown.X0, grown.X1 = box.X0-w/2, box.X1+w/2
			}
			in.page.mark(Mark{Kind: Stroke, Box: grown, Gray: s.stroke, Width: w})
		}
	}
	in.sub = in.sub[:0]
}

// with is the box grown to hold a point.
func (b Box) with(x, y float64) Box {
	return Box{min(b.X0, x), min(b.Y0, y), max(b.X1, x), max(b.Y1, y)}
}

// union is the box of both.
func (b Box) union(c Box) Box { return b.with(c.X0, c.Y0).with(c.X1, c.Y1) }
