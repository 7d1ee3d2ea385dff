package testkit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/puzzle"
)

func TestSearchAgreesWithBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	byCells := func(a, b puzzle.Lamps) int { return slices.CompareFunc(a, b, puzzle.Point.Compare) }
	for _, g := range puzzle.Genres {
		for range 200 {
			p := Random(rng, g, 1+rng.IntN(3), 1+rng.IntN(4), rng.Float64()*0.6, rng.Float64())
			want := Brute(p)
			got, all := Search(p, len(want))
			slices.SortFunc(got, byCells)
			slices.SortFunc(want, byCells)
			if !all || !slices.EqualFunc(got, want, puzzle.Lamps.Equal) {
				t.Fatalf("%s: %v, want %v\n%v", g.Name, got, want, puzzle.NewBoard(p))
			}
			if got, all := Search(p, 1); all != (len(want) <= 1) || len(got) != min(len(want), 1) {
				t.Fatalf("%d solutions of at most one, all: %v, of %d", len(got), all, len(want))
			}
		}
	}
}
