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
	s.runs, s.tallies = append(s.runs[:0], p.runs...), append(s.tallies[:0], p.tallies...)
	if len(p.runs) == 0 {
		s.runs, s.tallies = append(s.runs, run{}), append(s.tallies, taken)
	}
	looked := int32(0)
	for _, row := range p.bounds {
		if row.end-looked >= loadEvery {
			if looked = row.end; ctx.Err() != nil {
				return ctx.Err()
			}
		}
		s.addBound(row)
	}
	s.start()
	return ctx.Err()
}

// plenty is the room of counter 0, more than there are variables.
const plenty = 1 << 30

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
	s.trail, s.levels, s.facts = resized(s.trail, 2*n)[:0], s.levels[:0], s.facts[:0]
	s.todo.reset(n)
	s.phase = cleared(s.phase, n)
	s.model = resized(s.model, n)
	s.dead, s.core = false, s.core[:0]
	s.sites = resized(s.sites, n)
	s.counters, s.room = append(s.counters[:0], counter{}), append(s.room[:0], plenty, plenty)
	s.uses = s.uses[:0]
	s.order.reset(n)
	s.seen = resized(s.seen, n) // all zero between calls
	s.restarts, s.cuts, s.nextCut = luby{}, 0, firstCut
	s.counting.next, s.counting.wait = firstWait, firstWait
	s.budget = -1
	s.proof = nil
	s.stats = Stats{}
}

// start draws the conclusions of covers whose runs have one variable between
// them.
func (s *Solver) start() {
	for i, t := range s.tallies {
		if t.isShort() == 1 {
			s.dead = s.dead || s.scan(int32(i)) != noConflict
		}
	}
}
