package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// tightCore is a minimal core that begins with what contradicts itself by
// counting before anything is tried (see pigeons); false where nothing does.
func (g *groups) tightCore() ([]int, bool) {
	q := g.q
	if q.puzzle.Genre.Lit == nil {
		return nil, false
	}
	q.begin(&q.model.Problem)
	if q.ended() || !q.solver.Propagate() {
		return nil, false
	}
	s := newPigeons(q.model, q.solver.Fixed)
	if !s.overfull(q.ended) {
		return nil, false
	}
	c := s.crowd()
	var set []int
	owner := make([]int, len(g.cells))  // by group: a pigeon that may do without a hole if the group goes
	opened := make([]int, len(g.cells)) // by group: the variable that then has a lamp, -1 for none
	for i, cell := range g.cells {
		opened[i] = -1
		if at := q.puzzle.Point(int(cell)); q.puzzle.At(at).IsWhite() {
			owner[i] = c.needs(q.variable(at), cell)
		} else if r, v := c.darkens(q.reach(at)); r >= 0 {
			owner[i], opened[i] = r, int(v)
		} else {
			owner[i] = -1
		}
		if owner[i] >= 0 {
			set = append(set, i)
		}
	}
	if !c.sealed(g, set) && g.recount(set, nil) != solver.Unsat {
		return nil, false
	}
	return g.recountedCore(set, 1, func(group int, others []int) ([]solver.Var, bool) {
		lamps := c.lampsWithout(owner[group])
		if v := opened[group]; v >= 0 {
			lamps = append(lamps, solver.Var(v))
		}
		q.charge(1 + int64(len(set)/256))
		return lamps, c.keeps(g, others, lamps)
	})
}

// recountedCore is minimalCore for contradictions that only counting finds,
// such as more rows that need a lamp than columns to put them in. The solver
// counts what holds in any case, not what a selector switches on; so here each
// question is a problem of its own, without the groups left out. As each
// refutation costs a round of counting, the groups to spare go in blocks, first
// of the given size, last single ones. Where there is one, escape tells lamps
// of a likely answer to the others without a group, and whether it is one.
//
// Before: the groups contradict each other.
func (g *groups) recountedCore(set []int, block int, escape func(group int, others []int) ([]solver.Var, bool)) ([]int, bool) {
	for ; block > 0; block /= 2 {
		for at := 0; at < len(set); {
			without := slices.Delete(slices.Clone(set), at, min(at+block, len(set)))
			var likely []solver.Var
			if escape != nil {
				if g.q.spent() {
					return nil, false
				}
				lamps, kept := escape(set[at], without)
				if kept {
					at++
					continue
				}
				likely = lamps
			}
			switch g.recount(without, likely) {
			case solver.Unknown:
				return nil, false
			case solver.Sat:
				at += block
			case solver.Unsat:
				set = without
			}
		}
	}
	return set, true
}

// recount asks for an assignment that keeps the groups, with nothing else
// stated. It begins the search with the lamps, unless there are none.
func (g *groups) recount(set []int, lamps []solver.Var) solver.Status {
	s := g.q.solver
	if g.q.spent() {
		return solver.Unknown
	}
	s.Load(g.only(set))
	if len(lamps) > 0 {
		for v := range s.NumVars() {
			s.SetPhase(solver.Var(v), false)
		}
		for _, v := range lamps {
			s.SetPhase(v, true)
		}
	}
	return g.q.ask()
}

// only is the puzzle's problem with these of its groups, which are in order.
func (g *groups) only(set []int) *solver.Problem {
	p := &solver.Problem{}
	m := g.q.model
	p.Reset(m.Problem.NumVars)
	group := 0
	for i := range m.Problem.NumRows() {
		l := m.Label(i)
		if optional(l) {
			if group++; len(set) == 0 || set[0] != group-1 {
				continue
			}
			set = set[1:]
		}
		if l.Rule == puzzle.RuleLit {
			p.Cover(m.Var[l.Cell])
			continue
		}
		row := m.Problem.Row(i)
		p.Add(row.Lo, row.Hi, row.Vars...)
	}
	return p
}
