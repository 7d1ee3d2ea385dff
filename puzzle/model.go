package puzzle

import (
	"slices"

	"akari/solver"
)

// Model is a puzzle's rules as rows over one 0/1 variable for each white cell,
// 1 if there is a lamp. The zero Model is ready; Build may be called any number of
// times and reuses the memory.
type Model struct {
	Problem solver.Problem
	Var     []solver.Var // the variable of each cell, -1 for black cells
	Cell    []int32      // the cell of each variable

	puzzle    *Puzzle
	sections  []section
	countCell []int32 // the cell of each Count
	buf       []solver.Var
	runs      Runs  // of searchlightsRows, as the following
	sumOf     []int // by run
	beside    [4]int32
}

// section is a stretch of rows of one kind.
type section struct {
	kind  RowKind
	start int // its first row
}

// RowKind is what a row asks for. A search asks for the kind, never for the name of a
// rule, and so needs no genre.
type RowKind uint8

const (
	AtMostOne RowKind = iota // no two lamps among its cells; it holds whatever the clues are
	Cover                    // a lamp on one of the two rows AtMostOne through its cell
	Count                    // as many lamps among its cells as the puzzle prints
)

// Label is what a row asks for, and its cell: the first of an AtMostOne, the one that a
// Cover is about, the clue of a Count.
type Label struct {
	Kind RowKind
	Cell int32
}

// Puzzle is the puzzle whose rules are stated.
func (m *Model) Puzzle() *Puzzle { return m.puzzle }

// Label returns the label of row i of Problem, the zero Label if there is no such row.
func (m *Model) Label(i int) Label {
	if i < 0 || i >= m.Problem.NumRows() {
		return Label{}
	}
	k := len(m.sections) - 1
	for m.sections[k].start > i {
		k--
	}
	s := m.sections[k]
	l := Label{Kind: s.kind}
	switch s.kind {
	case AtMostOne:
		l.Cell = m.Cell[m.Problem.Row(i).Vars[0]]
	case Cover:
		l.Cell = m.Cell[i-s.start]
	case Count:
		l.Cell = m.countCell[i-s.start]
	}
	return l
}

// Rows are the first row of a kind and the row after the last, equal if the
// genre has no such row.
func (m *Model) Rows(kind RowKind) (from, to int) {
	i := slices.IndexFunc(m.sections, func(s section) bool { return s.kind == kind })
	switch {
	case i < 0:
		return 0, 0
	case i+1 == len(m.sections):
		return m.sections[i].start, m.Problem.NumRows()
	}
	return m.sections[i].start, m.sections[i+1].start
}

// Has reports whether the genre of the puzzle has rows of the kind.
func (m *Model) Has(kind RowKind) bool {
	return slices.ContainsFunc(m.sections, func(s section) bool { return s.kind == kind })
}

// Build states the puzzle's rules, in time linear in the length of the rows. It looks at
// no context: the largest board takes some hundredths of a second. If the puzzle is not
// a board (see Validate), the problem has no solution, and the error is why.
func (m *Model) Build(p *Puzzle) error {
	m.puzzle = p
	if err := p.validShape(); err != nil {
		m.refuse()
		return err
	}
	m.sections, m.countCell, m.Var, m.Cell = m.sections[:0], m.countCell[:0], m.Var[:0], m.Cell[:0]
	for i, c := range p.Cells {
		v := solver.Var(-1)
		if c.IsWhite() {
			v = solver.Var(len(m.Cell))
			m.Cell = append(m.Cell, int32(i))
		} else if _, clue := c.Clue(); clue {
			m.countCell = append(m.countCell, int32(i))
		}
		m.Var = append(m.Var, v)
	}
	m.Problem.Reset(len(m.Cell))
	p.Genre.Rows(m)
	return nil
}

// refuse states a row that nothing satisfies.
func (m *Model) refuse() {
	m.sections, m.countCell, m.Var, m.Cell = m.sections[:0], m.countCell[:0], m.Var[:0], m.Cell[:0]
	m.Problem.Reset(0)
	m.Begin(Count)
	m.Problem.Add(1, 1)
	m.countCell = append(m.countCell, 0)
}

// AppendLamps appends the lamps of a solution, which is by variable.
func (m *Model) AppendLamps(l Lamps, lamp []bool) Lamps {
	for v, is := range lamp[:min(len(lamp), m.Problem.NumVars())] {
		if is {
			l = append(l, m.puzzle.Point(int(m.Cell[v])))
		}
	}
	return l
}

// Begin makes the kind of the following rows.
func (m *Model) Begin(kind RowKind) {
	m.sections = append(m.sections, section{kind, m.Problem.NumRows()})
}
