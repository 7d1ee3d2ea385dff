package generate

import (
	"context"
	"slices"

	"akari/generate/draft"
	"akari/puzzle"
	"akari/solver"
)

// spare takes clues away from a puzzle with one answer while it stays the only
// one. Where clues count many cells, whether one can go is seldom seen near it;
// so all questions go to one solver, which keeps what it learned from the
// others (Eén and Sörensson 2003). Each clue has a selector, and a second one
// says that the clue is broken: another answer, where clue i alone is gone, is
// one that breaks it.
type spare struct {
	puzzle *puzzle.Puzzle
	model  puzzle.Model
	solver *solver.Solver
	keep   []solver.Lit // by cell: the selector of its clue, Always where it has none
	breaks []solver.Lit // by cell with a clue: that it is broken
	assume []solver.Lit
}

// load takes a puzzle whose answer is the only one, a lamp where on says so.
// False if the context ends.
func (s *spare) load(ctx context.Context, p *puzzle.Puzzle, on []bool) bool {
	s.puzzle = p
	s.keep, s.breaks = make([]solver.Lit, len(p.Cells)), make([]solver.Lit, len(p.Cells))
	for cell := range s.keep {
		s.keep[cell] = solver.Always
	}
	s.model.Build(p)
	from, to := &s.model.Problem, &solver.Problem{}
	to.Reset(from.NumVars)
	var clues []int
	for i := range from.NumRows() {
		row := from.Row(i)
		if s.model.Label(i).Kind == puzzle.Count {
			clues = append(clues, i)
		} else {
			to.Add(row.Lo, row.Hi, row.Vars...)
		}
	}
	s.solver = solver.New()
	if s.solver.Load(ctx, to) != nil {
		return false
	}
	for v, cell := range s.model.Cell {
		s.solver.SetPhase(solver.Var(v), on[cell])
	}
	for _, i := range clues {
		s.optional(from.Row(i), s.model.Label(i).Cell)
	}
	return true
}

// optional states the row of a clue under a selector, and another literal for
// its opposite.
func (s *spare) optional(row solver.Row, cell int32) {
	keep, fewer, more := solver.Pos(s.solver.NewVar()), solver.Pos(s.solver.NewVar()), solver.Pos(s.solver.NewVar())
	breaks := solver.Pos(s.solver.NewVar())
	s.solver.AddRow(keep, row.Lo, row.Hi, row.Vars...)
	s.solver.AddRow(fewer, 0, row.Lo-1, row.Vars...)
	s.solver.AddRow(more, row.Hi+1, len(row.Vars), row.Vars...)
	s.solver.AddClause(breaks.Not(), fewer, more)
	s.keep[cell], s.breaks[cell] = keep, breaks
}

// spareConflicts is what one question to spare may cost.
const spareConflicts = 20_000

// drop takes the clues of the cells away, all or none, if the answer stays the
// only one. It spends up to budget conflicts on each.
func (s *spare) drop(ctx context.Context, budget int64, cells []int32) draft.Removal {
	s.assume = s.assume[:0]
	for cell, keep := range s.keep {
		if keep >= 0 && !slices.Contains(cells, int32(cell)) {
			s.assume = append(s.assume, keep)
		}
	}
	for _, cell := range cells {
		if s.keep[cell] < 0 {
			continue
		}
		s.solver.SetBudget(budget)
		switch status, _ := s.solver.Solve(ctx, append(s.assume, s.breaks[cell])...); status {
		case solver.Sat:
			return draft.Needed
		case solver.Unknown:
			return draft.Unclear
		}
	}
	for _, cell := range cells {
		if s.keep[cell] >= 0 {
			s.solver.AddClause(s.keep[cell].Not())
			s.keep[cell] = solver.Always
		}
		s.puzzle.Cells[cell] = puzzle.Black
	}
	return draft.Removed
}
