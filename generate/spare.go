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
// others (Eén and Sörensson 2003).
//
// A clue's row says that the lamps it sees, by runs, and its gaps are as many as
// the cells it sees. The gaps are variables in a chain, the first so many of
// them 1. A selector keeps the clue: it fixes the gaps. Another one breaks it: it
// denies them; another answer, where clue i alone is gone, is one that breaks it.
type spare struct {
	puzzle  *puzzle.Puzzle
	model   puzzle.Model
	runs    puzzle.Runs
	problem solver.Problem
	solver  *solver.Solver
	tallies []tally
	keep    []solver.Lit // by cell: the selector of its clue, Always where it has none
	breaks  []solver.Lit // by cell with a clue: that it is broken
	assume  []solver.Lit
}

// tally is a clue with its gaps, and how many of them it has.
type tally struct {
	cell         int
	n            int
	gaps         []solver.Var
	keep, breaks solver.Lit
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
	s.state()
	s.solver = solver.New()
	if s.solver.Load(ctx, &s.problem) != nil {
		return false
	}
	for v, cell := range s.model.Cell {
		s.solver.SetPhase(solver.Var(v), on[cell])
	}
	for _, t := range s.tallies {
		s.choose(t)
		s.keep[t.cell], s.breaks[t.cell] = t.keep, t.breaks
	}
	return true
}

// state states the rows of all clues.
func (s *spare) state() {
	p := s.puzzle
	s.problem.Reset(s.model.Problem.NumVars)
	s.runs.Find(p)
	sums := make([]int, len(s.runs.All))
	for i, r := range s.runs.All {
		var vars []solver.Var
		for at := r.First; at <= r.Last(); at += r.Step {
			vars = append(vars, s.model.Var[at])
		}
		sums[i] = s.problem.Sum(vars...)
	}
	s.tallies = s.tallies[:0]
	for i, c := range p.Cells {
		k, clue := c.Clue()
		if !clue {
			continue
		}
		t := tally{cell: i, keep: solver.Pos(s.problem.NewVar()), breaks: solver.Pos(s.problem.NewVar())}
		var seen []int
		for _, r := range s.runs.AppendBeside(nil, p, p.Point(i)) {
			seen = append(seen, sums[r])
			for range s.runs.All[r].Size {
				t.gaps = append(t.gaps, s.problem.NewVar())
			}
		}
		if n := len(t.gaps); n > 0 {
			t.n = n - k
			s.problem.AddSums(n, n, append(seen, s.problem.Sum(t.gaps...))...)
		}
		s.tallies = append(s.tallies, t)
	}
}

// choose states what the two selectors of a clue mean.
func (s *spare) choose(t tally) {
	broken := []solver.Lit{t.breaks.Not()}
	for j, v := range t.gaps {
		gap := solver.Neg(v)
		if j < t.n {
			gap = gap.Not()
		}
		s.solver.SetPhase(v, j < t.n)
		s.solver.AddClause(t.keep.Not(), gap)
		if j > 0 {
			s.solver.AddClause(solver.Neg(v), solver.Pos(t.gaps[j-1]))
		}
		if j == t.n-1 || j == t.n {
			broken = append(broken, gap.Not())
		}
	}
	s.solver.AddClause(broken...)
}

// lightsBudget is how much dearer a question about a Searchlights may be.
const lightsBudget = 4

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
	if verdict != draft.Removed {
		return verdict
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

// ask asks for another answer without the clues of the cells.
func (s *spare) ask(ctx context.Context, budget int64, cells []int32) draft.Removal {
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
	return draft.Removed
}
