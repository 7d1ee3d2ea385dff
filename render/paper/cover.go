package paper

import (
	"cmp"
	"fmt"
)

// Wrap is the sheet that a cover is printed on: back, spine and front side by
// side, with bleed around them.
type Wrap struct {
	Trim      Trim // of the front
	Spine     float64
	Bleed     float64 // trimmed on every side
	SpineText float64 // the height of the ink of type on the spine; 0 if the spine is too thin for type
}

// Requirements for covers, mm: the distance of type from edges and folds, and the box that
// stays clear for the printer's barcode on the back.
const (
	CoverSafe                   = 0.25 * inch
	Bleed                       = 0.125 * inch // trimmed if ink runs over an edge
	spineSafe                   = 0.0625 * inch
	BarcodeWidth, BarcodeHeight = 2 * inch, 1.2 * inch
)

// RunOver is how far a colour of the front runs over onto the spine, and a colour of the spine onto the back,
// so that a sheet that is folded a little beside its fold shows no strip of another colour on the front.
const RunOver = 0.0625 * inch

// Wrap returns the cover of a book with a number of pages. spine is the width of the spine in the printer's
// template. If it is 0, the width is that of the printer's table or, if the printer publishes none, of KDP's.
func (p Printer) Wrap(t Trim, pages int, s Stock, spine float64) Wrap {
	r := p.Rules()
	w := Wrap{Trim: t, Spine: cmp.Or(spine, r.spineOf(pages, s)), Bleed: Bleed}
	if height := w.Spine - 2*spineSafe; pages >= r.spinePages && height >= MinPoints/PtPerMM {
		w.SpineText = height
	}
	return w
}

// Safe returns the area for type on the front or the back: its corner, width and height.
func (w Wrap) Safe(front bool) (x, y, width, height float64) {
	x = w.Bleed + CoverSafe
	if front {
		x = w.FrontX() + CoverSafe
	}
	return x, w.Bleed + CoverSafe, w.Trim.Width - 2*CoverSafe, w.Trim.Height - 2*CoverSafe
}

// CheckSpine reports a width of a spine that no paper of a paperback with this number of pages has.
func CheckSpine(width float64, pages int) error {
	const thin, thick, boards = 0.6, 1.6, 2 // shares of the usual papers, and the sheet of the cover in mm
	if low, high := thin*Spine(pages, White), thick*Spine(pages, Cream)+boards; width < low || width > high {
		return fmt.Errorf("expected a spine of %.1f to %.1f mm for %d pages, got %.1f mm; copy the width from the printer's template for this number of pages", low, high, pages, width)
	}
	return nil
}

// Width and Height are the size of the sheet.
func (w Wrap) Width() float64  { return 2*(w.Bleed+w.Trim.Width) + w.Spine }
func (w Wrap) Height() float64 { return 2*w.Bleed + w.Trim.Height }

// SpineX and FrontX return where the spine and the front begin, from the left.
func (w Wrap) SpineX() float64 { return w.Bleed + w.Trim.Width }
func (w Wrap) FrontX() float64 { return w.SpineX() + w.Spine }

// Barcode returns the corner of the box for the barcode: at the bottom of the back, beside the
// spine.
func (w Wrap) Barcode() (x, y float64) {
	return w.SpineX() - CoverSafe - BarcodeWidth, w.Bleed + w.Trim.Height - CoverSafe - BarcodeHeight
}
