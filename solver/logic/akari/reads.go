package akari

import (
	"iter"

	"akari/puzzle"
	"akari/solver/logic"
)

// Counts are what techniques read: the tally of a clue, and the runs of a dark
// cell. A count is named by one number: i for the tally of cell i, and
// len(marks)+l for run l.

// cause says why a cell was closed within a supposition.
type cause struct {
	rule int32 // the clue or dark cell, none for the supposition itself
	id   int64 // the supposition
}

// credit keeps the rule that closed the cells since the trail had n entries,
// while a supposition is traced.
func (s *state) credit(n int, rule int32) {
	if s.tracing == 0 {
		return
	}
	for _, i := range s.trail[n:] {
		s.causes[i] = cause{rule, s.traces}
	}
}

// reads appends the counts that a finding was drawn from. The state must be as
// it was when the technique found it.
func (s *state) reads(r logic.Rung, f finding, out []int32) []int32 {
	if t := s.row(r); t.trace != nil {
		return s.readsOfSupposition(out, r, f)
	}
	for _, i := range f.from {
		if i != none {
			out = s.readsOfCell(i, out)
		}
	}
	return out
}

// readsOfCell appends the tally of a clue, or the runs of a dark cell.
func (s *state) readsOfCell(i int32, out []int32) []int32 {
	if s.marks[i] == wall {
		return append(out, i)
	}
	cells := int32(len(s.marks))
	return append(out, cells+s.runs[i][0], cells+s.runs[i][1])
}

// readsOfSupposition follows the supposition that a finding rests on and appends the counts
// that its refutation needs: those of the rule that fails, of the rules that
// closed cells under these, and so on back to the supposition.
func (s *state) readsOfSupposition(out []int32, r logic.Rung, f finding) []int32 {
	start, base := len(s.trail), s.base
	s.traces++
	s.tracing = r
	s.row(r).trace(s, f)
	s.tracing = 0
	s.pass++
	s.once(s.culprit)
	rules := append(s.rules[:0], s.culprit)
	for k := 0; k < len(rules); k++ {
		n := len(out)
		out = s.readsOfCell(rules[k], out)
		for _, count := range out[n:] {
			for i := range s.counted(count) {
				if c := s.causes[i]; s.marks[i] != open && c.id == s.traces && c.rule != none && s.once(c.rule) {
					rules = append(rules, c.rule)
				}
			}
		}
	}
	s.rules = rules
	s.undo(start)
	s.base, s.broken = base, false
	return out
}

// counted yields the white cells that a count is about.
func (s *state) counted(count int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if cells := int32(len(s.marks)); count >= cells {
			l := &s.lines[count-cells]
			for n, i := l.size, l.first; n > 0; n, i = n-1, i+l.step {
				if !yield(i) {
					return
				}
			}
			return
		}
		for _, d := range s.around {
			if s.marks[count+d] != wall && !yield(count+d) {
				return
			}
		}
	}
}

// sight yields the cells that clues and dark cells are about, some of them twice.
func (s *state) sight(rules ...puzzle.Point) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for _, at := range rules {
			for _, count := range s.readsOfCell(s.cell(at), nil) {
				for i := range s.counted(count) {
					if !yield(i) {
						return
					}
				}
			}
		}
	}
}
