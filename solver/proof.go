package solver

import (
	"bufio"
	"io"
	"strconv"
)

// proof writes each clause that is learned or deleted, in the text form of DRAT (Wetzler, Heule &
// Hunt, "DRAT-trim", SAT 2014). Each clause follows by unit propagation from the clauses of
// WriteDIMACS and the earlier clauses, as every reason of the solver does.
type proof struct {
	w      *bufio.Writer // keeps its first error for Flush
	line   []byte
	closed bool // the empty clause is written
}

// Prove makes the Solver write proofs of its refutations to w, until the next Load. Call it right
// after Load. The proof refutes the clauses of WriteDIMACS
// together with the clauses added later. It ends in the empty clause or, for an Unsat under
// assumptions, in the clause that some assumption of the core is false.
func (s *Solver) Prove(w io.Writer) {
	if w == nil {
		s.mistake("expected a writer for the proof, got nil")
		return
	}
	s.proof = &proof{w: bufio.NewWriter(w)}
}

// EndProof ends the proof that Prove began. It returns the first error of the writer.
func (s *Solver) EndProof() error {
	p := s.proof
	s.proof = nil
	if p == nil {
		return nil
	}
	return p.w.Flush()
}

// add writes a clause that follows. If the proof is nil, it does nothing.
func (p *proof) add(lits []Lit) {
	if p != nil && !p.closed {
		p.closed = len(lits) == 0
		p.write("", lits)
	}
}

// drop writes that a clause is deleted.
func (p *proof) drop(lits []Lit) {
	if p != nil && !p.closed {
		p.write("d ", lits)
	}
}

func (p *proof) write(prefix string, lits []Lit) {
	p.line = appendClause(append(p.line[:0], prefix...), lits)
	p.w.Write(p.line)
}

// appendClause appends a clause in the DIMACS format: variables counted from 1, a minus sign for
// "is 0", and 0 at the end.
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
