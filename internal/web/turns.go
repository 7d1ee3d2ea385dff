package web

import (
	"context"
	"errors"
	"time"
)

// turns limits how many searches run at a time, and how many more wait.
type turns struct {
	running, queue chan struct{} // a value for each search
	patience       time.Duration // how long a search waits
	limit          time.Duration // how long a search runs
}

func newTurns(running, queue int, patience, limit time.Duration) *turns {
	return &turns{make(chan struct{}, running), make(chan struct{}, queue), patience, limit}
}

// errBusy means that the queue is full, or that the search has waited too long.
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

// wait waits for a turn. The error is errBusy, or the context's.
func (t *turns) wait(ctx context.Context) error {
	late := time.NewTimer(t.patience)
	defer late.Stop()
	select {
	case t.running <- struct{}{}:
		return nil
	case <-late.C:
		return errBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}
