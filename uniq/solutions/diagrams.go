package solutions

import (
	"context"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// diagrams has the diagrams of a puzzle, one for each part, and the values of all other
// variables. It lists the puzzle's solutions in order, in time linear in their length.
type diagrams struct {
	parts []*diagram
	part  []int  // by variable: its part, or known if its value is known
	value []bool // by variable: the known value
	cell  []puzzle.Point

	at    []int32 // by part: the node reached
	lamps puzzle.Lamps
}

const known = -1

// newDiagrams builds the diagrams of the undecided rest of the problem; it returns false if
// they would be too large.
func newDiagrams(ctx context.Context, p *puzzle.Puzzle, m *puzzle.Model, s *solver.Solver) (*diagrams, bool) {
	parts, ok := m.Problem.Split(ctx, s.Fixed)
	if !ok {
		return nil, false
	}
	n := len(m.Cell)
	a := &diagrams{part: make([]int, n), value: make([]bool, n), cell: make([]puzzle.Point, n), at: make([]int32, len(parts))}
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

// list calls yield for each solution that agrees with the path so far, which has the
// values of all variables before v; the diagrams is not empty. It ends with yield's error.
func (a *diagrams) list(v int, yield func(puzzle.Lamps) error) error {
	for ; v < len(a.part) && a.part[v] == known; v++ {
		if a.value[v] {
			a.lamps = append(a.lamps, a.cell[v])
		}
	}
	if v == len(a.part) {
		return yield(slices.Clone(a.lamps))
	}
	lamps, at := len(a.lamps), &a.at[a.part[v]]
	from := *at
	for x, to := range slices.Backward(a.parts[a.part[v]].next[from][:]) {
		if to == dead {
			continue
		}
		if *at, a.lamps = to, a.lamps[:lamps]; x == 1 {
			a.lamps = append(a.lamps, a.cell[v])
		}
		if err := a.list(v+1, yield); err != nil {
			return err
		}
	}
	*at = from
	return nil
}

// diagram holds all solutions of one part of a puzzle as paths from its first
// node to its last, one step for each variable: a decision diagram (Knuth, TAOCP 4A,
// 7.1.4; "frontier-based search"). Only nodes that lead to a solution can be reached.
type diagram struct {
	next [][2]int32 // by node: the node after the values 0 and 1, or dead
}

// dead stands for the absence of a node. The start is node 0.
const dead = -1

// maxNodes bounds the nodes of a diagram, which takes some 25 MiB while it is built.
const maxNodes = 1 << 19

// newDiagram builds the diagram of a part; false if it would be too large, or if
// the context ends.
func newDiagram(ctx context.Context, p part) (*diagram, bool) {
	f, ok := newFrontier(ctx, p.renumbered(p.Vars), len(p.Vars))
	if !ok {
		return nil, false
	}
	d := &diagram{}
	if _, err := f.walk(ctx, 0, d); err != nil {
		return nil, false
	}
	d.prune()
	return d, true
}

// prune cuts off the nodes that lead to no solution.
func (d *diagram) prune() {
	leads := make([]bool, len(d.next)+1)
	leads[len(d.next)] = true
	for i := len(d.next) - 1; i >= 0; i-- {
		for x, to := range d.next[i] {
			if to == dead || !leads[to] {
				d.next[i][x] = dead
				continue
			}
			leads[i] = true
		}
	}
}
