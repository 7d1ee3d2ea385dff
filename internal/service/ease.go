package service

import (
	"cmp"
	"context"
	"math"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
	"akari/solver/logic/ladders"
	"akari/uniq"
)

// easeWork limits all grades of orderByEase together, in cells decided by suppositions.
const easeWork = logic.DefaultWork / 10

// orderByEase sorts the repairs, and the cells to blacken, by the grade of the repaired puzzle: by
// its hardest technique, then by its score. Puzzles that cannot be graded within easeWork come
// next. Repairs that move a cell come after repairs with one keystroke, and repairs that leave
// several solutions come last.
func (w *Worker) orderByEase(ctx context.Context, p *puzzle.Puzzle, v *uniq.Verdict) {
	l, err := ladders.Of(p.Genre)
	if err != nil || len(v.Repairs)+len(v.Blacken) == 0 {
		return
	}
	w.climber(l)
	const ungraded = math.MaxInt32 << 16
	work := int64(easeWork)
	ease := func(r uniq.Repair) int64 {
		if work <= 0 {
			return ungraded
		}
		changed := p.Clone()
		r.Apply(changed)
		g, err := w.person.Grade(ctx, changed, logic.Options{Limit: l.Top(), Work: work})
		if work -= w.person.Work(); err != nil || !g.Solved {
			return ungraded
		}
		return int64(g.Rung)<<32 + int64(g.Score)
	}
	sortBy(v.Repairs, func(r uniq.Repair) int64 {
		switch {
		case r.Kind != uniq.One:
			return math.MaxInt64
		case r.Moves():
			return 2*ungraded + ease(r)
		}
		return ease(r)
	})
	sortBy(v.Blacken, func(at puzzle.Point) int64 { return ease(uniq.Repair{Cell: at, Clue: puzzle.Black}) })
}

// sortBy sorts values by a key. It computes each key once.
func sortBy[T comparable](all []T, key func(T) int64) {
	keys := map[T]int64{}
	for _, x := range all {
		keys[x] = key(x)
	}
	slices.SortStableFunc(all, func(a, b T) int { return cmp.Compare(keys[a], keys[b]) })
}
