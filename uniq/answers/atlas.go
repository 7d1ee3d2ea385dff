package answers

import (
	"context"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// atlas is a puzzle's diagrams, one for each part, and the values of all other
// variables. It lists the puzzle's answers in order, in as much time as it
// takes to tell them.
type atlas struct {
	parts []*diagram
	part  []int  // by variable: its part, known if its value is
	value []bool // by variable: the known value
	cell  []puzzle.Point

	at    []int32 // by part: the node reached
	trail []passed
	lamps puzzle.Lamps
}

const known = -1

// passed is a node that was left.
type passed struct {
	part int
	node int32
}

// newAtlas draws the diagrams of what is left of the problem; false if they
// would be too large.
func newAtlas(ctx context.Context, p *puzzle.Puzzle, m *puzzle.Model, s *solver.Solver) (*atlas, bool) {
	parts, ok := m.Problem.Split(ctx, s.Fixed)
	if !ok {
		return nil, false
	}
	n := len(m.Cell)
	a := &atlas{part: make([]int, n), value: make([]bool, n), cell: make([]puzzle.Point, n), at: make([]int32, len(parts))}
	for v := range a.part {
		a.part[v] = known
		a.value[v], _ = s.Fixed(solver.Var(v))
		a.cell[v] = p.Point(int(m.Cell[v]))
	}
	nodes := 0
	for i, p := range parts {
		d, ok := newDiagram(ctx, part(p))
		if !ok {
			return nil, false
		}
		if nodes += len(d.next); nodes > maxNodes {
			return nil, false
		}
		a.parts = append(a.parts, d)
		for _, v := range p.Vars {
			a.part[v] = i
		}
	}
	return a, true
}

// list calls yield for each answer that agrees with the path so far, which
// tells the values of all variables before v; the atlas is not empty. It ends with
// yield's error.
func (a *atlas) list(v int, yield func(puzzle.Lamps) error) error {
	for ; v < len(a.part); v++ {
		value, both := a.choice(v)
		if both {
			steps, lamps := len(a.trail), len(a.lamps)
			a.follow(v, true)
			if err := a.list(v+1, yield); err != nil {
				return err
			}
			for _, p := range slices.Backward(a.trail[steps:]) {
				a.at[p.part] = p.node
			}
			a.trail, a.lamps = a.trail[:steps], a.lamps[:lamps]
			value = false
		}
		a.follow(v, value)
	}
	return yield(slices.Clone(a.lamps))
}

// choice returns the value of a variable where only one leads on, and whether
// both do.
func (a *atlas) choice(v int) (value, both bool) {
	i := a.part[v]
	if i == known {
		return a.value[v], false
	}
	to := a.parts[i].next[a.at[i]]
	return to[1] != dead, to[0] != dead && to[1] != dead
}

// follow takes a variable's value, which leads on.
func (a *atlas) follow(v int, value bool) {
	x := 0
	if value {
		x = 1
		a.lamps = append(a.lamps, a.cell[v])
	}
	if i := a.part[v]; i != known {
		a.trail = append(a.trail, passed{i, a.at[i]})
		a.at[i] = a.parts[i].next[a.at[i]][x]
	}
}
