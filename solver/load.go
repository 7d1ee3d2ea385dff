package solver

// Load forgets everything and takes over the problem, which may change
// afterwards. It takes time linear in the problem's size and, once the Solver
// has grown to it, no memory.
func (s *Solver) Load(p *Problem) {
	s.reset(p.NumVars)
	s.vars = append(s.vars[:0], p.vars...)
	for v, at := range p.lanes {
		s.sites[v] = site{lanes: at}
	}
	s.runs = cleared(s.runs, len(p.rows)+1)
	for i, row := range p.rows {
		switch row.shape {
		case runA, runB:
			s.runs[i+1] = s.newRun(row)
		case general:
			s.addSpan(row)
		}
	}
	s.start()
}

// reset empties the Solver and gives it n open variables.
func (s *Solver) reset(n int) {
	s.eachClause(func(_ ref, lits []Lit) {
		s.watches[lits[0]] = s.watches[lits[0]][:0]
		s.watches[lits[1]] = s.watches[lits[1]][:0]
	})
	for len(s.watches) < 2*n {
		s.watches = append(s.watches, nil)
	}
	s.arena, s.lemmas, s.wasted = s.arena[:0], s.lemmas[:0], 0

	s.value = cleared(s.value, 2*n)
	s.fate = resized(s.fate, n)
	s.trail, s.levels, s.facts, s.head = s.trail[:0], s.levels[:0], s.facts[:0], 0
	s.phase = cleared(s.phase, n)
	s.model = resized(s.model, n)
	s.dead, s.core = false, s.core[:0]
	s.sites = resized(s.sites, n)
	s.counters, s.uses = s.counters[:0], s.uses[:0]
	s.order.reset(n)
	s.seen = resized(s.seen, n) // all zero between calls
	s.restarts, s.cuts, s.nextCut = luby{}, 0, firstCut
	s.counting.next, s.counting.wait = firstWait, firstWait
	s.budget = -1
	s.proof = nil
	s.stats = Stats{}
}

// newRun is a run none of whose variables is assigned.
func (s *Solver) newRun(row span) run {
	r := run{start: row.start, end: row.end, open: row.end - row.start}
	for _, v := range s.vars[row.start:row.end] {
		r.last ^= v
	}
	return r
}

// start draws the conclusions of covers whose runs have one variable between
// them.
func (s *Solver) start() {
	for i := range s.runs {
		if r := &s.runs[i]; r.open == 1 && r.end > r.start {
			s.dead = s.dead || s.scan(int32(i)) != noConflict
		}
	}
}
