package solver_test

import (
	"testing"

	"akari/internal/testkit"
	"akari/solver"
)

// TestSplitLooks checks that Split checks the context every 64 constraints, twice,
// and every 4096 variables, and returns false if the context ends at any of these checks.
func TestSplitLooks(t *testing.T) {
	var p solver.Problem
	p.Reset(2 * 4096)
	for v := range solver.Var(3 * 64) {
		p.Add(1, 1, v, v+1)
	}
	open := func(solver.Var) (value, known bool) { return false, false }
	ctx := testkit.NewPolled(-1)
	if _, ok := p.Split(ctx, open); !ok || ctx.Looks() != 3+3+2 {
		t.Errorf("%v, %d looks", ok, ctx.Looks())
	}
	for n := range 8 {
		if _, ok := p.Split(testkit.NewPolled(n), open); ok {
			t.Errorf("split, though the context ended at look %d", n)
		}
	}
}

// TestSplitTooLong checks the limits of Split: 2²⁴ variables in all constraints together, and 2²¹
// if they are open.
func TestSplitTooLong(t *testing.T) {
	var p solver.Problem
	all := func(n int) (vars []solver.Var) {
		for v := range solver.Var(n) {
			vars = append(vars, v)
		}
		return vars
	}
	try := func(want bool, known bool) {
		t.Helper()
		fixed := func(solver.Var) (bool, bool) { return false, known }
		if _, ok := p.Split(testkit.NewPolled(-1), fixed); ok != want {
			t.Errorf("%d constraints, values are known: %v; split: %v", p.NumConstraints(), known, ok)
		}
	}
	const n = 1 << 12
	p.Reset(n)
	sum, one := p.Sum(all(n)...), p.Sum(0)
	for i := range n {
		if i == n>>3 {
			try(true, false)
		}
		p.AddSumsIf(solver.Always, 0, n-1, sum)
	}
	try(true, true)
	p.AddSumsIf(solver.Always, 0, 0, one)
	try(false, true)
	p.Reset(n)
	sum, one = p.Sum(all(n)...), p.Sum(0)
	for range n >> 3 {
		p.AddSumsIf(solver.Always, 0, n-1, sum)
	}
	p.AddSumsIf(solver.Always, 0, 0, one)
	try(false, false)
}
