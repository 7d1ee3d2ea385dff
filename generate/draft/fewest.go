package draft

import (
	"context"

	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// Fewest finds a smallest set of the puzzle's clues that leaves its answer, a
// lamp where answer says so by cell, the only one. With all its clues the
// puzzle must have that one answer. It returns the cells of the clues that
// stay, in reading order, and whether the smallest was found and proved within
// the budget of conflicts; where not, the cells are nil.
//
// That the answer is the only one says that the clues contradict "another
// answer", so this is a smallest unsatisfiable set of clues (mus.Smallest). Its
// cost may grow exponentially: this is for small boards.
func Fewest(ctx context.Context, p *puzzle.Puzzle, answer []bool, budget int64) (cells []int32, proved bool) {
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
		lamp[v] = answer[cell]
	}
	rules.AddClause(m.AppendOther(nil, lamp)...)
	clues := mus.Groups{Rules: rules, Rows: switched.Rows, Ask: func(s *solver.Solver, assume ...solver.Lit) solver.Status {
		before := s.Stats().Conflicts
		s.SetBudget(budget)
		status, _ := s.Solve(ctx, assume...)
		budget = max(0, budget-(s.Stats().Conflicts-before))
		return status
	}}
	set, status := clues.Smallest(ctx, len(switched.Rows))
	if status != solver.Unsat {
		return nil, false
	}
	for _, i := range set {
		cells = append(cells, switched.Cells[i])
	}
	return cells, true
}
