package puzzle

import "slices"

// Run is a maximal stretch of white cells in a row or a column. Its cells, in reading order, are
// First, First+Step, First+2·Step and so on; there are Size cells.
type Run struct{ First, Step, Size int32 }

// Last returns the last cell of the run.
func (r Run) Last() int32 { return r.First + (r.Size-1)*r.Step }

// Runs are the runs of a board: first the runs of its rows, row by row, then the runs of its
// columns, column by column. Two runs pass through every white cell. The zero Runs is ready to
// use. Find may be called any number of times and reuses the memory.
type Runs struct {
	All     []Run
	Through [][2]int32 // by white cell: the run of its row and the run of its column
}

// Find finds the runs of a puzzle, in time linear in its cells. A puzzle that is not a board
// has no runs.
func (r *Runs) Find(p *Puzzle) {
	r.All = r.All[:0]
	if p.validShape() != nil {
		r.Through = r.Through[:0]
		return
	}
	r.Through = slices.Grow(r.Through[:0], len(p.Cells))[:len(p.Cells)]
	for row := range p.Rows {
		r.cut(p.Cells, row*p.Cols, 1, p.Cols, 0)
	}
	for col := range p.Cols {
		r.cut(p.Cells, col, p.Cols, p.Rows, 1)
	}
}

// cut appends the runs of one line of n cells, a row (axis 0) or a column
// (axis 1).
func (r *Runs) cut(cells []Cell, first, step, n, axis int) {
	size := 0
	for k, at := 0, first; k <= n; k, at = k+1, at+step {
		if k < n && cells[at].IsWhite() {
			r.Through[at][axis] = int32(len(r.All))
			size++
		} else if size > 0 {
			r.All = append(r.All, Run{int32(at - size*step), int32(step), int32(size)})
			size = 0
		}
	}
}

// AppendBeside appends the runs that begin or end beside a black cell.
func (r *Runs) AppendBeside(runs []int32, p *Puzzle, at Point) []int32 {
	for _, d := range Directions {
		if next := at.Step(d); p.At(next).IsWhite() && p.Index(next) < len(r.Through) {
			runs = append(runs, r.Through[p.Index(next)][d.Row&1])
		}
	}
	return runs
}
