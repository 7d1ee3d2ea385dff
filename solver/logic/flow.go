package logic

import (
	"cmp"
	"math"
	"slices"

	"akari/puzzle"
)

// flow puts steps into an order in which each is near to the one before. A step
// comes when what it looks at is as it was: an easy one when its closed cells are
// closed, by whichever step; another when the same steps have closed the same
// cells. And no step comes while an easier one could, so that the simplest are
// still taken first.
//
// To find the shortest order is hard (a path with precedences, sequential
// ordering: Escudero 1988), but boards leave few steps open at a time. So all
// beginnings grow step by step, of those with the same steps and the same last
// one the shortest stays, and of all the shortest few (beam search: Lowerre
// 1976). On small boards that is every beginning there is.
type flow struct {
	steps   []Step
	weight  []int
	places  []place
	needs   [][][]int // by step: lists of steps, of each of which one comes before it
	needed  [][]int   // by step: those that have it in such a list
	grouped bool
}

// place is the middle of what a step concludes.
type place struct{ row, col float64 }

// set is a set of steps.
type set []uint64

func (s set) has(k int) bool { return s[k/64]>>(k%64)&1 == 1 }

func (s set) with(k int) set {
	s = slices.Clone(s)
	s[k/64] |= 1 << (k % 64)
	return s
}

// maxBeginnings is how many beginnings of an order grow at a time, fewer of very
// long ones, and maxNext how many steps each tries next, the nearest.
const maxBeginnings, maxNext = 100, 8

// beginning is the first steps of an order.
type beginning struct {
	held   set
	open   []int // the steps that may come next
	last   int
	length float64
	before *beginning
}

// arrange puts the steps into order, and returns which of them have others before
// them that came after them. Where the work is done the order stays. The board is
// as before the steps.
func (v *view) arrange(steps []Step, o Options) (out []Step, moved []bool) {
	defer v.Meter().Apart(o.Work)()
	f := &flow{steps: steps, grouped: o.Grouped}
	for k := range steps {
		f.weight = append(f.weight, v.of.ladder.Technique(steps[k].Rung).Weight)
		row, col := middle(steps[k].Lamps, steps[k].Dots)
		f.places = append(f.places, place{row, col})
	}
	easy := v.of.ladder.Levels[0].Hi
	if o.Grouped {
		easy = 0
	}
	f.tie(v.Board, easy)
	latest := 0
	for _, i := range f.order(v.Meter()) {
		out, moved = append(out, steps[i]), append(moved, i < latest)
		latest = max(latest, i)
	}
	return out, moved
}

// tie finds what each step needs.
func (f *flow) tie(b Board, easy Rung) {
	f.needs, f.needed = make([][][]int, len(f.steps)), make([][]int, len(f.steps))
	start := b.Now()
	would := map[puzzle.Point][]int{} // by cell: the steps that would close it
	for k := range f.steps {
		for _, at := range b.Closes(&f.steps[k]) {
			would[at] = append(would[at], k)
		}
	}
	does := map[puzzle.Point]int{} // by cell: the step that does
	for k := range f.steps {
		for _, at := range b.Closes(&f.steps[k]) {
			does[at] = k
		}
		b.Make(&f.steps[k])
	}
	b.Back(start)
	for k := range f.steps {
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
		for _, at := range slices.Concat(f.steps[k].Lamps, f.steps[k].Dots) {
			look(at)
		}
		b.Reads(&f.steps[k], look)
	}
}

// need notes that one of some steps comes before step k.
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

// free reports whether what a step needs is among some steps.
func (f *flow) free(k int, held set) bool {
	for _, some := range f.needs[k] {
		if !slices.ContainsFunc(some, held.has) {
			return false
		}
	}
	return true
}

// order is the shortest order found, or that of the steps as they are.
func (f *flow) order(m *Meter) (order []int) {
	n := len(f.steps)
	width := max(1, min(maxBeginnings, 200_000/max(n, 1)))
	if f.grouped {
		width = 1
	}
	first := &beginning{held: make(set, (n+63)/64), last: -1}
	for k := range n {
		order = append(order, k)
		if len(f.needs[k]) == 0 {
			first.open = append(first.open, k)
		}
	}
	all := []*beginning{first}
	for range n {
		if m.Exhausted() {
			return order
		}
		var longer []beginning
		for _, b := range all {
			longer = f.grow(b, longer)
		}
		slices.SortStableFunc(longer, func(a, b beginning) int { return cmp.Compare(a.length, b.length) })
		all = f.cut(longer, all[:0:0], width)
		m.Spend(len(longer))
	}
	for k, b := n-1, all[0]; k >= 0; k, b = k-1, b.before {
		order[k] = b.last
	}
	return order
}

// grow adds the beginnings with one step more, of the easiest that are open the
// nearest.
func (f *flow) grow(b *beginning, longer []beginning) []beginning {
	from, easiest := len(longer), math.MaxInt
	for _, k := range b.open {
		easiest = min(easiest, f.weight[k])
	}
	for _, k := range b.open {
		if !f.grouped && f.weight[k] > easiest {
			continue
		}
		one := beginning{last: k, length: b.length + f.cost(b.last, k), before: b}
		at := len(longer)
		for at > from && longer[at-1].length > one.length {
			at--
		}
		if at < from+maxNext {
			longer = slices.Insert(longer, at, one)
			longer = longer[:min(len(longer), from+maxNext)]
		}
	}
	return longer
}

// cost is how far a step is from the last.
func (f *flow) cost(last, k int) float64 {
	switch {
	case f.grouped && last >= 0 && f.steps[k].Rung == f.steps[last].Rung && (f.steps[k].Lamps == nil) == (f.steps[last].Lamps == nil):
		return 0
	case f.grouped:
		return float64(f.weight[k])
	case last < 0:
		return 0
	}
	return math.Abs(f.places[k].row-f.places[last].row) + math.Abs(f.places[k].col-f.places[last].col)
}

// cut keeps the first of some beginnings, each set of steps with the same last
// once.
func (f *flow) cut(longer []beginning, kept []*beginning, width int) []*beginning {
	for i := range longer {
		b := longer[i]
		b.held = b.before.held.with(b.last)
		if slices.ContainsFunc(kept, func(o *beginning) bool { return o.last == b.last && slices.Equal(o.held, b.held) }) {
			continue
		}
		for _, k := range b.before.open {
			if k != b.last {
				b.open = append(b.open, k)
			}
		}
		for _, k := range f.needed[b.last] {
			if !b.held.has(k) && !slices.Contains(b.open, k) && f.free(k, b.held) {
				b.open = append(b.open, k)
			}
		}
		slices.Sort(b.open)
		if kept = append(kept, &b); len(kept) == width {
			break
		}
	}
	for _, b := range kept {
		b.before.held, b.before.open = nil, nil // no longer of use
	}
	return kept
}
