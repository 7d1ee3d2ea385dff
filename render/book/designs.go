package book

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"akari/presets"
	"akari/puzzle"
	"akari/render"
	"akari/render/paper"
)

// roles are the colours of the parts of a cover.
type roles struct{ ground, title, facts, spine, spineType, back, backType paper.Tone }

// rolesOf returns the colours of a design.
func rolesOf(d presets.Design, night, sheet, light paper.Tone) roles {
	switch d {
	case "mosaic":
		return roles{night, night, night, night, sheet, sheet, night}
	case "digit":
		title := sheet
		if night.Light() > 0.6 { // white is not readable on yellow
			title = light
		}
		return roles{night, title, title, light, sheet, sheet, light}
	case "quiet":
		return roles{sheet, night, night, sheet, night, sheet, night}
	}
	return roles{night, sheet, light, night, sheet, night, sheet}
}

// front is the trimmed front of a cover. A design draws its picture and decides where the type is.
type front struct {
	render.Rect
	margin float64 // of type
	extra  float64 // the height of the lines about author and count, except for the first

	title render.Rect // the room of title and subtitle
	face  *render.Font
	most  float64 // the largest size of the title, pt
	foot  float64 // the baseline of the last line about author and count
	x, w  float64 // the room of these lines
}

// draw draws the picture of the cover's design.
func (p *coverPen) draw(f *front) {
	map[presets.Design]func(f *front){
		"beams": p.beams, "windows": p.windows, "mosaic": p.mosaic, "digit": p.digit, "cut": p.cut, "quiet": p.quiet,
	}[p.design](f)
}

// mix returns a colour between two colours.
func mix(a, b paper.Tone, share float64) paper.Tone {
	for i := range a {
		a[i] += share * (b[i] - a[i])
	}
	return a
}

// ramp returns the colour at a place from 0 to 1 between several colours.
func ramp(at float64, stops ...paper.Tone) paper.Tone {
	at *= float64(len(stops) - 1)
	i := min(int(at), len(stops)-2)
	return mix(stops[i], stops[i+1], min(1, at-float64(i)))
}

// fill covers areas. An area that ends near the cut extends over the bleed.
func (p *coverPen) fill(t paper.Tone, rects ...render.Rect) {
	near := p.wrap.Bleed + paper.Bleed
	snap := func(v, end float64) float64 {
		switch {
		case v < near:
			return 0
		case v > end-near:
			return end
		}
		return v
	}
	for i, r := range rects {
		x, y := snap(r.X, p.wrap.Width()), snap(r.Y, p.wrap.Height())
		rects[i] = render.Rect{X: x, Y: y, W: snap(r.X+r.W, p.wrap.Width()) - x, H: snap(r.Y+r.H, p.wrap.Height()) - y}
	}
	p.doc.Fill(p.ink(t), rects...)
}

func (p *coverPen) discs(t paper.Tone, radius float64, at ...render.XY) {
	if len(at) > 0 {
		p.doc.Shapes(0, 0, 1, render.Discs{Ink: p.ink(t), Radius: radius, At: at})
	}
}

// lamps draws the lamps of a board.
func (p *coverPen) lamps(t paper.Tone, b *solved, radius, shift float64) {
	var at []render.XY
	for _, lamp := range b.lamps {
		c := b.centre(lamp)
		at = append(at, render.XY{X: c.X + shift*b.cell, Y: c.Y + shift*b.cell})
	}
	p.discs(t, radius*b.cell, at...)
}

// clues sets the clues of a board whose digits have the given height as a share of a cell. A clue
// too near the cut is left out.
func (p *coverPen) clues(t paper.Tone, b *solved, height float64) {
	b.each(func(at puzzle.Point, c puzzle.Cell) {
		if n, is := c.Clue(); is {
			p.clue(t, p.faces.bold, b.centre(at), height*b.cell, fmt.Sprint(n))
		}
	})
}

func (p *coverPen) clue(t paper.Tone, face *render.Font, at render.XY, height float64, text string) {
	half := render.Label{Size: 1}.Baseline(face.Digits()) // of the height of digits, em
	if half == 0 {
		return // the face has no digits
	}
	size := height / (2 * half)
	kind := render.Type{Font: face, Size: size * paper.PtPerMM, Ink: p.ink(t)}
	x, y, w, h := p.wrap.Safe(true)
	if room := kind.Width(text)/2 + 0.2; at.X-room >= x && at.X+room <= x+w && at.Y-height/2 >= y && at.Y+height/2 <= y+h {
		p.doc.Text(at.X, at.Y+half*size, render.Center, kind, text)
	}
}

