package solver

// explain returns the true literals from which the reason implies l: those
// that stood before l where l is true, those counted so far where l is false
// (in a conflict) or Always (in a conflict that no literal would mend). The
// slice is good until the next call.
func (s *Solver) explain(why reason, l Lit) []Lit {
	s.why = s.why[:0]
	x := int32(why >> kindShift)
	switch why & kindMask {
	case byClause:
		for _, k := range s.clause(ref(x)) {
			if k != l {
				s.why = append(s.why, k.Not())
			}
		}
	case byLamp:
		s.why = append(s.why, Pos(Var(x)))
	case byCover:
		at := s.sites[x]
		s.whyRun(at.a, l.Var(), -1)
		s.whyRun(at.b, l.Var(), Var(x))
	case byMax:
		s.whyCounter(&s.counters[x], 0, l)
	case byMin:
		s.whyCounter(&s.counters[x], 1, l)
	}
	return s.why
}

// clash returns the true literals that contradict each other in a conflict.
func (s *Solver) clash(c conflict) []Lit {
	s.explain(c.why, c.lit)
	if c.lit != Always {
		s.why = append(s.why, c.lit.Not())
	}
	return s.why
}

// whyRun adds that the members of a run are 0, all but two.
func (s *Solver) whyRun(name int32, but, and Var) {
	r := &s.runs[name]
	for _, v := range s.vars[r.start:r.end] {
		if v != but && v != and {
			s.why = append(s.why, Neg(v))
		}
	}
}

// whyCounter adds the counter's selector and its members of value 1 (sign 0)
// or 0 (sign 1) that bore on l.
func (s *Solver) whyCounter(c *counter, sign, l Lit) {
	before := int32(len(s.trail))
	if l != Always && s.value[l] > 0 {
		before = s.fate[l.Var()].place
	}
	if c.selector != Always && c.selector != l.Not() {
		s.why = append(s.why, c.selector)
	}
	for _, v := range s.vars[c.start:c.end] {
		if k := Pos(v) | sign; s.value[k] > 0 && s.fate[v].place < before {
			s.why = append(s.why, k)
		}
	}
}
