package render

import (
	"bufio"
	"compress/zlib"
	"context"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"

	"akari/render/paper"
)

// maxSide is the longest side of a picture, in pixels, for which coordinates fit in 32 bits.
const maxSide = 1_000_000

// Pixels returns the size of the picture that PNG writes. A picture of more than
// paper.Most.Pixels is an *InvalidError.
func (s Sheet) Pixels(dpi float64) (width, height int, err error) {
	if err := s.Validate(); err != nil {
		return 0, 0, err
	}
	side := func(mm float64) float64 { return math.Ceil(paper.Settle(mm * dpi / 25.4)) }
	w, h := side(s.Width), side(s.Height)
	if !(w >= 1 && h >= 1 && max(w, h) <= maxSide && w*h <= float64(paper.Most.Pixels)) {
		return 0, 0, invalid("expected a picture of at most %d pixels, and %d on a side; got %.0f by %.0f", paper.Most.Pixels, maxSide, w, h)
	}
	return int(w), int(h), nil
}

// PNG writes the sheet as a grey picture of dpi pixels to the inch. The file contains dpi, so that
// it prints in its true size. The pixels are the same on every processor. PNG never has the whole
// picture in memory, and returns soon after ctx ends; image/png supports neither.
func (s Sheet) PNG(ctx context.Context, w io.Writer, dpi float64) error {
	width, height, err := s.Pixels(dpi)
	if err != nil {
		return err
	}
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(width)), uint32(height))
	header = append(header, 8, 0, 0, 0, 0) // 8 bits per pixel, grey; the only methods in the standard
	perMetre := uint32(math.Round(dpi / 0.0254))
	resolution := append(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, perMetre), perMetre), 1)
	if _, err := io.WriteString(w, "\x89PNG\r\n\x1a\n"); err != nil {
		return err
	}
	put := func(name string, data []byte) error { _, err := chunks{w, name}.Write(data); return err }
	if err := put("IHDR", header); err != nil {
		return err
	}
	if err := put("pHYs", resolution); err != nil {
		return err
	}
	data := bufio.NewWriterSize(chunks{w, "IDAT"}, 1<<16)
	packer := zlib.NewWriter(data)
	if err := s.rows(ctx, packer, dpi/25.4, width, height); err != nil {
		return err
	}
	if err := packer.Close(); err != nil {
		return err
	}
	if err := data.Flush(); err != nil {
		return err
	}
	return put("IEND", nil)
}

// chunks writes each piece of data as a chunk of a PNG file.
type chunks struct {
	io.Writer
	name string
}

func (c chunks) Write(data []byte) (int, error) {
	b := append(binary.BigEndian.AppendUint32(nil, uint32(len(data))), c.name...)
	b = append(b, data...)
	if _, err := c.Writer.Write(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))); err != nil {
		return 0, err
	}
	return len(data), nil
}

// up is the filter of PNG that writes a row as its differences from the row above. On a board,
// most rows are equal to the row above.
const up = 2

// rows writes the rows of the picture, band by band.
func (s Sheet) rows(ctx context.Context, w io.Writer, scale float64, width, height int) error {
	c := newCanvas(ctx, width, height, max(1, bandPixels/width), 1)
	above, row := make([]byte, width), make([]byte, 1+width)
	row[0] = up
	for c.top < height {
		if err := s.band(c, scale); err != nil {
			return err
		}
		for pix := c.pix; len(pix) > 0; pix = pix[width:] {
			if err := ctx.Err(); err != nil {
				return err
			}
			for i, v := range pix[:width] {
				row[1+i] = v - above[i]
			}
			copy(above, pix)
			if _, err := w.Write(row); err != nil {
				return err
			}
		}
		c.next()
	}
	return nil
}

// band draws the part of the sheet that is on the canvas. It moves the corner of a figure to a
// whole pixel, and rounds a cell that is nearly a whole number of pixels, so that lines are even.
func (s Sheet) band(c *canvas, scale float64) error {
	for _, l := range s.Words() {
		c.x, c.y, c.unit = float64(l.X*scale), float64(l.Y*scale), scale
		if err := outliner(c.stroke).text(Sans, 0, 0, l.Size/paper.PtPerMM, l.Align, l.Text); err != nil {
			return err
		}
		c.flush(0)
	}
	for _, p := range s.Placed {
		x, y := p.Grid()
		c.x, c.y, c.unit = math.Round(paper.Settle(x*scale)), math.Round(paper.Settle(y*scale)), p.Figure.Style.Cell*scale
		if n := math.Round(paper.Settle(c.unit)); math.Abs(n-c.unit)*float64(max(p.Figure.Rows, p.Figure.Cols)) < 2 {
			c.unit = n
		}
		for _, shape := range p.Figure.Shapes {
			if err := c.shape(shape); err != nil {
				return err
			}
			c.flush(uint8(math.Round(255 * shape.ink().Gray())))
		}
	}
	return c.err
}
