package web

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"akari/internal/service"
)

// lanes shares the processors among searches, so that searches of seconds do not delay searches of
// milliseconds. A search starts in the fast lane. After a slice of time it continues in the slow
// lane, if there is room. Otherwise the search ends if other requests wait. A limited number of
// requests wait for the fast lane.
type lanes struct {
	idle    chan *service.Worker // one for each place in a lane
	fast    chan struct{}
	slow    chan struct{}
	waiting chan struct{}
	free    atomic.Int64 // when a place in the fast lane was last free, in Unix nanoseconds
}

// slice is how long a search may stay in the fast lane.
const slice = 15 * time.Millisecond

// errBusy means that there is no room for a request to wait, or for a search to continue.
var errBusy = errors.New("web: too many requests")

func newLanes(workers, queue int, fresh func() *service.Worker) *lanes {
	l := &lanes{
		fast:    make(chan struct{}, workers),
		slow:    make(chan struct{}, max(1, workers/2)),
		waiting: make(chan struct{}, queue),
	}
	l.idle = make(chan *service.Worker, cap(l.fast)+cap(l.slow))
	for range cap(l.idle) {
		l.idle <- fresh()
	}
	return l
}

// enter waits for a place in the fast lane, if there is room to wait.
func (l *lanes) enter(ctx context.Context) error {
	select {
	case l.fast <- struct{}{}:
		l.free.Store(time.Now().UnixNano())
		return nil
	default:
	}
	select {
	case l.waiting <- struct{}{}:
		defer func() { <-l.waiting }()
		return l.wait(ctx)
	default:
		return errBusy
	}
}

// wait waits for a place in the fast lane. The error is the context's.
func (l *lanes) wait(ctx context.Context) error {
	select {
	case l.fast <- struct{}{}:
		l.free.Store(time.Now().UnixNano())
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leave frees a place in the fast or the slow lane.
func (l *lanes) leave(lane chan struct{}) {
	if lane == l.fast {
		l.free.Store(time.Now().UnixNano())
	}
	<-lane
}

// stuck reports whether every place in the fast lane has been taken for longer
// than a duration, without a change.
func (l *lanes) stuck(longer time.Duration) bool {
	return len(l.fast) == cap(l.fast) && time.Since(time.Unix(0, l.free.Load())) > longer
}

// run runs a search, after enter or wait. After a slice of time, it moves the search to the slow
// lane. If the slow lane is full and other requests wait, it ends the search, and returns errBusy.
// The search leaves the lanes even if it panics.
func (l *lanes) run(ctx context.Context, search func(context.Context, *service.Worker)) (full error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	worker := <-l.idle // never waits: there are as many workers as places

	var mu sync.Mutex // guards the variables below
	lane := l.fast    // nil after the search has left
	var busy error
	var timer *time.Timer
	makeWay := func() {
		mu.Lock()
		defer mu.Unlock()
		if lane == nil {
			return
		}
		select {
		case l.slow <- struct{}{}:
			l.leave(lane)
			lane = l.slow
		default:
			if len(l.waiting) == 0 {
				timer.Reset(slice)
				return
			}
			busy = errBusy
			end(busy)
		}
	}
	mu.Lock()
	timer = time.AfterFunc(slice, makeWay)
	mu.Unlock()
	defer func() {
		timer.Stop()
		mu.Lock()
		defer mu.Unlock()
		l.idle <- worker
		l.leave(lane)
		lane, full = nil, busy
	}()
	search(ctx, worker)
	return nil
}
