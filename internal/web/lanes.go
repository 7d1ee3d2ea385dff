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

// stay is a search in the lanes.
type stay struct {
	lanes *lanes
	end   context.CancelCauseFunc

	mu    sync.Mutex
	lane  chan struct{} // nil after the search has left
	timer *time.Timer
	full  error // errBusy if the search was ended because the slow lane is full
}

// run runs a search, after enter or wait. The search leaves the lanes even if it panics. The error
// is errBusy if the search was ended because the slow lane is full.
func (l *lanes) run(ctx context.Context, search func(context.Context, *service.Worker)) (full error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	worker := <-l.idle // never waits: there are as many workers as places
	s := &stay{lanes: l, end: end, lane: l.fast}
	s.mu.Lock()
	s.timer = time.AfterFunc(slice, s.makeWay)
	s.mu.Unlock()
	defer func() {
		s.timer.Stop()
		s.mu.Lock()
		defer s.mu.Unlock()
		l.idle <- worker
		l.leave(s.lane)
		s.lane, full = nil, s.full
	}()
	search(ctx, worker)
	return nil
}

// makeWay moves a search to the slow lane. If the slow lane is full, makeWay ends the search
// if other requests wait, and otherwise tries again after a slice.
func (s *stay) makeWay() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lane == nil {
		return
	}
	select {
	case s.lanes.slow <- struct{}{}:
		s.lanes.leave(s.lane)
		s.lane = s.lanes.slow
	default:
		if len(s.lanes.waiting) == 0 {
			s.timer.Reset(slice)
			return
		}
		s.full = errBusy
		s.end(s.full)
	}
}
