package book

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"akari/presets"
	"akari/render"
	"akari/render/paper"
)

// set sets lines of type from the baseline y down, in an area that they must not leave, and returns
// the baseline of the next line.
func (p *coverPen) set(item item, room render.Rect, y, apart float64, t render.Type, lines []string) float64 {
	p.begin(item)
	p.keep(room, t)
	for _, s := range lines {
		p.doc.Text(room.X, y, render.Left, t, s)
		y += apart * em(t)
	}
	p.doc.Keep(render.Rect{}, 0)
	return y
}

// keep makes ink outside of a room an error. Accents and descenders may reach beyond it, but not out of the area that
// printers leave whole.
func (p *coverPen) keep(room render.Rect, t render.Type) {
	const reach = 0.35 // em
	_, y, _, h := p.wrap.Safe(true)
	top, foot := max(y, room.Y-reach*em(t)), min(y+h, room.Y+room.H+reach*em(t))
	p.doc.Keep(render.Rect{X: room.X, Y: top, W: room.W, H: foot - top}, paper.MinPoints)
}

// front draws the picture of the design, and sets title, subtitle, author and count.
func (p *coverPen) front() {
	if p.art["image"] != nil || p.finished("front", p.wrap.FrontX(), 0) {
		return
	}
	t := p.wrap.Trim
	f := &front{Rect: render.Rect{X: p.wrap.FrontX(), Y: p.wrap.Bleed, W: t.Width, H: t.Height}, face: p.faces.display}
	f.margin = p.margin
	f.most = min(0.46*f.W, 0.34*f.H)
	switch n := utf8.RuneCountInString(p.spec.Title); {
	case n < 9:
		f.most *= 1.6
	case n < 16:
		f.most *= 1.2
	}
	inset := f.margin
	switch p.design {
	case "mosaic":
		wide, _, _, _ := p.tile()
		inset = 1.45 * wide // on a panel
	case "quiet":
		f.margin *= 1.25
		inset = f.margin
	}
	f.x, f.w = f.X+inset, f.W-2*inset
	author := p.fit(p.typed(p.faces.text, p.roles.title, max(10, 13*p.unit)), f.w, titleLines, p.spec.Author)
	names := wrap(author, f.w, p.spec.Author)
	facts := p.typed(p.faces.bold, p.roles.facts, max(8, 11.5*p.unit))
	lines := len(names)
	wide, set := p.facts(facts)
	beside := len(names) == 1 && paper.Fits(author.Width(names[0])+5*p.unit+wide, f.w)
	if !beside {
		lines++
	}
	f.extra = float64(max(0, lines-1)) * 1.35 * em(author)
	p.draw(f)
	p.name(f)
	room := render.Rect{X: f.x, Y: f.foot - f.extra - 2*em(author), W: f.w, H: f.extra + 2*em(author)}
	p.set(item{"author", "the author"}, room, f.foot-float64(max(0, len(names)-1))*1.35*em(author), 1.35, author, names)
	x := f.x
	if beside {
		x += f.w - wide
	}
	set(room, x, f.foot-f.extra)
}

// name sets title and subtitle.
func (p *coverPen) name(f *front) {
	room := f.title
	numeral, number := p.typed(p.faces.display, p.roles.facts, 0.9*min(0.46*f.W, 0.34*f.H)), ""
	if p.spec.Volume > 0 {
		number = fmt.Sprint(int(p.spec.Volume))
		numeral.Size = min(numeral.Size, 0.9*room.H*paper.PtPerMM)
		room.W -= numeral.Width(number) + 0.2*em(numeral)
	}
	sub := p.fit(p.typed(p.faces.italic, p.roles.title, max(10, 14*p.unit)), room.W, titleLines, p.spec.Subtitle)
	under := wrap(sub, room.W, p.spec.Subtitle)
	if len(under) > 0 {
		room.H -= (1.3*float64(len(under)) + 0.5) * em(sub)
	}
	apart := 1.02
	if f.face == p.faces.text {
		apart = 1.08
	}
	title, lines := fitTitle(p.typed(f.face, p.roles.title, f.most), room, apart, p.spec.Title)
	p.numeral(f, numeral, number)
	y := p.set(item{"title", "the title"}, room, room.Y+rise(title, lines), apart, title, lines)
	y += 0.35*em(title) - apart*em(title) + 1.2*em(sub)
	p.set(item{"subtitle", "the subtitle"}, f.title, y, 1.3, sub, under)
}

