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

// If a diagram would be too large, solutions are searched for by parallel backtracking (Breshears,
// "Seeing the Light with Backtracking", Dr. Dobb's 2011): an open cell is a choice between a lamp
// and no lamp, and a task begins with a copy of the choices for the first cells. These are so many
// cells that the first task has about taskSize solutions.
const taskSize = 64

// A solver takes about 1 KiB for each cell. maxShared bounds the cells of all solvers together,
// maxAhead the choices that wait to be yielded, to about 16 MiB.
const maxWorkers, maxShared, maxAhead = 64, 400_000, 1 << 22

// search lists the solutions in order, whatever the number of workers, and returns when all workers
// have ended. It panics if a worker panics. The search may meet budget conflicts between one
// solution and the next.
func (o Options) search(ctx context.Context, m *puzzle.Model, yield func(puzzle.Lamps) error) error {
	budget, end := cmp.Or(o.Budget, uniq.DefaultBudget), solver.Var(m.Problem.NumVars())
	workers := min(cmp.Or(max(0, o.Workers), runtime.GOMAXPROCS(0)), maxWorkers, max(1, maxShared/len(m.Var)))
	ctx, stop := context.WithCancelCause(ctx)
	tasks, first := make(chan chan leaf, workers-1), solver.Var(0)
	if o.Limit == 0 || o.Limit > taskSize {
		first = newBranch(ctx, m, budget).firstCells(end)
	}
	var all sync.WaitGroup
	defer func() {
		stop(nil)
		all.Wait()
		ordered.Raise(ctx)
	}()
	all.Go(func() {
		defer ordered.Catch(stop)
		defer close(tasks)
		newBranch(ctx, m, budget).list(nil, 0, first, func(task leaf) bool {
			found := make(chan leaf, 1+min(taskSize, maxAhead/(workers*len(m.Var))))
			found <- leaf{conflicts: task.conflicts, last: true, undecided: task.undecided}
			if !send(ctx, tasks, found) || task.last {
				close(found)
				return false
			}
			all.Go(func() {
				defer close(found)
				defer ordered.Catch(stop)
				newBranch(ctx, m, budget).list(task.path, first, end, func(l leaf) bool {
					l.lamps = lamps(m, l.path)
					return send(ctx, found, l)
				})
			})
			return true
		})
	})
	conflicts := int64(0)
	for found := range tasks {
		for l := range found {
			if conflicts += l.conflicts; l.undecided || budget >= 0 && conflicts > budget {
				return cmp.Or(ctx.Err(), uniq.ErrUndecided)
			}
			if l.last {
				continue
			}
			if err := yield(l.lamps); err != nil {
				return err
			}
			conflicts = 0
		}
	}
	return ctx.Err()
}

// lamps returns the lamps of a path.
func lamps(m *puzzle.Model, path []solver.Lit) puzzle.Lamps {
	all := puzzle.Lamps{}
	for _, l := range path {
		if !l.Sign() {
			all = append(all, m.Puzzle().Point(int(m.Cell[l.Var()])))
		}
	}
	return all
}

// send sends a value, unless the context ends first.
func send[T any](ctx context.Context, to chan<- T, v T) bool {
	select {
	case to <- v:
		return true
	case <-ctx.Done():
		return false
	}
}

// leaf is a path of choices that agrees with a solution, and the conflicts since the leaf before
// it. The last leaf has no path; it is undecided if a question reached the effort limit.
type leaf struct {
	path            []solver.Lit // every lamp, and every lamp ruled out by choice
	lamps           puzzle.Lamps // of a whole solution
	conflicts       int64
	last, undecided bool
}

// branch goes down the tree of choices with a solver that always holds a solution which agrees with
// the path: a cell that has a lamp in that solution can have one, and one question decides any
// other cell. So every path that is begun ends at a solution, however hard the puzzle is.
type branch struct {
	ctx       context.Context
	model     *puzzle.Model
	solver    *solver.Solver
	budget    int64
	undecided bool             // whether a question was not decided
	rows      [][][]solver.Var // by variable: the constraints of at most one lamp through it
}

func newBranch(ctx context.Context, m *puzzle.Model, budget int64) *branch {
	b := &branch{ctx: ctx, model: m, solver: solver.New(), budget: budget, rows: make([][][]solver.Var, m.Problem.NumVars())}
	for i, to := m.Constraints(puzzle.AtMostOne); i < to; i++ {
		row := m.Problem.Constraint(i).Vars
		for _, v := range row {
			b.rows[v] = append(b.rows[v], row)
		}
	}
	return b
}

// firstCells returns the number of variables on whose choices the first taskSize solutions agree,
// or 0 if there are fewer solutions.
func (b *branch) firstCells(end solver.Var) solver.Var {
	var first, last []solver.Lit
	n := 0
	b.list(nil, 0, end, func(l leaf) bool {
		if n++; n == 1 {
			first = l.path
		}
		last = l.path
		return n < taskSize
	})
	for i, l := range last {
		if l != first[i] {
			return l.Var()
		}
	}
	return 0
}

// list yields each choice of the variables from one on, up to another, that agrees with the path
// and with a solution, in order, and at last the last leaf. It begins with a fresh problem, so the
// conflicts do not depend on earlier calls.
func (b *branch) list(path []solver.Lit, from, to solver.Var, yield func(leaf) bool) {
	b.undecided = false
	_ = b.solver.Load(b.ctx, &b.model.Problem) // Solve returns the error
	spent, more := int64(0), true
	next := func(l leaf) bool {
		uniq.Allow(b.solver, b.budget)
		now := b.solver.Stats().Conflicts
		l.conflicts, spent = now-spent, now
		more = more && yield(l)
		return more
	}
	uniq.Allow(b.solver, b.budget)
	if b.ask(path) {
		b.each(path, from, to, func(path []solver.Lit) bool { return next(leaf{path: slices.Clone(path)}) })
	}
	next(leaf{last: true, undecided: b.undecided})
}

// each calls found at the end of every path with a solution. It ends early, and returns false, if
// found does or if a question was not decided.
//
// Before: the solver holds a solution that agrees with the path.
func (b *branch) each(path []solver.Lit, v, to solver.Var, found func([]solver.Lit) bool) bool {
	for ; v < to; v++ {
		if b.barred(v) || !b.solver.Value(v) && !b.ask(append(path, solver.Pos(v))) {
			if b.undecided {
				return false
			}
			continue
		}
		if !b.each(append(path, solver.Pos(v)), v+1, to, found) {
			return false
		}
		if path = append(path, solver.Neg(v)); !b.ask(path) {
			return !b.undecided
		}
	}
	return found(path)
}

// barred reports whether a lamp of the path shares a constraint with a variable. The solution that
// the solver holds agrees with the path on all variables before.
func (b *branch) barred(v solver.Var) bool {
	return slices.ContainsFunc(b.rows[v], func(row []solver.Var) bool {
		return slices.ContainsFunc(row, func(w solver.Var) bool { return w < v && b.solver.Value(w) })
	})
}

// ask reports whether there is a solution along a path.
func (b *branch) ask(path []solver.Lit) bool {
	status, _ := b.solver.Solve(b.ctx, path...)
	b.undecided = b.undecided || status == solver.Unknown
	return status == solver.Sat
}
