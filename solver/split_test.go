package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSplit compares the product of the numbers of solutions of the parts with the number of
// solutions of the whole.
func TestSplit(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 4))
	parts, asked := 0, 0
	for range 1500 {
		var p Problem
		w := &world{n: 9}
		p.Reset(w.n)
		for range 1 + rng.IntN(6) {
			r := randomConstraint(rng, w.n)
			p.Add(r.Lo, r.Hi, r.Vars...)
			w.constraints = append(w.constraints, p.Constraint(p.NumConstraints()-1))
		}
		solutions := w.solutions()
		if len(solutions) == 0 {
			continue
		}
		known, one := rng.IntN(1<<w.n), solutions[rng.IntN(len(solutions))]
		fixed := func(v Var) (bool, bool) { return one>>v&1 == 1, known>>v&1 == 1 }
		got, ok := p.Split(context.Background(), fixed)
		if !ok {
			t.Fatal("not split")
		}
		want := 0
		for _, set := range solutions {
			if (set^one)&known == 0 {
				want++
			}
		}
		product, owner := 1, map[Var]int{}
		for i, part := range got {
			product *= part.count()
			for _, v := range part.Vars {
				owner[v] = i
			}
			if !slices.IsSorted(part.Vars) || i > 0 && got[i-1].Vars[0] > part.Vars[0] {
				t.Fatalf("not in order: %v", got)
			}
		}
		for i, part := range got {
			for _, r := range part.Constraints {
				if slices.ContainsFunc(r.Vars, func(v Var) bool { return owner[v] != i }) || r.Lo <= 0 && r.Hi >= len(r.Vars) || r.Lo > len(r.Vars) || r.Hi < 0 {
					t.Fatalf("constraint %+v of part %d of %+v", r, i, got)
				}
			}
		}
		if product != want {
			t.Fatalf("%+v, known %b of %b: %d solutions, the parts %+v have %d", w, known, one, want, got, product)
		}
		asked++
		parts += len(got)
	}
	if asked < 200 || parts < 2*asked {
		t.Errorf("a lopsided test: %d problems, %d parts", asked, parts)
	}
	var p Problem
	p.Reset(2)
	p.AddIf(Pos(1), 1, 1, 0)
	if _, ok := p.Split(context.Background(), func(Var) (bool, bool) { return false, false }); ok {
		t.Error("split a constraint with a selector")
	}
}

// count tries every assignment of a part.
func (part *Part) count() int {
	n := 0
	for set := range 1 << len(part.Vars) {
		holds := true
		for _, r := range part.Constraints {
			sum := 0
			for _, v := range r.Vars {
				sum += set >> slices.Index(part.Vars, v) & 1
			}
			holds = holds && sum >= r.Lo && sum <= r.Hi
		}
		if holds {
			n++
		}
	}
	return n
}
