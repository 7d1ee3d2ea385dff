package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// explainNone finds clues and cells that contradict each other, and the changes of one black cell
// that give the puzzle a solution.
func (q *explainer) explainNone(v *Verdict) {
	if v.Conflict = q.contradiction(); v.Conflict != nil {
		q.repair(v, v.Conflict, nil)
	}
}

// contradiction returns a minimal set of clues and cells that contradict each other, as small as
// the effort limit allows: clues that cannot all be right, and cells that cannot all be lit. (The
// constraints that forbid lamps to see each other always hold.) It returns nil if the limit is
// reached before there is any such set.
func (q *explainer) contradiction() (cells []puzzle.Point) {
	p, err := q.model.Switched(q.ctx, puzzle.Cover, puzzle.Count)
	if err != nil {
		return nil
	}
	q.begin(&p.Problem)
	constraints := &mus.Groups{Rules: q.solver, Constraints: p.Constraints, Ask: q.askOf}
	set, status := constraints.Minimal()
	if status != solver.Unsat {
		return nil
	}
	if smaller, status := constraints.Smallest(q.ctx, len(set)-1); status == solver.Unsat {
		set = smaller
	}
	for _, i := range set {
		cells = append(cells, q.puzzle.Point(int(p.Cells[i])))
	}
	slices.SortFunc(cells, puzzle.Point.Compare)
	return cells
}
