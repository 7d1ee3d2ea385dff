package solutions

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
)

// TestCampaign holds counts and lists against the slow reference.
func TestCampaign(t *testing.T) {
	n := testkit.Scale(3000, 200_000)
	for _, g := range puzzle.Genres {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(2026, 11))
			for i := range n / 2 {
				p, solutions := testkit.Judged(rng, g)
				if got := count(t, p); !got.IsInt64() || got.Int64() != int64(len(solutions)) {
					t.Fatalf("counted %v, want %d\n%v", got, len(solutions), puzzle.NewBoard(p))
				}
				if i%8 > 0 {
					continue
				}
				slices.SortFunc(solutions, lampsFirst(p))
				if got, all := listing(t, p, Options{Workers: 2}); !all || !slices.EqualFunc(got, solutions, puzzle.Lamps.Equal) {
					t.Fatalf("listed %v, want %v\n%v", got, solutions, puzzle.NewBoard(p))
				}
			}
		})
	}
}
