package uniq

import (
	"iter"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// A run demands a lamp if some cell of it can be lit from nowhere else: the
// other run through that cell can hold no lamp. The lamp stands where the run
// meets a run that crosses it, and no two lamps stand in one run. So there is a
// matching that gives every demanding row a column of its own, and every
// demanding column a row. Where there is none, some demanding runs, a Hall
// violator, have fewer crossing runs between them than they are themselves
// (Hall 1935).
//
// The matching grows by augmenting paths (Kuhn 1955). Where none begins at a
// run, the runs that the search for one came to are a Hall violator.
// O(runs × crossings) time.
//
// The solver finds violators as well (see its cardinality constraints), among
// rows that hold in any case. This one tells which clues and cells they rest
// on, which the solver does not know.

// matching pairs demanding runs with runs that cross them.
//
// Invariant: partner.of is a demanding run that crosses the run at partner.at,
// where a lamp may stand; no demanding run is the partner of two.
type matching struct {
	puzzle.Runs
	model   *puzzle.Model
	open    []bool // by variable: a lamp may stand there, but none need
	demands []demand
	partner []partner
	visited []int // by run: the last search that came to it
	search  int
}

// demand says, by run, whether it demands a lamp, for which cell, and which
// other run through that cell can hold none.
type demand struct {
	made bool
	cell int32
	dark int32
}

// partner says, by run, which demanding run it is matched with, and where the
// two cross.
type partner struct {
	some bool
	of   int32
	at   solver.Var
}

// newMatching looks at a puzzle some of whose variables have values, and these
// are all that follow by propagation. No run is matched yet.
func newMatching(p *puzzle.Puzzle, m *puzzle.Model, fixed func(solver.Var) (value, known bool)) *matching {
	s := &matching{model: m, open: make([]bool, len(m.Cell))}
	s.Find(p)
	n := len(s.All)
	s.demands, s.partner, s.visited = make([]demand, n), make([]partner, n), make([]int, n)
	dark, lit := make([]bool, n), make([]bool, n) // by run: can hold no lamp; holds one
	for r := range dark {
		dark[r] = true
	}
	for v, cell := range m.Cell {
		value, known := fixed(solver.Var(v))
		s.open[v] = !known
		for _, r := range s.Through[cell] {
			dark[r] = dark[r] && known && !value
			lit[r] = lit[r] || value
		}
	}
	for _, cell := range m.Cell {
		for _, r := range s.Through[cell] {
			if x := s.Across(cell, r); !lit[r] && dark[x] {
				s.demands[r] = demand{true, cell, x}
			}
		}
	}
	return s
}

// vars are the variables of a run.
func (s *matching) vars(r int32) iter.Seq[solver.Var] {
	return func(yield func(solver.Var) bool) {
		run := s.All[r]
		for i := range run.Size {
			if !yield(s.model.Var[run.First+i*run.Step]) {
				return
			}
		}
	}
}

// through are the two runs through a variable.
func (s *matching) through(v solver.Var) [2]int32 { return s.Through[s.model.Cell[v]] }

// across is the run through a variable other than the given one.
func (s *matching) across(v solver.Var, r int32) int32 { return s.Across(s.model.Cell[v], r) }

// augment matches a demanding run, changing the partners of others where it
// must, and reports whether it could.
//
// Before: no run is matched with r.
// After: one is, and all that were matched before are; or nothing has changed,
// and visited marks the runs of which a partner could not be had.
func (s *matching) augment(r int32) bool {
	for v := range s.vars(r) {
		x := s.across(v, r)
		if !s.open[v] || s.visited[x] == s.search {
			continue
		}
		s.visited[x] = s.search
		if !s.partner[x].some || s.augment(s.partner[x].of) {
			s.partner[x] = partner{true, r, v}
			return true
		}
	}
	return false
}

// violator looks for a Hall violator; false if there is none, or if the context
// ends.
func (s *matching) violator(ended func() bool) (*violator, bool) {
	for r, d := range s.demands {
		if !d.made {
			continue
		}
		if ended() {
			return nil, false
		}
		if s.search++; !s.augment(int32(r)) {
			return s.newViolator(int32(r)), true
		}
	}
	return nil, false
}

// violator is a set of demanding runs with one crossing run less, a minimal
// one: any one of its members may be the one that is not matched.
type violator struct {
	*matching
	unmatched int32
	member    []bool          // by run: in the set
	crossing  []bool          // by run: a member may have its lamp on it
	cellOf    map[int32]int32 // by run that must stay dark: a member whose cell it would light

	lamp, lit []bool // by variable, and by run: what keeps works with
}

func (s *matching) newViolator(unmatched int32) *violator {
	n := len(s.All)
	c := &violator{s, unmatched, make([]bool, n), make([]bool, n), map[int32]int32{}, make([]bool, len(s.open)), make([]bool, n)}
	c.member[unmatched] = true
	for x, search := range s.visited {
		if c.crossing[x] = search == s.search; c.crossing[x] {
			c.member[s.partner[x].of] = true
		}
	}
	for r, member := range c.member {
		if member {
			c.cellOf[s.demands[r].dark] = int32(r)
		}
	}
	return c
}

// demanding returns the member that demands a lamp for a cell.
func (c *violator) demanding(cell int32) (r int32, ok bool) {
	for _, r := range c.Through[cell] {
		if c.member[r] && c.demands[r].cell == cell {
			return r, true
		}
	}
	return 0, false
}

// spares returns a member that would be spared if a lamp could stand on one of
// the variables: it would have a further crossing run, or its cell another
// light.
func (c *violator) spares(vars []solver.Var) (r int32, at solver.Var, ok bool) {
	for _, v := range vars {
		of := c.through(v)
		for i, r := range of {
			if c.member[r] && !c.crossing[of[1-i]] {
				return r, v, true
			}
		}
		for _, x := range of {
			if r, ok := c.cellOf[x]; ok {
				return r, v, true
			}
		}
	}
	return 0, 0, false
}

// closed reports whether the clues 0 among the groups rule out every lamp that
// would spare a member, and whether the groups hold the members' cells: then
// the groups contradict each other, and no search need show it.
func (c *violator) closed(g *groups, set []int) bool {
	out, demanded := make([]bool, len(c.open)), map[int32]bool{}
	for _, i := range set {
		at := g.q.puzzle.Point(int(g.cells[i]))
		if want, clue := g.q.puzzle.At(at).Clue(); !clue {
			demanded[g.cells[i]] = true
		} else if want == 0 {
			for _, v := range g.q.reach(at) {
				out[v] = true
			}
		}
	}
	for r, member := range c.member {
		if !member {
			continue
		}
		if !demanded[c.demands[r].cell] {
			return false
		}
		for v := range c.vars(c.demands[r].dark) {
			if !out[v] {
				return false
			}
		}
		for v := range c.vars(int32(r)) {
			if !out[v] && !c.crossing[c.across(v, int32(r))] {
				return false
			}
		}
	}
	return true
}

// lampsWithout returns a lamp for each member but one.
func (c *violator) lampsWithout(r int32) []solver.Var {
	if r != c.unmatched {
		is := func(p partner) bool { return p.some && p.of == r }
		c.partner[slices.IndexFunc(c.partner, is)] = partner{}
		c.search++
		c.augment(c.unmatched)
		c.unmatched = r
	}
	var lamps []solver.Var
	for x, p := range c.partner {
		if c.crossing[x] && p.some {
			lamps = append(lamps, p.at)
		}
	}
	return lamps
}

// keeps reports whether the lamps, and no others, keep the groups and do not
// shine on each other.
func (c *violator) keeps(g *groups, set []int, lamps []solver.Var) bool {
	clear(c.lamp)
	clear(c.lit)
	for _, v := range lamps {
		of := c.through(v)
		if c.lit[of[0]] || c.lit[of[1]] {
			return false
		}
		c.lamp[v], c.lit[of[0]], c.lit[of[1]] = true, true, true
	}
	for _, i := range set {
		at := g.q.puzzle.Point(int(g.cells[i]))
		if want, clue := g.q.puzzle.At(at).Clue(); clue {
			if lampsAmong(c.lamp, g.q.reach(at)) != want {
				return false
			}
		} else if of := c.Through[g.cells[i]]; !c.lit[of[0]] && !c.lit[of[1]] {
			return false
		}
	}
	return true
}

// violatorCore is a minimal core that begins with what a Hall violator rests
// on: for each member that its cell is lit, and the clues that rule out the
// lamps which would spare it. False where there is no violator, or where more
// than clues rule out such a lamp.
func (g *groups) violatorCore() ([]int, bool) {
	q := g.q
	if !q.model.Has(puzzle.Cover) {
		return nil, false
	}
	q.begin(&q.model.Problem)
	if q.ended() || !q.solver.Propagate() {
		return nil, false
	}
	c, ok := newMatching(q.puzzle, q.model, q.solver.Fixed).violator(q.ended)
	if !ok {
		return nil, false
	}
	var set []int
	spared := make([]int32, len(g.cells))       // by group: the member that is spared without it
	freed := make([][]solver.Var, len(g.cells)) // by group: the lamp that spares it, if it takes one
	for i, cell := range g.cells {
		ok := false
		if at := q.puzzle.Point(int(cell)); q.puzzle.At(at).IsWhite() {
			spared[i], ok = c.demanding(cell)
		} else {
			var v solver.Var
			if spared[i], v, ok = c.spares(q.reach(at)); ok {
				freed[i] = []solver.Var{v}
			}
		}
		if ok {
			set = append(set, i)
		}
	}
	if !c.closed(g, set) && g.recount(set, nil) != solver.Unsat {
		return nil, false
	}
	return g.recountedCore(set, 1, func(without int, others []int) ([]solver.Var, bool) {
		lamps := append(c.lampsWithout(spared[without]), freed[without]...)
		q.charge(1 + int64(len(set)/256))
		return lamps, c.keeps(g, others, lamps)
	})
}
