package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// explainOne finds the redundant clues of a unique puzzle.
//
// Clue i is redundant exactly if the other clues have no solution that breaks clue i: any solution
// that satisfies clue i is the solution of the puzzle. So each search begins at the few cells that
// the clue counts.
func (q *explainer) explainOne(v *Verdict) {
	cells, on, broken, ok := q.optionalClues()
	if !ok {
		return
	}
	without := func(clues []int, i int) ([]int, solver.Status) { // whether a solution satisfies the clues and breaks clue i
		assume := make([]solver.Lit, 0, len(on))
		for _, j := range clues {
			assume = append(assume, on[j])
		}
		return clues, q.ask(append(assume, broken[i])...)
	}
	all, removable := make([]int, len(cells)), make([]bool, len(cells))
	for i := range all {
		all[i] = i
	}
	v.Removable = []puzzle.Point{}
	for i, at := range cells {
		switch _, status := without(slices.Delete(slices.Clone(all), i, i+1), i); status {
		case solver.Unknown:
			v.Removable = nil
			return
		case solver.Unsat:
			removable[i], v.Removable = true, append(v.Removable, at)
		}
	}
	minimal, status := mus.Minimal(all, 1, func(clues []int, i int) ([]int, solver.Status) {
		if !removable[i] {
			return nil, solver.Sat
		}
		return without(clues, i)
	})
	if status == solver.Unsat {
		v.Minimal = make([]puzzle.Point, len(minimal))
	}
	for k, i := range minimal {
		v.Minimal[k] = cells[i]
	}
}

// optionalClues loads the puzzle with two literals for each clue: on requires the clue, broken
// requires a different number. ok is false if the context ends.
func (q *explainer) optionalClues() (cells []puzzle.Point, on, broken []solver.Lit, ok bool) {
	p, err := q.model.Switched(q.ctx, puzzle.Count)
	if err != nil {
		return nil, nil, nil, false
	}
	literal := func() solver.Lit { return solver.Pos(p.Problem.NewVar()) }
	var clauses [][]solver.Lit
	for i, constraint := range p.Constraints {
		if i%pollEvery == 0 && q.ended() {
			return nil, nil, nil, false
		}
		fewer, more, breaks := literal(), literal(), literal()
		p.Copy.Within(p.Numbers[i], fewer, 0, constraint.Lo-1)
		p.Copy.Within(p.Numbers[i], more, constraint.Hi+1, len(constraint.Vars))
		clauses = append(clauses, []solver.Lit{breaks.Not(), fewer, more})
		on, broken, cells = append(on, constraint.Selector), append(broken, breaks), append(cells, q.puzzle.Point(int(p.Cells[i])))
	}
	q.begin(&p.Problem)
	for v := q.model.Problem.NumVars(); v < p.Problem.NumVars(); v++ {
		q.solver.SetPhase(solver.Var(v), false)
	}
	for _, c := range clauses {
		q.solver.AddClause(c...)
	}
	return cells, on, broken, true
}
