package akari

import (
	"akari/puzzle"
	"akari/solver/logic"
)

// Size: see logic.Board, as for every method in this file. Count i is the tally of cell i, and
// count len(marks)+l is run l.
func (s *state) Size() (cells, counts int) { return len(s.Marks), len(s.Marks) + len(s.lines) }

func (s *state) Deduce(r logic.Rung) int {
	s.pass++
	s.found = s.found[:0]
	s.technique(r).find(s, r)
	return len(s.found)
}

func (s *state) Antecedents(r logic.Rung, k int, out []int32) []int32 {
	f := s.found[k]
	rules := f.from[:]
	if s.technique(r).needsProof() { // the rules that refute the opposite
		found := s.found
		s.found = nil // prove uses it
		rules = s.prove(s.claimFor(r, f), nil).Rules
		s.found = found
	}
	for _, i := range rules {
		if i != none {
			out = s.countsReadBy(i, out)
		}
	}
	return out
}

func (s *state) Assert(k int) {
	f := s.found[k]
	s.Failed = !s.Decide(f.cell, f.mark) || s.Failed
}

func (s *state) CountsOf(cell int32, out []int32) []int32 {
	for at := s.clued[cell]; at != 0; at &= at - 1 {
		if c := s.beside(cell, at); s.tallies[c].clue >= 0 {
			out = append(out, c)
		}
	}
	return s.countsReadBy(cell, out)
}

func (s *state) LitBy(cell int32) (int32, bool) {
	for _, r := range s.runs[cell] {
		if s.lines[r].lit {
			for j := range s.cellsOf(int32(len(s.Marks)) + r) {
				if s.Marks[j] == lamp {
					return j, true
				}
			}
		}
	}
	return 0, false
}

func (s *state) Reopen(cells []int32) {
	s.Closed = s.Closed[:0]
	for _, i := range cells {
		s.reopen(i)
	}
	s.Left += len(cells)
	s.scope = s.open[:0]
	for _, i := range cells {
		if s.dark(i) {
			s.scope = append(s.scope, i)
		}
	}
	s.open = s.scope
	s.forget()
}

func (s *state) MarkAlone(i int32, isLamp bool) { s.putAlone(i, logic.MarkOf(isLamp)) }

// SwitchClue stores a clue n that is off as -2-n, because a caller may change the puzzle in the
// meantime.
func (s *state) SwitchClue(at puzzle.Point, on bool) (int32, bool) {
	i := s.Cell(at)
	clue := &s.tallies[i].clue
	if *clue == -1 || on == (*clue >= 0) {
		return i, false
	}
	*clue = -2 - *clue
	return i, true
}
