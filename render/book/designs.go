package book

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/book/collect"
	"akari/render/paper"
	"akari/render/pdf"
)

type coverPen struct {
	pen
	wrap   paper.Wrap
	design presets.Design
	title  *render.Font
	tones  map[render.Ink]paper.Tone
	art    map[string]*pdf.Image // by its key: image, front, back, logo
	item   item                  // that the pen sets, or that did not fit
}

// item is a text or a picture of a cover, and its key in the description.
type item struct{ key, what string }

// begin names the item that the pen sets next.
func (p *coverPen) begin(key, what string) {
	if p.doc.Err() == nil {
		p.item = item{key, what}
	}
}

// The inks of a cover, apart from its boards.
const (
	backInk    render.Ink = 96 // the background
	typeInk    render.Ink = 97
	patternInk render.Ink = 98 // the black cells of the mosaic
)

// dress chooses the design, the colours, the face and the artwork of a cover.
func (p *coverPen) dress(ctx context.Context) (err error) {
	spec := p.spec
	seed := spec.SeedOf(spec.Title)
	designs := []presets.Design{presets.DesignPoster, presets.DesignClassic, presets.DesignMosaic}
	if p.design = spec.Cover.Design; p.design == presets.DesignAuto {
		p.design = designs[seed%uint64(len(designs))]
	}
	t := spec.Cover.Palette.Colours(seed / 8)
	dark, light := t[0], t[1]
	back := dark
	if p.design == presets.DesignClassic {
		back = light
	}
	if c := spec.Cover.Color; c.Set {
		if back = c.Tone; back.Light() < 0.5 {
			dark = back
		}
	}
	letters := light
	if back.Light() >= 0.5 {
		letters = dark
	}
	if c := spec.Cover.TextColor; c.Set {
		letters = c.Tone
	}
	pattern := back
	for i := range pattern {
		pattern[i] += 0.09 * (letters[i] - back[i])
	}
	p.tones = map[render.Ink]paper.Tone{
		render.Solid: dark, render.White: light, render.Print.Tint: t[2], backInk: back, typeInk: letters, patternInk: pattern,
	}
	p.title = p.faces.display
	if file := spec.Cover.Font; file != "" {
		if p.title, err = loadFont(spec.Folder, file); err == nil {
			err = p.title.Check(oneLine(spec.Title))
		}
		if err != nil {
			return spec.Mistake("cover.font", "%w", err)
		}
	}
	if err := p.loadBoard(ctx); err != nil {
		return err
	}
	return p.loadArt()
}

// loadBoard replaces the example of a genre by the cover's own board.
func (p *coverPen) loadBoard(ctx context.Context) error {
	own, err := collect.OwnExamples(ctx, p.spec, "cover.board", p.spec.Cover.Board)
	if err != nil || len(own) == 0 {
		return err
	}
	plan, made := *p.plan, *p.plan.extras
	made.examples, plan.kinds, plan.extras = maps.Clone(made.examples), nil, &made
	for g, entry := range own {
		plan.kinds = append(plan.kinds, g)
		made.examples[g] = &example{puzzle: entry.Puzzle, solution: entry.Solution}
	}
	p.plan = &plan
	return nil
}

// loadArt reads the pictures of the cover, and rejects a picture whose shape differs from the
// shape of its area.
func (p *coverPen) loadArt() error {
	p.art = map[string]*pdf.Image{}
	c, w := p.spec.Cover, p.wrap
	side := w.Bleed + w.Trim.Width
	for _, it := range []struct {
		key, file     string
		width, height float64
	}{{"image", c.Image, w.Width(), w.Height()}, {"front", c.Front, side, w.Height()}, {"back", c.Back, side, w.Height()}, {"logo", c.Logo, 0, 0}} {
		if it.file == "" || it.key == "image" && w.Spine < 0 { // the front alone cannot show a picture of the whole sheet
			continue
		}
		m, err := p.picture(it.file)
		p.art[it.key] = m
		if err == nil && it.width > 0 {
			err = fills(p.art[it.key], it.width, it.height)
		}
		if err != nil {
			return p.spec.Mistake("cover."+it.key, "%w", err)
		}
	}
	return nil
}

// artwork returns what the printers' rules need to know of the pictures. The logo is never printed
// with fewer pixels than the rules require.
func (p *coverPen) artwork() (s paper.Sheet) {
	for _, m := range p.art {
		s.CMYK = s.CMYK || m.CMYK()
	}
	for key, width := range map[string]float64{"image": p.wrap.Width(), "front": p.wrap.Bleed + p.wrap.Trim.Width, "back": p.wrap.Bleed + p.wrap.Trim.Width} {
		if m := p.art[key]; m != nil {
			dpi := float64(m.Size().X) * 25.4 / width
			s.DPI = min(dpi, cmp.Or(s.DPI, dpi))
		}
	}
	return s
}

