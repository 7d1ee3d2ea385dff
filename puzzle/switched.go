package puzzle

import (
	"context"
	"slices"

	"akari/solver"
)

// Switched is a model's problem in which each constraint of some kinds has a selector. Such a
// constraint applies only if its selector is true.
type Switched struct {
	Problem     solver.Problem
	Copy        solver.Copy         // adds further constraints of the model to the problem
	Constraints []solver.Constraint // the constraints with a selector, in their order
	Numbers     []int               // their numbers in the model
	Cells       []int32             // their cells (see Label)
}

// Switched returns the model's problem with a selector for each constraint of the given kinds. The
// only error is the error of the context.
func (m *Model) Switched(ctx context.Context, kinds ...ConstraintKind) (*Switched, error) {
	s := &Switched{}
	s.Problem.Reset(0)
	s.Copy = s.Problem.Include(&m.Problem)
	for i := range m.Problem.NumConstraints() {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		label, selector := m.Label(i), solver.Always
		if slices.Contains(kinds, label.Kind) {
			selector = solver.Pos(s.Problem.NewVar())
		}
		n := s.Copy.Constraint(i, selector)
		if selector != solver.Always {
			s.Constraints, s.Numbers, s.Cells = append(s.Constraints, s.Problem.Constraint(n)), append(s.Numbers, i), append(s.Cells, label.Cell)
		}
	}
	return s, nil
}

// AppendOther appends a clause that is false for the given solution and true for every other
// solution. lamp[v] is the value of variable v in the given solution. If no solution is a subset
// of another solution, every other solution lacks a lamp of the given solution, so the clause
// needs only the lamps. Otherwise the clause has every cell.
func (m *Model) AppendOther(clause []solver.Lit, lamp []bool) []solver.Lit {
	for v, is := range lamp[:min(len(lamp), m.Problem.NumVars())] {
		if is || !m.puzzle.Genre.Antichain {
			clause = append(clause, solver.Is(solver.Var(v), !is))
		}
	}
	return clause
}
