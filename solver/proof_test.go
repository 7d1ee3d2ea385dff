package solver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"akari/internal/testkit"
	"akari/solver"
)

// crowd is a problem of n variables that need one more 1 than their rows
// allow, in pairs, triples and larger rows: hard enough to be learned from.
func crowd(rng *rand.Rand, n int) *solver.Problem {
	p := &solver.Problem{}
	p.Reset(n)
	for range n {
		var row []solver.Var
		for _, v := range rng.Perm(n)[:2+rng.IntN(n-2)] {
			row = append(row, solver.Var(v))
		}
		k := rng.IntN(len(row))
		p.Add(k, k+rng.IntN(2), row...)
	}
	return p
}

// TestProofsOfRows checks proofs over rows of any bounds, whose clauses need
// counters.
func TestProofsOfRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	s := solver.New()
	checked := 0
	for range 300 {
		p := crowd(rng, 5+rng.IntN(14))
		if steps := prove(t, s, p); steps > 1 {
			checked++
		}
	}
	if checked < 80 {
		t.Errorf("only %d proofs of more than one step", checked)
	}
}

// pigeons says that each of n+1 pigeons sits in one of n holes, alone.
func pigeons(n int) *solver.Problem {
	p := &solver.Problem{}
	p.Reset((n + 1) * n)
	row := make([]solver.Var, n+1)
	for hole := range n {
		for pigeon := range row {
			row[pigeon] = solver.Var(pigeon*n + hole)
		}
		p.Add(0, 1, row...)
	}
	for pigeon := range n + 1 {
		for hole := range n {
			row[hole] = solver.Var(pigeon*n + hole)
		}
		p.Add(1, n, row[:n]...)
	}
	return p
}

// TestLongProof drops learned clauses on its way.
func TestLongProof(t *testing.T) {
	if steps := prove(t, solver.New(), pigeons(7)); steps < 1200 {
		t.Errorf("only %d steps", steps)
	}
}

// prove refutes a problem, if it can be refuted, and checks the proof.
func prove(t *testing.T, s *solver.Solver, p *solver.Problem) int {
	t.Helper()
	var cnf, drat bytes.Buffer
	s.Load(p)
	s.Prove(&drat)
	status := s.Solve(context.Background())
	if err := errors.Join(s.EndProof(), solver.WriteDIMACS(&cnf, p)); err != nil {
		t.Fatal(err)
	}
	if status != solver.Unsat {
		return 0
	}
	steps, err := testkit.CheckProof(bytes.NewReader(cnf.Bytes()), bytes.NewReader(drat.Bytes()))
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, cnf.String(), drat.String())
	}
	return steps
}

// TestCheckerRefuses: a checker that accepts everything would prove nothing.
func TestCheckerRefuses(t *testing.T) {
	cnf := "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n"
	for _, drat := range []string{"", "0\n", "1 0\n", "-1 0\n0\n", "d 1 0\n0\n", "1 2\n", "x 0\n"} {
		if _, err := testkit.CheckProof(strings.NewReader(cnf), strings.NewReader(drat)); err == nil {
			t.Errorf("accepted %q", drat)
		}
	}
	if _, err := testkit.CheckProof(strings.NewReader(cnf+"-1 -2 0\n"), strings.NewReader("1 0\n0\n")); err != nil {
		t.Error(err)
	}
}

// TestCoreIsProved: under assumptions the proof ends in the core's clause.
func TestCoreIsProved(t *testing.T) {
	p := &solver.Problem{}
	p.Reset(3)
	p.Add(1, 1, 0, 1)
	s := solver.New()
	var drat strings.Builder
	s.Load(p)
	s.Prove(&drat)
	if got := s.Solve(context.Background(), solver.Pos(2), solver.Pos(0), solver.Pos(1)); got != solver.Unsat {
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
	s.Load(p)
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
