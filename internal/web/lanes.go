package web

import (
	"context"
	"errors"
	"sync"
	"time"

	"akari/internal/service"
)

// lanes shares the processors among searches, so that one that takes seconds
// does not hold up those that take milliseconds. A search starts in the fast
// lane. What is not done after a slice of time goes on in the slow lane, if
// there is room in it; otherwise it ends where others wait. Requests wait for the
// fast lane, a bounded number of them.
type lanes struct {
	idle    chan *service.Worker // one for each place in a lane
	fast    chan struct{}
	slow    chan struct{}
	waiting chan struct{}
}

// slice is how long a search may stay in the fast lane.
const slice = 15 * time.Millisecond

// errBusy says that there is no room: for one more to wait, or to go on.
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
		return nil
	default:
	}
	select {
	case l.waiting <- struct{}{}:
		defer func() { <-l.waiting }()
	default:
		return errBusy
	}
	select {
	case l.fast <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run searches, after enter, and leaves the lanes. It returns errBusy where the
// search was ended because the slow lane is full.
func (l *lanes) run(ctx context.Context, search func(context.Context, *service.Worker)) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	worker := <-l.idle // there is one: places and workers are equally many
	var mu sync.Mutex
	var full error
	lane, done := l.fast, false
	var timer *time.Timer
	mu.Lock()
	timer = time.AfterFunc(slice, func() {
		mu.Lock()
		defer mu.Unlock()
		if done {
			return
		}
		select {
		case l.slow <- struct{}{}:
			<-lane
			lane = l.slow
		default:
			if len(l.waiting) == 0 { // it is in nobody's way
				timer.Reset(slice)
				return
			}
			full = errBusy
			end(full)
		}
	})
	mu.Unlock()
	search(ctx, worker)
	timer.Stop()
	mu.Lock()
	defer mu.Unlock()
	done = true
	l.idle <- worker
	<-lane
	return full
}
