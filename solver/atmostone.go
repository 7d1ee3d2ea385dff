package solver

import "fmt"

// At-most-ones. As a rule they cut the variables twice, as the rows and columns
// of a board do. So each of them takes one of two sides, a or b. No two of one
// side share a variable: at-most-ones and variables are the nodes and edges of
// a bipartite graph. A row 0 ≤ Σ ≤ 1 that finds both sides occupied becomes a
// cardinality.
//
// Invariant: the state of an at-most-one counts exactly its members that are 1,
// and those that are not 0. To update it for one literal takes two additions
// and no branch.

// sides are the at-most-ones that a variable is in, 0 for none.
type sides struct {
	a, b    int32
	covered bool // the two hold at least one 1 between them
	follows bool // a step of a sum, and not the first
}

// other is the at-most-one of the variable that is not the given one.
func (at *sides) other(id int32) int32 { return at.a ^ at.b ^ id }

// amoState packs three numbers of 21 bits about the members of an at-most-one:
// how many are 1; how many are possible, that is not 0; and the exclusive or of
// the possible ones. With a single possible member, that is the member itself.
type amoState uint64

const (
	countBits = 21 // 3×21 = 63, and a sign

	onePossible amoState = 1 << countBits
	oneTrue     amoState = 1 << (2 * countBits)

	// finished are the counts where one member is 1 and all others are 0.
	finished = oneTrue | onePossible

	// noAMO is the state of at-most-one 0, which must never be a unit.
	noAMO = oneTrue
)

// last is the possible member, where there is only one.
func (t amoState) last() Var { return Var(t & (onePossible - 1)) }

// counts is the state without the exclusive or.
func (t amoState) counts() amoState { return t &^ (onePossible - 1) }

// with is the state with one more member, which is open.
func (t amoState) with(v Var) amoState { return (t + onePossible) ^ amoState(v) }

// without is the state after an open member has become 0.
func (t amoState) without(v Var) amoState { return (t - onePossible) ^ amoState(v) }

// isUnit is 1 where no member is 1 and at most one is possible, else 0.
func (t amoState) isUnit() int { return int((t - 2*onePossible) >> 63) }

// contribution is what a literal adds to the states of its at-most-ones: to the
// counts, and, by exclusive or, to the rest.
func contribution(l Lit) (counts, xor amoState) {
	zero := -amoState(l & 1) // all bits for a 0, none for a 1
	return ^(onePossible-1)&zero | oneTrue&^zero, amoState(l.Var()) & zero
}

// maxAMOVars bounds the variables of at-most-ones: they must be below it.
const maxAMOVars = 1<<countBits - 1

// AddAtMostOnes states 0 ≤ Σ ≤ 1 over each stretch of a line between negative
// numbers. It does what Add does, but for a line of short stretches several
// times as fast. Variables must be below 2²¹-1.
func (p *Problem) AddAtMostOnes(line []Var) {
	if a, b := p.occupied(line); !a || !b {
		p.addLine(line, a, b)
		return
	}
	for start, end := 0, 0; end <= len(line); end++ {
		if end == len(line) || line[end] < 0 {
			if end > start {
				p.Add(0, 1, line[start:end]...)
			}
			start = end + 1
		}
	}
}

// occupied reports for either side whether a variable of a line has an
// at-most-one there.
func (p *Problem) occupied(line []Var) (a, b bool) {
	ofA, ofB, top := int32(0), int32(0), Var(-1)
	if p.NumVars == 0 {
		return false, false
	}
	for _, v := range line {
		gap := int32(v >> 31) // all bits where there is no variable, and no branch
		at := &p.sides[v&^Var(gap)]
		ofA, ofB, top = ofA|at.a&^gap, ofB|at.b&^gap, max(top, v)
	}
	if top >= maxAMOVars {
		panic(fmt.Sprintf("solver: internal error: at most one over variable %d, not below %d", top, maxAMOVars))
	}
	return ofA != 0, ofB != 0
}

// addLine states the at-most-ones of a line on a side that is not occupied.
func (p *Problem) addLine(line []Var, a, b bool) {
	at, state := span{start: int32(len(p.members))}, amoState(0)
	for _, v := range line {
		if v < 0 {
			at, state = p.endAMO(at, state), 0
			continue
		}
		p.members = append(p.members, v)
		state = state.with(v)
		if !a {
			p.sides[v].a = int32(len(p.amos))
		} else if !b {
			p.sides[v].b = int32(len(p.amos))
		}
	}
	p.endAMO(at, state)
}

// endAMO states the at-most-one that ends where members does, unless it is
// empty, and returns where the next one begins.
func (p *Problem) endAMO(at span, state amoState) span {
	at.end = int32(len(p.members))
	if state != 0 {
		p.addRef(formAtMostOne, len(p.amos))
		p.amos, p.states = append(p.amos, at), append(p.states, state)
	}
	return span{start: at.end}
}
