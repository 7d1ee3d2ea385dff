package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// explainMany finds how the solutions differ, and changes that make the solution unique.
func (q *explainer) explainMany(v *Verdict) {
	v.Unseen = q.unseen()
	q.closest(v)
	pool, ok := q.forced(v)
	if !ok {
		return
	}
	q.repair(v, v.Differ, pool)
	if len(v.Repairs) == 0 && !v.RepairsCut {
		v.RepairSet = q.repairSet(pool)
	}
	q.blacken(v)
}

// unseen lists the cells that are in no constraint.
func (q *explainer) unseen() (cells []puzzle.Point) {
	parts, _ := q.model.Problem.Split(q.ctx, func(solver.Var) (value, known bool) { return false, false })
	for _, part := range parts {
		if len(part.Constraints) == 0 {
			cells = append(cells, q.points(part.Vars)...)
		}
	}
	return cells
}

// touchesAll reports whether the variables have a cell in every region. A clue that sees no cell of
// a region cannot make the solution of this region unique.
func touchesAll(q *explainer, vars []solver.Var, regions [][]puzzle.Point) bool {
	cells := q.points(vars)
	for _, region := range regions {
		if !slices.ContainsFunc(cells, func(at puzzle.Point) bool { return slices.Contains(region, at) }) {
			return false
		}
	}
	return true
}

// heldTwice reports whether at least two solutions have k lamps on the variables.
func heldTwice(pool [][]bool, vars []solver.Var, k int) bool {
	n := 0
	for _, values := range pool {
		if lampsAmong(values, vars) == k {
			n++
		}
	}
	return n > 1
}

// withNew adds new solutions to the pool, up to 256.
func withNew(pool, found [][]bool) [][]bool {
	for _, f := range found {
		known := func(a []bool) bool { return slices.Equal(a, f) }
		if len(pool) < 256 && !slices.ContainsFunc(pool, known) {
			pool = append(pool, f)
		}
	}
	return pool
}

func lampsAmong(values []bool, vars []solver.Var) int {
	n := 0
	for _, v := range vars {
		if values[v] {
			n++
		}
	}
	return n
}

// withClue decides the puzzle with k lamps on the variables. It returns at most two of the
// solutions.
func (q *explainer) withClue(vars []solver.Var, k int) (left Kind, found [][]bool) {
	clue := q.selector()
	q.solver.AddConstraint(clue, k, k, vars...)
	defer q.solver.AddClause(clue.Not())
	switch q.ask(clue) {
	case solver.Unknown:
		return Undecided, nil
	case solver.Unsat:
		return None, nil
	}
	found = append(found, q.found())
	q.solver.AddClause(append(q.differs(found[0]), clue.Not())...)
	switch q.ask(clue) {
	case solver.Unknown:
		return Undecided, found
	case solver.Unsat:
		return One, found
	}
	return Many, append(found, q.found())
}
