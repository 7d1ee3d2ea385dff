package main

import (
	"cmp"
	"context"
	"errors"
	"iter"

	"akari/internal/ordered"
	"akari/internal/service"
	"akari/internal/terminal"
)

// response is what an operation answers about one puzzle.
type response interface{ Outcome() service.Outcome }

// batch is a command over puzzle after puzzle: several are worked on side by
// side, and what is found out is told in the order of the input.
type batch[R response] struct {
	json    bool
	workers int // 0: none beside the one that tells
	ask     func(context.Context, *service.Worker, service.Subject) (R, error)
	text    func(item, R) error          // tells a response to people
	unread  func(item, string) error     // tells people what could not be read, in its place
	line    func(R) any                  // what a line of JSON holds, nil for no line; the response where it is nil
	after   func(item, R, status) status // may be nil; R is nil for what could not be read
	stop    func(status) bool            // may be nil
}

// found is what was found out about an item before its turn.
type found[R response] struct {
	response R
	line     []byte // of JSON, where that is asked for
	err      error
}

// run treats all items. What cannot be read is told in its place.
func (b *batch[R]) run(e *env, items iter.Seq[item]) (s status, err error) {
	flush := func() { err = errors.Join(err, e.out.Flush()) }
	for it, r := range b.results(e, items, flush) {
		if e.ctx.Err() != nil || err != nil {
			break
		}
		now := status(0)
		if now, err = b.tell(e, it, r); err != nil {
			return worst(now, badInput), err
		}
		if b.after != nil {
			now = b.after(it, r.response, now)
		}
		s = worst(s, now)
		if b.stop != nil && b.stop(now) {
			break
		}
	}
	if e.ctx.Err() != nil {
		return interrupted, nil
	}
	return s, err
}

// results yields each item with what was found out about it.
func (b *batch[R]) results(e *env, items iter.Seq[item], idle func()) iter.Seq2[item, found[R]] {
	newWorker := func() func(context.Context, item) found[R] {
		var w service.Worker
		return func(ctx context.Context, it item) (r found[R]) {
			if r.err = it.Err; r.err == nil {
				r.response, r.err = b.ask(ctx, cmp.Or(it.by, &w), it.Subject)
			}
			if r.err == nil && b.json {
				r.line, r.err = b.lineOf(r.response)
			}
			return r
		}
	}
	return func(yield func(item, found[R]) bool) {
		if b.workers > 0 {
			pool := ordered.Pool[item, found[R]]{Workers: b.workers, NewWorker: newWorker, Idle: idle}
			large := newLargeWorkers()
			for it, r := range pool.Run(e.ctx, large.take(e.ctx, items)) {
				if !yield(it, r) {
					return
				}
				large.free(it)
			}
			return
		}
		work := newWorker()
		for it := range items {
			if !yield(it, work(e.ctx, it)) {
				return
			}
			idle()
		}
	}
}

// largeWorkers are those who work on large boards, each in the memory of the largest
// it has seen. A large board waits until one of them is free: until the result of
// an earlier one has been told.
type largeWorkers chan *service.Worker

// largeBoard is how many cells make a board large, and largeAtOnce how many such
// boards are held; one of 250,000 cells takes 50 MB.
const largeBoard, largeAtOnce = 50_000, 4

func newLargeWorkers() largeWorkers {
	l := make(largeWorkers, largeAtOnce)
	for range largeAtOnce {
		l <- new(service.Worker)
	}
	return l
}

// take gives each item with a large board its worker.
func (l largeWorkers) take(ctx context.Context, items iter.Seq[item]) iter.Seq[item] {
	return func(yield func(item) bool) {
		for it := range items {
			if it.Err == nil && len(it.Entry.Puzzle.Cells) >= largeBoard {
				select {
				case it.by = <-l:
				case <-ctx.Done():
					return
				}
			}
			if !yield(it) {
				return
			}
		}
	}
}

func (l largeWorkers) free(it item) {
	if it.by != nil {
		l <- it.by
	}
}

// lineOf is the line of JSON for a response, empty for none.
func (b *batch[R]) lineOf(r R) ([]byte, error) {
	v := any(r)
	if b.line != nil {
		if v = b.line(r); v == nil {
			return nil, nil
		}
	}
	return jsonText(v)
}

// tell writes one result.
func (b *batch[R]) tell(e *env, it item, r found[R]) (status, error) {
	switch {
	case r.err != nil && service.Describe(r.err) == nil && it.Err == nil:
		return badInput, r.err
	case r.err != nil:
		e.complain(r.err)
		why := terminal.OneLine(r.err.Error())
		if b.json {
			return badInput, jsonLine(e.out, service.NewUnread(it.Subject, why))
		}
		return badInput, b.unread(it, why)
	case b.json:
		_, err := e.out.Write(r.line)
		return statusOf(r.response), err
	}
	return statusOf(r.response), b.text(it, r.response)
}

// statusOf is the exit code for one response.
func statusOf(r response) status {
	return []status{service.Well: ok, service.No: no, service.Undecided: undecided}[r.Outcome()]
}

// alone reports whether there is exactly one item, looking ahead by one.
func alone(items iter.Seq[item]) (bool, iter.Seq[item]) {
	next, stop := iter.Pull(items)
	first, one := next()
	second, two := next()
	return one && !two, func(yield func(item) bool) {
		defer stop()
		if !one || !yield(first) || !two || !yield(second) {
			return
		}
		for it, more := next(); more && yield(it); it, more = next() {
		}
	}
}
