package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// world is a small problem beside its slow twin: everything stated so far, and
// every assignment tried.
type world struct {
	n       int
	rows    []Row
	clauses [][]Lit
}

// holds reports whether an assignment, a bit for each variable, satisfies all.
func (w *world) holds(set int) bool {
	value := func(l Lit) bool { return (set>>l.Var()&1 == 1) != l.Sign() }
	for _, r := range w.rows {
		sum := 0
		for _, v := range r.Vars {
			sum += set >> v & 1
		}
		if (r.Selector == Always || value(r.Selector)) && (sum < r.Lo || sum > r.Hi) {
			return false
		}
	}
	for _, c := range w.clauses {
		if !slices.ContainsFunc(c, value) {
			return false
		}
	}
	return true
}

// answers lists the assignments that satisfy everything and the assumptions.
func (w *world) answers(assume ...Lit) []int {
	var all []int
	v := world{w.n, w.rows, slices.Clone(w.clauses)}
	for _, l := range assume {
		v.clauses = append(v.clauses, []Lit{l})
	}
	for set := range 1 << w.n {
		if v.holds(set) {
			all = append(all, set)
		}
	}
	return all
}

func randomVars(rng *rand.Rand, n, most int) []Var {
	var vars []Var
	for _, v := range rng.Perm(n)[:rng.IntN(min(n, most)+1)] {
		vars = append(vars, Var(v))
	}
	return vars
}

func randomLits(rng *rand.Rand, n, most int) []Lit {
	var lits []Lit
	for _, v := range randomVars(rng, n, most) {
		lits = append(lits, Pos(v)|Lit(rng.IntN(2)))
	}
	return lits
}

func randomRow(rng *rand.Rand, n int) Row {
	r := Row{Selector: Always, Vars: randomVars(rng, n, 6)}
	size := len(r.Vars)
	r.Lo, r.Hi = rng.IntN(size+2)-1, rng.IntN(size+2)-1
	if rng.IntN(8) > 0 && r.Lo > r.Hi {
		r.Lo, r.Hi = r.Hi, r.Lo
	}
	if v := Var(rng.IntN(n)); rng.IntN(4) == 0 && !slices.Contains(r.Vars, v) {
		r.Selector = Pos(v) | Lit(rng.IntN(2))
	}
	return r
}

// randomProblem states runs along two partitions of the variables, covers, and
// rows of any kind; w learns each row as Problem.Row reads it back.
func randomProblem(rng *rand.Rand, p *Problem) *world {
	n := 1 + rng.IntN(9)
	p.Reset(n)
	for range 2 {
		rest := rng.Perm(n)
		for len(rest) > 0 && rng.IntN(6) > 0 {
			var run []Var
			for k := 1 + rng.IntN(len(rest)); k > 0; k-- {
				run = append(run, Var(rest[0]))
				rest = rest[1:]
			}
			p.Add(0, 1, run...)
		}
	}
	for v := range n {
		if rng.IntN(3) > 0 {
			p.Cover(Var(v))
		}
	}
	for range rng.IntN(4) {
		r := randomRow(rng, n)
		p.AddIf(r.Selector, r.Lo, r.Hi, r.Vars...)
	}
	w := &world{n: n}
	for i := range p.NumRows() {
		w.rows = append(w.rows, p.Row(i))
	}
	return w
}

// agree asks both and compares; it returns the status.
func agree(t *testing.T, s *Solver, w *world, assume ...Lit) Status {
	t.Helper()
	want := w.answers(assume...)
	got := s.Solve(context.Background(), assume...)
	s.sanity(t)
	switch {
	case got == Sat:
		set := 0
		for v := range w.n {
			if s.Value(Var(v)) {
				set |= 1 << v
			}
		}
		if !slices.Contains(want, set) {
			t.Fatalf("%+v: answer %b under %v is none", w, set, assume)
		}
	case got == Unsat && len(want) == 0:
		core := s.Core()
		if slices.ContainsFunc(core, func(l Lit) bool { return !slices.Contains(assume, l) }) {
			t.Fatalf("%+v: core %v of %v", w, core, assume)
		}
		if len(w.answers(core...)) > 0 {
			t.Fatalf("%+v: core %v has answers", w, core)
		}
	default:
		t.Fatalf("%+v: %v, brute force found %d answers under %v", w, got, len(want), assume)
	}
	return got
}

// TestAgreesWithBruteForce lives through random lives of a solver: rows,
// clauses, variables and assumptions in any order.
func TestAgreesWithBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 7))
	var p Problem
	s := New()
	count := [3]int{}
	for range 3000 {
		w := randomProblem(rng, &p)
		s.Load(&p)
		s.sanity(t)
		for range 12 {
			switch rng.IntN(6) {
			case 0:
				c := randomLits(rng, w.n, 4)
				if len(c) > 0 {
					c = append(c, c[0])
				}
				w.clauses = append(w.clauses, c)
				s.AddClause(c...)
			case 1:
				r := randomRow(rng, w.n)
				w.rows = append(w.rows, r)
				s.AddRow(r.Selector, r.Lo, r.Hi, r.Vars...)
			case 2:
				if w.n < 11 {
					w.n++
					s.NewVar()
				}
			case 3:
				s.SetPhase(Var(rng.IntN(w.n)), rng.IntN(2) == 0)
			default:
				count[agree(t, s, w, randomLits(rng, w.n, 3)...)]++
			}
			s.sanity(t)
			s.counting.next, s.counting.wait = 0, 1 // count as often as can be
		}
		if agree(t, s, w) == Sat {
			enumerate(t, s, w)
		}
	}
	if count[Sat] < 1000 || count[Unsat] < 1000 {
		t.Errorf("a lopsided test: %d sat, %d unsat", count[Sat], count[Unsat])
	}
}

// enumerate blocks each answer until there is none.
func enumerate(t *testing.T, s *Solver, w *world) {
	t.Helper()
	found := 0
	for s.Solve(context.Background()) == Sat {
		found++
		var block []Lit
		for v := range w.n {
			block = append(block, Pos(Var(v)))
			if s.Value(Var(v)) {
				block[v] = Neg(Var(v))
			}
		}
		s.AddClause(block...)
		s.sanity(t)
	}
	if want := len(w.answers()); found != want {
		t.Fatalf("%+v: %d answers, brute force found %d", w, found, want)
	}
}
