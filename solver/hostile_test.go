package solver_test

import (
	"context"
	"testing"

	"akari/internal/testkit"
	"akari/solver"
)

// TestNoPanic calls every exported function with every kind of mistake that a caller can make.
func TestNoPanic(t *testing.T) {
	ready := func() *solver.Problem {
		p := &solver.Problem{}
		p.Reset(6)
		p.AddAtMostOnes([]solver.Var{0, 1, 2, -1, 3, 4}, 1)
		p.AddAtMostOnes([]solver.Var{0, 3, -1, 1, 4}, 1)
		p.Cover(1)
		p.AddSumsIf(solver.Always, 1, 2, p.Sum(3, 4), p.Sum(5))
		return p
	}
	loaded := func() *solver.Solver {
		s := solver.New()
		testkit.Must(0, s.Load(context.Background(), ready()))
		return s
	}
	solved := func() *solver.Solver {
		s := loaded()
		testkit.Must(s.Solve(context.Background()))
		return s
	}
	included := func() solver.Copy {
		var p solver.Problem
		p.Reset(0)
		return p.Include(ready())
	}
	testkit.NoPanic(t, map[string]any{
		"New": solver.New, "Pos": solver.Pos, "Neg": solver.Neg, "WriteDIMACS": solver.WriteDIMACS, "DIMACSLength": solver.DIMACSLength,
	}, ready, loaded, solved, included, solver.Lit(3), solver.Var(2), solver.Always, solver.Sat)
}
