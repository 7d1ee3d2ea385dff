package render

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"

	"akari/render/paper"
)

// canvas draws on a band of a picture, whose pixels have one or several channels. Coordinates are
// whole numbers, in 1/256 of a pixel. Each figure has its own scale and origin.
type canvas struct {
	ctx           context.Context
	width, height int // of the picture
	top           int // the first row of the band
	channels      int
	pix           []uint8
	mask          []uint8  // the part of each pixel that the next ink covers
	dirty         [][2]int // by row: the first and last column at which the mask is not 0
	work          int      // pixels since the last check of the context
	err           error

	x, y float64 // the place of the drawing's origin, pixels
	unit float64 // pixels to the drawing's unit

	path   []segment // the outline of the next area
	begin  XY        // the start of the current line of the outline, in the drawing's unit
	pen    XY        // the end of the current line
	raster *vector.Rasterizer
	tile   *image.Alpha
}

// spot is a place in the picture, in units of 1/256 pixel.
type spot struct{ x, y int }

// segment is a line of an outline.
type segment struct{ from, to spot }

// one is the number of units in a pixel.
const one = 256

// bandPixels is the number of pixels in a band, unless one row has more.
const bandPixels = 1 << 20

func newCanvas(ctx context.Context, width, height, rows, channels int) *canvas {
	rows = min(rows, height)
	c := &canvas{ctx: ctx, width: width, height: height, channels: channels, raster: &vector.Rasterizer{}, tile: &image.Alpha{}}
	c.pix, c.mask, c.dirty = make([]uint8, channels*width*rows), make([]uint8, width*rows), make([][2]int, rows)
	c.clear()
	return c
}

// clear makes the band white.
func (c *canvas) clear() {
	for i := range c.pix {
		c.pix[i] = 255
	}
	for i := range c.dirty {
		c.dirty[i] = [2]int{c.width, 0}
	}
}

// next moves the band to the rows below.
func (c *canvas) next() {
	c.top += len(c.dirty)
	if left := c.height - c.top; left < len(c.dirty) {
		left = max(left, 0)
		c.pix, c.mask, c.dirty = c.pix[:c.channels*left*c.width], c.mask[:left*c.width], c.dirty[:left]
	}
	c.clear()
}

// ended counts work and reports whether the context has ended.
func (c *canvas) ended(pixels int) bool {
	const often = 1 << 20
	if c.work += pixels + 64; c.work > often && c.err == nil {
		c.work, c.err = 0, c.ctx.Err()
	}
	return c.err != nil
}

// place converts a length from the drawing's origin to the canvas' units. It rounds the product
// explicitly, because some processors do not.
func place(origin, v, unit float64) int {
	const far = 2 * maxSide
	pixels := min(max(-far, origin+float64(v*unit)), far)
	return int(math.Round(paper.Settle(pixels) * one))
}

func (c *canvas) spot(p XY) spot { return spot{place(c.x, p.X, c.unit), place(c.y, p.Y, c.unit)} }

// shape adds the area of a shape to the mask.
func (c *canvas) shape(shape Shape) error {
	out := outliner(c.stroke)
	switch s := shape.(type) {
	case Fill:
		for _, r := range s.Rects {
			c.rect(r)
		}
	case Lines:
		for _, e := range s.Ends {
			c.rect(lineRect(e[0], e[1], s.Width))
		}
	case Boxes:
		for _, r := range s.Rects {
			for _, side := range boxSides(r, s.Width) {
				c.rect(side)
			}
		}
	case Discs:
		for _, at := range s.At {
			out.disc(at, s.Radius).fill()
		}
	case Polygons:
		for _, corners := range s.Corners {
			out.polygon(corners).fill()
		}
	case Labels:
		for _, l := range s.Items {
			if err := out.text(SansBold, l.At.X, l.Baseline(SansBold), l.Size, Center, l.Text); err != nil {
				return err
			}
		}
	default:
		panic(fmt.Sprintf("render: internal error: shape %T", shape))
	}
	return c.err
}

// boxSides returns the four sides of a box; they do not overlap.
func boxSides(r Rect, width float64) [4]Rect {
	w := width / 2
	left, top, right, bottom := r.X-w, r.Y-w, r.X+r.W-w, r.Y+r.H-w
	return [4]Rect{
		{left, top, right - left + width, width}, {left, bottom, right - left + width, width},
		{left, top + width, width, bottom - top - width}, {right, top + width, width, bottom - top - width},
	}
}

// rect adds a rectangle to the mask.
func (c *canvas) rect(r Rect) {
	a, b := c.spot(XY{r.X, r.Y}), c.spot(XY{r.X + r.W, r.Y + r.H})
	a.y, b.y = max(a.y-c.top*one, 0), min(b.y-c.top*one, len(c.dirty)*one)
	a.x, b.x = max(a.x, 0), min(b.x, c.width*one)
	if a.x >= b.x || a.y >= b.y || c.ended((b.x-a.x)/one*((b.y-a.y)/one+1)) {
		return
	}
	first, last := a.x/one, (b.x-1)/one
	for y := a.y / one; y*one < b.y; y++ {
		high := min(b.y, (y+1)*one) - max(a.y, y*one)
		row := c.mask[y*c.width : (y+1)*c.width]
		c.touch(y, first, last+1)
		if first == last {
			cover(&row[first], high*(b.x-a.x))
			continue
		}
		cover(&row[first], high*((first+1)*one-a.x))
		cover(&row[last], high*(b.x-last*one))
		for x := first + 1; x < last; x++ {
			cover(&row[x], high*one)
		}
	}
}

