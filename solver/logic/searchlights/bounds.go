package searchlights

import (
	"cmp"
	"slices"
)

// bound is the least and the largest number of lights that a run can have.
type bound struct{ lo, hi int32 }

// impliedBound is a bound with the implications of both numbers, or none for a number that the marks
// alone imply.
type impliedBound struct {
	bound
	by bound
}

// oldBound is an earlier bound of a run.
type oldBound struct {
	run int32
	impliedBound
}

// forget resets the bounds to what the marks alone imply.
func (s *state) forget() {
	for i := range s.bounds {
		s.bounds[i] = impliedBound{bound{s.lamps[i], s.lamps[i] + s.opens[i]}, bound{none, none}}
	}
	s.oldBounds, s.implications = s.oldBounds[:0], s.implications[:0]
	s.changed.clear()
	s.stale.clear()
	for i := range s.clues {
		s.stale.add(int32(i))
	}
}

// boundByClues bounds the runs by the clues until no bound changes. It reports false if a clue fails.
//
// Before: forget() was the last change.
// After: a supposition may begin.
func (s *state) boundByClues() bool {
	for s.failed() == nil && s.tighten() {
	}
	s.given = s.given[:0]
	for i := range s.bounds {
		if _, ok := s.onlyMark(int32(i)); ok {
			s.given = append(s.given, int32(i))
		}
	}
	s.changed.clear()
	return s.failed() == nil
}

// setBounds replaces the bounds of a run.
func (s *state) setBounds(run int32, b impliedBound) {
	s.oldBounds = append(s.oldBounds, oldBound{run, s.bounds[run]})
	s.bounds[run] = b
	s.changed.add(run)
	for _, c := range s.ends[run] {
		if c != none {
			s.stale.add(c)
		}
	}
}

// sum returns the least and the largest value of the sum of an equation.
func (s *state) sum(q *equation) (b bound) {
	for _, r := range q.plus {
		b.lo, b.hi = b.lo+s.bounds[r].lo, b.hi+s.bounds[r].hi
	}
	for _, r := range q.minus {
		b.lo, b.hi = b.lo-s.bounds[r].hi, b.hi-s.bounds[r].lo
	}
	return b
}

// failed returns the first clue that can no longer be satisfied, or nil. Without a log, it is any such
// clue.
func (s *state) failed() *clue {
	least := int32(len(s.clues))
	for _, i := range s.stale.all {
		c := &s.clues[i]
		if c.off || i >= least {
			continue
		}
		if b := s.sum(&c.equation); b.lo > c.n || b.hi < c.n {
			if least = i; !s.logs {
				break
			}
		}
	}
	if least == int32(len(s.clues)) {
		return nil
	}
	return &s.clues[least]
}

// tighten looks once at every clue that may conclude something new. It bounds the runs of the clue
// by the bounds before this round, so the result does not depend on the order of the clues. It
// reports whether a bound changed.
//
// Before: failed() is nil.
func (s *state) tighten() bool {
	s.Effort.Spend(1 + len(s.stale.all)/8)
	if s.logs { // the order decides which clue is the reason for a bound
		slices.Sort(s.stale.all)
	}
	for _, i := range s.stale.all {
		if c := &s.clues[i]; !c.off {
			s.solve(&c.equation)
		}
	}
	s.stale.clear()
	return s.commit()
}

// solve bounds each run of an equation: by what is left for the run if the other runs have their
// most or their least lights. It reports false if the equation fails.
func (s *state) solve(q *equation) bool {
	all := s.sum(q)
	if all.lo > q.n || all.hi < q.n {
		return false
	}
	over, under := all.hi-q.n, q.n-all.lo // how much the sum may be reduced and increased
	slack := min(over, under)             // a run whose bounds differ by at most slack gets no new bound
	for _, r := range q.plus {
		if b := s.bounds[r]; b.hi-b.lo > slack {
			s.narrow(q, r, bound{b.hi - over, b.lo + under})
		}
	}
	for _, r := range q.minus {
		if b := s.bounds[r]; b.hi-b.lo > slack {
			s.narrow(q, r, bound{b.hi - under, b.lo + over})
		}
	}
	return true
}

// narrow stores the bounds that an equation gives to a run.
func (s *state) narrow(q *equation, r int32, b bound) {
	if !s.narrowed.in[r] {
		s.newBounds[r] = s.bounds[r]
	}
	to := &s.newBounds[r]
	if b.hi < to.hi {
		to.hi = b.hi
		s.narrowed.add(r)
		to.by.hi = s.recordBound(q, r, b.hi, true)
	}
	if b.lo > to.lo {
		to.lo = b.lo
		s.narrowed.add(r)
		to.by.lo = s.recordBound(q, r, b.lo, false)
	}
}

// commit replaces the bounds of the runs by the new bounds of a round. It reports whether a bound
// changed.
func (s *state) commit() bool {
	news := len(s.narrowed.all) > 0
	for _, r := range s.narrowed.all {
		s.setBounds(r, s.newBounds[r])
	}
	s.narrowed.clear()
	return news
}

// filling is a run whose open cells all get the same mark.
type filling struct {
	run int32
	m   mark
}

// onlyMark returns the mark of the open cells of a run if the bounds of the run leave only one
// mark possible.
func (s *state) onlyMark(run int32) (m mark, ok bool) {
	b, least := s.bounds[run], s.lamps[run]
	switch most := least + s.opens[run]; {
	case least == most:
		return open, false
	case b.hi <= least:
		return dot, true
	default:
		return lamp, b.lo >= most
	}
}

// runsToFill lists the given runs whose bounds leave only one mark possible.
func (s *state) runsToFill(runs []int32) []filling {
	s.fillings = s.fillings[:0]
	for _, run := range runs {
		if m, ok := s.onlyMark(run); ok {
			s.fillings = append(s.fillings, filling{run, m})
		}
	}
	return s.fillings
}

// fillRuns marks the open cells of the runs whose bounds leave only one mark possible.
func (s *state) fillRuns() {
	runs := s.runsToFill(s.changed.all)
	slices.SortFunc(runs, func(a, b filling) int { return cmp.Compare(a.run, b.run) })
	s.changed.clear()
	for _, f := range runs {
		if b := s.bounds[f.run]; s.logs && b.lo > b.hi && s.failed() != nil {
			return // marks of this round contradict the bounds; follow ends at the clue that fails
		}
		antecedents := s.antecedentsOfFilling(f)
		r := &s.runs.All[f.run]
		for cell := r.First; cell <= r.Last(); cell += r.Step {
			if s.Marks[cell] != open {
				continue
			}
			s.Put(cell, f.m)
			s.markedBy[cell] = s.record(implication{cell: cell, m: f.m, run: f.run, antecedents: antecedents})
		}
	}
}

// openCells lists the open cells of a run.
func (s *state) openCells(run int32) (cells []int32) {
	r := s.runs.All[run]
	for at := r.First; at <= r.Last(); at += r.Step {
		if s.Marks[at] == open {
			cells = append(cells, at)
		}
	}
	return cells
}

// follow draws conclusions for a number of rounds; a negative number means no limit. It returns the
// first clue that fails, or nil.
func (s *state) follow(rounds int) *clue {
	for ; rounds != 0 && s.failed() == nil && !s.Effort.Exhausted(); rounds-- {
		tighter := s.tighten()
		if tighter && s.logs && s.failed() != nil {
			break // a description ends at the first clue that fails, before further marks
		}
		before := len(s.Closed)
		s.fillRuns()
		if !tighter && len(s.Closed) == before {
			break
		}
	}
	return s.failed()
}
