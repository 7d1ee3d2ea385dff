package solver

import (
	"context"
	"testing"
)

// TestLongClauseVisits counts the visits to the literals of a clause whose literals become false
// one by one. Each literal is visited at most twice, not once for each literal that becomes false.
func TestLongClauseVisits(t *testing.T) {
	const n = 20_000
	s := New()
	clause := make([]Lit, n)
	for i := range clause {
		clause[i] = Neg(s.NewVar())
	}
	s.AddClause(clause...)
	if got, err := s.Solve(context.Background()); got != Sat || err != nil { // tries 1 everywhere
		t.Fatal(got, err)
	}
	s.sanity(t)
	if !s.Value(0) || s.Value(n-1) || s.visits > 2*n {
		t.Errorf("%d visits to a clause of %d literals, the last variable is %v", s.visits, n, s.Value(n-1))
	}
	for v := range Var(n / 2) { // the same when root units make them false, from the front
		s.AddClause(Pos(v))
	}
	s.visits = 0
	if !s.Propagate() || s.visits > 2*n {
		t.Errorf("%d visits after facts", s.visits)
	}
	if got, _ := s.Solve(context.Background()); got != Sat || s.visits > 4*n {
		t.Errorf("%v, %d visits when asked again", got, s.visits)
	}
}

// TestTwoOnesFirst checks that propagation finds two 1s in an at-most-one before it concludes
// anything from another 1, even if variables in no at-most-one are 1.
func TestTwoOnesFirst(t *testing.T) {
	var p Problem
	p.Reset(9)
	p.Add(0, 1, 0, 1, 2)
	p.Add(0, 1, 3, 4, 5)
	s := New()
	s.Load(context.Background(), &p)
	s.levels = append(s.levels, 0)
	for _, v := range []Var{6, 0, 7, 1, 8, 3} {
		s.assign(Pos(v), noReason)
	}
	c := s.propagate()
	if len(s.trail) != 6 || c != (conflict{because(byAtMostOne, Var(0)), Neg(1)}) {
		t.Fatalf("%v, trail %v", c, s.trail)
	}
	s.backtrack(0)
	s.assign(Pos(3), noReason)
	if c := s.propagate(); c.found() || len(s.trail) != 3 {
		t.Errorf("%v afterwards, trail %v", c, s.trail)
	}
	s.sanity(t)
}
