package draft

import (
	"context"

	"akari/solver"
)

// Another returns the cells where some solution differs from the intended one; nil and sure
// if there is no other. It searches the whole board, for solutions too far away for
// Ambiguities, and spends up to budget conflicts.
func (d *Draft) Another(ctx context.Context, budget int64) (differ []int32, sure bool) {
	d.model.Build(d.puzzle) // Update and a Load that it does leave it as it was
	s := solver.New()
	if s.Load(ctx, &d.model.Problem) != nil {
		return nil, false
	}
	intended := make([]bool, len(d.solution))
	for v, is := range d.solution {
		intended[v] = is == 1
	}
	s.AddClause(d.model.AppendOther(nil, intended)...)
	s.SetBudget(budget)
	switch status, _ := s.Solve(ctx); status {
	case solver.Unsat:
		return nil, true
	case solver.Unknown:
		return nil, false
	}
	for v, is := range intended {
		if s.Value(solver.Var(v)) != is {
			differ = append(differ, d.cellOf(int32(v)))
		}
	}
	return differ, true
}
