// Package mus finds unsatisfiable sets among rows that have a switch. Such a set
// contradicts itself and the rows that hold in any case. In a minimal set (MUS), every row
// is needed; a smallest set has the fewest rows of all.
package mus

import (
	"context"
	"slices"

	"akari/solver"
)

// Groups are rows that hold if their selectors do. A row is named by its index.
type Groups struct {
	Rules *solver.Solver // holds the rows, and the rows that hold in any case
	Rows  []solver.Row

	// Ask puts a question to a solver and accounts for its cost. It may add assumptions to
	// questions to Rules. If Ask or Rules is nil, every question is Unknown.
	Ask func(s *solver.Solver, assume ...solver.Lit) solver.Status
}

// Broken reports for each row whether the assignment that Rules found last breaks it.
func (g *Groups) Broken() []bool {
	broken := make([]bool, len(g.Rows))
	if g.Rules == nil {
		return broken
	}
	for i, row := range g.Rows {
		sum := 0
		for _, v := range row.Vars {
			if g.Rules.Value(v) {
				sum++
			}
		}
		broken[i] = sum < row.Lo || sum > row.Hi
	}
	return broken
}

// selectors are the assumptions that switch rows on.
func (g *Groups) selectors(set []int) []solver.Lit {
	assume := make([]solver.Lit, len(set), len(g.Rows)+1)
	for i, j := range set {
		assume[i] = g.Rows[j].Selector
	}
	return assume
}

// Minimal returns rows that contradict each other, of which no row can be spared. Each
// refutation drops all that it did not use (clause-set refinement; Belov & Marques-Silva
// 2012). It asks at most one question for each row of the first refutation.
//
// The status is Unsat; Sat if all rows can be kept; Unknown if a question stayed open.
func (g *Groups) Minimal() (set []int, status solver.Status) {
	if g.Ask == nil || g.Rules == nil {
		return nil, solver.Unknown
	}
	refute := func(set []int, _ int) (used []int, status solver.Status) {
		status = g.Ask(g.Rules, g.selectors(set)...)
		for i, row := range g.Rows {
			if slices.Contains(g.Rules.Core(), row.Selector) {
				used = append(used, i)
			}
		}
		return used, status
	}
	all := make([]int, len(g.Rows))
	for i := range all {
		all[i] = i
	}
	if set, status = refute(all, 0); status != solver.Unsat {
		return nil, status
	}
	return Minimal(set, 1, refute)
}

// Minimal leaves rows out of a set that contradicts itself, first in blocks of the given
// size, last one at a time, until no row can be spared. refute reports whether the rows
// left over contradict each other, and returns those that it used; without is the first
// row left out. The status is Unsat, or Unknown if refute returned that.
func Minimal(set []int, block int, refute func(rows []int, without int) ([]int, solver.Status)) ([]int, solver.Status) {
	for block = min(block, len(set)); block > 0; block /= 2 {
		for at := 0; at < len(set); {
			rows := slices.Delete(slices.Clone(set), at, min(at+block, len(set)))
			switch used, status := refute(rows, set[at]); status {
			case solver.Unknown:
				return nil, status
			case solver.Sat:
				at += block
			case solver.Unsat:
				// Invariant: the rows before at are in every refutation.
				if !slices.Equal(used[:min(at, len(used))], set[:at]) {
					panic("mus: internal error: a refutation without a row that it needs")
				}
				set = used
			}
		}
	}
	return set, solver.Unsat
}

// Smallest returns the fewest rows that contradict each other, if they are at most most.
//
// It alternates two questions (implicit hitting sets: Moreno-Centeno & Karp
// 2013; Ignatiev, Previti, Liffiton & Marques-Silva 2015). A set of rows
// contradicts itself only if it meets every set of rows that some assignment
// breaks. A smallest set that meets all known sets either contradicts itself, and is the
// result, or some assignment keeps it: the rows that this breaks, as few as possible,
// are another known set. The number of known sets may grow exponentially.
//
// The status is Unsat with a set; Sat if more than most are needed; Unknown if a
// question stayed open.
func (g *Groups) Smallest(ctx context.Context, most int) (set []int, status solver.Status) {
	if g.Ask == nil || g.Rules == nil {
		return nil, solver.Unknown
	}
	sets := solver.New()
	var broken [][]solver.Var
	for size := 0; size <= min(most, len(g.Rows)); size++ {
		if err := sets.Load(ctx, hittingSets(len(g.Rows), size, broken)); err != nil {
			return nil, solver.Unknown
		}
		for status = g.Ask(sets); status == solver.Sat; status = g.Ask(sets) {
			set := make([]int, 0, size)
			for i := range g.Rows {
				if sets.Value(solver.Var(i)) {
					set = append(set, i)
				}
			}
			correction, s := g.correction(set)
			if s != solver.Sat {
				return set, s
			}
			broken = append(broken, correction)
			sets.AddRow(solver.Always, 1, len(correction), correction...)
		}
		if status == solver.Unknown {
			return nil, status
		}
	}
	return nil, solver.Sat
}

// hittingSets states that at most size of n things meet each of the sets.
func hittingSets(n, size int, sets [][]solver.Var) *solver.Problem {
	p := &solver.Problem{}
	p.Reset(n)
	all := make([]solver.Var, n)
	for i := range all {
		all[i] = solver.Var(i)
	}
	p.Add(0, size, all...)
	for _, s := range sets {
		p.Add(1, len(s), s...)
	}
	return p
}

// correction looks for an assignment that keeps the chosen rows and then, one row at a
// time, as many others as it can. It returns the rows that this assignment breaks, a
// minimal correction set. The status is Unsat if no assignment keeps the chosen rows.
func (g *Groups) correction(chosen []int) ([]solver.Var, solver.Status) {
	keep := g.selectors(chosen)
	kept := make([]bool, len(g.Rows))
	for _, i := range chosen {
		kept[i] = true
	}
	if s := g.Ask(g.Rules, keep...); s != solver.Sat {
		return nil, s
	}
	broken := g.Broken()
	var correction []solver.Var
	for i, row := range g.Rows {
		if kept[i] {
			continue
		}
		if broken[i] {
			switch g.Ask(g.Rules, append(keep, row.Selector)...) {
			case solver.Unknown:
				return nil, solver.Unknown
			case solver.Unsat:
				correction = append(correction, solver.Var(i))
				continue
			}
			broken = g.Broken()
		}
		keep = append(keep, row.Selector)
	}
	return correction, solver.Sat
}
