package logic

import (
	"cmp"
	"math"
	"slices"

	"akari/puzzle"
)

// flow puts steps into an order in which each step is near the step before it. An easy step may
// come as soon as the closed cells that it needs are closed, by any steps. A step above the easiest
// level may come as soon as the original steps have closed these cells. A step must wait as long as
// an easier step is possible, so that the simplest steps still come first.
//
// The shortest such order is hard to find (sequential ordering: Escudero 1988). So each next step
// is the one from which a few further nearest steps make the shortest way (pilot method: Duin and
// Voss 1999).
type flow struct {
	steps   []Step
	weight  []int
	places  []place
	needs   [][][]int // by step: lists of steps; at least one step of each list must come before it
	needed  [][]int   // by step: the steps whose lists contain it
	grouped bool

	order []int  // the steps in the new order, so far
	held  []bool // by step: whether order has the step
	open  []int  // the steps that may come next, in their original order
}

// place is the middle of the cells that a step decides.
type place struct{ row, col float64 }

// tries is the number of nearest steps that are tried as the next step. ahead is the number of
// steps that then follow, to measure the way.
const tries, ahead = 6, 100

// arrange puts the steps into order. It also reports which steps now come after a step that they
// preceded. The board is as before the steps.
func (v *view) arrange(steps []Step, o Options) (out []Step, moved []bool) {
	defer v.Meter().Apart(o.Work)()
	f := &flow{steps: steps, grouped: o.Grouped}
	for k := range steps {
		f.weight = append(f.weight, v.ladder.Technique(steps[k].Rung).Weight)
		row, col := middle(steps[k].Lamps, steps[k].Dots)
		f.places = append(f.places, place{row, col})
	}
	easy := v.ladder.Levels[0].Hi
	if o.Grouped {
		easy = 0
	}
	f.tie(v, easy)
	latest := 0
	for _, i := range f.sorted(v.Meter()) {
		out, moved = append(out, steps[i]), append(moved, i < latest)
		latest = max(latest, i)
	}
	return out, moved
}

// tie determines which steps each step needs.
func (f *flow) tie(v *view, easy Rung) {
	f.needs, f.needed, f.held = make([][][]int, len(f.steps)), make([][]int, len(f.steps)), make([]bool, len(f.steps))
	start := v.now()
	would := map[puzzle.Point][]int{} // by cell: the steps that could close it
	for k := range f.steps {
		if v.Meter().Err() != nil {
			return
		}
		for _, at := range v.closes(&f.steps[k]) {
			would[at] = append(would[at], k)
		}
	}
	does := map[puzzle.Point]int{} // by cell: the step that closes it
	for k := range f.steps {
		for _, at := range v.closes(&f.steps[k]) {
			does[at] = k
		}
		v.Make(&f.steps[k])
	}
	v.Back(start)
	for k := range f.steps {
		if v.Meter().Err() != nil {
			return
		}
		look := func(at puzzle.Point) {
			switch j, ok := does[at]; {
			case !ok || j == k:
			case f.steps[k].Rung <= easy && j < k:
				f.need(k, would[at])
			case f.steps[k].Rung <= easy:
			case j < k:
				f.need(k, []int{j})
			default:
				f.need(j, []int{k})
			}
		}
		for _, at := range f.steps[k].Concluded() {
			look(at)
		}
		v.reads(&f.steps[k], look)
	}
}

// need records that one of some steps must come before step k.
func (f *flow) need(k int, some []int) {
	if slices.ContainsFunc(f.needs[k], func(o []int) bool { return slices.Equal(o, some) }) {
		return
	}
	f.needs[k] = append(f.needs[k], some)
	for _, j := range some {
		if !slices.Contains(f.needed[j], k) {
			f.needed[j] = append(f.needed[j], k)
		}
	}
}

// free reports whether all that a step needs is in the order.
func (f *flow) free(k int) bool {
	for _, some := range f.needs[k] {
		if !slices.ContainsFunc(some, func(j int) bool { return f.held[j] }) {
			return false
		}
	}
	return true
}

// sorted returns an order of the steps. After the effort limit is reached, it does not look ahead;
// if the context ends, it returns early.
func (f *flow) sorted(m *Meter) []int {
	for k := range f.steps {
		if len(f.needs[k]) == 0 {
			f.open = append(f.open, k)
		}
	}
	for len(f.open) > 0 && m.Err() == nil {
		near, least := f.nearest(tries), math.Inf(1)
		next := near[0]
		for _, k := range near {
			if f.grouped || len(near) == 1 || m.Exhausted() {
				break
			}
			if length := f.look(k, m); length < least {
				next, least = k, length
			}
		}
		f.take(next)
	}
	return f.order
}

// look returns the length of the way through a step and the nearest steps after it.
func (f *flow) look(k int, m *Meter) (length float64) {
	n, open := len(f.order), slices.Clone(f.open)
	for range ahead {
		m.Spend(1 + len(f.open)/32)
		length += f.cost(k)
		if f.take(k); len(f.open) == 0 {
			break
		}
		k = f.nearest(1)[0]
	}
	for _, k := range f.order[n:] {
		f.held[k] = false
	}
	f.order, f.open = f.order[:n], open
	return length
}

// nearest lists at most n of the easiest open steps, the nearest first.
func (f *flow) nearest(n int) (near []int) {
	easiest := math.MaxInt
	for _, k := range f.open {
		easiest = min(easiest, f.weight[k])
	}
	for _, k := range f.open {
		if !f.grouped && f.weight[k] > easiest {
			continue
		}
		at, _ := slices.BinarySearchFunc(near, f.cost(k), func(j int, cost float64) int { return cmp.Or(cmp.Compare(f.cost(j), cost), -1) })
		near = slices.Insert(near, at, k)
		near = near[:min(len(near), n)]
	}
	return near
}

// take adds an open step to the order.
func (f *flow) take(k int) {
	f.order, f.held[k] = append(f.order, k), true
	f.open = slices.DeleteFunc(f.open, func(j int) bool { return j == k })
	for _, j := range f.needed[k] {
		if at, in := slices.BinarySearch(f.open, j); !in && !f.held[j] && f.free(j) {
			f.open = slices.Insert(f.open, at, j)
		}
	}
}

// cost returns the distance of a step from the last step in the order. In a grouped order
// it is the weight of the step, or 0 if the step concludes the same kind of mark as the
// last step.
func (f *flow) cost(k int) float64 {
	last := k
	if n := len(f.order); n > 0 {
		last = f.order[n-1]
	} else if f.grouped {
		return float64(f.weight[k])
	}
	if !f.grouped {
		return math.Abs(f.places[k].row-f.places[last].row) + math.Abs(f.places[k].col-f.places[last].col)
	}
	if f.steps[k].Rung == f.steps[last].Rung && (f.steps[k].Lamps == nil) == (f.steps[last].Lamps == nil) {
		return 0
	}
	return float64(f.weight[k])
}
