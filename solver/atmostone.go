package solver

import "slices"

// At-most-ones. Like the rows and columns of a board, each takes one of two sides, a or b,
// and no two at-most-ones of one side share a variable: at-most-ones and variables are the
// nodes and edges of a bipartite graph. A row 0 ≤ Σ ≤ 1 that finds both sides taken becomes
// a cardinality.
//
// Invariant: with P the set of members that are not 0, and ones the number of members
// that are 1,
//
//	state = ones<<42 + |P|<<21 + (⊕ of P)
//
// To update it for one literal takes two additions and no branch.

// sides are the at-most-ones that contain a variable, 0 if there is none on a side.
type sides struct{ a, b int32 }

// other returns the at-most-one of the variable on the other side of the given one.
func (at *sides) other(id int32) int32 { return at.a ^ at.b ^ id }

// atMostOne is 0 ≤ Σ ≤ 1 over a span of members.
type atMostOne struct {
	span
	state amoState
}

// amoState packs three numbers of 21 bits about the members of an at-most-one: the
// number of 1s, the number of possible ones, and their exclusive or. If a single member
// is possible, that is the member itself.
type amoState uint64

const (
	countBits = 21 // 3×21 = 63, and a sign

	onePossible amoState = 1 << countBits
	oneTrue     amoState = 1 << (2 * countBits)

	// finished are the counts if one member is 1 and all others are 0.
	finished = oneTrue | onePossible

	// noAMO is the state of at-most-one 0, which must never be due.
	noAMO = oneTrue
)

// last is the possible member, if there is only one.
func (t amoState) last() Var { return Var(t & (onePossible - 1)) }

// counts is the state without the exclusive or.
func (t amoState) counts() amoState { return t &^ (onePossible - 1) }

// with is the state with one more member, which is open.
func (t amoState) with(v Var) amoState { return (t + onePossible) ^ amoState(v) }

// without is the state after an open member has become 0.
func (t amoState) without(v Var) amoState { return (t - onePossible) ^ amoState(v) }

// isDue is 1 if ones = 0 and |P| < 2, or if ones ≥ 2, else 0: in the former case t is
// below 2·onePossible, in the latter above 2·oneTrue-1, and the difference has its sign
// bit set.
func (t amoState) isDue() int { return int((t - 2*onePossible | (2*oneTrue - 1 - t)) >> 63) }

// contribution returns the change that a literal makes in the states of its at-most-ones. A 1
// adds oneTrue. A 0 adds -onePossible, which is ^(onePossible-1), and the member by exclusive or.
func contribution(l Lit) (counts, xor amoState) {
	zero := -amoState(l & 1) // all bits for a 0, none for a 1
	return ^(onePossible-1)&zero | oneTrue&^zero, amoState(l.Var()) & zero
}

// maxAMOVars bounds the variables of at-most-ones: they must be below it.
const maxAMOVars = 1<<countBits - 1

// AddAtMostOnes states 0 ≤ Σ ≤ 1 over each stretch of a line between negative numbers; the
// line is every step-th of vars, from the first. For a line of short stretches it is
// several times as fast as Add. Variables must be below 2²¹-1, and each may be in one
// at-most-one before.
func (p *Problem) AddAtMostOnes(vars []Var, step int) {
	step = min(step, len(vars)+1)
	if step < 1 || !p.addLine(vars, step, p.a) && !p.addLine(vars, step, p.b) {
		p.wrong("expected variables below %d, each in at most one at-most-one before", min(len(p.a), maxAMOVars))
	}
}

// addLine states the at-most-ones of a line on a side. It reports false, and
// states nothing, if a variable has an at-most-one there already.
func (p *Problem) addLine(vars []Var, step int, side []int32) bool {
	rows, amos, n := len(p.rows), len(p.amos), len(p.members)
	p.members = slices.Grow(p.members, len(vars)/step+1)
	members, start, k := p.members[n:][:len(vars)/step+1], 0, 0
	side = side[:min(len(side), maxAMOVars)]
	for i := 0; i < len(vars); i += step { // from one negative number to the next
		id, state := int32(len(p.amos)), amoState(0)
		for ; i < len(vars) && vars[i] >= 0; i += step {
			v := vars[i]
			if int(v) >= len(side) || side[v] != 0 {
				for _, w := range members[:k] {
					side[w] = 0
				}
				p.rows, p.amos = p.rows[:rows], p.amos[:amos]
				return false
			}
			members[k], side[v] = v, id
			state = state.with(v)
			k++
		}
		if state == 0 {
			continue
		}
		p.addRef(isAtMostOne, int(id))
		p.amos = append(p.amos, atMostOne{span{int32(n + start), int32(n + k)}, state})
		start = k
	}
	p.members = p.members[:n+k]
	return true
}
