package solver

import (
	"errors"
	"fmt"
)

// Var numbers a 0/1 variable, counting from 0.
type Var int32

// Lit is a literal: variable v is 1 (2v) or variable v is 0 (2v+1).
type Lit int32

// Pos returns the literal "v is 1".
func Pos(v Var) Lit { return Lit(2 * v) }

// Neg returns the literal "v is 0".
func Neg(v Var) Lit { return Lit(2*v + 1) }

// Is returns the literal "v has the value".
func Is(v Var, value bool) Lit { return Pos(v) | Lit(bit(!value)) }

// Not returns the opposite literal.
func (l Lit) Not() Lit { return l ^ 1 }

// Var returns the variable of the literal.
func (l Lit) Var() Var { return Var(l >> 1) }

// Sign reports whether the literal is "v is 0".
func (l Lit) Sign() bool { return l&1 == 1 }

// Always is the selector of a constraint that holds unconditionally.
const Always Lit = -1

// Constraint is one constraint, lo ≤ Σ Vars ≤ hi. It holds only if its selector is true; the
// selector Always makes it unconditional.
type Constraint struct {
	Lo, Hi   int
	Selector Lit
	Vars     []Var
}

// Problem is a list of constraints over variables 0 … NumVars-1. Call Reset before the first use. A
// Problem that is Reset and filled again reuses its memory.
type Problem struct {
	constraints []constraintRef
	members     []Var         // of at-most-ones, cardinalities and sums, in the order stated
	amos        []atMostOne   // constraints 0 ≤ Σ ≤ 1 that are on a side, counting from 1; no variable has a value
	cards       []cardinality // all other constraints except covers
	a, b        []int32       // by variable: its at-most-ones, 0 for none
	covered     []bool        // by variable: it has an isCover constraint

	sums     []sum   // by number
	addends  []int32 // sums, by number, of the constraints over sums
	numSteps int     // number of steps of all sums
	err      error   // the caller's first mistake; Load returns it
}

// MaxVars is the number of variables that a problem may have.
const MaxVars = 1 << 26

// constraintRef is the kind of a constraint and its place: an index in amos or cards, or the variable of a
// cover.
type constraintRef struct {
	kind  kind
	index int32
}

// kind is the kind of a constraint. It determines how the constraint is propagated.
type kind int32

const (
	isCount         kind = iota // lo ≤ Σ ≤ hi over a span of members
	isAtMostOne                 // 0 ≤ Σ ≤ 1, an atMostOne
	isCover                     // Σ ≥ 1 over the two at-most-ones of a variable
	isSumConstraint             // lo ≤ Σ ≤ hi over sums, a span of addends
	isMembers                   // the members of a sum; their bounds are the bounds of its steps
	isSteps                     // the steps of a sum; its slack starts at 0, so it is always tight
)

// span is members[start:end].
type span struct{ start, end int32 }

// cardinality is lo ≤ Σ ≤ hi over a span, with a selector or with Always.
type cardinality struct {
	span
	lo, hi   int32
	selector Lit
	kind     kind
}

// Reset empties the problem and gives it n variables. It reuses the memory.
func (p *Problem) Reset(n int) {
	if p.err = nil; n < 0 || n > MaxVars {
		p.wrong("expected 0 to %d variables, got %d", MaxVars, n)
		n = 0
	}
	p.constraints = p.constraints[:0]
	p.members = p.members[:0]
	p.amos = append(p.amos[:0], atMostOne{state: noAMO})
	p.cards = p.cards[:0]
	p.sums, p.addends, p.numSteps = p.sums[:0], p.addends[:0], 0
	p.a, p.b, p.covered = cleared(p.a, n), cleared(p.b, n), cleared(p.covered, n)
}

// resized returns a slice of n values, in the memory of the given slice if this is large enough.
// Old values stay.
func resized[T any](a []T, n int) []T {
	if cap(a) < n {
		return make([]T, n, n+n/4)
	}
	return a[:n]
}

// cleared does what resized does, and sets all values to zero.
func cleared[T any](a []T, n int) []T {
	a = resized(a, n)
	clear(a)
	return a
}

// NewVar adds one variable.
func (p *Problem) NewVar() Var {
	p.a, p.b, p.covered = append(p.a, 0), append(p.b, 0), append(p.covered, false)
	return Var(len(p.a) - 1)
}

// NumVars returns the number of variables.
func (p *Problem) NumVars() int { return len(p.a) }

// wrong records the caller's first mistake, which Load returns.
func (p *Problem) wrong(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("solver: "+format, args...)
	}
}

// Add states lo ≤ Σ vars ≤ hi and returns the constraint's number, counting from 0. The variables
// must differ from one another. If lo exceeds the number of variables or hi is negative, the
// problem has no solution.
func (p *Problem) Add(lo, hi int, vars ...Var) int { return p.AddIf(Always, lo, hi, vars...) }

