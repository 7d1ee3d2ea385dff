package puzzle

import (
	"context"
	"slices"

	"akari/solver"
)

// Switched returns the problem with a selector for each row of the kinds: such
// a row holds only where its selector does. rows are those rows, in their
// order, and cells what they are about (see Label). The error is the context's.
func (m *Model) Switched(ctx context.Context, kinds ...RowKind) (p *solver.Problem, rows []solver.Row, cells []int32, err error) {
	p = &solver.Problem{}
	p.Reset(m.Problem.NumVars)
	for i := range m.Problem.NumRows() {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, nil, nil, ctx.Err()
		}
		row, label := m.Problem.Row(i), m.Label(i)
		if !slices.Contains(kinds, label.Kind) {
			p.Add(row.Lo, row.Hi, row.Vars...)
			continue
		}
		row.Selector = solver.Pos(p.NewVar())
		p.AddIf(row.Selector, row.Lo, row.Hi, row.Vars...)
		rows, cells = append(rows, row), append(cells, label.Cell)
	}
	return p, rows, cells, nil
}

// AppendOther appends the clause that another answer than the given one
// satisfies; lamp is by variable. Where no answer is a subset of another, one of the given answer's
// lamps is gone in every other: the lamps suffice. Elsewhere every cell counts.
func (m *Model) AppendOther(clause []solver.Lit, lamp []bool) []solver.Lit {
	n, all := len(clause), bit(!m.puzzle.Genre.Antichain)
	clause = slices.Grow(clause, len(lamp)+1)[:n+len(lamp)+1]
	for v, is := range lamp { // without a branch that depends on it
		clause[n] = solver.Pos(solver.Var(v)) + solver.Lit(bit(is))
		n += bit(is) | all
	}
	return clause[:n]
}

// bit is 1 for true.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