// columns is the largest number of columns of a board as wide as the front. Its lamps are not near
// the cut.
func (f *front) columns() int { return min(12, int(f.W/10.6)) }

// usual puts the title above a picture that begins at top, and author and count at the foot.
func (f *front) usual(top float64) {
	y := f.Y + f.margin
	f.title = render.Rect{X: f.x, Y: y, W: f.w, H: top - y - 0.7*f.margin}
	f.foot = f.Y + f.H - f.margin
}

// below returns the height at the foot of the front that author and count take.
func (f *front) below() float64 { return 2.3*f.margin + f.extra }

// beams draws the light of each lamp as cones that end at walls. The board bleeds to the right.
func (p *coverPen) beams(f *front) {
	area := render.Rect{X: f.X + f.margin/4, Y: f.Y + 0.3*f.H, W: f.W - f.margin/4, H: 0.7*f.H - f.below()}
	b := p.board.part(min(10, f.columns()), area)
	b.x = f.X + f.W - float64(b.Cols)*b.cell
	f.usual(b.y)
	cuts := []float64{0, 0.75, 1.4, 2.2, 3.2, 4.5, 6.5, dark} // a cone is cut into slices, each of one tone
	last := len(cuts) - 2
	for i := last; i >= 0; i-- { // brighter slices are on top
		var slices [][]render.XY
		for _, lamp := range b.lamps {
			for _, d := range puzzle.Directions {
				if n := float64(b.reach(lamp, d)); n > 0 && cuts[i] < n+0.5 {
					slices = append(slices, p.slice(b, lamp, d, cuts[i], min(cuts[i+1], n+0.5), n+0.5))
				}
			}
		}
		tone := ramp(float64(i)/float64(last), p.light, mix(p.light, p.accent, 0.7), p.accent, mix(p.accent, p.night, 0.6), mix(p.accent, p.night, 0.85))
		p.doc.Shapes(0, 0, 1, render.Polygons{Ink: p.ink(tone), Corners: slices})
	}
	b.each(func(at puzzle.Point, c puzzle.Cell) {
		if c.IsBlack() {
			p.fill(mix(p.night, paper.Tone{}, 0.3), b.square(at, 0))
		}
	})
	p.clues(p.light, b, 0.5)
	p.lamps(paper.Tone{1, 1, 1}, b, 0.2, 0)
}

// slice returns the corners of the part of a cone from one distance to another; the cone ends at
// the distance end. The last column is stretched over the bleed.
func (p *coverPen) slice(b *solved, lamp, d puzzle.Point, from, to, end float64) []render.XY {
	half := func(u float64) float64 { return 0.07 + 0.43*u/end }
	c, inner := b.centre(lamp), max(0, from-0.04) // no gap between slices
	middle := p.wrap.FrontX() + p.wrap.Trim.Width - b.cell/2
	var out []render.XY
	for _, q := range [][2]float64{{inner, -half(inner)}, {to, -half(to)}, {to, half(to)}, {inner, half(inner)}} {
		along, across := q[0]*b.cell, q[1]*b.cell
		at := render.XY{X: c.X + along*float64(d.Col) + across*math.Abs(float64(d.Row)), Y: c.Y + along*float64(d.Row) + across*math.Abs(float64(d.Col))}
		if at.X > middle {
			at.X = middle + (at.X-middle)*(1+2*p.wrap.Bleed/b.cell)
		}
		out = append(out, at)
	}
	return out
}

// windows draws white cells as windows: the nearer a lamp, the brighter. The board bleeds to the
// left, to the right and below.
func (p *coverPen) windows(f *front) {
	top := 3.4*f.margin + 0.16*f.H + f.extra
	b := p.board.part(f.columns(), render.Rect{X: f.X, Y: f.Y + top, W: f.W, H: f.H - top})
	b.x, b.cell = f.X, f.W/float64(b.Cols)
	b.y = f.Y + f.H - float64(b.Rows)*b.cell
	f.usual(b.y - 1.7*f.margin - f.extra)
	f.foot = b.y - 0.55*f.margin
	b.each(func(at puzzle.Point, c puzzle.Cell) {
		if c.IsWhite() {
			near := float64(min(5, b.steps[b.Index(at)])) / 5
			p.fill(ramp(near, p.light, mix(p.light, p.accent, 0.6), p.accent, mix(p.accent, p.night, 0.55), mix(p.accent, p.night, 0.8)), b.square(at, 0.07))
		}
	})
	p.clues(p.sheet, b, 0.52)
	p.lamps(paper.Tone{1, 1, 1}, b, 0.2, 0)
}

