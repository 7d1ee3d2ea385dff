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

// Proof holds the writers of the parts of a proof. A nil writer skips its part.
type Proof struct {
	Clauses io.Writer // the rules, and "not this solution", in DIMACS
	Steps   io.Writer // the refutation of these clauses, in DRAT
	Cells   io.Writer // a line for each variable that is a cell: its number and the cell, "7 r1c8"
}

// ErrTooLarge means that the rules of a board would take too many clauses.
var ErrTooLarge = errors.New("the rules are too long to be written as clauses")

// maxClauses is the largest number of literals in the clauses of a proof: about 25 MiB of text,
// enough for an open board of 100×100.
const maxClauses = 1 << 22

// Prove writes a proof that a puzzle has no solution except the given one or, if solution is nil,
// no solution at all. Checkers of DRAT proofs can verify it (Wetzler, Heule & Hunt, SAT 2014). The
// clauses have variables for the cells, followed by variables of the encoding.
//
// The error is ErrUndecided if the effort limit is reached, ErrTooLarge, a *puzzle.InvalidError,
// the context's error or a writer's. Prove also returns an error if there is another solution, or
// if a lamp of the given solution is not on a white cell.
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
	var clauses [][]solver.Lit
	note := ""
	if solution != nil {
		for _, at := range solution {
			if !p.At(at).IsWhite() {
				return fmt.Errorf("a lamp on %v, which is not a white cell", at)
			}
		}
		q := &explainer{puzzle: p, model: &c.model}
		clauses, note = append(clauses, q.differs(q.values(solution))), lastClause(p.Genre)
	}
	if err := c.refute(ctx, o, clauses, w.Steps); err != nil {
		return err
	}
	if _, err := io.WriteString(w.Clauses, note); err != nil {
		return err
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

// refute writes the refutation of the rules and further clauses. It returns an error if there is none.
func (c *Checker) refute(ctx context.Context, o Options, clauses [][]solver.Lit, steps io.Writer) error {
	s := c.solver
	Allow(s, o.Budget)
	s.Prove(steps)
	for _, clause := range clauses {
		s.AddClause(clause...)
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
		return errors.New("there is another solution")
	}
	return nil
}

// lastClause returns comments that explain the last clause and the lemma behind it.
func lastClause(g *puzzle.Genre) string {
	if !g.Antichain {
		return "c The last clause: some cell is not as in the solution.\n"
	}
	return `c The last clause: some lamp of the solution is gone.
c Every other solution satisfies it, since no solution contains another: a further
c lamp would be on a lit cell, and the lamp that lights the cell would see it.
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
