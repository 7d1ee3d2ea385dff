package logic

import (
	"math"
	"slices"

	"akari/puzzle"
)

// flow puts steps into an order in which each is near to the one before. Two
// steps keep their order where one looks at a cell that the other closes, so
// that each finds what it looks at as it was; and no step comes to stand before
// an easier one, so that the simplest are still taken first.
//
// To find the shortest order is hard (a path with precedences, sequential
// ordering: Escudero 1988). So stretches of at most three steps are moved as
// long as that makes the way shorter, and no farther than reach. It costs
// steps · reach distances a round.
type flow struct {
	steps  []Step
	weight []int
	tied   []map[int]bool // by step: the steps whose order with it counts
	order  []int
}

const (
	reach      = 100 // how far a stretch of steps is moved, in steps
	maxStretch = 12  // how long it is
	maxRounds  = 12  // how often all of them are tried
)

// arrange puts the steps into order and gives those that follow each other and
// do not hang on each other the same Round. The board is as before the steps.
//
// It also returns which steps have others before them that came after them.
func (v *view) arrange(steps []Step, o Options) (out []Step, moved []bool) {
	defer v.Meter().Apart(o.Work)()
	f := &flow{steps: steps}
	f.tie(v.Board)
	for k := range steps {
		f.weight = append(f.weight, v.of.ladder.Technique(steps[k].Rung).Weight)
		f.order = append(f.order, k)
	}
	if o.Grouped {
		f.group()
	}
	for round, again := 0, !o.Grouped; again && round < maxRounds && !v.Meter().Exhausted(); round++ {
		again = false
		for at := range steps {
			for n := min(maxStretch, len(steps)-at); n > 0; n-- {
				v.Meter().Spend(reach)
				again = f.move(at, n) || again
			}
		}
	}
	out, moved = make([]Step, len(steps)), make([]bool, len(steps))
	group, latest := 0, 0 // where the steps of the present Round begin
	for k, i := range f.order {
		out[k] = steps[i]
		moved[k] = i < latest
		latest = max(latest, i)
		for _, j := range f.order[group:k] {
			if f.tied[i][j] || steps[i].Rung != steps[j].Rung {
				group = k
			}
		}
		out[k].Round = group + 1
	}
	return out, moved
}

// group takes one step after the other whose order with the rest allows it: one
// that says the same as the last, or else the first of the easiest.
func (f *flow) group() {
	var order []int
	last := -1
	for left := f.order; len(left) > 0; {
		pick := -1
		for k, i := range left {
			free := !slices.ContainsFunc(left[:k], func(j int) bool { return f.tied[i][j] })
			if free && (pick < 0 || f.rank(i, last) < f.rank(left[pick], last)) {
				pick = k
			}
		}
		last = left[pick]
		order = append(order, last)
		left = slices.Delete(left, pick, pick+1)
	}
	f.order = order
}

// rank is less for steps to be taken earlier.
func (f *flow) rank(i, last int) int {
	if last >= 0 && f.steps[i].Rung == f.steps[last].Rung && (f.steps[i].Lamps == nil) == (f.steps[last].Lamps == nil) {
		return 0
	}
	return f.weight[i]
}

// tie finds which steps' order counts.
func (f *flow) tie(b Board) {
	closed := map[puzzle.Point]int{} // by cell: the step that closes it
	start := b.Now()
	cells := func(k int, note func(at puzzle.Point)) {
		for _, lamp := range []bool{true, false} {
			for _, at := range f.steps[k].marks(lamp) {
				note(at)
			}
		}
		b.Reads(&f.steps[k], note)
	}
	for k := range f.steps {
		for _, at := range b.Closes(&f.steps[k]) {
			closed[at] = k
		}
		b.Make(&f.steps[k])
	}
	b.Back(start)
	f.tied = make([]map[int]bool, len(f.steps))
	for k := range f.steps {
		f.tied[k] = map[int]bool{}
	}
	for k := range f.steps {
		cells(k, func(at puzzle.Point) {
			if j, ok := closed[at]; ok && j != k {
				f.tied[k][j], f.tied[j][k] = true, true
			}
		})
	}
}

// move moves the stretch of n steps at a place to where it makes the way
// shortest, and reports whether that is elsewhere.
func (f *flow) move(at, n int) bool {
	without := f.gap(at-1, at+n) - f.gap(at-1, at) - f.gap(at+n-1, at+n)
	best, to := -1e-6, at
	for k := at - 1; k >= max(0, at-reach) && f.maySwap(k, at, n, true); k-- {
		if d := without + f.gap(k-1, at) + f.gap(at+n-1, k) - f.gap(k-1, k); d < best {
			best, to = d, k
		}
	}
	for k := at + n; k < min(len(f.order), at+n+reach) && f.maySwap(k, at, n, false); k++ {
		if d := without + f.gap(k, at) + f.gap(at+n-1, k+1) - f.gap(k, k+1); d < best {
			best, to = d, k+1
		}
	}
	switch {
	case to < at:
		rotate(f.order[to:at+n], at-to)
	case to > at:
		rotate(f.order[at:to], n)
	}
	return to != at
}

// gap is how far two steps that may follow each other are apart.
func (f *flow) gap(i, j int) float64 {
	if i < 0 || j >= len(f.order) {
		return 0
	}
	s, t := &f.steps[f.order[i]], &f.steps[f.order[j]]
	r, c := middle(s.Lamps, s.Dots)
	row, col := middle(t.Lamps, t.Dots)
	return math.Abs(r-row) + math.Abs(c-col)
}

// maySwap reports whether the step at k may change places with the n steps at a
// place: they come before it, or after it.
func (f *flow) maySwap(k, at, n int, before bool) bool {
	other := f.order[k]
	for _, i := range f.order[at : at+n] {
		if f.tied[i][other] || before && f.weight[i] > f.weight[other] || !before && f.weight[i] < f.weight[other] {
			return false
		}
	}
	return true
}

// rotate brings the part from n on to the front.
func rotate(s []int, n int) {
	turned := append(append(make([]int, 0, len(s)), s[n:]...), s[:n]...)
	copy(s, turned)
}
