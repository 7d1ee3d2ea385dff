package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// groups are the rows of a puzzle that may contradict each other: its clues, and the rows that
// require light in each white cell. (The rows that forbid lamps to see each other always hold.) A
// group is identified by its index.
type groups struct {
	q     *inquiry
	cells []int32 // the clue, or the cell to be lit
}

// optional are the kinds of the rows that are groups.
var optional = []puzzle.RowKind{puzzle.Cover, puzzle.Count}

func (q *inquiry) groups() *groups {
	g := &groups{q: q}
	for i := range q.model.Problem.NumRows() {
		if l := q.model.Label(i); slices.Contains(optional, l.Kind) {
			g.cells = append(g.cells, l.Cell)
		}
	}
	return g
}

// maxCounted is the size of the largest contradiction by counting for which contradiction looks for
// a smaller one. For larger ones, the search would mostly reach its effort limit without a result.
const maxCounted = 12

// contradiction returns a minimal set of groups that contradict each other, as small as the effort
// limit allows. ok is false if the limit is reached before there is any such set.
func (g *groups) contradiction() (set []int, ok bool) {
	if set, ok = g.violatorCore(); g.q.long || ok && len(set) > maxCounted {
		return set, ok
	}
	p, err := g.q.model.Switched(g.q.ctx, optional...)
	if err != nil {
		return nil, false
	}
	g.q.begin(&p.Problem)
	rows := &mus.Groups{Rules: g.q.solver, Rows: p.Rows, Ask: g.q.askOf}
	if !ok {
		var status solver.Status
		if set, status = rows.Minimal(); status != solver.Unsat {
			return g.countedCore()
		}
	}
	if smaller, status := rows.Smallest(g.q.ctx, len(set)-1); status == solver.Unsat {
		set = smaller
	}
	return set, true
}

// countedCore returns a minimal core of a contradiction that only counting finds, such as more rows
// that need a lamp than columns for the lamps. The solver counts only rows without a selector, so
// each question is a new problem that lacks some groups. Because each refutation costs a round of
// counting, groups are first left out in blocks.
func (g *groups) countedCore() (set []int, ok bool) {
	g.q.left = g.q.share
	all := make([]int, len(g.cells))
	for i := range all {
		all[i] = i
	}
	refute := func(set []int, _ int) ([]int, solver.Status) { return set, g.recount(set, nil) }
	if _, status := refute(all, 0); status != solver.Unsat {
		return nil, false
	}
	set, status := mus.Minimal(all, (len(all)+1)/2, refute)
	return set, status == solver.Unsat
}

// recount looks for an assignment that satisfies the given groups, in a problem without the other
// groups. The search begins with the given lamps.
func (g *groups) recount(set []int, lamps []solver.Var) solver.Status {
	s := g.q.solver
	if g.q.spent() || s.Load(g.q.ctx, g.only(set)) != nil {
		return solver.Unknown
	}
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

// only returns the puzzle's problem with the groups of a sorted set, without the other groups.
func (g *groups) only(set []int) *solver.Problem {
	m, p := g.q.model, &solver.Problem{}
	p.Reset(0)
	rules := p.Include(&m.Problem)
	group := 0
	for i := range m.Problem.NumRows() {
		l := m.Label(i)
		if slices.Contains(optional, l.Kind) {
			if group++; len(set) == 0 || set[0] != group-1 {
				continue
			}
			set = set[1:]
		}
		if l.Kind == puzzle.Cover {
			p.Cover(m.Var[l.Cell])
		} else {
			rules.Row(i, solver.Always)
		}
	}
	return p
}
