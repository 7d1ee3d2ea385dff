package solver

// mark is what analysis knows of a variable.
type mark uint8

const (
	inClause  mark = 1 << iota // its literal is in the clause, or was resolved away
	removable                  // implied by the rest of the clause (see minimize)
	needed                     // known not to be
)

// learn derives a clause from literals that contradict each other and adds it,
// which takes back decisions until the clause implies its first literal. It
// reports false where the contradiction rests on no decision at all.
//
// Before: the literals are true.
// After: the clause's first literal is the newest on the trail.
func (s *Solver) learn(why []Lit) bool {
	s.stats.Conflicts++
	level := 0
	for _, l := range why {
		level = max(level, s.levelOf(l))
	}
	if level == 0 {
		return false
	}
	s.backtrack(level) // a fact may break what lies below the current level
	s.analyze(why)
	glue := s.glue(s.lits)
	s.minimize()
	for _, v := range s.marked {
		s.seen[v] = 0
	}
	s.marked = s.marked[:0]
	s.install(s.lits, glue)
	return true
}

// analyze resolves a conflict between the given true literals backwards along
// the trail until one literal of the current level is left, the first unique
// implication point (Zhang, Madigan, Moskewicz & Malik, ICCAD 2001). It leaves
// the learned clause in s.lits, that literal's opposite first.
func (s *Solver) analyze(why []Lit) {
	s.lits = append(s.lits[:0], 0)
	open := 0 // literals of the current level still to be resolved
	for i := len(s.trail) - 1; ; {
		for _, k := range why {
			open += s.meet(k)
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
		why = s.explain(s.fate[l.Var()].why, l)
	}
}

// meet takes the opposite of a true literal into the learned clause, or
// returns 1 where the literal is of the current level and is to be resolved.
func (s *Solver) meet(l Lit) int {
	v := l.Var()
	level := s.fate[v].level
	if s.seen[v] != 0 || level == 0 {
		return 0
	}
	s.seen[v] = inClause
	s.marked = append(s.marked, v)
	s.order.bump(v)
	if int(level) == s.level() {
		return 1
	}
	s.lits = append(s.lits, l.Not())
	return 0
}

// glue is the number of levels among a clause's literals (Audemard & Simon,
// IJCAI 2009): the fewer, the more often the clause will be used.
func (s *Solver) glue(lits []Lit) int32 {
	s.tag++
	glue := int32(0)
	for _, l := range lits {
		if d := s.levelOf(l); s.levelTag[d] != s.tag {
			s.levelTag[d] = s.tag
			glue++
		}
	}
	return glue
}

// analyzeFinal collects in s.core the assumptions from which the opposite of l
// follows, and l itself.
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
		why := s.fate[k.Var()].why
		if why == free {
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
