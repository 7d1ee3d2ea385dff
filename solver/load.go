package solver

import (
	"context"
	"slices"
)

// Load forgets everything and takes over the problem, which may change
// afterwards. It takes time linear in the problem's size and, once the Solver
// has grown to it, no memory.
func (s *Solver) Load(p *Problem) { s.LoadContext(context.Background(), p) }

// LoadContext is Load, but it ends soon after the context has. It then returns
// the context's error, and the Solver holds no problem but an unfinished one:
// nothing may be asked of it before it is loaded again.
func (s *Solver) LoadContext(ctx context.Context, p *Problem) error {
	s.reset(p.NumVars)
	s.vars = append(s.vars[:0], p.vars...)
	for v, at := range p.lanes {
		s.sites[v] = site{lanes: at}
	}
	s.runs = append(s.runs[:0], run{})
	looked := int32(0)
	ended := func(at span) bool {
		if at.end-looked < loadEvery {
			return false
		}
		looked = at.end
		return ctx.Err() != nil
	}
	for _, at := range p.runs[min(1, len(p.runs)):] {
		if ended(at) {
			return ctx.Err()
		}
		s.runs = append(s.runs, s.newRun(at))
	}
	looked = 0
	for _, row := range p.bounds {
		if ended(row.span) {
			return ctx.Err()
		}
		s.addBound(row)
	}
	s.start()
	return ctx.Err()
}

// loadEvery is the length of the rows between two looks at the context.
const loadEvery = 1 << 14

// reset empties the Solver and gives it n open variables.
func (s *Solver) reset(n int) {
	s.eachClause(func(_ ref, lits []Lit) {
		s.watches[lits[0]] = s.watches[lits[0]][:0]
		s.watches[lits[1]] = s.watches[lits[1]][:0]
	})
	s.watches = slices.Grow(s.watches, max(0, 2*n-len(s.watches)))
	s.watches = s.watches[:max(2*n, len(s.watches))]
	s.arena, s.lemmas, s.wasted = s.arena[:0], s.lemmas[:0], 0

	s.value, s.watched = cleared(s.value, 2*n), cleared(s.watched, 2*n)
	s.fate = resized(s.fate, n)
	s.trail, s.levels, s.facts, s.head = s.trail[:0], s.levels[:0], s.facts[:0], 0
	s.phase = cleared(s.phase, n)
	s.model = resized(s.model, n)
	s.dead, s.core = false, s.core[:0]
	s.sites = resized(s.sites, n)
	s.counters, s.uses, s.lastUser = s.counters[:0], append(s.uses[:0], endOfUses), -1
	s.order.reset(n)
	s.seen = resized(s.seen, n) // all zero between calls
	s.restarts, s.cuts, s.nextCut = luby{}, 0, firstCut
	s.counting.next, s.counting.wait = firstWait, firstWait
	s.budget = -1
	s.proof = nil
	s.stats = Stats{}
}

// newRun is a run none of whose variables is assigned.
func (s *Solver) newRun(at span) run {
	r := run{span: at, open: at.end - at.start}
	for _, v := range s.vars[at.start:at.end] {
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
