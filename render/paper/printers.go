package paper

import (
	"fmt"
	"slices"
	"strings"
)

// The rules below were last compared with the printers' publications on 2026-11-20.

// Printer is a print-on-demand printer whose rules are known.
type Printer string

const (
	KDP    Printer = "kdp"
	Ingram Printer = "ingram"
	Lulu   Printer = "lulu"
)

// Choices returns the names of the printers.
func (Printer) Choices() (names []string) {
	for _, r := range rules {
		names = append(names, string(r.printer))
	}
	return names
}

// Rules returns the printer's requirements.
func (p Printer) Rules() Rules {
	for _, r := range rules {
		if r.printer == p {
			return r
		}
	}
	return Rules{}
}

// Stock is the paper of a book.
type Stock string

const (
	White Stock = "white"
	Cream Stock = "cream"
)

// Choices returns the names of the papers.
func (Stock) Choices() []string { return []string{string(White), string(Cream)} }

// steps is a printer's table: a width in inches, for books of up to a number of pages.
type steps []struct {
	pages  int
	inches float64
}

// of returns the width for a number of pages in mm, and whether the table has this number. If the
// table does not have it, the width is that in the table's last line.
func (s steps) of(pages int) (width float64, found bool) {
	for _, line := range s {
		if width = line.inches * inch; pages <= line.pages {
			return width, true
		}
	}
	return width, false
}

// Colour is the way a file states a colour: in grey, as RGB, as CMYK, or as a second ink, which is
// a spot colour or SecondRGB.
type Colour string

const (
	Grey Colour = "grey"
	RGB  Colour = "RGB"
	CMYK Colour = "CMYK"

	// SecondRGB is the colour that a file declares as its second ink, in RGB.
	SecondRGB Colour = "a second ink in RGB"
)

const spot = "spot colour "

// SpotColour returns the spot colour with a name.
func SpotColour(name string) Colour { return Colour(spot + name) }

// Spot reports whether the colour is a spot colour.
func (c Colour) Spot() bool { return strings.HasPrefix(string(c), spot) }

const (
	MaxInks = 2.4   // of four inks together, 1 for one solid ink: the most that IngramSpark takes
	MinDPI  = 300.0 // pixels to the inch of a picture
)

// Rules are one printer's requirements for the inside of a black-and-white paperback.
type Rules struct {
	printer  Printer
	Title    string
	MinPages int
	Outside  float64 // the smallest outside, top and bottom margins; page numbers must be within these margins too
	BlankEnd bool    // the last page must be blank
	Bare     bool    // no bookmarks, links or metadata
	PDFX     bool    // the file must have the labels of PDF/X
	Cover    Colour  // the colours of covers; insides are grey
	AllRound bool    // pages with bleed also have bleed at the spine

	pages      func(Trim, Stock) int // the most pages that the printer binds
	spinePages int                   // the smallest number of pages for text on the spine
	gutters    steps                 // the margin at the spine
	trims      func(Trim) bool
	sizes      string          // what trims allows
	cream      func(Trim) bool // the sizes that are known to be cut on cream paper, nil if trims says so

	// spineWidth returns the width of the spine, mm; nil if the printer states it only in its templates.
	spineWidth func(pages int, s Stock) float64
}

// rules has the rules of each printer, in the order of help. Lulu's sizes are those for which its site
// has a template of a book, from pocket-book to a4-landscape.
var rules = []Rules{
	{
		printer: KDP, Title: "KDP", MinPages: 24, pages: kdpPages, spinePages: 79, Outside: 0.25 * inch, Bare: true, Cover: RGB,
		gutters: steps{{150, .375}, {300, .5}, {500, .625}, {700, .75}, {828, .875}},
		trims:   within(4, 6, 8.5, 11.69), sizes: "from 4 x 6 in to 8.5 x 11.69 in", spineWidth: Spine,
	},
	{
		printer: Ingram, Title: "IngramSpark", MinPages: 18, pages: upTo(1050), spinePages: 48, Outside: 0.5 * inch, BlankEnd: true, PDFX: true, Cover: CMYK,
		gutters: steps{{1200, .5}},
		trims:   within(4, 6, 8.5, 11), sizes: "from 4 x 6 in to 8.5 x 11 in", cream: within(4, 6, 6.14, 9.25),
	},
	{
		printer: Lulu, Title: "Lulu", MinPages: 32, pages: upTo(800), spinePages: 80, Outside: 0.5 * inch, AllRound: true, Cover: RGB,
		gutters: steps{{59, .5}, {150, .625}, {399, 1}, {600, 1.125}, {800, 1.25}},
		trims: listed([][2]float64{{4.25, 6.875}, {5, 8}, {5.5, 8.5}, {5.83, 8.27}, {6, 9}, {6.14, 9.21}, {6.63, 10.25},
			{7, 10}, {7.44, 9.68}, {7.5, 7.5}, {8.27, 11.69}, {8.5, 8.5}, {8.5, 11}, {9, 7}, {11, 8.5}, {11.69, 8.27}}),
		sizes:      "one of Lulu's sixteen sizes",
		spineWidth: func(pages int, _ Stock) float64 { return (float64(pages)/444 + 0.06) * inch },
	},
}

