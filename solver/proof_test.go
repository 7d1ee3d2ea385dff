package solver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/solver"
)

// crowd returns a problem of n variables and n random constraints. Each constraint allows one
// number of 1s, or two consecutive numbers.
func crowd(rng *rand.Rand, n int) *solver.Problem {
	p := &solver.Problem{}
	p.Reset(n)
	for range n {
		var constraint []solver.Var
		for _, v := range rng.Perm(n)[:2+rng.IntN(n-2)] {
			constraint = append(constraint, solver.Var(v))
		}
		k := rng.IntN(len(constraint))
		p.Add(k, k+rng.IntN(2), constraint...)
	}
	return p
}

// TestProofsOfConstraints checks proofs over constraints with any bounds. Such constraints need counters
// if they are written as clauses.
func TestProofsOfConstraints(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	s := solver.New()
	checked := 0
	n := testkit.Scale(40, 300)
	for range n {
		p := crowd(rng, 5+rng.IntN(14))
		if steps := prove(t, s, p); steps > 1 {
			checked++
		}
	}
	if checked < n/4 {
		t.Errorf("only %d proofs of more than one step", checked)
	}
}

// TestProofsOfSums checks proofs over constraints that share sums. It also checks that a problem
// has a solution if and only if it has one without sums.
func TestProofsOfSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 5))
	s := solver.New()
	checked, answered := 0, 0
	for range testkit.Scale(120, 900) {
		n := 12 + rng.IntN(14)
		flat, p := &solver.Problem{}, &solver.Problem{}
		flat.Reset(n)
		p.Reset(n)
		var sums []int
		var parts [][]solver.Var
		for range 4 {
			for rest := rng.Perm(n); len(rest) > 0; {
				k := 1 + rng.IntN(min(5, len(rest)))
				vars := make([]solver.Var, k)
				for i := range vars {
					vars[i] = solver.Var(rest[i])
				}
				sums, parts, rest = append(sums, p.Sum(vars...)), append(parts, vars), rest[k:]
			}
		}
		for range 2 * n / 3 {
			i, j := rng.IntN(len(sums)), rng.IntN(len(sums))
			if slices.ContainsFunc(parts[i], func(v solver.Var) bool { return slices.Contains(parts[j], v) }) {
				continue
			}
			both := slices.Concat(parts[i], parts[j])
			k := rng.IntN(len(both))
			p.AddSumsIf(solver.Always, k, k+rng.IntN(2), sums[i], sums[j])
			flat.Add(p.Constraint(p.NumConstraints()-1).Lo, p.Constraint(p.NumConstraints()-1).Hi, both...)
		}
		if steps := prove(t, s, p); steps > 1 {
			checked++
		}
		s.Load(context.Background(), p)
		got, _ := s.Solve(context.Background())
		s.Load(context.Background(), flat)
		if want, _ := s.Solve(context.Background()); got != want {
			t.Fatalf("%v with sums, %v without", got, want)
		} else if got == solver.Sat {
			answered++
		}
	}
	if least := testkit.Scale(6, 40); checked < least || answered < least {
		t.Errorf("only %d proofs of more than one step, %d solutions", checked, answered)
	}
}

// TestProofsWithLongTrails checks proofs in which learned literals wait for a restart. Each literal that
// waits is a step of the proof.
func TestProofsWithLongTrails(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 5))
	checked, waited := 0, 0
	for range testkit.Scale(30, 200) {
		p := &solver.Problem{}
		n := 90 + rng.IntN(30)
		p.Reset(n)
		for range 8 * n / 5 {
			var some []solver.Var
			for _, v := range rng.Perm(n)[:3] {
				some = append(some, solver.Var(v))
			}
			k := 1
			if rng.IntN(8) == 0 {
				k = 2 * rng.IntN(2)
			}
			p.Add(k, k+1, some...)
		}
		var cnf, drat bytes.Buffer
		s := solver.New()
		s.Load(context.Background(), p)
		s.LongTrails()
		s.Prove(&drat)
		status, err := s.Solve(context.Background())
		if err := errors.Join(err, s.EndProof(), solver.WriteDIMACS(&cnf, p)); err != nil {
			t.Fatal(err)
		}
		for _, l := range s.Postponed() {
			waited++
			number := int(l.Var()) + 1
			if l.Sign() {
				number = -number
			}
			if step := fmt.Sprintf("%d 0", number); !slices.Contains(strings.Split(drat.String(), "\n"), step) {
				t.Fatalf("the proof lacks %q, which waits\n%s", step, drat.String())
			}
		}
		if status != solver.Unsat {
			continue
		}
		if _, err := testkit.CheckProof(&cnf, &drat); err != nil {
			t.Fatalf("proof %d: %v", checked, err)
		}
		checked++
	}
	if checked < 8 || waited < 8 {
		t.Errorf("only %d proofs, and %d literals that waited", checked, waited)
	}
}

