package logic

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOrderIsShort compares the order of a flow with all valid orders of a few steps.
func TestOrderIsShort(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 30))
	longer := 0
	for range 300 {
		f := scattered(rng, 1+rng.IntN(7))
		n := len(f.steps)
		var m Meter
		m.Start(context.Background(), DefaultWork)
		got, ok := f.walk(f.sorted(&m))
		if !ok || len(f.order) != n {
			t.Fatalf("%v is not an order of %+v", f.order, f)
		}
		best := math.Inf(1)
		eachOrder(upTo(n), 0, func(order []int) {
			if length, ok := f.walk(order); ok {
				best = min(best, length)
			}
		})
		if got > best+1e-9 {
			longer++
		}
		if got > 2*best+5 {
			t.Fatalf("%v has the length %v, not %v, of %+v", f.order, got, best, f)
		}
	}
	if longer > 60 {
		t.Errorf("%d orders of 300 are not the shortest", longer)
	}
}

// TestOrderWithoutWork checks that the order is also valid without work to spend, and that a call
// that has ended returns no order.
func TestOrderWithoutWork(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 34))
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for range 100 {
		f := scattered(rng, 20)
		var m Meter
		m.Start(context.Background(), -1)
		if _, ok := f.walk(f.sorted(&m)); !ok || len(f.order) != 20 || m.Spent() > 0 {
			t.Fatalf("%v is not an order of %+v, or takes %d", f.order, f, m.Spent())
		}
		f = scattered(rng, 20)
		if m.Start(ended, DefaultWork); len(f.sorted(&m)) > 0 {
			t.Fatal("ordered after the end")
		}
	}
}

// scattered returns a flow of n steps. A step may need some earlier steps.
func scattered(rng *rand.Rand, n int) *flow {
	f := &flow{steps: make([]Step, n), needs: make([][][]int, n), needed: make([][]int, n), held: make([]bool, n)}
	for k := range n {
		f.weight = append(f.weight, 1+rng.IntN(2))
		f.places = append(f.places, place{rng.Float64() * 10, rng.Float64() * 10})
		for range rng.IntN(3) {
			if some := rng.Perm(n)[:min(n, 1+rng.IntN(2))]; slices.Min(some) < k { // one of these steps comes before it
				f.need(k, some)
			}
		}
	}
	return f
}

// walk returns the length of an order. It reports false if a step comes before a step that it
// needs, or while an easier step is open.
func (f *flow) walk(order []int) (length float64, ok bool) {
	g := &flow{steps: f.steps, weight: f.weight, places: f.places, needs: f.needs, held: make([]bool, len(f.steps))}
	for at, k := range order {
		for _, j := range order[at:] {
			if g.free(j) && g.weight[j] < g.weight[k] {
				return 0, false
			}
		}
		if !g.free(k) || g.held[k] {
			return 0, false
		}
		length += g.cost(k)
		g.order, g.held[k] = append(g.order, k), true
	}
	return length, true
}

func upTo(n int) (out []int) {
	for k := range n {
		out = append(out, k)
	}
	return out
}

// eachOrder calls f for every order of the steps from an index on.
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
