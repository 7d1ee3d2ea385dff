package solver

import "slices"

// Failed literals are values that propagation alone contradicts (Freeman 1995; Li & Anbulagan,
// IJCAI 1997). One kind needs no trial: a 1 in two at-most-ones, each with a member of the same
// cardinality, if the cardinality can spare only one member. An example is a lamp that lights two
// cells beside a clue that needs all but one of its open cells. An Akari puzzle has nine such
// variables on average. Finding them saves a third of the conflicts.

// failedSize is the size of the largest cardinality that refuteFailed examines.
const failedSize = 4

// failedLength is the length of the longest at-most-one that refuteFailed searches. It keeps the
// cost linear.
const failedLength = 64

// refuteFailed assigns 0 to each variable whose 1 would leave a cardinality without its minimum. It
// reports whether there are such variables.
//
// Before: the trail is at level 0, and the queue is empty.
func (s *Solver) refuteFailed() bool {
	before := len(s.trail)
	for i, n := 1, len(s.cards); i < n; i++ {
		c, sparesOne := &s.cards[i], s.slack[i][1] == 1
		if !sparesOne || c.end-c.start > failedSize || c.selector != Always {
			continue
		}
		members := s.members[c.start:c.end]
		for _, v := range members {
			if s.value[Pos(v)] == 0 {
				s.refuteBeside(v, members)
			}
		}
	}
	return len(s.trail) > before
}

// refuteBeside assigns 0 to each variable w that shares an at-most-one of side a with the member v,
// and an at-most-one of side b with another of the members.
func (s *Solver) refuteBeside(v Var, members []Var) {
	shared := s.amos[s.data[v].a].span
	if shared.end-shared.start > failedLength {
		return
	}
	for _, w := range s.members[shared.start:shared.end] {
		b := s.data[w].b
		shares := func(u Var) bool { return u != v && s.value[Pos(u)] == 0 && s.data[u].b == b }
		if b != 0 && s.value[Pos(w)] == 0 && !slices.Contains(members, w) && slices.ContainsFunc(members, shares) {
			s.attach(append(s.lits[:0], Neg(w)), 1)
		}
	}
}
