package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg" // read by NewImage
	"image/png"
	"math"
	"regexp"
	"slices"

	"github.com/jung-kurt/gofpdf"

	"akari/render"
	"akari/render/paper"
)

// Image is a picture that documents can show. It has the data of its file; the pixels are read again
// whenever a document needs them, so that a document with many pictures has the pixels of one in
// memory.
type Image struct {
	name   string
	data   []byte
	sum    [sha256.Size]byte // of the data
	size   image.Point
	jpeg   bool // a JPEG in RGB
	inCMYK bool
}

// Size is the width and the height in pixels.
func (m *Image) Size() image.Point { return m.size }

// CMYK reports whether the picture is in CMYK.
func (m *Image) CMYK() bool { return m.inCMYK }

// MaxImageBytes is the size of the largest file that NewImage accepts.
const MaxImageBytes = 64 << 20

// NewImage reads a picture in PNG or JPEG.
func NewImage(name string, data []byte) (*Image, error) {
	if bytes.HasPrefix(data, []byte("%PDF-")) {
		return nil, fmt.Errorf("%s is a PDF; expected a PNG or JPEG of 300 dpi; convert it with 'pdftoppm -r 300 -png -singlefile %[1]s art'", name)
	}
	size, format, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: not a picture in PNG or JPEG: %w", name, err)
	case size.Width*size.Height > paper.Most.Pixels:
		return nil, fmt.Errorf("%s: expected a picture of at most %d pixels, got %d by %d", name, paper.Most.Pixels, size.Width, size.Height)
	}
	if err := readable(data, size, format); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m := &Image{
		name: name, data: data, sum: sha256.Sum256(data), size: image.Pt(size.Width, size.Height),
		jpeg: format == "jpeg" && size.ColorModel == color.YCbCrModel, inCMYK: size.ColorModel == color.CMYKModel,
	}
	if _, err := m.decode(); err != nil { // now, not while a page is drawn
		return nil, err
	}
	return m, nil
}

func (m *Image) decode() (image.Image, error) {
	img, _, err := image.Decode(bytes.NewReader(m.data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", m.name, err)
	}
	return img, nil
}

// onWhite draws a part of a picture on white, in case it is transparent.
func onWhite(part image.Rectangle, img image.Image) *image.RGBA {
	flat := image.NewRGBA(part)
	draw.Draw(flat, part, image.White, image.Point{}, draw.Src)
	draw.Draw(flat, part, img, part.Min, draw.Over)
	return flat
}

// space is the number of inks or lights of a colour, and its name in a file.
func space(c paper.Colour) (channels int, name string) {
	switch c {
	case paper.RGB:
		return 3, "/DeviceRGB"
	case paper.CMYK:
		return 4, "/DeviceCMYK"
	}
	return 1, "/DeviceGray"
}

// printDPI is the resolution to which object reduces larger pictures. Printers ask for half of it.
const printDPI = 2 * paper.MinDPI

// object returns the picture as an object of a file that shows it at most wide mm wide. If the
// document is in RGB, a JPEG in RGB stays unchanged. object converts all other pictures and gives
// them the resolution that is printed.
func (m *Image) object(ctx context.Context, to paper.Colour, wide float64) ([]byte, error) {
	_, name := space(to)
	filter, data, size := "/DCTDecode", m.data, m.size
	if !m.jpeg || to != paper.RGB {
		img, err := m.decode()
		if err != nil {
			return nil, err
		}
		if most := int(math.Ceil(wide * printDPI / 25.4)); most < size.X {
			size = image.Pt(most, max(1, (m.size.Y*most+m.size.X/2)/m.size.X))
		}
		filter = "/FlateDecode"
		if data, err = m.packed(ctx, img, to, size); err != nil {
			return nil, err
		}
	}
	head := fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace %s /BitsPerComponent 8 /Filter %s /Length %d >>\nstream\n",
		size.X, size.Y, name, filter, len(data))
	return slices.Concat([]byte(head), data, []byte("\nendstream\nendobj\n")), nil
}

// packed returns the compressed pixels of a picture in a smaller or equal size.
func (m *Image) packed(ctx context.Context, img image.Image, to paper.Colour, size image.Point) ([]byte, error) {
	channels, _ := space(to)
	var packed bytes.Buffer
	packer := zlib.NewWriter(&packed)
	row := make([]byte, channels*size.X)
	err := m.reduce(ctx, img, size, func(_, x int, pixel []byte) {
		convert(row[channels*x:channels*(x+1)], pixel)
		if x == size.X-1 {
			packer.Write(row) // a buffer takes every write
		}
	})
	packer.Close()
	return packed.Bytes(), err
}

