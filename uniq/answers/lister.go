package answers

import (
	"context"
	"slices"

	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// lister is a worker that lists answers where an atlas would be too large. It
// walks down the tree of answers with the solver at its side, which always
// holds an answer that agrees with the path so far: a cell that has a lamp in
// that answer can have one, and of any other cell one question tells. So every
// path that is begun ends at an answer, however hard the puzzle is.
type lister struct {
	ctx    context.Context
	model  *puzzle.Model
	puzzle *puzzle.Puzzle
	solver *solver.Solver
	budget int64

	path   []solver.Lit // the choices made: every lamp, and every lamp ruled out
	base   int          // path[:base] came with the task
	runs   puzzle.Runs  // none where lamps may see each other
	barred []int32      // by variable: lamps of the path that see it
	calls  int          // questions asked for the task
	out    result
}

func newLister(ctx context.Context, p *puzzle.Puzzle, m *puzzle.Model, budget int64) *lister {
	w := &lister{ctx: ctx, model: m, puzzle: p, solver: solver.New(), budget: budget, barred: make([]int32, len(m.Cell))}
	if m.Has(puzzle.AtMostOne) {
		w.runs.Find(p)
	}
	return w
}

// push lengthens the path.
func (w *lister) push(l solver.Lit) {
	w.path = append(w.path, l)
	w.bar(l, 1)
}

// pop takes the last choice off the path.
func (w *lister) pop() solver.Lit {
	l := w.path[len(w.path)-1]
	w.path = w.path[:len(w.path)-1]
	w.bar(l, -1)
	return l
}

// bar counts a lamp of the path, or counts it off, at all that it sees.
func (w *lister) bar(l solver.Lit, by int32) {
	if l.Sign() || len(w.runs.All) == 0 {
		return
	}
	for _, i := range w.runs.Through[w.model.Cell[l.Var()]] {
		run := w.runs.All[i]
		for k := range run.Size {
			w.barred[w.model.Var[run.First+k*run.Step]] += by
		}
	}
}

// quota is the number of questions a task may ask before it is split: fewer
// where a question takes longer.
func (w *lister) quota() int {
	return min(1024, max(16, 1<<21/len(w.puzzle.Cells)))
}

// explore lists the answers of a task. When the quota is used up, it stops and
// returns each branch not yet tried as a task of its own.
//
// A task begins with a fresh solver, so that what it finds and what that costs
// depend on the task alone.
func (w *lister) explore(t *task) ([]*task, result) {
	w.out = result{}
	if w.solver.Load(w.ctx, &w.model.Problem) != nil {
		w.out.undecided = true
		return nil, w.out
	}
	for len(w.path) > 0 {
		w.pop()
	}
	for _, l := range t.path.appendTo(nil) {
		w.push(l)
	}
	w.base, w.calls = len(w.path), 0
	uniq.Allow(w.solver, w.budget)
	for more := w.ask() == solver.Sat && w.descend(t.next); more; more = w.back() {
		w.answer()
		if w.calls >= w.quota() || w.base == 0 || len(w.out.answers)*len(w.path) > maxLamps {
			return w.branches(t.path), w.out
		}
	}
	w.out.dead = w.solver.Stats().Conflicts - w.out.spent
	return nil, w.out
}

// ask is one question: is there an answer along the path, with the further
// literals?
func (w *lister) ask(further ...solver.Lit) solver.Status {
	w.calls++
	s, _ := w.solver.Solve(w.ctx, append(w.path, further...)...)
	w.out.undecided = w.out.undecided || s == solver.Unknown
	return s
}

// descend follows the first answer along the path, choosing from variable v
// on; false if a question stayed open.
func (w *lister) descend(v solver.Var) bool {
	for ; int(v) < w.model.Problem.NumVars(); v++ {
		if w.barred[v] > 0 {
			continue
		}
		if w.solver.Value(v) || w.ask(solver.Pos(v)) == solver.Sat {
			w.push(solver.Pos(v))
		}
		if w.out.undecided {
			return false
		}
	}
	return true
}

// back takes the last lamp of the path away that need not stand there, and
// follows the path to the next answer; false if there is none, or if a
// question stayed open.
func (w *lister) back() bool {
	for len(w.path) > w.base && !w.out.undecided {
		last := w.pop()
		if !last.Sign() && w.ask(last.Not()) == solver.Sat {
			w.push(last.Not())
			return w.descend(last.Var() + 1)
		}
	}
	return false
}

// branches returns a task for each lamp of the path that might be taken away,
// in the order in which back would come to them.
func (w *lister) branches(to *choices) []*task {
	var all []*task
	for _, l := range w.path[w.base:] {
		if !l.Sign() {
			all = append(all, &task{path: &choices{l.Not(), to}, next: l.Var() + 1})
		}
		to = &choices{l, to}
	}
	slices.Reverse(all)
	return all
}

// answer keeps the answer at the end of the path, and what it cost.
func (w *lister) answer() {
	lamps := make(puzzle.Lamps, 0, len(w.path))
	for _, l := range w.path {
		if !l.Sign() {
			lamps = append(lamps, w.puzzle.Point(int(w.model.Cell[l.Var()])))
		}
	}
	spent := w.solver.Stats().Conflicts
	w.out.answers = append(w.out.answers, found{lamps, spent - w.out.spent})
	w.out.spent = spent
	uniq.Allow(w.solver, w.budget)
}
