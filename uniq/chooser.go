package uniq

import "akari/solver"

// chooser picks smallest sets by implicit hitting sets (Moreno-Centeno & Karp
// 2013): it knows requirements, each of the form "one of these things", and
// picks a set that meets all of them. Whoever asks either finds that the set
// will do, and then no smaller one does, or learns a further requirement.
type chooser struct {
	q      *inquiry // pays for the picks
	solver *solver.Solver
	things []solver.Var
	size   int
}

func newChooser(q *inquiry, things int) *chooser {
	c := &chooser{q: q, solver: solver.New(), things: make([]solver.Var, things), size: 1}
	p := &solver.Problem{}
	p.Reset(things)
	c.solver.Load(p)
	for i := range c.things {
		c.things[i] = solver.Var(i)
		c.solver.SetPhase(c.things[i], false)
	}
	return c
}

// require adds a requirement.
func (c *chooser) require(things []int) {
	clause := make([]solver.Lit, len(things))
	for i, t := range things {
		clause[i] = solver.Pos(solver.Var(t))
	}
	c.solver.AddClause(clause...)
}

// pick returns a smallest set that meets the requirements; false if every such
// set has more than most things, or if the budget ends.
func (c *chooser) pick(most int) (set []int, ok bool) {
	for ; c.size <= most; c.size++ {
		within := solver.Pos(c.solver.NewVar())
		c.solver.AddRow(within, 0, c.size, c.things...)
		switch c.q.askOf(c.solver, within) {
		case solver.Unknown:
			return nil, false
		case solver.Sat:
			for i, v := range c.things {
				if c.solver.Value(v) {
					set = append(set, i)
				}
			}
			c.solver.AddClause(within.Not())
			return set, true
		}
		c.solver.AddClause(within.Not())
	}
	return nil, false
}
