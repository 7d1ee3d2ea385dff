package solver

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestUnbalanced compares rooms of different totals with brute force: no assignment
// satisfies their rows. If the lines of a board have numbers whose totals differ, there
// is such a room.
func TestUnbalanced(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 2))
	s := New()
	found := 0
	for range 8000 {
		p, w := &Problem{}, &world{n: 6 + rng.IntN(11)}
		p.Reset(w.n)
		set, cols := rng.IntN(1<<w.n), 2+rng.IntN(4)
		lines := make([][]Var, cols+(w.n+cols-1)/cols)
		for v := range w.n {
			for _, k := range [2]int{v % cols, cols + v/cols} {
				lines[k] = append(lines[k], Var(v))
			}
		}
		difference, complete := 0, true
		for _, k := range rng.Perm(len(lines)) {
			if len(lines[k]) == 0 {
				continue
			}
			n := rng.IntN(12) / 11
			for _, v := range lines[k] {
				n += set >> v & 1
			}
			if rng.IntN(40) == 0 {
				complete = false
				continue
			}
			if difference += n; k < cols {
				difference -= 2 * n
			}
			p.AddSumsIf(Always, n, n, p.Sum(lines[k]...))
			w.rows = append(w.rows, p.Row(p.NumRows()-1))
		}
		s.Load(context.Background(), p)
		for v := range Var(w.n) {
			if rng.IntN(6) == 0 {
				l := Pos(v) | Lit(set>>v&1^1)
				w.clauses = append(w.clauses, []Lit{l})
				s.AddClause(l)
			}
		}
		if !s.Propagate() {
			continue
		}
		room := s.unbalanced() != 0
		if !room && complete && difference != 0 {
			t.Fatalf("no room, but the totals differ by %d", difference)
		}
		if !room {
			continue
		}
		if len(w.solutions()) > 0 {
			t.Fatalf("totals that differ, and a solution of %v", w.rows)
		}
		found++
	}
	if found < 100 {
		t.Errorf("only %d rooms", found)
	}
}
