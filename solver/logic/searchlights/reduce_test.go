package searchlights

import (
	"math/rand/v2"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver/logic"
)

// TestReducerAgrees takes clues away, one after another and some in pairs, and
// solves each board that is left from its start.
func TestReducerAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 21))
	v := Ladder.NewSolver()
	var reducer Reducer
	said := map[bool]int{}
	for n := range testkit.Scale(500, 15000) {
		p, _ := small(rng)
		limit := S1 + logic.Rung(rng.IntN(6))
		if n%50 == 0 {
			limit = S6
			p = varied(rng, limit)
		}
		g, _ := v.Grade(bg, p, logic.UpTo(limit))
		if reducer.Start(bg, p, logic.UpTo(limit)) != g.Solved {
			t.Fatalf("up to S%d: solved %v\n%v", limit, g.Solved, puzzle.NewBoard(p))
		}
		if !g.Solved {
			continue
		}
		var clues []puzzle.Point
		for _, i := range rng.Perm(len(p.Cells)) {
			if _, ok := p.Cells[i].Clue(); ok {
				clues = append(clues, p.Point(i))
			}
		}
		for len(clues) > 0 {
			n := min(len(clues), 1+rng.IntN(2))
			q := p.Clone()
			for _, at := range clues[:n] {
				q.Set(at, puzzle.Black)
			}
			want, _ := v.Grade(bg, q, logic.UpTo(limit))
			if got := reducer.Drop(clues[:n]...); got != want.Solved {
				t.Fatalf("up to S%d without %v: solved %v, want %v\n%v", limit, clues[:n], got, want.Solved, puzzle.NewBoard(p))
			} else if said[got]++; got {
				p = q
			}
			clues = clues[n:]
		}
	}
	if said[true] < 100 || said[false] < 100 {
		t.Errorf("solved and not: %v", said)
	}
}
