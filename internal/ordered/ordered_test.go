package ordered_test

import (
	"context"
	"iter"
	"strings"
	"sync/atomic"
	"testing"

	"akari/internal/ordered"
)

// count yields the whole numbers 0, … n-1, and stores the last yielded number in at.
func count(n int, at *atomic.Int64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			at.Store(int64(i))
			if !yield(i) {
				return
			}
		}
	}
}

// squares returns a pool whose workers square numbers. It counts the workers in begun.
func squares(workers int, begun *atomic.Int64) ordered.Pool[int, int] {
	return ordered.Pool[int, int]{Workers: workers, NewWorker: func() func(context.Context, int) int {
		begun.Add(1)
		return func(_ context.Context, n int) int { return n * n }
	}}
}

func TestResultsComeInOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		var at, begun atomic.Int64
		next := 0
		for n, square := range squares(workers, &begun).Run(t.Context(), count(1000, &at)) {
			if n != next || square != n*n {
				t.Fatalf("%d workers: task %d with result %d where task %d was due", workers, n, square, next)
			}
			next++
		}
		if next != 1000 || begun.Load() != int64(workers) {
			t.Errorf("%d results from %d workers, want 1000 from %d", next, begun.Load(), workers)
		}
	}
}

// TestTheLookAheadIsBounded holds the first result back. Meanwhile Run must not read all tasks.
func TestTheLookAheadIsBounded(t *testing.T) {
	var at, begun atomic.Int64
	for range squares(2, &begun).Run(t.Context(), count(1_000_000, &at)) {
		break
	}
	if at.Load() > 100 {
		t.Errorf("task %d was taken while the first result was being handed on", at.Load())
	}
}

// TestAPoolEndsWithItsContext has workers that wait for the end of their context. The context must
// end with the caller's context, and with the loop over the results.
func TestAPoolEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var at atomic.Int64
	p := ordered.Pool[int, error]{Workers: 3, NewWorker: func() func(context.Context, int) error {
		return func(ctx context.Context, n int) error {
			if n == 0 {
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		}
	}}
	for n := range p.Run(ctx, count(10, &at)) {
		if n > 0 {
			t.Fatalf("task %d has a result before its context ended", n)
		}
		break // must end the context of the workers, or Run waits forever
	}
	for n := range p.Run(ctx, count(10, &at)) {
		if n > 0 {
			t.Fatalf("task %d was handed on after the end", n)
		}
		cancel() // or Run waits for task 1 forever
	}
}

// TestIdleIsCalledBeforeWaiting reads a task that comes only after Idle.
func TestIdleIsCalledBeforeWaiting(t *testing.T) {
	var begun atomic.Int64
	wake := make(chan struct{}, 100)
	p := squares(1, &begun)
	p.Idle = func() {
		select {
		case wake <- struct{}{}:
		default:
		}
	}
	results := 0
	for range p.Run(t.Context(), func(yield func(int) bool) { <-wake; yield(3) }) {
		results++
	}
	if results != 1 {
		t.Errorf("%d results", results)
	}
}

// TestPanicsComeToTheCaller makes each function of a pool panic. Run must panic with the value and
// the stack of the first panic after all workers have ended.
func TestPanicsComeToTheCaller(t *testing.T) {
	fails := func(n int) int {
		if n == 30 {
			panic("thirty")
		}
		return n
	}
	var at, begun atomic.Int64
	plain := squares(2, &begun)
	for name, run := range map[string]func(){
		"task": func() {
			tasks := func(yield func(int) bool) {
				for n := 0; yield(fails(n)); n++ {
				}
			}
			for range plain.Run(t.Context(), tasks) {
			}
		},
		"worker": func() {
			p := ordered.Pool[int, int]{Workers: 2, NewWorker: func() func(context.Context, int) int {
				return func(_ context.Context, n int) int { return fails(n) }
			}}
			for range p.Run(t.Context(), count(100, &at)) {
			}
		},
		"beginning": func() {
			p := ordered.Pool[int, int]{Workers: 2, NewWorker: func() func(context.Context, int) int { fails(30); return nil }}
			for range p.Run(t.Context(), count(100, &at)) {
			}
		},
	} {
		func() {
			defer func() {
				if p, is := recover().(*ordered.Panic); !is || p.Value != "thirty" || !strings.Contains(p.Error(), "TestPanicsComeToTheCaller") {
					t.Errorf("%s: %v", name, p)
				}
			}()
			run()
			t.Errorf("%s: no panic", name)
		}()
	}
}
