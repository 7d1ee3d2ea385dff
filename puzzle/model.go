package puzzle

import "akari/solver"

// Model states a puzzle's rules as constraints over one 0/1 variable for each white cell: 1 if the
// cell holds a lamp. The zero Model is ready to use. Build may be called any number of times
// and reuses the memory.
type Model struct {
	Problem solver.Problem
	Var     []solver.Var // the variable of each cell, -1 for black cells
	Cell    []int32      // the cell of each variable

	puzzle    *Puzzle
	sections  []section
	countCell []int32 // the cell of each Count
	buf       []solver.Var
	runs      Runs  // used only by searchlightsConstraints, as are the fields below
	sumOf     []int // by run
	beside    [4]int32
}

// section is a stretch of constraints of one kind.
type section struct {
	kind  ConstraintKind
	start int // its first constraint
}

// ConstraintKind is the meaning of a constraint. Searches depend on the kind of a constraint, never
// on the name of a rule, so they work for all genres.
type ConstraintKind uint8

const (
	AtMostOne ConstraintKind = iota // at most one lamp on its cells; independent of the clues
	Cover                           // at least one lamp on the two AtMostOne constraints through its cell
	Count                           // exactly as many lamps on its cells as the number of a clue
)

// Label is the kind of a constraint and its cell: the first cell of an AtMostOne, the lit cell of a
// Cover, the clue of a Count.
type Label struct {
	Kind ConstraintKind
	Cell int32
}

// Puzzle returns the puzzle whose rules the model states.
func (m *Model) Puzzle() *Puzzle { return m.puzzle }

// Label returns the label of constraint i of Problem. If there is no such constraint, the label is
// zero.
func (m *Model) Label(i int) Label {
	if i < 0 || i >= m.Problem.NumConstraints() {
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
		l.Cell = m.Cell[m.Problem.Constraint(i).Vars[0]]
	case Cover:
		l.Cell = m.Cell[i-s.start]
	case Count:
		l.Cell = m.countCell[i-s.start]
	}
	return l
}

// Build states the puzzle's rules, in time linear in the total length of the constraints. The
// largest board takes some hundredths of a second. If the puzzle is not a board (see Validate),
// Build returns the error of Validate, and the problem has no solution.
func (m *Model) Build(p *Puzzle) error {
	m.puzzle = p
	m.sections, m.countCell, m.Var, m.Cell = m.sections[:0], m.countCell[:0], m.Var[:0], m.Cell[:0]
	if err := p.validShape(); err != nil {
		m.Problem.Reset(0)
		m.Begin(Count)
		m.Problem.Add(1, 1)
		m.countCell = append(m.countCell, 0)
		return err
	}
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
	p.Genre.Constraints(m)
	return nil
}

// AppendLamps appends the lamps of a solution to l. lamp[v] is the value of variable v.
func (m *Model) AppendLamps(l Lamps, lamp []bool) Lamps {
	for v, is := range lamp[:min(len(lamp), m.Problem.NumVars())] {
		if is {
			l = append(l, m.puzzle.Point(int(m.Cell[v])))
		}
	}
	return l
}

// Begin sets the kind of the constraints that follow.
func (m *Model) Begin(kind ConstraintKind) {
	m.sections = append(m.sections, section{kind, m.Problem.NumConstraints()})
}
