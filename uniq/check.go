package uniq

import (
	"cmp"
	"context"

	"akari/puzzle"
	"akari/solver"
)

// Check decides whether the puzzle has exactly one solution. The error is a
// *puzzle.InvalidError or the context's. To decide many puzzles, use a Checker.
func Check(ctx context.Context, p *puzzle.Puzzle, o Options) (Verdict, error) {
	return new(Checker).Check(ctx, p, o)
}

// Checker decides many puzzles in the same memory: after its largest puzzle, a verdict without
// explanation allocates nothing. The zero Checker is ready. A Checker belongs to one
// goroutine.
type Checker struct {
	model  puzzle.Model
	solver *solver.Solver
	puzzle *puzzle.Puzzle // the puzzle of the current call, like the following fields

	solution, other puzzle.Lamps
	differ          []puzzle.Point
	values          []bool // by variable: the solution found last
}

// Check does what the function Check does, with the memory of the Checker. Solution, Other and
// Differ of the verdict are valid until the next call (see Verdict.Clone).
func (c *Checker) Check(ctx context.Context, p *puzzle.Puzzle, o Options) (Verdict, error) {
	if err := c.load(ctx, p); err != nil {
		return Verdict{}, err
	}
	Allow(c.solver, o.Budget)
	v, err := c.decide(ctx)
	if err != nil {
		return Verdict{}, err
	}
	v.Stats = Stats(c.solver.Stats())
	if o.Solution != nil {
		v.Broken = append([]puzzle.Violation{}, p.Check(o.Solution)...)
	}
	if o.Decided != nil {
		o.Decided(v.Kind)
	}
	if !o.Explain {
		return v, nil
	}
	explained := v // on the heap, which a verdict without explanation is not
	c.explain(ctx, &explained, o)
	if err := ctx.Err(); err != nil {
		return Verdict{}, err
	}
	return explained, nil
}

// load states the rules of a puzzle.
func (c *Checker) load(ctx context.Context, p *puzzle.Puzzle) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if c.solver == nil {
		c.solver = solver.New()
		c.solution, c.other = puzzle.Lamps{}, puzzle.Lamps{} // a solution without lamps is not nil
	}
	c.puzzle = p
	if err := c.model.Build(p); err != nil {
		return err
	}
	return c.solver.Load(ctx, &c.model.Problem)
}

// decide looks for a solution, and then for another.
func (c *Checker) decide(ctx context.Context) (v Verdict, err error) {
	if v.Kind, err = c.kind(ctx, None); v.Kind != Many {
		return v, err
	}
	c.solution = c.lamps(c.solution[:0])
	v.Solution = c.solution
	for v, lamp := range c.values { // if the solution is unique, each first trial is wrong and soon refuted
		c.solver.SetPhase(solver.Var(v), !lamp)
	}
	c.solver.Exclude()
	switch v.Kind, err = c.kind(ctx, One); v.Kind {
	case Many:
		c.differ = c.differ[:0]
		for v, lamp := range c.values {
			if c.solver.Value(solver.Var(v)) != lamp {
				c.differ = append(c.differ, c.puzzle.Point(int(c.model.Cell[v])))
			}
		}
		c.other = c.lamps(c.other[:0])
		v.Differ, v.Other = c.differ, c.other
	case Undecided:
		v.Solution = nil
	}
	return v, err
}

// kind looks for a solution. It returns Many if there is one, and otherwise the given kind.
func (c *Checker) kind(ctx context.Context, refuted Kind) (Kind, error) {
	status, err := c.solver.Solve(ctx)
	switch status {
	case solver.Sat:
		return Many, nil
	case solver.Unsat:
		return refuted, nil
	}
	return Undecided, err
}

// lamps appends the solution that the solver found last, and copies it to c.values.
func (c *Checker) lamps(l puzzle.Lamps) puzzle.Lamps {
	c.values = append(c.values[:0], c.solver.Values()[:len(c.model.Cell)]...)
	return c.model.AppendLamps(l, c.values)
}

// explain adds the reasons to a verdict. Each part of the explanation has its own effort limit. A
// part that is not decided stays nil.
func (c *Checker) explain(ctx context.Context, v *Verdict, o Options) {
	budget := cmp.Or(o.Budget, DefaultBudget)
	q := &explainer{ctx: ctx, puzzle: c.puzzle, model: &c.model, solver: c.solver, share: budget / explainShare}
	if budget < 0 {
		q.share = -1
	}
	switch explained := q.length() <= maxExplained; {
	case explained && v.Kind == None:
		q.explainNone(v)
	case explained && v.Kind == One:
		q.share = budget
		q.explainOne(v)
	case explained && v.Kind == Many:
		q.explainMany(v)
	}
	if v.Kind == One && v.Minimal == nil {
		v.Redundant = "not decided"
	}
	v.Stats.add(q.stats)
}

// explainShare divides the effort limit: each part of an explanation may use a twentieth of it.
// Only the redundant clues may use all of it, because they are the only part for a unique puzzle.
const explainShare = 20

// maxExplained is the largest total length of all constraints for which a puzzle is explained,
// about that of an open board of 100×100. On longer puzzles, every part would reach its effort
// limit.
const maxExplained = 1 << 21
