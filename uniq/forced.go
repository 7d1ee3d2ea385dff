package uniq

import (
	"akari/puzzle"
	"akari/solver"
)

// forced finds the cells that are equal in all solutions (the backbone), and returns the solutions
// that it met. It repeatedly looks for a solution that differs in a cell in which all solutions so
// far are equal. ok is false if the effort limit is reached first.
func (q *explainer) forced(v *Verdict) (pool [][]bool, ok bool) {
	q.begin(&q.model.Problem)
	pool = [][]bool{q.values(v.Solution), q.values(v.Other)}
	equal := make([]bool, len(q.model.Cell))
	for i := range equal {
		equal[i] = pool[0][i] == pool[1][i]
	}
	for {
		switch q.askAnyFlip(pool[0], equal) {
		case solver.Unknown:
			return pool, false
		case solver.Unsat:
			v.Forced = &Forced{Lamps: []puzzle.Point{}, Dots: []puzzle.Point{}}
			for i, eq := range equal {
				at := q.puzzle.Point(int(q.model.Cell[i]))
				switch {
				case eq && pool[0][i]:
					v.Forced.Lamps = append(v.Forced.Lamps, at)
				case eq:
					v.Forced.Dots = append(v.Forced.Dots, at)
				}
			}
			v.Regions = q.regions(pool[0], equal)
			return pool, true
		}
		found := q.found()
		for i := range equal {
			equal[i] = equal[i] && found[i] == pool[0][i]
		}
		pool = append(pool, found)
	}
}

// askAnyFlip looks for a solution in which a variable marked as equal has not its given value.
func (q *explainer) askAnyFlip(values, equal []bool) solver.Status {
	sel := q.selector()
	clause := []solver.Lit{sel.Not()}
	for i, eq := range equal {
		v := solver.Var(i)
		if _, known := q.solver.Fixed(v); !eq || known {
			q.solver.SetPhase(v, true)
			continue
		}
		q.solver.SetPhase(v, !values[i]) // to make many cells differ
		clause = append(clause, solver.Is(v, !values[i]))
	}
	q.solver.AddClause(clause...)
	status := q.ask(sel)
	q.solver.AddClause(sel.Not())
	return status
}

// regions splits the cells that are not forced. Every combination of solutions of the regions
// is a solution of the puzzle.
func (q *explainer) regions(values, forced []bool) [][]puzzle.Point {
	parts, ok := q.model.Problem.Split(q.ctx, func(v solver.Var) (bool, bool) { return values[v], forced[v] })
	if !ok {
		return nil
	}
	var regions [][]puzzle.Point
	for _, part := range parts {
		regions = append(regions, q.points(part.Vars))
	}
	return regions
}