// slack is the largest difference of a page from a size that the printer cuts.
const slack = 0.5

// within returns a rule that allows any size between two, in inches.
func within(minW, minH, maxW, maxH float64) func(Trim) bool {
	return func(t Trim) bool {
		return t.Width >= minW*inch-slack && t.Width <= maxW*inch+slack && t.Height >= minH*inch-slack && t.Height <= maxH*inch+slack
	}
}

// listed returns a rule that allows the sizes of a list, in inches.
func listed(sizes [][2]float64) func(Trim) bool {
	return func(t Trim) bool {
		return slices.ContainsFunc(sizes, func(s [2]float64) bool { return t.near(s[0]*inch, s[1]*inch, slack) })
	}
}

// Cuts reports whether the printer makes books of this size.
func (r Rules) Cuts(t Trim) bool { return r.trims != nil && r.trims(t) }

// MaxPages returns the largest number of pages that the printer binds, for a size and a paper.
func (r Rules) MaxPages(t Trim, s Stock) int {
	if r.pages == nil {
		return 0
	}
	return r.pages(t, s)
}

// upTo returns a rule with one number for all sizes and papers.
func upTo(pages int) func(Trim, Stock) int { return func(Trim, Stock) int { return pages } }

// kdpPages returns the largest number of pages in KDP's table. A4 counts as 8.27 x 11.69 in.
func kdpPages(t Trim, s Stock) int {
	white, cream := 828, 776
	switch is := func(w, h float64) bool { return t.near(w*inch, h*inch, slack) }; {
	case is(8.25, 6), is(8.25, 8.25):
		white, cream = 800, 750
	case is(8.5, 8.5), is(8.5, 11):
		white, cream = 590, 550
	case is(8.27, 11.69):
		white, cream = 780, 730
	}
	if s == Cream {
		return cream
	}
	return white
}

// Gutter returns the margin at the spine. For a book with more pages than the printer's table
// has, Gutter returns the margin in the table's last line.
func (r Rules) Gutter(pages int) float64 {
	width, _ := r.gutters.of(pages)
	return width
}

// Margins returns the inside margin and the other margins that satisfy all the printers.
// Without printers it returns margins for a home printer.
func Margins(list []Printer, pages int) (inside, outside float64) {
	const usual = 0.5 * inch
	inside, outside = LeastMargins(list, pages)
	return max(usual, inside), max(usual, outside)
}

// LeastMargins returns the smallest inside margin and the smallest other margins that satisfy all the
// printers. Without printers it returns the margin that home printers leave free.
func LeastMargins(list []Printer, pages int) (inside, outside float64) {
	if len(list) == 0 {
		return 0.25 * inch, 0.25 * inch
	}
	for _, p := range list {
		inside, outside = max(inside, p.Rules().Gutter(pages)), max(outside, p.Rules().Outside)
	}
	return inside, outside
}

// OneBleed reports printers that require different bleeds. KDP and Ingram require no bleed at the
// spine.
func OneBleed(list []Printer) error {
	for _, p := range list {
		if a, b := list[0].Rules(), p.Rules(); a.AllRound != b.AllRound {
			if a.AllRound {
				a, b = b, a
			}
			return fmt.Errorf("%s requires pages without bleed at the spine, but %s requires bleed there; list one of them in for, or remove background", a.Title, b.Title)
		}
	}
	return nil
}

// Sheet returns the size of the page before the cut, and the corner of the trim. Pages without
// bleed are as large as their trim.
func (t Trim) Sheet(bleed, allRound, recto bool) (width, height, x, y float64) {
	if !bleed {
		return t.Width, t.Height, 0, 0
	}
	width, x = t.Width+Bleed, Bleed
	if allRound {
		width += Bleed
	} else if recto {
		x = 0
	}
	return width, t.Height + 2*Bleed, x, Bleed
}

// Spine returns the width of a paperback's spine, by KDP's table.
func Spine(pages int, s Stock) float64 {
	perPage := 0.002252
	if s == Cream {
		perPage = 0.0025
	}
	return float64(pages) * perPage * inch
}

// spineOf returns the width of a spine by the printer's table, or by KDP's if the printer publishes none.
func (r Rules) spineOf(pages int, s Stock) float64 {
	if r.spineWidth == nil {
		return Spine(pages, s)
	}
	return r.spineWidth(pages, s)
}

// Large reports whether KDP charges the price of its large class.
func Large(t Trim) bool { return t.Width > 6.12*inch+0.01 || t.Height > 9*inch+0.01 }

// FlatPricePages is the number of black pages up to which KDP's printing cost is fixed.
const FlatPricePages = 108
