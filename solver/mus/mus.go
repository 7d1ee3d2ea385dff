// Package mus finds unsatisfiable sets of constraints. The constraints have switches. Together with
// the constraints that always hold, the constraints of such a set contradict each other. In a
// minimal set (MUS), every constraint is needed; a smallest set has the fewest constraints of all.
package mus

import (
	"context"
	"slices"

	"akari/solver"
)

// Groups is a list of constraints with selectors. A constraint is identified by its index.
type Groups struct {
	Rules       *solver.Solver // the solver of these constraints and of the constraints that always hold
	Constraints []solver.Constraint

	// Ask asks a solver a question and accounts for the cost. For questions to Rules, it may add
	// assumptions. If Ask or Rules is nil, the result of every question is Unknown.
	Ask func(s *solver.Solver, assume ...solver.Lit) solver.Status
}

// Broken reports for each constraint whether the last assignment of Rules breaks it.
func (g *Groups) Broken() []bool {
	broken := make([]bool, len(g.Constraints))
	if g.Rules == nil {
		return broken
	}
	for i, constraint := range g.Constraints {
		sum := 0
		for _, v := range constraint.Vars {
			if g.Rules.Value(v) {
				sum++
			}
		}
		broken[i] = sum < constraint.Lo || sum > constraint.Hi
	}
	return broken
}

// selectors returns the assumptions that switch on some constraints.
func (g *Groups) selectors(set []int) []solver.Lit {
	assume := make([]solver.Lit, len(set), len(g.Constraints)+1)
	for i, j := range set {
		assume[i] = g.Constraints[j].Selector
	}
	return assume
}

// Minimal returns constraints that contradict each other and are all needed. Each refutation
// removes all constraints that it did not use (clause-set refinement; Belov & Marques-Silva 2012).
// It asks at most one question for each constraint of the first refutation.
//
// The status is Unsat, Sat if all constraints can be satisfied, or Unknown if a question was not
// decided.
func (g *Groups) Minimal() (set []int, status solver.Status) {
	if g.Ask == nil || g.Rules == nil {
		return nil, solver.Unknown
	}
	all := make([]int, len(g.Constraints))
	for i := range all {
		all[i] = i
	}
	if set, status = g.refute(all); status != solver.Unsat {
		return nil, status
	}
	for at := 0; at < len(set); {
		switch used, status := g.refute(slices.Delete(slices.Clone(set), at, at+1)); status {
		case solver.Unknown:
			return nil, status
		case solver.Sat:
			at++
		case solver.Unsat:
			// Invariant: the constraints before at are in every refutation.
			if !slices.Equal(used[:min(at, len(used))], set[:at]) {
				panic("mus: internal error: a refutation without a constraint that it needs")
			}
			set = used
		}
	}
	return set, solver.Unsat
}

// refute asks whether constraints contradict each other, and returns the constraints that the
// refutation used.
func (g *Groups) refute(set []int) (used []int, status solver.Status) {
	status = g.Ask(g.Rules, g.selectors(set)...)
	for i, constraint := range g.Constraints {
		if slices.Contains(g.Rules.Core(), constraint.Selector) {
			used = append(used, i)
		}
	}
	return used, status
}

// Smallest returns the fewest constraints that contradict each other, if at most most constraints
// suffice.
//
// It alternates two questions (implicit hitting sets: Moreno-Centeno & Karp 2013; Ignatiev,
// Previti, Liffiton & Marques-Silva 2015). Each assignment breaks a set of constraints, and
// constraints that contradict each other include a constraint of every such set. The first question
// asks for as few constraints as possible that include a constraint of every known set. The second
// question asks for an assignment that satisfies them. If there is no such assignment, these
// constraints are the result. Otherwise the constraints that the assignment breaks, as few as
// possible, are a new known set. The number of known sets may grow exponentially.
//
// The status is Unsat with a set, Sat if more than most constraints are needed, or Unknown if a
// question was not decided.
func (g *Groups) Smallest(ctx context.Context, most int) (set []int, status solver.Status) {
	if g.Ask == nil || g.Rules == nil {
		return nil, solver.Unknown
	}
	sets := solver.New()
	var broken [][]solver.Var
	for size := 0; size <= min(most, len(g.Constraints)); size++ {
		if err := sets.Load(ctx, hittingSets(len(g.Constraints), size, broken)); err != nil {
			return nil, solver.Unknown
		}
		for status = g.Ask(sets); status == solver.Sat; status = g.Ask(sets) {
			set := make([]int, 0, size)
			for i := range g.Constraints {
				if sets.Value(solver.Var(i)) {
					set = append(set, i)
				}
			}
			correction, s := g.correction(set)
			if s != solver.Sat {
				return set, s
			}
			broken = append(broken, correction)
			sets.AddConstraint(solver.Always, 1, len(correction), correction...)
		}
		if status == solver.Unknown {
			return nil, status
		}
	}
	return nil, solver.Sat
}

// hittingSets returns the problem to choose at most size of n things, at least one of them from
// each set.
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

// correction looks for an assignment that satisfies the chosen constraints and then, one by one, as
// many other constraints as it can. It returns the constraints that this assignment breaks, a
// minimal correction set. The status is Unsat if no assignment satisfies the chosen constraints.
func (g *Groups) correction(chosen []int) ([]solver.Var, solver.Status) {
	keep := g.selectors(chosen)
	if s := g.Ask(g.Rules, keep...); s != solver.Sat {
		return nil, s
	}
	broken := g.Broken()
	var correction []solver.Var
	for i, constraint := range g.Constraints {
		if broken[i] { // so it is not chosen
			switch g.Ask(g.Rules, append(keep, constraint.Selector)...) {
			case solver.Unknown:
				return nil, solver.Unknown
			case solver.Unsat:
				correction = append(correction, solver.Var(i))
				continue
			}
			broken = g.Broken()
		}
		keep = append(keep, constraint.Selector)
	}
	return correction, solver.Sat
}
