package solver

import (
	"cmp"
	"slices"
)

const (
	firstCut = 1000 // conflicts until clauses are dropped the first time
	cutStep  = 300  // each time, the interval grows by so many
	goodGlue = 2    // clauses of this glue or less stay for ever
)

// reducing reports whether it is time to drop clauses.
func (s *Solver) reducing() bool { return s.stats.Conflicts >= s.nextCut }

// reduce drops the half of the learned clauses with the most levels, then the
// most literals, and keeps those that are reasons or have very few levels. The
// interval between two cuts grows by a constant, so that the number of clauses
// grows with the square root of the number of conflicts.
func (s *Solver) reduce() {
	s.cuts++
	s.nextCut = s.stats.Conflicts + firstCut + cutStep*s.cuts
	slices.SortFunc(s.lemmas, func(a, b ref) int {
		return cmp.Or(cmp.Compare(s.arena[a+1], s.arena[b+1]), cmp.Compare(s.arena[a], s.arena[b]), cmp.Compare(a, b))
	})
	half := len(s.lemmas) / 2
	kept := s.lemmas[:half]
	for _, c := range s.lemmas[half:] {
		if s.arena[c+1] <= goodGlue || s.locked(c) {
			kept = append(kept, c)
			continue
		}
		s.wasted += headerSize + int(s.arena[c])
		s.arena[c+1] = dropped
		s.proof.drop(s.clause(c))
	}
	s.lemmas = kept
	s.unwatch()
	if 2*s.wasted > len(s.arena) {
		s.compact()
	}
}

// locked reports whether a clause is the reason of its first literal.
func (s *Solver) locked(c ref) bool {
	first := s.clause(c)[0]
	return s.value[first] > 0 && s.fate[first.Var()].why == because(byClause, c)
}

// unwatch takes dropped clauses out of the watch lists.
func (s *Solver) unwatch() {
	for l, list := range s.watches {
		s.watches[l] = slices.DeleteFunc(list, func(w watch) bool { return s.arena[w.clause+1] == dropped })
	}
}

// compact moves the clauses together over the dropped ones. Each clause leaves
// its new place where its first literal stood, for those who refer to it.
func (s *Solver) compact() {
	s.moved = append(s.moved[:0], s.arena...)
	to := ref(0)
	for from := ref(0); int(from) < len(s.moved); {
		size := ref(headerSize + s.moved[from])
		if s.moved[from+1] != dropped {
			copy(s.arena[to:], s.moved[from:from+size])
			s.moved[from+headerSize] = Lit(to)
			to += size
		}
		from += size
	}
	s.arena, s.wasted = s.arena[:to], 0
	now := func(c ref) ref { return ref(s.moved[c+headerSize]) }
	for i, c := range s.lemmas {
		s.lemmas[i] = now(c)
	}
	for _, list := range s.watches {
		for i := range list {
			list[i].clause = now(list[i].clause)
		}
	}
	for _, l := range s.trail {
		if at := &s.fate[l.Var()]; at.why&kindMask == byClause {
			at.why = because(byClause, now(ref(at.why>>kindShift)))
		}
	}
}
