package paper

import "fmt"

// Binding is the way a book is bound.
type Binding string

const (
	Paperback Binding = "paperback"
	Case      Binding = "case" // a hardcover: the printed sheet is glued around boards
)

// Choices returns the names of the bindings.
func (Binding) Choices() []string { return []string{string(Paperback), string(Case)} }

// Wrap is the sheet that a cover is printed on: back, spine and front side by
// side, with bleed around them.
type Wrap struct {
	Trim  Trim // of the front; the boards of a case are larger than its pages
	Spine float64
	Bleed float64 // trimmed on every side or, of a case, folded around the boards
	Hinge float64 // the bend beside the spine of a case, which stays clear of type

	// SpineText returns the height of the type that fits the spine: 0 if the spine is too thin
	// for type.
	SpineText float64
}

// Requirements for covers, mm: the distance of type from edges and folds, and the box that
// stays clear for the printer's barcode on the back.
const (
	CoverSafe                   = 0.25 * inch
	Bleed                       = 0.125 * inch // trimmed if ink runs over an edge
	spineSafe                   = 0.0625 * inch
	BarcodeWidth, BarcodeHeight = 2 * inch, 1.2 * inch
)

// Wrap returns the cover of a book with a number of pages.
func (p Printer) Wrap(t Trim, pages int, s Stock) Wrap {
	w := Wrap{Trim: t, Spine: Spine(pages, s), Bleed: Bleed}
	if p == Lulu {
		w.Spine = (float64(pages)/444 + 0.06) * inch
	}
	w.SpineText = p.spineText(w.Spine, pages)
	return w
}

// spineText returns the height of the type that fits a spine, as in Wrap.
func (p Printer) spineText(spine float64, pages int) float64 {
	height := spine - 2*spineSafe
	if pages < rules[p].spinePages || height < MinPoints/PtPerMM {
		return 0
	}
	return height
}

// The measures of Lulu's case covers, mm, from its help page "How is spine width calculated?" and
// its template for 6x9in.
const (
	caseOverhang = 0.125 * inch // of the boards over the pages at three edges
	caseFold     = 0.75 * inch
	caseHinge    = 0.554*inch - CoverSafe
	caseMinPages = 24
)

var caseSpines = steps{{84, .25}, {140, .5}, {168, .625}, {194, .6875}, {222, .75}, {250, .8125}, {278, .875}, {306, .9375}, {334, 1},
	{360, 1.0625}, {388, 1.125}, {416, 1.1875}, {444, 1.25}, {472, 1.3125}, {500, 1.375}, {528, 1.4375}, {556, 1.5}, {582, 1.5625},
	{610, 1.625}, {638, 1.6875}, {666, 1.75}, {694, 1.8125}, {722, 1.875}, {750, 1.9375}, {778, 2}, {799, 2.0625}, {800, 2.125}}

// CaseWrap returns the case cover of a book with a number of pages. Sources disagree on the
// measures of KDP and IngramSpark, so CaseWrap has only Lulu's.
func (p Printer) CaseWrap(t Trim, pages int) (Wrap, error) {
	if p != Lulu {
		return Wrap{}, fmt.Errorf("akari makes case covers only for Lulu, not for %s; choose binding: paperback, or another printer", rules[p].Title)
	}
	t.Width, t.Height = t.Width+caseOverhang, t.Height+2*caseOverhang
	if spine, found := caseSpines.of(pages); found && pages >= caseMinPages {
		return Wrap{Trim: t, Spine: spine, Bleed: caseFold, Hinge: caseHinge, SpineText: p.spineText(spine, pages)}, nil
	}
	return Wrap{}, fmt.Errorf("%s binds %d to %d pages in a case, not %d", rules[p].Title, caseMinPages, caseSpines[len(caseSpines)-1].pages, pages)
}

// Safe returns the area for type on the front or the back: its corner, width and height.
func (w Wrap) Safe(front bool) (x, y, width, height float64) {
	x = w.Bleed + CoverSafe
	if front {
		x = w.FrontX() + w.Hinge + CoverSafe
	}
	return x, w.Bleed + CoverSafe, w.Trim.Width - w.Hinge - 2*CoverSafe, w.Trim.Height - 2*CoverSafe
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
	return w.SpineX() - w.Hinge - CoverSafe - BarcodeWidth, w.Bleed + w.Trim.Height - CoverSafe - BarcodeHeight
}
