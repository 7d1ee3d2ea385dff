package uniq

import (
	"context"

	"akari/puzzle"
	"akari/solver"
)

// Check decides whether the puzzle, which must be valid, has exactly one
// answer. To decide many puzzles, keep a Checker.
func Check(ctx context.Context, p *puzzle.Puzzle, o Options) Verdict {
	return new(Checker).Check(ctx, p, o)
}

// Checker decides puzzle after puzzle in the same memory: once it has seen its
// largest, a verdict without explanation allocates nothing. The zero Checker is
// ready. It belongs to one goroutine; any number may run side by side.
type Checker struct {
	model  puzzle.Model
	solver *solver.Solver
	ctx    context.Context // of the running call, as are the following
	puzzle *puzzle.Puzzle

	answer, other puzzle.Lamps
	differ        []puzzle.Point
	values        []bool // by variable: the answer found last
	lits          []solver.Lit
}

// Check is the function Check in the Checker's memory: Answer, Other and
// Differ of the verdict are good until the next call (see Verdict.Clone).
func (c *Checker) Check(ctx context.Context, p *puzzle.Puzzle, o Options) Verdict {
	if c.solver == nil {
		c.solver = solver.New()
		c.answer, c.other = puzzle.Lamps{}, puzzle.Lamps{} // an answer without lamps is not nil
	}
	c.ctx, c.puzzle = ctx, p
	if c.model.BuildContext(ctx, p) != nil || c.solver.LoadContext(ctx, &c.model.Problem) != nil {
		return Verdict{Kind: Undecided}
	}
	c.solver.SetBudget(budget(o.Budget))
	v := c.decide()
	s := c.solver.Stats()
	v.Stats = Stats{s.Conflicts, s.Decisions, s.Propagations}
	if o.Answer != nil {
		v.Broken = append([]puzzle.Violation{}, p.Check(o.Answer)...)
	}
	if o.Explain && ctx.Err() == nil {
		c.explain(&v, o)
	}
	return v
}

// decide asks for an answer, then for another.
func (c *Checker) decide() Verdict {
	v := Verdict{}
	if v.Kind = c.kind(c.solver.Solve(c.ctx), None); v.Kind != Many {
		return v
	}
	c.answer = c.lamps(c.answer[:0])
	v.Answer = c.answer
	if c.ctx.Err() != nil {
		return Verdict{Kind: Undecided}
	}
	c.lits = appendDiffers(c.lits[:0], c.puzzle.Genre, c.values)
	for v, lamp := range c.values { // what is tried first is wrong then, in a puzzle, and soon seen to be
		c.solver.SetPhase(solver.Var(v), !lamp)
	}
	c.solver.AddClause(c.lits...)
	if v.Kind = c.kind(c.solver.Solve(c.ctx), One); v.Kind == Many {
		c.differ = c.differing(c.differ[:0])
		v.Differ = c.differ
		c.other = c.lamps(c.other[:0])
		v.Other = c.other
	}
	if v.Kind == Undecided {
		v.Answer = nil
	}
	return v
}

// kind reads a solver's status as far as it goes: Many while there is an
// answer, refuted where there is none.
func (c *Checker) kind(s solver.Status, refuted Kind) Kind {
	switch s {
	case solver.Sat:
		return Many
	case solver.Unsat:
		return refuted
	}
	return Undecided
}

// lamps appends the answer the solver found last.
func (c *Checker) lamps(l puzzle.Lamps) puzzle.Lamps {
	c.values = appendValues(c.values[:0], c.solver, len(c.model.Cell))
	for v, lamp := range c.values {
		if lamp {
			l = append(l, c.puzzle.Point(int(c.model.Cell[v])))
		}
	}
	return l
}

// differing appends the cells where the answer the solver found last is not the
// one kept in values.
func (c *Checker) differing(out []puzzle.Point) []puzzle.Point {
	for v, lamp := range c.values {
		if c.solver.Value(solver.Var(v)) != lamp {
			out = append(out, c.puzzle.Point(int(c.model.Cell[v])))
		}
	}
	return out
}

// appendValues appends the values of the first n variables in the assignment
// that the solver found last.
func appendValues(values []bool, s *solver.Solver, n int) []bool {
	for v := range solver.Var(n) {
		values = append(values, s.Value(v))
	}
	return values
}

// appendDiffers appends the clause "another answer than this one". Where no
// answer is a subset of another, it is enough that one of its lamps is gone.
func appendDiffers(clause []solver.Lit, g *puzzle.Genre, values []bool) []solver.Lit {
	for i, lamp := range values {
		if v := solver.Var(i); lamp {
			clause = append(clause, solver.Neg(v))
		} else if !g.Antichain {
			clause = append(clause, solver.Pos(v))
		}
	}
	return clause
}

// budget turns Options.Budget into the solver's.
func budget(conflicts int64) int64 {
	if conflicts == 0 {
		return DefaultBudget
	}
	return conflicts
}
