package book

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"akari/render/paper"
)

// Finding is the outcome of one rule of a printer. Problem is "" if the file obeys the rule.
type Finding struct{ Rule, Problem string }

// Tolerances for the rounding of numbers in files.
const (
	tolerance  = 0.05 // mm
	weightSlip = 0.003
	sizeSlip   = 0.01 // pt
)

const mm = 1 / paper.PtPerMM

// Check compares a file with every rule of the printer. The findings are in a fixed order.
func Check(d *Document, p paper.Printer, stock paper.Stock) []Finding {
	c := &checker{Document: d, Rules: p.Rules()}
	c.size()
	c.pageCount(stock)
	c.blanks()
	c.margins()
	c.colour(paper.Grey)
	c.ink()
	c.fonts()
	c.extras()
	return c.out
}

type checker struct {
	*Document
	paper.Rules
	out []Finding
}

// rule adds a finding, with the problem unless the rule is obeyed.
func (c *checker) rule(name string, obeyed bool, problem string, args ...any) {
	f := Finding{Rule: name}
	if !obeyed {
		f.Problem = fmt.Sprintf(problem, args...)
	}
	c.out = append(c.out, f)
}

// first returns the first page for which f holds, counted from 1, or 0.
func (c *checker) first(f func(p *Page) bool) int {
	for i, p := range c.Pages {
		if f(p) {
			return i + 1
		}
	}
	return 0
}

func (p *Page) trim() paper.Trim {
	return paper.Trim{Width: (p.Trim.X1 - p.Trim.X0) * mm, Height: (p.Trim.Y1 - p.Trim.Y0) * mm}
}

// size checks that all pages have one size when cut, which the printer cuts, and the right bleed.
func (c *checker) size() {
	t := c.Pages[0].trim()
	other := c.first(func(p *Page) bool {
		u := p.trim()
		return math.Abs(u.Width-t.Width) > tolerance || math.Abs(u.Height-t.Height) > tolerance
	})
	c.rule("one page size", other == 0, "page %d has another size", other)
	c.bleed(t)
	c.rule("page size", c.Cuts(t), "the printer does not cut %.1f x %.1f mm", t.Width, t.Height)
}

// bleed checks that no page has a bleed, or that all have the bleed that the printer cuts off.
func (c *checker) bleed(t paper.Trim) {
	wrong, recto := 0, false
	if c.first((*Page).around) > 0 {
		wrong = c.first(func(p *Page) bool {
			recto = !recto
			w, h, x, y := t.Sheet(true, c.AllRound, recto)
			return !near(p.Width, w) || !near(p.Height, h) || !near(p.Trim.X0, x) || !near(p.Trim.Y0, y)
		})
	}
	c.rule("bleed", wrong == 0, "page %d does not have %.1f mm on its sides", wrong, paper.Bleed)
}

// around reports whether the page is larger than its trim and bleed.
func (p *Page) around() bool {
	t := p.trim()
	return math.Abs(p.Width*mm-t.Width) > tolerance || math.Abs(p.Height*mm-t.Height) > tolerance
}

func (c *checker) pageCount(stock paper.Stock) {
	n, most := len(c.Pages), c.MaxPages(c.Pages[0].trim(), stock)
	c.rule("number of pages", n >= c.MinPages && n <= most, "%d, not %d to %d", n, c.MinPages, most)
	c.rule("even pages", n%2 == 0, "%d", n)
}

// The most blank pages in a row.
const blankMiddle, blankEnd = 2, 10

func (c *checker) blanks() {
	run, longest := 0, 0
	for _, p := range c.Pages {
		if run++; !p.Blank() {
			run = 0
		}
		longest = max(longest, run)
	}
	c.rule("blank pages", longest <= blankMiddle || run == longest && run <= blankEnd, "%d in a row, %d at the end", longest, run)
	if c.BlankEnd {
		c.rule("last page", run > 0, "is not blank")
	}
}