// tile returns the size of the tiles of a mosaic, and their number in each direction. Both front
// and back have whole tiles, whose lamps are not near the cut.
func (p *coverPen) tile() (w, h float64, cols, rows int) {
	const least = 13.8 // mm
	t := p.wrap.Trim
	cols = min(14, int(t.Width/least))
	rows = int(t.Height * float64(cols) / t.Width)
	return t.Width / float64(cols), t.Height / float64(rows), cols, rows
}

// tiles covers the upper rows of the front or the back, which begins at x, with the board, which is
// mirrored at its edges. first is the column of the pattern that the area begins with.
func (p *coverPen) tiles(x float64, first, rows int) {
	const gap = 0.05
	w, h, cols, _ := p.tile()
	fold := func(i, n int) int {
		if i %= 2 * n; i >= n {
			i = 2*n - 1 - i
		}
		return i
	}
	var lamps []render.XY
	for r := range rows {
		for c := range cols {
			at := puzzle.Point{Row: fold(r, p.board.Rows), Col: fold(first+c, p.board.Cols)}
			box := render.Rect{X: x + (float64(c)+gap)*w, Y: p.wrap.Bleed + (float64(r)+gap)*h, W: (1 - 2*gap) * w, H: (1 - 2*gap) * h}
			switch n := p.board.steps[p.board.Index(at)]; {
			case p.board.At(at).IsBlack():
			case n == 0:
				p.fill(p.sheet, box)
				lamps = append(lamps, render.XY{X: x + (float64(c)+0.5)*w, Y: p.wrap.Bleed + (float64(r)+0.5)*h})
			default:
				p.fill([]paper.Tone{p.light, mix(p.light, p.sheet, 0.5), mix(p.light, p.accent, 0.5), p.accent}[min(n-1, 3)], box)
			}
		}
	}
	p.discs(p.accent, 0.27*w, lamps...)
}

// mosaic covers front and back with tiles. Type is on panels as large as some tiles.
func (p *coverPen) mosaic(f *front) {
	w, h, cols, rows := p.tile()
	p.tiles(f.X, cols, rows)
	high := max(3, math.Round((0.36*f.H+f.extra)/h)) * h
	panel := render.Rect{X: f.X + w, Y: f.Y + h, W: f.W - 2*w, H: high}
	p.fill(p.sheet, panel)
	inset := f.x - panel.X
	f.foot = panel.Y + high - inset
	f.title = render.Rect{X: f.x, Y: panel.Y + inset, W: f.w, H: high - 2*inset - f.extra - 6.5*p.unit}
}

// digit draws a clue with its neighbours, very large: a 2 or a 3 if the board has one.
func (p *coverPen) digit(f *front) {
	b := p.board
	var middle puzzle.Point
	best := -1
	b.each(func(at puzzle.Point, c puzzle.Cell) {
		n, clue := c.Clue()
		score := 0 // 2 and 3, then other clues, then black cells; then those with the most lamps
		for _, better := range []bool{c.IsBlack(), clue, clue && (n == 2 || n == 3)} {
			if better {
				score += 10
			}
		}
		for _, d := range puzzle.Directions {
			if b.lamp(at.Step(d)) {
				score++
			}
		}
		if score > best {
			middle, best = at, score
		}
	})
	side := min(0.44*f.W, 0.3*f.H)
	radius := 0.3 * side
	if r := f.W/2 - side - paper.Bleed; r > 0.16*side {
		radius = min(radius, r) // the lamp at the right ends well inside the trim
	}
	top := f.Y + 0.57*f.H - f.extra/2 - side/2
	near := *b
	near.cell, near.x, near.y = side, f.X+f.W/2-(float64(middle.Col)+0.5)*side, top-float64(middle.Row)*side
	b.each(func(at puzzle.Point, c puzzle.Cell) {
		dr, dc := at.Row-middle.Row, at.Col-middle.Col
		switch {
		case dr*dr > 1 || dc*dc > 1:
		case c.IsBlack():
			p.fill(p.light, near.square(at, 0.012))
		case dr == 0 || dc == 0:
			p.fill(mix(p.night, p.sheet, 0.16), near.square(at, 0.012))
			if b.lamp(at) {
				p.discs(p.accent, radius, near.centre(at))
			}
		}
	})
	if n, clue := b.At(middle).Clue(); clue {
		p.clue(p.sheet, p.faces.display, near.centre(middle), 0.62*side, fmt.Sprint(n))
	}
	f.usual(top)
	f.title.H = min(0.26*f.H, f.title.H)
	edge := f.title.Y + f.title.H + 0.4*f.margin
	foot := f.Y + f.H - f.below()
	left, wide := f.X-paper.RunOver, f.W+paper.RunOver
	p.fill(p.night, render.Rect{X: left, W: wide, H: edge}, render.Rect{X: left, Y: foot, W: wide, H: f.Y + f.H - foot})
}

