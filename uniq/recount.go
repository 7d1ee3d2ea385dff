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
	pigeons := s.tight()
	var set []int
	owner := make([]int, len(g.cells)) // by group: a pigeon that may do without a hole if the group goes
	for i, cell := range g.cells {
		if at := q.puzzle.Point(int(cell)); q.puzzle.At(at).IsBlack() {
			owner[i] = s.darkened(pigeons, q.reach(at))
		} else {
			owner[i] = s.needing(pigeons, cell)
		}
		if owner[i] >= 0 {
			set = append(set, i)
		}
	}
	return g.recountedCore(set, 1, func(group int) []solver.Var { return s.lampsWithout(owner[group]) })
}

// recountedCore is minimalCore for contradictions that only counting finds,
// such as more rows that need a lamp than columns to put them in. The solver
// counts what holds in any case, not what a selector switches on; so here each
// question is a problem of its own, without the groups left out. As each
// refutation costs a round of counting, the groups to spare go in blocks, first
// of the given size, last single ones. Where there is one, guess tells lamps of
// a likely answer without a group.
func (g *groups) recountedCore(set []int, block int, guess func(group int) []solver.Var) ([]int, bool) {
	if g.recount(set, nil) != solver.Unsat {
		return nil, false
	}
	for ; block > 0; block /= 2 {
		for at := 0; at < len(set); {
			without := slices.Delete(slices.Clone(set), at, min(at+block, len(set)))
			var likely []solver.Var
			if guess != nil {
				likely = guess(set[at])
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
