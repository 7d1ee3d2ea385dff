package solver

// Conflict analysis starts with literals that contradict each other. It replaces each by its
// reason, the newest first, until only one literal of the newest level is left: the first unique
// implication point (Zhang, Madigan, Moskewicz & Malik, ICCAD 2001). The opposites of the remaining
// literals form a clause that every solution satisfies. The clause implies its first literal at a
// lower level.
//
// Cost: the members of the constraints whose reasons are written out.

// mark is a set of results of the analysis for a variable.
type mark uint8

const (
	inClause  mark = 1 << iota // the variable's literal is in the clause, or was resolved away
	removable                  // implied by the rest of the clause (see minimize)
	needed                     // not implied by the rest of the clause
)

// learn derives a clause from literals that contradict each other, and adds the clause. It reports
// false if the contradiction depends on no decision.
//
// Before: the literals are true. After: the clause has implied its first literal. Only decisions
// that contradict it are undone. All marks are cleared.
func (s *Solver) learn(why []Lit) bool {
	s.stats.Conflicts++
	if s.level() == 0 {
		return false
	}
	s.analyze(why)
	lbd := s.lbd(s.lits)
	s.minimize()
	s.order.bumpAll(s.marked)
	for _, v := range s.marked {
		s.seen[v] = 0
	}
	s.marked = s.marked[:0]
	if len(s.lits) == 1 && s.level() > s.longTrail {
		s.postpone()
	}
	s.attach(s.lits, lbd)
	return true
}

// analyze resolves the conflict between the given literals.
//
// Before: the literals are true, and one is of the current level. After: s.lits is an
// implied clause whose literals are all false. Its first literal is of the current level,
// the others are of lower levels.
func (s *Solver) analyze(why []Lit) {
	s.lits = append(s.lits[:0], 0)
	open := 0 // literals of the current level still to be resolved
	for i := len(s.trail) - 1; ; {
		for _, k := range why {
			open += s.include(k)
		}
		for s.seen[s.trail[i].Var()]&inClause == 0 {
			i--
		}
		l := s.trail[i]
		i--
		if open--; open == 0 {
			s.lits[0] = l.Not()
			return
		}
		why = s.explain(s.data[l.Var()].reason, l)
	}
}

// include adds the opposite of a true literal to the learned clause. If the literal is of the
// current level, it must be resolved instead, and include returns 1.
func (s *Solver) include(l Lit) int {
	v := l.Var()
	level := s.data[v].level
	if s.seen[v] != 0 || level == 0 {
		return 0
	}
	s.seen[v] = inClause
	s.marked = append(s.marked, v)
	if int(level) == s.level() {
		return 1
	}
	s.lits = append(s.lits, l.Not())
	return 0
}

// lbd returns the LBD of a clause, the number of levels among its literals (Audemard & Simon,
// "Predicting learnt clauses quality", IJCAI 2009). A clause of few levels is used often.
//
// After: exactly these levels have the tag s.tag.
func (s *Solver) lbd(lits []Lit) int32 {
	s.tag++
	lbd := int32(0)
	for _, l := range lits {
		if d := s.levelOf(l); s.levelTag[d] != s.tag {
			s.levelTag[d] = s.tag
			lbd++
		}
	}
	return lbd
}

// analyzeFinal collects a core: the assumptions from which the opposite of l
// follows, and l itself.
//
// Before: l is false, and all decisions are assumptions.
// After: no assignment satisfies all of s.core.
func (s *Solver) analyzeFinal(l Lit) {
	s.core = append(s.core[:0], l)
	if s.levelOf(l) == 0 {
		return
	}
	s.seen[l.Var()] = inClause
	for i := len(s.trail) - 1; i >= int(s.levels[0]); i-- {
		k := s.trail[i]
		if s.seen[k.Var()] == 0 {
			continue
		}
		s.seen[k.Var()] = 0
		why := s.data[k.Var()].reason
		if why == noReason {
			if k != l {
				s.core = append(s.core, k)
			}
			continue
		}
		for _, x := range s.explain(why, k) {
			if s.levelOf(x) > 0 {
				s.seen[x.Var()] = inClause
			}
		}
	}
}
