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

// Proof is where the parts of a proof are written.
type Proof struct {
	Clauses io.Writer // the rules, and "not this answer", in DIMACS
	Steps   io.Writer // the refutation of these clauses, in DRAT
	Cells   io.Writer // a line for each variable that is a cell: its number and the cell, "7 r1c8"
}

// ErrTooLarge says that a board's rules would take too much room as clauses.
var ErrTooLarge = errors.New("the rules are too long to be written as clauses")

// maxClauses is the number of literals in all clauses up to which a proof is
// written, some 25 MiB of text: what an open board of 100×100 takes.
const maxClauses = 1 << 22

// Prove writes a proof that a puzzle has no answer, or none but the one given:
// answer is nil in the first case. Any checker of DRAT proofs can follow it
// (Wetzler, Heule & Hunt, SAT 2014). Numbers of the clauses beyond the cells
// are the encoding's own.
//
// The error is ErrUndecided if the budget did not suffice, ErrTooLarge, the
// context's, or one of writing. It is an error of its own if there is another
// answer.
func Prove(ctx context.Context, p *puzzle.Puzzle, answer puzzle.Lamps, o Options, w Proof) error {
	var c Checker
	c.puzzle = p
	if err := c.model.BuildContext(ctx, p); err != nil {
		return err
	}
	if clauseLength(&c.model.Problem) > maxClauses {
		return ErrTooLarge
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
		return errors.New("there is an answer other than that")
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

// clauseLength is about the number of literals that the problem's rows take as
// clauses (see solver.WriteDIMACS), cut off soon after maxClauses.
func clauseLength(p *solver.Problem) int {
	total := 0
	for i := 0; i < p.NumRows() && total <= maxClauses; i++ {
		row := p.Row(i)
		n := len(row.Vars)
		total += boundLength(n, row.Hi) + boundLength(n, n-row.Lo)
	}
	return total
}

// boundLength is about the number of literals that say "at most k of n".
func boundLength(n, k int) int {
	switch {
	case k >= n || k < 0:
		return 0
	case k == n-1:
		return n
	case k == 1:
		return n * n
	}
	return 3 * n * k
}
