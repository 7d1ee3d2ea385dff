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

// crowd is a tight set of pigeons: those that the search for a hole came to in
// vain. Any one of them may be without a hole in place of the one that is.
type crowd struct {
	*pigeons
	member []bool // by run: a pigeon of the set
	holes  []bool // by run: a pigeon of the set may have its lamp there
	dim    []int  // by run: a pigeon of the set whose cell must have no light from here, -1 for none

	lit []bool // by run, and by variable: what keeps works with
	on  []bool
}

// crowd returns the tight set that overfull has found.
func (s *pigeons) crowd() *crowd {
	n := len(s.runs)
	c := &crowd{s, make([]bool, n), make([]bool, n), make([]int, n), make([]bool, n), make([]bool, len(s.of))}
	c.member[s.homeless] = true
	for x, search := range s.seen {
		if c.holes[x] = search == s.search; c.holes[x] {
			c.member[s.guest[x]] = true
		}
	}
	for r := range c.dim {
		c.dim[r] = -1
	}
	for r, member := range c.member {
		if member {
			c.dim[s.dark[r]] = r
		}
	}
	return c
}

// needs returns the pigeon that needs a lamp for the cell of a variable, or -1.
func (c *crowd) needs(v solver.Var, cell int32) int {
	for _, r := range c.of[v] {
		if c.member[r] && c.need[r] == cell {
			return r
		}
	}
	return -1
}

// darkens returns a pigeon that would have another hole, or its cell another
// light, if one of the variables were open, and which; or -1.
func (c *crowd) darkens(vars []solver.Var) (pigeon int, at solver.Var) {
	for _, v := range vars {
		switch a, b := c.of[v][0], c.of[v][1]; {
		case c.member[a] && !c.holes[b]:
			return a, v
		case c.member[b] && !c.holes[a]:
			return b, v
		case c.dim[a] >= 0:
			return c.dim[a], v
		case c.dim[b] >= 0:
			return c.dim[b], v
		}
	}
	return -1, 0
}

// sealed reports whether clues 0 of the groups close all other holes of the
// pigeons, and all that might light their cells, which the groups hold: then
// the groups contradict each other, and no search need show it.
func (c *crowd) sealed(g *groups, set []int) bool {
	closed, needed := make([]bool, len(c.of)), map[int32]bool{}
	for _, i := range set {
		at := g.q.puzzle.Point(int(g.cells[i]))
		if want, clue := g.q.puzzle.At(at).Clue(); !clue {
			needed[g.cells[i]] = true
		} else if want == 0 {
			for _, v := range g.q.reach(at) {
				closed[v] = true
			}
		}
	}
	open := func(v solver.Var) bool { return !closed[v] }
	for r, member := range c.member {
		if !member {
			continue
		}
		elsewhere := func(v solver.Var) bool { return open(v) && !c.holes[c.across(v, r)] }
		if !needed[c.need[r]] || slices.ContainsFunc(c.runs[c.dark[r]], open) || slices.ContainsFunc(c.runs[r], elsewhere) {
			return false
		}
	}
	return true
}

// lampsWithout returns a lamp for each pigeon of the set but one.
func (c *crowd) lampsWithout(r int) []solver.Var {
	if r != c.homeless {
		c.guest[slices.Index(c.guest, r)] = -1
		c.search++
		c.house(c.homeless)
		c.homeless = r
	}
	var lamps []solver.Var
	for x, v := range c.lamp {
		if c.holes[x] && c.guest[x] >= 0 {
			lamps = append(lamps, v)
		}
	}
	return lamps
}

// keeps reports whether the lamps, and no others, keep the groups and do not
// shine on each other.
func (c *crowd) keeps(g *groups, set []int, lamps []solver.Var) bool {
	defer func() {
		for _, v := range lamps {
			c.on[v], c.lit[c.of[v][0]], c.lit[c.of[v][1]] = false, false, false
		}
	}()
	for _, v := range lamps {
		a, b := c.of[v][0], c.of[v][1]
		if c.lit[a] || c.lit[b] {
			return false
		}
		c.on[v], c.lit[a], c.lit[b] = true, true, true
	}
	for _, i := range set {
		at := g.q.puzzle.Point(int(g.cells[i]))
		if want, clue := g.q.puzzle.At(at).Clue(); clue {
			if lampsAmong(c.on, g.q.reach(at)) != want {
				return false
			}
		} else if of := c.of[g.q.variable(at)]; !c.lit[of[0]] && !c.lit[of[1]] {
			return false
		}
	}
	return true
}
