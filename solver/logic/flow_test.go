package logic

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOrderIsTheShortest holds the order that a flow finds against all orders of
// a few steps that keep what each needs, and take the easiest open ones.
func TestOrderIsTheShortest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 30))
	var m Meter
	m.Start(context.Background(), DefaultWork)
	for range 300 {
		f := scattered(rng, 1+rng.IntN(7))
		n := len(f.steps)
		order := f.order(&m)
		got, ok := f.walk(order)
		if !ok || !slices.Equal(slices.Sorted(slices.Values(order)), upTo(n)) {
			t.Fatalf("%v is no order of %+v", order, f)
		}
		best := got
		eachOrder(upTo(n), 0, func(order []int) {
			if length, ok := f.walk(order); ok {
				best = min(best, length)
			}
		})
		if got > best+1e-9 {
			t.Fatalf("%v has the length %v, not %v, of %+v", order, got, best, f)
		}
	}
}

// scattered is a flow of n steps, of which each may need some before it.
func scattered(rng *rand.Rand, n int) *flow {
	f := &flow{steps: make([]Step, n), needs: make([][][]int, n), needed: make([][]int, n)}
	for k := range n {
		f.weight = append(f.weight, 1+rng.IntN(2))
		f.places = append(f.places, place{rng.Float64() * 10, rng.Float64() * 10})
		for range rng.IntN(3) {
			if some := rng.Perm(n)[:min(n, 1+rng.IntN(2))]; slices.Min(some) < k { // one of them comes before it
				f.need(k, some)
			}
		}
	}
	return f
}

// walk is the length of an order; it reports false where a step lacks what it
// needs, or an easier one is open.
func (f *flow) walk(order []int) (length float64, ok bool) {
	held := make(set, 1)
	for at, k := range order {
		for _, j := range order[at:] {
			if f.free(j, held) && f.weight[j] < f.weight[k] {
				return 0, false
			}
		}
		if !f.free(k, held) {
			return 0, false
		}
		if at > 0 {
			length += f.cost(order[at-1], k)
		}
		held = held.with(k)
	}
	return length, true
}

func upTo(n int) (out []int) {
	for k := range n {
		out = append(out, k)
	}
	return out
}

// eachOrder calls f for every order of what stands from a place on.
func eachOrder(all []int, from int, f func([]int)) {
	if from == len(all) {
		f(all)
	}
	for k := from; k < len(all); k++ {
		all[from], all[k] = all[k], all[from]
		eachOrder(all, from+1, f)
		all[from], all[k] = all[k], all[from]
	}
}

// TestNearestGoOn: of many steps that are open, a beginning goes on with the nearest,
// the nearest first, behind what was there.
func TestNearestGoOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 34))
	for range 100 {
		f := scattered(rng, 2*maxNext)
		var open []int
		for k := 1; k < len(f.steps); k++ {
			f.weight[k] = 1 + k%4/3 // every fourth one is harder, and has to wait
			open = append(open, k)
		}
		easy := slices.DeleteFunc(slices.Clone(open), func(k int) bool { return f.weight[k] > 1 })
		slices.SortFunc(easy, func(i, j int) int { return cmp.Compare(f.cost(0, i), f.cost(0, j)) })
		got := f.grow(&beginning{open: open, last: 0}, []beginning{{last: -1, length: math.Inf(1)}})
		if len(got) != 1+maxNext || got[0].last != -1 {
			t.Fatalf("%d beginnings, the first ends in %d", len(got), got[0].last)
		}
		for k, b := range got[1:] {
			if b.last != easy[k] {
				t.Fatalf("step %d goes on in place %d, want %d", b.last, k, easy[k])
			}
		}
	}
}
