package press

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"akari/render/paper"
)

// Finding is the outcome of one rule of a printer.
type Finding struct {
	Rule        string
	OK          bool
	Want, Found string
}

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

func (c *checker) add(rule string, ok bool, want, found string, args ...any) {
	c.out = append(c.out, Finding{rule, ok, want, fmt.Sprintf(found, args...)})
}

// none adds the finding of a rule that forbids a feature. page is the first page with the
// feature, or 0 if the file as a whole has the feature.
func (c *checker) none(rule string, has bool, page int) {
	some := either(page > 0, fmt.Sprintf("on page %d", page), "some")
	c.add(rule, !has, "none", "%s", either(has, some, "none"))
}

func either[T any](cond bool, yes, no T) T {
	if cond {
		return yes
	}
	return no
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

// size checks that all pages have the same size when cut, that the printer cuts this size,
// and that the bleed is right.
func (c *checker) size() {
	t := c.Pages[0].trim()
	other := c.first(func(p *Page) bool {
		u := p.trim()
		return math.Abs(u.Width-t.Width) > tolerance || math.Abs(u.Height-t.Height) > tolerance
	})
	c.add("one page size", other == 0, "all pages alike", "%s", either(other == 0, "all alike", fmt.Sprintf("page %d is not", other)))
	c.bleed(t)
	c.add("page size", c.Cuts(t), "a size the printer cuts", "%.1f x %.1f mm", t.Width, t.Height)
}

// bleed checks that no page has a bleed, or that all pages have the bleed that the printer
// cuts off.
func (c *checker) bleed(t paper.Trim) {
	const rule = "bleed"
	if c.first((*Page).around) == 0 {
		c.none(rule, false, 0)
		return
	}
	sides := either(c.AllRound, "all sides", "three sides, not the spine's")
	found, recto := "correct", false
	for i, p := range c.Pages {
		recto = !recto
		w, h, x, y := t.Sheet(true, c.AllRound, recto)
		if !near(p.Width, w) || !near(p.Height, h) || !near(p.Trim.X0, x) || !near(p.Trim.Y0, y) {
			found = fmt.Sprintf("page %d of %.1f x %.1f mm, cut %.1f mm from the left", i+1, p.Width*mm, p.Height*mm, p.Trim.X0*mm)
			break
		}
	}
	c.add(rule, found == "correct", fmt.Sprintf("none, or bleed of %.1f mm on %s", paper.Bleed, sides), "%s", found)
}

// around reports whether the page is larger than its trim and bleed.
func (p *Page) around() bool {
	t := p.trim()
	return math.Abs(p.Width*mm-t.Width) > tolerance || math.Abs(p.Height*mm-t.Height) > tolerance
}

func (c *checker) pageCount(stock paper.Stock) {
	n, most := len(c.Pages), c.MaxPages(c.Pages[0].trim(), stock)
	c.add("number of pages", n >= c.MinPages && n <= most, fmt.Sprintf("%d to %d", c.MinPages, most), "%d", n)
	c.add("even pages", n%2 == 0, "an even number", "%d", n)
}

// The most blank pages in a row.
const blankMiddle, blankEnd = 2, 10

func (c *checker) blanks() {
	run, longest, at := 0, 0, 0
	for i, p := range c.Pages {
		if !p.Blank() {
			run = 0
			continue
		}
		if run++; run > longest {
			longest, at = run, i+1
		}
	}
	ok := longest <= blankMiddle || run == longest && run <= blankEnd
	c.add("blank pages", ok, fmt.Sprintf("at most %d in a row, %d at the end", blankMiddle, blankEnd),
		either(ok, "%[1]d", "%d, up to page %d"), longest, at)
	if c.BlankEnd {
		c.add("last page", run > 0, "blank", "%s", either(run > 0, "blank", "printed"))
	}
}

// margins measures the distance of the ink from each edge of the cut page. The first page is
// a right-hand page.
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
		want := either(k == 0, c.Gutter(len(c.Pages)), c.Outside)
		if at[k] > 0 {
			c.add(side+" margin", least[k] >= want-tolerance, fmt.Sprintf("%.1f mm", want), "%.1f mm, on page %d", least[k], at[k])
		}
	}
}

// colour checks that the colour of every mark is stated in the required way. Grey pages may also
// have one second ink: a spot colour or, if the printer takes RGB, the declared second ink.
func (c *checker) colour(want paper.Colour) {
	found := []string{}
	for _, p := range c.Pages {
		for _, m := range p.Marks {
			if name := string(cmp.Or(m.Colour, paper.Grey)); !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
	ok, asked, more := true, string(want), 0
	for _, name := range found {
		switch {
		case want == paper.Grey && paper.Colour(name).Spot():
			more, asked, ok = more+1, "grey, and one spot colour", ok && c.Rules.Cover != paper.RGB
		case want == paper.Grey && name == string(paper.SecondRGB) && c.Rules.Cover == paper.RGB:
			more, asked = more+1, "grey, and the declared second ink"
		case name != string(want):
			ok = false
		}
	}
	c.add("colour", ok && more < 2, asked, "%s", cmp.Or(strings.Join(found, ", "), "none"))
}

// ink checks the thinnest line, the smallest letter and the lightest tint. Areas count as lines,
// because a thin area looks like a line.
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
	c.least("lines", line, lineAt, paper.MinLine-weightSlip, fmt.Sprintf("%.2f mm", paper.MinLine), "%.2f mm")
	c.least("type", text, textAt, paper.MinPoints-sizeSlip, fmt.Sprintf("%.0f pt", paper.MinPoints), "%.1f pt")
	c.least("tints", 100*tint, tintAt, 100*paper.MinTint-0.5, fmt.Sprintf("%.0f%%", 100*paper.MinTint), "%.0f%%")
}

// least reports the smallest value on any page, and the page it is on.
func (c *checker) least(rule string, v float64, at int, low float64, want, format string) {
	if at == 0 {
		c.add(rule, true, "at least "+want, "none")
		return
	}
	c.add(rule, v >= low, "at least "+want, format+", on page %d", v, at)
}

func (c *checker) fonts() {
	var loose []string
	for _, f := range c.Fonts {
		if !f.Embedded {
			loose = append(loose, f.Name)
		}
	}
	c.add("fonts", loose == nil, "all embedded", "%s",
		either(loose == nil, fmt.Sprintf("%d, all embedded", len(c.Fonts)), "not embedded: "+strings.Join(loose, ", ")))
}

// extras checks the label of PDF/X, and that there are no features that only a screen needs.
func (c *checker) extras() {
	if c.Rules.PDFX {
		c.add("PDF/X", c.Document.PDFX != "", "PDF/X-1a", "%s", cmp.Or(c.Document.PDFX, "no label"))
	}
	if !c.Bare {
		return
	}
	links := c.first(func(p *Page) bool { return len(p.Links) > 0 })
	c.none("links", links > 0, links)
	c.none("bookmarks", c.Outlines, 0)
	c.none("metadata", c.Metadata, 0)
}
