package uniq

import (
	"akari/puzzle"
	"akari/solver"
)

// explainOne finds the redundant clues of a puzzle with one answer.
//
// Without clue i there is a second answer exactly if there is one that breaks
// clue i, since an answer that keeps it is an answer of the whole puzzle. So the search
// begins at the few cells that the clue counts.
func (q *inquiry) explainOne(v *Verdict) {
	cells, on, broken, ok := q.optionalClues()
	if !ok {
		return
	}
	v.Removable = []puzzle.Point{}
	for i, at := range cells {
		switch q.askWithout(i, on, broken, nil) {
		case solver.Unknown:
			v.Removable = nil
			return
		case solver.Unsat:
			v.Removable = append(v.Removable, at)
		}
	}
	v.Minimal = q.minimal(cells, on, broken, v.Removable)
}

// minimal takes away removable clues in reading order as long as the answer
// stays the only one, and returns the clues left.
func (q *inquiry) minimal(cells []puzzle.Point, on, broken []solver.Lit, removable []puzzle.Point) []puzzle.Point {
	left, gone := []puzzle.Point{}, make([]bool, len(cells))
	for i, at := range cells {
		if len(removable) > 0 && removable[0] == at {
			removable = removable[1:]
			switch q.askWithout(i, on, broken, gone) {
			case solver.Unknown:
				return nil
			case solver.Unsat:
				gone[i] = true
				continue
			}
		}
		left = append(left, at)
	}
	return left
}

// optionalClues loads the puzzle with two literals for each clue: on, the clue holds, and
// broken, it does not. ok is false if the context ends.
func (q *inquiry) optionalClues() (cells []puzzle.Point, on, broken []solver.Lit, ok bool) {
	p, err := q.model.Switched(q.ctx, puzzle.Count)
	if err != nil {
		return nil, nil, nil, false
	}
	literal := func() solver.Lit { return solver.Pos(p.Problem.NewVar()) }
	var clauses [][]solver.Lit
	for i, row := range p.Rows {
		if i%lookEvery == 0 && q.ended() {
			return nil, nil, nil, false
		}
		fewer, more, breaks := literal(), literal(), literal()
		p.Copy.Within(p.Numbers[i], fewer, 0, row.Lo-1)
		p.Copy.Within(p.Numbers[i], more, row.Hi+1, len(row.Vars))
		clauses = append(clauses, []solver.Lit{breaks.Not(), fewer, more})
		on, broken, cells = append(on, row.Selector), append(broken, breaks), append(cells, q.puzzle.Point(int(p.Cells[i])))
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

// askWithout asks for an answer that breaks clue i and keeps all others but the clues
// that are gone.
func (q *inquiry) askWithout(i int, on, broken []solver.Lit, gone []bool) solver.Status {
	assume := make([]solver.Lit, 0, len(on))
	for j, l := range on {
		if j != i && (gone == nil || !gone[j]) {
			assume = append(assume, l)
		}
	}
	return q.ask(append(assume, broken[i])...)
}
