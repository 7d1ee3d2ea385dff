package render

import (
	"math"
	"slices"
	"strconv"

	"akari/puzzle"
	"akari/render/paper"
)

// Marks are the marks that a figure shows on top of the printed puzzle. With the zero Marks, it
// shows only the puzzle. All points are on the board.
type Marks struct {
	Lamps  puzzle.Lamps
	Lit    []bool         // by cell: reached by light; nil shows no light
	Dots   []puzzle.Point // white cells marked "no lamp"
	Tinted []puzzle.Point // highlighted cells: the reasons of a step
	Framed []puzzle.Point // white cells with a light border: cells that a step needs to light
	Boxed  []puzzle.Point // cells with a heavy border: the cells that a step decides
}

// Solution returns the marks of a solved puzzle: its lamps, and the cells that they light.
func Solution(p *puzzle.Puzzle, l puzzle.Lamps) Marks {
	if p == nil {
		return Marks{Lamps: l}
	}
	return Marks{Lamps: l, Lit: p.Lit(l)}
}

// Figure is one puzzle as ink. Positions and lengths are in cells, x to the right and y
// down from the top left corner of the grid; the frame is outside the grid.
type Figure struct {
	Rows, Cols int
	Style      Style
	Shapes     []Shape // later shapes cover earlier shapes

	err error
}

// Shape is Fill, Lines, Boxes, Discs, Polygons or Labels. Each has its Ink.
type Shape interface{ ink() Ink }

// XY is a place in a figure.
type XY struct{ X, Y float64 }

// Rect is an upright rectangle: its top left corner, width and height.
type Rect struct{ X, Y, W, H float64 }

type (
	// Fill covers rectangles.
	Fill struct {
		Ink
		Rects []Rect
	}
	// Lines are strokes between two points, with square ends.
	Lines struct {
		Ink
		Width float64
		Ends  [][2]XY
	}
	// Boxes are the borders of rectangles; the stroke is centred on the edge.
	Boxes struct {
		Ink
		Width float64
		Rects []Rect
	}
	// Discs are filled circles.
	Discs struct {
		Ink
		Radius float64
		At     []XY
	}
	// Polygons are filled areas, each between its corners.
	Polygons struct {
		Ink
		Corners [][]XY
	}
	// Labels are numbers centred on cells, in the clues' font.
	Labels struct {
		Ink
		Items []Label
	}
)

// Label is a text of the given type size, centred at a place.
type Label struct {
	At   XY
	Size float64 // em, in cells
	Text string
}

// Draw makes the figure of a puzzle and its marks, in time linear in the number of cells. If
// the puzzle is malformed, a mark is outside the board, or the style is invalid, the figure is
// empty, and Err and every writer of the figure return the error.
func Draw(p *puzzle.Puzzle, m Marks, s Style) *Figure {
	s = s.settled()
	err := m.check(p)
	if err == nil {
		err = s.Validate()
	}
	if err != nil {
		return &Figure{Style: Print, err: err}
	}
	f := &Figure{Rows: p.Rows, Cols: p.Cols, Style: s}
	if m.Lit != nil && s.Light == LightTint {
		f.fill(s.Tint, mergeRuns(p.Rows, p.Cols, func(i int) bool { return m.Lit[i] && p.Cells[i].IsWhite() }))
	}
	if m.Lit != nil && s.Light == LightDark {
		f.fill(s.night(), mergeRuns(p.Rows, p.Cols, func(i int) bool { return !m.Lit[i] && p.Cells[i].IsWhite() }))
	}
	tinted := set(p, m.Tinted)
	if s.solid() {
		f.fill(2*s.Tint, mergeRuns(p.Rows, p.Cols, func(i int) bool { return tinted[i] && p.Cells[i].IsWhite() }))
	}
	f.fill(s.Black, f.underFrame(mergeRuns(p.Rows, p.Cols, func(i int) bool { return p.Cells[i].IsBlack() })))
	if m.Lit != nil && s.Light == LightRays {
		f.rays(p, m)
		f.views(p, m)
	}
	f.grid()
	f.seams(p)
	// Black cells have no visible tint. If black cells are grey, no cell has a tint.
	pointed := slices.DeleteFunc(puzzle.SortedLamps(m.Tinted), func(at puzzle.Point) bool { return p.At(at).IsWhite() && s.solid() })
	f.borders(s.Black.Over(), 0.06, 0.13, pointed)
	boxed := set(p, m.Boxed)
	wanted := slices.DeleteFunc(slices.Clone(m.Framed), func(at puzzle.Point) bool { return boxed[p.Index(at)] })
	f.borders(Solid, 0.04, 0.2, wanted)
	f.borders(Solid, 0.10, 0.08, m.Boxed)
	f.lamps(p.Genre, m.Lamps)
	f.discs(Solid, 0.09, centres(m.Dots))
	f.clues(p)
	return f
}