// cut draws four sheets of paper with holes. The holes are deeper near lamps.
func (p *coverPen) cut(f *front) {
	const shift = 0.19 // of shadows
	b := p.board.part(12, render.Rect{X: f.X + f.margin, Y: f.Y + 0.36*f.H, W: f.W - 2*f.margin, H: 0.64*f.H - f.below()})
	f.usual(b.y)
	depth := func(at puzzle.Point) int {
		if b.At(at).IsBlack() {
			return 0
		}
		return max(1, 4-b.steps[b.Index(at)])
	}
	sheets := []paper.Tone{mix(p.accent, p.night, 0.45), mix(p.accent, p.sheet, 0.25), mix(p.accent, p.sheet, 0.62), p.light}
	for z, sheet := range sheets {
		var holes []render.Rect
		var shadows [][]render.XY
		hole := func(at puzzle.Point) bool { return depth(at) > z }
		b.each(func(at puzzle.Point, _ puzzle.Cell) {
			if !hole(at) {
				return
			}
			r, s := b.square(at, -0.005), shift*b.cell
			holes = append(holes, r)
			up, left := hole(puzzle.Point{Row: at.Row - 1, Col: at.Col}), hole(puzzle.Point{Row: at.Row, Col: at.Col - 1})
			box := func(w, h float64) []render.XY {
				return []render.XY{{X: r.X, Y: r.Y}, {X: r.X + w, Y: r.Y}, {X: r.X + w, Y: r.Y + h}, {X: r.X, Y: r.Y + h}}
			}
			if !up {
				shadow := box(r.W, s)
				shadow[2].X, shadow[3].X = r.X+r.W+s, r.X+s
				shadows = append(shadows, shadow)
			}
			if !left {
				shadow := box(s, r.H)
				shadow[1].Y, shadow[2].Y = r.Y+s, r.Y+r.H+s
				shadows = append(shadows, shadow)
			}
			if up && left && !hole(puzzle.Point{Row: at.Row - 1, Col: at.Col - 1}) {
				shadows = append(shadows, box(s, s))
			}
		})
		if len(holes) > 0 {
			p.fill(sheet, holes...)
			p.doc.Shapes(0, 0, 1, render.Polygons{Ink: p.ink(mix(sheet, mix(p.night, paper.Tone{}, 0.35), 0.62)), Corners: shadows})
		}
	}
	p.lamps(paper.Tone{1, 1, 1}, b, 0.23, shift/2)
	p.clues(p.sheet, b, 0.44)
}

// quiet draws black cells only, and the lamp that shines the farthest as a sun.
func (p *coverPen) quiet(f *front) {
	b := p.board.part(14, render.Rect{X: f.X + f.W - f.margin - 0.66*f.W, Y: f.Y + f.margin, W: 0.66 * f.W, H: 0.74*f.H - 4.2*f.margin - f.extra})
	b.x, b.y = f.X+f.W-f.margin-float64(b.Cols)*b.cell, f.Y+f.margin
	b.each(func(at puzzle.Point, c puzzle.Cell) {
		if c.IsBlack() {
			p.fill(p.night, b.square(at, 0.015))
		}
	})
	far := func(lamp puzzle.Point) (n int) {
		for _, d := range puzzle.Directions {
			n += b.reach(lamp, d)
		}
		return n
	}
	p.lamps(p.accent, b, 0.09, 0)
	if len(b.lamps) > 0 {
		sun := slices.MaxFunc(b.lamps, func(k, l puzzle.Point) int { return cmp.Compare(far(k), far(l)) })
		at, wide := b.centre(sun), max(0.35, 0.035*b.cell)
		for _, d := range puzzle.Directions {
			if n := float64(b.reach(sun, d)); n > 0 {
				x, y := at.X+(n+0.5)*b.cell*float64(d.Col), at.Y+(n+0.5)*b.cell*float64(d.Row)
				p.fill(p.light, render.Rect{X: min(at.X, x) - wide/2, Y: min(at.Y, y) - wide/2, W: math.Abs(x-at.X) + wide, H: math.Abs(y-at.Y) + wide})
			}
		}
		p.discs(p.light, 0.47*b.cell, at)
	}
	f.usual(f.Y)
	y := b.y + float64(b.Rows)*b.cell + 1.2*f.margin
	f.title.Y, f.title.H = y, f.foot-f.extra-f.margin-y
	f.face, f.most = p.faces.text, 0.7*f.most
}
