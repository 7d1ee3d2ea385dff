package render

import (
	"fmt"
	"image"
	"strings"

	"github.com/boombuler/barcode/ean"
	"github.com/boombuler/barcode/qr"
)

// Code is a QR code as squares of side 1.
type Code struct {
	Text    string
	Modules int  // on each side, without the quiet zone
	Dark    Fill // the dark squares, merged to rectangles
}

// QuietZone is the number of white modules around a code.
const QuietZone = 4

// NewCode encodes a text at error correction level M. It returns an error if the text is too long
// for a code.
func NewCode(text string) (*Code, error) {
	img, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("%s: too long for a QR code: %w", quoted(text), err)
	}
	n := img.Bounds().Dx()
	return &Code{text, n, Fill{Solid, bars(img, n)}}, nil
}

// bars covers the dark units of the upper rows of a code with rectangles.
func bars(img image.Image, rows int) []Rect {
	cols := img.Bounds().Dx()
	return mergeRuns(rows, cols, func(i int) bool {
		r, _, _, _ := img.At(i%cols, i/cols).RGBA()
		return r == 0
	})
}

// EANModule is the unit of a barcode in its usual size, mm.
const EANModule = 0.33

// EAN returns the barcode of an ISBN of ten or thirteen digits: its bars, within a width of 95
// and a height of 65 units, and the thirteen digits. The bars that separate the digits extend
// 5 units below the other bars (ISO/IEC 15420).
func EAN(isbn string) (code Fill, text string, err error) {
	digits := strings.NewReplacer("-", "", " ", "").Replace(isbn)
	if len(digits) == 10 {
		digits = "978" + digits[:9]
	}
	img, err := ean.Encode(digits)
	if err != nil {
		return Fill{}, "", fmt.Errorf("%s: cannot be encoded as a barcode: %w", quoted(isbn), err)
	}
	const high, guard = 60, 65
	rects := bars(img, 1)
	for i := range rects {
		r := &rects[i]
		r.H = high
		if r.X < 3 || 45 <= r.X && r.X < 50 || r.X >= 92 {
			r.H = guard
		}
	}
	return Fill{Solid, rects}, img.Content(), nil
}
