package uniq

import (
	"slices"

	"akari/solver"
)

// closest replaces the two solutions of a verdict by two that differ in as few cells as possible,
// so that an author can see the difference. It first takes the smallest independent part of the
// difference, and then looks for closer solutions, as far as the effort limit allows.
func (q *explainer) closest(v *Verdict) {
	a, b := q.values(v.Solution), q.values(v.Other)
	b = q.smallestExchange(a, b)
	if len(a) <= maxClosest {
		a, b = q.closestPair(a, b)
	}
	v.Solution, v.Other = q.lamps(a), q.lamps(b)
	v.Differ = v.Solution.Differ(v.Other)
}

// maxClosest is the largest number of white cells for which closest compares whole boards.
const maxClosest = 10_000

// smallestExchange returns a solution that differs from a only in the smallest part of the
// difference between a and b that shares no constraint with the rest of the difference.
func (q *explainer) smallestExchange(a, b []bool) []bool {
	parts, ok := q.model.Problem.Split(q.ctx, func(v solver.Var) (bool, bool) { return a[v], a[v] == b[v] })
	if !ok {
		return b
	}
	best := parts[0]
	for _, part := range parts {
		if len(part.Vars) < len(best.Vars) {
			best = part
		}
	}
	c := slices.Clone(a)
	for _, v := range best.Vars {
		c[v] = b[v]
	}
	return c
}

// leastDistance returns a lower bound for the number of cells in which two solutions differ.
func (q *explainer) leastDistance() int {
	if q.puzzle.Genre.Antichain {
		return 2 // a lamp is removed and another is added
	}
	return 1
}

func distance(a, b []bool) int {
	n := 0
	for v := range a {
		if a[v] != b[v] {
			n++
		}
	}
	return n
}

// closestPair returns two solutions that differ in the fewest cells. If the effort limit is reached
// first, it returns the closest that it found, which may be a and b.
func (q *explainer) closestPair(a, b []bool) (_, _ []bool) {
	n := solver.Var(len(a))
	q.begin(q.twice())
	apart := make([]solver.Var, n)
	for v := range n {
		if int(v)%pollEvery == 0 && q.ended() {
			return a, b
		}
		apart[v] = q.solver.NewVar()
		// d = x ⊕ y
		x, y, d := solver.Pos(v), solver.Pos(n+v), solver.Pos(apart[v])
		q.solver.AddClause(d.Not(), x, y)
		q.solver.AddClause(d.Not(), x.Not(), y.Not())
		q.solver.AddClause(d, x.Not(), y)
		q.solver.AddClause(d, x, y.Not())
		q.solver.SetPhase(v, a[v])
		q.solver.SetPhase(n+v, b[v])
	}
	q.solver.AddConstraint(solver.Always, 1, int(n), apart...)
	for distance(a, b) > q.leastDistance() {
		closer := q.selector()
		q.solver.AddConstraint(closer, 0, distance(a, b)-1, apart...)
		if q.ask(closer) != solver.Sat {
			break
		}
		both := slices.Clone(q.solver.Values()[:2*n])
		a, b = both[:n], both[n:]
	}
	return a, b
}

// twice returns the problem of the puzzle over two sets of variables. It is incomplete if the
// context has ended.
func (q *explainer) twice() *solver.Problem {
	one, two := &q.model.Problem, &solver.Problem{}
	two.Reset(0)
	for range 2 {
		rules := two.Include(one)
		for i := range one.NumConstraints() {
			if i%pollEvery == 0 && q.ended() {
				return two
			}
			rules.Constraint(i, solver.Always)
		}
	}
	return two
}
