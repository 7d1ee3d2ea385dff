package uniq

import (
	"akari/puzzle"
	"akari/solver"
)

// recountedCore is minimalCore for contradictions that only counting finds,
// such as more rows that need a lamp than columns to put them in. The solver
// counts what holds in any case, not what a selector switches on; so here each
// question is a problem of its own, without the groups left out.
func (g *groups) recountedCore() (set []int, ok bool) {
	q := g.q
	q.left = q.share
	out := make([]bool, len(g.on))
	s := solver.New()
	for i := range g.on {
		out[i] = true
		s.Load(g.without(out))
		switch q.askOf(s) {
		case solver.Unknown:
			return nil, false
		case solver.Sat:
			out[i] = false
		}
	}
	for i, gone := range out {
		if !gone {
			set = append(set, i)
		}
	}
	return set, true
}

// without is the puzzle's problem less the groups that are out.
func (g *groups) without(out []bool) *solver.Problem {
	p := &solver.Problem{}
	m := g.q.model
	p.Reset(m.Problem.NumVars)
	group := 0
	for i := range m.Problem.NumRows() {
		l := m.Label(i)
		if optional(l) {
			if group++; out[group-1] {
				continue
			}
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
