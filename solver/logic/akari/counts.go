package akari

import "iter"

// Techniques read counts: the tally of a clue, and the runs of a dark cell. A count has a number: i
// for the tally of cell i, and len(marks)+l for run l.

// antecedent is what closed a cell: a node of the implication graph with an id, or, if node is
// none, the supposition itself.
type antecedent struct {
	graph int64
	node  int32
}

// setAntecedents records the antecedent of each cell closed since the trail had n entries.
func (s *state) setAntecedents(n int, a antecedent) {
	for _, i := range s.Closed[n:] {
		s.antecedents[i] = a
	}
}

// markKind is a kind of mark on which a conclusion depends.
type markKind int8

const (
	anyMark markKind = iota
	lampsOnly
	dotsOnly
)

func (k markKind) has(m mark) bool {
	return m == lamp && k != dotsOnly || m == dot && k != lampsOnly
}

// countsReadBy appends the tally of a clue, or the runs of a dark cell.
func (s *state) countsReadBy(i int32, out []int32) []int32 {
	if s.Marks[i] == wall {
		return append(out, i)
	}
	cells := int32(len(s.Marks))
	return append(out, cells+s.runs[i][0], cells+s.runs[i][1])
}

// cellsOf yields the white cells of a count.
func (s *state) cellsOf(count int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if cells := int32(len(s.Marks)); count >= cells {
			l := &s.lines[count-cells]
			for n, i := l.size, l.first; n > 0; n, i = n-1, i+l.step {
				if !yield(i) {
					return
				}
			}
			return
		}
		for _, d := range s.neighbours {
			if s.Marks[count+d] != wall && !yield(count+d) {
				return
			}
		}
	}
}
