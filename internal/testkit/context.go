package testkit

import (
	"context"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// Polled is a context that ends after a number of polls, and counts the polls after its end.
type Polled struct {
	context.Context
	left  atomic.Int64 // the number of polls before the end; -1 at the end
	ended chan struct{}
}

// forever is more polls than any test makes.
const forever = 1 << 40

// NewPolled returns a context that ends after a number of polls, or never if it is negative.
func NewPolled(looks int) *Polled {
	if looks < 0 {
		looks = forever
	}
	p := &Polled{Context: context.Background(), ended: make(chan struct{})}
	p.left.Store(int64(looks))
	return p
}

// Looks returns the number of polls of a context that does not end.
func (p *Polled) Looks() int { return int(forever - p.left.Load()) }

// Ended reports whether the context has ended.
func (p *Polled) Ended() bool { return p.left.Load() < 0 }

// After returns the number of polls after the end.
func (p *Polled) After() int { return int(max(0, -1-p.left.Load())) }

func (p *Polled) Err() error {
	switch left := p.left.Add(-1); {
	case left >= 0:
		return nil
	case left == -1:
		close(p.ended)
	}
	return context.Canceled
}

func (p *Polled) Done() <-chan struct{} {
	_ = p.Err() // counts the poll
	return p.ended
}

// Looking is a context that records the names of the functions that poll it.
type Looking struct {
	context.Context
	mu   sync.Mutex
	Seen map[string]bool
}

// NewLooking returns a context that never ends.
func NewLooking() *Looking { return &Looking{Context: context.Background(), Seen: map[string]bool{}} }

// help matches functions that poll on behalf of their callers.
var help = regexp.MustCompile(`\.(ended|spent|Write|Flush|func\d+)$`)

func (l *Looking) Err() error            { l.look(); return nil }
func (l *Looking) Done() <-chan struct{} { l.look(); return nil }

// look records the callers, up to the first function that help does not match.
func (l *Looking) look() {
	var pc [8]uintptr
	frames := runtime.CallersFrames(pc[:runtime.Callers(3, pc[:])])
	l.mu.Lock()
	defer l.mu.Unlock()
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		name := f.Function[strings.LastIndexByte(f.Function, '/')+1:]
		l.Seen[name] = true
		if !help.MatchString(name) {
			return
		}
	}
}
