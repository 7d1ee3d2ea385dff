package akari

import "akari/solver/logic"

// deduction is one conclusion of a technique, with its source: the cell of a clue or dark cell, or
// both cells of a pair; -1 means no cell.
type deduction struct {
	cell int32
	mark mark
	from [2]int32
}

// none means no cell.
const none int32 = -1

// conclude records a deduction. When grading, a pass keeps one conclusion for each cell. When
// explaining, it keeps every way to the conclusion.
func (s *state) conclude(cell int32, m mark, a, b int32) {
	if !s.everyWay {
		if s.due[cell] == s.pass {
			return
		}
		s.due[cell] = s.pass
	}
	s.found = append(s.found, deduction{cell, m, [2]int32{a, b}})
}

// changed returns the cells closed since the technique looked last. If the technique has never
// looked, it returns the whole scope: each conclusion involves an open cell, and the scope has all
// open cells.
func (s *state) changed(r logic.Rung) []int32 {
	from := s.looked[r]
	s.looked[r] = len(s.Closed)
	if from < 0 {
		return s.scope
	}
	return s.Closed[from:]
}

// once reports whether this pass meets the cell for the first time.
func (s *state) once(cell int32) bool {
	if s.met[cell] == s.pass {
		return false
	}
	s.met[cell] = s.pass
	return true
}

// looks+1 is the number of cells visited between two checks of the context; these visits
// take some milliseconds.
const looks = 1023

// eachChangedClue calls ask once for every clue beside a changed cell.
func (s *state) eachChangedClue(r logic.Rung, ask func(s *state, clue int32)) {
	for k, i := range s.changed(r) {
		if k&looks == looks && s.Effort.Err() != nil {
			return
		}
		for at := s.clued[i]; at != 0; at &= at - 1 {
			if c := s.beside(i, at); s.tallies[c].clue >= 0 && s.once(c) {
				ask(s, c)
			}
		}
	}
}

// eachChangedLine calls ask once for every run through a changed cell.
func (s *state) eachChangedLine(r logic.Rung, ask func(s *state, run int32)) {
	for k, i := range s.changed(r) {
		if k&looks == looks && s.Effort.Err() != nil {
			return
		}
		ask(s, s.runs[i][0])
		ask(s, s.runs[i][1])
	}
}

// inRuns calls ask for both runs of a white cell.
func (s *state) inRuns(i int32, ask func(s *state, run int32)) {
	if s.Marks[i] != wall {
		ask(s, s.runs[i][0])
		ask(s, s.runs[i][1])
	}
}
