package solver

import "slices"

// NewVar adds a variable that no row speaks of yet, such as a selector.
func (s *Solver) NewVar() Var {
	s.value, s.watched = append(s.value, 0, 0), append(s.watched, 0, 0)
	s.fate = append(s.fate, fate{})
	s.phase = append(s.phase, 0)
	s.model = append(s.model, false)
	s.sites = append(s.sites, site{})
	s.todo.addVar()
	s.trail = slices.Grow(s.trail, 2*len(s.fate)-len(s.trail))
	if len(s.watches) < len(s.value) {
		s.watches = append(s.watches, nil, nil)
	}
	s.seen = append(s.seen, 0)
	s.order.add()
	return Var(len(s.fate) - 1)
}

// AddRow states lo ≤ Σ vars ≤ hi wherever the selector is true, or everywhere
// where it is Always. What was learned stays. The variables must differ from
// one another and from the selector's.
func (s *Solver) AddRow(selector Lit, lo, hi int, vars ...Var) {
	if selector != Always {
		s.check(selector.Var())
	}
	for _, v := range vars {
		s.check(v)
	}
	s.backtrack(0)
	start := int32(len(s.vars))
	s.vars = append(s.vars, vars...)
	s.addBound(bounded{span{start, int32(len(s.vars))}, int32(lo), int32(hi), selector})
}

// addBound states a row over s.vars, as a clause where it rules out
// a single assignment of its variables, else as a counter. The trail is at
// level 0.
func (s *Solver) addBound(row bounded) {
	n := row.end - row.start
	switch vars := s.vars[row.start:row.end]; {
	case row.lo <= 0 && row.hi >= n:
	case row.lo > min(row.hi, n) || row.hi < 0:
		s.addRowClause(row.selector, 0, nil)
	case row.lo == 1 && row.hi >= n:
		s.addRowClause(row.selector, 0, vars)
	case row.lo <= 0 && row.hi == n-1:
		s.addRowClause(row.selector, 1, vars)
	default:
		s.addCounter(row)
	}
}

// addRowClause adds "not selector, or some variable differs from sign".
func (s *Solver) addRowClause(selector, sign Lit, vars []Var) {
	s.lits = s.lits[:0]
	if selector != Always {
		s.lits = append(s.lits, selector.Not())
	}
	for _, v := range vars {
		s.lits = append(s.lits, Pos(v)|sign)
	}
	s.AddClause(s.lits...)
}

// addCounter sets up a counter, counts what is known of its members, and draws
// its first conclusions.
func (s *Solver) addCounter(row bounded) {
	i := int32(len(s.counters))
	room := [2]int32{row.hi, row.end - row.start - row.lo} // for 1s, for 0s
	for _, v := range s.vars[row.start:row.end] {
		s.addUse(v, use(2*i))
		switch value := s.value[Pos(v)]; {
		case value == 0:
		case value > 0:
			room[0]--
		default:
			room[1]--
		}
	}
	if row.selector != Always {
		s.addUse(row.selector.Var(), ^use(2*i))
	}
	s.counters = append(s.counters, row)
	s.room = append(s.room, room[:]...)
	s.dead = s.dead || s.checkCounter(i) != noConflict
}

// addUse adds to a variable's uses. Those beyond two move to the end of the
// array unless they lie there; a variable has few.
func (s *Solver) addUse(v Var, u use) {
	at := &s.sites[v]
	for i := range at.uses {
		if at.uses[i] == none && u >= 0 {
			at.uses[i] = u
			return
		}
	}
	if at.more+at.numMore != int32(len(s.uses)) {
		old := s.uses[at.more:][:at.numMore]
		at.more = int32(len(s.uses))
		s.uses = append(s.uses, old...)
	}
	s.uses = append(s.uses, u)
	s.todo.full.at = append(s.todo.full.at, 0)
	at.numMore++
}
