package press

import (
	"fmt"
	"math"
	"strings"

	"akari/presets"
)

// Finding is the outcome of one rule of a printer.
type Finding struct {
	Printer string `json:"printer"`
	Rule    string `json:"rule"`
	OK      bool   `json:"ok"`
	Want    string `json:"want"`
	Found   string `json:"found"`
}

// Tolerances, for the rounding of files.
const (
	tolerance  = 0.05 // mm
	weightSlip = 0.003
	sizeSlip   = 0.01 // pt
)

// Check asks a file for everything that the printer's rules ask; the findings
// come in a fixed order, rule by rule.
func Check(d *Document, name presets.Printer, paper presets.Paper) []Finding {
	c := &checker{Document: d, printer: printers[name]}
	c.size()
	c.pageCount(paper, name)
	c.blanks()
	c.margins()
	c.ink()
	c.fonts()
	c.extras()
	return c.out
}

type checker struct {
	*Document
	printer
	out []Finding
}

func (c *checker) add(rule string, ok bool, want, found string, args ...any) {
	c.out = append(c.out, Finding{c.title, rule, ok, want, fmt.Sprintf(found, args...)})
}

// trim is the cut page of the first page, in mm.
func (c *checker) trim() presets.Trim {
	t := c.Pages[0].Trim
	return presets.Trim{Width: (t.X1 - t.X0) * point, Height: (t.Y1 - t.Y0) * point}
}

// size checks that all pages have one size, and that the printer cuts it.
func (c *checker) size() {
	t := c.trim()
	at := c.first(func(p *Page) bool {
		return math.Abs((p.Trim.X1-p.Trim.X0)*point-t.Width) > tolerance ||
			math.Abs((p.Trim.Y1-p.Trim.Y0)*point-t.Height) > tolerance || p.Rotated
	})
	c.add("one page size", at == 0, "all pages alike, none turned", "%s", c.where(at, "all alike"))
	c.add("page size", c.trims(t), "a size the printer cuts", "%.1f x %.1f mm", t.Width, t.Height)
}

// first is the first page for which f holds, counted from 1, or 0.
func (c *checker) first(f func(p *Page) bool) int {
	for i, p := range c.Pages {
		if f(p) {
			return i + 1
		}
	}
	return 0
}

func (c *checker) where(page int, well string) string {
	if page == 0 {
		return well
	}
	return fmt.Sprintf("page %d is not", page)
}

func (c *checker) pageCount(paper presets.Paper, name presets.Printer) {
	n, most := len(c.Pages), c.most(name, c.trim(), paper)
	c.add("number of pages", n >= c.minPages && n <= most, fmt.Sprintf("%d to %d", c.minPages, most), "%d", n)
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
	found := fmt.Sprintf("%d", longest)
	if !ok {
		found += fmt.Sprintf(", up to page %d", at)
	}
	c.add("blank pages", ok, fmt.Sprintf("at most %d in a row, %d at the end", blankMiddle, blankEnd), "%s", found)
	if c.blankEnd {
		blank := c.Pages[len(c.Pages)-1].Blank()
		c.add("last page", blank, "blank", "%s", map[bool]string{true: "blank", false: "printed"}[blank])
	}
}

// margins measures how near the ink comes to each edge of the cut page. The
// first page is a right-hand one.
func (c *checker) margins() {
	least := [4]float64{math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)} // inside, outside, top, bottom
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
			if m[k] *= point; m[k] < least[k] {
				least[k], at[k] = m[k], i+1
			}
		}
	}
	gutter := c.gutter(len(c.Pages))
	for k, side := range []string{"inside", "outside", "top", "bottom"} {
		want := c.outside * mm
		if k == 0 {
			want = gutter
		}
		if at[k] == 0 {
			continue // nothing is printed at all
		}
		c.add(side+" margin", least[k] >= want-tolerance, fmt.Sprintf("%.1f mm", want), "%.1f mm, on page %d", least[k], at[k])
	}
}

// What a press can hold.
const (
	minLine = 0.30 // mm
	minText = 7.0  // pt
	minTint = 0.10 // of black
	minPPI  = 300
)

// ink checks the finest line, the smallest letter, the lightest tint, and that
// all is opaque grey.
func (c *checker) ink() {
	line, text, tint := math.Inf(1), math.Inf(1), math.Inf(1)
	var lineAt, textAt, tintAt int
	for i, p := range c.Pages {
		for _, m := range p.Marks {
			if w := m.Width * point; m.Kind == Stroke && w < line {
				line, lineAt = w, i+1
			}
			if m.Kind == Text && m.Size < text && strings.TrimSpace(m.Text) != "" {
				text, textAt = m.Size, i+1
			}
			if t := 1 - m.Gray; t > 0.001 && t < tint {
				tint, tintAt = t, i+1
			}
		}
	}
	c.least("lines", line, lineAt, minLine-weightSlip, fmt.Sprintf("%.2f mm", minLine), "%.2f mm")
	c.least("type", text, textAt, minText-sizeSlip, fmt.Sprintf("%.0f pt", minText), "%.1f pt")
	c.least("tints", 100*tint, tintAt, 100*minTint-0.5, fmt.Sprintf("%.0f%%", 100*minTint), "%.0f%%")
	at := c.first(func(p *Page) bool { return p.Colour || p.RGB })
	c.add("grey only", at == 0, "DeviceGray, or black alone", "%s", c.where(at, "grey"))
	at = c.first(func(p *Page) bool { return p.Transparent })
	c.add("opaque", at == 0, "no transparency", "%s", c.where(at, "opaque"))
	at = c.first(func(p *Page) bool { return p.Images > 0 && p.PPI < minPPI })
	c.add("images", at == 0, fmt.Sprintf("none below %d ppi", minPPI), "%s", c.where(at, "none"))
}

// least reports the smallest of something, and the page it is on.
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
	found := fmt.Sprintf("%d, all embedded", len(c.Fonts))
	if loose != nil {
		found = "not embedded: " + strings.Join(loose, ", ")
	}
	c.add("fonts", loose == nil, "all embedded", "%s", found)
}

// extras looks for what belongs on a screen.
func (c *checker) extras() {
	if c.bare {
		at := c.first(func(p *Page) bool { return p.Annotations > 0 })
		c.add("links and comments", at == 0, "none", "%s", map[bool]string{true: "none", false: fmt.Sprintf("on page %d", at)}[at == 0])
		c.add("bookmarks", !c.Outlines, "none", "%s", map[bool]string{true: "some", false: "none"}[c.Outlines])
		c.add("metadata", !c.Metadata, "none", "%s", map[bool]string{true: "an XMP packet", false: "none"}[c.Metadata])
	}
	c.add("scripts and attachments", !c.Scripts && !c.Attached, "none", "%s",
		map[bool]string{true: "some", false: "none"}[c.Scripts || c.Attached])
}
