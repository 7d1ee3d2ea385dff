package solver

import (
	"context"
	"testing"
)

// BenchmarkLargeCounter solves a constraint in which exactly half of 40,000 variables are 1. The
// variables become 1 one by one, and then the rest becomes 0 at once. The time is linear in the
// length of the constraint.
func BenchmarkLargeCounter(b *testing.B) {
	const n = 40_000
	vars := make([]Var, n)
	for v := range vars {
		vars[v] = Var(v)
	}
	var p Problem
	p.Reset(n)
	p.Add(n/2, n/2, vars...)
	s := New()
	for b.Loop() {
		s.Load(context.Background(), &p)
		if got, _ := s.Solve(context.Background()); got != Sat {
			b.Fatal(got)
		}
	}
	ones := 0
	for _, v := range vars {
		if s.Value(v) {
			ones++
		}
	}
	if want := (Stats{Decisions: n / 2, Propagations: n / 2}); ones != n/2 || s.Stats() != want {
		b.Fatalf("%d ones, %+v", ones, s.Stats())
	}
}
