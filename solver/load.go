package solver

import (
	"context"
	"slices"
)

// Load forgets everything and takes over the problem, which may change
// afterwards. It takes time linear in the problem's size and, once the Solver
// has grown to it, no memory.
//
// It ends soon after the context has. It then returns the context's error, and
// the Solver holds only a part of the problem: Solve may not be called before
// it is loaded again.
func (s *Solver) Load(ctx context.Context, p *Problem) error {
	s.reset(p.NumVars + p.numSteps)
	s.members = append(s.members[:0], p.members...)
	for v, at := range p.sides {
		s.occs[v] = occurrence{sides: at}
	}
	clear(s.occs[p.NumVars:])
	s.amos, s.states = append(s.amos[:0], p.amos...), append(s.states[:0], p.states...)
	polled := int32(0)
	for _, row := range p.cards {
		if row.end-polled >= loadPollEvery {
			if polled = row.end; ctx.Err() != nil {
				return ctx.Err()
			}
		}
		s.addCardinality(row)
	}
	if err := s.loadSums(ctx, p); err != nil {
		return err
	}
	s.propagateUnits()
	return ctx.Err()
}

// loadSums takes over the sums and the rows over them.
func (s *Solver) loadSums(ctx context.Context, p *Problem) error {
	for _, x := range p.sums {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if x.end-x.start > 1 {
			s.addSum(x.span, Var(p.NumVars)+x.first)
		}
	}
	for v := s.NumVars() - 1; v >= p.NumVars; v-- { // steps are decided first: a tenth fewer conflicts
		s.order.bump(Var(v))
	}
	s.order.search, s.savePhases = s.order.front, p.numSteps > 0
	for _, row := range p.sumRows {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		start := int32(len(s.members))
		s.members = p.appendSteps(s.members, row)
		row.span, row.sort = span{start, int32(len(s.members))}, isSumRow
		s.addCardinality(row)
	}
	return nil
}

// loadPollEvery is the length of the rows between two looks at the context.
const loadPollEvery = 1 << 14

// propagateUnits draws the conclusions of covers over a single variable.
// Everything else waits in the queue.
func (s *Solver) propagateUnits() {
	for id, state := range s.states {
		if state.isUnit() == 1 {
			s.refuted = s.refuted || s.propagateCovers(int32(id)) != noConflict
		}
	}
}

// reset empties the Solver and gives it n open variables.
func (s *Solver) reset(n int) {
	for c := ref(0); int(c) < len(s.arena); c += headerSize + ref(s.arena[c]) {
		lits := s.clause(c)
		s.watches[lits[0]], s.watches[lits[1]] = s.watches[lits[0]][:0], s.watches[lits[1]][:0]
	}
	s.watches = slices.Grow(s.watches, max(0, 2*n-len(s.watches)))
	s.watches = s.watches[:max(2*n, len(s.watches))]
	s.arena, s.learned = s.arena[:0], s.learned[:0]

	s.value, s.watched = cleared(s.value, 2*n), cleared(s.watched, 2*n)
	s.data = resized(s.data, n)
	s.trail, s.levels, s.facts = resized(s.trail, 2*n)[:0], s.levels[:0], s.facts[:0]
	s.queue.reset(n)
	s.phase = cleared(s.phase, n)
	s.model = resized(s.model, n)
	s.refuted, s.core = false, s.core[:0]
	s.occs, s.moreOccs = resized(s.occs, n), s.moreOccs[:0]
	s.cards, s.slack = append(s.cards[:0], cardinality{}), append(s.slack[:0], ampleSlack, ampleSlack)
	s.order.reset(n)
	s.seen = resized(s.seen, n) // all zero between calls
	s.restarts, s.reductions, s.nextReduce = luby{}, 0, firstReduce
	s.matching.next, s.matching.interval = firstInterval, firstInterval
	s.limited = false
	s.proof = nil
	s.stats, s.visits = Stats{}, 0
}
