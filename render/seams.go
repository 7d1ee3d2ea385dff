package render

import "akari/puzzle"

// underFrame stretches areas that touch the frame to the middle of the frame, so that viewers draw
// no light line between an area and the frame.
func (f *Figure) underFrame(rects []Rect) []Rect {
	w := f.FrameWidth() / 2
	for i := range rects {
		r := &rects[i]
		right, bottom := r.X+r.W, r.Y+r.H
		if r.X == 0 && !f.Style.OpenLeft {
			r.X -= w
		}
		if right == float64(f.Cols) && !f.Style.OpenRight {
			right += w
		}
		if r.Y == 0 {
			r.Y -= w
		}
		if bottom == float64(f.Rows) {
			bottom += w
		}
		r.W, r.H = right-r.X, bottom-r.Y
	}
	return rects
}

// seams draws white lines between black cells, so that readers can count black cells.
func (f *Figure) seams(p *puzzle.Puzzle) {
	if !f.Style.solid() {
		return
	}
	w := f.Style.Line / f.Style.Cell
	var ends [][2]XY
	// across adds the seams at the far sides of the cells of a row or a column.
	across := func(long int, at func(k int) puzzle.Point, end func(v float64) XY, step puzzle.Point) {
		black := func(k int) bool {
			next := at(k).Step(step)
			return k < long && p.In(next) && p.At(at(k)).IsBlack() && p.At(next).IsBlack()
		}
		for from := 0; from < long; from++ {
			to := from
			for black(to) {
				to++
			}
			if to > from {
				ends = append(ends, [2]XY{end(float64(from) + w/2), end(float64(to) - w/2)})
				from = to
			}
		}
	}
	for r := range p.Rows {
		across(p.Cols, func(k int) puzzle.Point { return puzzle.Point{Row: r, Col: k} }, func(v float64) XY { return XY{v, float64(r + 1)} }, puzzle.Point{Row: 1})
	}
	for c := range p.Cols {
		across(p.Rows, func(k int) puzzle.Point { return puzzle.Point{Row: k, Col: c} }, func(v float64) XY { return XY{float64(c + 1), v} }, puzzle.Point{Col: 1})
	}
	f.lines(White, w, ends)
}
