package solver

import "math"

// Clauses. Each watches its first two literals (Moskewicz, Madigan, Zhao, Zhang & Malik,
// "Chaff", DAC 2001). It is visited when one of them becomes false, and looks for another
// literal to watch, from the end of its last search, circularly (Gent, "Optimal
// implementation of watched literals and more general techniques", JAIR 2013). So between
// two backtracks each literal is visited at most twice. If each search began at the front,
// a clause of n literals that become false one by one would cost n²/2 steps.
//
// Invariant: every clause is in the watch lists of its first two literals, and
// in no other. At a fixpoint a watched literal is false only if the clause holds by a
// literal of the same level or a lower one.

// ref is a clause's place in the arena: its header, followed by its literals.
type ref int32

// A clause's header: the number of its literals; its LBD, 0 for a clause of
// the problem; and the place at which the next search for a literal to watch starts.
const (
	sizeAt = iota
	lbdAt
	startAt
	headerSize
)

// watch is a clause that watches a literal. The blocker is another literal of the clause. If the
// blocker is true, the clause need not be visited.
type watch struct {
	clause  ref
	blocker Lit
}

// clause returns the literals of a clause. The first two are watched.
func (s *Solver) clause(c ref) []Lit {
	start := int(c) + headerSize
	return s.arena[start : start+int(s.arena[c])]
}

// AddClause states that at least one of the literals is true, for all later calls. Learned clauses
// stay valid. A literal may occur several times.
func (s *Solver) AddClause(lits ...Lit) {
	s.ready()
	kept := s.lits[:0]
	satisfied := false
	for _, l := range lits {
		if !s.known(l.Var()) {
			break // Solve returns the mistake
		}
		fixed := s.value[l] != 0 && s.levelOf(l) == 0
		switch {
		case fixed && s.value[l] > 0 || s.seen[l.Var()] == 2-mark(l&1):
			satisfied = true
		case !fixed && s.seen[l.Var()] == 0:
			s.seen[l.Var()] = 1 + mark(l&1)
			kept = append(kept, l)
		}
	}
	for _, l := range kept {
		s.seen[l.Var()] = 0
	}
	s.lits = kept
	switch {
	case satisfied:
	case len(s.arena) > s.most:
		s.mistake("expected clauses of at most %d literals in all", s.most)
	default:
		s.attach(kept, 0)
	}
}

// attach adds a clause. Its LBD is at least 1 if it was learned.
//
// Before: its variables differ from one another, and none of them has a value at level 0. After:
// two of its literals are not false, or one literal is true, or the clause has implied its first
// literal at the highest level of the other literals. As few decisions as possible are undone.
func (s *Solver) attach(lits []Lit, lbd int32) {
	if lbd > 0 {
		s.proof.add(lits)
	}
	switch len(lits) {
	case 0:
		s.refuted = true
		return
	case 1:
		s.assert(lits[0])
		return
	}
	s.highestFirst(lits)
	c := s.store(lits, lbd)
	first, second := lits[0], lits[1]
	if s.value[second] >= 0 {
		return
	}
	at := s.levelOf(second)
	if s.value[first] == 0 || s.levelOf(first) > at {
		s.backtrack(at)
		s.assign(first, because(byClause, c))
	} else if s.value[first] < 0 {
		s.backtrack(at - 1)
	}
}

// highestFirst moves two literals to the front: first literals that are not false, then the false
// literals of the highest levels.
func (s *Solver) highestFirst(lits []Lit) {
	rank := func(l Lit) int {
		if s.value[l] >= 0 {
			return math.MaxInt
		}
		return s.levelOf(l)
	}
	for i := range 2 {
		best := i
		for j := i + 1; j < len(lits); j++ {
			if rank(lits[j]) > rank(lits[best]) {
				best = j
			}
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
}

// store writes a clause of at least two literals into the arena. The clause watches its first two
// literals.
func (s *Solver) store(lits []Lit, lbd int32) ref {
	c := ref(len(s.arena))
	s.arena = append(append(s.arena, Lit(len(lits)), Lit(lbd), 2), lits...)
	s.watch(lits[0], watch{c, lits[1]})
	s.watch(lits[1], watch{c, lits[0]})
	if lbd > 0 {
		s.learned = append(s.learned, c)
	}
	return c
}

// watch adds a clause to the watches of a literal.
func (s *Solver) watch(l Lit, w watch) {
	s.watches[l] = append(s.watches[l], w)
	s.data[l.Var()].rare |= watchedBit(l)
}

// propagateClauses visits the clauses that watch a literal after the literal has become false. Each
// clause then watches a literal that is not false instead, if it has one.
//
// After, without a conflict: each clause in the literal's list has a true literal or has just
// implied one.
func (s *Solver) propagateClauses(l Lit) conflict {
	list := s.watches[l]
	kept, result := 0, conflict{}
	for i, w := range list {
		if result.found() {
			kept += copy(list[kept:], list[i:])
			break
		}
		if s.value[w.blocker] > 0 {
			list[kept] = w
			kept++
			continue
		}
		lits := s.clause(w.clause)
		if lits[0] == l {
			lits[0], lits[1] = lits[1], l
		}
		first := lits[0]
		if s.value[first] <= 0 && s.rewatch(lits, w.clause) {
			continue
		}
		list[kept] = watch{w.clause, first}
		kept++
		result = s.imply(first, because(byClause, w.clause))
	}
	s.watches[l] = list[:kept]
	return result
}

// rewatch replaces the second literal of a clause, which is false, by a literal that is not false.
// It reports whether there is such a literal.
func (s *Solver) rewatch(lits []Lit, c ref) bool {
	others, k := len(lits)-2, int(s.arena[c+startAt])
	for n := range others {
		if k == len(lits) {
			k = 2
		}
		if l := lits[k]; s.value[l] >= 0 {
			s.visits += int64(n)
			s.arena[c+startAt] = Lit(k)
			lits[1], lits[k] = l, lits[1]
			s.watch(l, watch{c, lits[0]})
			return true
		}
		k++
	}
	s.visits += int64(others)
	return false
}
