package solver

// At-most-ones are on two sides, a and b, like the rows and the columns of a board. At-most-ones of
// one side share no variable; so at-most-ones are the nodes, and variables the edges, of a
// bipartite graph. A constraint 0 ≤ Σ ≤ 1 becomes a cardinality if its variables have at-most-ones
// on both sides already.
//
// Invariant: with P the set of members that are not 0, and ones the number of members
// that are 1,
//
//	state = ones<<42 + |P|<<21 + (⊕ of P)
//
// An update for one literal takes two additions and no branch.

// sides are the at-most-ones of a variable, one on each side; 0 means that there is none.
type sides struct{ a, b int32 }

// other returns the variable's at-most-one on the other side.
func (at *sides) other(id int32) int32 { return at.a ^ at.b ^ id }

// atMostOne is 0 ≤ Σ ≤ 1 over a span of members.
type atMostOne struct {
	span
	state amoState
}

// amoState packs three numbers of 21 bits about the members of an at-most-one: the number of 1s,
// the number of possible members, and the exclusive or of these members. If only one member is
// possible, the exclusive or is this member.
type amoState uint64

const (
	countBits = 21 // 3×21 = 63, and a sign

	onePossible amoState = 1 << countBits
	oneTrue     amoState = 1 << (2 * countBits)

	// finished is the counts if one member is 1 and all other members are 0.
	finished = oneTrue | onePossible

	// noAMO is the state of at-most-one 0, which must never be due.
	noAMO = oneTrue
)

// last returns the possible member, if there is exactly one.
func (t amoState) last() Var { return Var(t & (onePossible - 1)) }

// counts is the state without the exclusive or.
func (t amoState) counts() amoState { return t &^ (onePossible - 1) }

// with returns the state with one more open member.
func (t amoState) with(v Var) amoState { return (t + onePossible) ^ amoState(v) }

// without returns the state after an open member has become 0.
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

// maxAMOVars is the limit for variables of at-most-ones: their numbers must be less.
const maxAMOVars = 1<<countBits - 1

// AddAtMostOnes states at-most-ones along a line: 0 ≤ Σ ≤ 1 over each stretch between negative
// numbers. The line has every step-th element of vars, from the first. For a line of short
// stretches, this is several times as fast as Add. Variables must be less than 2²¹-1, and each may
// be in one at-most-one already.
func (p *Problem) AddAtMostOnes(vars []Var, step int) {
	step = min(step, len(vars)+1)
	if step < 1 || !p.addLine(vars, step, p.a) && !p.addLine(vars, step, p.b) {
		p.wrong("expected variables below %d, each in at most one at-most-one before", min(len(p.a), maxAMOVars))
	}
}

// addLine states the at-most-ones of a line on one side. If a variable has an at-most-one on this
// side already, addLine states nothing and reports false.
func (p *Problem) addLine(vars []Var, step int, side []int32) bool {
	constraints, amos, members := len(p.constraints), len(p.amos), len(p.members)
	side = side[:min(len(side), maxAMOVars)]
	for i := 0; i < len(vars); i += step { // from one negative number to the next
		id, state, start := int32(len(p.amos)), amoState(0), int32(len(p.members))
		for ; i < len(vars) && vars[i] >= 0; i += step {
			v := vars[i]
			if int(v) >= len(side) || side[v] != 0 {
				for _, w := range p.members[members:] {
					side[w] = 0
				}
				p.constraints, p.amos, p.members = p.constraints[:constraints], p.amos[:amos], p.members[:members]
				return false
			}
			p.members, side[v] = append(p.members, v), id
			state = state.with(v)
		}
		if state != 0 {
			p.addRef(isAtMostOne, int(id))
			p.amos = append(p.amos, atMostOne{span{start, int32(len(p.members))}, state})
		}
	}
	return true
}
