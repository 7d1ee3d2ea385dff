package akari

import "akari/solver/logic"

// endless is more rounds than any board allows.
const endless = 1 << 30

// shortRounds is how far R8 looks ahead.
const shortRounds = 2

// R8, short what-if: a lamp or a dot that R1 and R2 refute within two rounds.
func findShortWhatIf(s *state) { s.eachWhatIf(R8, func() bool { return s.unfold(shortRounds) }) }

// R9, long what-if: the same, however many rounds it takes.
func findLongWhatIf(s *state) { s.eachWhatIf(R9, func() bool { return s.unfold(endless) }) }

// R11, deep what-if: a lamp or a dot that R1 to R7 refute.
func findDeepWhatIf(s *state) { s.eachWhatIf(R11, func() bool { return s.sink(R7) }) }

// R12, nested what-if: a lamp or a dot that R1 to R9 refute.
func findNestedWhatIf(s *state) { s.eachWhatIf(R12, func() bool { return s.sink(R9) }) }

// eachWhatIf tries both marks in every open cell, or the one that is not the
// answer's, and concludes the opposite of those that refuted reports as impossible.
func (s *state) eachWhatIf(r logic.Rung, refuted func() bool) {
	looked := s.looked[r]
	if len(s.changed(r)) == 0 {
		return
	}
	start, base := len(s.trail), s.base
	defer func() { s.base = base }()
	for k := range s.scope {
		i := s.scope[(s.next+k)%len(s.scope)]
		if s.marks[i] != open || s.meter.Exhausted() {
			continue
		}
		for _, try := range [2]mark{lamp, dot} {
			if s.answer != nil && try == s.right(i, s.answer) {
				continue
			}
			s.base = start
			s.set(i, try)
			bad := refuted()
			s.undo(start)
			s.broken = false
			if bad {
				s.conclude(i, other(try), none, none)
				if s.eager {
					s.next, s.looked[r] = s.next+k+1, looked
					return
				}
				break
			}
		}
	}
}

// right is the mark that a cell has in an answer.
func (s *state) right(i int32, answer []bool) mark {
	return markOf(answer[s.puzzle.Index(s.point(i))])
}

// other is the opposite of a dot or a lamp.
func other(m mark) mark { return dot + lamp - m }

// unfold applies R1 and R2 in rounds to what changed since s.base: in each
// round every clue is counted, then every only spot is taken. It reports
// whether a contradiction shows after at most the given rounds.
func (s *state) unfold(rounds int) bool {
	counted, lit := s.base, s.base
	for ; rounds > 0; rounds-- {
		end := len(s.trail)
		if !s.round1(counted) || !s.round2(lit) {
			return true
		}
		if len(s.trail) == end {
			return false
		}
		counted, lit = end, end
	}
	return s.impossible(counted)
}

// round1 counts the clues beside what changed since the trail had n entries;
// it reports false where a contradiction shows.
func (s *state) round1(n int) bool {
	start := len(s.found)
	s.pass++
	for _, i := range s.trail[n:] {
		for at := s.clued[i]; at != 0; at &= at - 1 {
			countClue(s, s.beside(i, at))
		}
	}
	return s.write(start)
}

// round2 takes the only spots in the runs of what changed; like round1.
func (s *state) round2(n int) bool {
	start := len(s.found)
	s.pass++
	for _, i := range s.trail[n:] {
		onlySpot(s, s.runs[i][0])
		onlySpot(s, s.runs[i][1])
	}
	return s.write(start)
}

// write makes the marks that were found from start on and forgets them; it
// reports false where they, or the marks before, contradict each other.
func (s *state) write(start int) bool {
	for _, f := range s.found[start:] {
		n := len(s.trail)
		if !s.set(f.cell, f.mark) {
			s.broken, s.culprit = true, f.from[0]
		}
		s.credit(n, f.from[0])
	}
	s.found = s.found[:start]
	return !s.broken
}

// sink closes what changed since s.base under the rungs up to the limit and
// reports whether that leads to a contradiction. What the techniques have
// looked at is as it was when it returns.
func (s *state) sink(limit logic.Rung) bool {
	looked, start, answer := s.looked, len(s.found), s.answer
	s.answer = nil // what is supposed may refute its marks
	for r := R1; r <= limit; r++ {
		s.looked[r] = s.base
	}
	for r := R1; r <= limit && s.opens > 0 && !s.broken; {
		s.pass++
		s.finders[r](s)
		if len(s.found) == start {
			r++
			continue
		}
		s.write(start)
		r = R1
	}
	s.looked, s.answer = looked, answer
	return s.broken || s.opens == 0 && !s.solved()
}
