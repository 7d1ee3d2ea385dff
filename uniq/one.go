package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// explainOne finds the redundant clues of a unique puzzle, each beside all others, and then clues that
// suffice: the needed clues, and the redundant clues that are not redundant in turn.
func (q *explainer) explainOne(v *Verdict) {
	clues, ok := q.optionalClues()
	if !ok {
		return
	}
	removable, ok := q.redundant(nil, clues, false)
	if !ok {
		return
	}
	v.Removable = []puzzle.Point{}
	var needed []solver.Lit
	var candidates []optionalClue
	for i, c := range clues {
		if removable[i] {
			v.Removable, candidates = append(v.Removable, c.cell), append(candidates, c)
		} else {
			needed = append(needed, c.on)
		}
	}
	inTurn, ok := q.redundant(needed, candidates, true)
	if !ok {
		return
	}
	v.Minimal = []puzzle.Point{}
	for i, c := range clues {
		if !removable[i] || !inTurn[slices.Index(v.Removable, c.cell)] {
			v.Minimal = append(v.Minimal, c.cell)
		}
	}
}

// redundant asks for each of the clues, in order, whether it is redundant beside the others and the
// clues of base: whether these have no solution that breaks the clue. A solution that does not break it
// is the solution of the puzzle, so each search begins at the few cells that the clue counts. If
// inTurn, a redundant clue does not count for later questions. The clues of a half
// are assumed while the other half is asked about, so questions in a row share most assumptions, whose
// conclusions the solver keeps: n clues cost n log n assumptions. ok is false if a question was not
// decided.
func (q *explainer) redundant(base []solver.Lit, clues []optionalClue, inTurn bool) (is []bool, ok bool) {
	switch half := len(clues) / 2; len(clues) {
	case 0:
		return nil, true
	case 1:
		status := q.ask(append(slices.Clip(base), clues[0].broken)...)
		return []bool{status == solver.Unsat}, status != solver.Unknown
	default:
		with := slices.Clip(base)
		for _, c := range clues[half:] {
			with = append(with, c.on)
		}
		if is, ok = q.redundant(with, clues[:half], inTurn); !ok {
			return nil, false
		}
		with = slices.Clip(base)
		for i, c := range clues[:half] {
			if !inTurn || !is[i] {
				with = append(with, c.on)
			}
		}
		rest, ok := q.redundant(with, clues[half:], inTurn)
		return append(is, rest...), ok
	}
}

// optionalClue is a clue with two literals: on requires the clue, broken requires a different number.
type optionalClue struct {
	cell       puzzle.Point
	on, broken solver.Lit
}

// optionalClues loads the puzzle with two literals for each clue. ok is false if the context ends.
func (q *explainer) optionalClues() (all []optionalClue, ok bool) {
	p, err := q.model.Switched(q.ctx, puzzle.Count)
	if err != nil {
		return nil, false
	}
	literal := func() solver.Lit { return solver.Pos(p.Problem.NewVar()) }
	var clauses [][]solver.Lit
	for i, constraint := range p.Constraints {
		if i%pollEvery == 0 && q.ended() {
			return nil, false
		}
		fewer, more, breaks := literal(), literal(), literal()
		p.Copy.Within(p.Numbers[i], fewer, 0, constraint.Lo-1)
		p.Copy.Within(p.Numbers[i], more, constraint.Hi+1, len(constraint.Vars))
		clauses = append(clauses, []solver.Lit{breaks.Not(), fewer, more})
		all = append(all, optionalClue{q.puzzle.Point(int(p.Cells[i])), constraint.Selector, breaks})
	}
	q.begin(&p.Problem)
	for v := q.model.Problem.NumVars(); v < p.Problem.NumVars(); v++ {
		q.solver.SetPhase(solver.Var(v), false)
	}
	for _, c := range clauses {
		q.solver.AddClause(c...)
	}
	return all, true
}