// AddIf states a constraint as Add does; the constraint holds only if the selector is true.
func (p *Problem) AddIf(selector Lit, lo, hi int, vars ...Var) int {
	vars, selector = p.known(vars), p.knownSelector(selector)
	if lo <= 0 && hi == 1 && selector == Always && len(vars) > 0 {
		if p.addLine(vars, 1, p.a) || p.addLine(vars, 1, p.b) {
			return len(p.constraints) - 1
		}
	}
	return p.addCard(isCount, p.addMembers(vars), lo, hi, selector)
}

// addMembers appends variables and returns their span.
func (p *Problem) addMembers(vars []Var) span {
	start := len(p.members)
	p.members = append(p.members, vars...)
	return span{int32(start), int32(len(p.members))}
}

// addCard adds a constraint as a cardinality, and returns its number.
func (p *Problem) addCard(k kind, at span, lo, hi int, selector Lit) int {
	p.cards = append(p.cards, cardinality{at, bound(lo), bound(hi), selector, k})
	return p.addRef(k, len(p.cards)-1)
}

// mistake returns why the problem cannot be loaded.
func (p *Problem) mistake() error {
	switch {
	case p == nil || len(p.amos) == 0:
		return errors.New("solver: expected a problem after Reset")
	case p.err == nil && p.NumVars()+p.numSteps > MaxVars:
		return fmt.Errorf("solver: expected at most %d variables and sum counters, got %d", MaxVars, p.NumVars()+p.numSteps)
	}
	return p.err
}

// known returns the variables, or nil if one of them is not a variable of the problem.
func (p *Problem) known(vars []Var) []Var {
	for _, v := range vars {
		if uint(v) >= uint(len(p.a)) {
			p.wrong("expected a variable below %d, got %d", len(p.a), v)
			return nil
		}
	}
	return vars
}

// knownSelector returns the selector, or Always if its variable is not a variable of the problem.
func (p *Problem) knownSelector(selector Lit) Lit {
	if selector != Always && uint(selector.Var()) >= uint(len(p.a)) {
		p.wrong("expected a selector below variable %d, got variable %d", len(p.a), selector.Var())
		return Always
	}
	return selector
}

// bound limits a bound to 32 bits; that is far more than the number of variables.
func bound(n int) int32 { return int32(max(-2*MaxVars, min(n, 2*MaxVars))) }

func (p *Problem) addRef(k kind, index int) int {
	p.constraints = append(p.constraints, constraintRef{k, int32(index)})
	return len(p.constraints) - 1
}

// Cover states that the at-most-one constraints through v, among the constraints stated so far,
// together have at least one 1: 1 ≤ Σ over the union of their variables. It returns the
// constraint's number. If there are two such constraints, as on a board of rows and columns, the
// union is not written out, and the cost of propagation does not depend on its size.
func (p *Problem) Cover(v Var) int {
	if uint(v) >= uint(len(p.a)) {
		p.wrong("expected a variable below %d to cover, got %d", len(p.a), v)
		return p.Add(1, 0)
	}
	if p.a[v] != 0 && p.b[v] != 0 && !p.covered[v] {
		p.covered[v] = true
		return p.addRef(isCover, int(v))
	}
	union := p.union(v)
	return p.Add(1, len(union), union...)
}

// union lists v and the variables of its at-most-ones, without duplicates: two variables may share
// both at-most-ones. At-most-one 0 has no variables.
func (p *Problem) union(v Var) []Var {
	a, b, out := p.a[v], p.b[v], []Var{v}
	for _, w := range p.members[p.amos[a].start:p.amos[a].end] {
		if w != v {
			out = append(out, w)
		}
	}
	for _, w := range p.members[p.amos[b].start:p.amos[b].end] {
		if isInA := a != 0 && p.a[w] == a; w != v && !isInA {
			out = append(out, w)
		}
	}
	return out
}

// NumConstraints returns the number of constraints.
func (p *Problem) NumConstraints() int { return len(p.constraints) }

// Constraint returns constraint i, or the zero Constraint if there is no such constraint. Its Vars
// may share memory with the problem.
func (p *Problem) Constraint(i int) Constraint {
	if p == nil || uint(i) >= uint(len(p.constraints)) {
		return Constraint{}
	}
	switch r := p.constraints[i]; r.kind {
	case isAtMostOne:
		amo := p.amos[r.index]
		return Constraint{0, 1, Always, p.members[amo.start:amo.end]}
	case isCover:
		union := p.union(Var(r.index))
		return Constraint{1, len(union), Always, union}
	default:
		c := p.cards[r.index]
		constraint := Constraint{Lo: int(c.lo), Hi: int(c.hi), Selector: c.selector}
		if r.kind == isCount {
			constraint.Vars = p.members[c.start:c.end]
			return constraint
		}
		for _, i := range p.addends[c.start:c.end] {
			x := p.sums[i]
			constraint.Vars = append(constraint.Vars, p.members[x.start:x.end]...)
		}
		return constraint
	}
}
