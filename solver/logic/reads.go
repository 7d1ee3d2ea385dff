package logic

// Counts are what techniques read: the tally of a clue, and the runs of a dark
// cell. A count is named by one number: i for the tally of cell i, and
// len(marks)+l for run l.

// reads appends the counts that a finding was drawn from. The state must be as
// it was when the technique found it. Where a supposition was refuted they are
// all counts that the refutation may have read.
func (s *state) reads(r Rung, f finding, out []int32) []int32 {
	start := len(s.trail)
	switch r {
	case R5:
		s.shadow(f.cell)
		out = s.readsOfTrail(start, out)
		s.undo(start)
	case R8, R9:
		base := s.base
		s.base = start
		s.set(f.cell, other(f.mark))
		s.unfold(endless)
		out = s.readsOfTrail(start, out)
		s.undo(start)
		s.base, s.broken = base, false
	default:
		for _, i := range f.from {
			if i != none {
				out = s.readsOfCell(i, out)
			}
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

// readsOfTrail appends what a supposition may have read: every tally beside a
// cell that it closed, the runs of these cells and, where a run has at most
// one spot left, the runs that cross it.
func (s *state) readsOfTrail(start int, out []int32) []int32 {
	cells := int32(len(s.marks))
	s.pass++
	for _, i := range s.trail[start:] {
		for _, d := range s.around {
			if s.tallys[i+d].clue >= 0 && s.once(i+d) {
				out = append(out, i+d)
			}
		}
		for _, r := range s.runs[i] {
			l := &s.lines[r]
			out = append(out, cells+r)
			if l.spots > 1 {
				continue
			}
			cross := 1 - l.axis()
			for n, j := l.size, l.first; n > 0; n, j = n-1, j+l.step {
				out = append(out, cells+s.runs[j][cross])
			}
		}
	}
	return out
}