// margins measures the distance of the ink from each edge of the cut page. The first page is on the
// right.
func (c *checker) margins() {
	inf := math.Inf(1)
	least := [4]float64{inf, inf, inf, inf} // inside, outside, top, bottom
	var at [4]int
	for i, p := range c.Pages {
		box, ok := p.Ink()
		if !ok {
			continue
		}
		m := [4]float64{box.X0 - p.Trim.X0, p.Trim.X1 - box.X1, p.Trim.Y1 - box.Y1, box.Y0 - p.Trim.Y0}
		if i%2 == 1 {
			m[0], m[1] = m[1], m[0]
		}
		for k := range m {
			if m[k] *= mm; m[k] < least[k] {
				least[k], at[k] = m[k], i+1
			}
		}
	}
	for k, side := range []string{"inside", "outside", "top", "bottom"} {
		want := c.Outside
		if k == 0 {
			want = c.Gutter(len(c.Pages))
		}
		if at[k] > 0 {
			c.rule(side+" margin", least[k] >= want-tolerance, "%.1f mm on page %d, not %.1f mm", least[k], at[k], want)
		}
	}
}

// colour checks that the colour of every mark is stated in the required way. Grey pages may also
// have one second ink: a spot colour or, if the printer takes RGB, the declared second ink.
func (c *checker) colour(want paper.Colour) {
	found := map[paper.Colour]bool{}
	for _, p := range c.Pages {
		for _, m := range p.Marks {
			found[cmp.Or(m.Colour, paper.Grey)] = true
		}
	}
	ok, more := true, 0
	for name := range found {
		switch {
		case want == paper.Grey && name.Spot():
			more, ok = more+1, ok && c.Rules.Cover != paper.RGB
		case want == paper.Grey && name == paper.SecondRGB && c.Rules.Cover == paper.RGB:
			more++
		case name != want:
			ok = false
		}
	}
	c.rule("colour", ok && more < 2, "%v, not %s", slices.Sorted(maps.Keys(found)), want)
}

// ink checks the thinnest line, the smallest letter and the lightest tint. A thin area is a line too.
func (c *checker) ink() {
	line, text, tint := math.Inf(1), math.Inf(1), math.Inf(1)
	var lineAt, textAt, tintAt int
	for i, p := range c.Pages {
		for _, m := range p.Marks {
			w := m.Width * mm
			if m.Kind == Fill {
				w = min(m.Box.X1-m.Box.X0, m.Box.Y1-m.Box.Y0) * mm
			}
			if m.Kind != Text && m.Kind != Image && w < line {
				line, lineAt = w, i+1
			}
			if m.Kind == Text && m.Size < text && strings.TrimSpace(m.Text) != "" {
				text, textAt = m.Size, i+1
			}
			if t := 1 - m.Gray; t > 0.001 && t < tint && m.Colour == paper.Grey && m.Kind != Image {
				tint, tintAt = t, i+1
			}
		}
	}
	c.least("lines", line, lineAt, paper.MinLine-weightSlip, "mm")
	c.least("type", text, textAt, paper.MinPoints-sizeSlip, "pt")
	c.least("tints", 100*tint, tintAt, 100*paper.MinTint-0.5, "%")
}

// least adds the finding about the smallest value on any page, and the page it is on, 0 for none.
func (c *checker) least(rule string, v float64, at int, low float64, unit string) {
	c.rule(rule, at == 0 || v >= low, "%.2f %s on page %d, less than %.2f", v, unit, at, low)
}

func (c *checker) fonts() {
	all := !slices.ContainsFunc(c.Fonts, func(f Font) bool { return !f.Embedded })
	c.rule("fonts", all, "some are not embedded: %v", c.Fonts)
}

// extras checks the label of PDF/X, and that there are no features that only a screen needs.
func (c *checker) extras() {
	if c.Rules.PDFX {
		c.rule("PDF/X", c.Document.PDFX != "", "no label")
	}
	if !c.Bare {
		return
	}
	links := c.first(func(p *Page) bool { return len(p.Links) > 0 })
	c.rule("links", links == 0, "on page %d", links)
	c.rule("bookmarks", !c.Outlines, "some")
	c.rule("metadata", !c.Metadata, "some")
}