// TestDIMACSForms counts the clauses of a constraint: one for each subset that the constraint rules
// out, up to a hundred, and otherwise the clauses of a total.
func TestDIMACSForms(t *testing.T) {
	for _, c := range []struct{ lo, hi, n, want int }{
		{0, 1, 40, 780},    // pairs, even if there are more than a hundred
		{39, 40, 40, 780},  // pairs of zeros
		{0, 2, 9, 84},      // C(9,3)
		{2, 2, 5, 10 + 5},  // C(5,3) and C(5,4)
		{0, 6, 9, 36},      // C(9,7)
		{0, 8, 9, 1},       // C(9,9)
		{0, 9, 9, 0},       // nothing
		{1, 9, 9, 1},       // C(9,9)
		{10, 10, 9, 1},     // the empty clause
		{0, 98, 100, 100},  // C(100,99), the largest number that is allowed
		{0, 2, 10, 198},    // C(10,3) is above 100: totals of 2 to 9, 2 + 4n + n-1 clauses each, and 2
		{0, 2, 100, 24453}, // C(100,3) is above 100, though C(100,1) is not
	} {
		var p solver.Problem
		p.Reset(c.n)
		vars := make([]solver.Var, c.n)
		for i := range vars {
			vars[i] = solver.Var(i)
		}
		p.Add(c.lo, c.hi, vars...)
		var cnf strings.Builder
		if err := solver.WriteDIMACS(&cnf, &p); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(cnf.String(), "\n") - 1; got != c.want {
			t.Errorf("%d to %d of %d: %d clauses, want %d", c.lo, c.hi, c.n, got, c.want)
		}
	}
}

// TestDIMACSLength compares DIMACSLength with the clauses that WriteDIMACS writes.
func TestDIMACSLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		p := crowd(rng, 5+rng.IntN(14))
		p.AddSumsIf(solver.Always, 1, 3, p.Sum(0, 1, 2), p.Sum(3, 4))
		var cnf strings.Builder
		if err := solver.WriteDIMACS(&cnf, p); err != nil {
			t.Fatal(err)
		}
		_, clauses, _ := strings.Cut(cnf.String(), "\n")
		want := len(strings.Fields(clauses)) - strings.Count(clauses, "\n")
		if got := solver.DIMACSLength(p, 1<<20); got != want {
			t.Errorf("%d literals, written %d", got, want)
		}
		if got := solver.DIMACSLength(p, want/2); got <= want/2 || got > want {
			t.Errorf("stopped at %d of %d literals, not soon after %d", got, want, want/2)
		}
	}
}

// pigeons returns a problem without a solution: each of n+1 pigeons sits alone in one of n holes.
func pigeons(n int) *solver.Problem {
	p := &solver.Problem{}
	p.Reset((n + 1) * n)
	constraint := make([]solver.Var, n+1)
	for hole := range n {
		for pigeon := range constraint {
			constraint[pigeon] = solver.Var(pigeon*n + hole)
		}
		p.Add(0, 1, constraint...)
	}
	for pigeon := range n + 1 {
		for hole := range n {
			constraint[hole] = solver.Var(pigeon*n + hole)
		}
		p.Add(1, n, constraint[:n]...)
	}
	return p
}

// TestLongProof checks a proof during which the solver removes learned clauses.
func TestLongProof(t *testing.T) {
	if steps := prove(t, solver.New(), pigeons(testkit.Scale(6, 7))); steps < testkit.Scale(300, 1200) {
		t.Errorf("only %d steps", steps)
	}
}

// prove solves a problem. If there is no solution, it checks the proof and returns the number of
// its steps. Otherwise, it compares the clauses of the problem with the constraints and returns 0.
func prove(t *testing.T, s *solver.Solver, p *solver.Problem) int {
	t.Helper()
	var cnf, drat bytes.Buffer
	s.Load(context.Background(), p)
	s.Prove(&drat)
	status, err := s.Solve(context.Background())
	if err := errors.Join(err, s.EndProof(), solver.WriteDIMACS(&cnf, p)); err != nil {
		t.Fatal(err)
	}
	if status != solver.Unsat {
		sameAsConstraints(t, cnf.String(), p, s)
		return 0
	}
	steps, err := testkit.CheckProof(bytes.NewReader(cnf.Bytes()), bytes.NewReader(drat.Bytes()))
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, cnf.String(), drat.String())
	}
	return steps
}

// sameAsConstraints compares the clauses with the constraints, first at the solution of s, then after each
// variable in turn has changed.
func sameAsConstraints(t *testing.T, cnf string, p *solver.Problem, s *solver.Solver) {
	t.Helper()
	c := reader(t, cnf, p.NumVars())
	values := make([]solver.Lit, p.NumVars())
	for v := range values {
		values[v] = solver.Neg(solver.Var(v))
		if s.Value(solver.Var(v)) {
			values[v] = solver.Pos(solver.Var(v))
		}
	}
	for flip := -1; flip < len(values); flip++ {
		if flip >= 0 {
			values[flip] = values[flip].Not()
		}
		sameAt(t, cnf, c, p, values)
	}
}

