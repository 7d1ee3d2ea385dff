package testkit

import (
	"math/rand/v2"
	"slices"
	"testing"

	"akari/puzzle"
)

// every tries all placements of lamps on the white cells of a small board, by the rule text.
func every(p *puzzle.Puzzle) (solutions []puzzle.Lamps) {
	for set := range 1 << len(p.Cells) {
		l := puzzle.Lamps{}
		black := false
		for i, c := range p.Cells {
			if set>>i&1 == 1 {
				l, black = append(l, p.Point(i)), black || c.IsBlack()
			}
		}
		if !black && len(p.Check(l)) == 0 {
			solutions = append(solutions, l)
		}
	}
	return solutions
}

// TestSearch compares the solutions of small boards with every placement.
func TestSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	byCells := func(a, b puzzle.Lamps) int { return slices.CompareFunc(a, b, puzzle.Point.Compare) }
	for _, g := range puzzle.Genres {
		for range 200 {
			p := Random(rng, g, 1+rng.IntN(3), 1+rng.IntN(4), rng.Float64()*0.6, rng.Float64())
			want := every(p)
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
