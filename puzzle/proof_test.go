package puzzle_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"akari/internal/testkit"
	"akari/puzzle"
	"akari/solver"
)

// TestProofsOfCorpus proves that 20 puzzles, the largest among them, have no
// second answer, and has the proofs checked.
func TestProofsOfCorpus(t *testing.T) {
	corpus := testkit.Corpus(t)
	largest := 0
	for i, a := range corpus {
		if len(a.Puzzle.Cells) > len(corpus[largest].Puzzle.Cells) {
			largest = i
		}
	}
	e := engine{s: solver.New()}
	steps := e.prove(t, corpus[largest].Puzzle)
	for i := 7; i < len(corpus); i += len(corpus) / testkit.Scale(20, 200) {
		steps += e.prove(t, corpus[i].Puzzle)
	}
	t.Logf("%d steps", steps)
}

// TestProofsOfPigeons: clause learning alone would need millions of steps for 16
// pigeons, new variables few.
func TestProofsOfPigeons(t *testing.T) {
	e := engine{s: solver.New()}
	for n, turns := range map[int]puzzle.Transform{5: puzzle.NumTransforms, 12: 2, testkit.Scale(16, 30): 1} {
		for turn := range turns {
			p := pigeons(n).Transform(turn)
			if got := e.verdict(p); got != "none" {
				t.Fatal(got)
			}
			if steps := e.refute(t); steps > 1000+n*n*n*n {
				t.Errorf("%d steps for %d pigeons", steps, n)
			}
		}
	}
}

// TestProofsOfHostileBoards proves the contradictions by counting.
func TestProofsOfHostileBoards(t *testing.T) {
	e := engine{s: solver.New()}
	for _, a := range testkit.Hostile(t) {
		if a.Name[0] == 'e' && e.verdict(a.Puzzle) == "none" {
			t.Logf("%s: %d steps", a.Name, e.refute(t))
		}
	}
}

// prove writes the clauses and the proof that a puzzle with one answer has no
// other, and returns the steps of the proof.
func (e *engine) prove(t *testing.T, p *puzzle.Puzzle) int {
	t.Helper()
	if got := e.verdict(p); got != "one" {
		t.Fatal(got)
	}
	return e.refute(t, e.block)
}

// refute is prove of the problem built last, together with further clauses.
func (e *engine) refute(t *testing.T, clauses ...[]solver.Lit) int {
	t.Helper()
	var cnf, drat bytes.Buffer
	e.s.Load(context.Background(), &e.m.Problem)
	e.s.Prove(&drat, &e.m.Problem)
	for _, c := range clauses {
		e.s.AddClause(c...)
	}
	status, err := e.s.Solve(context.Background())
	if err := errors.Join(err, e.s.EndProof(), solver.WriteDIMACS(&cnf, &e.m.Problem, clauses...)); err != nil || status != solver.Unsat {
		t.Fatal(status, err)
	}
	steps, err := testkit.CheckProof(&cnf, &drat)
	if err != nil {
		t.Fatal(err)
	}
	return steps
}
