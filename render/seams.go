package render

import "akari/puzzle"

// underFrame stretches areas that touch the frame to the middle of the frame, so that viewers draw
// no light line between an area and the frame.
func (f *Figure) underFrame(rects []Rect) []Rect {
	w := f.FrameWidth() / 2
	for i := range rects {
		r := &rects[i]
		right, bottom := r.X+r.W, r.Y+r.H
		if r.X == 0 {
			r.X -= w
		}
		if right == float64(f.Cols) {
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
	black := func(r, c int) bool { return p.At(puzzle.Point{Row: r, Col: c}).IsBlack() }
	var ends [][2]XY
	for r := range p.Rows - 1 {
		for _, run := range mergeRuns(1, p.Cols, func(c int) bool { return black(r, c) && black(r+1, c) }) {
			ends = append(ends, [2]XY{{run.X + w/2, float64(r + 1)}, {run.X + run.W - w/2, float64(r + 1)}})
		}
	}
	for c := range p.Cols - 1 {
		for _, run := range mergeRuns(1, p.Rows, func(r int) bool { return black(r, c) && black(r, c+1) }) {
			ends = append(ends, [2]XY{{float64(c + 1), run.X + w/2}, {float64(c + 1), run.X + run.W - w/2}})
		}
	}
	f.lines(White, w, ends)
}
