package render

import (
	"fmt"

	"github.com/boombuler/barcode/qr"
)

// Code is a QR code as squares.
type Code struct {
	Modules int    // on each side, without the quiet zone
	dark    []Rect // runs of dark squares, merged from row to row
}

// QuietZone is how many modules around a code stay white.
const QuietZone = 4

// NewCode encodes a text at error correction level M. Texts longer than a code
// can hold are an error.
func NewCode(text string) (*Code, error) {
	img, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("%s: no QR code holds it: %w", quoted(text), err)
	}
	n := img.Bounds().Dx()
	dark := func(i int) bool {
		r, _, _, _ := img.At(i%n, i/n).RGBA()
		return r == 0
	}
	return &Code{n, mergeRuns(n, n, dark)}, nil
}

// Code draws a code whose first module has its top left corner at x, y, module
// being the side of one, in mm. The quiet zone is the caller's.
func (d *Document) Code(x, y, module float64, code *Code) {
	if d.err != nil {
		return
	}
	d.covers(x, y, float64(code.Modules)*module, float64(code.Modules)*module)
	px, py := d.at(x, y)
	var c content
	c.op("q")
	c.op("cm", module*PtPerMM, 0, 0, -module*PtPerMM, px, py)
	c.op("g", Solid.gray())
	c.rects(code.dark)
	c.op("f")
	c = append(c, 'Q')
	d.raw(string(c))
}
