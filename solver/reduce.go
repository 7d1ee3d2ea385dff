package solver

import (
	"cmp"
	"slices"
)

const (
	firstReduce = 1000 // conflicts before the first reduction
	reduceStep  = 300  // growth of the interval after each reduction
	goodLBD     = 2    // clauses of this LBD or less are kept
	dropped     = -1   // the LBD of a clause that compact removes
)

// reducing reports whether it is time to delete clauses.
func (s *Solver) reducing() bool { return s.stats.Conflicts >= s.nextReduce }

// reduce deletes half of the learned clauses: those with the most levels and, among equals, the
// most literals (Audemard & Simon, IJCAI 2009). It keeps reasons and clauses of very few levels.
// The interval between two reductions grows by a constant, so the number of clauses grows with the
// square root of the number of conflicts. Cost: the whole arena and all watches.
func (s *Solver) reduce() {
	s.reductions++
	s.nextReduce = s.stats.Conflicts + firstReduce + reduceStep*s.reductions
	slices.SortFunc(s.learned, func(a, b ref) int {
		return cmp.Or(cmp.Compare(s.arena[a+lbdAt], s.arena[b+lbdAt]), cmp.Compare(s.arena[a], s.arena[b]), cmp.Compare(a, b))
	})
	half := len(s.learned) / 2
	kept := s.learned[:half]
	for _, c := range s.learned[half:] {
		if s.arena[c+lbdAt] <= goodLBD || s.locked(c) {
			kept = append(kept, c)
			continue
		}
		s.arena[c+lbdAt] = dropped
		s.proof.drop(s.clause(c))
	}
	s.learned = kept
	s.compact()
}

// locked reports whether a clause is the reason of its first literal.
func (s *Solver) locked(c ref) bool {
	first := s.clause(c)[0]
	return s.value[first] > 0 && s.data[first.Var()].reason == because(byClause, c)
}

// compact removes the deleted clauses from the arena and from the watches. It works on a copy of
// the arena, in which the first literal of each clause is replaced by the new place of the clause.
//
// Before: no deleted clause is in s.learned or is a reason.
func (s *Solver) compact() {
	s.moved = append(s.moved[:0], s.arena...)
	to := ref(0)
	for from := ref(0); int(from) < len(s.moved); {
		size := ref(headerSize + s.moved[from])
		if s.moved[from+lbdAt] != dropped {
			copy(s.arena[to:], s.moved[from:from+size])
			s.moved[from+headerSize] = Lit(to)
			to += size
		}
		from += size
	}
	s.arena = s.arena[:to]
	now := func(c ref) ref { return ref(s.moved[c+headerSize]) }
	for i, c := range s.learned {
		s.learned[i] = now(c)
	}
	for l, list := range s.watches {
		kept := list[:0]
		for _, w := range list {
			if s.moved[w.clause+lbdAt] != dropped {
				kept = append(kept, watch{now(w.clause), w.blocker})
			}
		}
		s.watches[l] = kept
	}
	for _, l := range s.trail {
		if at := &s.data[l.Var()]; at.reason&kindMask == byClause {
			at.reason = because(byClause, now(ref(at.reason>>kindShift)))
		}
	}
}
