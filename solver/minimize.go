package solver

// minimize removes literals that the other literals imply from the learned clause, except the first
// literal (Sörensson & Biere, "Minimizing learned clauses", SAT 2009). Cost: each variable is
// examined once, with the members of its reason.
//
// Before: s.lits is a learned clause, seen marks its variables, and levelTag its levels.
func (s *Solver) minimize() {
	kept := s.lits[:1]
	for _, l := range s.lits[1:] {
		if !s.redundant(l.Not(), 0) {
			kept = append(kept, l)
		}
	}
	s.lits = kept
}

// minimizeDepth bounds the recursion of redundant.
const minimizeDepth = 1000

// redundant reports whether a true literal follows, by reasons alone, from literals whose opposites
// are in the clause.
func (s *Solver) redundant(l Lit, depth int) bool {
	v := l.Var()
	switch at := &s.data[v]; {
	case at.level == 0 || s.seen[v]&removable != 0 || depth > 0 && s.seen[v]&inClause != 0:
		return true
	case at.reason == noReason || s.seen[v]&needed != 0 || depth > minimizeDepth:
		return false
	case s.levelTag[at.level] != s.tag: // the clause has no literal of this level
		return false
	}
	if s.seen[v] == 0 {
		s.marked = append(s.marked, v)
	}
	base := len(s.why)
	s.explainOn(s.data[v].reason, l)
	for i := base; i < len(s.why); i++ {
		if !s.redundant(s.why[i], depth+1) {
			s.why = s.why[:base]
			s.seen[v] |= needed
			return false
		}
	}
	s.why = s.why[:base]
	s.seen[v] |= removable
	return true
}
