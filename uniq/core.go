package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// groups are the rules of a puzzle that may contradict each other: its clues,
// and that each white cell is lit. That lamps do not shine on each other is
// taken for granted.
type groups struct {
	q     *inquiry
	cells []int32
	rows  []solver.Row // once they are loaded, as the following
	on    []solver.Lit // their selectors
}

// optional reports whether a row is a group.
func optional(l puzzle.Label) bool { return l.Rule == puzzle.RuleClue || l.Rule == puzzle.RuleLit }

func (q *inquiry) groups() *groups {
	g := &groups{q: q}
	for i := range q.model.Problem.NumRows() {
		if l := q.model.Label(i); optional(l) {
			g.cells = append(g.cells, l.Cell)
		}
	}
	return g
}

// all are the numbers of all groups.
func (g *groups) all() []int {
	all := make([]int, len(g.cells))
	for i := range all {
		all[i] = i
	}
	return all
}

// load states the groups, each with a selector. False if the context ends.
func (g *groups) load() bool {
	p := &solver.Problem{}
	g.q.copyRows(p, func(l puzzle.Label) bool { return !optional(l) })
	g.q.begin(p)
	m := g.q.model
	for i := range m.Problem.NumRows() {
		if i%lookEvery == 0 && g.q.ended() {
			return false
		}
		if !optional(m.Label(i)) {
			continue
		}
		row, sel := m.Problem.Row(i), solver.Pos(g.q.solver.NewVar())
		g.q.solver.AddRow(sel, row.Lo, row.Hi, row.Vars...)
		g.rows, g.on = append(g.rows, row), append(g.on, sel)
	}
	return true
}

// maxCounted is the size of a contradiction by counting up to which a smaller
// one is looked for: beyond it the search only spends its budget, as a rule.
const maxCounted = 12

// contradiction returns groups that contradict each other, none of which can
// be spared, and as few as the budget allows to find. False if it ends first.
func (g *groups) contradiction() (set []int, ok bool) {
	if set, ok = g.tightCore(); g.q.long || ok && len(set) > maxCounted {
		return set, ok
	}
	if !g.load() {
		return nil, false
	}
	if ok {
		return g.smallestCore(set), true
	}
	if set, ok = g.minimalCore(); ok {
		return g.smallestCore(set), true
	}
	g.q.left = g.q.share
	if g.recount(g.all(), nil) != solver.Unsat {
		return nil, false
	}
	return g.recountedCore(g.all(), (len(g.cells)+1)/2, nil)
}

// ask asks for an assignment that keeps the groups.
func (g *groups) ask(set []int) solver.Status {
	assume := make([]solver.Lit, len(set))
	for i, j := range set {
		assume[i] = g.on[j]
	}
	return g.q.ask(assume...)
}

// core returns the groups that the last refutation used.
func (g *groups) core() []int {
	var set []int
	for _, l := range g.q.solver.Core() {
		set = append(set, slices.Index(g.on, l))
	}
	slices.Sort(set)
	return set
}

// minimalCore returns groups that contradict each other, none of which can be
// spared: by deletion, each refutation dropping all it did not use (clause-set
// refinement; Belov & Marques-Silva 2012). False if the budget ends.
func (g *groups) minimalCore() (set []int, ok bool) {
	if g.ask(g.all()) != solver.Unsat {
		return nil, false
	}
	set = g.core()
	for tried := 0; tried < len(set); {
		without := slices.Delete(slices.Clone(set), tried, tried+1)
		switch g.ask(without) {
		case solver.Unknown:
			return nil, false
		case solver.Sat:
			tried++
		case solver.Unsat:
			set = g.refined(set, tried)
		}
	}
	return set, true
}

// refined is the core of a refutation without set[tried]; the groups before
// it, known to be needed, all stay in it.
func (g *groups) refined(set []int, tried int) []int {
	core := g.core()
	for _, needed := range set[:tried] {
		if !slices.Contains(core, needed) {
			panic("uniq: internal error: a contradiction without a group it needs")
		}
	}
	return core
}

// smallestCore looks for the fewest groups that contradict each other, given
// some that do (Ignatiev, Previti, Liffiton & Marques-Silva 2015): a set of
// groups contradicts itself only if it meets what every assignment breaks; a
// smallest set that meets all breaches known so far either contradicts itself
// and is smallest, or has an assignment whose breaches are added.
func (g *groups) smallestCore(known []int) []int {
	c := newChooser(g.q, len(g.cells))
	for {
		set, ok := c.pick(len(known) - 1)
		if !ok {
			return known
		}
		switch g.ask(set) {
		case solver.Unknown:
			return known
		case solver.Unsat:
			return set
		}
		broken, ok := g.breaches()
		if !ok {
			return known
		}
		c.require(broken)
	}
}

// breaches returns groups of which every assignment breaks one, none to spare:
// those that the assignment found last breaks, less those that it need not
// break beside the rest. False if the budget ends.
func (g *groups) breaches() (broken []int, ok bool) {
	kept, broken := g.sort()
	for i := 0; i < len(broken); {
		switch g.ask(append(kept, broken[i])) {
		case solver.Unknown:
			return nil, false
		case solver.Sat:
			kept, broken = g.sort() // keeps all it kept before, and more; broken[:i] stays
		case solver.Unsat:
			i++
		}
	}
	return broken, true
}

// sort tells the groups that the assignment found last keeps from those it
// breaks.
func (g *groups) sort() (kept, broken []int) {
	for i, row := range g.rows {
		n := 0
		for _, v := range row.Vars {
			if g.q.solver.Value(v) {
				n++
			}
		}
		if n >= row.Lo && n <= row.Hi {
			kept = append(kept, i)
		} else {
			broken = append(broken, i)
		}
	}
	return kept, broken
}
