package uniq

import (
	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// maxTargets is the number of solutions that repairSet tries as the target.
const maxTargets = 128

// repairSet looks for clues that make some solution, the target, the only solution. It tries the
// given solutions first. Of the sets that it finds within the effort limit, it returns the set with
// the fewest clues, as a repair. Each clue of the set is needed, but there may be smaller sets.
func (q *explainer) repairSet(pool [][]bool) []Repair {
	var set []Change
	q.begin(&q.model.Problem)
	cells, constraints := q.blanks(), map[[2]int]solver.Constraint{} // by cell and clue
	untried := q.selector()
	for n := 0; n < maxTargets && len(set) != 2; n++ { // a single clue does not suffice
		if n >= len(pool) {
			if q.ask(untried) != solver.Sat {
				break
			}
			pool = append(pool, q.found())
		}
		solution, other := pool[n], q.selector()
		q.solver.AddClause(append(q.differs(solution), untried.Not())...)
		q.solver.AddClause(append(q.differs(solution), other.Not())...)
		clues := &mus.Groups{Rules: q.solver, Ask: func(s *solver.Solver, assume ...solver.Lit) solver.Status {
			return q.askOf(s, append(assume, other)...)
		}}
		for i, at := range cells {
			reach := q.reach(at)
			k := lampsAmong(solution, reach)
			constraint, ok := constraints[[2]int{i, k}]
			if !ok {
				constraint = solver.Constraint{Lo: k, Hi: k, Selector: q.selector(), Vars: reach}
				q.solver.AddConstraint(constraint.Selector, k, k, reach...)
				constraints[[2]int{i, k}] = constraint
			}
			clues.Constraints = append(clues.Constraints, constraint)
		}
		found, status := clues.Minimal()
		if status == solver.Unknown {
			break
		}
		if status == solver.Unsat && (set == nil || len(found) < len(set)) {
			set = set[:0]
			for _, i := range found {
				set = append(set, become(cells[i], puzzle.Clue(clues.Constraints[i].Lo)))
			}
		}
		q.solver.AddClause(other.Not())
	}
	if set == nil {
		return nil
	}
	return []Repair{{Slip: MissingClues, Set: set, Kind: One}}
}
