package uniq

import (
	"context"
	"slices"

	"akari/puzzle"
	"akari/solver"
)

// explainer asks further questions about a puzzle whose verdict is known, within one call of
// Check.
type explainer struct {
	ctx    context.Context
	puzzle *puzzle.Puzzle
	model  *puzzle.Model
	solver *solver.Solver
	side   Checker // decides changed puzzles
	share  int64   // the effort limit of a part of the explanation; negative: no limit
	left   int64   // the remaining effort
	stats  Stats   // the effort of all parts
}

// length returns about the total length of the puzzle's constraints: each cell of a run of n white
// cells is in n constraints.
func (q *explainer) length() (total int) {
	var runs puzzle.Runs
	runs.Find(q.puzzle)
	for _, r := range runs.All {
		total += int(r.Size) * int(r.Size)
	}
	return total
}

// begin starts a part of the explanation: it loads a problem and resets the effort.
func (q *explainer) begin(p *solver.Problem) {
	_ = q.solver.Load(q.ctx, p) // the next question checks whether the context has ended
	q.left = q.share
}

// questionCost returns the cost of a question without conflicts: 2 for a board of 16×16, 44 for 100×100,
// 3477 for 500×500. It limits the number of easy questions about a large board.
func (q *explainer) questionCost() int64 {
	n := int64(len(q.puzzle.Cells))
	return 1 + n/256 + (n/5000)*(n/5000)
}

// ask puts a question to the explainer's solver under assumptions.
func (q *explainer) ask(assume ...solver.Lit) solver.Status { return q.askOf(q.solver, assume...) }

// askOf asks a solver a question and subtracts the cost.
func (q *explainer) askOf(s *solver.Solver, assume ...solver.Lit) solver.Status {
	if q.spent() {
		return solver.Unknown
	}
	Allow(s, q.conflicts())
	before := s.Stats()
	status, _ := s.Solve(q.ctx, assume...) // ended checks the context
	after := s.Stats()
	q.account(Stats{after.Conflicts - before.Conflicts, after.Decisions - before.Decisions, after.Propagations - before.Propagations})
	return status
}

// check decides a changed puzzle.
func (q *explainer) check(p *puzzle.Puzzle) Verdict {
	if q.spent() {
		return Verdict{Kind: Undecided}
	}
	v, err := q.side.Check(q.ctx, p, Options{Budget: q.conflicts()})
	if err != nil {
		return Verdict{Kind: Undecided} // ended checks the context
	}
	q.account(v.Stats)
	return v
}

// spent reports whether the effort limit is reached or the context has ended. (The solver checks
// the context only in long searches.)
func (q *explainer) spent() bool { return q.share >= 0 && q.left <= 0 || q.ended() }

// ended reports whether the context has ended. Loops over the board call it every few constraints.
func (q *explainer) ended() bool { return q.ctx.Err() != nil }

// pollEvery is the number of constraints between two checks of the context.
const pollEvery = 64

// weight returns the cost of a conflict, which is larger on a large board.
func (q *explainer) weight() int64 { return 1 + int64(len(q.puzzle.Cells)/1024) }

// conflicts returns the number of conflicts that the remaining effort allows.
func (q *explainer) conflicts() int64 {
	if q.share < 0 {
		return -1
	}
	return 1 + q.left/q.weight()
}

// account adds the work of a question, and subtracts its cost from the remaining effort of the part.
func (q *explainer) account(s Stats) {
	q.stats.add(s)
	if q.share >= 0 {
		q.left -= s.Conflicts*q.weight() + q.questionCost()
	}
}

// found returns the solution that the solver found last, by variable.
func (q *explainer) found() []bool { return slices.Clone(q.solver.Values()[:len(q.model.Cell)]) }

// differs returns a clause that every other solution satisfies.
func (q *explainer) differs(values []bool) []solver.Lit {
	return q.model.AppendOther(nil, values)
}

// values returns a set of lamps by variable.
func (q *explainer) values(l puzzle.Lamps) []bool {
	values := make([]bool, len(q.model.Cell))
	for _, at := range l {
		values[q.variable(at)] = true
	}
	return values
}

func (q *explainer) variable(at puzzle.Point) solver.Var { return q.model.Var[q.puzzle.Index(at)] }

// lamps returns an assignment as a set of lamps.
func (q *explainer) lamps(values []bool) puzzle.Lamps {
	return q.model.AppendLamps(puzzle.Lamps{}, values)
}

// points lists the cells of variables, which are in increasing order.
func (q *explainer) points(vars []solver.Var) []puzzle.Point {
	out := make([]puzzle.Point, len(vars))
	for i, v := range vars {
		out[i] = q.puzzle.Point(int(q.model.Cell[v]))
	}
	return out
}

// reach returns the variables of the cells that a clue at the point counts.
func (q *explainer) reach(at puzzle.Point) []solver.Var {
	cells := q.puzzle.Genre.ClueReach(q.puzzle, at)
	vars := make([]solver.Var, len(cells))
	for i, c := range cells {
		vars[i] = q.variable(c)
	}
	return vars
}

// selector returns a literal of a new variable that switches constraints on.
func (q *explainer) selector() solver.Lit {
	v := q.solver.NewVar()
	q.solver.SetPhase(v, false)
	return solver.Pos(v)
}

// blanks lists the black cells without a clue.
func (q *explainer) blanks() []puzzle.Point {
	var out []puzzle.Point
	for i, c := range q.puzzle.Cells {
		if c == puzzle.Black {
			out = append(out, q.puzzle.Point(i))
		}
	}
	return out
}

func (s *Stats) add(t Stats) {
	s.Conflicts += t.Conflicts
	s.Decisions += t.Decisions
	s.Propagations += t.Propagations
}
