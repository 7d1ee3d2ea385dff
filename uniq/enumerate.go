package uniq

import (
	"context"
	"runtime"
	"sync"

	"akari/puzzle"
	"akari/solver"
)

// EnumerateOptions say how many answers to list and what each may cost.
type EnumerateOptions struct {
	// Limit is the number of answers after which to stop; 0 means all.
	Limit int

	// Workers is the number of searches side by side; 0 means one for each
	// processor. The answers and their order do not depend on it.
	Workers int

	// Budget is the number of conflicts the search may meet between one answer
	// and the next; 0 means DefaultBudget, a negative number no limit.
	Budget int64
}

// Enumerate calls yield for every answer, in the order of their lamps: an
// answer with a lamp on the first cell in reading order comes before all
// without one, and so on from cell to cell. The lamps belong to yield. It
// reports whether the answers yielded are all there are.
//
// The error is ErrUndecided if the budget was spent, the context's if that
// ended, or what yield returned, which ends the listing. Memory does not grow
// with the number of answers.
func Enumerate(ctx context.Context, p *puzzle.Puzzle, o EnumerateOptions, yield func(puzzle.Lamps) error) (all bool, err error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	var m puzzle.Model
	m.Build(p)
	ctx, stop := context.WithCancel(ctx)
	list := newTaskList()
	var workers sync.WaitGroup
	for range o.Workers {
		workers.Go(func() {
			l := lister{ctx: ctx, model: &m, puzzle: p, solver: solver.New(), budget: budget(o.Budget)}
			l.work(list)
		})
	}
	all, err = list.drain(ctx, o, yield)
	stop()
	list.close()
	workers.Wait()
	return all, err
}

// lister is one worker of an enumeration.
//
// It walks down the tree of answers with the solver at its side, which always
// holds an answer that agrees with the path so far: a cell that has a lamp in
// that answer can have one, and of any other cell one question tells. So every
// path that is begun ends at an answer, however hard the puzzle is.
type lister struct {
	ctx    context.Context
	model  *puzzle.Model
	puzzle *puzzle.Puzzle
	solver *solver.Solver
	budget int64

	path  []solver.Lit // the choices made: every lamp, and every lamp ruled out
	base  int          // path[:base] came with the task
	calls int          // questions asked for the task
	out   result
}

// quota is the number of questions a task may ask before it is split.
const quota = 1024

// work takes task after task until there are none left.
func (w *lister) work(list *taskList) {
	for t := list.take(); t != nil; t = list.take() {
		w.out = result{}
		list.finish(t, w.explore(t), w.out)
	}
}

// explore lists the answers of a task. When the quota is used up, it stops and
// returns each branch not yet tried as a task of its own.
//
// A task begins with a fresh solver, so that what it finds and what that costs
// depend on the task alone.
func (w *lister) explore(t *task) []*task {
	w.solver.Load(&w.model.Problem)
	w.path = append(w.path[:0], t.path...)
	w.base, w.calls = len(w.path), 0
	w.solver.SetBudget(w.budget)
	for more := w.ask() == solver.Sat && w.descend(t.next); more; more = w.back() {
		w.answer()
		if w.calls >= quota || w.base == 0 {
			return w.branches()
		}
	}
	w.out.dead = w.solver.Stats().Conflicts - w.out.spent
	return nil
}

// ask is one question: is there an answer along the path, with the further
// literals?
func (w *lister) ask(further ...solver.Lit) solver.Status {
	w.calls++
	s := w.solver.Solve(w.ctx, append(w.path, further...)...)
	w.out.undecided = w.out.undecided || s == solver.Unknown
	return s
}

// descend follows the first answer along the path, choosing from variable v
// on; false if a question stayed open.
func (w *lister) descend(v solver.Var) bool {
	for ; int(v) < w.model.Problem.NumVars; v++ {
		if w.solver.Value(v) || w.ask(solver.Pos(v)) == solver.Sat {
			w.path = append(w.path, solver.Pos(v))
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
		last := w.path[len(w.path)-1]
		w.path = w.path[:len(w.path)-1]
		if !last.Sign() && w.ask(last.Not()) == solver.Sat {
			w.path = append(w.path, last.Not())
			return w.descend(last.Var() + 1)
		}
	}
	return false
}

// branches returns a task for each lamp of the path that might be taken away,
// in the order in which back would come to them.
func (w *lister) branches() []*task {
	var all []*task
	for i := len(w.path) - 1; i >= w.base; i-- {
		if l := w.path[i]; !l.Sign() {
			path := append(append(make([]solver.Lit, 0, i+1), w.path[:i]...), l.Not())
			all = append(all, &task{path: path, next: l.Var() + 1})
		}
	}
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
	w.solver.SetBudget(w.budget)
}
