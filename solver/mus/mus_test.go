package mus

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"akari/solver"
)

const vars = 5

// keeps reports whether some assignment keeps the constraints of a set, by trying all.
func keeps(constraints []solver.Constraint, set uint) bool {
	for x := range uint(1) << vars {
		ok := true
		for i, constraint := range constraints {
			sum := 0
			for _, v := range constraint.Vars {
				sum += int(x >> v & 1)
			}
			ok = ok && (set>>i&1 == 0 || sum >= constraint.Lo && sum <= constraint.Hi)
		}
		if ok {
			return true
		}
	}
	return false
}

// random makes groups over few variables.
func random(t *testing.T, rng *rand.Rand, questions *int) *Groups {
	p := &solver.Problem{}
	p.Reset(vars)
	g := &Groups{Rules: solver.New()}
	for range 2 + rng.IntN(6) {
		perm := rng.Perm(vars)[:1+rng.IntN(vars)]
		constraint := solver.Constraint{Selector: solver.Pos(p.NewVar()), Lo: rng.IntN(len(perm) + 1)}
		constraint.Hi = constraint.Lo + rng.IntN(len(perm)-constraint.Lo+1)
		for _, v := range perm {
			constraint.Vars = append(constraint.Vars, solver.Var(v))
		}
		p.AddIf(constraint.Selector, constraint.Lo, constraint.Hi, constraint.Vars...)
		g.Constraints = append(g.Constraints, constraint)
	}
	if err := g.Rules.Load(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	g.Ask = func(s *solver.Solver, assume ...solver.Lit) solver.Status {
		if *questions--; *questions < 0 {
			return solver.Unknown
		}
		status, err := s.Solve(context.Background(), assume...)
		if err != nil {
			t.Fatal(err)
		}
		return status
	}
	return g
}

func asSet(t *testing.T, list []int) (set uint) {
	t.Helper()
	for i, j := range list {
		if i > 0 && list[i-1] >= j {
			t.Fatalf("%v is not in order", list)
		}
		set |= 1 << j
	}
	return set
}

// TestSetsAgreeWithBruteForce tries every set of constraints.
func TestSetsAgreeWithBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 3))
	sizes, open := map[int]int{}, 0
	for range 3000 {
		questions := 1 << 30
		g := random(t, rng, &questions)
		least := len(g.Constraints) + 1
		for set := range uint(1) << len(g.Constraints) {
			if n := bits.OnesCount(set); n < least && !keeps(g.Constraints, set) {
				least = n
			}
		}
		minimal, status := g.Minimal()
		if (status == solver.Unsat) != (least <= len(g.Constraints)) {
			t.Fatalf("minimal: %v, the smallest has %d of %d constraints", status, least, len(g.Constraints))
		}
		if set := asSet(t, minimal); status == solver.Unsat {
			if keeps(g.Constraints, set) {
				t.Fatalf("%v can be kept", minimal)
			}
			for _, i := range minimal {
				if !keeps(g.Constraints, set&^(1<<i)) {
					t.Fatalf("%v can spare %d", minimal, i)
				}
			}
		}
		for _, most := range []int{len(g.Constraints), least, least - 1} {
			set, status := g.Smallest(context.Background(), most)
			if (status == solver.Unsat) != (least <= min(most, len(g.Constraints))) || status == solver.Unknown {
				t.Fatalf("smallest of at most %d: %v, want %d constraints", most, status, least)
			}
			if status == solver.Unsat && (len(set) != least || keeps(g.Constraints, asSet(t, set))) {
				t.Fatalf("smallest: %v, want %d constraints", set, least)
			}
		}
		sizes[least]++
		questions = rng.IntN(4)
		if _, status := g.Smallest(context.Background(), len(g.Constraints)); status == solver.Unknown {
			open++
		}
	}
	if len(sizes) < 4 || open < 1000 {
		t.Errorf("sizes %v, %d questions open", sizes, open)
	}
}
