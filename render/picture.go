package render

import (
	"cmp"
	"context"
	"image"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/draw"

	"akari/render/paper"
)

// Picture is a page as pixels in colour. It is drawn once for each of red, green and blue.
type Picture struct {
	planes [3]*canvas
	scale  float64 // pixels to a mm
}

// NewPicture starts a white picture. Sides are in mm. After ctx ends, drawing on the picture
// fails.
func NewPicture(ctx context.Context, width, height, dpi float64) (*Picture, error) {
	w, h, err := (Sheet{Width: width, Height: height}).Pixels(dpi)
	if err != nil {
		return nil, err
	}
	p := &Picture{scale: dpi / 25.4}
	for i := range p.planes {
		p.planes[i] = newCanvas(ctx, w, h, h)
	}
	return p, nil
}

// each draws on each plane, with units of the given number of mm and the origin at x and y.
func (p *Picture) each(x, y, unit float64, draw func(c *canvas, channel int) error) error {
	for i, c := range p.planes {
		if c == nil {
			return &InvalidError{Reason: "expected a picture from NewPicture"}
		}
		c.x, c.y, c.unit = float64(x*p.scale), float64(y*p.scale), float64(unit*p.scale)
		if err := draw(c, i); err != nil {
			return err
		}
	}
	return nil
}

func level(t paper.Tone, channel int) int { return int(math.Round(255 * t[channel])) }

// Fill covers a rectangle; lengths are in mm.
func (p *Picture) Fill(t paper.Tone, r Rect) error {
	return p.each(0, 0, 1, func(c *canvas, channel int) error {
		c.rect(r)
		c.flush(level(t, channel))
		return c.err
	})
}

// Text writes one line that begins at x, with its baseline at y.
func (p *Picture) Text(x, y float64, t Type, tone paper.Tone, s string) error {
	return p.each(0, 0, 1, func(c *canvas, channel int) error {
		err := outliner(c.stroke).text(t.Font, x, y, t.Size/paper.PtPerMM, Left, s)
		c.flush(level(tone, channel))
		return err
	})
}

// Shapes draws shapes with their origin at x and y; one unit has the given number of mm.
func (p *Picture) Shapes(x, y, unit float64, shapes []Shape, tone func(Ink) paper.Tone) error {
	return p.each(x, y, unit, func(c *canvas, channel int) error {
		for _, s := range shapes {
			if err := c.shape(s); err != nil {
				return err
			}
			c.flush(level(tone(s.ink()), channel))
		}
		return nil
	})
}

func (p *Picture) Image(r Rect, img image.Image) error {
	if err := CheckLengths(r.X, r.Y, r.W, r.H); err != nil || img == nil {
		return cmp.Or(err, error(&InvalidError{Reason: "there is no picture"}))
	}
	at := func(mm float64) int { return int(math.Round(mm * p.scale)) }
	out := p.image()
	draw.CatmullRom.Scale(out, image.Rect(at(r.X), at(r.Y), at(r.X+r.W), at(r.Y+r.H)), img, img.Bounds(), draw.Over, nil)
	for i, c := range p.planes {
		for k := range len(out.Pix) / 4 {
			c.pix[k] = out.Pix[4*k+i]
		}
	}
	return nil
}

// image returns the picture with all drawings so far.
func (p *Picture) image() *image.RGBA {
	if p.planes[0] == nil {
		return image.NewRGBA(image.Rectangle{})
	}
	out := image.NewRGBA(image.Rect(0, 0, p.planes[0].width, p.planes[0].height))
	for k := range p.planes[0].pix {
		for i, c := range p.planes {
			out.Pix[4*k+i] = c.pix[k]
		}
		out.Pix[4*k+3] = 255
	}
	return out
}

func (p *Picture) PNG(w io.Writer) error { return png.Encode(w, p.image()) }
