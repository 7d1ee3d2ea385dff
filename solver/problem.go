package solver

import "fmt"

// Var numbers a 0/1 variable, counting from 0.
type Var int32

// Lit is a literal: variable v is 1 (2v) or variable v is 0 (2v+1).
type Lit int32

// Pos is the literal "v is 1".
func Pos(v Var) Lit { return Lit(2 * v) }

// Neg is the literal "v is 0".
func Neg(v Var) Lit { return Lit(2*v + 1) }

// Not is the opposite literal.
func (l Lit) Not() Lit { return l ^ 1 }

// Var is the variable of the literal.
func (l Lit) Var() Var { return Var(l >> 1) }

// Sign reports whether the literal says "is 0".
func (l Lit) Sign() bool { return l&1 == 1 }

// Always is the selector of a row that holds unconditionally.
const Always Lit = -1

// Row is one constraint, lo ≤ Σ Vars ≤ hi. A row with a selector other than
// Always holds only where that literal is true.
type Row struct {
	Lo, Hi   int
	Selector Lit
	Vars     []Var
}

// Problem is a list of rows over variables 0 … NumVars-1. The rows share one
// flat array, so a Problem that is Reset and filled again allocates nothing
// once it has grown to its working size. The zero Problem is empty and ready.
type Problem struct {
	NumVars int
	rows    []span
	vars    []Var
}

// span is a row whose variables are vars[start:end].
type span struct {
	start, end int32
	lo, hi     int32
	selector   Lit
}

// Reset empties the problem and gives it n variables, keeping its memory.
func (p *Problem) Reset(n int) {
	p.NumVars = n
	p.rows = p.rows[:0]
	p.vars = p.vars[:0]
}

// NewVar adds one variable.
func (p *Problem) NewVar() Var {
	p.NumVars++
	return Var(p.NumVars - 1)
}

// Add states lo ≤ Σ vars ≤ hi and returns the row's number, counting from 0.
// The variables must differ from one another; lo may exceed the number of
// variables and hi may be negative, which makes the problem contradictory.
func (p *Problem) Add(lo, hi int, vars ...Var) int { return p.AddIf(Always, lo, hi, vars...) }

// AddIf is Add for a row that holds only where selector is true.
func (p *Problem) AddIf(selector Lit, lo, hi int, vars ...Var) int {
	start := len(p.vars)
	p.vars = append(p.vars, vars...)
	for _, v := range vars {
		if v < 0 || int(v) >= p.NumVars {
			panic(fmt.Sprintf("solver: internal error: row over variable %d of %d", v, p.NumVars))
		}
	}
	p.rows = append(p.rows, span{int32(start), int32(len(p.vars)), int32(lo), int32(hi), selector})
	return len(p.rows) - 1
}

// NumRows is the number of rows.
func (p *Problem) NumRows() int { return len(p.rows) }

// Row returns row i. Its Vars share memory with the problem.
func (p *Problem) Row(i int) Row {
	s := p.rows[i]
	return Row{int(s.lo), int(s.hi), s.selector, p.vars[s.start:s.end]}
}