// sameAt compares the clauses, which c has read, with the constraints at an assignment.
func sameAt(t *testing.T, cnf string, c *solver.Solver, p *solver.Problem, values []solver.Lit) {
	t.Helper()
	want := solver.Sat
	for i := range p.NumConstraints() {
		constraint, sum := p.Constraint(i), 0
		for _, v := range constraint.Vars {
			if !values[v].Sign() {
				sum++
			}
		}
		holds := constraint.Selector == solver.Always || values[constraint.Selector.Var()] == constraint.Selector
		if holds && (sum < constraint.Lo || sum > constraint.Hi) {
			want = solver.Unsat
		}
	}
	if got, err := c.Solve(context.Background(), values...); got != want || err != nil {
		t.Fatalf("the clauses are %v (%v), the constraints %v\n%s", got, err, want, cnf)
	}
}

// reader returns a solver that has read the clauses. It has at least n variables.
func reader(t *testing.T, cnf string, n int) *solver.Solver {
	t.Helper()
	c := solver.New()
	for range n {
		c.NewVar()
	}
	_, clauses, _ := strings.Cut(cnf, "\n")
	for line := range strings.Lines(clauses) {
		var lits []solver.Lit
		for _, word := range strings.Fields(line) {
			n, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			for c.NumVars() < max(n, -n) {
				c.NewVar()
			}
			if l := solver.Pos(solver.Var(max(n, -n) - 1)); n > 0 {
				lits = append(lits, l)
			} else if n < 0 {
				lits = append(lits, l.Not())
			}
		}
		c.AddClause(lits...)
	}
	return c
}

// TestDIMACSAtEveryAssignment compares the clauses of each constraint over some sums, and over
// their members, with the constraint.
func TestDIMACSAtEveryAssignment(t *testing.T) {
	for _, sizes := range [][]int{{1}, {3}, {1, 1}, {2, 1}, {1, 3}, {2, 2}, {1, 2, 1}, {2, 1, 2}} {
		n := 0
		for _, k := range sizes {
			n += k
		}
		for lo := -1; lo <= n+1; lo++ {
			for hi := -1; hi <= n+1; hi++ {
				p, sums, first := &solver.Problem{}, []int{}, 0
				p.Reset(n + 1) // one for a selector
				for _, k := range sizes {
					var vars []solver.Var
					for v := range k {
						vars = append(vars, solver.Var(first+v))
					}
					sums, first = append(sums, p.Sum(vars...)), first+k
				}
				selector := []solver.Lit{solver.Always, solver.Pos(solver.Var(n)), solver.Neg(solver.Var(n))}[(lo+hi+3)%3]
				p.AddSumsIf(selector, lo, hi, sums...)
				everywhere(t, p)
				vars := p.Constraint(0).Vars
				p.Reset(n + 1)
				p.AddIf(selector, lo, hi, vars...)
				everywhere(t, p)
			}
		}
	}
}

// everywhere compares the clauses of a problem with its constraints.
func everywhere(t *testing.T, p *solver.Problem) {
	t.Helper()
	var cnf strings.Builder
	if err := solver.WriteDIMACS(&cnf, p); err != nil {
		t.Fatal(err)
	}
	c := reader(t, cnf.String(), p.NumVars())
	values := make([]solver.Lit, p.NumVars())
	for set := range 1 << p.NumVars() {
		for v := range values {
			values[v] = solver.Neg(solver.Var(v)) - solver.Lit(set>>v&1)
		}
		sameAt(t, cnf.String(), c, p, values)
	}
}

// TestCoreIsProved checks that a proof under assumptions ends in the core's clause.
func TestCoreIsProved(t *testing.T) {
	p := &solver.Problem{}
	p.Reset(3)
	p.Add(1, 1, 0, 1)
	s := solver.New()
	var drat strings.Builder
	s.Load(context.Background(), p)
	s.Prove(&drat)
	s.AddClause(solver.Pos(0), solver.Pos(1)) // is not a step of the proof
	if got, _ := s.Solve(context.Background(), solver.Pos(2), solver.Pos(0), solver.Pos(1)); got != solver.Unsat {
		t.Fatal(got)
	}
	if err := s.EndProof(); err != nil || drat.String() != "-2 -1 0\n" {
		t.Errorf("%v %q", err, drat.String())
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestProofTellsWriteErrors(t *testing.T) {
	p := &solver.Problem{}
	p.Reset(1)
	p.Add(2, 2, 0)
	s := solver.New()
	s.Load(context.Background(), p)
	s.Prove(full{})
	s.Solve(context.Background())
	if err := s.EndProof(); err == nil || err.Error() != "disk full" {
		t.Error(err)
	}
}

func ExampleWriteDIMACS() {
	var p solver.Problem
	p.Reset(3)
	p.Add(0, 1, 0, 1, 2)
	p.Add(2, 3, 0, 1, 2)
	var out strings.Builder
	if err := solver.WriteDIMACS(&out, &p); err != nil {
		panic(err)
	}
	fmt.Print(out.String())
	// Output:
	// p cnf 3 6
	// -1 -2 0
	// -1 -3 0
	// -2 -3 0
	// 1 2 0
	// 1 3 0
	// 2 3 0
}
