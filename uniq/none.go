package uniq

import (
	"slices"

	"akari/puzzle"
)

// explainNone finds clues and cells that contradict each other, and the changes of a single
// clue that give the puzzle a solution.
func (q *inquiry) explainNone(v *Verdict) {
	g := q.groups()
	core, ok := g.contradiction()
	if !ok {
		return
	}
	for _, i := range core {
		v.Conflict = append(v.Conflict, q.puzzle.Point(int(g.cells[i])))
	}
	slices.SortFunc(v.Conflict, puzzle.Point.Compare)
	q.changeClue(v)
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
