package searchlights

import "akari/solver/logic"

// deduction is a conclusion of a technique: marks for open cells. It follows from a clue, from the
// bounds of a run, from all numbers of lights that a run can have, or from a contradiction of the
// opposite.
type deduction struct {
	cells []int32
	m     mark
	clue  *clue
	run   int32
}

// deductions lists the conclusions of a technique on the current board.
func (s *state) deductions(r logic.Rung) []deduction {
	if s.Failed = !s.boundRuns(r); s.Failed {
		return nil
	}
	return s.technique(r).find(s, r)
}

// boundRuns bounds the runs as far as a technique does before it looks. It reports false if a clue
// or a rectangle fails.
func (s *state) boundRuns(r logic.Rung) bool {
	s.forget()
	if bounds := s.technique(r).bounds; bounds != nil {
		return bounds(s)
	}
	return s.failed() == nil
}

// prepare bounds the runs again, with a log of the implications.
func (s *state) prepare(r logic.Rung) bool {
	s.logs = true
	return s.boundRuns(r)
}

func (s *state) findClues(logic.Rung) (found []deduction) {
	for i := range s.clues {
		c := &s.clues[i]
		b := s.sum(&c.equation)
		if c.off || b.lo == b.hi || b.lo != c.n && b.hi != c.n {
			continue
		}
		f := deduction{m: dot, clue: c}
		if b.hi == c.n {
			f.m = lamp
		}
		for _, r := range c.plus {
			f.cells = append(f.cells, s.openCells(r)...)
		}
		found = append(found, f)
	}
	return found
}

func (s *state) findRuns(logic.Rung) (found []deduction) {
	for _, c := range s.runsToFill(s.given) {
		found = append(found, deduction{cells: s.openCells(c.run), m: c.m, run: c.run})
	}
	return found
}

func (s *state) findWhatIfs(r logic.Rung) (found []deduction) {
	for i, m := range s.Marks {
		cell := int32(i)
		if m != open || s.Effort.Exhausted() {
			continue
		}
		noLamp, noEmpty := s.refuted(r, cell, lamp), s.refuted(r, cell, dot)
		switch {
		case noLamp && noEmpty:
			s.Failed = true
			return nil
		case noLamp:
			found = append(found, deduction{cells: []int32{cell}, m: dot})
		case noEmpty:
			found = append(found, deduction{cells: []int32{cell}, m: lamp})
		}
	}
	return found
}

// refuted reports whether a mark leads to a contradiction within the rounds of the technique. For a
// mark of the known solution it returns false at once. It leaves the board unchanged.
func (s *state) refuted(r logic.Rung, cell int32, m mark) bool {
	if s.Solution != nil && s.Solution[cell] == (m == lamp) {
		return false
	}
	end := s.suppose(r, 0, cell, m)
	s.endSupposition(0)
	return end != nil
}

// suppose makes a supposed mark and follows it as far as the technique does. It returns the clue
// that fails, or nil. The caller must end the supposition.
func (s *state) suppose(r logic.Rung, depth int, cell int32, m mark) *clue {
	s.beginSupposition(depth)
	s.Put(cell, m)
	s.markedBy[cell] = s.record(implication{kind: supposing, cell: cell, m: m})
	t := s.technique(r)
	end := s.follow(t.rounds)
	for news := t.nested; end == nil && news; {
		news = false
		for i := range s.Marks {
			for _, try := range [2]mark{lamp, dot} {
				if end == nil && s.concludeInside(depth+1, int32(i), try.Other()) {
					news, end = true, s.follow(logic.Endless)
				}
			}
		}
	}
	return end
}

// concludeInside makes a mark in an open cell if a long what-if at a depth refutes its opposite. It
// reports whether it made the mark.
func (s *state) concludeInside(depth int, cell int32, m mark) bool {
	if s.Marks[cell] != open || s.Effort.Exhausted() {
		return false
	}
	end := s.suppose(s.rung(isLong), depth, cell, m.Other())
	why := s.refute(depth, end)
	s.endSupposition(depth)
	if end == nil {
		return false
	}
	s.Put(cell, m)
	if why != nil {
		s.markedBy[cell] = s.record(implication{cell: cell, m: m, antecedents: why.antecedents, sub: why})
	}
	return true
}

// beginSupposition begins a supposition at a depth.
func (s *state) beginSupposition(depth int) {
	s.savepoints[depth] = savepoint{len(s.Closed), len(s.oldBounds), len(s.implications)}
	if depth == 0 {
		for _, run := range s.given {
			s.changed.add(run)
		}
	}
}

// endSupposition removes the supposition of a depth.
func (s *state) endSupposition(depth int) {
	s.Undo(s.savepoints[depth].marks)
	from := s.savepoints[depth].bounds
	for k := len(s.oldBounds) - 1; k >= from; k-- {
		p := &s.oldBounds[k]
		s.bounds[p.run] = p.impliedBound
	}
	s.oldBounds, s.implications = s.oldBounds[:from], s.implications[:s.savepoints[depth].implications]
	s.stale.clear()
	s.changed.clear()
}
