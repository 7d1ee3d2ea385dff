package solutions

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// clueAmid is a constraint with a clue in the middle, whose number is half of the white cells.
func clueAmid(white int) *puzzle.Puzzle {
	p := puzzle.New(puzzle.Searchlights, 1, white+1)
	p.Cells[white/2] = puzzle.Clue(white / 2)
	return p
}

// TestCountLarge compares counts of many words with binomial coefficients.
func TestCountLarge(t *testing.T) {
	for n := 2; n < 320; n += 1 + n/40 {
		if got, want := count(t, clueAmid(n)), new(big.Int).Binomial(int64(n), int64(n/2)); got.Cmp(want) != 0 {
			t.Errorf("%d cells: %v solutions, want %v", n, got, want)
		}
	}
	// A cell that no clue sees may or may not have a light.
	free := new(big.Int).Lsh(big.NewInt(1), 130)
	if got := count(t, puzzle.New(puzzle.Searchlights, 10, 13)); got.Cmp(free) != 0 {
		t.Errorf("%v solutions, want %v", got, free)
	}
	// If every column crosses all r rows, any r columns have the lamps, in any order.
	for _, c := range [][3]int64{{2, 30, 30 * 29}, {3, 20, 20 * 19 * 18}, {5, 9, 9 * 8 * 7 * 6 * 5}} {
		for _, p := range []*puzzle.Puzzle{puzzle.New(puzzle.Akari, int(c[0]), int(c[1])), puzzle.New(puzzle.Akari, int(c[1]), int(c[0]))} {
			if got := count(t, p); got.Cmp(big.NewInt(c[2])) != 0 {
				t.Errorf("%d×%d: %v solutions, want %d", p.Rows, p.Cols, got, c[2])
			}
		}
	}
}

// TestFrontierWidth checks the bits of a state. An open board of c columns, walked row by row,
// needs two bits for each column and two for the row, at most 128 in all. A sum of n needs the bits
// of n.
func TestFrontierWidth(t *testing.T) {
	for cols := 2; cols < 70; cols++ {
		f, ok := planned(puzzle.New(puzzle.Akari, 3, cols))
		if want := cols <= 63; ok != want || ok && f.width != 2*cols+2 {
			t.Errorf("%d columns: fits %v, %d bits", cols, ok, f.width)
		}
	}
	for n, bits := range map[int]int{4: 2, 6: 2, 7: 2, 8: 3, 14: 3, 15: 3, 16: 4, 30: 4, 32: 5, 64: 6} {
		if f, ok := planned(clueAmid(n)); !ok || f.width != bits {
			t.Errorf("a sum of %d: fits %v, %d bits, want %d", n/2, ok, f.width, bits)
		}
	}
}

// planned is the frontier for all constraints of a puzzle, in the order of its cells.
func planned(p *puzzle.Puzzle) (*frontier, bool) {
	var m puzzle.Model
	m.Build(p)
	var constraints []solver.Constraint
	for i := range m.Problem.NumConstraints() {
		constraints = append(constraints, m.Problem.Constraint(i))
	}
	return newFrontier(bg, constraints, len(m.Cell))
}

// TestFrontierAgreesWithBruteForce compares counts and diagrams for constraints of all shapes with
// all assignments.
func TestFrontierAgreesWithBruteForce(t *testing.T) {
	testkit.NotRaced(t)
	rng := rand.New(rand.NewPCG(7, 3))
	for range 600 {
		all := part{}
		n := 1 + rng.IntN(9)
		for v := range solver.Var(n) {
			all.Vars = append(all.Vars, v)
		}
		for range rng.IntN(7) {
			var r solver.Constraint
			for _, v := range rng.Perm(n)[:1+rng.IntN(n)] {
				r.Vars = append(r.Vars, solver.Var(v))
			}
			switch k := len(r.Vars); rng.IntN(3) {
			case 0:
				r.Lo, r.Hi = rng.IntN(2), 1
			case 1:
				r.Lo, r.Hi = 1+rng.IntN(k), k+rng.IntN(2)
			default:
				r.Lo = rng.IntN(k + 1)
				r.Hi = r.Lo + rng.IntN(k+1-r.Lo)
			}
			all.Constraints = append(all.Constraints, r)
		}
		want := int64(0)
		for set := range 1 << n {
			keeps := func(r solver.Constraint) bool {
				sum := 0
				for _, v := range r.Vars {
					sum += set >> v & 1
				}
				return sum >= r.Lo && sum <= r.Hi
			}
			if !slices.ContainsFunc(all.Constraints, func(r solver.Constraint) bool { return !keeps(r) }) {
				want++
			}
		}
		f, ok := newFrontier(bg, all.Constraints, n)
		if !ok {
			t.Fatalf("%+v does not fit", all)
		}
		if got, err := f.count(bg, 1); err != nil || bigOf(got).Int64() != want {
			t.Fatalf("%+v: %v, error %v, want %d", all, got, err, want)
		}
		d, ok := newDiagram(bg, all)
		if !ok {
			t.Fatalf("%+v has no diagram", all)
		}
		if got := d.paths(0, n); got != want {
			t.Fatalf("%+v: %d paths, want %d", all, got, want)
		}
	}
}

