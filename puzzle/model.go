package puzzle

import (
	"context"

	"akari/solver"
)

// Model is a puzzle's rules as rows over one 0/1 variable for each white cell,
// 1 where a lamp stands. The zero Model is ready; Build may be called again
// and again and reuses the memory.
type Model struct {
	Problem solver.Problem
	Var     []solver.Var // the variable of each cell, -1 for black cells
	Cell    []int32      // the cell of each variable

	puzzle   *Puzzle
	sections []section
	rowCell  []int32 // the cell of each row's label
	buf      []solver.Var

	ctx    context.Context // of the running BuildContext, as are the following
	unseen int             // cells worked through since the last look at the context
	err    error           // the context's
}

// section is a stretch of rows that state one rule.
type section struct {
	rule  Rule
	start int // its first row
}

// Label says which rule a row states, and for which cell: the clue, the cell
// to be lit, or the first cell of a run.
type Label struct {
	Rule Rule
	Cell int32
}

// Label says what row i of Problem states.
func (m *Model) Label(i int) Label {
	k := len(m.sections) - 1
	for m.sections[k].start > i {
		k--
	}
	return Label{m.sections[k].rule, m.rowCell[i]}
}

// Build states the puzzle's rules, in a number of steps linear in the number
// of cells, or in the length of the rows where a genre's rows overlap more.
// The puzzle must be valid (see Validate).
func (m *Model) Build(p *Puzzle) { m.BuildContext(context.Background(), p) }

// BuildContext is Build, but it ends soon after the context has: it then
// returns the context's error, and the Model may only be built again.
func (m *Model) BuildContext(ctx context.Context, p *Puzzle) error {
	m.puzzle, m.ctx, m.unseen, m.err = p, ctx, 0, nil
	m.sections, m.rowCell = m.sections[:0], m.rowCell[:0]
	m.Var, m.Cell = m.Var[:0], m.Cell[:0]
	for i, c := range p.Cells {
		if m.ended(1) {
			return m.err
		}
		if c.IsBlack() {
			m.Var = append(m.Var, -1)
			continue
		}
		m.Var = append(m.Var, solver.Var(len(m.Cell)))
		m.Cell = append(m.Cell, int32(i))
	}
	m.Problem.Reset(len(m.Cell))
	p.Genre.rows(m)
	return m.err
}

// lookEvery is the number of cells between two looks at the context.
const lookEvery = 8192

// ended counts cells that are worked through next, and reports whether the
// context has ended.
func (m *Model) ended(cells int) bool {
	if m.unseen += cells; m.unseen >= lookEvery {
		m.unseen, m.err = 0, m.ctx.Err()
	}
	return m.err != nil
}

// Lamps turns a solver's values into the set of lamps.
func (m *Model) Lamps(value func(solver.Var) bool) Lamps {
	l := Lamps{}
	for v, cell := range m.Cell {
		if value(solver.Var(v)) {
			l = append(l, m.puzzle.Point(int(cell)))
		}
	}
	return l
}

// begin says that the rows from here on state the rule.
func (m *Model) begin(rule Rule) {
	m.sections = append(m.sections, section{rule, m.Problem.NumRows()})
}

// add states one row of the rule begun, for a cell.
func (m *Model) add(cell, lo, hi int, vars []solver.Var) {
	m.Problem.Add(lo, hi, vars...)
	m.rowCell = append(m.rowCell, int32(cell))
}

// addRuns states that every maximal stretch of white cells in a row, then in a
// column, holds at most one lamp. A stretch of one cell is stated as well, so
// that two runs pass through every white cell.
func (m *Model) addRuns() {
	p := m.puzzle
	for r := 0; r < p.Rows && !m.ended(p.Cols); r++ {
		m.addRunsOf(r*p.Cols, 1, p.Cols)
	}
	for c := 0; c < p.Cols && !m.ended(p.Rows); c++ {
		m.addRunsOf(c, p.Cols, p.Rows)
	}
}

// addRunsOf states the runs of one line of n cells.
func (m *Model) addRunsOf(start, step, n int) {
	m.buf = m.buf[:0]
	for i := range n {
		cell := start + i*step
		if v := m.Var[cell]; v >= 0 {
			m.buf = append(m.buf, v)
		} else if k := len(m.buf); k > 0 {
			m.add(cell-k*step, 0, 1, m.buf)
			m.buf = m.buf[:0]
		}
	}
	if k := len(m.buf); k > 0 {
		m.add(start+(n-k)*step, 0, 1, m.buf)
	}
}

// addCovers states that the two runs through each white cell hold a lamp.
func (m *Model) addCovers() {
	for v, cell := range m.Cell {
		if m.ended(1) {
			return
		}
		m.Problem.Cover(solver.Var(v))
		m.rowCell = append(m.rowCell, cell)
	}
}

// addClues states that the white cells each clue reaches hold its number: in
// each direction those up to the next black cell, but at most far.
func (m *Model) addClues(far int) {
	for i, c := range m.puzzle.Cells {
		if m.ended(1) {
			return
		}
		if k, ok := c.Clue(); ok {
			m.add(i, k, k, m.reach(i, far))
		}
	}
}

// reach returns the variables of the white cells seen from a cell, at most far
// in each direction. The slice is good until the next call of a method of m.
func (m *Model) reach(cell, far int) []solver.Var {
	p := m.puzzle
	m.buf = m.buf[:0]
	for _, d := range Directions {
		at := p.Point(cell).Step(d)
		for k := 0; k < far && p.In(at) && p.At(at).IsWhite(); k++ {
			m.buf = append(m.buf, m.Var[p.Index(at)])
			at = at.Step(d)
		}
	}
	return m.buf
}
