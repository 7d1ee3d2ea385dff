package searchlights

import (
	"cmp"
	"slices"

	"akari/puzzle"
	"akari/solver/logic"
)

// Size: see logic.Board, as for every method in this file. Count number len(marks)+r is the
// number of lights in run r.
func (s *state) Size() (cells, counts int) { return len(s.Marks), len(s.Marks) + len(s.runs.All) }

func (s *state) Deduce(r logic.Rung) int {
	s.logs = false
	s.found = s.deductions(r)
	return len(s.found)
}

func (s *state) Antecedents(r logic.Rung, k int, out []int32) []int32 {
	if !s.logs && s.technique(r).bounds != nil {
		s.prepare(r)
	}
	f := s.found[k]
	clues, _ := s.reasonOf(r, f)
	out = append(out, clues...)
	if s.technique(r).split() {
		out = append(out, int32(len(s.Marks))+f.run)
	}
	return out
}

func (s *state) Assert(k int) {
	s.logs = false
	f := s.found[k]
	for _, cell := range f.cells {
		s.Failed = !s.Decide(cell, f.m) || s.Failed
	}
}

func (s *state) CountsOf(cell int32, out []int32) []int32 {
	for _, r := range s.runs.Through[cell] {
		out = append(out, int32(len(s.Marks))+r)
		for _, c := range s.ends[r] {
			if c != none {
				out = append(out, s.clues[c].cell)
			}
		}
	}
	return out
}

func (s *state) LitBy(int32) (int32, bool) { return 0, false }

func (s *state) Reopen(cells []int32) {
	s.Closed = append(s.Closed[:0], cells...)
	s.Undo(0)
}

func (s *state) MarkAlone(cell int32, isLamp bool) { s.Put(cell, logic.MarkOf(isLamp)) }

func (s *state) SwitchClue(at puzzle.Point, on bool) (int32, bool) {
	cell := s.Cell(at)
	i, ok := slices.BinarySearchFunc(s.clues, cell, func(c clue, cell int32) int { return cmp.Compare(c.cell, cell) })
	if ok {
		s.clues[i].off = !on
	}
	return cell, ok
}