// paths returns the number of paths of n steps from a node.
func (d *diagram) paths(node int32, n int) (sum int64) {
	if n == 0 {
		return 1
	}
	for _, to := range d.next[node] {
		if to != dead {
			sum += d.paths(to, n-1)
		}
	}
	return sum
}

// TestLongest finds the longest run through a variable within a clause. If there is none, it is the
// variable alone, and the same run on the second call.
func TestLongest(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	const n = 8
	for range 500 {
		b := &planner{through: make([][]int, n), single: make([]int, n), mark: make([]int, n)}
		for range 5 {
			var vars []solver.Var
			for _, v := range rng.Perm(n)[:1+rng.IntN(4)] {
				vars = append(vars, solver.Var(v))
			}
			b.addRun(vars, false)
		}
		clause := map[solver.Var]bool{}
		for _, v := range rng.Perm(n)[:1+rng.IntN(n)] {
			clause[solver.Var(v)], b.mark[v] = true, 2
		}
		for v := range clause {
			want := 0
			for _, i := range b.through[v] {
				if !slices.ContainsFunc(b.runs[i].vars, func(u solver.Var) bool { return !clause[u] }) {
					want = max(want, len(b.runs[i].vars))
				}
			}
			got := b.longest(v, 2)
			vars := b.runs[got].vars
			if len(vars) != max(want, 1) || !slices.Contains(vars, v) || want == 0 && b.longest(v, 2) != got {
				t.Fatalf("through %d in %v: %v, the longest has %d", v, clause, vars, want)
			}
		}
	}
}

// TestWalksLook checks that the context is checked at each step, and every 4096 states.
func TestWalksLook(t *testing.T) {
	testkit.NotRaced(t)
	const n = 26
	var constraints []solver.Constraint
	for v := range solver.Var(n / 2) {
		constraints = append(constraints, solver.Constraint{Lo: 0, Hi: 1, Vars: []solver.Var{v, v + n/2}})
	}
	f, ok := newFrontier(bg, constraints, n)
	if !ok {
		t.Fatal("does not fit")
	}
	want, now := 0, map[key]bool{{}: true}
	for i := range f.steps {
		want += (len(now) + 4095) / 4096
		then := map[key]bool{}
		for k := range now {
			for x := range uint64(2) {
				if to, ok := f.steps[i].next(k, x); ok {
					then[to] = true
				}
			}
		}
		now = then
	}
	ctx := testkit.NewPolled(-1)
	if _, err := f.count(ctx, 1); err != nil || ctx.Looks() != want || want == n {
		t.Errorf("%d looks in %d steps, want %d, error %v", ctx.Looks(), n, want, err)
	}
	all := part{Constraints: constraints}
	for v := range solver.Var(n) {
		all.Vars = append(all.Vars, v)
	}
	ctx = testkit.NewPolled(-1)
	if newDiagram(ctx, all); ctx.Looks() != want+1 {
		t.Errorf("%d looks for a diagram, want %d", ctx.Looks(), want+1)
	}
}

// TestFrontierLooks checks that the context is checked every 64 constraints.
func TestFrontierLooks(t *testing.T) {
	constraints := make([]solver.Constraint, 3*64)
	for i := range constraints {
		constraints[i] = solver.Constraint{Lo: 0, Hi: 1, Vars: []solver.Var{solver.Var(i)}}
	}
	ctx := testkit.NewPolled(-1)
	if _, ok := newFrontier(ctx, constraints, len(constraints)); !ok || ctx.Looks() != 3 {
		t.Errorf("%v, %d looks", ok, ctx.Looks())
	}
	for n := range 3 {
		if _, ok := newFrontier(testkit.NewPolled(n), constraints, len(constraints)); ok {
			t.Errorf("planned, though the context ended at look %d", n)
		}
	}
}
