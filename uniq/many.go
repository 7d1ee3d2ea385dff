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

func lampsAmong(values []bool, vars []solver.Var) int {
	n := 0
	for _, v := range vars {
		if values[v] {
			n++
		}
	}
	return n
}
