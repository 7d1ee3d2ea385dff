package puzzle_test

import (
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestAppendLamps appends the lamps of random placements to existing lamps, and compares the
// result with the points, one by one.
func TestAppendLamps(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	var m puzzle.Model
	for range 500 {
		p := testkit.Random(rng, puzzle.Akari, 1+rng.IntN(6), 1+rng.IntN(6), rng.Float64(), 0)
		m.Build(p)
		lamp, want := make([]bool, len(m.Cell)), puzzle.Lamps{{Row: 7, Col: 7}}
		for v, cell := range m.Cell {
			if lamp[v] = rng.IntN(3) == 0; lamp[v] {
				want = append(want, p.Point(int(cell)))
			}
		}
		if got := m.AppendLamps(want[:1:1], lamp); !got.Equal(want) {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}
