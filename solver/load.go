package solver

import (
	"context"
	"slices"
)

// Load replaces the problem of the Solver by a copy of p. It takes time linear in the size of the
// problem. If the Solver has held a problem of this size before, Load allocates nothing.
//
// The error is the first mistake in the problem, or the context's error. Solve returns the same
// error until the next Load.
func (s *Solver) Load(ctx context.Context, p *Problem) error {
	if s.err = s.load(ctx, p); s.err == nil {
		s.err = ctx.Err()
	}
	return s.err
}

// load does what Load does, but it may end early without an error if the context ends.
func (s *Solver) load(ctx context.Context, p *Problem) error {
	if err := p.mistake(); err != nil {
		s.reset(0)
		return err
	}
	s.reset(p.NumVars() + p.numSteps)
	s.order.reset(p.NumVars() + p.numSteps)
	s.members = append(s.members[:0], p.members...)
	b := p.b[:p.NumVars()]
	for v, a := range p.a[:p.NumVars()] {
		s.data[v] = vardata{sides: sides{a, b[v]}}
	}
	clear(s.data[p.NumVars():])
	copy(s.covered, p.covered)
	s.amos = append(s.amos[:0], p.amos...)
	for id, r := range s.amos {
		if r.end-r.start == 1 { // the at-most-one is due at once
			s.propagateDue(int32(id))
		}
	}
	polled := int32(0)
	for _, constraint := range p.cards {
		if constraint.kind != isCount {
			continue
		}
		if constraint.end-polled >= loadPollEvery {
			if polled = constraint.end; ctx.Err() != nil {
				return nil
			}
		}
		s.addCardinality(constraint)
	}
	s.loadSums(ctx, p)
	return nil
}

// loadSums copies the sums and the constraints over sums.
func (s *Solver) loadSums(ctx context.Context, p *Problem) {
	s.sums, s.firstSum = s.sums[:0], int32(len(s.cards))
	for _, x := range p.sums {
		if ctx.Err() != nil {
			return
		}
		first, _ := p.steps(x)
		s.addSum(x.span, first)
	}
	for _, constraint := range p.cards {
		if constraint.kind != isSumConstraint {
			continue
		}
		if ctx.Err() != nil {
			return
		}
		s.addSumConstraint(constraint, p.addends[constraint.start:constraint.end])
	}
}

// loadPollEvery is the length of the constraints between two checks of the context.
const loadPollEvery = 1 << 14

// reset empties the Solver and gives it n open variables.
func (s *Solver) reset(n int) {
	for c := ref(0); int(c) < len(s.arena); c += headerSize + ref(s.arena[c]) {
		lits := s.clause(c)
		s.watches[lits[0]], s.watches[lits[1]] = s.watches[lits[0]][:0], s.watches[lits[1]][:0]
	}
	s.watches = slices.Grow(s.watches, max(0, 2*n-len(s.watches)))
	s.watches = s.watches[:max(2*n, len(s.watches))]
	s.arena, s.learned, s.most = s.arena[:0], s.learned[:0], mostArena

	s.value = cleared(s.value, 2*n)
	s.data = resized(s.data, n)
	s.trail, s.levels, s.units = resized(s.trail, 2*n)[:0], s.levels[:0], s.units[:0]
	s.queue.reset(n)
	s.phase = cleared(s.phase, n)
	s.model = resized(s.model, n)
	s.refuted, s.core = false, s.core[:0]
	s.covered, s.follows = cleared(s.covered, n), cleared(s.follows, n)
	s.moreOccs = slices.Grow(s.moreOccs, 1)[:1]
	s.cards, s.slack = append(s.cards[:0], cardinality{}), append(s.slack[:0], [2]int32{ampleSlack, ampleSlack})
	s.addends = append(s.addends[:0], addend{})
	s.seen = resized(s.seen, n) // between calls, all values are zero
	s.restarts, s.reductions, s.nextReduce = luby{}, 0, firstReduce
	s.limited, s.failing, s.longTrail = false, true, longTrail
	s.proof = nil
	s.stats, s.visits, s.mostWork = Stats{}, 0, 0
}