// add adds a shape of n items, unless n is 0.
func (f *Figure) add(n int, s Shape) {
	if n > 0 {
		f.Shapes = append(f.Shapes, s)
	}
}

func (f *Figure) fill(ink Ink, rects []Rect) { f.add(len(rects), Fill{ink, rects}) }

func (f *Figure) lines(ink Ink, width float64, ends [][2]XY) {
	f.add(len(ends), Lines{ink, width, ends})
}

func (f *Figure) discs(ink Ink, radius float64, at []XY) { f.add(len(at), Discs{ink, radius, at}) }

// set converts points to marks by cell.
func set(p *puzzle.Puzzle, points []puzzle.Point) []bool {
	in := make([]bool, len(p.Cells))
	for _, at := range points {
		in[p.Index(at)] = true
	}
	return in
}

// mergeRuns covers the chosen cells of a grid with rectangles. Each maximal run
// of a row is a rectangle, and equal runs of adjoining rows are one rectangle.
func mergeRuns(rows, cols int, in func(cell int) bool) []Rect {
	var out []Rect
	above := map[[2]int]int{} // the runs of the row above: place in out
	for r := range rows {
		row := map[[2]int]int{}
		for c := 0; c < cols; c++ {
			from := c
			for c < cols && in(r*cols+c) {
				c++
			}
			if c == from {
				continue
			}
			key := [2]int{from, c}
			if i, ok := above[key]; ok {
				out[i].H++
				row[key] = i
				continue
			}
			row[key] = len(out)
			out = append(out, Rect{float64(from), float64(r), float64(c - from), 1})
		}
		above = row
	}
	return out
}

// grid draws the lines between the cells and the frame around them.
func (f *Figure) grid() {
	rows, cols := float64(f.Rows), float64(f.Cols)
	var ends [][2]XY
	for r := 1.0; r < rows; r++ {
		ends = append(ends, [2]XY{{0, r}, {cols, r}})
	}
	for c := 1.0; c < cols; c++ {
		ends = append(ends, [2]XY{{c, 0}, {c, rows}})
	}
	f.lines(Solid, f.Style.Line/f.Style.Cell, ends)
	w := f.FrameWidth()
	f.add(1, Boxes{Solid, w, []Rect{{-w / 2, -w / 2, cols + w, rows + w}}})
}

// FrameWidth is the weight of the frame in cells. The figure extends beyond its grid by this
// width on every side.
func (f *Figure) FrameWidth() float64 { return f.Style.Frame / f.Style.Cell }

// Width and Height are the size of the figure with its frame, in mm.
func (f *Figure) Width() float64  { return float64(f.Cols)*f.Style.Cell + 2*f.Style.Frame }
func (f *Figure) Height() float64 { return float64(f.Rows)*f.Style.Cell + 2*f.Style.Frame }

// beamInk and beamWidth are the ink and the width of beams of light, in cells. Beams differ from
// the lines of the grid.
const beamInk, beamWidth = 30, 0.24

// rays draws a grey beam from each lamp along the lit cells of its row and
// column, up to the wall that stops it.
func (f *Figure) rays(p *puzzle.Puzzle, m Marks) {
	var ends [][2]XY
	for _, at := range m.Lamps {
		for _, d := range puzzle.Directions {
			far := at
			for q := at.Step(d); p.In(q) && p.At(q).IsWhite() && m.Lit[p.Index(q)]; q = q.Step(d) {
				far = q
			}
			if far != at {
				ends = append(ends, [2]XY{centre(at), wall(far, d)})
			}
		}
	}
	f.lines(beamInk, f.weight(beamWidth), ends)
}

// wall returns the middle of a cell's edge.
func wall(at, towards puzzle.Point) XY {
	c := centre(at)
	return XY{c.X + float64(towards.Col)/2, c.Y + float64(towards.Row)/2}
}

// viewWidth is the width of rays in genres in which lamps light nothing, in cells. It is less than
// beamWidth, because many rays cross.
const viewWidth = 0.14

// views draws a grey ray from each clue to the last lamp that it counts in each direction, for
// genres in which lamps light nothing.
func (f *Figure) views(p *puzzle.Puzzle, m Marks) {
	if p.Genre.Lights() {
		return
	}
	var ends [][2]XY
	lamp := set(p, m.Lamps)
	for i, c := range p.Cells {
		if _, clue := c.Clue(); !clue {
			continue
		}
		for _, d := range puzzle.Directions {
			near := wall(p.Point(i), d)
			far := near
			for q := p.Point(i).Step(d); p.In(q) && p.At(q).IsWhite(); q = q.Step(d) {
				if lamp[p.Index(q)] {
					far = centre(q)
				}
			}
			if far != near {
				ends = append(ends, [2]XY{near, far})
			}
		}
	}
	f.lines(beamInk, f.weight(viewWidth), ends)
}

