package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"

	"akari/render/paper"
)

// MaxPixels is the largest picture that Image makes.
const MaxPixels = 200_000_000

// Image draws the sheet at the given resolution, in grey.
func (s Sheet) Image(dpi float64) (*image.Gray, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	scale := dpi / 25.4
	w, h := math.Ceil(paper.Settle(s.Width*scale)), math.Ceil(paper.Settle(s.Height*scale))
	if !(w >= 1 && h >= 1 && w*h <= MaxPixels) {
		return nil, fmt.Errorf("a picture of %.0f by %.0f pixels; at most %d pixels are drawn", w, h, MaxPixels)
	}
	img := image.NewGray(image.Rect(0, 0, int(w), int(h)))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	rows := min(band, int(h))
	c := &canvas{img: img, mask: image.NewAlpha(image.Rect(0, 0, int(w), rows)), raster: vector.NewRasterizer(int(w), rows)}
	for c.top = 0; c.top < int(h); c.top += band {
		if left := int(h) - c.top; left < rows { // the last band
			c.mask.Rect.Max.Y, c.mask.Pix = left, c.mask.Pix[:left*c.mask.Stride]
			c.raster.Reset(int(w), left)
		}
		for _, l := range s.Words() {
			c.x, c.y, c.unit = l.X*scale, l.Y*scale, scale
			if err := outliner(c.add).text(Sans, 0, 0, l.Size/paper.PtPerMM, l.Align, l.Text); err != nil {
				return nil, err
			}
			c.flush(Solid)
		}
		for _, p := range s.Placed {
			if err := c.place(p, scale); err != nil {
				return nil, err
			}
		}
	}
	return img, nil
}

// band is how many rows of a picture are drawn at a time: the rasterizer holds
// several bytes for each of their pixels.
const band = 1024

// EncodePNG writes a picture with its resolution, so that it prints in its
// true size.
func EncodePNG(w io.Writer, img *image.Gray, dpi float64) error {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return err
	}
	// The pHYs chunk belongs between IHDR, which ends at byte 33, and IDAT.
	const header = 33
	perMetre := uint32(math.Round(dpi / 0.0254))
	chunk := binary.BigEndian.AppendUint32([]byte("\x00\x00\x00\x09pHYs"), perMetre)
	chunk = append(binary.BigEndian.AppendUint32(chunk, perMetre), 1)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	for _, part := range [][]byte{b.Bytes()[:header], chunk, b.Bytes()[header:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// canvas draws outlines on a band of an image through one rasterizer. The scale
// and the origin of the drawing are set for each figure.
type canvas struct {
	img    *image.Gray
	top    int          // the first row of the band
	mask   *image.Alpha // as large as the band
	raster *vector.Rasterizer
	x, y   float64 // where the drawing's origin lies, pixels
	unit   float64 // pixels to the drawing's unit
}

// place draws a figure. Its corner is moved to a whole pixel, and a cell that
// is nearly a whole number of pixels is made one, so that lines come out even.
func (c *canvas) place(p Placed, scale float64) error {
	x, y := p.Grid()
	c.x, c.y, c.unit = math.Round(x*scale), math.Round(y*scale), p.Figure.Style.Cell*scale
	if n := math.Round(c.unit); math.Abs(n-c.unit)*float64(max(p.Figure.Rows, p.Figure.Cols)) < 2 {
		c.unit = n
	}
	for _, shape := range p.Figure.Shapes {
		if err := outliner(c.add).shape(shape); err != nil {
			return err
		}
		c.flush(shape.ink())
	}
	return nil
}

// flush covers what was added since the last flush with ink. The rasterizer is
// fast for masks alone, so that the mask is laid on here.
func (c *canvas) flush(i Ink) {
	size := c.raster.Bounds()
	c.raster.DrawOp = draw.Src // Reset forgets it
	c.raster.Draw(c.mask, size, image.Opaque, image.Point{})
	c.raster.Reset(size.Dx(), size.Dy())
	level := int(math.Round(255 * i.Gray()))
	under := c.img.Pix[c.top*c.img.Stride:]
	for k, cover := range c.mask.Pix {
		if cover > 0 {
			under[k] = uint8((int(under[k])*(255-int(cover)) + level*int(cover) + 127) / 255)
		}
	}
}

// to turns a place of the drawing into pixels.
func (c *canvas) to(x, y float64) (float32, float32) {
	return float32(c.x + x*c.unit), float32(c.y + y*c.unit - float64(c.top))
}

// add adds a stroke of an outline.
func (c *canvas) add(s stroke) {
	var v [6]float32
	for i, p := range s.points() {
		v[2*i], v[2*i+1] = c.to(p.X, p.Y)
	}
	switch s.op {
	case 'M':
		c.raster.MoveTo(v[0], v[1])
	case 'L':
		c.raster.LineTo(v[0], v[1])
	case 'C':
		c.raster.CubeTo(v[0], v[1], v[2], v[3], v[4], v[5])
	case 'Z':
		c.raster.ClosePath()
	} // filled areas wait for flush, which takes all of one ink
}
