package puzzle

import (
	"context"
	"slices"

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
	clueCell []int32 // the cell of each row that states a clue
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
	s := m.sections[k]
	switch s.rule {
	case RuleShine:
		return Label{s.rule, m.Cell[m.Problem.Row(i).Vars[0]]}
	case RuleLit:
		return Label{s.rule, m.Cell[i-s.start]}
	default:
		return Label{s.rule, m.clueCell[i-s.start]}
	}
}

// Build states the puzzle's rules, in a number of steps linear in the number
// of cells, or in the length of the rows where a genre's rows overlap more.
// The puzzle must be valid (see Validate).
func (m *Model) Build(p *Puzzle) { m.BuildContext(context.Background(), p) }

// BuildContext is Build, but it ends soon after the context has: it then
// returns the context's error, and the Model may only be built again.
func (m *Model) BuildContext(ctx context.Context, p *Puzzle) error {
	m.puzzle, m.ctx, m.unseen, m.err = p, ctx, 0, nil
	m.sections, m.clueCell = m.sections[:0], m.clueCell[:0]
	m.Var, m.Cell = slices.Grow(m.Var[:0], len(p.Cells)), slices.Grow(m.Cell[:0], len(p.Cells))
	for r := range p.Rows {
		if m.ended(p.Cols) {
			return m.err
		}
		m.number(p.Cells[r*p.Cols:][:p.Cols])
	}
	m.Problem.Reset(len(m.Cell))
	p.Genre.rows(m)
	return m.err
}

// number gives the white cells of a row their variables. (Without a branch that
// depends on the cell: which one is black is hard to foresee.)
func (m *Model) number(row []Cell) {
	first, v := int32(len(m.Var)), solver.Var(len(m.Cell))
	vars, cells := m.Var[first:][:len(row)], m.Cell[:cap(m.Cell)]
	for i, c := range row {
		own, next := solver.Var(-1), v
		if c.IsWhite() {
			own, next = v, v+1
		}
		vars[i], cells[v] = own, first+int32(i)
		v = next
	}
	m.Var, m.Cell = m.Var[:int(first)+len(row)], cells[:v]
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
	m.clueCell = append(m.clueCell, int32(cell))
}

// addRuns states that every maximal stretch of white cells in a row, then in a
// column, holds at most one lamp. A stretch of one cell is stated as well, so
// that two runs pass through every white cell.
func (m *Model) addRuns() {
	p := m.puzzle
	for r := 0; r < p.Rows && !m.ended(p.Cols); r++ {
		m.Problem.AddRuns(m.Var[r*p.Cols:][:p.Cols])
	}
	m.buf = slices.Grow(m.buf[:0], p.Rows)[:p.Rows]
	for c := 0; c < p.Cols && !m.ended(p.Rows); c++ {
		for r := range m.buf {
			m.buf[r] = m.Var[r*p.Cols+c]
		}
		m.Problem.AddRuns(m.buf)
	}
}

// addCovers states that the two runs through each white cell hold a lamp.
func (m *Model) addCovers() {
	for v := range m.Cell {
		if m.ended(1) {
			return
		}
		m.Problem.Cover(solver.Var(v))
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
