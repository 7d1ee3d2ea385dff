package press

import (
	"fmt"
	"math"

	"akari/presets"
)

// SpecsVerifiedOn is the day the printers' rules below were last compared with
// what the printers publish.
const SpecsVerifiedOn = "2026-11-20"

// mm is an inch in millimetres, and point a point.
const mm, point = 25.4, 25.4 / 72

// step is one line of a printer's table: up to a number of pages, inches.
type step struct {
	pages  int
	inches float64
}

// printer is what one printer asks of the inside of a black-and-white
// paperback. Lengths are in inches.
type printer struct {
	title              string
	minPages, maxPages int
	gutters            []step  // the inside margin, by the final number of pages
	outside            float64 // the other margins, page numbers included
	blankEnd           bool    // the last page must be blank
	bare               bool    // no bookmarks, links or metadata
	trims              func(presets.Trim) bool
}

// printers are the print-on-demand printers whose rules are known.
var printers = map[presets.Printer]printer{
	presets.KDP: {
		title: "KDP", minPages: 24, maxPages: 828, outside: 0.25, bare: true,
		gutters: []step{{150, .375}, {300, .5}, {500, .625}, {700, .75}, {828, .875}},
		trims:   within(4, 6, 8.5, 11.69),
	},
	presets.Ingram: {
		title: "IngramSpark", minPages: 18, maxPages: 1050, outside: 0.5, blankEnd: true,
		gutters: []step{{1200, .5}},
		trims:   within(4, 6, 8.5, 11),
	},
	presets.Lulu: {
		title: "Lulu", minPages: 32, maxPages: 800, outside: 0.5,
		gutters: []step{{59, .5}, {150, .625}, {399, 1}, {600, 1.125}, {800, 1.25}},
		trims: listed([][2]float64{{4.25, 6.875}, {5.5, 8.5}, {5.83, 8.27}, {6, 9}, {6.14, 9.21}, {6.63, 10.25},
			{7, 10}, {7.44, 9.68}, {7.5, 7.5}, {8.27, 11.69}, {8.5, 8.5}, {8.5, 11}}),
	},
}

// slack is how far a size may be off, mm.
const slack = 0.5

// within takes any size between two, in inches.
func within(minW, minH, maxW, maxH float64) func(presets.Trim) bool {
	return func(t presets.Trim) bool {
		return t.Width >= minW*mm-slack && t.Width <= maxW*mm+slack && t.Height >= minH*mm-slack && t.Height <= maxH*mm+slack
	}
}

// listed takes the sizes of a list, in inches.
func listed(sizes [][2]float64) func(presets.Trim) bool {
	return func(t presets.Trim) bool {
		for _, s := range sizes {
			if math.Abs(t.Width-s[0]*mm) < slack && math.Abs(t.Height-s[1]*mm) < slack {
				return true
			}
		}
		return false
	}
}

// kdpMaxPages is how many pages the printer binds in a size and on a paper.
func kdpMaxPages(t presets.Trim, paper presets.Paper) int {
	white, cream := 828, 776
	switch is := func(w, h float64) bool { return t.Is(presets.Trim{Width: w * mm, Height: h * mm}) }; {
	case is(8.25, 6), is(8.25, 8.25):
		white, cream = 800, 750
	case is(8.5, 8.5), is(8.5, 11):
		white, cream = 590, 550
	case is(8.27, 11.69):
		white, cream = 780, 730
	}
	if paper == presets.Cream {
		return cream
	}
	return white
}

// most is how many pages the printer binds.
func (p printer) most(name presets.Printer, t presets.Trim, paper presets.Paper) int {
	if name == presets.KDP {
		return kdpMaxPages(t, paper)
	}
	return p.maxPages
}

// gutter is the inside margin the printer asks for, mm. Beyond its table the
// last line holds.
func (p printer) gutter(pages int) float64 {
	for _, s := range p.gutters {
		if pages <= s.pages {
			return s.inches * mm
		}
	}
	return p.gutters[len(p.gutters)-1].inches * mm
}

// Margins is the inside margin and the other margins that satisfy all the
// printers, mm. Without printers the margins are those of a home printer.
func Margins(list []presets.Printer, pages int) (inside, outside float64) {
	inside, outside = 12.7, 12.7
	for _, name := range list {
		p := printers[name]
		inside = max(inside, p.gutter(pages))
		outside = max(outside, p.outside*mm)
	}
	return inside, outside
}

// Problems says what keeps the printers from taking a book of a size and so
// many pages, before anything is drawn.
func Problems(list []presets.Printer, t presets.Trim, paper presets.Paper, pages int) []string {
	var out []string
	for _, name := range list {
		p := printers[name]
		most := p.most(name, t, paper)
		if !p.trims(t) {
			out = append(out, fmt.Sprintf("%s does not cut pages of %s", p.title, t.Name))
		}
		if pages < p.minPages || pages > most {
			out = append(out, fmt.Sprintf("%s binds %d to %d pages, not %d", p.title, p.minPages, most, pages))
		}
	}
	return out
}

// Spine is the width of the spine in mm, after the table of KDP.
func Spine(pages int, paper presets.Paper) float64 {
	perPage := 0.002252
	if paper == presets.Cream {
		perPage = 0.0025
	}
	return float64(pages) * perPage * mm
}

// Large reports whether KDP charges the price of its large class.
func Large(t presets.Trim) bool {
	return t.Width > 6.12*mm+0.01 || t.Height > 9*mm+0.01
}

// FlatPricePages is how many black pages cost the same at KDP.
const FlatPricePages = 108
