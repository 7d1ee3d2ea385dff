package solver

import (
	"bufio"
	"io"
	"strconv"
)

// proof writes clauses as they are learned and dropped, in the text form of
// DRAT (Wetzler, Heule & Hunt, "DRAT-trim", SAT 2014). Every clause follows
// from the clauses that WriteDIMACS writes and the clauses before it by unit propagation
// alone, as each reason of the solver does, or defines a new variable (see pigeons and totals).
type proof struct {
	w      *bufio.Writer // keeps its first error for Flush
	line   []byte
	vars   int  // of the clauses so far
	closed bool // the empty clause is written

	numbers [][][]Lit // of the sums (see encoder)
}

// Prove makes the Solver write proofs of its refutations to w, until the next
// Load; call it right after Load, with the problem that was loaded. The proof is
// of the problem as WriteDIMACS writes it, together with the clauses added later.
// It ends in the empty clause or, for an Unsat under assumptions, in the clause that one
// assumption of the core is false.
func (s *Solver) Prove(w io.Writer, p *Problem) {
	if err := p.mistake(); err != nil || w == nil {
		s.mistake("a proof needs a writer and a problem: %v", err)
		return
	}
	var counted encoder
	counted.all(p, nil)
	s.proof = &proof{w: bufio.NewWriter(w), vars: counted.vars, numbers: counted.numbers}
}

// EndProof ends the proof that Prove began and returns the first error of
// writing it.
func (s *Solver) EndProof() error {
	p := s.proof
	s.proof = nil
	if p == nil {
		return nil
	}
	return p.w.Flush()
}

// add writes a clause that follows; a nil proof is not written.
func (p *proof) add(lits []Lit) {
	if p != nil && !p.closed {
		p.closed = len(lits) == 0
		p.write("", lits)
	}
}

// drop writes that a clause is no longer used.
func (p *proof) drop(lits []Lit) {
	if p != nil && !p.closed {
		p.write("d ", lits)
	}
}

func (p *proof) write(prefix string, lits []Lit) {
	p.line = appendClause(append(p.line[:0], prefix...), lits)
	p.w.Write(p.line)
}

// appendClause appends a clause as DIMACS writes it: variables from 1, minus
// for "is 0", and 0 for the end.
func appendClause(line []byte, lits []Lit) []byte {
	for _, l := range lits {
		n := int64(l.Var()) + 1
		if l.Sign() {
			n = -n
		}
		line = append(strconv.AppendInt(line, n, 10), ' ')
	}
	return append(line, "0\n"...)
}
