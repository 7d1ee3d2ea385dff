package solutions

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"

	"akari/internal/ordered"
	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// If a diagram would be too large, solutions are searched for by parallel backtracking
// (Breshears, "Seeing the Light with Backtracking", Dr. Dobb's 2011): an open cell is a
// choice between a lamp and no lamp, and a task is a copy of the choices made so far. A
// worker lists the solutions that agree with them, and leaves the branches that it does
// not get to as further tasks. A single worker takes task after task in order.

// task is a part of the tree of solutions: the choices on the way to it, and what a
// worker found there.
type task struct {
	path []solver.Lit // the choices before the last; tasks share its memory
	last solver.Lit   // the last choice, solver.Always for the root: the next variable is 0

	found     []found
	rest      int64   // conflicts after the last solution
	undecided bool    // whether a question after the last solution was not decided
	left      []*task // the branches that were not explored, in the order of their solutions

	after       *task // the task whose solutions come next
	taken, done bool
}

// found is a solution and the conflicts since the solution before it.
type found struct {
	lamps puzzle.Lamps
	cost  int64
}

// Each worker has a solver of about 1 KiB for each cell. maxShared bounds the cells of
// all solvers together, maxLamps about the lamps that one task finds, and maxAhead
// those that wait to be yielded, to about 16 MiB.
const (
	maxWorkers = 64
	maxShared  = 400_000
	maxLamps   = 1 << 16
	maxAhead   = 1 << 20
)

// search lists the solutions in order, whatever the number of workers, and returns when
// all workers have ended. It panics if a worker panics.
func (o Options) search(ctx context.Context, m *puzzle.Model, yield func(puzzle.Lamps) error) error {
	budget := cmp.Or(o.Budget, uniq.DefaultBudget)
	number := cmp.Or(max(0, o.Workers), runtime.GOMAXPROCS(0))
	number = min(number, maxWorkers, max(1, maxShared/len(m.Var)))
	ctx, stop := context.WithCancelCause(ctx)
	tasks, done := make(chan *task, number), make(chan *task, number) // room for all that are out
	var workers sync.WaitGroup
	for range number {
		workers.Go(func() {
			w := newLister(ctx, m, budget)
			for t := range tasks {
				func() {
					defer ordered.Catch(stop)
					w.explore(t)
				}()
				done <- t
			}
		})
	}
	err := drain(ctx, budget, tasks, done, yield)
	stop(nil)
	close(tasks)
	workers.Wait()
	ordered.Raise(ctx)
	return err
}

// drain hands out tasks, the first in order first, and yields their solutions in order.
// The search may meet budget conflicts between one solution and the next.
func drain(ctx context.Context, budget int64, tasks chan<- *task, done <-chan *task, yield func(puzzle.Lamps) error) error {
	cost, running, ahead := int64(0), 0, 0
	for first := (&task{last: solver.Always}); first != nil; {
		for t := first; t != nil && running < cap(done) && (t == first || ahead < maxAhead); t = t.after {
			if !t.taken {
				t.taken = true
				tasks <- t
				running++
			}
		}
		if !first.done || len(done) > 0 {
			t := <-done
			running--
			ahead += t.finish()
			continue
		}
		for _, a := range first.found {
			if cost += a.cost; budget >= 0 && cost > budget {
				return uniq.ErrUndecided
			}
			if err := yield(a.lamps); err != nil {
				return err
			}
			cost, ahead = 0, ahead-len(a.lamps)-1
		}
		if cost += first.rest; first.undecided || budget >= 0 && cost > budget {
			return cmp.Or(ctx.Err(), uniq.ErrUndecided)
		}
		first = first.after
	}
	return nil
}

// finish puts the tasks that an explored one left after it, and returns the lamps that
// it found, one more for each solution.
func (t *task) finish() (lamps int) {
	t.done = true
	for _, branch := range slices.Backward(t.left) {
		branch.after, t.after = t.after, branch
	}
	for _, a := range t.found {
		lamps += len(a.lamps) + 1
	}
	return lamps
}

// lister is a worker. It walks down the tree of solutions beside a solver that always
// holds a solution which agrees with the path: a cell that has a lamp in that solution can
// have one, and one question decides any other cell. So every path that is begun ends at
// a solution, however hard the puzzle is.
type lister struct {
	ctx    context.Context
	model  *puzzle.Model
	solver *solver.Solver
	budget int64

	path  []solver.Lit // the choices made: every lamp, and every lamp ruled out
	runs  puzzle.Runs  // empty if lamps may see each other
	lit   []bool       // by run: the path has a lamp there
	task  *task
	calls int   // questions asked for the task
	spent int64 // conflicts up to its last solution
	full  bool  // the task is to leave all branches not yet tried
}

