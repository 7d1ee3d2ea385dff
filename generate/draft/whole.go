package draft

import (
	"context"

	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// Another returns the cells where some solution differs from the intended one; nil and sure
// if the intended solution is unique. It searches the whole board, because Ambiguities
// finds near solutions only, and spends up to budget conflicts.
func (d *Draft) Another(ctx context.Context, budget int64) (differ []int32, sure bool) {
	d.model.Build(d.puzzle) // Update does not build the model, nor does a Load that calls Update
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

// Fewest returns the cells of a smallest set of the puzzle's clues that keeps its solution
// unique, in reading order, and whether this was proved within the budget of conflicts;
// otherwise the cells are nil. solution has the lamps by cell. With all its clues the
// puzzle must have this unique solution.
//
// The clues contradict "another solution", so this is a smallest unsatisfiable set
// (mus.Smallest). The cost may grow exponentially, so call it for small boards only.
func Fewest(ctx context.Context, p *puzzle.Puzzle, solution []bool, budget int64) (cells []int32, proved bool) {
	var m puzzle.Model
	if m.Build(p) != nil {
		return nil, false
	}
	switched, err := m.Switched(ctx, puzzle.Count)
	if err != nil {
		return nil, false
	}
	rules := solver.New()
	if rules.Load(ctx, &switched.Problem) != nil {
		return nil, false
	}
	lamp := make([]bool, len(m.Cell))
	for v, cell := range m.Cell {
		lamp[v] = solution[cell]
	}
	rules.AddClause(m.AppendOther(nil, lamp)...)
	clues := mus.Groups{Rules: rules, Constraints: switched.Constraints, Ask: func(s *solver.Solver, assume ...solver.Lit) solver.Status {
		before := s.Stats().Conflicts
		s.SetBudget(budget)
		status, _ := s.Solve(ctx, assume...)
		budget = max(0, budget-(s.Stats().Conflicts-before))
		return status
	}}
	set, status := clues.Smallest(ctx, len(switched.Constraints))
	if status != solver.Unsat {
		return nil, false
	}
	for _, i := range set {
		cells = append(cells, switched.Cells[i])
	}
	return cells, true
}
