package solver

import (
	"math/rand/v2"
	"testing"
)

// TestMostActive holds the heap against a look at all open variables, beyond the
// conflicts after which activities shrink.
func TestMostActive(t *testing.T) {
	const n = 40
	rng := rand.New(rand.NewPCG(16, 2))
	var h activities
	h.reset(n)
	value, shrunk := make([]int8, 2*n), false
	for range 20_000 {
		v := Var(rng.IntN(n))
		before := h.bump
		switch open := value[Pos(v)] == 0; {
		case !open && rng.IntN(2) == 0:
			value[Pos(v)] = 0
			h.opened(v)
		case !open:
			h.took([]Var{v})
		case rng.IntN(4) == 0:
			value[Pos(v)] = 1
		default:
			want := int64(0)
			for w := range Var(n) {
				if value[Pos(w)] == 0 {
					want = max(want, h.active[w])
				}
			}
			w, got := h.mostActive(value), int64(0)
			if w >= 0 {
				got, value[Pos(w)] = h.active[w], 1
			}
			if got != want {
				t.Fatalf("variable %d with activity %d, want %d", w, got, want)
			}
		}
		shrunk = shrunk || h.bump < before
	}
	if !shrunk {
		t.Error("activities never shrank")
	}
}
