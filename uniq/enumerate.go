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
// Where the puzzle's answers fit a decision diagram (see diagram), they are
// read off it; otherwise they are searched for one by one (see lister).
//
// The error is ErrUndecided if the budget was spent, the context's if that
// ended, or what yield returned, which ends the listing. Memory does not grow
// with the number of answers.
func Enumerate(ctx context.Context, p *puzzle.Puzzle, o EnumerateOptions, yield func(puzzle.Lamps) error) (all bool, err error) {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	var m puzzle.Model
	if err := m.BuildContext(ctx, p); err != nil {
		return false, err
	}
	s := solver.New()
	if err := s.LoadContext(ctx, &m.Problem); err != nil {
		return false, err
	}
	s.SetBudget(budget(o.Budget))
	switch {
	case s.Solve(ctx) == solver.Unsat || ctx.Err() == nil && !s.Propagate():
		return true, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	}
	if len(p.Cells) > maxShared {
		o.Workers = 1
	}
	newWorker := func(ctx context.Context) explorer { return newLister(ctx, p, &m, budget(o.Budget)) }
	if atlas, ok := newAtlas(ctx, p, &m, s); ok {
		newWorker = func(context.Context) explorer { return newGuide(atlas) }
	} else if ctx.Err() != nil {
		return false, ctx.Err()
	}
	return o.run(ctx, newWorker, yield)
}

// maxShared is the number of cells up to which each worker may have a solver
// of its own; one for a larger board takes 100 MiB.
const maxShared = 100_000

// run sets workers on the tasks and hands on what they find. It returns when
// all of them have.
func (o EnumerateOptions) run(ctx context.Context, newWorker func(context.Context) explorer, yield func(puzzle.Lamps) error) (all bool, err error) {
	ctx, stop := context.WithCancel(ctx)
	list := newTaskList()
	var workers sync.WaitGroup
	for range o.Workers {
		workers.Go(func() { list.work(newWorker(ctx)) })
	}
	all, err = list.drain(ctx, o, yield)
	stop()
	list.close()
	workers.Wait()
	return all, err
}
