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

// aheadPerWorker limits the number of tasks for each worker that are started ahead of the last
// yielded result.
const aheadPerWorker = 16

// patience is the time that Run waits for a result before it calls Idle. Most results come sooner.
const patience = 2 * time.Millisecond

// Pool is a number of workers. Each worker calls NewWorker once, and calls the returned function
// for its tasks one by one, so the function may keep memory from one task to the next. The
// function gets a context that ends with the caller's context, or when no further results are
// needed.
type Pool[T, R any] struct {
	Workers   int
	NewWorker func() func(context.Context, T) R
	Idle      func() // called if a result takes long; may be nil
}

// Run yields each task with its result, in the order of the tasks, until the tasks, the context or
// the caller's loop end. The workers end before Run ends. A goroutine reads the tasks. Run does
// not wait for the end of this goroutine, which may wait for input that never comes. If a worker
// or the sequence of tasks panics, Run panics with a *Panic in the caller's goroutine.
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
			if !done || ctx.Err() != nil || !yield(j.task, r) {
				return
			}
		}
	}
}

// Panic is the value and the stack of a panic in a goroutine.
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

// job is a task and the channel for its result.
type job[T, R any] struct {
	task   T
	result chan R
}

// feed sends a job for each task to all channels, and closes the channels at the end.
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

// receive returns the next value of a channel. It calls idle if it waits longer than patience. ok
// is false if the channel is closed or the context has ended.
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
