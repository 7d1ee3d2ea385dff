package solver_test

import (
	"context"
	"fmt"

	"akari/solver"
)

// Two rows and two columns of two cells: exactly one lamp in each.
func Example() {
	var p solver.Problem
	p.Reset(4)
	for _, line := range [][]solver.Var{{0, 1}, {2, 3}, {0, 2}, {1, 3}} {
		p.Add(1, 1, line...)
	}
	s := solver.New()
	s.Load(context.Background(), &p)
	ctx := context.Background()
	for {
		if status, err := s.Solve(ctx); err != nil || status != solver.Sat {
			break
		}
		var lamps []solver.Var
		var other []solver.Lit // another solution differs somewhere
		for v := range solver.Var(4) {
			if s.Value(v) {
				lamps = append(lamps, v)
				other = append(other, solver.Neg(v))
			} else {
				other = append(other, solver.Pos(v))
			}
		}
		fmt.Println(lamps)
		s.AddClause(other...)
	}
	// Output:
	// [0 3]
	// [1 2]
}

// A selector switches a constraint on by assuming it; the core shows which constraints a
// refutation needed.
func ExampleSolver_Core() {
	var p solver.Problem
	p.Reset(3)
	one, two, three := p.NewVar(), p.NewVar(), p.NewVar()
	p.AddIf(solver.Pos(one), 2, 3, 0, 1, 2)
	p.AddIf(solver.Pos(two), 1, 1, 0, 1)
	p.AddIf(solver.Pos(three), 0, 0, 1, 2)
	s := solver.New()
	s.Load(context.Background(), &p)
	ctx := context.Background()
	fmt.Println(s.Solve(ctx, solver.Pos(one), solver.Pos(two)))
	fmt.Println(s.Solve(ctx, solver.Pos(two), solver.Pos(three), solver.Pos(one)))
	fmt.Println(len(s.Core()), "constraints contradict each other")
	// Output:
	// sat <nil>
	// unsat <nil>
	// 2 constraints contradict each other
}

// A budget in conflicts ends a search at the same place on every machine.
func ExampleSolver_SetBudget() {
	s := solver.New()
	s.Load(context.Background(), pigeons(12))
	s.SetBudget(10)
	fmt.Println(s.Solve(context.Background()))
	// Output:
	// unknown <nil>
}

// Propagate draws the conclusions that need no choice.
func ExampleSolver_Propagate() {
	var p solver.Problem
	p.Reset(3)
	p.Add(2, 2, 0, 1)
	p.Add(0, 1, 1, 2)
	s := solver.New()
	s.Load(context.Background(), &p)
	fmt.Println(s.Propagate())
	fmt.Println(s.Fixed(2))
	// Output:
	// true
	// false true
}
