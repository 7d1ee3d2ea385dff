package solutions

import (
	"context"
)

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
