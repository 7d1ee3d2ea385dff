package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
	"akari/render/pdf"
)

// spine sets title and author along the spine, if it is wide enough for type, beside a column of the
// board.
func (p *coverPen) spine() {
	w := p.wrap
	if p.art["image"] != nil {
		return
	}
	p.fill(p.roles.spine, render.Rect{X: w.SpineX() - paper.RunOver, W: w.Spine, H: w.Height()})
	if w.SpineText == 0 {
		return
	}
	const rows = 7
	margin, cell := p.margin, min(0.46*w.Spine, w.SpineText)
	high := float64(min(rows, p.board.Rows)) * cell
	top, foot := w.Bleed+margin, w.Bleed+w.Trim.Height-margin-high
	spec := p.spec
	title := oneLine(spec.Title)
	if spec.Volume > 0 {
		title += fmt.Sprint(" ", int(spec.Volume))
	}
	long := foot - top - margin
	t := p.typed(p.faces.display, p.roles.spineType, min(w.SpineText, 0.5*w.Spine)*paper.PtPerMM)
	t = p.fitted(t, long, strings.TrimSpace(title+"   "+spec.Author))
	t, y := p.between(t, title, spec.Author)
	if t.Size < paper.MinPoints {
		p.wrap.SpineText = 0
		return
	}
	p.column(w.SpineX()+(w.Spine-cell)/2, foot, cell, rows)
	author := t
	author.Font = p.faces.text
	name := short(author, max(long/2, long-t.Width(title)-em(t)), spec.Author)
	p.begin(item{"title", "the title on the spine"})
	p.doc.Keep(render.Rect{X: w.SpineX() + (w.Spine-w.SpineText)/2, Y: w.Bleed, W: w.SpineText, H: w.Trim.Height}, paper.MinPoints)
	x, y0, run := w.FrontX(), top, pdf.Down
	if up := spec.Cover.Spine == presets.SpineUp || spec.Cover.Spine == presets.SpineAuto && spec.Lang.SpineUp(); up {
		x, y0, run = w.SpineX(), foot-margin, pdf.Up
	}
	p.doc.Turned(x, y0, run, func() {
		p.doc.Text(0, y, render.Left, t, short(t, long-author.Width(name)-em(t), title))
		p.doc.Text(long, y, render.Right, author, name)
	})
	p.doc.Keep(render.Rect{}, 0)
}

// between returns the type and the baseline of the spine at which the ink of the title, and of the author in the
// text face, is in the middle between the folds and not higher than the type there may be.
func (p *coverPen) between(t render.Type, title, author string) (render.Type, float64) {
	a := t
	a.Font = p.faces.text
	above, below := t.Extent(title)
	high, low := a.Extent(author)
	above, below = max(above, high), max(below, low)
	scale := min(1, p.wrap.SpineText/(above+below))
	t.Size *= scale
	return t, p.wrap.Spine/2 + scale*(above-below)/2
}

// column draws the upper cells of the column of the board with the most black cells.
func (p *coverPen) column(x, y, cell float64, rows int) {
	b := p.board
	count := make([]int, b.Cols)
	b.each(func(at puzzle.Point, c puzzle.Cell) {
		if c.IsBlack() && at.Row < rows {
			count[at.Col]++
		}
	})
	best := slices.Index(count, slices.Max(count))
	b.each(func(at puzzle.Point, c puzzle.Cell) {
		r := render.Rect{X: x, Y: y + float64(at.Row)*cell, W: cell, H: cell}
		switch {
		case at.Col != best || at.Row >= rows:
		case c.IsBlack():
			p.fill(p.roles.spineType, r)
		case b.lamp(at):
			p.discs(p.roles.spineType, 0.3*cell, render.XY{X: x + cell/2, Y: r.Y + cell/2})
		}
	})
}

// back sets a line and a text, an unsolved puzzle of the book, the number of puzzles, and the logo.
func (p *coverPen) back() error {
	if p.art["image"] != nil || p.finished("back", 0, 0) {
		return nil
	}
	w, unit, margin := p.wrap, p.unit, p.margin
	if p.roles.ground != p.roles.back {
		p.fill(p.roles.back, render.Rect{W: w.SpineX() - paper.RunOver, H: w.Height()})
	}
	a := render.Rect{X: w.Bleed + margin, Y: w.Bleed + margin, W: w.Trim.Width - 2*margin, H: w.Trim.Height - 2*margin}
	if p.design == "mosaic" {
		_, high, _, _ := p.tile()
		p.fill(p.roles.ground, render.Rect{W: w.SpineX() - paper.RunOver, H: w.Bleed + 2*high})
		p.tiles(w.Bleed, 0, 2)
		a.Y, a.H = a.Y+2*high, a.H-2*high
	}
	barX, barY := w.Barcode()
	y, err := p.blurb(a, min(barY, a.Y+a.H)-paper.CoverSafe-a.Y, unit)
	if err != nil {
		return err
	}
	foot, left := a.Y+a.H, min(barX, a.X+a.W)-max(paper.CoverSafe, margin)-a.X
	if logo := p.art["logo"]; logo != nil {
		size := logo.Size()
		wide := min(float64(size.X)*25.4/paper.MinDPI, left, paper.BarcodeHeight*float64(size.X)/float64(size.Y))
		if !paper.Fits(minLogo, left) {
			return p.spec.Mistake("cover.logo", "a page %.0f mm wide has no room for a logo beside the barcode", w.Trim.Width)
		}
		high := wide * float64(size.Y) / float64(size.X)
		p.doc.Image(render.Rect{X: a.X, Y: foot - high, W: wide, H: high}, logo)
		foot -= high + 6*unit
	}
	p.sample(render.Rect{X: a.X, Y: y, W: left, H: foot - y}, a, barY-paper.CoverSafe, unit)
	return nil
}

