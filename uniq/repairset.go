package uniq

import (
	"slices"

	"akari/puzzle"
	"akari/solver"
	"akari/solver/mus"
)

// repairSet looks for a smallest set of clues that makes some solution unique, and reports whether
// the set is proved to be a smallest one. The set is empty if no set works, and nil if the effort
// limit is reached.
//
// A set of clues works if exactly one solution, the target, satisfies it. One solver has the rules
// and the choice of the clues. For each known solution, it also has the rule that the solution is
// the target or breaks a chosen clue. Each choice, the fewest clues first, works or leads to a new
// solution (counterexample-guided, as implicit hitting sets; Moreno-Centeno & Karp 2013).
func (q *inquiry) repairSet(pool [][]bool) (set []Repair, smallest bool) {
	c := q.newClueChoice()
	if c == nil {
		return nil, false
	}
	for _, solution := range pool {
		if q.ended() {
			return nil, false
		}
		c.know(solution)
	}
	for size := 2; size <= len(c.cells); { // a single clue does not suffice
		switch status, any := c.choose(size); {
		case status == solver.Unknown:
			return q.someClues(pool), false
		case !any:
			return []Repair{}, false
		case status == solver.Unsat:
			size++
			continue
		}
		set, changed := c.chosen()
		switch v := q.check(changed); v.Kind {
		case One:
			return set, true
		case Undecided:
			return q.someClues(pool), false
		default:
			c.know(q.values(v.Solution))
			c.know(q.values(v.Other))
		}
	}
	return []Repair{}, false
}

// exactShare divides the effort limit of a part: a quarter for a smallest set, the rest for any
// set.
const exactShare = 4

// clueChoice is the solver of repairSet.
type clueChoice struct {
	q       *inquiry
	cells   []puzzle.Point // black cells without a clue that see a white cell
	reach   [][]solver.Var // by cell
	written [][]solver.Lit // by cell and clue: the clue is chosen
	all     []solver.Var   // the variables of written
	known   [][]bool

	within solver.Lit // no more than size clues are chosen
	size   int
}

// newClueChoice states the rules and the choice. It returns nil if the context ends.
func (q *inquiry) newClueChoice() *clueChoice {
	s, err := q.model.Switched(q.ctx)
	if err != nil {
		return nil
	}
	p := &s.Problem
	c := &clueChoice{q: q}
	for i, at := range q.blanks() {
		if i%lookEvery == 0 && q.ended() {
			return nil
		}
		reach := q.reach(at)
		if len(reach) == 0 {
			continue
		}
		var written []solver.Lit
		for k := range min(len(reach), q.puzzle.Genre.MaxClue) + 1 {
			w := p.NewVar()
			p.AddIf(solver.Pos(w), k, k, reach...)
			c.all, written = append(c.all, w), append(written, solver.Pos(w))
		}
		c.cells, c.reach, c.written = append(c.cells, at), append(c.reach, reach), append(c.written, written)
	}
	q.begin(p)
	q.left /= exactShare
	for _, w := range c.all {
		q.solver.SetPhase(w, false)
	}
	return c
}

// know adds a solution: each solution must be the target or break a chosen clue.
func (c *clueChoice) know(solution []bool) {
	if slices.ContainsFunc(c.known, func(a []bool) bool { return slices.Equal(a, solution) }) {
		return
	}
	c.known = append(c.known, solution)
	target := c.q.selector()
	for v, lamp := range solution {
		if lamp {
			c.q.solver.AddClause(target.Not(), solver.Pos(solver.Var(v)))
		} else if !c.q.puzzle.Genre.Antichain {
			c.q.solver.AddClause(target.Not(), solver.Neg(solver.Var(v)))
		}
	}
	clause := []solver.Lit{target}
	for i, reach := range c.reach {
		for k, w := range c.written[i] {
			if k != lampsAmong(solution, reach) {
				clause = append(clause, w)
			}
		}
	}
	c.q.solver.AddClause(clause...)
}

// choose looks for at most size clues that only the target satisfies, of all known solutions. any
// is false if there is no such set of clues of any size.
func (c *clueChoice) choose(size int) (status solver.Status, any bool) {
	if c.size != size {
		c.within, c.size = c.q.selector(), size
		c.q.solver.AddRow(c.within, 0, size, c.all...)
	}
	status = c.q.ask(c.within)
	return status, status != solver.Unsat || len(c.q.solver.Core()) > 0
}

// chosen returns the choice, and the puzzle with these clues.
func (c *clueChoice) chosen() (set []Repair, changed *puzzle.Puzzle) {
	changed = c.q.puzzle.Clone()
	for i, written := range c.written {
		for k, w := range written {
			if c.q.solver.Value(w.Var()) {
				set = append(set, Repair{c.cells[i], k, One})
				changed.Set(c.cells[i], puzzle.Clue(k))
			}
		}
	}
	return set, changed
}

// maxTargets is the number of solutions that someClues tries as the target.
const maxTargets = 16

// someClues returns a minimal set of clues that makes one of the solutions unique. It returns nil
// if it finds no such set or reaches the effort limit.
func (q *inquiry) someClues(pool [][]bool) (set []Repair) {
	q.begin(&q.model.Problem)
	cells, rows := q.blanks(), map[[2]int]solver.Row{} // by cell and clue
	for _, solution := range pool[:min(len(pool), maxTargets)] {
		other := q.selector()
		q.solver.AddClause(append(q.differs(solution), other.Not())...)
		clues := &mus.Groups{Rules: q.solver, Ask: func(s *solver.Solver, assume ...solver.Lit) solver.Status {
			return q.askOf(s, append(assume, other)...)
		}}
		for i, at := range cells {
			reach := q.reach(at)
			k := lampsAmong(solution, reach)
			row, ok := rows[[2]int{i, k}]
			if !ok {
				row = solver.Row{Lo: k, Hi: k, Selector: q.selector(), Vars: reach}
				q.solver.AddRow(row.Selector, k, k, reach...)
				rows[[2]int{i, k}] = row
			}
			clues.Rows = append(clues.Rows, row)
		}
		found, status := clues.Minimal()
		for _, i := range found {
			set = append(set, Repair{cells[i], clues.Rows[i].Lo, One})
		}
		if status != solver.Sat {
			return set
		}
		q.solver.AddClause(other.Not())
	}
	return nil
}
