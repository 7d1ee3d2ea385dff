package logic

import "slices"

// maxCases is how many cases a case split follows.
const maxCases = 4

// R10, case split: both marks of a cell, every way of a clue, or every spot of
// a dark cell; what R1 and R2 conclude in all of them holds.
func findCaseSplit(s *state) {
	if len(s.changed(R10)) == 0 {
		return
	}
	for i := range s.marks {
		i := int32(i)
		if s.marks[i] == open {
			s.split(i, []move{{i, lamp}}, []move{{i, dot}})
		}
		d, ok := s.clueDemand(i)
		if !ok && s.marks[i] != wall && s.dark(i) {
			d, ok = s.darkDemand(i, maxCases)
		}
		if ok && len(d.ways) <= maxCases {
			s.split(i, d.moves()...)
		}
	}
}

// move is a mark to be made.
type move struct {
	cell int32
	mark mark
}

// moves spells out each way of a demand.
func (d *demand) moves() [][]move {
	cases := make([][]move, len(d.ways))
	for k, way := range d.ways {
		for bit, i := range d.cells[:d.n] {
			switch {
			case way>>bit&1 == 1:
				cases[k] = append(cases[k], move{i, lamp})
			case d.clue:
				cases[k] = append(cases[k], move{i, dot})
			}
		}
	}
	return cases
}

// split follows each case and concludes what all that survive agree on.
func (s *state) split(at int32, cases ...[]move) {
	start := len(s.trail)
	var common []move
	alive := false
	for _, moves := range cases {
		s.base = start
		if s.follow(moves) {
			common = s.agree(common, alive)
			alive = true
		}
		s.undo(start)
		s.broken = false
	}
	if !alive {
		s.broken = true
	}
	for _, m := range common {
		if s.keepAll || !slices.ContainsFunc(s.found, func(f finding) bool { return f.cell == m.cell }) {
			s.found = append(s.found, finding{m.cell, m.mark, [2]int32{at, none}})
		}
	}
}

// follow makes the moves and all that R1 and R2 conclude from them; it reports
// false where that is impossible.
func (s *state) follow(moves []move) bool {
	for _, m := range moves {
		if !s.set(m.cell, m.mark) {
			return false
		}
	}
	return !s.unfold(endless)
}

// agree keeps of the common marks those that the board shows as well; before
// the first case, they are all marks made since s.base.
func (s *state) agree(common []move, some bool) []move {
	if !some {
		for _, i := range s.trail[s.base:] {
			common = append(common, move{i, s.marks[i]})
		}
		return common
	}
	kept := common[:0]
	for _, m := range common {
		if s.marks[m.cell] == m.mark {
			kept = append(kept, m)
		}
	}
	return kept
}
