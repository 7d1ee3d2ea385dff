package puzzle

import "akari/solver"

// Model is a puzzle's rules as rows over one 0/1 variable for each white cell,
// 1 where a lamp stands. The zero Model is ready; Build may be called again
// and again and reuses the memory.
type Model struct {
	Problem solver.Problem
	Labels  []Label      // what each row of Problem states
	Var     []solver.Var // the variable of each cell, -1 for black cells
	Cell    []int32      // the cell of each variable

	puzzle *Puzzle
	buf    []solver.Var
}

// Label says which rule a row states, and for which cell: the clue, the cell
// to be lit, or the first cell of a run.
type Label struct {
	Rule Rule
	Cell int32
}

// Build states the puzzle's rules, in a number of steps linear in the length
// of the rows. The puzzle must be valid (see Validate).
func (m *Model) Build(p *Puzzle) {
	m.puzzle = p
	m.Labels, m.Var, m.Cell = m.Labels[:0], m.Var[:0], m.Cell[:0]
	for i, c := range p.Cells {
		if c.IsBlack() {
			m.Var = append(m.Var, -1)
			continue
		}
		m.Var = append(m.Var, solver.Var(len(m.Cell)))
		m.Cell = append(m.Cell, int32(i))
	}
	m.Problem.Reset(len(m.Cell))
	p.Genre.rows(m)
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

// add states one row for a rule and a cell.
func (m *Model) add(rule Rule, cell, lo, hi int, vars []solver.Var) {
	m.Problem.Add(lo, hi, vars...)
	m.Labels = append(m.Labels, Label{rule, int32(cell)})
}

// varsOf returns the variables of white cells. The slice is good until the
// next call of a method of m.
func (m *Model) varsOf(cells []Point) []solver.Var {
	m.buf = m.buf[:0]
	for _, at := range cells {
		m.buf = append(m.buf, m.Var[m.puzzle.Index(at)])
	}
	return m.buf
}

// eachRun calls yield for every maximal stretch of at least two white cells in
// a row, then in a column, with its first cell and its variables.
func (m *Model) eachRun(yield func(first int, vars []solver.Var)) {
	p := m.puzzle
	line := func(start, step, n int) {
		m.buf = m.buf[:0]
		for i := 0; i <= n; i++ {
			cell := start + i*step
			if i < n && p.Cells[cell].IsWhite() {
				m.buf = append(m.buf, m.Var[cell])
				continue
			}
			if k := len(m.buf); k > 1 {
				yield(cell-k*step, m.buf)
			}
			m.buf = m.buf[:0]
		}
	}
	for r := range p.Rows {
		line(r*p.Cols, 1, p.Cols)
	}
	for c := range p.Cols {
		line(c, p.Cols, p.Rows)
	}
}

// crossing returns the variables of the cell and of all white cells it sees.
// The slice is good until the next call of a method of m.
func (m *Model) crossing(cell int) []solver.Var {
	p := m.puzzle
	m.buf = append(m.buf[:0], m.Var[cell])
	for _, d := range Directions {
		step := d.Row*p.Cols + d.Col
		at := p.Point(cell).Step(d)
		for i := cell + step; p.In(at) && p.Cells[i].IsWhite(); i += step {
			m.buf = append(m.buf, m.Var[i])
			at = at.Step(d)
		}
	}
	return m.buf
}