// The largest and the smallest type of the text on the back, pt, and the least width for a logo, mm.
const backPoints, minBackPoints, minLogo = 12, 9, 5

// blurb sets the line and the text at the top of the back, in smaller type if there is too little
// room, and returns where the rest begins.
func (p *coverPen) blurb(a render.Rect, room, unit float64) (foot float64, err error) {
	rules := append([]string{""}, genres[p.genre].rules(&p.spec.Words)...)
	line := p.typed(p.faces.display, p.roles.backType, 22*unit)
	head := oneLine(cmp.Or(p.spec.Cover.Line, rules[min(1, len(rules)-1)]))
	var paragraphs []string
	for _, s := range strings.Split(cmp.Or(p.spec.Cover.Text, rules[len(rules)-1]), "\n\n") {
		if s = oneLine(s); s != "" {
			paragraphs = append(paragraphs, s)
		}
	}
	t := p.typed(p.faces.text, p.roles.backType, max(backPoints*unit, 1.25*float64(p.spec.Type.Size)))
	for {
		line.Size = max(minBackPoints, min(line.Size, 1.8*t.Size))
		lines := balanced(line, a.W, head)
		top := a.Y + (1.15*float64(len(lines))+0.6)*em(line)
		width := min(a.W, 34*em(t))
		high := top - a.Y + p.proseHeight(width, t, paragraphs)
		if paper.Fits(high, room) {
			p.set(item{"cover.line", "the line on the back"}, a, a.Y+rise(line, lines), 1.15, line, lines)
			p.begin(item{"cover.text", "the text on the back"})
			p.keep(a, line)
			foot = p.prose(a.X, top, width, t, paragraphs)
			p.doc.Keep(render.Rect{}, 0)
			return foot, nil
		}
		if t.Size <= minBackPoints {
			return 0, p.spec.Mistake("cover.text", "the text on the back: needs %.0f mm in type of %.0f pt, but only %.0f mm are free above the barcode; make it shorter",
				high, t.Size, max(0, room))
		}
		t.Size = max(minBackPoints, 0.97*t.Size)
	}
}

// sample draws an unsolved puzzle of the book at the foot of a room, and beside it, above foot, what
// the book has: the number of its puzzles, their sizes and their difficulty.
func (p *coverPen) sample(room, a render.Rect, foot, unit float64) {
	z, gap := p.unsolved, 6*unit
	side := min(room.W-4*unit, room.H-gap-4*unit, 0.6*a.W, 0.45*a.H)
	style := p.style(side / float64(max(z.Rows, z.Cols)))
	if style.Cell < minSample {
		return
	}
	style.Black = render.Solid
	f := render.Draw(z, render.Marks{}, style)
	x, y := room.X+2*unit, room.Y+room.H-2*unit-f.Height()
	p.fill(paper.Tone{1, 1, 1}, render.Rect{X: x - 2*unit, Y: y - 2*unit, W: f.Width() + 4*unit, H: f.Height() + 4*unit})
	p.begin(item{"cover", "the puzzle on the back"})
	p.doc.Figure(x, y, f)
	number, noun := p.counted(p.puzzles)
	low, high := p.figures.Easiest, p.figures.Hardest
	x += f.Width() + 2*unit + gap
	lines := []fact{{p.faces.display, 34, number}, {p.faces.italic, 12, noun},
		{p.faces.bold, 11.5, p.figures.Sizes}}
	if names := p.spec.Words.Levels; low > 0 {
		lines = append(lines, fact{p.faces.bold, 11.5, between(names[low-1], names[high-1])})
	}
	if foot-y < 26*unit {
		lines = append([]fact{{p.faces.bold, 11.5, p.countOf(p.puzzles)}}, lines[2:]...)
	}
	for _, it := range lines {
		t := p.fitted(p.typed(it.face, p.roles.backType, it.size*unit), a.X+a.W-x, it.text)
		if y += 0.73 * em(t); y < foot && paper.Fits(t.Width(it.text), a.X+a.W-x) {
			p.doc.Text(x, y, render.Left, t, it.text)
		}
		y += 2.4 * unit
	}
}

// fact is a line about the book.
type fact struct {
	face *render.Font
	size float64 // pt, on a cover 6 in wide
	text string
}

// between returns two texts with a dash between them, or one text if both are equal.
func between(low, high string) string {
	return strings.Join(slices.Compact([]string{low, high}), "–")
}

// minSample is the smallest cell of the puzzle on the back, mm.
const minSample = 2.5
