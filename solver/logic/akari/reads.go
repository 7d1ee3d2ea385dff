package akari

import (
	"iter"

	"akari/puzzle"
	"akari/solver/logic"
)

// Counts are what techniques read: the tally of a clue, and the runs of a dark
// cell. A count is named by one number: i for the tally of cell i, and
// len(marks)+l for run l.

// closer is what closed a cell within a supposition, numbered by id: an event of a trace,
// or a clue or dark cell while reads are traced; none for the supposition itself.
type closer struct {
	id int64
	by int32
}

// credit keeps the rule that closed the cells since the trail had n entries,
// while reads are traced.
func (s *state) credit(n int, rule int32) {
	if s.tracing > 0 {
		s.blame(n, closer{s.traces, rule})
	}
}

func (s *state) blame(n int, c closer) {
	for _, i := range s.trail[n:] {
		s.closers[i] = c
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
				if c := s.closers[i]; s.marks[i] != open && c.id == s.traces && c.by != none && s.once(c.by) {
					rules = append(rules, c.by)
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
