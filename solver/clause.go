package solver

// ref is a clause's place in the arena: its header, followed by its literals.
type ref int32

// headerSize is the number of words before a clause's literals: their number,
// and the clause's glue, 0 for a clause of the problem, dropped for one that
// is to go.
const headerSize = 2

// dropped is the glue of a clause that is to go.
const dropped = -1

// watch says that a clause watches a literal. The blocker is another literal
// of the clause: where it is true the clause need not be visited.
type watch struct {
	clause  ref
	blocker Lit
}

// clause returns the literals of a clause. The first two are watched.
func (s *Solver) clause(c ref) []Lit {
	start := int(c) + headerSize
	return s.arena[start : start+int(s.arena[c])]
}

// eachClause calls f for every clause in the arena but those dropped.
func (s *Solver) eachClause(f func(c ref, lits []Lit)) {
	for c := ref(0); int(c) < len(s.arena); c += headerSize + ref(s.arena[c]) {
		if s.arena[c+1] != dropped {
			f(c, s.clause(c))
		}
	}
}

// AddClause states that one of the literals is true, now and for all later
// calls. What was learned stays. Literals may repeat.
func (s *Solver) AddClause(lits ...Lit) {
	kept := s.lits[:0]
	satisfied := false
	for _, l := range lits {
		s.check(l.Var())
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
	if !satisfied {
		s.install(kept, 0)
	}
}

// install adds a clause of different variables, none fixed at level 0. It
// takes back as many decisions as it must for the clause to be watched: until
// two of its literals are not false, or until it implies its first one, which
// it then assigns. Learned clauses have a glue of 1 or more.
func (s *Solver) install(lits []Lit, glue int32) {
	if glue > 0 {
		s.proof.add(lits)
	}
	switch len(lits) {
	case 0:
		s.dead = true
		return
	case 1:
		s.assert(lits[0])
		return
	}
	s.newestFirst(lits)
	c := s.store(lits, glue)
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

// newestFirst puts the two literals in front that are not false, or were
// assigned at the highest levels.
func (s *Solver) newestFirst(lits []Lit) {
	rank := func(l Lit) int {
		if s.value[l] >= 0 {
			return int(^uint32(0) >> 1)
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

// store writes a clause of two literals or more into the arena and watches the
// first two.
func (s *Solver) store(lits []Lit, glue int32) ref {
	c := ref(len(s.arena))
	s.arena = append(append(s.arena, Lit(len(lits)), Lit(glue)), lits...)
	s.watch(lits[0], watch{c, lits[1]})
	s.watch(lits[1], watch{c, lits[0]})
	if glue > 0 {
		s.lemmas = append(s.lemmas, c)
	}
	return c
}

// watch adds to a literal's watches.
func (s *Solver) watch(l Lit, w watch) {
	s.watches[l] = append(s.watches[l], w)
	s.watched[l] = 1
}

// propagateClauses visits the clauses that watch a literal which has become
// false, and moves each watch to a literal that is not.
func (s *Solver) propagateClauses(l Lit) conflict {
	list := s.watches[l]
	kept, result := 0, noConflict
	for i, w := range list {
		if result != noConflict {
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

// rewatch replaces a clause's second literal, which is false, by one that is
// not, and reports whether there is one.
func (s *Solver) rewatch(lits []Lit, c ref) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; s.value[l] >= 0 {
			lits[1], lits[k] = l, lits[1]
			s.watch(l, watch{c, lits[0]})
			return true
		}
	}
	return false
}
