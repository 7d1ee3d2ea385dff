package uniq

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"akari/puzzle"
	"akari/solver"
)

// Proof is where the parts of a proof are written; a part that is nil is not written.
type Proof struct {
	Clauses io.Writer // the rules, and "not this solution", in DIMACS
	Steps   io.Writer // the refutation of these clauses, in DRAT
	Cells   io.Writer // a line for each variable that is a cell: its number and the cell, "7 r1c8"
}

// ErrTooLarge says that a board's rules would take too much room as clauses.
var ErrTooLarge = errors.New("the rules are too long to be written as clauses")

// maxClauses is the number of literals in all clauses up to which a proof is
// written, some 25 MiB of text, as for an open board of 100×100.
const maxClauses = 1 << 22

// Prove writes a proof that a puzzle has no solution but the given one, or no solution if
// that is nil. Any checker of DRAT proofs can follow it (Wetzler, Heule & Hunt, SAT
// 2014). Variables of the clauses beyond the cells belong to the encoding, further
// variables of the steps to the proof.
//
// The error is ErrUndecided if the budget did not suffice, ErrTooLarge, a
// *puzzle.InvalidError, the context's, or one of writing; another one if there is
// another solution, or if a lamp of the given one is not on a white cell.
func Prove(ctx context.Context, p *puzzle.Puzzle, solution puzzle.Lamps, o Options, w Proof) error {
	for _, part := range []*io.Writer{&w.Clauses, &w.Steps, &w.Cells} {
		if *part == nil {
			*part = io.Discard
		}
	}
	var c Checker
	if err := c.load(ctx, p); err != nil {
		return err
	}
	if solver.DIMACSLength(&c.model.Problem, maxClauses) > maxClauses {
		return ErrTooLarge
	}
	s := c.solver
	Allow(s, o.Budget)
	s.Prove(w.Steps, &c.model.Problem)
	var clauses [][]solver.Lit
	if solution != nil {
		for _, at := range solution {
			if !p.At(at).IsWhite() {
				return fmt.Errorf("a lamp on %v, which is not a white cell", at)
			}
		}
		q := &inquiry{puzzle: p, model: &c.model}
		clauses = append(clauses, q.differs(q.values(solution)))
		s.AddClause(clauses[0]...)
	}
	status, err := s.Solve(ctx)
	if written := s.EndProof(); written != nil {
		err = written
	}
	switch {
	case err != nil:
		return err
	case status == solver.Unknown:
		return ErrUndecided
	case status == solver.Sat:
		return errors.New("there is a solution other than that")
	}
	if solution != nil {
		if _, err := io.WriteString(w.Clauses, lastClause(p.Genre)); err != nil {
			return err
		}
	}
	if err := solver.WriteDIMACS(writer{ctx, w.Clauses}, &c.model.Problem, clauses...); err != nil {
		return err
	}
	cells := bufio.NewWriter(writer{ctx, w.Cells})
	for v, cell := range c.model.Cell {
		if _, err := fmt.Fprintf(cells, "%d %v\n", v+1, p.Point(int(cell))); err != nil {
			return err
		}
	}
	return cells.Flush()
}

// lastClause explains the last clause in comments: its meaning, and the lemma that it
// rests on, if any.
func lastClause(g *puzzle.Genre) string {
	if !g.Antichain {
		return "c The last clause: some cell is not as in the solution.\n"
	}
	return `c The last clause: some lamp of the solution is gone.
c Every other solution satisfies it, since no solution contains another: a further
c lamp would stand on a cell that is lit, and the lamp which lights it would see
c that lamp.
`
}

// writer writes until the context ends.
type writer struct {
	ctx context.Context
	w   io.Writer
}

func (w writer) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.w.Write(b)
}
