// Package mus finds unsatisfiable sets among rows that have a switch. Such a set
// contradicts itself and what holds in any case. A minimal
// one (MUS) can spare no row; a smallest one has the fewest rows of all.
package mus

import (
	"context"
	"slices"

	"akari/solver"
)

// Groups are rows that hold where their selectors do. Rows are named by their
// index.
type Groups struct {
	Rules *solver.Solver // holds the rows, and what holds in any case
	Rows  []solver.Row

	// Ask puts a question to a solver and pays for it. Every question goes
	// through it; it may add assumptions to those put to Rules. If it or Rules is nil,
	// every question stays open.
	Ask func(s *solver.Solver, assume ...solver.Lit) solver.Status
}

// Broken says which of the rows the assignment that Rules found last breaks.
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

// Minimal returns rows that contradict each other, none of which can be spared:
// by deletion, each refutation dropping all it did not use (clause-set
// refinement; Belov & Marques-Silva 2012). It takes a question for each row of
// the first refutation at the most.
//
// The status is Unsat; Sat where all rows can be kept; Unknown where a question
// stayed open.
func (g *Groups) Minimal() (set []int, status solver.Status) {
	if g.Ask == nil || g.Rules == nil {
		return nil, solver.Unknown
	}
	all := make([]int, len(g.Rows))
	for i := range all {
		all[i] = i
	}
	if status = g.Ask(g.Rules, g.selectors(all)...); status != solver.Unsat {
		return nil, status
	}
	set = g.core()
	for needed := 0; needed < len(set); {
		switch g.Ask(g.Rules, g.selectors(slices.Delete(slices.Clone(set), needed, needed+1))...) {
		case solver.Unknown:
			return nil, solver.Unknown
		case solver.Sat:
			needed++
		case solver.Unsat:
			// Invariant: the rows known to be needed are in every refutation.
			core := g.core()
			if !slices.Equal(core[:min(needed, len(core))], set[:needed]) {
				panic("mus: internal error: a refutation without a row that it needs")
			}
			set = core
		}
	}
	return set, solver.Unsat
}

// core returns the rows that the last refutation used, in order.
func (g *Groups) core() []int {
	var set []int
	for i, row := range g.Rows {
		if slices.Contains(g.Rules.Core(), row.Selector) {
			set = append(set, i)
		}
	}
	return set
}

// Smallest returns the fewest rows that contradict each other, if that takes no
// more than most.
//
// It alternates two questions (implicit hitting sets: Moreno-Centeno & Karp
// 2013; Ignatiev, Previti, Liffiton & Marques-Silva 2015). A set of rows
// contradicts itself only if it meets every set of rows that some assignment
// breaks. A smallest set that meets all those known so far either contradicts
// itself, and then is a smallest one; or there is an assignment that keeps it,
// and what this breaks, made as little as can be, joins the known ones. Their
// number may grow exponentially.
//
// The status is Unsat with a set; Sat where more than most are needed; Unknown
// where a question stayed open.
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

// hittingSets asks for at most size of n things that meet each of the sets.
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

// correction looks for an assignment that keeps the chosen rows, then for one
// that keeps as many others as it can, one row at a time. It returns the rows
// that this one breaks, a minimal correction set; Unsat says that none keeps
// the chosen ones.
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
