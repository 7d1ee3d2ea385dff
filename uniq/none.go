package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// explainNone finds clues and cells that contradict each other, and the changes of a single
// clue that give the puzzle a solution.
func (q *inquiry) explainNone(v *Verdict) {
	if v.Conflict = q.contradiction(); v.Conflict != nil {
		q.changeClue(v)
	}
}

// contradiction returns a minimal set of clues and cells that contradict each other, as small as
// the effort limit allows: clues that cannot all be right, and cells that cannot all be lit. (The
// rows that forbid lamps to see each other always hold.) It returns nil if the limit is reached
// before there is any such set.
func (q *inquiry) contradiction() (cells []puzzle.Point) {
	p, err := q.model.Switched(q.ctx, puzzle.Cover, puzzle.Count)
	if err != nil {
		return nil
	}
	q.begin(&p.Problem)
	rows := &mus.Groups{Rules: q.solver, Rows: p.Rows, Ask: q.askOf}
	set, status := rows.Minimal()
	if status != solver.Unsat {
		return nil
	}
	if smaller, status := rows.Smallest(q.ctx, len(set)-1); status == solver.Unsat {
		set = smaller
	}
	for _, i := range set {
		cells = append(cells, q.puzzle.Point(int(p.Cells[i])))
	}
	slices.SortFunc(cells, puzzle.Point.Compare)
	return cells
}

// changeClue finds every change of one clue that gives the puzzle a solution. Such a clue
// is in every contradiction, so it is in v.Conflict.
func (q *inquiry) changeClue(v *Verdict) {
	q.left = q.share
	all := []Repair{}
	for _, at := range v.Conflict {
		was, clue := q.puzzle.At(at).Clue()
		if !clue {
			continue
		}
		switch q.check(q.changed(at, puzzle.Black)).Kind {
		case Undecided:
			return
		case None:
			continue
		}
		for k := range min(len(q.reach(at)), q.puzzle.Genre.MaxClue) + 1 {
			if k == was {
				continue
			}
			switch kind := q.check(q.changed(at, puzzle.Clue(k))).Kind; kind {
			case Undecided:
				return
			case One, Many:
				all = append(all, Repair{at, k, kind})
			}
		}
	}
	v.Repairs = all
}
