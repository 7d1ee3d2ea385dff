package main

import (
	"context"
	"iter"
	"sync"
)

// job is a task on its way through a batch, and where its result will be.
type job[T, R any] struct {
	task   T
	result chan R
}

// ordered does work on each of the tasks, side by side, and yields the results
// in the order of the tasks. Each worker makes its own work function, which
// may keep memory from one task to the next. No more than a few tasks are
// taken ahead of the result yielded last. pause is called before ordered waits
// for a result that is not there yet.
func ordered[T, R any](ctx context.Context, tasks iter.Seq[T], workers int, worker func() func(T) R, pause func(), yield func(T, R) bool) {
	ctx, stop := context.WithCancel(ctx)
	todo, line := make(chan job[T, R]), make(chan job[T, R], 4*workers) // to the workers, and to the reader in order
	go feed(ctx, tasks, line, todo)                                     // not waited for: it may be reading from somebody who does not write
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			work := worker()
			for j, more := receive(ctx, todo, nothing); more; j, more = receive(ctx, todo, nothing) {
				j.result <- work(j.task)
			}
		})
	}
	defer all.Wait()
	defer stop()
	for ready := true; ready; {
		var j job[T, R]
		if j, ready = receive(ctx, line, pause); ready {
			var r R
			if r, ready = receive(ctx, j.result, pause); ready {
				ready = yield(j.task, r)
			}
		}
	}
}

// feed hands each task to all channels, one after the other, and closes them
// at the end.
func feed[T, R any](ctx context.Context, tasks iter.Seq[T], to ...chan job[T, R]) {
	for _, c := range to {
		defer close(c)
	}
	for t := range tasks {
		j := job[T, R]{t, make(chan R, 1)}
		for _, c := range to {
			select {
			case c <- j:
			case <-ctx.Done():
				return
			}
		}
	}
}

func nothing() {}

// receive takes the next value, calling pause if it has to wait; false at the
// end or when the context has ended.
func receive[V any](ctx context.Context, from <-chan V, pause func()) (v V, ok bool) {
	select {
	case v, ok = <-from:
		return v, ok
	default:
	}
	pause()
	select {
	case v, ok = <-from:
	case <-ctx.Done():
	}
	return v, ok
}
