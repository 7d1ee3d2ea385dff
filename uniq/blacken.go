package uniq

import (
	"slices"

	"akari/puzzle"
)

// blacken finds every white cell that leaves exactly one answer if it turns
// black, or else a small set of such cells.
func (q *inquiry) blacken(v *Verdict) {
	q.left = q.share
	all := []ranked[puzzle.Point]{}
	for i, c := range q.puzzle.Cells {
		if !c.IsWhite() {
			continue
		}
		at := q.puzzle.Point(i)
		switch check := q.check(q.changed(at, puzzle.Black)); check.Kind {
		case Undecided:
			return
		case One:
			all = append(all, ranked[puzzle.Point]{at, check.Stats})
		}
	}
	if v.Blacken = easiest(all); len(all) > 0 {
		return
	}
	q.left = q.share
	for size := 2; size <= maxBlacken && v.BlackenSet == nil; size++ {
		v.BlackenSet = q.blackenSet(q.puzzle, v.Differ, size)
	}
	slices.SortFunc(v.BlackenSet, puzzle.Point.Compare)
}

// maxBlacken is the number of cells a set may have, and maxTried the number of
// cells tried where two answers differ in more.
const (
	maxBlacken = 5
	maxTried   = 8
)

// blackenSet returns at most size cells that leave exactly one answer; nil if
// it finds none. One of two answers has to go, so it tries the cells where two
// answers differ, and goes on from there with the puzzle that is left.
func (q *inquiry) blackenSet(p *puzzle.Puzzle, differ []puzzle.Point, size int) []puzzle.Point {
	for _, at := range differ[:min(len(differ), maxTried)] {
		left := p.Clone()
		left.Set(at, puzzle.Black)
		v := q.check(left)
		if v.Kind == One {
			return []puzzle.Point{at}
		}
		if v.Kind == Many && size > 1 {
			if set := q.blackenSet(left, slices.Clone(v.Differ), size-1); set != nil {
				return append(set, at)
			}
		}
	}
	return nil
}
