package web

import (
	"context"
	"errors"
	"time"
)

// turns limits how many searches run at a time, and how many more wait.
type turns struct {
	running, queue chan struct{} // a value for each search
	limit          time.Duration // of each search
}

func newTurns(running, queue int, limit time.Duration) *turns {
	return &turns{make(chan struct{}, running), make(chan struct{}, queue), limit}
}

// errBusy means that the queue is full.
var errBusy = errors.New("web: too many requests")

// take waits for a turn and runs a search with a context that ends after the limit. The error is
// errBusy, or the error of a context that ended while the search waited.
func (t *turns) take(ctx context.Context, search func(context.Context)) error {
	select {
	case t.running <- struct{}{}:
	default:
		select {
		case t.queue <- struct{}{}:
		default:
			return errBusy
		}
		err := t.wait(ctx)
		<-t.queue
		if err != nil {
			return err
		}
	}
	defer func() { <-t.running }()
	ctx, cancel := context.WithTimeout(ctx, t.limit)
	defer cancel()
	search(ctx)
	return nil
}

// wait waits for a turn. The error is the context's.
func (t *turns) wait(ctx context.Context) error {
	select {
	case t.running <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