// numeral sets the number of the volume at the upper right of the room of the title.
func (p *coverPen) numeral(f *front, t render.Type, number string) {
	x := f.title.X + f.title.W
	p.begin(item{"volume", "the number of the volume"})
	p.keep(f.title, t)
	p.doc.Text(x, f.title.Y+rise(t, []string{number}), render.Right, t, number)
	p.doc.Keep(render.Rect{}, 0)
}

// fitTitle breaks a title into lines, and returns it in the largest type that fits a room: somewhat
// smaller if it then has fewer lines, lines of similar length, or no short word at the end of a
// line. Of a title that does not fit, the type is the smallest.
func fitTitle(t render.Type, room render.Rect, apart float64, text string) (best render.Type, lines []string) {
	most, score := t.Size, math.Inf(-1)
	best = t
	best.Size = paper.MinPoints
	for t.Size = most; t.Size >= paper.MinPoints; t.Size *= 0.97 {
		found := wrap(t, room.W, text)
		if len(found) == len(lines) || !paper.Fits((apart*float64(len(found)-1)+0.35)*em(t)+rise(t, found), room.H) {
			continue
		}
		found = balanced(t, room.W, text)
		short, wide, narrow := 0.0, 0.0, room.W
		for i, s := range found {
			wide, narrow = max(wide, t.Width(s)), min(narrow, t.Width(s))
			if last := s[strings.LastIndexByte(s, ' ')+1:]; i < len(found)-1 && utf8.RuneCountInString(last) < 3 && len(s) > len(last) {
				short++
			}
		}
		if !paper.Fits(wide, room.W) {
			continue
		}
		if got := t.Size - most*(0.02*float64(len(found))+0.12*short+0.06*(wide-narrow)/wide); got > score {
			best, lines, score = t, found, got
		}
	}
	if lines == nil {
		lines = wrap(best, room.W, text)
	}
	return best, lines
}

// facts returns the width of a line with the number of puzzles and the range of their difficulty,
// and a function that sets the line. A difficulty is five cells.
func (p *coverPen) facts(t render.Type) (wide float64, set func(room render.Rect, x, y float64)) {
	text, low, high := p.countOf(p.puzzles), presets.Level(p.figures.Easiest), presets.Level(p.figures.Hardest)
	side := 0.63 * em(t)
	wide = t.Width(text)
	var full, empty []render.Rect
	for i, level := range slices.Compact([]presets.Level{low, high}) {
		if level == 0 {
			break
		}
		wide += em(t)
		if i > 0 { // a dash between both
			full = append(full, render.Rect{X: wide - 0.4*em(t), Y: -side/2 - 0.15, W: 0.6 * em(t), H: 0.3})
			wide += 0.6 * em(t)
		}
		for n := range presets.Level(presets.MaxLevel) {
			if n < level {
				full = append(full, render.Rect{X: wide, Y: -side, W: side, H: side})
			} else {
				empty = append(empty, render.Rect{X: wide + 0.15, Y: 0.15 - side, W: side - 0.3, H: side - 0.3})
			}
			wide += 1.25 * side
		}
		wide -= 0.25 * side
	}
	return wide, func(room render.Rect, x, y float64) {
		p.set(item{"words.count", "the number of puzzles"}, render.Rect{X: x, Y: room.Y, W: room.X + room.W - x, H: room.H}, y, 1, t, []string{text})
		for _, all := range [][]render.Rect{full, empty} {
			for i := range all {
				all[i].X, all[i].Y = all[i].X+x, all[i].Y+y
			}
		}
		p.doc.Shapes(0, 0, 1, render.Fill{Ink: t.Ink, Rects: full}, render.Boxes{Ink: t.Ink, Width: 0.3, Rects: empty})
	}
}
