// Package ordered runs tasks in parallel; the results come in the order of the tasks.
package ordered

import (
	"context"
	"fmt"
	"iter"
	"runtime/debug"
	"sync"
	"time"
)

// aheadPerWorker bounds how many tasks are started ahead of the last yielded result.
const aheadPerWorker = 16

// patience is how long a wait lasts before Idle is called: most results come within
// it, one after the other.
const patience = 2 * time.Millisecond

// Pool is a number of workers. Each calls NewWorker once and does its tasks, one
// after the other, with the function it got, which may keep memory from one task
// to the next. That function gets a context that ends with the caller's, and
// when no further results are needed.
type Pool[T, R any] struct {
	Workers   int
	NewWorker func() func(context.Context, T) R
	Idle      func() // called before waiting long for a result; nil does nothing
}

// Run yields each task with its result, in the order of the tasks, until they,
// the context or the caller's loop ends. The workers have ended when Run ends.
// The tasks are read in a goroutine that is not waited for: it may be reading
// from somebody who does not write. If a worker or the reading of the tasks panics, Run
// panics with a *Panic in the caller's goroutine.
func (p Pool[T, R]) Run(ctx context.Context, tasks iter.Seq[T]) iter.Seq2[T, R] {
	return func(yield func(T, R) bool) {
		ctx, stop := context.WithCancelCause(ctx)
		ahead := aheadPerWorker * p.Workers
		todo, line := make(chan job[T, R], ahead), make(chan job[T, R], ahead)
		go feed(ctx, stop, tasks, line, todo)
		var all sync.WaitGroup
		for range p.Workers {
			all.Go(func() {
				defer Catch(stop)
				work := p.NewWorker()
				for j, more := receive(ctx, todo, nil); more; j, more = receive(ctx, todo, nil) {
					j.result <- work(ctx, j.task)
				}
			})
		}
		defer func() {
			stop(nil)
			all.Wait()
			Raise(ctx)
		}()
		for {
			j, more := receive(ctx, line, p.Idle)
			if !more {
				return
			}
			r, done := receive(ctx, j.result, p.Idle)
			if !done || !yield(j.task, r) {
				return
			}
		}
	}
}

// Panic is the value and the place of a panic in a goroutine.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("%v\n%s", p.Value, p.Stack) }

// Catch ends a context with a *Panic if the goroutine that defers it panics.
func Catch(end context.CancelCauseFunc) {
	if v := recover(); v != nil {
		end(&Panic{v, debug.Stack()})
	}
}

// Raise panics if Catch has ended the context.
func Raise(ctx context.Context) {
	if p, is := context.Cause(ctx).(*Panic); is {
		panic(p)
	}
}

// job is a task and the place of its result.
type job[T, R any] struct {
	task   T
	result chan R
}

// feed hands each task to all channels, one after the other, and closes them
// at the end.
func feed[T, R any](ctx context.Context, stop context.CancelCauseFunc, tasks iter.Seq[T], to ...chan job[T, R]) {
	for _, c := range to {
		defer close(c)
	}
	defer Catch(stop) // before the channels are closed
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

// receive takes the next value and calls idle if it has to wait long; false at the
// end or when the context has ended.
func receive[V any](ctx context.Context, from <-chan V, idle func()) (v V, ok bool) {
	select {
	case v, ok = <-from:
		return v, ok
	default:
	}
	var late <-chan time.Time
	if idle != nil {
		late = time.After(patience)
	}
	for {
		select {
		case v, ok = <-from:
			return v, ok
		case <-late:
			idle()
			late = nil
		case <-ctx.Done():
			return v, false
		}
	}
}