// borders draws borders inside the edges of cells, at the given distance and at least as heavy
// as lines.
func (f *Figure) borders(ink Ink, weight, inside float64, cells []puzzle.Point) {
	var rects []Rect
	for _, at := range cells {
		rects = append(rects, Rect{float64(at.Col) + inside, float64(at.Row) + inside, 1 - 2*inside, 1 - 2*inside})
	}
	f.add(len(rects), Boxes{ink, f.weight(weight), rects})
}

// weight returns a weight in cells, at least the weight of the lines.
func (f *Figure) weight(w float64) float64 { return max(w, f.Style.Line/f.Style.Cell) }

// lamps draws the lamps.
func (f *Figure) lamps(g *puzzle.Genre, lamps []puzzle.Point) {
	const radius, tip = 0.32, 0.4
	at := centres(lamps)
	switch f.Style.Symbol.of(g) {
	case SymbolStar:
		f.add(len(at), Polygons{Solid, stars(tip, at)})
	case SymbolDisc:
		f.discs(Solid, radius, at)
	default:
		f.discs(Solid, radius, at)
		f.discs(White, radius-min(f.weight(0.095), radius/2), at) // heavy lines leave an open ring
	}
}

// Star returns the ten corners of a star around the origin, the first at the top.
func Star(radius float64) []XY {
	const inner = 0.45
	points := make([]XY, 10)
	for i := range points {
		r := radius
		if i%2 == 1 {
			r *= inner
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / 5)
		points[i] = XY{r * sin, -r * cos}
	}
	return points
}

// stars returns the corners of a star at each place.
func stars(radius float64, places []XY) [][]XY {
	shape := Star(radius)
	all := make([][]XY, len(places))
	for k, at := range places {
		all[k] = make([]XY, len(shape))
		for i, p := range shape {
			all[k][i] = XY{at.X + p.X, at.Y + p.Y}
		}
	}
	return all
}

// A digit of SansBold is DigitWidth em wide; digits of other faces are set no wider. A number is at
// most clueRoom of its cell wide.
const DigitWidth, clueRoom = 0.682, 0.88

// MinCell returns the side in mm of the smallest cell that can hold a clue with the given
// number of digits in the given type size.
func MinCell(points float64, digits int) float64 {
	return points * DigitWidth * float64(digits) / (clueRoom * paper.PtPerMM)
}

// clues writes the numbers. Numbers of many digits are smaller, to stay inside their cells.
func (f *Figure) clues(p *puzzle.Puzzle) {
	size := f.Style.Clue
	if low := f.Style.MinClue / (f.Style.Cell * paper.PtPerMM); size < low {
		size = min(low, clueRoom/DigitWidth)
	}
	var items []Label
	for i, c := range p.Cells {
		n, ok := c.Clue()
		if !ok {
			continue
		}
		text := strconv.Itoa(n)
		items = append(items, Label{centre(p.Point(i)), min(size, clueRoom/(DigitWidth*float64(len(text)))), text})
	}
	f.add(len(items), Labels{f.Style.Black.Over(), items})
}

// Ink returns the approximate black area of the figure, in mm². A tint counts by its share of
// black, and lines count only on white cells.
func (f *Figure) Ink() float64 {
	area, dark := 0.0, 0.0
	for _, shape := range f.Shapes {
		switch s := shape.(type) {
		case Fill:
			for _, r := range s.Rects {
				on := (min(r.X+r.W, float64(f.Cols)) - max(r.X, 0)) * (min(r.Y+r.H, float64(f.Rows)) - max(r.Y, 0)) // the rest is below the frame
				area += on * float64(s.Ink) / 100
				if s.Ink == Solid {
					dark += on
				}
			}
		case Boxes:
			for _, r := range s.Rects {
				area += 2 * (r.W + r.H) * s.Width * float64(s.Ink) / 100
			}
		case Lines:
			for _, e := range s.Ends {
				length := math.Abs(e[0].X-e[1].X) + math.Abs(e[0].Y-e[1].Y)
				area += length * s.Width * float64(s.Ink) / 100 * (1 - dark/float64(f.Rows*f.Cols))
			}
		}
	}
	return area * f.Style.Cell * f.Style.Cell
}

func centre(at puzzle.Point) XY { return XY{float64(at.Col) + 0.5, float64(at.Row) + 0.5} }

func centres(points []puzzle.Point) []XY {
	var out []XY
	for _, at := range points {
		out = append(out, centre(at))
	}
	return out
}
