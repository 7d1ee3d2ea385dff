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

// prove writes the clauses and the proof that a puzzle with one answer has no
// other, and returns the steps of the proof.
func (e *engine) prove(t *testing.T, p *puzzle.Puzzle) int {
	t.Helper()
	if got := e.verdict(p); got != "one" {
		t.Fatal(got)
	}
	var cnf, drat bytes.Buffer
	e.s.Load(context.Background(), &e.m.Problem)
	e.s.Prove(&drat)
	e.s.AddClause(e.block...)
	status, err := e.s.Solve(context.Background())
	if err := errors.Join(err, e.s.EndProof(), solver.WriteDIMACS(&cnf, &e.m.Problem, e.block)); err != nil || status != solver.Unsat {
		t.Fatal(status, err)
	}
	steps, err := testkit.CheckProof(&cnf, &drat)
	if err != nil {
		t.Fatal(err)
	}
	return steps
}
