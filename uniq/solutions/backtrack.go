package solutions

import (
	"cmp"
	"context"
	"runtime"
	"sync"

	"akari/internal/ordered"
	"akari/puzzle"
	"akari/solver"
	"akari/uniq"
)

// If a diagram would be too large, solutions are searched for by parallel backtracking (Breshears,
// "Seeing the Light with Backtracking", Dr. Dobb's 2011): an open cell is a choice between a lamp
// and no lamp, and a task begins with choices for the first cells, so that the first task has about
// taskSize solutions. maxShared bounds the cells of all solvers, maxAhead the choices that wait.
const taskSize, maxWorkers, maxShared, maxAhead = 64, 64, 400_000, 1 << 22

// search lists the solutions in order, whatever the number of workers. All workers end before it
// returns, or panics because a worker does.
func (o Options) search(ctx context.Context, m *puzzle.Model, yield func(puzzle.Lamps) error) (err error) {
	budget, end := cmp.Or(o.Budget, uniq.DefaultBudget), solver.Var(m.Problem.NumVars())
	workers := min(cmp.Or(max(0, o.Workers), runtime.GOMAXPROCS(0)), maxWorkers, max(1, maxShared/len(m.Var)))
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	first, b := solver.Var(0), branch{ctx: ctx, model: m, budget: budget}
	if o.Limit == 0 || o.Limit > taskSize {
		first = b.firstCells(end)
	}
	var all sync.WaitGroup
	start := func(task []solver.Lit, from, to solver.Var, found func(leaf), done func()) {
		all.Go(func() {
			defer done()
			defer ordered.Catch(stop)
			b.list(task, from, to, found)
		})
	}
	conflicts, tasks := int64(0), make(chan chan leaf, workers-1)
	start(nil, 0, first, func(task leaf) { // its first leaf has the conflicts of the choices for the first cells
		found := make(chan leaf, 1+min(taskSize, maxAhead/(workers*len(m.Var))))
		found <- leaf{conflicts: task.conflicts, last: true, undecided: task.undecided}
		if tasks <- found; task.last {
			close(found)
		} else {
			start(task.path, first, end, func(l leaf) { found <- l }, func() { close(found) })
		}
	}, func() { close(tasks) })
	for found := range tasks {
		for l := range found {
			if conflicts += l.conflicts; err != nil {
				continue // the workers end soon
			} else if l.undecided || budget >= 0 && conflicts > budget {
				err = cmp.Or(ctx.Err(), uniq.ErrUndecided)
			} else if !l.last {
				err, conflicts = yield(l.lamps), 0
			}
			if err != nil {
				stop(nil)
			}
		}
	}
	all.Wait()
	ordered.Raise(ctx)
	return cmp.Or(err, ctx.Err())
}

// leaf is a path of choices (every lamp, and every lamp ruled out by choice) that agrees with a
// solution. The last leaf has no path; it is undecided if a question reached the effort limit.
type leaf struct {
	path            []solver.Lit
	lamps           puzzle.Lamps // of the solution
	conflicts       int64        // since the leaf before it
	last, undecided bool
}

// branch goes down the tree of choices. Its solver always holds a solution that agrees with the
// path. So every path ends at a solution.
type branch struct {
	ctx       context.Context
	model     *puzzle.Model
	solver    *solver.Solver
	budget    int64
	asked     int  // the length of the last path asked about
	undecided bool // whether a question was not decided
}

// firstCells returns the number of variables on whose choices the first taskSize solutions agree.
func (b branch) firstCells(end solver.Var) solver.Var {
	var all []leaf
	ctx, stop := context.WithCancel(b.ctx)
	defer stop()
	b.ctx = ctx
	b.list(nil, 0, end, func(l leaf) {
		if all = append(all, l); len(all) == taskSize {
			stop()
		}
	})
	for i, l := range all[min(len(all), taskSize)-1].path {
		if l != all[0].path[i] {
			return l.Var()
		}
	}
	return 0
}

// list finds each choice of the variables from one on, up to another, that agrees with the path and
// with a solution, in order, and at last the last leaf. It uses a new solver, so that its conflicts
// depend on nothing else. It ends soon after the context.
func (b branch) list(path []solver.Lit, from, to solver.Var, found func(leaf)) {
	b.solver = solver.New()
	_ = b.solver.Load(b.ctx, &b.model.Problem) // Solve returns the error
	before := int64(0)
	next := func(l leaf) {
		uniq.Allow(b.solver, b.budget)
		now := b.solver.Stats().Conflicts
		l.conflicts, before = now-before, now
		found(l)
	}
	if uniq.Allow(b.solver, b.budget); b.ask(path) {
		b.each(path, from, to, next)
	}
	next(leaf{last: true, undecided: b.undecided})
}

// each calls found at the end of every path with a solution, until a question is not decided.
// Before the call, the solver holds a solution that agrees with the path.
func (b *branch) each(path []solver.Lit, v, to solver.Var, found func(leaf)) {
	for ; v < to && !b.undecided; v++ {
		with := append(path, solver.Pos(v))
		if !b.solver.Value(v) && (b.solver.Implied(v, min(b.asked, len(path))) || !b.ask(with)) {
			continue
		}
		b.each(with, v+1, to, found)
		if path = append(path, solver.Neg(v)); b.undecided || !b.ask(path) {
			return
		}
	}
	if !b.undecided {
		found(leaf{path: append([]solver.Lit(nil), path...), lamps: b.model.AppendLamps(puzzle.Lamps{}, b.solver.Values())})
	}
}

// ask reports whether there is a solution along a path.
func (b *branch) ask(path []solver.Lit) bool {
	status, _ := b.solver.Solve(b.ctx, path...)
	b.asked, b.undecided = len(path), b.undecided || status == solver.Unknown
	return status == solver.Sat
}
