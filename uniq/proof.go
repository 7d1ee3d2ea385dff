package uniq

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"akari/puzzle"
	"akari/solver"
)

// Proof is where the parts of a proof are written.
type Proof struct {
	Clauses io.Writer // the rules, and "not this answer", in DIMACS
	Steps   io.Writer // the refutation of these clauses, in DRAT
	Cells   io.Writer // a line for each variable that is a cell: its number and the cell, "7 r1c8"
}

// Prove writes a proof that a puzzle has no answer, or none but the one given:
// answer is nil in the first case. Any checker of DRAT proofs can follow it
// (Wetzler, Heule & Hunt, SAT 2014). Numbers of the clauses beyond the cells
// are the encoding's own.
//
// The error is ErrUndecided if the budget did not suffice, the context's, or
// one of writing. It is an error of its own if there is another answer.
func Prove(ctx context.Context, p *puzzle.Puzzle, answer puzzle.Lamps, o Options, w Proof) error {
	var c Checker
	c.puzzle = p
	if err := c.model.BuildContext(ctx, p); err != nil {
		return err
	}
	s := solver.New()
	if err := s.LoadContext(ctx, &c.model.Problem); err != nil {
		return err
	}
	s.SetBudget(budget(o.Budget))
	s.Prove(w.Steps)
	var clauses [][]solver.Lit
	if answer != nil {
		q := &inquiry{puzzle: p, model: &c.model}
		clauses = append(clauses, q.differs(q.values(answer)))
		s.AddClause(clauses[0]...)
	}
	status := s.Solve(ctx)
	err := s.EndProof()
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case status == solver.Unknown:
		return ErrUndecided
	case status == solver.Sat:
		return fmt.Errorf("there is an answer: %v", c.model.Lamps(s.Value))
	}
	if err := solver.WriteDIMACS(w.Clauses, &c.model.Problem, clauses...); err != nil {
		return err
	}
	cells := bufio.NewWriter(w.Cells)
	for v, cell := range c.model.Cell {
		fmt.Fprintf(cells, "%d %v\n", v+1, p.Point(int(cell)))
	}
	return cells.Flush()
}
