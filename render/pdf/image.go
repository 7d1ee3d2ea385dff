package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg" // read by NewImage
	"image/png"
	"regexp"

	"github.com/jung-kurt/gofpdf"

	"akari/render"
	"akari/render/paper"
)

// Image is a picture that documents can show.
type Image struct {
	img    image.Image
	format string // jpeg or png
	data   []byte // of the file
}

// Size is the width and the height in pixels.
func (m *Image) Size() image.Point {
	if m.img == nil {
		return image.Point{}
	}
	return m.img.Bounds().Size()
}

// CMYK reports whether the picture is in CMYK.
func (m *Image) CMYK() bool {
	_, is := m.img.(*image.CMYK)
	return is
}

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
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if _, cmyk := img.(*image.CMYK); cmyk {
		return &Image{img, format, data}, nil
	}
	flat := image.NewRGBA(img.Bounds()) // on white if it is transparent
	draw.Draw(flat, flat.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(flat, flat.Rect, img, flat.Rect.Min, draw.Over)
	if _, colour := img.(*image.YCbCr); !colour {
		data = nil
	}
	return &Image{flat, format, data}, nil
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

// object returns the picture as an object of a file. If the document is in RGB, a JPEG in RGB
// stays unchanged. object converts all other pictures; transparent areas become white.
func (m *Image) object(to paper.Colour) []byte {
	channels, name := space(to)
	b := m.img.Bounds()
	filter, data := "/DCTDecode", m.data
	if _, rgb := m.img.(*image.RGBA); !rgb || m.format != "jpeg" || m.data == nil || to != paper.RGB {
		var packed bytes.Buffer
		packer := zlib.NewWriter(&packed)
		row := make([]byte, channels*b.Dx())
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := range b.Dx() {
				m.pixel(row[channels*x:channels*(x+1)], b.Min.X+x, y)
			}
			packer.Write(row) // a buffer takes every write
		}
		packer.Close()
		filter, data = "/FlateDecode", packed.Bytes()
	}
	head := fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace %s /BitsPerComponent 8 /Filter %s /Length %d >>\nstream\n",
		b.Dx(), b.Dy(), name, filter, len(data))
	return append(append([]byte(head), data...), "\nendstream\nendobj\n"...)
}

// pixel writes the inks or lights of a pixel.
func (m *Image) pixel(out []byte, x, y int) {
	var tone paper.Tone
	switch img := m.img.(type) {
	case *image.RGBA:
		for i, v := range img.Pix[img.PixOffset(x, y):][:3] {
			tone[i] = float64(v) / 0xFF
		}
	case *image.CMYK:
		at := img.Pix[img.PixOffset(x, y):]
		if len(out) == 4 {
			copy(out, at)
			return
		}
		for i, v := range at[:3] {
			tone[i] = (1 - float64(v)/0xFF) * (1 - float64(at[3])/0xFF)
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

// Image shows a picture in a rectangle. Image passes a stand-in to the library, and finish
// replaces the stand-in by the picture.
func (d *Document) Image(r render.Rect, m *Image) {
	d.require(m != nil && m.img != nil, "expected a picture from NewImage")
	if !d.ready(r.X, r.Y, r.W, r.H) {
		return
	}
	d.covers(r.X, r.Y, r.W, r.H)
	if d.picture != nil {
		d.fail(d.picture.Image(r, m.img))
	}
	if d.pdf == nil {
		return
	}
	d.images = append(d.images, m)
	option := gofpdf.ImageOptions{ImageType: "PNG"}
	name := fmt.Sprintf("m%d", len(d.images))
	d.pdf.RegisterImageOptionsReader(name, option, bytes.NewReader(standIn(len(d.images))))
	d.marks()
	d.pdf.ImageOptions(name, points(r.X), points(r.Y), points(r.W), points(r.H), false, option, 0, "")
}