func newLister(ctx context.Context, m *puzzle.Model, budget int64) *lister {
	w := &lister{ctx: ctx, model: m, solver: solver.New(), budget: budget}
	if m.Has(puzzle.AtMostOne) {
		w.runs.Find(m.Puzzle())
		w.lit = make([]bool, len(w.runs.All))
	}
	return w
}

// explore lists the solutions of a task. Once it is full, it leaves each branch not yet
// tried as a task of its own.
//
// A task begins with a fresh solver, so what it finds at what cost depends on the
// task alone.
func (w *lister) explore(t *task) {
	if w.solver.Load(w.ctx, &w.model.Problem) != nil {
		t.undecided = true
		return
	}
	clear(w.lit)
	w.task, w.calls, w.spent, w.full, w.path = t, 0, 0, false, nil // left tasks keep the old path
	for _, l := range t.path {
		w.push(l)
	}
	if t.last != solver.Always {
		w.push(t.last)
	}
	uniq.Allow(w.solver, w.budget)
	if w.ask() == solver.Sat {
		w.list(t.last.Var() + 1)
	}
	t.rest = w.solver.Stats().Conflicts - w.spent
}

// list lists the solutions along the path, with choices from variable v on. It ends early
// if the task is full or a question stayed open.
//
// Before: the solver holds such a solution.
// After: the path is as before, unless a question stayed open.
func (w *lister) list(v solver.Var) {
	t, n := w.task, len(w.path)
	defer func() { w.path = w.path[:n] }()
	for ; int(v) < w.model.Problem.NumVars(); v++ {
		if w.barred(v) || !w.solver.Value(v) && w.ask(solver.Pos(v)) != solver.Sat {
			if t.undecided {
				return
			}
			continue
		}
		w.push(solver.Pos(v))
		w.list(v + 1)
		if t.undecided {
			return
		}
		w.pop()
		if w.full {
			t.left = append(t.left, &task{path: w.path[:len(w.path):len(w.path)], last: solver.Neg(v)})
			return
		}
		if w.ask(solver.Neg(v)) != solver.Sat {
			return
		}
		w.push(solver.Neg(v))
	}
	w.keep()
}

// quota is the number of questions that a task may ask before it is full: fewer
// on a large board, as a question takes longer. The root is full at once.
func (w *lister) quota() int { return min(1024, max(16, 1<<21/len(w.model.Var))) }

// push lengthens the path.
func (w *lister) push(l solver.Lit) {
	w.path = append(w.path, l)
	w.light(l, true)
}

// pop takes the last choice off the path.
func (w *lister) pop() solver.Lit {
	l := w.path[len(w.path)-1]
	w.path = w.path[:len(w.path)-1]
	w.light(l, false)
	return l
}

// light notes for both runs of a lamp whether it is in the path.
func (w *lister) light(l solver.Lit, on bool) {
	if !l.Sign() && w.lit != nil {
		of := w.runs.Through[w.model.Cell[l.Var()]]
		w.lit[of[0]], w.lit[of[1]] = on, on
	}
}

// barred reports whether a lamp of the path sees the cell of a variable.
func (w *lister) barred(v solver.Var) bool {
	if w.lit == nil {
		return false
	}
	of := w.runs.Through[w.model.Cell[v]]
	return w.lit[of[0]] || w.lit[of[1]]
}

// ask reports whether there is a solution along the path, with the further literals.
func (w *lister) ask(further ...solver.Lit) solver.Status {
	w.calls++
	s, _ := w.solver.Solve(w.ctx, append(w.path, further...)...)
	w.task.undecided = w.task.undecided || s == solver.Unknown
	return s
}

// keep adds the solution at the end of the path, the one that the solver holds, to the task.
func (w *lister) keep() {
	spent := w.solver.Stats().Conflicts
	lamps := w.model.AppendLamps(make(puzzle.Lamps, 0, len(w.path)), w.solver.Values())
	w.task.found = append(w.task.found, found{lamps, spent - w.spent})
	w.spent = spent
	w.full = w.calls >= w.quota() || w.task.last == solver.Always || len(w.task.found)*len(w.path) > maxLamps
	uniq.Allow(w.solver, w.budget)
}
