package akari

import "akari/solver/logic"

// Clue pair: two clues that share an open cell, or whose open cells see each other. It concludes
// what all joint ways have in common. There are at most 6·6 joint ways.
func findCluePair(s *state, r logic.Rung) { s.pairClues(r, withClues) }

// Dark-cell pair: like a clue pair, but one or both demands are dark cells with at most three
// spots. The X-wing of two rows and two columns is a special case.
func findDarkPair(s *state, r logic.Rung) {
	from := s.looked[r]
	s.pairClues(r, withDarks)
	s.looked[r] = from
	s.eachChangedLine(r, func(s *state, run int32) {
		s.eachDark(run, func(i int32) {
			if !s.once(i) {
				return
			}
			if d, ok := s.darkDemand(i, maxSpots); ok {
				s.eachPartner(&d, withClues|withDarks)
			}
		})
	})
}

// pairClues pairs each clue beside a changed cell with clues or dark cells.
func (s *state) pairClues(r logic.Rung, partners partnerKind) {
	s.eachChangedClue(r, func(s *state, c int32) {
		if d, ok := s.clueDemand(c); ok {
			s.eachPartner(&d, partners)
		}
	})
}

// partnerKind is a set of the kinds of demands that a demand is paired with.
type partnerKind uint8

const (
	withClues partnerKind = 1 << iota
	withDarks
)

// eachPartner pairs a demand with every other demand that interacts with it, except the demands met
// earlier in this pass: these have been paired with it already.
func (s *state) eachPartner(d *demand, partners partnerKind) {
	s.round++
	s.tried[d.at] = s.round
	for _, x := range d.cells[:d.n] {
		for _, r := range s.runs[x] {
			l := &s.lines[r]
			left := l.spots
			for y := l.first; left > 0; y += l.step {
				if s.Marks[y] != open {
					continue
				}
				left--
				for at := s.clued[y]; at != 0 && partners&withClues != 0; at &= at - 1 {
					if c := s.beside(y, at); s.tallies[c].clue > 0 {
						s.pairWith(d, c)
					}
				}
				for _, run := range s.runs[y] {
					if partners&withDarks != 0 {
						s.eachDark(run, func(i int32) { s.pairWith(d, i) })
					}
				}
			}
		}
	}
}

// pairWith pairs a demand with the demand of a clue or dark cell, unless they have been paired in this
// round, or the clue or dark cell was met earlier in this pass.
func (s *state) pairWith(d *demand, i int32) {
	if s.tried[i] == s.round || s.met[i] == s.pass {
		return
	}
	s.tried[i] = s.round
	if o, ok := s.demandAt(i, maxSpots); ok {
		s.pair(d, &o)
	}
}

// eachDark calls f for the dark cells of a run with two or three spots. If one of them has no spot
// outside the run, and may be used, f is called only for this cell: after starved clues and
// blackouts, everything that follows from the others also follows from it.
func (s *state) eachDark(run int32, f func(i int32)) {
	l := &s.lines[run]
	if l.lit || l.spots > maxSpots {
		return
	}
	for _, within := range [2]bool{true, false} { // first the cells without a spot outside the run
		for n, i := l.size, l.first; n > 0; n, i = n-1, i+l.step {
			switch total := s.spots(i); {
			case s.crossing(l, i).lit:
			case within && total == l.spots && s.kept.Has(i):
				f(i)
				return
			case !within && total >= 2 && total <= maxSpots:
				f(i)
			}
		}
	}
}

// rederivePair pairs the two demands of a deduction again.
func rederivePair(s *state, f deduction) {
	a, ok := s.demandAt(f.from[0], maxSpots)
	b, too := s.demandAt(f.from[1], maxSpots)
	if ok && too {
		s.pair(&a, &b)
	}
}
