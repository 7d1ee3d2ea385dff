package book

import (
	"math"

	"akari/render/paper"
)

// CheckCover compares a file with every rule of the printer for covers.
func CheckCover(d *Document, p paper.Printer, w paper.Wrap) []Finding {
	c := &checker{Document: d, Rules: p.Rules()}
	c.rule("one sheet", len(d.Pages) == 1, "%d pages", len(d.Pages))
	page := d.Pages[0]
	c.rule("sheet size", near(page.Width, w.Width()) && near(page.Height, w.Height()),
		"%.1f x %.1f mm, not %.1f x %.1f mm", page.Width*mm, page.Height*mm, w.Width(), w.Height())
	t := page.trim()
	c.rule("bleed", near(page.Trim.X0, w.Bleed) && near(page.Trim.Y0, w.Bleed) && near(t.Width/mm, w.Width()-2*w.Bleed) && near(t.Height/mm, w.Trim.Height),
		"%.1f mm, not %.1f mm", page.Trim.X0*mm, w.Bleed)
	c.colour(c.Rules.Cover)
	c.pictures(page)
	c.background(page, w)
	c.typeOn(page, w)
	c.ink()
	c.fonts()
	c.extras()
	return c.out
}

// pictures checks the pixels of pictures, and that inks of areas and type are not more than paper holds.
func (c *checker) pictures(p *Page) {
	least, most := math.Inf(1), 0.0
	for _, m := range p.Marks {
		most = max(most, m.Inks)
		if m.Kind == Image {
			least = min(least, 72*m.Pixels[0]/(m.Box.X1-m.Box.X0), 72*m.Pixels[1]/(m.Box.Y1-m.Box.Y0))
		}
	}
	if c.Rules.Cover == paper.CMYK {
		c.rule("ink in all", most <= paper.MaxInks+0.001, "%.0f%%", 100*most)
	}
	c.rule("pictures", least >= paper.MinDPI-0.5, "%.0f dpi", least)
}

// near reports whether a length in points is equal to a length in mm.
func near(points, length float64) bool { return math.Abs(points*mm-length) < tolerance }

// background checks that no area ends between the cut and the edge of the sheet, or so near the
// cut that a shift of the knife is visible. Slanted areas do not run along the cut.
func (c *checker) background(p *Page, w paper.Wrap) {
	short := 0
	for _, m := range p.Marks {
		if m.Kind == Text || m.Gray == 1 || m.Slanted {
			continue
		}
		for _, gap := range []float64{m.Box.X0, m.Box.Y0, p.Width - m.Box.X1, p.Height - m.Box.Y1} {
			if gap *= mm; gap > tolerance && gap < w.Bleed+paper.Bleed-tolerance {
				short++
			}
		}
	}
	c.rule("background", short == 0, "%d areas or lines end near the cut", short)
}

// typeOn checks that no type is too near an edge or a fold, too high for the spine, or partly in
// the box of the barcode.
func (c *checker) typeOn(p *Page, w paper.Wrap) {
	near, spine, across := 0, 0, 0
	bx, by := w.Barcode()
	box := Box{bx, w.Height() - by - paper.BarcodeHeight, bx + paper.BarcodeWidth, w.Height() - by}
	for _, m := range p.Marks {
		if m.Kind != Text {
			continue
		}
		b := Box{m.Box.X0 * mm, m.Box.Y0 * mm, m.Box.X1 * mm, m.Box.Y1 * mm}
		if b.X0 >= w.SpineX()-tolerance && b.X1 <= w.FrontX()+tolerance {
			if b.X1-b.X0 > w.SpineText {
				spine++
			}
			continue
		}
		x, y, width, height := w.Safe(b.X0 > w.SpineX())
		safe := Box{x, y, x + width, y + height}.grow(tolerance, tolerance)
		if safe.union(b) != safe {
			near++
		}
		if inside := box.union(b) == box; !inside && b.X0 < box.X1 && b.X1 > box.X0 && b.Y0 < box.Y1 && b.Y1 > box.Y0 {
			across++
		}
	}
	c.rule("safe area", near == 0, "%d types nearer than %.1f mm to edges and folds", near, paper.CoverSafe)
	c.rule("type on the spine", spine == 0, "%d higher than %.1f mm", spine, w.SpineText)
	c.rule("barcode box", across == 0, "other type overlaps its edge %d times", across)
}
