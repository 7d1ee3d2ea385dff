package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// pigeons are the runs of a puzzle that have to hold a lamp because some cell
// can be lit from nowhere else. The holes are the runs that cross them: two
// lamps stand in two holes. A matching gives each pigeon a hole; where there
// is none, some pigeons, a tight set, have fewer holes between them than they
// are themselves (Hall 1935).
type pigeons struct {
	runs [][]solver.Var // row after row, then column after column
	of   [][2]int       // by variable: the runs through it
	need []int32        // by run: a cell that only it can light, -1 for none
	dark []int          // by run: the run that crosses it there, which can have no lamp
	open []bool         // by variable: may hold a lamp

	guest    []int        // by run, as a hole: the pigeon in it, -1 for none
	lamp     []solver.Var // by run, as a hole: where the two cross
	seen     []int        // by run, as a hole: the last search that came there
	search   int
	homeless int // the pigeon without a hole
}

// newPigeons looks at a puzzle some of whose variables have values, and these
// are all that follow by propagation.
func newPigeons(m *puzzle.Model, fixed func(solver.Var) (value, known bool)) *pigeons {
	n := m.Problem.NumVars
	s := &pigeons{of: make([][2]int, n), open: make([]bool, n)}
	through := make([]int, n)
	for i := range m.Problem.NumRows() {
		if m.Label(i).Rule != puzzle.RuleShine {
			continue
		}
		run := m.Problem.Row(i).Vars
		for _, v := range run {
			s.of[v][through[v]] = len(s.runs)
			through[v]++
		}
		s.runs = append(s.runs, run)
	}
	hopeful := make([]bool, len(s.runs)) // has a lamp or may have one
	lit := make([]bool, len(s.runs))
	for v := range n {
		value, known := fixed(solver.Var(v))
		s.open[v] = !known
		for _, r := range s.of[v] {
			hopeful[r] = hopeful[r] || value || !known
			lit[r] = lit[r] || value
		}
	}
	s.need, s.dark, s.guest = make([]int32, len(s.runs)), make([]int, len(s.runs)), make([]int, len(s.runs))
	s.lamp, s.seen = make([]solver.Var, len(s.runs)), make([]int, len(s.runs))
	for r, run := range s.runs {
		s.need[r], s.guest[r] = -1, -1
		for _, v := range run {
			if !lit[r] && !hopeful[s.across(v, r)] {
				s.need[r], s.dark[r] = m.Cell[v], s.across(v, r)
			}
		}
	}
	return s
}

// across is the run that crosses run r at the variable.
func (s *pigeons) across(v solver.Var, r int) int { return s.of[v][0] + s.of[v][1] - r }

// overfull reports whether a pigeon has to stay without a hole; false if the
// context ends.
func (s *pigeons) overfull(ended func() bool) bool {
	for r, cell := range s.need {
		if cell >= 0 && ended() {
			return false
		}
		if s.search++; cell >= 0 && !s.house(r) {
			s.homeless = r
			return true
		}
	}
	return false
}

// house finds a hole for a pigeon, moving others where it must, and reports
// whether it could (Kuhn 1955).
func (s *pigeons) house(r int) bool {
	for _, v := range s.runs[r] {
		x := s.across(v, r)
		if !s.open[v] || s.seen[x] == s.search {
			continue
		}
		s.seen[x] = s.search
		if s.guest[x] < 0 || s.house(s.guest[x]) {
			s.guest[x], s.lamp[x] = r, v
			return true
		}
	}
	return false
}

// tight returns the pigeons that the search for a hole came to in vain. Any
// one of them may be without a hole in place of the one that is.
func (s *pigeons) tight() []int {
	set := []int{s.homeless}
	for x, search := range s.seen {
		if search == s.search {
			set = append(set, s.guest[x])
		}
	}
	return set
}

// needing returns which of the pigeons needs a lamp for the cell, or -1.
func (s *pigeons) needing(set []int, cell int32) int {
	if i := slices.IndexFunc(set, func(r int) bool { return s.need[r] == cell }); i >= 0 {
		return set[i]
	}
	return -1
}

// darkened returns which of the pigeons would have another place for its lamp,
// or its cell another light, if one of the variables were open; or -1.
func (s *pigeons) darkened(set []int, vars []solver.Var) int {
	for _, r := range set {
		for _, v := range vars {
			if a, b := s.of[v][0], s.of[v][1]; a == r || b == r || a == s.dark[r] || b == s.dark[r] {
				return r
			}
		}
	}
	return -1
}

// lampsWithout returns a lamp for each pigeon but one of the tight set.
func (s *pigeons) lampsWithout(r int) []solver.Var {
	if r != s.homeless {
		s.guest[slices.Index(s.guest, r)] = -1
		s.search++
		s.house(s.homeless)
		s.homeless = r
	}
	var lamps []solver.Var
	for x, v := range s.lamp {
		if s.guest[x] >= 0 {
			lamps = append(lamps, v)
		}
	}
	return lamps
}
