package logic

import (
	"cmp"
	"slices"

	"akari/puzzle"
)

// arrange puts steps into an order in which each step is near the step before it. A step may come
// as soon as all cells that it read as known are known. Of the easiest steps that may come next,
// the nearest comes next; if the order is grouped, the first one that has the technique and the kind
// of mark (lamps, or dots alone) of the step before.
//
// After: the board is as before. If the effort limit is reached, only some of the steps are in out.
//
// Invariant: the steps in out are on the board, so in the original order, the first step of rest
// may come next.
func (v *view) arrange(steps []Step, o Options) (out []Step) {
	start := v.closedCells()
	defer func() { v.Back(start) }()
	rest := make([]*needStep, len(steps))
	for k := range steps {
		rest[k] = &needStep{Step: steps[k], read: v.known(&steps[k])}
		v.Make(&steps[k])
	}
	v.Back(start)
	var last *Step
	for len(rest) > 0 && v.Meter().Err() == nil {
		next := -1
		for k, t := range rest {
			t.read = slices.DeleteFunc(t.read, func(at puzzle.Point) bool { return !v.open(at) })
			if len(t.read) == 0 && (next < 0 || v.before(&t.Step, &rest[next].Step, last, o)) {
				next = k
			}
		}
		out = append(out, rest[next].Step)
		rest = slices.Delete(rest, next, next+1)
		last = &out[len(out)-1]
		v.Make(last)
	}
	return out
}

// before reports whether step a should come next rather than step b.
func (v *view) before(a, b, last *Step, o Options) bool {
	weight := func(t *Step) int { return v.ladder.Technique(t.Rung).Weight }
	if o.Grouped {
		apart := func(t *Step) int {
			if last != nil && t.Rung == last.Rung && (t.Lamps == nil) == (last.Lamps == nil) {
				return 0
			}
			return weight(t)
		}
		return apart(a) < apart(b)
	}
	return cmp.Or(cmp.Compare(weight(a), weight(b)), cmp.Compare(last.Away(a.Concluded()), last.Away(b.Concluded()))) < 0
}
