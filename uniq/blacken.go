package uniq

import "akari/puzzle"

// blacken finds every white cell that makes the solution unique if it turns black.
func (q *explainer) blacken(v *Verdict) {
	q.left = q.share
	all := []puzzle.Point{}
	for i, c := range q.puzzle.Cells {
		if !c.IsWhite() {
			continue
		}
		at := q.puzzle.Point(i)
		switch q.check(q.changed(at, puzzle.Black)).Kind {
		case Undecided:
			return
		case One:
			all = append(all, at)
		}
	}
	v.Blacken = all
}
