package uniq

import (
	"context"
	"math"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// atlas is a puzzle's diagrams, one for each part, and the values of all other
// variables.
type atlas struct {
	parts []*diagram
	part  []int  // by variable: its part, fixed if its value is known
	value []bool // by variable: the known value
	cell  []puzzle.Point
}

const fixed = -1

// newAtlas draws the diagrams of what is left of the problem; false if they
// would be too large.
func newAtlas(ctx context.Context, p *puzzle.Puzzle, m *puzzle.Model, s *solver.Solver) (*atlas, bool) {
	res, ok := newResidue(ctx, &m.Problem, s.Fixed)
	if !ok {
		return nil, false
	}
	a := &atlas{part: make([]int, len(m.Cell)), value: make([]bool, len(m.Cell)), cell: make([]puzzle.Point, len(m.Cell))}
	for v := range a.part {
		a.part[v] = fixed
		a.value[v], _ = s.Fixed(solver.Var(v))
		a.cell[v] = p.Point(int(m.Cell[v]))
	}
	nodes := 0
	for i, part := range res.parts {
		d, ok := newDiagram(ctx, part)
		if !ok {
			return nil, false
		}
		if nodes += len(d.next); nodes > maxNodes {
			return nil, false
		}
		a.parts = append(a.parts, d)
		for _, v := range part.vars {
			a.part[v] = i
		}
	}
	return a, true
}

// guide is a worker that lists answers by following an atlas.
type guide struct {
	*atlas
	at    []int32 // by part: the node reached
	trail []passed
	lamps puzzle.Lamps
	out   result
}

// passed is a node that was left.
type passed struct {
	part int
	node int32
}

func newGuide(a *atlas) *guide { return &guide{atlas: a, at: make([]int32, len(a.parts))} }

// portion is the number of answers above which a task is split.
const portion = 4096

// explore lists the answers of a task in order. Where it has many, it lists
// those it comes to first, and the other sides of the forks it passed on the
// way there are tasks of their own. The task's path holds a choice for each
// fork.
func (g *guide) explore(t *task) (left []*task, r result) {
	clear(g.at)
	g.trail, g.lamps, g.out = g.trail[:0], g.lamps[:0], result{}
	path, to := t.path.appendTo(nil), t.path
	few := math.Log2(float64(min(portion, 1+maxLamps/(1+len(g.part)))))
	size := g.size()
	for v := range solver.Var(len(g.part)) {
		value, fork := g.fork(v)
		switch {
		case !fork:
		case len(path) > 0:
			value, path = !path[0].Sign(), path[1:]
		case size > few:
			left = append(left, &task{path: &choices{solver.Neg(v), to}})
			value, to = true, &choices{solver.Pos(v), to}
		default:
			g.list(v)
			slices.Reverse(left)
			return left, g.out
		}
		size += g.follow(v, value)
	}
	g.list(solver.Var(len(g.part)))
	slices.Reverse(left)
	return left, g.out
}

// size is about the binary logarithm of the number of answers from here on,
// with 64 for what any part has beyond 2^64.
func (g *guide) size() float64 {
	size := 0.0
	for i, d := range g.parts {
		size += d.size[g.at[i]]
	}
	return size
}

// fork returns the value of a variable where only one leads on, and whether
// both do.
func (g *guide) fork(v solver.Var) (value, both bool) {
	i := g.part[v]
	if i == fixed {
		return g.value[v], false
	}
	to := g.parts[i].next[g.at[i]]
	return to[1] != dead, to[0] != dead && to[1] != dead
}

// follow takes a variable's value, which leads on, and returns what that adds
// to the size.
func (g *guide) follow(v solver.Var, value bool) float64 {
	x := 0
	if value {
		x = 1
		g.lamps = append(g.lamps, g.cell[v])
	}
	i := g.part[v]
	if i == fixed {
		return 0
	}
	d, from := g.parts[i], g.at[i]
	g.trail = append(g.trail, passed{i, from})
	g.at[i] = d.next[from][x]
	return d.size[g.at[i]] - d.size[from]
}

// list lists the answers from variable v on.
func (g *guide) list(v solver.Var) {
	for ; int(v) < len(g.part); v++ {
		value, fork := g.fork(v)
		if fork {
			steps, lamps := len(g.trail), len(g.lamps)
			g.follow(v, true)
			g.list(v + 1)
			g.back(steps, lamps)
			value = false
		}
		g.follow(v, value)
	}
	g.out.answers = append(g.out.answers, found{lamps: slices.Clone(g.lamps)})
}

// back returns to where the trail and the lamps were so long.
func (g *guide) back(steps, lamps int) {
	for _, p := range slices.Backward(g.trail[steps:]) {
		g.at[p.part] = p.node
	}
	g.trail, g.lamps = g.trail[:steps], g.lamps[:lamps]
}
