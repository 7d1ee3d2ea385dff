package puzzle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// TestSwitched checks that each row of the given kinds has its own selector and the right
// cell, and that all other rows are unchanged and in their order.
func TestSwitched(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	kinds := []puzzle.ConstraintKind{puzzle.AtMostOne, puzzle.Cover, puzzle.Count}
	for _, g := range puzzle.Genres {
		var m puzzle.Model
		for range 100 {
			m.Build(testkit.Random(rng, g, 1+rng.IntN(5), 1+rng.IntN(5), rng.Float64(), rng.Float64()))
			asked := kinds[:rng.IntN(4)]
			s, err := m.Switched(context.Background(), asked...)
			p, rows, cells := &s.Problem, s.Constraints, s.Cells
			if err != nil || p.NumConstraints() != m.Problem.NumConstraints() {
				t.Fatalf("%d rows of %d, error %v", p.NumConstraints(), m.Problem.NumConstraints(), err)
			}
			n := 0
			for i := range p.NumConstraints() {
				want, got, label := m.Problem.Constraint(i), p.Constraint(i), m.Label(i)
				if slices.Contains(asked, label.Kind) {
					want.Selector = solver.Pos(solver.Var(m.Problem.NumVars() + n))
					if cells[n] != label.Cell || !same(rows[n], want) {
						t.Fatalf("row %d is told as %v at cell %d, want %v at %d", i, rows[n], cells[n], want, label.Cell)
					}
					n++
				}
				if !same(got, want) {
					t.Fatalf("row %d is %v, want %v", i, got, want)
				}
			}
			if n != len(rows) || n != len(cells) {
				t.Fatalf("%d rows of %v, %d told", n, asked, len(rows))
			}
		}
	}
}

func same(a, b solver.Constraint) bool {
	return a.Lo == b.Lo && a.Hi == b.Hi && a.Selector == b.Selector && slices.Equal(a.Vars, b.Vars)
}

// TestSwitchedLooks checks that Switched polls the context every 64 rows.
func TestSwitchedLooks(t *testing.T) {
	var m puzzle.Model
	m.Build(puzzle.New(puzzle.Akari, 20, 20))
	ctx := testkit.NewPolled(-1)
	if _, err := m.Switched(ctx); err != nil || ctx.Looks() != (m.Problem.NumConstraints()+63)/64 {
		t.Errorf("%d looks at %d rows, error %v", ctx.Looks(), m.Problem.NumConstraints(), err)
	}
	for n := range ctx.Looks() {
		if _, err := m.Switched(testkit.NewPolled(n)); !errors.Is(err, context.Canceled) {
			t.Errorf("ended at look %d: error %v", n, err)
		}
	}
}

// TestAppendOther checks that a placement satisfies the clause if and only if it differs from
// the given solution. In a genre whose solutions do not contain each other, the placement must
// instead lack a lamp of the solution.
func TestAppendOther(t *testing.T) {
	for _, g := range puzzle.Genres {
		var m puzzle.Model
		m.Build(puzzle.New(g, 1, 4))
		for solution := range 1 << 4 {
			lamp := make([]bool, 4)
			for v := range lamp {
				lamp[v] = solution>>v&1 == 1
			}
			clause := m.AppendOther(nil, lamp)
			for other := range 1 << 4 {
				kept := slices.ContainsFunc(clause, func(l solver.Lit) bool { return (other>>l.Var()&1 == 0) == l.Sign() })
				if want := other&solution != solution || !g.Antichain && other != solution; kept != want {
					t.Errorf("%s: %04b beside %04b: %v", g.Name, other, solution, kept)
				}
			}
		}
	}
}
