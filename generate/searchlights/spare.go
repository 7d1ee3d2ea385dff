package searchlights

import (
	"context"
	"slices"

	"akari/generate/draft"
	"akari/puzzle"
	"akari/solver"
)

// spare removes clues from a puzzle as long as its solution stays unique. Clues count many
// cells, so the cells near a clue seldom show whether it can go. All questions go to one
// solver, which keeps what it learned (Eén and Sörensson 2003).
//
// A selector keeps a clue: its row holds. Another selector breaks the clue: it sees fewer
// lights, or more. A second solution without clue i is one that breaks clue i.
type spare struct {
	model   puzzle.Model
	problem solver.Problem
	solver  solver.Solver
	clues   []choice // by cell
	assume  []solver.Lit
}

// choice is the selectors of a clue.
type choice struct {
	open                      bool // the cell has a clue that is not settled
	keep, breaks, fewer, more solver.Lit
}

// load loads a puzzle and its unique solution, given by cell in on; it returns false if the
// context ends.
func (s *spare) load(ctx context.Context, p *puzzle.Puzzle, on []bool) bool {
	if s.model.Build(p) != nil {
		return false
	}
	s.problem.Reset(0)
	rules := s.problem.Include(&s.model.Problem)
	s.clues = slices.Grow(s.clues[:0], len(p.Cells))[:len(p.Cells)]
	clear(s.clues)
	for i := range s.model.Problem.NumConstraints() {
		row := s.model.Problem.Constraint(i)
		within := func(lo, hi int) solver.Lit {
			selector := solver.Pos(s.problem.NewVar())
			rules.Within(i, selector, lo, hi)
			return selector
		}
		s.clues[s.model.Label(i).Cell] = choice{true, within(row.Lo, row.Hi), solver.Pos(s.problem.NewVar()),
			within(0, row.Lo-1), within(row.Hi+1, len(row.Vars))}
	}
	if s.solver.Load(ctx, &s.problem) != nil {
		return false
	}
	for v, cell := range s.model.Cell {
		s.solver.SetPhase(solver.Var(v), on[cell])
	}
	for _, c := range s.clues {
		if c.open {
			for _, l := range []solver.Lit{c.breaks, c.fewer, c.more} {
				s.solver.SetPhase(l.Var(), false)
			}
			s.solver.AddClause(c.keep.Not(), c.breaks.Not())
			s.solver.AddClause(c.breaks.Not(), c.fewer, c.more)
			s.solver.AddClause(c.breaks, c.fewer.Not())
			s.solver.AddClause(c.breaks, c.more.Not())
		}
	}
	return true
}

// settle keeps the clue of a cell for good, or drops it.
func (s *spare) settle(cell int32, kept bool) {
	c := &s.clues[cell]
	switch {
	case !c.open:
	case kept:
		s.solver.AddClause(c.keep)
	default:
		s.solver.AddClause(c.keep.Not())
		s.solver.AddClause(c.breaks.Not())
	}
	c.open = false
}

// spareBudget multiplies the usual conflict limit of a question.
const spareBudget = 4

// dropIf is a genre.Question. If no second solution was found, the condition decides.
func (s *spare) dropIf(ctx context.Context, conflicts int64, agrees func() bool, cells []int32) draft.Removal {
	verdict := s.ask(ctx, spareBudget*conflicts, cells)
	if agrees != nil && verdict != draft.Needed {
		verdict = draft.Needed
		if agrees() {
			verdict = draft.Removed
		}
	}
	for _, cell := range cells {
		s.settle(cell, verdict != draft.Removed)
		if verdict == draft.Removed {
			s.model.Puzzle().Cells[cell] = puzzle.Black
		}
	}
	return verdict
}

// ask looks for a second solution without the clues of the cells.
func (s *spare) ask(ctx context.Context, budget int64, cells []int32) draft.Removal {
	s.assume = s.assume[:0]
	for cell, c := range s.clues {
		if c.open && !slices.Contains(cells, int32(cell)) {
			s.assume = append(s.assume, c.keep)
		}
	}
	for _, cell := range cells {
		if !s.clues[cell].open {
			continue
		}
		s.solver.SetBudget(budget)
		switch status, _ := s.solver.Solve(ctx, append(s.assume, s.clues[cell].breaks)...); status {
		case solver.Sat:
			return draft.Needed
		case solver.Unknown:
			return draft.Unclear
		}
	}
	return draft.Removed
}
