package akari

import "iter"

// Techniques read counts: the tally of a clue, and the runs of a dark cell. A count has a number: i
// for the tally of cell i, and len(marks)+l for run l.

// closer is the event that closed a cell within a supposition, identified by id: an event of its
// trace, or none for the supposition itself.
type closer struct {
	id int64
	by int32
}

// blame records the closer of each cell closed since the trail had n entries.
func (s *state) blame(n int, c closer) {
	for _, i := range s.trail[n:] {
		s.closers[i] = c
	}
}

// readsOfCell appends the tally of a clue, or the runs of a dark cell.
func (s *state) readsOfCell(i int32, out []int32) []int32 {
	if s.marks[i] == wall {
		return append(out, i)
	}
	cells := int32(len(s.marks))
	return append(out, cells+s.runs[i][0], cells+s.runs[i][1])
}

// counted yields the white cells of a count.
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
