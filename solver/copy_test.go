package solver

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCopy includes a problem twice. It states constraints of the problem again over the variables
// of the second copy, with the same bounds or with others. Constraints over sums stay constraints
// over sums.
func TestCopy(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 29))
	for range 300 {
		from := &Problem{}
		from.Reset(9)
		from.AddAtMostOnes([]Var{0, 1, 2, -1, 3, 4, 5}, 1)
		from.AddAtMostOnes([]Var{0, 3, -1, 1, 4}, 1)
		from.Cover(Var(rng.IntN(9)))
		a, b := from.Sum(6, 7), from.Sum(8)
		from.AddSumsIf(Always, rng.IntN(2), 1+rng.IntN(2), a, b)
		from.Add(rng.IntN(3), 1+rng.IntN(3), 0, 4, 8)

		p := &Problem{}
		p.Reset(0)
		p.Include(from)
		c := p.Include(from)
		for i := range from.NumConstraints() {
			want, selector, n := from.Constraint(i), Always, 0
			if rng.IntN(2) == 0 {
				selector = Pos(p.NewVar())
			}
			if rng.IntN(2) == 0 {
				n = c.Constraint(i, selector)
			} else {
				want.Lo, want.Hi = rng.IntN(2), rng.IntN(4)
				n = c.Within(i, selector, want.Lo, want.Hi)
			}
			got := p.Constraint(n)
			vars := slices.Clone(want.Vars)
			for k := range vars {
				vars[k] += 9
			}
			if got.Lo != want.Lo || got.Hi != want.Hi || got.Selector != selector || !slices.Equal(got.Vars, vars) {
				t.Fatalf("constraint %v became %v, want the selector %d", want, got, selector)
			}
			if sums := from.constraints[i].kind == isSumConstraint; sums != (p.constraints[n].kind == isSumConstraint) {
				t.Fatalf("constraint %v over sums: %v, the copy is another kind", want, sums)
			}
		}
	}
}
