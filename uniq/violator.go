package uniq

import (
	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// A run demands a lamp if, for one of its cells, the other run through the cell can have no lamp.
// The lamp is in a run that crosses the demanding run, and no two lamps are in one run. If some
// demanding runs cross fewer runs than there are demanding runs, there is no solution. The solver
// finds such a set of runs, a Hall violator. The violator depends on the cells to be lit, and on
// the clues that rule out lamps in a demanding run or in the other run of the cell.

// violator is a Hall violator with the cells and clues that it depends on.
type violator struct {
	*solver.Violator
	g         *groups
	runs      puzzle.Runs
	demanding map[int32]int      // by cell: the holder that must light it
	spares    map[solver.Var]int // by zero: a holder that needs no hole if a lamp is there

	lamp, lit []bool // by variable, and by run: memory of keeps
}

func (g *groups) newViolator(v *solver.Violator) *violator {
	c := &violator{Violator: v, g: g, demanding: map[int32]int{}, spares: map[solver.Var]int{}}
	c.runs.Find(g.q.puzzle)
	c.lamp, c.lit = make([]bool, len(g.q.model.Cell)), make([]bool, len(c.runs.All))
	for i, h := range v.Holders {
		c.demanding[g.q.model.Cell[h.Cover]] = i
		for _, x := range h.Zeros {
			c.spares[x] = i
		}
	}
	return c
}

// restsOn returns the holder that depends on a group and, if the group is a clue, the lamp that the
// holder could have without the clue. ok is false if no holder depends on the group.
func (c *violator) restsOn(cell int32) (holder int, freed []solver.Var, ok bool) {
	q := c.g.q
	at := q.puzzle.Point(int(cell))
	if q.puzzle.At(at).IsWhite() {
		holder, ok = c.demanding[cell]
		return holder, nil, ok
	}
	for _, v := range q.reach(at) {
		if holder, ok = c.spares[v]; ok {
			return holder, []solver.Var{v}, true
		}
	}
	return 0, nil, false
}

// keeps reports whether the given lamps alone satisfy the groups and do not see each other.
func (c *violator) keeps(set []int, lamps []solver.Var) bool {
	q := c.g.q
	clear(c.lamp)
	clear(c.lit)
	for _, v := range lamps {
		of := c.runs.Through[q.model.Cell[v]]
		if c.lit[of[0]] || c.lit[of[1]] {
			return false
		}
		c.lamp[v], c.lit[of[0]], c.lit[of[1]] = true, true, true
	}
	for _, i := range set {
		at := q.puzzle.Point(int(c.g.cells[i]))
		if want, clue := q.puzzle.At(at).Clue(); clue {
			if lampsAmong(c.lamp, q.reach(at)) != want {
				return false
			}
		} else if of := c.runs.Through[c.g.cells[i]]; !c.lit[of[0]] && !c.lit[of[1]] {
			return false
		}
	}
	return true
}

// violatorCore returns a minimal core of the groups that a Hall violator depends on. ok is false if
// there is no violator, or if these groups do not contradict each other.
func (g *groups) violatorCore() ([]int, bool) {
	q := g.q
	if !q.model.Has(puzzle.Cover) {
		return nil, false
	}
	q.begin(&q.model.Problem)
	if q.ended() || !q.solver.Propagate() {
		return nil, false
	}
	found := q.solver.HallViolator(q.ctx)
	if found == nil {
		return nil, false
	}
	c := g.newViolator(found)
	var set []int
	spared := make([]int, len(g.cells))         // by group: the holder that is satisfied without the group
	freed := make([][]solver.Var, len(g.cells)) // by group: the lamp that satisfies the holder, if one is needed
	for i, cell := range g.cells {
		ok := false
		if spared[i], freed[i], ok = c.restsOn(cell); ok {
			set = append(set, i)
		}
	}
	if s := q.solver; s.Load(q.ctx, g.only(set)) != nil || s.Propagate() && s.HallViolator(q.ctx) == nil && g.recount(set, nil) != solver.Unsat {
		return nil, false
	}
	cost := 1 + int64(len(set)/256)
	set, status := mus.Minimal(set, 1, func(others []int, without int) ([]int, solver.Status) {
		if q.spent() {
			return nil, solver.Unknown
		}
		lamps := append(c.Without(spared[without]), freed[without]...)
		if q.charge(cost); c.keeps(others, lamps) {
			return nil, solver.Sat
		}
		return others, g.recount(others, lamps)
	})
	return set, status == solver.Unsat
}
