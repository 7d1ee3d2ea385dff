package draft

import (
	"context"

	"akari/solver"
)

// Another returns the cells where some answer, on the whole board, differs from
// the intended one; none and sure says that there is no other. It is one search
// of the solver over all rows, for answers too far from the intended one to be
// found by Ambiguities. It spends up to budget conflicts.
func (d *Draft) Another(ctx context.Context, budget int64) (differ []int32, sure bool) {
	d.model.Build(d.puzzle) // Update and a Load that it does leave it as it was
	s := solver.New()
	if s.Load(ctx, &d.model.Problem) != nil {
		return nil, false
	}
	var other []solver.Lit
	for v, is := range d.answer {
		switch v := solver.Var(v); {
		case is == 1:
			other = append(other, solver.Neg(v))
		case !d.puzzle.Genre.Antichain:
			other = append(other, solver.Pos(v))
		}
	}
	s.AddClause(other...)
	s.SetBudget(budget)
	switch status, _ := s.Solve(ctx); status {
	case solver.Unsat:
		return nil, true
	case solver.Unknown:
		return nil, false
	}
	for v, is := range d.answer {
		if s.Value(solver.Var(v)) != (is == 1) {
			differ = append(differ, d.cellOf(int32(v)))
		}
	}
	return differ, true
}
