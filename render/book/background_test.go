package book

import (
	"math"
	"testing"

	"akari/internal/testkit"
	"akari/presets"
	"akari/render/paper"
)

// TestBackground finds the background on every page up to the last printed page, beyond all edges
// of the trim, with boards on white. The pages pass for the book's printers and fail for other
// printers. The cover does not change.
func TestBackground(t *testing.T) {
	for _, c := range []struct {
		printers []paper.Printer
		foreign  paper.Printer
	}{{[]paper.Printer{paper.KDP, paper.Ingram}, paper.Lulu}, {[]paper.Printer{paper.Lulu}, paper.KDP}, {nil, paper.Lulu}}[:testkit.Scale(2, 3)] {
		spec := presets.DefaultBook(presets.StyleStandard)
		spec.Page.For, spec.Puzzle.QR = c.printers, "puzz.link"
		s := sections(3, testkit.Scale(10, 18), 6, 7)
		wrap := compose(t, spec, s).Cover(paper.KDP).Wrap
		spec.Page.Background = 0.12
		b := compose(t, spec, s)
		if got := b.Cover(paper.KDP).Wrap; got != wrap {
			t.Errorf("%v: the background changes the cover from %v to %v", c.printers, wrap, got)
		}
		d, _ := pressed(t, b)
		for i, p := range d.Pages {
			first := Mark{Kind: Stroke}
			if len(p.Marks) > 0 {
				first = p.Marks[0]
			}
			over := first.Box.X0 < 0.01 && first.Box.Y0 < 0.01 && first.Box.X1 > p.Width-0.01 && first.Box.Y1 > p.Height-0.01
			if whole := first.Kind == Fill && first.Gray == 0.88 && over; whole != (i < b.plan.printed()) {
				t.Errorf("%v: page %d, %s: a background: %v", c.printers, i+1, b.plan.pages[i].kind, whole)
			}
			onWhite(t, b, p, i)
		}
		for _, p := range append(c.printers, c.foreign) {
			for _, x := range Check(d, p, paper.Cream) {
				if (x.Problem == "") == (p == c.foreign && x.Rule == "bleed") {
					t.Errorf("%v: %s: %s: %s", c.printers, p, x.Rule, x.Problem)
				}
			}
		}
	}
}

// onWhite checks that below each board there is a white area of its size.
func onWhite(t *testing.T, b *Book, p *Page, page int) {
	t.Helper()
	for _, g := range grids(p) {
		found := false
		for _, m := range p.Marks {
			more := math.Max(math.Max(g.box.X0-m.Box.X0, m.Box.X1-g.box.X1), math.Max(g.box.Y0-m.Box.Y0, m.Box.Y1-g.box.Y1))
			less := math.Min(math.Min(g.box.X0-m.Box.X0, m.Box.X1-g.box.X1), math.Min(g.box.Y0-m.Box.Y0, m.Box.Y1-g.box.Y1))
			found = found || m.Kind == Fill && m.Gray == 1 && less > 0 && more < 3 // its frame
		}
		if !found {
			t.Errorf("page %d, %s: a board that is not on white", page+1, b.plan.pages[page].kind)
		}
	}
}