// reduced returns the picture on white, in a smaller or equal size.
func (m *Image) reduced(ctx context.Context, size image.Point) (*image.RGBA, error) {
	img, err := m.decode()
	if err != nil {
		return nil, err
	}
	out := image.NewRGBA(image.Rectangle{Max: size})
	err = m.reduce(ctx, img, size, func(y, x int, pixel []byte) {
		to := out.Pix[out.PixOffset(x, y):]
		convert(to[:3], pixel)
		to[3] = 0xFF
	})
	return out, err
}

// reduce computes the pixels of a picture in a smaller or equal size, in RGB or CMYK. A pixel has the average of
// the pixels in its place. put is called for each, row by row.
func (m *Image) reduce(ctx context.Context, img image.Image, size image.Point, put func(y, x int, pixel []byte)) error {
	b := img.Bounds()
	inks := 3
	if m.inCMYK {
		inks = 4
	}
	sums, counts := make([]uint32, inks*size.X), make([]uint32, size.X)
	pixel := make([]byte, inks)
	places := make([]int, b.Dx()) // of the columns in a row of the result
	for x := range places {
		places[x] = x * size.X / b.Dx()
	}
	for y := range b.Dy() {
		if err := ctx.Err(); err != nil {
			return err
		}
		var pix []byte // four bytes for each pixel
		if cmyk, is := img.(*image.CMYK); is {
			pix = cmyk.Pix[cmyk.PixOffset(b.Min.X, b.Min.Y+y):]
		} else {
			pix = onWhite(image.Rect(b.Min.X, b.Min.Y+y, b.Max.X, b.Min.Y+y+1), img).Pix
		}
		for x, at := range places {
			counts[at]++
			for i, v := range pix[4*x:][:inks] {
				sums[inks*at+i] += uint32(v)
			}
		}
		if (y+1)*size.Y/b.Dy() == y*size.Y/b.Dy() {
			continue // the next row belongs to the same row of the result
		}
		for x, n := range counts {
			for i := range pixel {
				pixel[i] = byte((sums[inks*x+i] + n/2) / n)
			}
			put(y*size.Y/b.Dy(), x, pixel)
		}
		clear(sums)
		clear(counts)
	}
	return nil
}

// convert writes the inks or lights of a pixel in RGB or CMYK.
func convert(out, in []byte) {
	var tone paper.Tone
	switch {
	case len(in) == 4 && len(out) == 4:
		copy(out, in)
		return
	case len(in) == 4:
		for i, v := range in[:3] {
			tone[i] = (1 - float64(v)/0xFF) * (1 - float64(in[3])/0xFF)
		}
	default:
		for i, v := range in {
			tone[i] = float64(v) / 0xFF
		}
	}
	switch len(out) {
	case 1:
		out[0] = byte(255*tone.Light() + 0.5)
	case 3:
		for i, v := range tone {
			out[i] = byte(255*v + 0.5)
		}
	case 4:
		for i, v := range tone.CMYK() {
			out[i] = byte(255*v + 0.5)
		}
	}
}

// standIn is a picture of one row. Its width is the place of the real picture in the list.
func standIn(place int) []byte {
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, place, 1))); err != nil {
		panic("pdf: internal error: " + err.Error())
	}
	return file.Bytes()
}

// standInObject matches the beginning of a stand-in picture's object.
var standInObject = regexp.MustCompile(`^(\d+ 0 obj\n)<</Type /XObject\n/Subtype /Image\n/Width (\d+)\n`)

// shown is a picture that a document shows, and its largest width there, mm.
type shown struct {
	*Image
	wide float64
}

// Image shows a picture in a rectangle. Image passes a stand-in to the library, and finish
// replaces the stand-in by the picture. The file has a picture once, however often it is shown.
func (d *Document) Image(r render.Rect, m *Image) {
	d.require(m != nil && m.data != nil, "expected a picture from NewImage")
	if !d.ready(r.X, r.Y, r.W, r.H) {
		return
	}
	d.covers(r)
	if d.picture != nil {
		enough := func(mm float64, most int) int { return min(max(1, 2*d.picture.Pixels(mm)), most) } // scaling takes memory for all pixels
		img, err := m.reduced(d.ctx, image.Pt(enough(r.W, m.size.X), enough(r.H, m.size.Y)))
		if err == nil {
			err = d.picture.Image(r, img)
		}
		d.fail(err)
	}
	if d.pdf == nil {
		return
	}
	place := slices.IndexFunc(d.images, func(s *shown) bool { return s.sum == m.sum })
	if place < 0 {
		place = len(d.images)
		d.images = append(d.images, &shown{Image: m})
	}
	d.images[place].wide = max(d.images[place].wide, r.W)
	option := gofpdf.ImageOptions{ImageType: "PNG"}
	name := fmt.Sprintf("m%d", place+1)
	d.pdf.RegisterImageOptionsReader(name, option, bytes.NewReader(standIn(place+1)))
	d.marks()
	d.pdf.ImageOptions(name, points(r.X), points(r.Y), points(r.W), points(r.H), false, option, 0, "")
}