// cover adds an area to the covered part of a pixel.
func cover(v *uint8, area int) {
	const whole = one * one
	*v = uint8(min(int(*v)+(255*area+whole/2)/whole, 255))
}

// touch records that a row of the mask is not 0 between two columns.
func (c *canvas) touch(row, from, to int) {
	d := &c.dirty[row]
	d[0], d[1] = min(d[0], from), max(d[1], to)
}

// stroke adds a stroke of an outline. It converts curves to lines, because the rasteriser's own
// conversion differs between processors.
func (c *canvas) stroke(s stroke) {
	switch s.op {
	case 'M':
		c.line(c.begin)
		c.begin, c.pen = s.ends[0], s.ends[0]
	case 'L':
		c.line(s.ends[0])
	case 'C':
		from, a, b := c.pen, c.spot(c.pen), c.spot(s.ends[2])
		pixels := (max(a.x-b.x, b.x-a.x) + max(a.y-b.y, b.y-a.y)) / one
		n := 2 + int(math.Sqrt(float64(6*pixels))) // so that a line is at most 1/20 pixel from its arc
		for i := 1; i < n; i++ {
			c.line(onCurve(from, s.ends, float64(i)/float64(n)))
		}
		c.line(s.ends[2])
	case 'Z':
		c.line(c.begin)
	case 'F':
		c.line(c.begin)
		c.fill()
	}
}

// line draws a line of an outline to a place.
func (c *canvas) line(to XY) {
	if to != c.pen {
		c.path = append(c.path, segment{c.spot(c.pen), c.spot(to)})
	}
	c.pen = to
}

// onCurve returns the point of a cubic curve at parameter t, 0 to 1.
func onCurve(from XY, ends [3]XY, t float64) XY {
	mix := func(a, b XY) XY { return XY{a.X + float64(t*(b.X-a.X)), a.Y + float64(t*(b.Y-a.Y))} }
	a, b, c := mix(from, ends[0]), mix(ends[0], ends[1]), mix(ends[1], ends[2])
	return mix(mix(a, b), mix(b, c))
}

// tileSide is the largest area, in pixels, that the rasteriser draws in whole numbers.
const tileSide = 512

// fill adds the outlined area to the mask, tile by tile.
func (c *canvas) fill() {
	if len(c.path) == 0 {
		return
	}
	low, high := c.path[0].from, c.path[0].from
	for _, s := range c.path {
		low.x, low.y = min(low.x, s.from.x), min(low.y, s.from.y)
		high.x, high.y = max(high.x, s.from.x), max(high.y, s.from.y)
	}
	box := image.Rect(low.x>>8, low.y>>8-c.top, high.x>>8+1, high.y>>8+1-c.top).Intersect(image.Rect(0, 0, c.width, len(c.dirty)))
	for y := box.Min.Y; y < box.Max.Y; y += tileSide {
		for x := box.Min.X; x < box.Max.X; x += tileSide {
			tile := image.Rect(x, y, min(x+tileSide, box.Max.X), min(y+tileSide, box.Max.Y))
			if !c.ended(4*tile.Dx()*tile.Dy() + 64*len(c.path)) {
				c.fillTile(tile)
			}
		}
	}
	c.path = c.path[:0]
}

// fillTile adds the part of the outlined area that is in a tile.
func (c *canvas) fillTile(in image.Rectangle) {
	w, h := in.Dx(), in.Dy()
	c.raster.Reset(w, h)
	c.raster.DrawOp = draw.Src
	at := func(s spot) (x, y float32) {
		return float32(s.x-in.Min.X*one) / one, float32(s.y-(in.Min.Y+c.top)*one) / one
	}
	for _, s := range c.path {
		c.raster.MoveTo(at(s.from))
		c.raster.LineTo(at(s.to))
	}
	c.tile.Rect, c.tile.Stride = image.Rect(0, 0, w, h), w
	c.tile.Pix = slices.Grow(c.tile.Pix[:0], w*h)[:w*h]
	c.raster.Draw(c.tile, c.tile.Rect, image.Opaque, image.Point{})
	for y := range h {
		row := c.mask[(in.Min.Y+y)*c.width+in.Min.X:]
		for x, v := range c.tile.Pix[y*w : (y+1)*w] {
			row[x] = uint8(min(int(row[x])+int(v), 255))
		}
		c.touch(in.Min.Y+y, in.Min.X, in.Max.X)
	}
}

// flush paints the area covered since the last flush. It takes a level from 0 to 255 for each channel.
func (c *canvas) flush(levels ...uint8) {
	for y, d := range c.dirty {
		if d[0] >= d[1] || c.ended(d[1]-d[0]) {
			continue
		}
		c.dirty[y] = [2]int{c.width, 0}
		pix, mask := c.pix[c.channels*(y*c.width+d[0]):], c.mask[y*c.width+d[0]:y*c.width+d[1]]
		for x, v := range mask {
			if v == 0 {
				continue
			}
			for i, level := range levels {
				p := &pix[x*c.channels+i]
				*p = uint8((int(*p)*(255-int(v)) + int(level)*int(v) + 127) / 255)
			}
			mask[x] = 0
		}
	}
}
