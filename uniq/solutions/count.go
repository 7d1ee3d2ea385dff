package solutions

import (
	"context"
	"math"
	"slices"

	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// maxLayer bounds the bytes of a layer, some 700,000 states. A count needs two layers, and
// the memory of their smaller predecessors.
const maxLayer = 48 << 20

// Count returns the exact number of solutions: the product over the parts of the puzzle
// that share no open rule. Each part is counted by a frontier over its cells (see key),
// whose cost grows with its shorter side and not with the number of solutions.
//
// The search for a first solution may cost budget conflicts, 0 for uniq.DefaultBudget, a
// negative number for no limit. The error is uniq.ErrUndecided if a frontier would take
// more than some 700,000 states, a *puzzle.InvalidError, or the context's.
func Count(ctx context.Context, p *puzzle.Puzzle, budget int64) (Number, error) {
	m, s, any, err := load(ctx, p, budget)
	switch {
	case err != nil:
		return nil, err
	case !any:
		return nil, nil
	}
	parts, ok := m.Problem.Split(ctx, s.Fixed)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case !ok:
		return nil, uniq.ErrUndecided
	}
	total, free := Number{1}, uint(0)
	for _, of := range parts {
		if len(of.Constraints) == 0 {
			free++ // a cell without a rule
			continue
		}
		n, err := part(of).count(ctx, func(v solver.Var) puzzle.Point { return p.Point(int(m.Cell[v])) })
		if err != nil {
			return nil, err
		}
		if total = total.times(n); len(total) == 0 {
			break
		}
	}
	return total.times(powerOf2(free)), nil
}

// load states the puzzle's rules in a solver and looks for a solution, for at most budget conflicts;
// any is false if there is none. The solver has drawn the conclusions that need no decision.
func load(ctx context.Context, p *puzzle.Puzzle, budget int64) (m *puzzle.Model, s *solver.Solver, any bool, err error) {
	if err := p.Validate(); err != nil {
		return nil, nil, false, err
	}
	m, s = &puzzle.Model{}, solver.New()
	if err := m.Build(p); err != nil {
		return nil, nil, false, err
	}
	if err := s.Load(ctx, &m.Problem); err != nil {
		return nil, nil, false, err
	}
	uniq.Allow(s, budget)
	status, err := s.Solve(ctx)
	if err != nil {
		return nil, nil, false, err
	}
	return m, s, status != solver.Unsat && s.Propagate(), nil
}

// part is a part of a puzzle that shares no open rule with the rest.
type part solver.Part

// count returns the number of assignments of the part's variables that keep
// its constraints. It walks along the rows of the board or along its columns, whichever
// takes smaller states.
func (p part) count(ctx context.Context, cell func(solver.Var) puzzle.Point) (Number, error) {
	var best *frontier
	words := 0
	for _, byColumns := range []bool{false, true} {
		order := slices.Clone(p.Vars)
		if byColumns {
			slices.SortFunc(order, func(u, v solver.Var) int {
				a, b := cell(u), cell(v)
				return puzzle.Point{Row: a.Col, Col: a.Row}.Compare(puzzle.Point{Row: b.Col, Col: b.Row})
			})
		}
		constraints := p.renumbered(order)
		f, ok := newFrontier(ctx, constraints, len(order))
		if ok && (best == nil || f.width < best.width) {
			best, words = f, limbs(constraints, len(order))
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case best == nil:
		return nil, uniq.ErrUndecided
	}
	return best.count(ctx, words)
}

// renumbered returns the constraints with each variable replaced by its place in the order.
func (p part) renumbered(order []solver.Var) []solver.Constraint {
	first := p.Vars[0]
	place := make([]solver.Var, p.Vars[len(p.Vars)-1]-first+1)
	for i, v := range order {
		place[v-first] = solver.Var(i)
	}
	constraints := make([]solver.Constraint, len(p.Constraints))
	for i, r := range p.Constraints {
		vars := make([]solver.Var, len(r.Vars))
		for j, v := range r.Vars {
			vars[j] = place[v-first]
		}
		constraints[i] = r
		constraints[i].Vars = vars
	}
	return constraints
}

// limbs is the number of 64-bit words that the count of n variables can need: a run of k
// cells takes k+1 forms, any other cell two.
func limbs(constraints []solver.Constraint, n int) int {
	forms, taken := float64(n), make([]bool, n) // forms is a logarithm
	for _, r := range constraints {
		if r.Hi == 1 && !slices.ContainsFunc(r.Vars, func(v solver.Var) bool { return taken[v] }) {
			forms += math.Log2(float64(len(r.Vars)+1)) - float64(len(r.Vars))
			for _, v := range r.Vars {
				taken[v] = true
			}
		}
	}
	return int(forms*(1+1e-9))/64 + 1
}

// count returns the number of paths: O(steps × states) time, two layers of memory.
func (f *frontier) count(ctx context.Context, limbs int) (Number, error) {
	last, err := f.walk(ctx, limbs, nil)
	if err != nil || len(last.keys) == 0 {
		return nil, err
	}
	return numberOf(last.number(0)), nil
}
