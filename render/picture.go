package render

import (
	"context"
	"image"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/draw"

	"akari/render/paper"
)

// Picture is a page as pixels in colour.
type Picture struct {
	canvas *canvas // of red, green, blue and alpha
	scale  float64 // pixels to a mm
}

// NewPicture starts a white picture. Sides are in mm. After ctx ends, drawing on the picture
// fails.
func NewPicture(ctx context.Context, width, height, dpi float64) (*Picture, error) {
	w, h, err := (Sheet{Width: width, Height: height}).Pixels(dpi)
	if err != nil {
		return nil, err
	}
	return &Picture{newCanvas(ctx, w, h, h, 4), dpi / 25.4}, nil
}

// on returns the canvas for drawing in units of the given number of mm, with the origin at x and y.
func (p *Picture) on(x, y, unit float64) (*canvas, error) {
	if p.canvas == nil {
		return nil, invalid("expected a picture from NewPicture")
	}
	c := p.canvas
	c.x, c.y, c.unit = float64(x*p.scale), float64(y*p.scale), float64(unit*p.scale)
	return c, nil
}

// dye paints a colour on the area covered since the last call.
func (c *canvas) dye(t paper.Tone) {
	level := func(v float64) uint8 { return uint8(math.Round(255 * v)) }
	c.flush(level(t[0]), level(t[1]), level(t[2]))
}

// Fill covers a rectangle; lengths are in mm.
func (p *Picture) Fill(t paper.Tone, r Rect) error {
	c, err := p.on(0, 0, 1)
	if err != nil {
		return err
	}
	c.rect(r)
	c.dye(t)
	return c.err
}

// Text writes one line that begins at x, with its baseline at y.
func (p *Picture) Text(x, y float64, t Type, tone paper.Tone, s string) error {
	c, err := p.on(0, 0, 1)
	if err != nil {
		return err
	}
	if err := outliner(c.stroke).text(t.Font, x, y, t.Size/paper.PtPerMM, Left, s); err != nil {
		return err
	}
	c.dye(tone)
	return c.err
}

// Shapes draws shapes with their origin at x and y; one unit has the given number of mm.
func (p *Picture) Shapes(x, y, unit float64, shapes []Shape, tone func(Ink) paper.Tone) error {
	c, err := p.on(x, y, unit)
	if err != nil {
		return err
	}
	for _, s := range shapes {
		if err := c.shape(s); err != nil {
			return err
		}
		c.dye(tone(s.ink()))
	}
	return nil
}

// Pixels returns how many pixels a length in mm has.
func (p *Picture) Pixels(mm float64) int { return int(math.Round(mm * p.scale)) }

func (p *Picture) Image(r Rect, img image.Image) error {
	if err := CheckLengths(r.X, r.Y, r.W, r.H); err != nil {
		return err
	}
	if img == nil {
		return invalid("there is no picture")
	}
	to := image.Rect(p.Pixels(r.X), p.Pixels(r.Y), p.Pixels(r.X+r.W), p.Pixels(r.Y+r.H))
	draw.CatmullRom.Scale(p.image(), to, img, img.Bounds(), draw.Over, nil)
	return nil
}

// image returns the picture, which shares its pixels.
func (p *Picture) image() *image.RGBA {
	if p.canvas == nil {
		return &image.RGBA{}
	}
	return &image.RGBA{Pix: p.canvas.pix, Stride: 4 * p.canvas.width, Rect: image.Rect(0, 0, p.canvas.width, p.canvas.height)}
}

func (p *Picture) PNG(w io.Writer) error { return png.Encode(w, p.image()) }
