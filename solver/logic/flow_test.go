package logic

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOrderIsShort holds the order that a flow finds against all orders of a few steps
// that keep what each needs and take the easiest open ones.
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

// TestOrderWithoutWork is valid too, and a call that has ended gets none.
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

// scattered is a flow of n steps, of which each may need some before it.
func scattered(rng *rand.Rand, n int) *flow {
	f := &flow{steps: make([]Step, n), needs: make([][][]int, n), needed: make([][]int, n), held: make([]bool, n)}
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

// walk is the length of an order; it reports false if a step lacks what it needs, or
// an easier one is open.
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

// eachOrder calls f for every order of what is from a place on.
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