// fills reports a picture whose shape differs by more than 0.3 % from that of an area.
func fills(m *pdf.Image, width, height float64) error {
	const most = 0.003
	size := m.Size()
	if math.Abs(float64(size.X)*height/(float64(size.Y)*width)-1) <= most {
		return nil
	}
	pixels := func(mm float64) int { return int(math.Ceil(mm * paper.MinDPI / 25.4)) }
	return fmt.Errorf("a picture of %d by %d pixels has the wrong shape for its area with bleed, %.1f by %.1f mm; expected %[6]d by %[7]d pixels, for %.0[5]f dpi",
		size.X, size.Y, width, height, paper.MinDPI, pixels(width), pixels(height))
}

// finished draws the artwork of the front or the back, and reports whether there is artwork.
func (p *coverPen) finished(key string, x, y float64) bool {
	m := p.art[key]
	if m != nil {
		p.doc.Keep(render.Rect{}, 0)
		p.doc.Image(render.Rect{X: x, Y: y, W: p.wrap.Trim.Width + p.wrap.Bleed, H: p.wrap.Height()}, m)
	}
	return m != nil
}

func (p *coverPen) typed(f *render.Font, size float64) render.Type {
	return render.Type{Font: f, Size: size, Ink: typeInk}
}

// poster draws the board of the first genre below the height top. The board begins at the margin
// for type and extends beyond the lower and right edges of the front. If lamps would be too near
// the cut, poster draws nothing and returns false.
func (p *coverPen) poster(top float64) bool {
	ex := p.examples[p.kinds[0]]
	z, trim := ex.puzzle, p.wrap.Trim
	cols, rows := float64(z.Cols), float64(z.Rows)
	right, foot := p.wrap.FrontX()+trim.Width, p.wrap.Bleed+trim.Height
	style := p.style(min((right-p.area.X)/cols, (foot-top)/rows))
	if style.Cell < 6*paper.Bleed {
		return false
	}
	style.Black, style.Tint, style.Light, style.Frame = render.Solid, render.Print.Tint, render.LightTint, 0.001
	style.Clue = min(style.Clue, (style.Cell/2-paper.CoverSafe)/(p.clueReach(z)*style.Cell))
	style.Line = max(style.Line, 0.02*style.Cell)
	f := render.Draw(z, ex.solved(), style)
	far := func(v, end float64) float64 { // extends the last row and column beyond the cut
		if v > end-0.1 { // lines between black cells end a little before the edge
			return end + (p.wrap.Bleed+style.Frame)/style.Cell
		}
		return v
	}
	f.Shapes = slices.DeleteFunc(f.Shapes, func(s render.Shape) bool { _, frame := s.(render.Boxes); return frame })
	for k, shape := range f.Shapes {
		switch s := shape.(type) {
		case render.Stars: // their tips stay as far from the cut as rings
			s.Radius = min(s.Radius, 0.5-1.1*paper.Bleed/style.Cell)
			f.Shapes[k] = s
		case render.Fill:
			for i, r := range s.Rects {
				s.Rects[i].W, s.Rects[i].H = far(r.X+r.W, cols)-r.X, far(r.Y+r.H, rows)-r.Y
			}
		case render.Lines:
			for i, e := range s.Ends {
				s.Ends[i][1] = render.XY{X: far(e[1].X, cols), Y: far(e[1].Y, rows)}
			}
		}
	}
	x, y := right-cols*style.Cell, foot-rows*style.Cell
	p.doc.Keep(render.Rect{}, 0)
	p.doc.Fill(render.White, render.Rect{X: x, Y: y, W: cols*style.Cell + p.wrap.Bleed, H: rows*style.Cell + p.wrap.Bleed})
	p.doc.Figure(x-style.Frame, y-style.Frame, f)
	return true
}

// clueReach returns the largest distance from the centre of a cell to the edge of its clue, in the last
// row and the last column of a board, as a share of the size of the type.
func (p *coverPen) clueReach(z *puzzle.Puzzle) float64 {
	reach := 0.38 // half the height of figures, with a little air
	for i, c := range z.Cells {
		if n, is := c.Clue(); is && i%z.Cols == z.Cols-1 {
			reach = max(reach, p.faces.bold.Digits().Width(fmt.Sprint(n), 0.52))
		}
	}
	return reach
}

// mosaic covers the sheet with the masks of the book's own puzzles, in a tone close to the
// background. The pattern ends well inside the trim.
func (p *coverPen) mosaic() {
	const cell, gap, most = 3.4, 1, 20_000 // mm, cells, black cells
	clear := p.wrap.Bleed + paper.Bleed
	cols, rows := paper.Steps(cell, p.wrap.Width()-2*clear), paper.Steps(cell, p.wrap.Height()-2*clear)
	var rects []render.Rect
	items := collect.Items(p.sections)
	x, y, high := 0, 0, 0 // of the next mask, in cells
	for i := 0; y < rows && len(rects) < most; i++ {
		z := items[i%len(items)].Entry.Puzzle
		for k, c := range z.Cells {
			if at := z.Point(k); c.IsBlack() && x+at.Col < cols && y+at.Row < rows {
				rects = append(rects, render.Rect{X: clear + float64(x+at.Col)*cell, Y: clear + float64(y+at.Row)*cell, W: cell, H: cell})
			}
		}
		x, high = x+z.Cols+gap, max(high, z.Rows)
		if x >= cols {
			x, y, high = 0, y+high+gap, 0
		}
	}
	p.doc.Fill(patternInk, rects...)
}
