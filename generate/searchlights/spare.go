package searchlights

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
// others (Eén and Sörensson 2003).
//
// A selector keeps a clue: its row holds. Another one breaks it: it sees fewer
// lamps or more. Another answer, where clue i alone is gone, is one that breaks it.
type spare struct {
	puzzle  *puzzle.Puzzle
	runs    puzzle.Runs
	problem solver.Problem
	solver  *solver.Solver
	vars    []solver.Var // by cell
	clues   []choice     // by cell
	assume  []solver.Lit
}

// choice is what there is to choose about a clue.
type choice struct {
	open         bool // there is one, and it is not settled
	keep, breaks solver.Lit
	fewer, more  solver.Lit
}

// load takes a puzzle whose answer is the only one, a lamp where on says so.
// False if the context ends.
func (s *spare) load(ctx context.Context, p *puzzle.Puzzle, on []bool) bool {
	s.puzzle = p
	s.clues = make([]choice, len(p.Cells))
	s.state()
	s.solver = solver.New()
	if s.solver.Load(ctx, &s.problem) != nil {
		return false
	}
	for cell, v := range s.vars {
		if v >= 0 {
			s.solver.SetPhase(v, on[cell])
		}
	}
	for _, c := range s.clues {
		if !c.open {
			continue
		}
		for _, l := range []solver.Lit{c.breaks, c.fewer, c.more} {
			s.solver.SetPhase(l.Var(), false)
		}
		s.solver.AddClause(c.keep.Not(), c.breaks.Not())
		s.solver.AddClause(c.breaks.Not(), c.fewer, c.more)
		s.solver.AddClause(c.breaks, c.fewer.Not())
		s.solver.AddClause(c.breaks, c.more.Not())
	}
	return true
}

// state states the rows of all clues.
func (s *spare) state() {
	p := s.puzzle
	s.problem.Reset(0)
	s.vars = make([]solver.Var, len(p.Cells))
	for cell, c := range p.Cells {
		if s.vars[cell] = -1; c.IsWhite() {
			s.vars[cell] = s.problem.NewVar()
		}
	}
	s.runs.Find(p)
	sums := make([]int, len(s.runs.All))
	for i, r := range s.runs.All {
		var vars []solver.Var
		for at := r.First; at <= r.Last(); at += r.Step {
			vars = append(vars, s.vars[at])
		}
		sums[i] = s.problem.Sum(vars...)
	}
	for i, c := range p.Cells {
		if k, clue := c.Clue(); clue {
			s.clues[i] = s.choose(k, s.runs.AppendBeside(nil, p, p.Point(i)), sums)
		}
	}
}

// choose states what there is to choose about a clue that sees runs, whose sums
// are given by run.
func (s *spare) choose(clue int, beside []int32, sums []int) choice {
	var seen []int
	n := 0
	for _, r := range beside {
		seen = append(seen, sums[r])
		n += int(s.runs.All[r].Size)
	}
	between := func(lo, hi int) solver.Lit {
		selector := solver.Pos(s.problem.NewVar())
		s.problem.AddSumsIf(selector, lo, hi, seen...)
		return selector
	}
	return choice{true, between(clue, clue), solver.Pos(s.problem.NewVar()), between(0, clue-1), between(clue+1, n)}
}

// settle keeps the clue of a cell for good, or drops it.
func (s *spare) settle(cell int32, kept bool) {
	c := &s.clues[cell]
	if !c.open {
		return
	}
	c.open = false
	if kept {
		s.solver.AddClause(c.keep)
		return
	}
	s.solver.AddClause(c.keep.Not())
	s.solver.AddClause(c.breaks.Not())
}

// spareBudget is how much dearer a question about a Searchlights may be.
const spareBudget = 4

// dropIf takes the clues of the cells away, all or none, if the answer stays the
// only one; it spends up to budget conflicts on each. With a further condition
// that is asked where there is no second answer, or where none was found.
func (s *spare) dropIf(ctx context.Context, budget int64, agrees func() bool, cells []int32) draft.Removal {
	verdict := s.ask(ctx, budget, cells)
	if agrees != nil && verdict != draft.Needed {
		verdict = draft.Needed
		if agrees() {
			verdict = draft.Removed
		}
	}
	for _, cell := range cells {
		s.settle(cell, verdict != draft.Removed)
		if verdict == draft.Removed {
			s.puzzle.Cells[cell] = puzzle.Black
		}
	}
	return verdict
}

// ask asks for another answer without the clues of the cells.
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
